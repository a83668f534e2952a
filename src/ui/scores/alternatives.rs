//! The other conventions of a number, each with the value that the number would have; one press
//! changes to it.

use leptos::{prelude::*, task::spawn_local};

use super::{
    board::Board,
    columns::{Column, Part},
    drawer::is_accuracy,
    grounded::{Grounded, tubes},
    number::Cell,
    run_scores::{RunScore, of_places, of_words},
};
use crate::{
    formats::Loaded,
    metrics::{
        grounding::{BoxEdges, GroundingRule, Threshold},
        outcomes::RunOutcomes,
        verification::ZeroDivision,
    },
    model::{RunIx, Task},
    ui::session::Shared,
    view::{
        conventions::{Reading, Switch},
        route::ViewState,
        text,
    },
    web::{fragment::History, time},
};

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

/// What a press does.
#[derive(Clone, Copy, PartialEq)]
enum Act {
    Switch(Switch),
    /// Ranks the runs by a column.
    Rank(Column),
}

/// The value under each alternative: `None` until it is known; inside, `None` where nothing is scored.
type Values = RwSignal<Vec<Option<Option<f64>>>>;

impl Act {
    fn apply(self, state: &mut ViewState) {
        match self {
            Self::Switch(switch) => switch.apply(state),
            Self::Rank(column) => state.order = Some(format!("-{}", column.id())),
        }
    }

    fn is_in_use(self, state: &ViewState) -> bool {
        match self {
            Self::Switch(switch) => switch.is_in_use(state),
            Self::Rank(column) => state.order.as_deref() == Some(format!("-{}", column.id()).as_str()),
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Switch(switch) => switch.label(),
            Self::Rank(Column::Macro) => "Rank runs by the mean over types (macro)",
            Self::Rank(_) => "Rank runs by all questions alike (micro)",
        }
    }
}

