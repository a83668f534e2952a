//! The document of `verivid score --json`.

use serde_json::{Value, json};
use verivid::{
    analysis::export::About,
    formats::Loaded,
    metrics::{
        qa::QaScore,
        verification::{CellScore, Means, Quotients, VerificationScore},
    },
    model::DurationBracket,
};

use super::{RunScore, Whole, harness::Harness};
use crate::json::{self, accuracy, count, interval, object};

/// The whole document.
pub(super) fn document(loaded: &Loaded, about: &About, scores: &[RunScore<'_>], whole: &Whole) -> Value {
    let dataset = &loaded.dataset;
    json!({
        "dataset": {
            "name": dataset.about().name,
            "videos": dataset.videos().len(),
            "items": dataset.items().len(),
            "runs": dataset.runs().len(),
            "notes": loaded.notes.len(),
        },
        "about": json::about(about),
        "runs": scores.iter().map(run).collect::<Vec<_>>(),
        "captions": whole.captions.captions(),
        "captions_by_complexity": whole.captions.captions_by_complexity(),
        "caption_cells": whole.captions.caption_cells(),
        "agreement": whole.captions.agreement(),
        "certificate": whole.captions.certificate(),
        "drawings": whole.drawings.as_json(),
        "audio": whole.between_runs.audio(),
        "families": whole.between_runs.families(),
        "frame_rates": whole.between_runs.frame_rates(),
    })
}

fn run(score: &RunScore<'_>) -> Value {
    json!({
        "run": score.run.id,
        "model": score.run.model,
        "setting": score.run.setting,
        "qa": score.qa.as_ref().map(|found| qa(found, score)),
        "verification": score.verification.as_ref().map(verification),
        "grounding": score.grounding.as_ref().map(super::grounding::as_json),
        "moments": score.moments.as_ref().map(super::grounding::moments_as_json),
    })
}

fn qa(score: &QaScore, of: &RunScore<'_>) -> Value {
    let pairs = score.pairs.as_ref().map(|pairs| {
        json!({
            "pairs": pairs.pairs,
            "basic": pairs.basic.value,
            "hallucinated": pairs.hallucinated.value,
            "overall": pairs.overall.value,
            "unpaired": pairs.unpaired,
        })
    });
    json!({
        "items": score.items,
        "bad_gold": score.bad_gold,
        "unjudged": score.unjudged,
        "missing": score.missing,
        "unparsed": score.unparsed,
        "ambiguous": score.ambiguous,
        "correct": count(score.correct),
        "rule": score.rule,
        "micro": score.micro.value,
        "micro_interval": interval(score.micro.interval),
        "macro": score.macro_mean,
        "macro_interval": interval(score.macro_interval),
        "by_type": object(score.by_type.iter().map(|(kind, ratio)| (kind.id(), accuracy(ratio)))),
        "by_level": object(score.by_level.iter().map(|(level, ratio)| (level.id(), accuracy(ratio)))),
        "by_task": object(score.by_task.iter().map(|(task, ratio)| (task.id(), accuracy(ratio)))),
        "yes_rate": score.yes_rate.value,
        "gold_yes_rate": score.gold_yes_rate.value,
        "yes": {"precision": score.yes.precision, "recall": score.yes.recall, "f1": score.yes.f1},
        "chance": score.chance,
        "chance_items": score.chance_items,
        "letters": super::crossed::letters(score),
        "crossed": super::crossed::crossed(score),
        "untyped": score.untyped,
        "pairs": pairs,
        "harness": of.harness.as_ref().map(Harness::as_json),
        "items_differing_from_default": of.differing,
        "cells": of.grid.as_ref().map(super::crossed::cells),
        "left_out_of_cells": of.grid.as_ref().map(|grid| grid.left_out),
    })
}

fn verification(score: &VerificationScore) -> Value {
    let category = |ratio: &verivid::metrics::Ratio| json!({"flagged": count(ratio.hits), "total": ratio.total, "recall": ratio.value, "interval": interval(ratio.interval)});
    let preference = score.self_preference.map(|p| {
        json!({
            "self": p.own,
            "cross": p.cross,
            "difference": p.difference,
            "self_captions": p.own_captions,
            "cross_captions": p.cross_captions,
            "cross_sources": p.cross_sources,
        })
    });
    let categories = score.recall_by_category.iter().map(|(key, ratio)| (key.id(), category(ratio)));
    json!({
        "captions": score.captions,
        "sentences": score.sentences,
        "unlabelled": score.unlabelled,
        "unknown_sentences": score.unknown,
        "undefined": {
            "precision": score.undefined.precision,
            "recall": score.undefined.recall,
            "f1": score.undefined.f1,
        },
        "zero_division": score.zero_division.id(),
        "precision": score.precision,
        "recall": score.recall,
        "f1": score.f1,
        "f1_interval": interval(score.f1_interval),
        "micro": quotients(&score.micro),
        "cells": score.cells.iter().map(cell).collect::<Vec<_>>(),
        "left_out_of_cells": score.left_out_of_cells,
        "recall_by_category": object(categories),
        "by_source": object(score.by_source.iter().map(|(source, m)| (source.as_str(), means(m)))),
        "missing": score.missing,
        "predicted_unknown": score.predicted_unknown,
        "ceiling": score.ceiling,
        "self_preference": preference,
    })
}

fn quotients(q: &Quotients) -> Value {
    json!({"precision": q.precision, "recall": q.recall, "f1": q.f1})
}

fn means(m: &Means) -> Value {
    json!({"captions": m.captions, "precision": m.precision, "recall": m.recall, "f1": m.f1})
}

fn cell(cell: &CellScore) -> Value {
    json!({
        // From 1, as the paper numbers them.
        "complexity": cell.complexity as u8 + 1,
        "duration": DurationBracket::id(cell.duration),
        "captions": cell.means.captions,
        "precision": cell.means.precision,
        "recall": cell.means.recall,
        "f1": cell.means.f1,
        "interval": interval(cell.interval),
        "thin": cell.thin,
    })
}
