//! Accuracy by hallucination type and recall by error category as the charts want them.

use super::run_scores::RunScore;
use crate::{
    charts::{
        Value,
        bars::{BarChart, Category, Group},
    },
    metrics::Ratio,
    model::{ErrorCategory, HallucinationType, Level},
};

/// Under this many items a bar is marked as thin.
const THIN: usize = 5;

/// The scores of the runs in a chart, their names, and their places among those shown.
pub(super) type Chosen = (Vec<RunScore>, Vec<String>, Vec<usize>);

fn value(ratio: &Ratio) -> Option<Value> {
    Some(Value {
        value: ratio.value?,
        n: ratio.total,
        interval: ratio.interval.map(|interval| (interval.lo, interval.hi)),
        thin: ratio.total < THIN,
    })
}

/// The types of each level in the order of the bars.
pub(super) fn types(scores: &[RunScore]) -> Vec<(Level, Vec<HallucinationType>)> {
    let mut levels = Vec::new();
    for level in Level::ALL {
        let mut kinds: Vec<_> = scores
            .iter()
            .filter_map(|score| score.qa.as_ref())
            .flat_map(|qa| qa.by_type.keys())
            .filter(|kind| kind.level() == *level)
            .cloned()
            .collect();
        kinds.sort();
        kinds.dedup();
        if !kinds.is_empty() {
            levels.push((*level, kinds));
        }
    }
    levels
}

/// Accuracy by type under the levels.
pub(super) fn type_bars((scores, series, places): &Chosen) -> BarChart {
    let bar = |score: &RunScore, kind: &HallucinationType| value(score.qa.as_ref()?.by_type.get(kind)?);
    let groups = types(scores).into_iter().map(|(level, kinds)| Group {
        label: level.label().to_owned(),
        categories: kinds
            .iter()
            .map(|kind| Category {
                label: kind.label().to_owned(),
                values: scores.iter().map(|score| bar(score, kind)).collect(),
            })
            .collect(),
    });
    BarChart {
        title: "Accuracy".to_owned(),
        groups: groups.collect(),
        series: series.clone(),
        places: places.clone(),
    }
}

/// Recall by error category, those that one frame shows apart from the others.
pub(super) fn category_bars((scores, series, places): &Chosen) -> BarChart {
    let recall = |score: &RunScore, category: &ErrorCategory| {
        value(score.verification.as_ref()?.recall_by_category.get(category)?)
    };
    let group = |label: &str, is_static: bool| {
        let all = ErrorCategory::ALL.iter().filter(|category| category.is_static() == is_static);
        let categories = all.map(|category| Category {
            label: category.label().to_owned(),
            values: scores.iter().map(|score| recall(score, category)).collect(),
        });
        let some = |category: &Category| category.values.iter().any(Option::is_some);
        Group { label: label.to_owned(), categories: categories.filter(some).collect() }
    };
    let groups = [group("Static frame", true), group("Temporal", false)];
    let groups = groups.into_iter().filter(|group| !group.categories.is_empty()).collect();
    BarChart {
        title: "Recall of incorrect sentences".to_owned(),
        groups,
        series: series.clone(),
        places: places.clone(),
    }
}
