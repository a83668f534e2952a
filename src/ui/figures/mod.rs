//! The papers' figures, from the open dataset: one at a time, of the runs and items in view.

mod card;
mod chooser;
mod draws;

use leptos::prelude::*;

use self::{
    card::cards,
    chooser::{FigureChoice, RunChoice, measure_choice},
    draws::{follow_draws, with_draws},
};
use crate::{
    analysis::{
        export::of_panels,
        figures::{Figure, Panel, make},
    },
    model::RunIx,
    ui::{
        session::{Session, Shared, use_session},
        widgets::{ExportMenu, FilterNote, exported_all, with_source},
    },
    view::{palette::slots, route::Screen},
    web::fragment::History,
};

/// The charts of the figure in view, without the intervals that take time.
type Panels = Memo<Shared<Vec<Panel>>>;

/// The screen.
#[component]
pub(super) fn Figures() -> impl IntoView {
    let session = use_session();
    let figure = while_here(session, move || chosen(session));
    let panels: Panels = while_here(session, move || {
        let figure = figure.get();
        let made = with_source(session, |source| make(figure, source)).unwrap_or_default();
        Shared::new(made.into_iter().map(coloured_as_elsewhere).collect())
    });
    let intervals = follow_draws(panels);
    let ready = Memo::new(move |_| session.outcomes.with(Option::is_some));
    let coloured = Memo::new(move |_| panels.read().iter().any(|panel| panel.columns_are_runs));
    let is_empty = Memo::new(move |_| panels.read().is_empty());
    // One table and one picture of all charts, where their columns are the same.
    let several = Memo::new(move |_| panels.read().len() > 1 && of_panels(&panels.read()).is_some());
    let leave = Callback::new(move |()| {
        let now = panels.get();
        let all = now.iter().cloned().enumerate();
        let all: Vec<_> = all.map(|(at, panel)| with_draws(panel, intervals.read().get(at))).collect();
        exported_all(session, &all)
    });
    let content = move || {
        if !ready.get() {
            return view! { <p class="boot">"Reading the answers"</p> }.into_any();
        }
        if is_empty.get() {
            return nothing(session, figure.get());
        }
        cards(session, figure, panels, intervals)
    };
    view! {
        <div class="figures">
            <FigureChoice figure />
            <div class="figures-main">
                <FilterNote of="Figures of" />
                <header class="figures-head">
                    <h1>{move || figure.get().label()}</h1>
                    <p class="muted">{move || figure.get().paper()}</p>
                    {move || as_printed(session, figure.get())}
                    {move || measure_choice(session, figure.get())}
                    {move || several.get().then(|| view! {
                        <ExportMenu name="the whole figure" has_picture=true make=leave />
                    }.into_any())}
                </header>
                <RunChoice coloured />
                {content}
            </div>
        </div>
    }
}

/// A run keeps its colour whichever runs are chosen; of a pair of runs the second gives it.
fn coloured_as_elsewhere(mut panel: Panel) -> Panel {
    let last = |runs: &Vec<RunIx>| runs.last().map(|run| run.0 as usize);
    let runs: Option<Vec<usize>> = panel.column_runs.iter().map(last).collect();
    if let Some(runs) = runs.filter(|runs| panel.columns_are_runs && runs.len() == panel.columns.len()) {
        panel.places = slots(&runs);
    }
    panel
}

/// A value that stays as it is once another screen is in view: the parts that show it are gone
/// one after the other, and none may hear of a change in between.
fn while_here<T>(session: Session, value: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    Memo::new(move |before: Option<&T>| match before {
        Some(before) if session.state.read().screen != Screen::Figures => before.clone(),
        _ => value(),
    })
}

/// The figure of the address, else the first that the data has something for.
fn chosen(session: Session) -> Figure {
    if let Some(figure) = session.state.read().figure {
        return figure;
    }
    let first = with_source(session, |source| {
        Figure::ALL.into_iter().find(|figure| !make(*figure, source).is_empty())
    });
    first.flatten().unwrap_or(Figure::Levels)
}

/// The way to the same figure of the paper's own numbers, where those are printed.
fn as_printed(session: Session, figure: Figure) -> Option<AnyView> {
    let link = |(at, id): (usize, &&'static str)| {
        let id = *id;
        let target = move || {
            let mut state = session.state.get();
            state.screen = Screen::Published;
            state.printed.show(id);
            state
        };
        let press = move |event: web_sys::MouseEvent| {
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                event.prevent_default();
                session.go(untrack(target), History::Push);
            }
        };
        let number = id.rsplit("table").next().unwrap_or_default();
        let words = format!("{}table {number}", if at == 0 { "The paper\u{2019}s own: " } else { "" });
        view! { <a class="small" href=move || format!("#{}", target().to_fragment()) on:click=press>{words}</a> }
            .into_any()
    };
    let links: Vec<_> = figure.tables().iter().enumerate().map(link).collect();
    (!links.is_empty()).then(|| links.into_any())
}

/// Why there is no figure, and what data would make it.
fn nothing(session: Session, figure: Figure) -> AnyView {
    let narrowed = session.state.read().is_filtered() || !session.state.read().runs.is_empty();
    let also = narrowed.then_some("It may also be that the filter, or the choice of runs, leaves nothing.");
    view! {
        <section class="card figures-none" aria-label=figure.label()>
            <p>"Nothing in view makes this figure. It needs "{coded(figure.needs())}"."</p>
            {also.map(|words| view! { <p class="muted">{words}</p> }.into_any())}
        </section>
    }
    .into_any()
}

/// Words with names of fields between backticks.
fn coded(words: &'static str) -> Vec<AnyView> {
    let parts = words.split('`').enumerate();
    let part = |(at, words): (usize, &'static str)| match at % 2 {
        0 => words.into_any(),
        _ => view! { <code>{words}</code> }.into_any(),
    };
    parts.map(part).collect()
}
