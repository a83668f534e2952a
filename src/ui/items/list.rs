//! The list itself: only the rows in sight are in the page, so that a hundred thousand are smooth.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;

use super::{
    facets::colour_of,
    row::{row, to_item},
};
use crate::{
    ui::{
        session::{Session, use_session},
        together,
        widgets::elided,
    },
    view::{keys, playback::Command},
    web::{
        fragment::History,
        keys::{Keyboard, with_press},
        observe::Resizing,
    },
};

/// Height of a row in CSS pixels, as in the style sheet.
const ROW: f64 = 50.0;
/// Rows kept above and below the ones in sight.
const SPARE: usize = 8;

/// The scrolled list.
#[component]
pub(super) fn ItemList() -> impl IntoView {
    let session = use_session();
    let node = NodeRef::<html::Div>::new();
    let (top, height) = (RwSignal::new(0.0), RwSignal::new(800.0));
    let cursor = RwSignal::new(first_cursor(session));
    observe(node, height);
    reveal_on_mount(node, cursor);
    listen(session, node, cursor);
    return_to_top(session, node, cursor);
    let count = Memo::new(move |_| session.list.read().len());
    let window = Memo::new(move |_| {
        let first = (top.get() / ROW) as usize;
        let shown = (height.get() / ROW) as usize + 2;
        let end = (first + shown + SPARE).min(count.get());
        (first.saturating_sub(SPARE).min(end), end)
    });
    let rows = move || {
        let list = session.list.get();
        let (first, end) = window.get();
        (first..end).filter_map(move |place| Some((place, *list.get(place)?))).collect::<Vec<_>>()
    };
    view! {
        <RunHeads />
        <div
            node_ref=node
            class="item-list"
            role="list"
            on:scroll:target=move |event| top.set(f64::from(event.target().scroll_top()))
        >
            <div class="item-space" style:height=move || format!("{}px", count.get() as f64 * ROW)>
                <For each=rows key=|row| *row let((place, at))>
                    <div
                        class="item-place"
                        class:current=move || cursor.get() == place
                        role="listitem"
                        aria-current=move || (cursor.get() == place).then_some("true")
                        aria-setsize=move || count.get().to_string()
                        aria-posinset=(place + 1).to_string()
                        style:top=format!("{}px", place as f64 * ROW)
                    >
                        {move || {
                            let loaded = session.dataset.get()?;
                            let known = at.0 < loaded.dataset.items().len() as u32;
                            known.then(|| row(session, &loaded, session.outcomes.get().as_ref(), at))
                        }}
                    </div>
                </For>
            </div>
            <Show when=move || count.get() == 0>
                <p class="nothing">
                    {move || match session.dataset.read().as_ref().is_some_and(|loaded| loaded.dataset.items().is_empty()) {
                        true => "This dataset has no items.",
                        false => "No item passes these filters.",
                    }}
                </p>
            </Show>
        </div>
    }
}

/// Whose marks stand in which column.
#[component]
fn RunHeads() -> impl IntoView {
    let session = use_session();
    move || {
        let loaded = session.dataset.get()?;
        let known = loaded.dataset.runs().len() as u32;
        let runs = session.shown.get().into_iter().filter(move |run| run.0 < known);
        let heads: Vec<_> = runs
            .enumerate()
            .map(|(place, at)| {
                let run = loaded.dataset.run(at);
                let colour = colour_of(session, at);
                view! {
                    <span class="run-head">
                        <span class=format!("run-dot of-layer-{colour}") aria-hidden="true"></span>
                        <span class="muted">{place + 1}</span>
                        {elided(&run.id)}
                    </span>
                }
            })
            .collect();
        let together = together::ensemble(session).map(|ensemble| {
            let ids: Vec<_> = ensemble.members().iter().map(|run| loaded.dataset.run(*run).id.clone()).collect();
            view! { <span class="run-head" title=ids.join(" + ")><span class="muted" aria-hidden="true">"\u{2211}"</span>{together::name(&ensemble)}</span> }
                .into_any()
        });
        (!heads.is_empty()).then(
            || view! { <p class="run-heads"><span class="muted">"Marks by run, left to right (per cent: a caption\u{2019}s F1):"</span>{heads}{together}</p> },
        )
    }
}

/// Where the reader was before looking at an item.
fn first_cursor(session: Session) -> usize {
    let place = || {
        let loaded = session.dataset.get_untracked()?;
        let at = loaded.dataset.item_named(&session.last_item.get_untracked()?)?;
        session.list.get_untracked().iter().position(|other| *other == at)
    };
    place().unwrap_or(0)
}

fn observe(node: NodeRef<html::Div>, height: RwSignal<f64>) {
    Effect::new(move |_| {
        let Some(list) = node.get() else { return };
        let resizing = StoredValue::new_local(Resizing::new(&list, move |_, tall| {
            height.try_set(tall);
        }));
        on_cleanup(move || resizing.dispose());
    });
}

fn reveal_on_mount(node: NodeRef<html::Div>, cursor: RwSignal<usize>) {
    Effect::new(move |_| {
        if let Some(list) = node.get() {
            reveal(&list, cursor.get_untracked());
        }
    });
}

/// Another choice or order is another list: it is read from its top.
fn return_to_top(session: Session, node: NodeRef<html::Div>, cursor: RwSignal<usize>) {
    let asked = Memo::new(move |_| {
        let state = session.state.read();
        (state.facets.clone(), state.outcomes.clone(), state.judged, state.text.clone(), state.sort.clone())
    });
    Effect::new(move |before: Option<()>| {
        // Read, and not only tracked: a memo that nobody reads never runs.
        asked.with(|_| ());
        if before.is_some() {
            cursor.try_set(0);
            if let Some(list) = node.get_untracked() {
                list.set_scroll_top(0);
            }
        }
    });
}

/// Scrolls as little as needed.
fn reveal(list: &web_sys::HtmlElement, place: usize) {
    let (row_top, tall) = (place as f64 * ROW, f64::from(list.client_height()));
    let now = f64::from(list.scroll_top());
    if row_top < now {
        list.set_scroll_top(row_top as i32);
    } else if row_top + ROW > now + tall {
        list.set_scroll_top((row_top + ROW - tall).max(0.0) as i32);
    }
}

/// j, k and Enter.
fn listen(session: Session, node: NodeRef<html::Div>, cursor: RwSignal<usize>) {
    let keyboard = StoredValue::new_local(Keyboard::new(move |event| {
        let by = match with_press(&event, keys::command_for_key) {
            Some(Command::NextItem) => 1,
            Some(Command::PreviousItem) => -1,
            _ => 0,
        };
        let Some(list) = session.list.try_get_untracked() else { return };
        let last = list.len().saturating_sub(1);
        if by != 0 {
            event.prevent_default();
            let Some(place) = cursor.try_get_untracked() else { return };
            let place = place.saturating_add_signed(by).min(last);
            cursor.set(place);
            if let Some(node) = node.get_untracked() {
                reveal(&node, place);
            }
        } else if event.key() == "Enter" && is_idle(&event) {
            let at = cursor.try_get_untracked().and_then(|place| list.get(place).copied());
            if let (Some(at), Some(loaded)) = (at, session.dataset.get_untracked()) {
                let id = &loaded.dataset.item(at).id;
                session.go(to_item(&session.state.get_untracked(), id), History::Push);
            }
        }
    }));
    on_cleanup(move || keyboard.dispose());
}

/// Whether nothing that takes Enter itself has the focus.
fn is_idle(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_none_or(|target| matches!(target.tag_name().as_str(), "BODY" | "MAIN" | "DIV"))
}
