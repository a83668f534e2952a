//! What the temporal IoU of an item holds against each other: events or tracks, when each is, and how much they share.

use super::intervals::{TimeOverlap, overlap};
use super::judged::Sides;
use super::labels::Labels;
use super::options::GroundingRule;
use crate::model::{Item, Prediction, Video};
use crate::units::TimeSpan;

/// What says when, of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeOf {
    /// Events.
    Events,
    /// Tracks: without an event the presence of the objects stands in for it.
    Tracks,
}

/// One true label with what was predicted of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TimePart {
    /// The true label as it is written.
    pub label: String,
    /// When the truth is.
    pub gold: Vec<TimeSpan>,
    /// The predicted labels that may speak of it, each once.
    pub said_labels: Vec<String>,
    /// When they are; empty: nobody found it.
    pub said: Vec<TimeSpan>,
    /// Numerator and denominator.
    pub overlap: TimeOverlap,
}

/// What one prediction's temporal IoU holds against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What says when in the truth.
    pub gold: TimeOf,
    /// What says when in the prediction; `None`: nothing does.
    pub said: Option<TimeOf>,
    /// By true label, as the rule `verivid` counts them; empty under rules that count frames of tubes.
    pub parts: Vec<TimePart>,
}

/// What [`judge`](super::judge) compares in time under a rule.
pub fn compared(
    video: &Video,
    item: &Item,
    prediction: Option<&Prediction>,
    rule: GroundingRule,
) -> Compared {
    let sides = Sides::new(video, item, prediction);
    let of = |events: bool| if events { TimeOf::Events } else { TimeOf::Tracks };
    let (events, tracks) = prediction.map_or((0, 0), |p| (p.events.len(), p.tracks.len()));
    if rule != GroundingRule::Verivid {
        // Tubes on both sides, where both have them.
        let boxed = !sides.boxed().is_empty();
        let said = (events + tracks > 0).then(|| of(events > 0 && !(boxed && tracks > 0)));
        return Compared { gold: of(!boxed && !item.events.is_empty()), said, parts: Vec::new() };
    }
    let (gold, said) = (sides.gold_times(), sides.said_times());
    let labels = Labels::new(gold.iter().map(|(label, _)| *label), said.iter().map(|(label, _)| *label));
    let part = |(truth, guess): (Vec<usize>, Vec<usize>)| {
        let pick = |from: &[(&str, TimeSpan)], places: &[usize]| -> Vec<TimeSpan> {
            places.iter().filter_map(|at| from.get(*at)).map(|(_, span)| *span).collect()
        };
        let mut said_labels: Vec<String> = Vec::new();
        for (label, _) in guess.iter().filter_map(|at| said.get(*at)) {
            if !said_labels.iter().any(|known| known == label) {
                said_labels.push((*label).to_owned());
            }
        }
        let label = truth.first().and_then(|at| gold.get(*at)).map_or("", |(label, _)| *label).to_owned();
        let (gold, said) = (pick(&gold, &truth), pick(&said, &guess));
        let overlap = overlap(&gold, &said);
        TimePart { label, gold, said_labels, said, overlap }
    };
    Compared {
        gold: of(!item.events.is_empty()),
        said: (!said.is_empty()).then(|| of(events > 0)),
        parts: labels.groups().into_iter().map(part).collect(),
    }
}

impl Compared {
    /// The mean over the true labels, which is the temporal IoU of the rule `verivid`.
    pub fn tiou(&self) -> Option<f64> {
        let sum: f64 = self.parts.iter().map(|part| part.overlap.share()).sum();
        (!self.parts.is_empty()).then(|| sum / self.parts.len() as f64)
    }

    /// Whether a track stands in for an event that was not predicted.
    pub fn stands_in(&self) -> bool {
        (self.gold, self.said) == (TimeOf::Events, Some(TimeOf::Tracks))
    }
}
