//! The item page on small datasets.

use gloo_timers::future::TimeoutFuture;
use leptos::mount::mount_to;
use leptos::prelude::*;
use verivid::formats;
use verivid::ui::item::ItemPage;
use verivid::ui::session::{Session, Shared};
use verivid::web::fragment::{self, History};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

const PAYLOAD: &str = "<img src=x onerror='window.hacked=1'>";

fn dataset() -> String {
    format!(
        r#"{{"format":"verivid/1","name":"Small","videos":[{{"id":"v","duration":4,"width":640,"height":480,"fps":25}}],
        "items":[{{"id":"q","video":"v","task":"mcq","question":"What is it? {PAYLOAD}","options":{{"A":"a cat","B":"a dog"}},"answer":"A",
          "tracks":[{{"id":"t","label":"cat","boxes":[{{"t":0,"box":[10,10,100,100]}},{{"t":4,"box":[200,10,100,100]}}]}}]}},
         {{"id":"c","video":"v","task":"verification","sentences":[{{"text":"Ein großer 🐈 sits.","label":"incorrect",
          "errors":[{{"start":11,"end":12,"category":"object"}}]}}]}}],
        "runs":[{{"id":"r","model":"M","setting":"vanilla","predictions":[{{"item":"q","response":"The answer is B."}}]}}]}}"#
    )
}

/// Mounts the item page at one case and waits for it.
async fn case(id: &str) -> HtmlElement {
    fragment::write(&format!("view=item&item={id}"), History::Replace);
    let root: HtmlElement = document().create_element("section").unwrap().unchecked_into();
    document().body().unwrap().append_child(&root).unwrap();
    let loaded = formats::read("small.json", dataset().into_bytes()).unwrap();
    let mounted = mount_to(root.clone(), move || {
        let session = Session::new();
        session.dataset.set(Some(Shared::new(loaded)));
        provide_context(session);
        view! { <ItemPage /> }
    });
    mounted.forget();
    TimeoutFuture::new(200).await;
    root
}

#[wasm_bindgen_test]
async fn a_question_shows_its_options_and_what_each_run_said() {
    let root = case("q").await;
    let words = root.inner_text();
    for expected in ["a cat", "a dog", "The answer is B.", "What is it?"] {
        assert!(words.contains(expected), "no {expected:?} in {words}");
    }
    root.remove();
}

#[wasm_bindgen_test]
async fn markup_in_a_question_is_text() {
    let root = case("q").await;
    assert!(root.inner_text().contains(PAYLOAD), "{}", root.inner_text());
    assert!(root.query_selector("img").unwrap().is_none());
    root.remove();
}

#[wasm_bindgen_test]
async fn a_case_without_its_video_offers_to_attach_a_file() {
    let root = case("q").await;
    assert!(root.inner_text().contains("Attach a local file"), "{}", root.inner_text());
    root.remove();
}

#[wasm_bindgen_test]
async fn an_error_is_marked_by_characters_not_bytes() {
    let root = case("c").await;
    let marked = root.query_selector(".sentence-text span[title]").unwrap();
    let Some(marked) = marked else { panic!("nothing is marked in {}", root.inner_html()) };
    // Screen readers hear the category after the words.
    assert_eq!(marked.text_content().unwrap(), "🐈 [Object]");
    root.remove();
}

#[wasm_bindgen_test]
async fn an_unknown_case_says_so() {
    let root = case("nothing").await;
    assert!(root.inner_text().contains("no such case"), "{}", root.inner_text());
    root.remove();
}
