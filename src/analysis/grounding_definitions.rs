//! What a number of grounding or moments means: carried beside it wherever it is shown.

use super::definition::Definition;
use super::definition_items::words;
use crate::metrics::grounding::{BoxEdges, GroundingRule, GroundingScore};
use crate::metrics::moments::{LENGTHS, MomentScore};

const TUBES: &str = "Dr.V, appendix E.2, after CG-STVG (CVPR 2024); interval: bootstrap, 2,000 draws";
const SHARES: &str = "Dr.V, appendix E.2, after CG-STVG (CVPR 2024); interval: Wilson (1927)";
const QVHIGHLIGHTS: &str = "QVHighlights (NeurIPS 2021), standalone_eval";

/// What a rule counts.
fn rule(score: &GroundingScore) -> &'static str {
    match score.options.rule {
        GroundingRule::Verivid => {
            "rule verivid: time in seconds; boxes on half-open frames where the truth has one for each, else every 0.2 s, and instants at their own"
        }
        GroundingRule::CgStvg => {
            "rule cg_stvg: half-open frames, the last true frame left out of the true segment"
        }
        GroundingRule::TubeDetr => {
            "rule tubedetr: five frames a second, the union cut where the first segment ends"
        }
        GroundingRule::HcStvgOfficial => "rule hcstvg_official: inclusive frames over the hull of both tubes",
    }
}

fn convention(score: &GroundingScore) -> String {
    let edges = match score.options.edges {
        BoxEdges::Continuous => "coordinates are continuous",
        BoxEdges::PlusOne => "a box of w pixels is w + 1 wide",
    };
    format!("{}; {edges}; an unmatched true label or track counts 0", rule(score))
}

/// Every convention of a score: what a tube, a box and passing vIoU@R are.
pub fn conventions(score: &GroundingScore) -> String {
    format!("{}; passes: vIoU {} R", convention(score), score.threshold.sign())
}

/// How windows that answer a query are counted.
pub const WINDOWS: &str = "tIoU >= the level; windows in listed order, the first ten";

/// Of boxes, or of time: what the truth lacks, and what is predicted beyond it.
fn exclusions(score: &GroundingScore, of_boxes: bool) -> Vec<(&'static str, usize)> {
    let (without, extra) = match of_boxes {
        true => {
            ((words::NO_BOXES, score.items - score.viou_items), (words::EXTRA_TRACKS, score.extra_tracks))
        }
        false => {
            ((words::NO_TIME, score.items - score.tiou_items), (words::EXTRA_EVENTS, score.extra_events))
        }
    };
    let all = [
        without,
        extra,
        (words::NOTHING_SAID, score.missing),
        (words::NO_RATE, score.without_rate),
        (words::TOO_LONG, score.too_long),
    ];
    all.into_iter().filter(|(_, count)| *count > 0).collect()
}

fn mean(
    (name, formula): (&'static str, &'static str),
    (value, count): (Option<f64>, usize),
    score: &GroundingScore,
    of_boxes: bool,
) -> Definition {
    Definition {
        name,
        formula,
        source: TUBES,
        convention: convention(score),
        numerator: format!("{:.4} (sum over items)", value.unwrap_or(0.0) * count as f64),
        denominator: format!("{count} items"),
        exclusions: exclusions(score, of_boxes),
    }
}

/// Mean temporal IoU.
pub fn m_tiou(score: &GroundingScore) -> Definition {
    let what = ("m_tIoU", "mean over items of |intersection| / |union| of the true and the predicted time");
    mean(what, (score.m_tiou, score.tiou_items), score, false)
}

/// Mean spatio-temporal IoU.
pub fn m_viou(score: &GroundingScore) -> Definition {
    let what = (
        "m_vIoU",
        "mean over items of (sum of the boxes' IoU where both are present) / (points where either is)",
    );
    mean(what, (score.m_viou, score.viou_items), score, true)
}

/// Share of items whose vIoU passes `level`.
pub fn viou_at(score: &GroundingScore, level: f64) -> Option<Definition> {
    let (_, ratio) = score.viou_at.iter().find(|(at, _)| *at == level)?;
    Some(Definition {
        name: "vIoU@R",
        formula: "items whose vIoU passes R / items",
        source: SHARES,
        convention: format!("passes: vIoU {} {level}; {}", score.threshold.sign(), convention(score)),
        numerator: format!("{} pass", ratio.hits),
        denominator: format!("{} items", ratio.total),
        exclusions: exclusions(score, true),
    })
}

/// F1 of single boxes.
pub fn object_f1(score: &GroundingScore) -> Option<Definition> {
    let counts = score.objects.as_ref()?.counts;
    Some(Definition {
        name: "Object F1",
        formula: "2 hits / (2 hits + misses + extras + duplicates), pooled over all items and grid points",
        source: "one-to-one at each grid point, the most pairs with IoU >= 0.5 and labels that agree",
        convention: convention(score),
        numerator: format!("2 x {} hits", counts.hits),
        denominator: format!(
            "2 x {} hits + {} misses + {} extras + {} duplicates",
            counts.hits, counts.misses, counts.extras, counts.duplicates
        ),
        exclusions: exclusions(score, true),
    })
}

fn of_moments(name: &'static str, formula: &'static str, value: f64, score: &MomentScore) -> Definition {
    let all = [(words::NOTHING_SAID, score.missing), (words::NO_WINDOW, score.without_gold)];
    Definition {
        name,
        formula,
        source: QVHIGHLIGHTS,
        convention: WINDOWS.to_owned(),
        numerator: format!("{:.4} (sum over queries)", value * score.queries as f64),
        denominator: format!("{} queries", score.queries),
        exclusions: all.into_iter().filter(|(_, count)| *count > 0).collect(),
    }
}

/// Share of queries whose first window passes `level`.
pub fn r1_at(score: &MomentScore, level: f64) -> Option<Definition> {
    let (_, ratio) = score.r1_at.iter().find(|(at, _)| *at == level)?;
    let formula = "queries whose window listed first passes the level / queries";
    Some(of_moments("R1", formula, ratio.value.unwrap_or(0.0), score))
}

/// Mean temporal IoU of the window listed first.
pub fn moment_miou(score: &MomentScore) -> Definition {
    let formula = "mean over queries of the tIoU of the window listed first with the true one nearest to it";
    of_moments("Mean tIoU", formula, score.miou, score)
}

/// Mean average precision.
pub fn moment_map(score: &MomentScore) -> Definition {
    let formula = "mean over queries and tIoU 0.5, 0.55, ... 0.95 of the interpolated average precision";
    of_moments("mAP", formula, score.map_average, score)
}

/// Mean average precision of the windows of one length, by its place among [`LENGTHS`]; `None` where no true window is
/// of that length.
pub fn moment_map_of_length(score: &MomentScore, place: usize) -> Option<Definition> {
    let (length, found) = (LENGTHS.get(place)?, score.map_by_length.get(place)?);
    let formula = "as mAP, with the true windows of this length alone, over the queries that have one";
    Some(Definition {
        convention: format!("{}; {WINDOWS}; a query without a prediction counts 0", length.label()),
        numerator: format!("{:.4} (sum over queries)", found.map? * found.queries as f64),
        denominator: format!("{} queries", found.queries),
        // What is left out of all queries is more than what is left out of these.
        exclusions: Vec::new(),
        ..of_moments("mAP by length", formula, 0.0, score)
    })
}
