//! Which predicted event speaks of which true one.

use crate::metrics::grounding::{Labels, assign};
use crate::model::{Event, Item, Prediction};

/// A true event, a predicted one and their temporal intersection over union.
pub type Pair = (usize, usize, f64);

/// Pairs the true events of an item with the predicted ones, one to one, so that the sum of their temporal IoU is
/// greatest; pairs that do not meet are left out. Sorted by true event.
///
/// Labels decide exactly where they decide in the scores of grounding (see [`Labels`]): between several labels in the
/// truth, and not where the item asks for one thing, whatever a prediction calls it. So what m_tIoU counts is what
/// the timeline pairs.
pub fn pairs(item: &Item, prediction: &Prediction) -> Vec<Pair> {
    pair_events(&item.events, &prediction.events)
}

fn pair_events(truth: &[Event], predicted: &[Event]) -> Vec<Pair> {
    let labels =
        Labels::new(truth.iter().map(|e| e.label.as_str()), predicted.iter().map(|e| e.label.as_str()));
    // Two events that only touch, or miss each other, are no pair.
    let value = |(t, true_event): (usize, &Event)| -> Vec<f64> {
        let one = |(p, event): (usize, &Event)| match labels.agree(t, p) {
            true => true_event.span.iou(event.span),
            false => 0.0,
        };
        predicted.iter().enumerate().map(one).collect()
    };
    let values: Vec<Vec<f64>> = truth.iter().enumerate().map(value).collect();
    assign(&values).into_iter().map(|(t, p)| (t, p, values[t][p])).collect()
}
