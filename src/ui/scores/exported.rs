//! The table of runs on its way out: what is in view, in the order in view.

use leptos::prelude::*;

use super::{
    columns::Column, ensemble::score_of, intervals::RunIntervals, order::Order, run_scores::RunScore,
};
use crate::{
    analysis::export::{Best, Cell, Measured, Scores, Table, Unit},
    ui::{
        session::Session,
        widgets::{Exported, filter_in_words},
    },
};

/// Every run in a row, every column with its intervals and support.
pub(super) fn exported(
    session: Session,
    scores: &[RunScore],
    intervals: &[RunIntervals],
) -> Option<Exported> {
    let loaded = session.dataset.get()?;
    let state = session.state.read();
    let columns = Column::used(scores);
    let rows = loaded.dataset.runs().iter().zip(scores).enumerate().collect();
    let row = |name: &str, score: &RunScore, own: RunIntervals| -> Vec<Cell> {
        let number = |column: &Column| match column.figure(score, &own) {
            Some(figure) => Measured {
                value: Some(figure.value),
                interval: figure.interval,
                n: figure.n,
                note: String::new(),
            },
            None => Measured::default(),
        };
        let cells = columns.iter().map(|column| Cell::Measured(number(column), Unit::Share));
        std::iter::once(Cell::text(name)).chain(cells).collect()
    };
    let sorted = Order::read(state.order.as_deref()).sort(rows).into_iter();
    let own = |place: usize| intervals.get(place).copied().unwrap_or_default();
    let mut rows: Vec<_> = sorted.map(|(place, (run, score))| row(&run.id, score, own(place))).collect();
    // As on screen: under the runs. Its drawn intervals are the screen's alone.
    let together = session.together.get();
    if let Some((together, score)) =
        together.as_ref().and_then(|together| Some((together, score_of(session, together)?)))
    {
        rows.push(row(&together.ensemble.id(&loaded.dataset), &score, RunIntervals::default()));
    }
    let mut head = vec!["Run".to_owned()];
    head.extend(columns.iter().map(|column| column.label().to_owned()));
    let of = Scores {
        questions: scores.iter().filter_map(|score| score.qa.as_ref()).collect(),
        captions: scores.iter().filter_map(|score| score.verification.as_ref()).collect(),
        tubes: scores.iter().filter_map(|score| score.grounding.as_ref()).collect(),
        windows: scores.iter().filter_map(|score| score.moments.as_ref()).collect(),
    };
    let mut about = of.about(&loaded.dataset, session.kept.read().len(), filter_in_words(session));
    if !about.rule.is_empty() {
        about.rule = state.conventions.reading().exported().to_owned();
    }
    for figure in scores
        .iter()
        .flat_map(|score| columns.iter().filter_map(|column| column.figure(score, &RunIntervals::default())))
    {
        about.add_support(figure.n);
    }
    Some(Exported { table: Table { head, rows, best: Best::InColumn }, about, charts: Vec::new() })
}