/// The kinds of convention that the column hangs on.
fn kinds(board: Board, column: Column) -> Vec<(&'static str, Vec<Act>)> {
    let mut kinds: Vec<(&'static str, Vec<Act>)> = Vec::new();
    let mut add = |name, acts: &mut dyn Iterator<Item = Act>| kinds.push((name, acts.collect()));
    if matches!(column, Column::Micro | Column::Macro) {
        add("Average", &mut [Column::Micro, Column::Macro].into_iter().map(Act::Rank));
    }
    if is_accuracy(column) || column == Column::YesRate {
        let tasks = tasks(board);
        let applies = |reading: &Reading| tasks.iter().any(|task| reading.rule().applies_to(*task));
        add("Answers read by", &mut Reading::all().filter(applies).map(Switch::Reading).map(Act::Switch));
    }
    if column.part() == Part::Captions && column != Column::PooledF1 {
        let all = [ZeroDivision::Zero, ZeroDivision::Skip];
        add("Captions with 0/0", &mut all.into_iter().map(Switch::ZeroDivision).map(Act::Switch));
    }
    if column.part() == Part::Tubes {
        if column != Column::ObjectF1 {
            add("Tubes compared by", &mut GroundingRule::ALL.into_iter().map(Switch::Tubes).map(Act::Switch));
        }
        if column != Column::Tiou {
            add("Box edges", &mut BoxEdges::ALL.into_iter().map(Switch::Edges).map(Act::Switch));
        }
        if matches!(column, Column::ViouAt(_)) {
            add("Threshold", &mut Threshold::ALL.into_iter().map(Switch::Threshold).map(Act::Switch));
        }
    }
    kinds
}

/// The tasks of the dataset's questions.
fn tasks(board: Board) -> Vec<Task> {
    let mut tasks = Vec::new();
    if let Some(loaded) = board.session.dataset.get_untracked() {
        for item in loaded.dataset.items() {
            if !tasks.contains(&item.task) {
                tasks.push(item.task);
            }
        }
    }
    tasks
}

/// The alternatives, laid out once so that the focus stays on the one pressed.
pub(super) fn alternatives(cell: Cell) -> AnyView {
    let session = cell.board.session;
    let kinds = kinds(cell.board, cell.column);
    let acts: Vec<Act> = kinds.iter().flat_map(|(_, acts)| acts.iter().copied()).collect();
    let values = follow_values(cell, acts);
    let mut place = 0;
    let mut row = |act: Act| {
        let own = place;
        place += 1;
        let value = move || match values.read().get(own).copied().flatten() {
            None => "\u{2026}".to_owned(),
            Some(value) => text::per_cent_or_none(value),
        };
        let pressed = move || act.is_in_use(&session.state.read()).to_string();
        view! {
            <button class="alternative" aria-pressed=pressed on:click=move |_| session.change(History::Replace, |state| act.apply(state))>
                <span>{act.label()}</span>
                <span class="number">{value}</span>
            </button>
        }
        .into_any()
    };
    let groups: Vec<_> = kinds
        .into_iter()
        .map(|(name, acts)| {
            let rows: Vec<_> = acts.into_iter().map(&mut row).collect();
            view! {
                <div class="alternatives" role="group" aria-label=name>
                    <h4>{name}</h4>
                    {rows}
                </div>
            }
            .into_any()
        })
        .collect();
    groups.into_any()
}

/// Computes the values one after the other, and anew when what they hang on changes.
fn follow_values(cell: Cell, acts: Vec<Act>) -> Values {
    let values = RwSignal::new(Vec::new());
    let board = cell.board;
    Effect::new(move |_| {
        let (Some(loaded), Some(outcomes)) = (board.session.dataset.get(), board.session.outcomes.get())
        else {
            return;
        };
        let (state, grounded) = (board.session.state.get(), board.grounded.try_get().flatten());
        board.session.kept.track();
        let basis = Basis { loaded, outcomes, grounded, state };
        let acts = acts.clone();
        spawn_local(async move {
            let wanted = basis.state.clone();
            let is_wanted = move || {
                board.session.state.try_get_untracked().as_ref() == Some(&wanted) && !values.is_disposed()
            };
            let mut found = Vec::new();
            for act in acts {
                let mut state = basis.state.clone();
                let mut column = cell.column;
                match act {
                    Act::Switch(switch) => switch.apply(&mut state),
                    Act::Rank(other) => column = other,
                }
                let score = score(&basis, Cell { column, ..cell }, &state, &is_wanted).await;
                if !is_wanted() {
                    return;
                }
                let own = score.and_then(|score| column.figure(&score, &Default::default()));
                found.push(Some(own.map(|figure| figure.value)));
                values.try_set(found.clone());
            }
        });
    });
    values
}

/// What the present numbers were computed from.
struct Basis {
    loaded: Shared<Loaded>,
    outcomes: Shared<Vec<RunOutcomes>>,
    grounded: Option<Shared<Grounded>>,
    state: ViewState,
}

/// The scores of the cell's run under a state's conventions; what the state leaves as it is, is not
/// computed again. `None` where they are wanted no longer.
async fn score(
    basis: &Basis,
    cell: Cell,
    state: &ViewState,
    is_wanted: &impl Fn() -> bool,
) -> Option<RunScore> {
    let kept = cell.board.session.kept.try_get_untracked()?;
    let (dataset, run) = (&basis.loaded.dataset, RunIx(cell.place as u32));
    let (now, asked) = (&basis.state.conventions, &state.conventions);
    if matches!(cell.column.part(), Part::Tubes | Part::Windows) {
        let mut own = Grounded::default();
        let present = basis.grounded.as_deref().filter(|_| now.grounding == asked.grounding);
        let grounded = match present {
            Some(present) => present,
            None => {
                own.tubes.push(tubes(&basis.loaded, run, asked.grounding, is_wanted).await?);
                &own
            }
        };
        let place = if present.is_some() { run } else { RunIx(0) };
        return Some(of_places(grounded, place, &kept, asked.threshold, RunScore::default()));
    }
    // Just after a change of rule the outcomes are still those of the one before.
    let present = basis.outcomes.get(cell.place).filter(|outcomes| outcomes.rule == asked.reading().rule());
    if let Some(outcomes) = present.filter(|_| now.reading() == asked.reading()) {
        return Some(of_words(dataset, run, outcomes, &kept, state.zero_division));
    }
    let outcomes = extracted(&basis.loaded, run, asked.reading(), is_wanted).await?;
    Some(of_words(dataset, run, &outcomes, &kept, state.zero_division))
}

async fn extracted(
    loaded: &Loaded,
    run: RunIx,
    reading: Reading,
    is_wanted: &impl Fn() -> bool,
) -> Option<RunOutcomes> {
    let mut extracting = reading.extracting(&loaded.dataset, run);
    let mut since = time::now();
    while extracting.step(16) {
        if time::now() - since > SLICE {
            time::give_way().await;
            if !is_wanted() {
                return None;
            }
            since = time::now();
        }
    }
    Some(extracting.finish())
}
