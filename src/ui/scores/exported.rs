//! The table of runs on its way out: what is in view, in the order in view.

use leptos::prelude::*;

use super::{
    columns::Column,
    intervals::RunIntervals,
    order::Order,
    run_scores::{RunScore, convention_words},
};
use crate::{
    analysis::{
        definition,
        export::{About, Best, Cell, Measured, Table, Unit},
        figures::spread,
        heatmap::Measure,
    },
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
    let (loaded, outcomes) = session.dataset.get().zip(session.outcomes.get())?;
    let state = session.state.read();
    let columns = Column::used(scores);
    let rows = loaded.dataset.runs().iter().zip(scores).enumerate().collect();
    let row = |(place, (run, score)): (usize, (&crate::model::Run, &RunScore))| {
        let own = intervals.get(place).copied().unwrap_or_default();
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
        std::iter::once(Cell::text(&run.id)).chain(cells).collect()
    };
    let rows = Order::read(state.order.as_deref()).sort(rows).into_iter().map(row).collect();
    let mut head = vec!["Run".to_owned()];
    head.extend(columns.iter().map(|column| column.label().to_owned()));
    let asked = scores.iter().filter_map(|score| score.qa.as_ref());
    let judged = scores.iter().filter_map(|score| score.verification.as_ref());
    let mut definitions: Vec<_> = asked.map(definition::micro).collect();
    let has_questions = !definitions.is_empty();
    let mut exclusions = spread(definitions.iter());
    definitions = judged.map(|score| definition::caption_mean(Measure::F1, score)).collect();
    exclusions.extend(spread(definitions.iter()));
    let mut about = About {
        title: "Scores by run".to_owned(),
        dataset: loaded.dataset.about().name.clone(),
        rule: outcomes
            .first()
            .filter(|_| has_questions)
            .map(|run| run.rule.id().to_owned())
            .unwrap_or_default(),
        convention: if definitions.is_empty() { "" } else { convention_words(state.zero_division) }
            .to_owned(),
        items: (session.kept.read().len(), loaded.dataset.items().len()),
        filter: filter_in_words(session),
        intervals: "95 %: Wilson for shares, bootstrap with 2,000 draws for means".to_owned(),
        exclusions,
        support: None,
    };
    for figure in scores
        .iter()
        .flat_map(|score| columns.iter().filter_map(|column| column.figure(score, &RunIntervals::default())))
    {
        about.add_support(figure.n);
    }
    Some(Exported { table: Table { head, rows, best: Best::InColumn }, about, charts: Vec::new() })
}
