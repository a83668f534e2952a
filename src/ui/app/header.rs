//! The line at the top: what is open, where one is, and what one can do from anywhere.

use leptos::{html, prelude::*};

use super::{
    copy_link::CopyLink,
    frame::NotesOpen,
    tabs::{TabsMore, keep_tab_in_sight},
    theme::ThemeSwitch,
};
use crate::{
    ui::session::use_session,
    view::{
        route::{Screen, ViewState},
        text,
    },
    web::fragment::History,
};

/// A link that changes the address the page's own way, and can be opened in another tab too.
#[component]
pub(in crate::ui) fn StateLink(
    /// What the link leads to, from the present state.
    to: fn(&mut ViewState),
    /// Whether one is there.
    #[prop(into)]
    here: Signal<bool>,
    /// Style.
    class: &'static str,
    /// The words.
    children: Children,
) -> impl IntoView {
    let session = use_session();
    let target = move || {
        let mut state = session.state.get();
        to(&mut state);
        state
    };
    view! {
        <a
            class=class
            href=move || format!("#{}", target().to_fragment())
            aria-current=move || here.get().then_some("page")
            on:click=move |event| {
                if event.ctrl_key() || event.meta_key() || event.shift_key() {
                    return;
                }
                event.prevent_default();
                session.change(History::Push, to);
            }
        >
            {children()}
        </a>
    }
}

fn to_home(state: &mut ViewState) {
    state.screen = Screen::Home;
}

fn to_scores(state: &mut ViewState) {
    state.screen = Screen::Scores;
}

fn to_items(state: &mut ViewState) {
    state.screen = Screen::Items;
    state.leave_item();
}

fn to_compare(state: &mut ViewState) {
    state.screen = Screen::Compare;
}

fn to_benchmark(state: &mut ViewState) {
    state.screen = Screen::Benchmark;
}

fn to_figures(state: &mut ViewState) {
    state.screen = Screen::Figures;
}

fn to_published(state: &mut ViewState) {
    state.screen = Screen::Published;
}

/// The header.
#[component]
pub(super) fn Header() -> impl IntoView {
    let session = use_session();
    let screen = Memo::new(move |_| session.state.read().screen.clone());
    let tabs = NodeRef::<html::Nav>::new();
    keep_tab_in_sight(tabs, screen);
    let has_data = Memo::new(move |_| session.dataset.with(Option::is_some));
    let name = move || session.dataset.read().as_ref().map(|loaded| loaded.dataset.about().name.clone());
    let on_published = Signal::derive(move || screen.get() == Screen::Published);
    // The papers' tables need no dataset.
    let has_tabs = Memo::new(move |_| has_data.get() || on_published.get());
    let on_home =
        Signal::derive(move || screen.get() == Screen::Home || !(has_data.get() || on_published.get()));
    let on_scores = Signal::derive(move || screen.get() == Screen::Scores);
    let on_items = Signal::derive(move || matches!(screen.get(), Screen::Items | Screen::Item(_)));
    let on_compare = Signal::derive(move || screen.get() == Screen::Compare);
    let on_benchmark = Signal::derive(move || screen.get() == Screen::Benchmark);
    let on_figures = Signal::derive(move || screen.get() == Screen::Figures);
    view! {
        <header class="top">
            <StateLink to=to_home here=on_home class="mark">"Verivid"</StateLink>
            <Show when=move || has_tabs.get()>
                <span class="dataset-name" title=name>{name}</span>
                <TabsMore tabs way=-1 />
                <nav class="tabs" aria-label="Screens" node_ref=tabs>
                    <Show when=move || has_data.get()>
                        <StateLink to=to_scores here=on_scores class="tab">"Scores"</StateLink>
                        <StateLink to=to_items here=on_items class="tab">"Items"</StateLink>
                        <StateLink to=to_compare here=on_compare class="tab">"Compare"</StateLink>
                        <StateLink to=to_figures here=on_figures class="tab">"Figures"</StateLink>
                        <StateLink to=to_benchmark here=on_benchmark class="tab">"Benchmark"</StateLink>
                    </Show>
                    <StateLink to=to_published here=on_published class="tab">"Published"</StateLink>
                </nav>
                <TabsMore tabs way=1 />
                <Show when=move || has_data.get()><NotesButton /></Show>
            </Show>
            <span class="spring"></span>
            <Show when=move || has_data.get()><CopyLink /></Show>
            <ThemeSwitch />
            <button
                class="square"
                aria-label="Keys and help"
                title="Keys and help (?)"
                on:click=move |_| session.help.set(true)
            >
                "?"
            </button>
        </header>
    }
}

#[component]
fn NotesButton() -> impl IntoView {
    let session = use_session();
    let NotesOpen(open) = expect_context();
    let count = Memo::new(move |_| session.dataset.read().as_ref().map_or(0, |loaded| loaded.notes.len()));
    // Of another program's files it is told what they were understood as, notes or none.
    let foreign = Memo::new(move |_| {
        let dataset = session.dataset.read();
        dataset.as_ref().is_some_and(|loaded| loaded.found.iter().any(|found| found.format != "verivid"))
    });
    view! {
        <Show when=move || count.get() != 0 || foreign.get()>
            <button class="notes-button" class:calm=move || count.get() == 0 on:click=move |_| open.set(true)>
                {move || match count.get() {
                    0 => "How it was read".into_any(),
                    1 => view! { <NotesMark />"1"<span class="long-word">" note"</span> }.into_any(),
                    many => view! { <NotesMark />{text::count(many)}<span class="long-word">" notes"</span> }.into_any(),
                }}
            </button>
        </Show>
    }
}

#[component]
fn NotesMark() -> impl IntoView {
    view! { <span class="warn-mark" aria-hidden="true">"!"</span> }
}
