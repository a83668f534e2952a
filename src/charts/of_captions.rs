//! What captions are like, as the charts want it (VidOmni-Bench, figures 5 to 7).

use std::collections::BTreeMap;

use super::Value;
use super::counts::{self, Bar, Column, CountChart, Row, Unit};
use super::heatmap::{Heatmap, Palette};
use super::of_composition::Linked;
use crate::metrics::Interval;
use crate::metrics::caption_statistics::{CaptionStatistics, Grouped};
use crate::metrics::certificate::Certificates;
use crate::model::{Complexity, DurationBracket, ErrorCategory, Task};
use crate::view::route::Facet;

/// The heads of a grid's side of complexities.
pub fn complexity(complexity: Complexity) -> String {
    format!("{} {}", complexity.number(), complexity.label())
}

/// Shares of the error spans by category, those that one frame shows apart from the others (figure 5);
/// no group where nothing is marked.
pub fn categories(found: &CaptionStatistics) -> Linked {
    let row = |category: &ErrorCategory| {
        let spans = found.category_shares.get(category).map(|spans| spans.hits);
        let bars = vec![spans.map(|value| Bar { value, n: None, interval: None })];
        Row { label: category.label().to_owned(), bars }
    };
    let group = |label: &str, is_static: bool| {
        let all = ErrorCategory::ALL.iter().filter(|category| category.is_static() == is_static);
        counts::Group { label: label.to_owned(), rows: all.map(row).collect() }
    };
    let mut groups = vec![group("Static frame", true), group("Temporal", false)];
    groups.retain(|_| found.spans > 0);
    let of = |is_static: bool| ErrorCategory::ALL.iter().filter(move |it| it.is_static() == is_static);
    // A span may stand on a sentence that is not incorrect: such a caption is not found by the category.
    let captions = |it: &ErrorCategory| found.category_rates.get(it).map_or(0, |rate| rate.hits as usize);
    let keeps = |it: &ErrorCategory| match captions(it) {
        0 => Vec::new(),
        _ => vec![(Facet::Task, Task::Verification.id().to_owned()), (Facet::Category, it.id().to_owned())],
    };
    Linked {
        chart: CountChart {
            title: "Error spans of each category, and their share of all".to_owned(),
            columns: vec![column("Spans", Unit::CountOf(found.spans))],
            groups,
        },
        keeps: [true, false].map(|is_static| of(is_static).map(keeps).collect()).into(),
        captions: [true, false].map(|is_static| of(is_static).map(captions).collect()).into(),
    }
}

fn column(label: &str, unit: Unit) -> Column {
    Column { label: label.to_owned(), unit }
}

/// Mean share of incorrect sentences by complexity and duration (figure 6); `intervals` by group.
pub fn incorrect(found: &Grouped<(Complexity, DurationBracket)>, intervals: &[Option<Interval>]) -> Heatmap {
    let mut cells = vec![vec![None; DurationBracket::ALL.len()]; Complexity::ALL.len()];
    for (n, ((complexity, bracket), group)) in found.groups.iter().enumerate() {
        let cell = cells.get_mut(*complexity as usize).and_then(|row| row.get_mut(*bracket as usize));
        if let (Some(cell), Some(mean)) = (cell, group.incorrect_per_caption()) {
            *cell = Some(Value::new(mean, group.captions, intervals.get(n).copied().flatten()));
        }
    }
    Heatmap {
        title: "Incorrect sentences a caption, mean share".to_owned(),
        rows: Complexity::ALL.iter().copied().map(complexity).collect(),
        columns: DurationBracket::ALL.iter().map(|bracket| bracket.label().to_owned()).collect(),
        cells,
        palette: Palette::Sequential,
    }
}

/// Words a caption and certificate coverage by complexity (figure 7); `intervals` of the coverage, by
/// the certificates' groups.
pub fn by_complexity(
    found: &Grouped<Complexity>,
    certificates: &BTreeMap<Complexity, Certificates>,
    intervals: &[Option<Interval>],
) -> CountChart {
    let words = |it: &Complexity| {
        let group = found.groups.get(it)?;
        Some(Bar { value: group.words_per_caption()?, n: Some(group.words.len()), interval: None })
    };
    let coverage = |it: &Complexity| {
        let (place, (_, own)) = certificates.iter().enumerate().find(|(_, (key, _))| *key == it)?;
        let interval = intervals.get(place).copied().flatten().map(|interval| (interval.lo, interval.hi));
        Some(Bar { value: own.mean()?, n: Some(own.coverages.len()), interval })
    };
    let row = |it: &Complexity| Row { label: complexity(*it), bars: vec![words(it), coverage(it)] };
    CountChart {
        title: "By complexity of the video".to_owned(),
        columns: vec![column("Words a caption", Unit::Tenths), column("Certificate coverage", Unit::Share)],
        groups: vec![counts::Group { label: String::new(), rows: shown(found).iter().map(row).collect() }],
    }
}

/// Number and first word: five whole names have no room side by side.
fn short(it: Complexity) -> String {
    format!("{} {}", it.number(), it.label().split(' ').next().unwrap_or_default())
}

/// The complexities that occur.
pub fn shown(found: &Grouped<Complexity>) -> Vec<Complexity> {
    found.groups.keys().copied().collect()
}

/// Share of the captions with an error of each category, by complexity (figure 7).
pub fn category_rates(found: &Grouped<Complexity>) -> Heatmap {
    let row = |category: &ErrorCategory| {
        let cell = |group: &CaptionStatistics| group.category_rates.get(category).and_then(Value::of_ratio);
        found.groups.values().map(cell).collect()
    };
    let head = |category: &ErrorCategory| {
        let kind = if category.is_static() { "static" } else { "temporal" };
        format!("{} ({kind})", category.label())
    };
    Heatmap {
        title: "Captions with an incorrect sentence of the category".to_owned(),
        rows: ErrorCategory::ALL.iter().map(head).collect(),
        columns: shown(found).into_iter().map(short).collect(),
        cells: ErrorCategory::ALL.iter().map(row).collect(),
        palette: Palette::Sequential,
    }
}
