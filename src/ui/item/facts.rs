//! Everything else that the files said: of the video, of the case, and of the replies.

use leptos::prelude::*;

use super::case::{Case, Scene};
use super::replies::Reply;
use crate::model::Extra;
use crate::view::text::{hertz, length};

type Fact = (String, String);

/// A quiet table of metadata.
#[component]
pub fn Facts(
    /// What each run said.
    replies: Memo<Vec<Reply>>,
) -> impl IntoView {
    let scene = Scene::here();
    let video = move || scene.case.with(video_facts);
    let item = move || scene.case.with(item_facts);
    let of_replies = move || {
        let all = replies.get().into_iter().filter(|reply| !reply.extra.is_empty());
        all.map(|reply| view! { <FactTable name=reply.id facts=extra(&reply.extra) /> }).collect_view()
    };
    view! {
        <details class="metadata">
            <summary>"Metadata"</summary>
            {move || view! { <FactTable name="Video".to_owned() facts=video() /> }}
            {move || view! { <FactTable name="Case".to_owned() facts=item() /> }}
            {of_replies}
        </details>
    }
}

#[component]
fn FactTable(name: String, facts: Vec<Fact>) -> impl IntoView {
    let row = |(name, value): Fact| view! { <tr><th scope="row">{name}</th><td>{value}</td></tr> };
    (!facts.is_empty()).then(|| {
        view! {
            <table>
                <caption>{name}</caption>
                <tbody>{facts.into_iter().map(row).collect_view()}</tbody>
            </table>
        }
    })
}

fn video_facts(case: &Case) -> Vec<Fact> {
    let video = case.video();
    let text = |name: &str, value: Option<String>| value.map(|value| (name.to_owned(), value));
    let known = [
        text("id", Some(video.id.clone())),
        text("file", video.src.clone()),
        text("duration", video.duration.map(length)),
        text("nominal rate", video.rate.map(|rate| format!("{}\u{a0}fps", hertz(rate.hertz())))),
        text("size", video.size.map(|size| format!("{} \u{d7} {} px", size.width(), size.height()))),
        text("complexity", video.complexity.map(|c| format!("{} ({})", c.label(), c.number()))),
        text("sound", video.audio.map(|audio| audio.label().to_owned())),
        text("source", video.source.clone()),
        text("scenario", video.domain.clone()),
    ];
    known.into_iter().flatten().chain(extra(&video.extra)).collect()
}

fn item_facts(case: &Case) -> Vec<Fact> {
    let item = case.item();
    let raw = item.raw_answer.clone().map(|raw| ("answer as written".to_owned(), raw));
    let reference = item.reference.clone().map(|text| ("reference".to_owned(), text));
    let id = Some(("id".to_owned(), item.id.clone()));
    [id, raw, reference].into_iter().flatten().chain(extra(&item.extra)).collect()
}

/// Values are JSON; plain text is shown without its quotes.
fn extra(extra: &Extra) -> Vec<Fact> {
    let plain = |json: &String| serde_json::from_str::<String>(json).unwrap_or_else(|_| json.clone());
    extra.iter().map(|(name, json)| (name.to_string(), plain(json))).collect()
}
