//! The filters in force, each with a way to take it off.

use leptos::prelude::*;

use super::elided;
use crate::{
    analysis::heatmap::Measure,
    metrics::outcomes::Outcome,
    model::{Complexity, Dataset, DurationBracket, ErrorCategory, HallucinationType, Level, Task},
    ui::session::{Session, use_session},
    view::route::{Facet, ViewState, counted_from_id},
    web::fragment::History,
};

/// What a chip stands for, and takes off.
#[derive(Clone, PartialEq)]
enum Part {
    Facet(Facet, String),
    Run(String, String),
    Judged,
    Text,
}

/// One filter in words.
#[derive(Clone, PartialEq)]
struct Chip {
    head: String,
    /// `None`: nothing has such a value.
    value: Option<String>,
    part: Part,
}

/// A line of chips; nothing while nothing is filtered.
#[component]
pub(in crate::ui) fn FilterChips() -> impl IntoView {
    let session = use_session();
    let chips = Memo::new(move |_| {
        let loaded = session.dataset.get();
        loaded.map(|loaded| chips_of(&session.state.read(), &loaded.dataset)).unwrap_or_default()
    });
    move || {
        let chips = chips.get();
        let offers: Vec<_> = chips.iter().filter_map(|chip| offer(session, chip)).collect();
        let chips: Vec<_> = chips.into_iter().map(|chip| one(session, chip)).collect();
        (!chips.is_empty()).then(|| {
            view! { <ul class="chips" aria-label="Filters in force">{chips}{offers}</ul> }.into_any()
        })
    }
}

fn one(session: Session, chip: Chip) -> AnyView {
    let Chip { head, value, part } = chip;
    let unknown = value.is_none();
    let words = match (value, &part) {
        (Some(value), _) => value,
        (None, Part::Facet(_, value) | Part::Run(_, value)) => format!("{value} (unknown value)"),
        (None, Part::Text | Part::Judged) => String::new(),
    };
    let press = move |_| session.change(History::Push, |state| take_off(state, &part));
    let label = format!("Remove the filter {head}: {words}");
    let title = if unknown { "Nothing in this dataset has this value" } else { "Remove this filter" };
    if head.chars().count() + words.chars().count() > SHORT {
        return long(
            head,
            words,
            unknown,
            view! {
                <button class="chip-off" title=title aria-label=label on:click=press>"\u{d7}"</button>
            }
            .into_any(),
        );
    }
    view! {
        <li>
            <button class="chip" class:unknown=unknown title=title aria-label=label on:click=press>
                <span class="chip-words"><span class="muted">{head}": "</span>{words}</span>
                <span class="chip-off" aria-hidden="true">"\u{d7}"</span>
            </button>
        </li>
    }
    .into_any()
}

/// A chip of more characters is shortened, and a press shows the whole of it.
const SHORT: usize = 44;
/// Of its two parts one of no more characters is never shortened.
const HALF: usize = 24;

/// A long filter on one line: pressed, it has as many as it needs. What takes it off stays beside it.
fn long(head: String, words: String, unknown: bool, off: AnyView) -> AnyView {
    let open = RwSignal::new(false);
    let whole = format!("{head}: {words}");
    let (head_whole, words_whole) = (head.chars().count() <= HALF, words.chars().count() <= HALF);
    let shown = move || {
        match open.get() {
        true => view! { <span class="chip-words"><span class="muted">{head.clone()}": "</span>{words.clone()}</span> }.into_any(),
        false => view! {
            <span class="muted" class:whole=head_whole>{elided(&head)}":\u{a0}"</span>
            <span class="elided" class:whole=words_whole>{elided(&words)}</span>
        }
        .into_any(),
    }
    };
    view! {
        <li>
            <span class="chip chip-long" class:unknown=unknown class:open=move || open.get()>
                <button
                    class="chip-whole"
                    title=whole
                    aria-expanded=move || open.get().to_string()
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    {shown}
                </button>
                {off}
            </span>
        </li>
    }
    .into_any()
}

/// From all items behind an accuracy to those that bring it down.
fn offer(session: Session, chip: &Chip) -> Option<AnyView> {
    let Part::Run(run, what) = &chip.part else { return None };
    if counted_from_id(what) != Some(Measure::Accuracy) {
        return None;
    }
    let run = run.clone();
    let (label, name) = (format!("Only those that {run} did not get right"), elided(&run));
    let press = move |_| {
        session.change(History::Push, |state| state.require_only(&run, &Outcome::FAILING.map(Outcome::id)));
    };
    Some(view! { <li><button class="chip offer" aria-label=label on:click=press>"Only those that\u{a0}"{name}"\u{a0}did not get right"</button></li> }.into_any())
}

fn take_off(state: &mut ViewState, part: &Part) {
    match part {
        Part::Facet(facet, value) => state.toggle(*facet, value),
        Part::Run(run, what) => state.outcomes.retain(|(r, w)| (r, w) != (run, what)),
        Part::Judged => state.judged = None,
        Part::Text => state.text.clear(),
    }
}

fn chips_of(state: &ViewState, dataset: &Dataset) -> Vec<Chip> {
    let mut chips = Vec::new();
    for (facet, values) in &state.facets {
        for value in values {
            chips.push(Chip {
                head: facet.label().to_owned(),
                value: named(*facet, value, dataset),
                part: Part::Facet(*facet, value.clone()),
            });
        }
    }
    for (run, what) in &state.outcomes {
        let found = dataset.run_named(run).and_then(|_| match counted_from_id(what) {
            Some(measure) => Some(format!("counted in its {}", measure.label())),
            None => Outcome::from_id(what).map(|outcome| outcome.label().to_owned()),
        });
        chips.push(Chip { head: run.clone(), value: found, part: Part::Run(run.clone(), what.clone()) });
    }
    if let Some(against) = state.judged {
        let value = Some(against.words().to_owned());
        chips.push(Chip { head: "Items".to_owned(), value, part: Part::Judged });
    }
    if !state.text.trim().is_empty() {
        let value = Some(format!("\u{201c}{}\u{201d}", state.text.trim()));
        chips.push(Chip { head: "Search".to_owned(), value, part: Part::Text });
    }
    chips
}

/// The label of a facet's value; `None` where no item can have it.
fn named(facet: Facet, id: &str, dataset: &Dataset) -> Option<String> {
    let own = |label: &str| label.to_owned();
    match facet {
        Facet::Task => Task::from_id(id).map(|k| own(k.label())),
        Facet::Level => Level::from_id(id).map(|k| own(k.label())),
        Facet::Complexity => Complexity::from_id(id).map(|k| format!("{} {}", k.number(), k.label())),
        Facet::Duration => DurationBracket::from_id(id).map(|k| format!("{} {}", k.label(), k.limits())),
        Facet::Category => ErrorCategory::from_id(id).map(|k| own(k.label())),
        Facet::Type => {
            let kind = HallucinationType::from_id(id);
            let mut items = dataset.items().iter();
            items.any(|item| item.kind.as_ref() == Some(&kind)).then(|| own(kind.label()))
        }
        Facet::Source => {
            let mut items = dataset.items().iter();
            items.any(|item| item.caption_source.as_deref() == Some(id)).then(|| own(id))
        }
        Facet::Origin => {
            let mut videos = dataset.videos().iter();
            videos.any(|video| video.source.as_deref() == Some(id)).then(|| own(id))
        }
    }
}
