//! What charts were made of, for whoever exports them.

use super::{Panel, Source};
use crate::analysis::export::About;

/// The conditions of the panels of one figure; `filter` in words, empty where it keeps everything. Intervals are
/// named where there are some by now.
pub fn about(source: &Source<'_>, panels: &[Panel], filter: String) -> About {
    let mut about = About {
        title: joined(panels.iter().map(|panel| panel.title.as_str())),
        dataset: source.dataset.about().name.clone(),
        convention: joined(panels.iter().map(|panel| panel.definition.convention.as_str())),
        items: (source.items.len(), source.dataset.items().len()),
        filter,
        ..About::default()
    };
    if panels.iter().any(|panel| panel.of_questions) {
        about.rule = source.outcomes.first().map(|run| run.rule.id().to_owned()).unwrap_or_default();
    }
    let drawn = panels.iter().filter(|panel| {
        panel.rows().flat_map(|row| &row.cells).flatten().any(|number| number.interval.is_some())
    });
    about.intervals =
        joined(drawn.filter_map(|panel| Some(panel.definition.source.split_once("interval: ")?.1)));
    if !about.intervals.is_empty() {
        about.intervals = format!("95 %, {}", about.intervals);
    }
    let numbers = panels.iter().flat_map(Panel::rows).flat_map(|row| &row.cells).flatten();
    numbers.for_each(|number| about.add_support(number.n));
    for (reason, least, most) in panels.iter().flat_map(|panel| &panel.left_out) {
        if !about.exclusions.iter().any(|(known, ..)| known == reason) {
            about.exclusions.push((reason.clone(), *least, *most));
        }
    }
    about
}

/// Each once, in order.
fn joined<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for part in parts {
        if !kept.contains(&part) {
            kept.push(part);
        }
    }
    kept.join("; ")
}
