//! What a number of one item means: carried beside it on the item's page.

use super::definition::Definition;
use super::definition_items::words;
use crate::metrics::grounding::{
    Compared, GroundingOptions, ItemGrounding, ObjectCounts, TimeOf, TrackSeries,
};
use crate::metrics::verification::CaptionScore;
use crate::units::TimeSpan;

const TUBES: &str = "Dr.V, appendix E.2, after CG-STVG (CVPR 2024)";
const QVHIGHLIGHTS: &str = "QVHighlights (NeurIPS 2021), standalone_eval";

fn under(options: GroundingOptions) -> String {
    format!("rule {}, coordinates {}", options.rule.id(), options.edges.id())
}

fn some(reason: &'static str, count: usize) -> Vec<(&'static str, usize)> {
    if count > 0 { vec![(reason, count)] } else { Vec::new() }
}

/// Temporal IoU of one item: what was compared, and how much of it is shared.
pub fn tiou(found: &ItemGrounding, options: GroundingOptions, compared: &Compared) -> Definition {
    let (numerator, denominator) = match &compared.parts[..] {
        [part] => (
            format!("{} in both {}", amount(part.overlap.both, part.overlap.instants), sides(compared)),
            format!("{} in either", amount(part.overlap.either, part.overlap.instants)),
        ),
        [] => (format!("frames in both {}", sides(compared)), "frames in either".to_owned()),
        parts => (
            format!("sum of {} quotients below, of {}", parts.len(), sides(compared)),
            format!("{} true labels", parts.len()),
        ),
    };
    Definition {
        name: "tIoU",
        formula: "|intersection| / |union| of the true and the predicted time; of several true labels the mean, one that nobody found 0; \
                  of a side without events the time of its tracks",
        source: TUBES,
        convention: under(options),
        numerator,
        denominator,
        exclusions: some(words::EXTRA_EVENTS, found.extra_events),
    }
}

/// Which two kinds of things say when.
fn sides(compared: &Compared) -> &'static str {
    match (compared.gold, compared.said) {
        (TimeOf::Events, Some(TimeOf::Events)) => "the true and the predicted event",
        (TimeOf::Events, Some(TimeOf::Tracks)) => "the true event and the predicted track",
        (TimeOf::Tracks, Some(TimeOf::Events)) => "the true track and the predicted event",
        (TimeOf::Tracks, Some(TimeOf::Tracks)) => "the true and the predicted track",
        (TimeOf::Events, None) => "the true event and nothing predicted",
        (TimeOf::Tracks, None) => "the true track and nothing predicted",
    }
}

/// A length of time, or a number of instants.
pub fn amount(of: f64, instants: bool) -> String {
    if instants { format!("{of:.0} instants") } else { format!("{of:.3}\u{a0}s") }
}

/// Spatio-temporal IoU of one item. `strips` are the points of the rule `verivid`: they are counted where they make
/// the number.
pub fn viou(found: &ItemGrounding, options: GroundingOptions, strips: &[TrackSeries]) -> Definition {
    let (numerator, denominator) = match strips {
        [strip] => (format!("{:.2} of IoU summed", strip.sum()), points(strip)),
        [] => (
            format!("IoU summed over points, {} paired", tracks(found.pairs.len())),
            "points at which the true or the predicted box is present".to_owned(),
        ),
        strips => (
            format!("sum of {} quotients below, {} paired", strips.len(), tracks(found.pairs.len())),
            format!("{} true tracks", strips.len()),
        ),
    };
    Definition {
        name: "vIoU",
        formula: "(sum of the boxes' IoU where both are present) / (points where either is); of several true tracks the mean, one \
                  that nobody found 0",
        source: TUBES,
        convention: format!("{}; tracks pair one to one by the greatest vIoU", under(options)),
        numerator,
        denominator,
        exclusions: some(words::EXTRA_TRACKS, found.extra_tracks),
    }
}

/// The points of a strip in words: frames, steps of 0.2 s, or instants.
pub fn points(strip: &TrackSeries) -> String {
    let count = strip.points.len();
    let what = match strip.step {
        0.0 => "instants",
        0.2 => "steps of 0.2\u{a0}s",
        _ => "frames",
    };
    format!("{count} {what} in either")
}

fn tracks(count: usize) -> String {
    format!("{count} {}", if count == 1 { "track" } else { "tracks" })
}

/// The frame-by-frame IoU of one true track with the predicted one, as a mean.
pub fn strip(strip: &TrackSeries) -> Definition {
    Definition {
        name: "vIoU of a track",
        formula: "mean over the points at which either box is present of the boxes' IoU, 0 where one is missing",
        source: TUBES,
        convention: "rule verivid: the frames of the truth where it has a box for each, else every 0.2 s"
            .to_owned(),
        numerator: format!("{:.2} of IoU summed", strip.sum()),
        denominator: points(strip),
        exclusions: Vec::new(),
    }
}

/// Single boxes of one item.
pub fn objects(counts: &ObjectCounts, options: GroundingOptions) -> Definition {
    Definition {
        name: "Boxes at IoU 0.5",
        formula: "at each point one to one, the most pairs with IoU >= 0.5 and labels that agree: a pair is a hit, a true box without one \
                  a miss, a predicted one over a hit a duplicate, any other an extra",
        source: "Dr.V, appendix E.2, boxes over all points of the item",
        convention: under(options),
        numerator: format!("{} hits, {} duplicates", counts.hits, counts.duplicates),
        denominator: format!("{} misses, {} extras", counts.misses, counts.extras),
        exclusions: Vec::new(),
    }
}

/// Temporal IoU of the window that a run lists first.
pub fn first_window(gold: &[TimeSpan], windows: usize) -> Definition {
    Definition {
        name: "tIoU of the first window",
        formula: "|intersection| / |union| of the window listed first and the true one nearest to it",
        source: QVHIGHLIGHTS,
        convention: "without a predicted window 0".to_owned(),
        numerator: format!("first of {windows} predicted windows"),
        denominator: format!("{} true windows", gold.len()),
        exclusions: Vec::new(),
    }
}

/// Average precision of one query.
pub fn average_precision(gold: &[TimeSpan], windows: usize) -> Definition {
    Definition {
        name: "AP",
        formula: "mean over tIoU 0.5, 0.55, ... 0.95 of the interpolated average precision of the windows",
        source: QVHIGHLIGHTS,
        convention: super::grounding_definitions::WINDOWS.to_owned(),
        numerator: format!("{windows} predicted windows"),
        denominator: format!("{} true windows", gold.len()),
        exclusions: Vec::new(),
    }
}

/// F1 of one caption.
pub fn caption_f1(found: &CaptionScore) -> Definition {
    Definition {
        name: "F1 of a caption",
        formula: "2 TP / (2 TP + FP + FN) over the sentences labelled correct or incorrect; an incorrect sentence that is flagged is a TP",
        source: "VidOmni-Bench, section 4.1",
        convention: "sentences labelled unknown are left out; a verdict of unknown flags nothing".to_owned(),
        numerator: format!("2 x {} TP", found.tp),
        denominator: format!("2 x {} TP + {} FP + {} FN", found.tp, found.fp, found.fn_),
        exclusions: some(words::PREDICTED_UNKNOWN, found.predicted_unknown as usize),
    }
}
