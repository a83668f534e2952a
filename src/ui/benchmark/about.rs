//! What the dataset is called and is, under which terms, where it lives, and how to cite it.

use leptos::{prelude::*, task::spawn_local};

use super::{
    found::{Composition, Found},
    links::items_link,
    number::explain,
};
use crate::{
    analysis::{
        composition_bibtex::{of_dataset, of_paper},
        composition_definitions as definitions,
    },
    model::About as Facts,
    ui::session::use_session,
    view::text,
    web::{download, time},
};

/// How long an answer stays, in milliseconds.
const SHOWN: u64 = 4000;

/// The card at the top.
#[component]
pub(super) fn About(found: Found) -> impl IntoView {
    let session = use_session();
    let sizes = move || found.composition.read().as_ref().map(|known| sizes(known));
    move || {
        let loaded = session.dataset.get()?;
        let about = loaded.dataset.about();
        let name = if about.name.is_empty() { "Unnamed dataset" } else { &about.name };
        let description = match &about.description {
            Some(words) => view! { <p class="description">{words.clone()}</p> }.into_any(),
            None => view! { <p class="muted">"The dataset does not describe itself."</p> }.into_any(),
        };
        Some(view! {
            <section class="card about-dataset" aria-label="About the dataset">
                <div class="about-words">
                    <h1>{name.to_owned()}</h1>
                    {description}
                    {sizes}
                </div>
                <div class="about-facts">
                    {facts(about)}
                    {citing(about)}
                </div>
            </section>
        })
    }
}

/// How much there is, of the kept items.
fn sizes(known: &Composition) -> AnyView {
    let figure =
        |value: AnyView, name: &'static str| view! { <div><dt>{name}</dt><dd>{value}</dd></div> }.into_any();
    let or_none = |has: bool, words: String| if has { words } else { text::NONE.to_owned() };
    let (total, types, durations) = (&known.total, known.types.groups.len(), &known.durations);
    let all = [
        figure(items_link(total.items, Vec::new(), "the dataset"), "Items"),
        figure(text::count(total.videos).into_any(), "Videos"),
        figure(or_none(!total.sources.is_empty(), text::count(total.sources.len())).into_any(), "Sources"),
        figure(or_none(types > 0, text::count(types)).into_any(), "Types"),
        figure(or_none(durations.known > 0, text::clock_short(durations.total)).into_any(), "Duration"),
    ];
    let defined = vec![definitions::counts(&known.types, total), definitions::durations(durations)];
    view! { <div class="sizes"><dl class="amounts large">{all}</dl>{explain("the dataset", defined)}</div> }
        .into_any()
}

fn facts(about: &Facts) -> AnyView {
    let fact = |name: String, words: String| view! { <dt>{name}</dt><dd>{linked(words)}</dd> }.into_any();
    let own = |name: &str, words: &Option<String>| {
        let words = words.clone().unwrap_or_else(|| "not said".to_owned());
        fact(name.to_owned(), words)
    };
    let mut all = vec![own("Licence", &about.license), own("Source", &about.homepage)];
    // Values are JSON; plain text is shown without its quotes.
    let plain = |json: &String| serde_json::from_str::<String>(json).unwrap_or_else(|_| json.clone());
    all.extend(
        about.extra.iter().map(|(name, json)| fact(name.to_string(), text::shortened(&plain(json), 300))),
    );
    view! { <dl class="facts">{all}</dl> }.into_any()
}

/// An address as a link, other words as they are.
fn linked(words: String) -> AnyView {
    let is_address = ["https://", "http://"].iter().any(|start| words.starts_with(start))
        && !words.contains(char::is_whitespace);
    if is_address {
        let address = words.clone();
        view! { <a href=address target="_blank" rel="noopener noreferrer">{words}</a> }.into_any()
    } else {
        words.into_any()
    }
}

/// One press copies an entry; the entries can be read, and be chosen where the browser refuses.
fn citing(about: &Facts) -> AnyView {
    let (dataset, paper) = (of_dataset(about), of_paper(about));
    let said = RwSignal::new(None::<&'static str>);
    let open = RwSignal::new(false);
    let button = |words: &'static str, entry: String| {
        let copy = move |_| {
            let entry = entry.clone();
            spawn_local(async move {
                let done = download::copy(&entry).await;
                if !done {
                    open.try_set(true);
                }
                said.try_set(Some(if done { "Copied" } else { "The browser refused: copy it from below" }));
                time::sleep(SHOWN).await;
                said.try_set(None);
            });
        };
        view! { <button on:click=copy>{words}</button> }.into_any()
    };
    let of_paper = match paper.clone() {
        Some(entry) => button("Copy BibTeX of its paper", entry),
        None => view! { <span class="muted small">"The dataset names no paper."</span> }.into_any(),
    };
    let of_dataset = button("Copy BibTeX of the dataset", dataset.clone());
    let entries = [Some(dataset), paper].into_iter().flatten().collect::<Vec<_>>().join("\n");
    view! {
        <div class="buttons cite" role="group" aria-label="Cite">
            {of_dataset}
            {of_paper}
            <span class="muted small" role="status">{move || said.get()}</span>
        </div>
        <details class="chart-words bibtex-words" prop:open=move || open.get()>
            <summary>"BibTeX"</summary>
            <pre class="bibtex" tabindex="0">{entries}</pre>
        </details>
    }
    .into_any()
}
