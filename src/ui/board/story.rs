//! What the dataset is called and is, how much of it there is, and where to go from here.

use leptos::prelude::*;

use crate::{
    formats::listing::{Counts, Coverage, Listing},
    model::{Level, Task},
    ui::{
        benchmark::{citing, linked},
        session::{Listed, Session, use_session},
    },
    view::{
        route::{Screen, ViewState},
        text,
    },
    web::fragment::History,
};

/// The card at the top.
#[component]
pub(super) fn Story(listed: Listed) -> impl IntoView {
    let session = use_session();
    let listing: &Listing = &listed.listing;
    let about = &listing.about;
    let name = if about.name.is_empty() { "Unnamed dataset" } else { &about.name };
    let description = match &about.description {
        Some(words) => view! { <p class="description">{words.clone()}</p> }.into_any(),
        None => view! { <p class="muted">"The dataset does not describe itself."</p> }.into_any(),
    };
    let fact = |name: &'static str, words: &Option<String>| {
        words.clone().map(|words| view! { <dt>{name}</dt><dd>{linked(words)}</dd> }.into_any())
    };
    view! {
        <section class="card about-dataset" aria-label="About the dataset">
            <div class="about-words">
                <h1>{name.to_owned()}</h1>
                {description}
                {amounts(&listing.counts, listing.runs.len())}
                <div class="buttons">
                    {leads(session, "Look into the items", Screen::Items)}
                    {leads(session, "All scores", Screen::Scores)}
                    {leads(session, "What it is made of", Screen::Benchmark)}
                </div>
            </div>
            <div class="about-facts">
                <dl class="facts">
                    {fact("Licence", &about.license)}
                    {fact("Source", &about.homepage)}
                    {made_of(&listing.counts)}
                    <dt>"Videos"</dt>
                    <dd>{covered(&listing.coverage)}</dd>
                </dl>
                {citing(listing.bibtex.dataset.clone(), listing.bibtex.paper.clone())}
            </div>
        </section>
    }
}

fn leads(session: Session, words: &'static str, screen: Screen) -> AnyView {
    let to = move || ViewState { screen: screen.clone(), ..session.state.get() };
    let there = to.clone();
    let press = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            session.go(untrack(&there), History::Push);
        }
    };
    view! { <a class="button" href=move || format!("#{}", to().to_fragment()) on:click=press>{words}</a> }
        .into_any()
}

fn amounts(counts: &Counts, runs: usize) -> AnyView {
    let figure =
        |words: String, name: &'static str| view! { <div><dt>{name}</dt><dd>{words}</dd></div> }.into_any();
    let mut all = vec![
        figure(text::count(counts.items), "Items"),
        figure(text::count(counts.videos), "Videos"),
        figure(text::count(runs), "Runs"),
    ];
    if counts.sentences > 0 {
        all.push(figure(text::count(counts.sentences), "Sentences"));
    }
    if let Some(hours) = counts.hours {
        all.push(figure(text::clock_short(hours * 3600.0), "Duration"));
    }
    view! { <dl class="amounts large">{all}</dl> }.into_any()
}

/// The items by task, and by level.
fn made_of(counts: &Counts) -> AnyView {
    let words = |groups: &[(String, usize)], label: fn(&str) -> Option<&'static str>| {
        let one = |(id, count): &(String, usize)| {
            format!("{} {}", text::count(*count), label(id).map_or_else(|| id.clone(), str::to_lowercase))
        };
        groups.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let row = |name: &'static str, words: String| {
        (!words.is_empty()).then(|| view! { <dt>{name}</dt><dd>{words}</dd> }.into_any())
    };
    let tasks = words(&counts.by_task, |id| Task::from_id(id).map(Task::label));
    let levels = words(&counts.by_level, |id| Level::from_id(id).map(Level::label));
    view! { {row("Tasks", tasks)}{row("Levels", levels)} }.into_any()
}

/// How many items have their video, and what a visitor can do about the others.
fn covered(coverage: &Coverage) -> String {
    let (items, there) = (coverage.items, coverage.items_with_video);
    match (there == items, coverage.how.as_str()) {
        (true, _) => "every item has its video".to_owned(),
        (false, "none") => {
            "none is here: on an item, choose your own folder with the videos; it is matched by name"
                .to_owned()
        }
        _ => format!("{} of {} items have theirs", text::count(there), text::count(items)),
    }
}
