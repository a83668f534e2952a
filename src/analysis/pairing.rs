//! Which predicted event speaks of which true one.

use crate::metrics::grounding::{Labels, assign};
use crate::model::{Event, Item, Prediction};

/// A true event, a predicted one and their temporal intersection over union.
pub type Pair = (usize, usize, f64);

/// Pairs the true events of an item with the predicted ones, one to one, so that the sum of their temporal IoU is
/// greatest; pairs that do not meet are left out, and so are pairs of two labels that differ. Sorted by true event.
///
/// Stricter than the scores of grounding, which take an item with one label as asking for one thing whatever a
/// prediction calls it (see [`Labels`]): beside two names that differ a number would read as a partner.
pub fn pairs(item: &Item, prediction: &Prediction) -> Vec<Pair> {
    pair_events(&item.events, &prediction.events)
}

fn pair_events(truth: &[Event], predicted: &[Event]) -> Vec<Pair> {
    let labels =
        Labels::new(truth.iter().map(|e| e.label.as_str()), predicted.iter().map(|e| e.label.as_str()));
    // Two events that only touch, or miss each other, are no pair.
    let value = |(t, true_event): (usize, &Event)| -> Vec<f64> {
        let one = |(p, event): (usize, &Event)| match labels.agree(t, p) && named_alike(true_event, event) {
            true => true_event.span.iou(event.span),
            false => 0.0,
        };
        predicted.iter().enumerate().map(one).collect()
    };
    let values: Vec<Vec<f64>> = truth.iter().enumerate().map(value).collect();
    assign(&values).into_iter().map(|(t, p)| (t, p, values[t][p])).collect()
}

/// Whether two labels are one but for case and outer space, or one of them is missing.
fn named_alike(truth: &Event, predicted: &Event) -> bool {
    let (a, b) = (truth.label.trim(), predicted.label.trim());
    a.is_empty() || b.is_empty() || a.to_lowercase() == b.to_lowercase()
}
