//! Where and when: the parts `grounding` and `moments` of a score.

use crate::{
    metrics::{
        ItemSet, Ratio,
        grounding::{self, GroundingOptions, GroundingScore, ObjectScore, THRESHOLDS, Threshold},
        moments::{self, LENGTHS, MomentScore},
    },
    model::{Dataset, RunIx},
};
use serde_json::{Value, json};

use super::{
    RunScore,
    as_rows::Rows,
    values::{count, interval, object},
};

/// Computes both parts, with their intervals.
pub(super) fn of_run(
    dataset: &Dataset,
    run: RunIx,
    items: &ItemSet,
    (options, threshold): (GroundingOptions, Threshold),
) -> (Option<GroundingScore>, Option<MomentScore>) {
    let outcomes = grounding::of_run(dataset, run, options);
    let where_and_when = grounding::score(&outcomes, items, threshold)
        .map(|score| grounding::with_intervals(score, &outcomes, items));
    let outcomes = moments::of_run(dataset, run);
    let when = moments::score(&outcomes, items).map(|score| moments::with_intervals(score, &outcomes, items));
    (where_and_when, when)
}

/// The part `grounding`.
pub(super) fn as_json(score: &GroundingScore) -> Value {
    json!({
        "items": score.items,
        "missing": score.missing,
        "rule": score.options.rule.id(),
        "edges": score.options.edges.id(),
        "threshold": score.threshold.sign(),
        "m_tiou": score.m_tiou,
        "m_tiou_interval": interval(score.m_tiou_interval),
        "tiou_items": score.tiou_items,
        "m_viou": score.m_viou,
        "m_viou_interval": interval(score.m_viou_interval),
        "viou_items": score.viou_items,
        "viou_at": viou_at(score, |ratio| json!(ratio.value)),
        "viou_at_interval": viou_at(score, |ratio| interval(ratio.interval)),
        "objects": score.objects.as_ref().map(objects),
        "extra_tracks": score.extra_tracks,
        "extra_events": score.extra_events,
        "without_rate": score.without_rate,
        "too_long": score.too_long,
    })
}

/// By R; `null` where the run has no boxes.
fn viou_at(score: &GroundingScore, value: impl Fn(&Ratio) -> Value) -> Value {
    let found = |level: f64| score.viou_at.iter().find(|(at, _)| *at == level).map(|(_, ratio)| value(ratio));
    object(THRESHOLDS.into_iter().map(|level| (level.to_string(), found(level).unwrap_or(Value::Null))))
}

fn objects(score: &ObjectScore) -> Value {
    json!({
        "hits": score.counts.hits,
        "misses": score.counts.misses,
        "extras": score.counts.extras,
        "duplicates": score.counts.duplicates,
        "precision": score.precision,
        "recall": score.recall,
        "f1": score.f1,
    })
}

fn levels(at: &[(f64, Ratio)], value: impl Fn(&Ratio) -> Value) -> Value {
    object(at.iter().map(|(level, ratio)| (level.to_string(), value(ratio))))
}

/// The part `moments`.
pub(super) fn moments_as_json(score: &MomentScore) -> Value {
    json!({
        "queries": score.queries,
        "missing": score.missing,
        "without_gold": score.without_gold,
        "r1_at": levels(&score.r1_at, |ratio| json!(ratio.value)),
        "r1_at_count": levels(&score.r1_at, |ratio| count(ratio.hits)),
        "r1_at_interval": levels(&score.r1_at, |ratio| interval(ratio.interval)),
        "miou": score.miou,
        "miou_interval": interval(score.miou_interval),
        "map": {"0.5": score.map_50(), "0.75": score.map_75(), "avg": score.map_average},
        "map_interval": interval(score.map_interval),
        "map_by_length": object(LENGTHS.iter().zip(&score.map_by_length).map(|(length, found)| {
            (length.id(), json!({"queries": found.queries, "map": found.map}))
        })),
    })
}

/// Both parts as rows.
pub(super) fn rows(score: &RunScore<'_>, rows: &mut Rows) {
    if let Some(score) = &score.grounding {
        grounding_rows(score, rows);
    }
    if let Some(score) = &score.moments {
        moment_rows(score, rows);
    }
}

fn grounding_rows(score: &GroundingScore, rows: &mut Rows) {
    let rule = score.options.rule.id();
    rows.share("m_tIoU", rule, score.m_tiou, score.m_tiou_interval, score.tiou_items);
    if score.m_viou.is_some() {
        rows.share("m_vIoU", rule, score.m_viou, score.m_viou_interval, score.viou_items);
    }
    for (level, ratio) in &score.viou_at {
        rows.ratio(&format!("vIoU {} {level}", score.threshold.sign()), rule, ratio);
    }
    if let Some(objects) = &score.objects {
        let counts = objects.counts;
        let (gold, said) = (counts.hits + counts.misses, counts.hits + counts.extras + counts.duplicates);
        rows.share("object F1 at IoU >= 0.5", "boxes", objects.f1, None, (gold + said) as usize);
        rows.share("object precision", "boxes", objects.precision, None, said as usize);
        rows.share("object recall", "boxes", objects.recall, None, gold as usize);
    }
    rows.count("missing, counted as 0", score.missing, score.items);
    for (metric, count) in
        [("tracks paired with none", score.extra_tracks), ("events of no true label", score.extra_events)]
    {
        if count > 0 {
            rows.count(metric, count, score.items);
        }
    }
    let all = score.items + score.without_rate + score.too_long;
    for (metric, count) in
        [("no frame rate, left out", score.without_rate), ("too long, left out", score.too_long)]
    {
        if count > 0 {
            rows.count(metric, count, all);
        }
    }
}

fn moment_rows(score: &MomentScore, rows: &mut Rows) {
    for (level, ratio) in &score.r1_at {
        rows.ratio(&format!("R1, tIoU >= {level}"), "moments", ratio);
    }
    let all = score.queries;
    rows.share("mean tIoU of the first window", "moments", Some(score.miou), score.miou_interval, all);
    rows.share("mAP at tIoU 0.5", "moments", Some(score.map_50()), None, all);
    rows.share("mAP at tIoU 0.75", "moments", Some(score.map_75()), None, all);
    rows.share("mAP, 0.5:0.05:0.95", "moments", Some(score.map_average), score.map_interval, all);
    for (length, found) in LENGTHS.iter().zip(&score.map_by_length) {
        rows.share("mAP, 0.5:0.05:0.95", length.label(), found.map, None, found.queries);
    }
    rows.count("missing, counted as 0", score.missing, all);
    if score.without_gold > 0 {
        rows.count("no true window, left out", score.without_gold, all + score.without_gold);
    }
}
