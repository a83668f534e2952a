//! What stands behind each number of the papers' figures: its own fraction, and the items left out of it.

use verivid::analysis::export::Unit;
use verivid::analysis::figures::{Behind, Figure, Panel, behind};
use verivid::analysis::filter::{Filter, select};
use verivid::metrics::verification::ZeroDivision;
use verivid::model::ErrorCategory;

use crate::figures::reference;

/// The first number in words such as `12 right` or `4.5000 (sum over captions)`.
fn first(words: &str) -> Option<f64> {
    words.split_whitespace().find_map(|word| word.parse().ok())
}

/// Whether a fraction in words is the number, as far as its digits go.
fn says(found: &Behind, value: f64, unit: Unit) -> bool {
    let (above, below) = (&found.definition.numerator, &found.definition.denominator);
    let near = |quotient: f64| (quotient - value).abs() < 2e-4;
    if unit == Unit::Share {
        return first(above).zip(first(below)).is_some_and(|(above, below)| near(above / below));
    }
    // "sum / n - sum / n", or a recall "12 of 20" above another one, or the sum of differences.
    let mean = |words: &str| {
        let (above, below) = words.split_once('/').or_else(|| words.split_once(" of "))?;
        Some(above.split_whitespace().last()?.parse::<f64>().ok()? / first(below)?)
    };
    let differ = |(b, a): (&str, &str)| Some(near(mean(b)? - mean(a)?));
    let apart = above.split_once('\u{2212}').and_then(differ).or_else(|| differ((above, below)));
    apart.unwrap_or_else(|| first(above).zip(first(below)).is_some_and(|(above, below)| near(above / below)))
}

fn each_number(panel: &Panel, mut check: impl FnMut((usize, usize), f64, &str)) {
    for (at, row) in panel.rows().enumerate() {
        for (column, number) in row.cells.iter().enumerate() {
            if let Some(number) = number {
                check((at, column), number.value, &format!("{}: {} {column}", panel.title, row.label));
            }
        }
    }
}

#[test]
fn every_number_of_every_figure_has_its_own_fraction_and_lists_the_items_it_leaves_out() {
    let reference = reference();
    let all = reference.all();
    let mut with_items = 0;
    for convention in [ZeroDivision::Zero, ZeroDivision::Skip] {
        for figure in Figure::ALL {
            for panel in reference.make(figure, convention) {
                each_number(&panel, |place, value, name| {
                    let found = behind(&reference.source(&all, convention), &panel, place).unwrap();
                    let definition = &found.definition;
                    for words in [definition.formula, definition.source, &definition.convention] {
                        assert!(!words.is_empty(), "{name}");
                    }
                    assert!(says(&found, value, panel.unit), "{name}: {value} but {definition:?}");
                    for ((reason, count), items) in definition.exclusions.iter().zip(&found.items) {
                        let counts_sentences = reason.contains(": sentences ");
                        assert!(
                            counts_sentences || items.len() == *count,
                            "{name}: {reason} {count} {items:?}"
                        );
                        assert!(!items.is_empty(), "{name}: {reason}");
                        with_items += 1;
                    }
                });
            }
        }
    }
    assert!(with_items > 20, "{with_items}");
}

#[test]
fn where_no_number_stands_nothing_stands_behind_it() {
    let reference = reference();
    let all = reference.all();
    let source = reference.source(&all, ZeroDivision::Zero);
    let panel = reference.make(Figure::Types, ZeroDivision::Zero).remove(0);
    assert_eq!(behind(&source, &panel, (1000, 0)), None);
    assert_eq!(behind(&source, &panel, (0, 1000)), None);
}

#[test]
fn a_row_of_sentences_says_how_many_captions_a_link_to_its_category_lists() {
    let reference = reference();
    let (dataset, all) = (&reference.dataset, reference.all());
    for figure in [Figure::Categories, Figure::Growth] {
        let mut rows = 0;
        for row in reference.make(figure, ZeroDivision::Zero).iter().flat_map(Panel::rows) {
            let category = row.narrows.iter().find(|(facet, _)| *facet == "category");
            let Some(category) = category.and_then(|(_, id)| ErrorCategory::from_id(id)) else {
                assert_eq!(row.captions, None, "{}", row.label);
                continue;
            };
            let filter = Filter { categories: [category].into(), ..Filter::default() };
            let listed = select(dataset, &filter, &[]).iter().filter(|item| all.1.contains(*item)).count();
            assert_eq!(row.captions, Some(listed), "{}", row.label);
            rows += 1;
        }
        assert!(rows > 3, "{figure:?}");
    }
}
