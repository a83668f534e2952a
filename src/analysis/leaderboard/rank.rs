//! Order and best of a column of printed figures.

use std::cmp::Ordering;

use crate::analysis::audit::number;
use crate::model::Best;

/// A figure that stands out in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// None is better.
    Best,
    /// Only the best are better.
    Second,
}

/// The places of a column's figures, each among the cells of its own group. Equal figures share a
/// place; a group of one figure has none.
pub fn places(cells: &[&str], groups: &[&str], best: Best) -> Vec<Option<Place>> {
    let values: Vec<Option<f64>> = cells.iter().map(|cell| number(cell)).collect();
    let group = |at: usize| groups.get(at).copied().unwrap_or_default();
    let better = |a: f64, b: f64| if best == Best::High { a > b } else { a < b };
    let place = |(at, value): (usize, &Option<f64>)| {
        let value = (*value)?;
        let rivals = || {
            let same =
                values.iter().enumerate().filter(|(other, _)| *other != at && group(*other) == group(at));
            same.filter_map(|(_, other)| *other)
        };
        rivals().next()?;
        let mut ahead: Option<f64> = None;
        for rival in rivals().filter(|rival| better(*rival, value)) {
            match ahead {
                Some(first) if first != rival => return None,
                _ => ahead = Some(rival),
            }
        }
        Some(if ahead.is_some() { Place::Second } else { Place::Best })
    };
    values.iter().enumerate().map(place).collect()
}

/// The places of `cells` in order: figures by value, words by letter after all figures, and what
/// is empty or a dash last either way. Equal ones stay as they stand.
pub fn order(cells: &[&str], descending: bool) -> Vec<usize> {
    let mut sorted: Vec<usize> = Vec::with_capacity(cells.len());
    for (at, cell) in cells.iter().enumerate() {
        let other = |other: &usize| cells.get(*other).copied().unwrap_or_default();
        // Rows are few: each is put where it belongs, which is smaller than a sort and as stable.
        let place =
            sorted.partition_point(|before| compare(other(before), cell, descending) != Ordering::Greater);
        sorted.insert(place, at);
    }
    sorted
}

fn compare(a: &str, b: &str, descending: bool) -> Ordering {
    let turned = |by: Ordering| if descending { by.reverse() } else { by };
    let is_nothing = |text: &str| ["", "-", "\u{2013}", "\u{2014}"].contains(&text.trim());
    match (number(a), number(b)) {
        (Some(a), Some(b)) => turned(a.total_cmp(&b)),
        (a_number, b_number) => is_nothing(a)
            .cmp(&is_nothing(b))
            .then(b_number.is_some().cmp(&a_number.is_some()))
            .then_with(|| if is_nothing(a) { Ordering::Equal } else { turned(a.cmp(b)) }),
    }
}

#[cfg(test)]
mod tests {
    use super::Place::{Best as First, Second};
    use super::*;

    #[test]
    fn the_best_and_the_second_of_each_group_are_found() {
        let none = None;
        for (cells, groups, best, expect) in [
            (&["1.0", "3.0", "2.0"][..], &[][..], Best::High, vec![none, Some(First), Some(Second)]),
            (&["1.0", "3.0", "2.0"], &[], Best::Low, vec![Some(First), none, Some(Second)]),
            (
                &["3.0", "3.00", "2.0", "2.0", "1"],
                &[],
                Best::High,
                vec![Some(First), Some(First), Some(Second), Some(Second), none],
            ),
            (
                &["1", "2", "9", "8"],
                &["a", "a", "b", "b"],
                Best::High,
                vec![Some(Second), Some(First), Some(First), Some(Second)],
            ),
            (&["-0.8", "\u{2212}0.3", "+3.3"], &[], Best::High, vec![none, Some(Second), Some(First)]),
            (&["\u{2013}", "7", ""], &[], Best::High, vec![none; 3]),
        ] {
            assert_eq!(places(cells, groups, best), expect, "{cells:?}");
        }
    }

    #[test]
    fn figures_are_ordered_by_value_and_dashes_come_last() {
        for (cells, descending, expect) in [
            (&["10.0", "9.5", "\u{2013}", "+11"][..], false, vec![1, 0, 3, 2]),
            (&["10.0", "9.5", "\u{2013}", "+11"], true, vec![3, 0, 1, 2]),
            (&["b", "a", "", "c"], false, vec![1, 0, 3, 2]),
            (&["b", "a", "", "c"], true, vec![3, 0, 1, 2]),
            (&["1", "1", "1"], true, vec![0, 1, 2]),
            (&["N/A", "8B", "7"], false, vec![2, 1, 0]),
        ] {
            assert_eq!(order(cells, descending), expect, "{cells:?} {descending}");
        }
    }
}
