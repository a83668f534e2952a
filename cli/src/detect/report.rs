//! What was seen, told to a person or to a program.

use serde_json::{Value, json};
use verivid::{
    detect::{
        detection::Seen,
        scores::{Sequence, clear, frame_scores, hota, identity},
    },
    model::Track,
    units::{FrameTable, Moment},
};

use super::{detector::Detector, looking::Looked, probe::Clip};
use crate::json::document;

/// Everything that is told.
pub(super) struct Told<'a> {
    pub(super) clip: &'a Clip,
    pub(super) detector: &'a Detector,
    pub(super) looked: &'a Looked,
    pub(super) tracks: &'a [Track],
    pub(super) truth: &'a [Track],
    pub(super) left_out: &'a [String],
    pub(super) threshold: f64,
    pub(super) classes: &'a [u32],
    pub(super) written: Option<String>,
}

pub(super) fn as_json(told: &Told<'_>) -> String {
    let by = told.detector.capabilities();
    let frame = |seen: &Seen| {
        let one = |d: &verivid::detect::detection::Detection| {
            json!({
                "box": [d.rect.x(), d.rect.y(), d.rect.w(), d.rect.h()],
                "label": told.detector.label(d.class),
                "score": d.score,
            })
        };
        let shown = seen.shown(told.threshold, told.classes);
        json!({"time": seen.time, "detections": shown.map(one).collect::<Vec<_>>()})
    };
    let looked = told.looked;
    document(&json!({
        "video": told.clip.path.display().to_string(),
        "width": told.clip.size.0,
        "height": told.clip.size.1,
        "model": by.model,
        "runtime": by.runtime.id(),
        "threshold": told.threshold,
        "seconds": looked.took.as_secs_f64(),
        "network_seconds": looked.in_network.as_secs_f64(),
        "frames_per_second": rate(looked),
        "frames": looked.frames.iter().map(frame).collect::<Vec<_>>(),
        "scenes": looked.cuts,
        "tracks": told.tracks.iter().map(track).collect::<Vec<_>>(),
        "against_truth": against_truth(told),
        "written": told.written,
        "broken": looked.broken.as_ref().map(ToString::to_string),
    }))
}

fn rate(looked: &Looked) -> f64 {
    looked.frames.len() as f64 / looked.took.as_secs_f64().max(1e-9)
}

fn track(track: &Track) -> Value {
    let boxes = track.boxes.iter().map(
        |k| json!({"t": k.time, "box": [k.rect.x(), k.rect.y(), k.rect.w(), k.rect.h()], "score": k.score}),
    );
    let spans = track.presence().iter().map(|s| json!([s.start(), s.end()])).collect::<Vec<_>>();
    json!({"id": track.id, "label": track.label, "spans": spans, "boxes": boxes.collect::<Vec<_>>()})
}

/// Tracks beside the truth at the times that were looked at; `None` without a truth.
fn sequence(told: &Told<'_>) -> Option<Sequence> {
    let table: &FrameTable = &told.clip.table;
    let moments: Vec<Moment> = told.looked.frames.iter().map(|seen| table.moment_at(seen.time)).collect();
    (!told.truth.is_empty()).then(|| Sequence::of_tracks(told.truth, told.tracks, &moments))
}

fn same_label(told: &Told<'_>, truth: usize, own: usize) -> bool {
    told.truth[truth].label.eq_ignore_ascii_case(&told.tracks[own].label)
}

fn against_truth(told: &Told<'_>) -> Value {
    let Some(sequence) = sequence(told) else { return Value::Null };
    let counted = |all: verivid::detect::scores::Counted| {
        json!({
            "matched": all.matched, "missed": all.missed, "extra": all.extra,
            "precision": all.precision(), "recall": all.recall(), "f1": all.f1(),
        })
    };
    let any = frame_scores(&sequence, 0.5, &|_, _| true).all;
    let labelled = frame_scores(&sequence, 0.5, &|truth, own| same_label(told, truth, own)).all;
    json!({
        "overlap": 0.5,
        "labels_without_class": told.left_out,
        "boxes": counted(any),
        "boxes_with_label": counted(labelled),
        "hota": hota(&sequence).hota,
        "idf1": identity(&sequence).f1,
        "mota": clear(&sequence).accuracy,
    })
}

pub(super) fn as_text(told: &Told<'_>) -> String {
    let by = told.detector.capabilities();
    let looked = told.looked;
    let mut text = format!(
        "{}: {} frames with {} in {:.1} s ({:.1} a second), by {}\n",
        told.clip.path.display(),
        looked.frames.len(),
        by.model,
        looked.took.as_secs_f64(),
        rate(looked),
        by.runtime.label(),
    );
    if told.clip.table.is_estimated() {
        text += "The times of its frames are estimated from its rate.\n";
    }
    let width = told.tracks.iter().map(|track| track.id.chars().count()).max().unwrap_or(0);
    for track in told.tracks {
        let best = track.boxes.iter().filter_map(|k| k.score).fold(0.0, f64::max);
        let spans: Vec<String> =
            track.presence().iter().map(|s| format!("{:.2}-{:.2} s", s.start(), s.end())).collect();
        let id = &track.id;
        text +=
            &format!("{id:width$}  {:>4} boxes  up to {best:.2}  {}\n", track.boxes.len(), spans.join(", "));
    }
    if told.tracks.is_empty() {
        text += &format!("Nothing was seen with a score of {} or more.\n", told.threshold);
    }
    if let Some(sequence) = sequence(told) {
        let all = frame_scores(&sequence, 0.5, &|truth, own| same_label(told, truth, own)).all;
        let share =
            |share: Option<f64>| share.map_or_else(|| "-".to_owned(), |s| format!("{:.1} %", s * 100.0));
        text += &format!(
            "Against the truth, with labels, at an overlap of 0.5: {} matched, {} missed, {} extra; precision {}, recall {}; HOTA {:.3}, IDF1 {:.3}, MOTA {:.3}\n",
            all.matched,
            all.missed,
            all.extra,
            share(all.precision()),
            share(all.recall()),
            hota(&sequence).hota,
            identity(&sequence).f1,
            clear(&sequence).accuracy,
        );
    }
    if !told.left_out.is_empty() {
        text += &format!(
            "Left out of the truth, without a class of the detector: {}.\n",
            told.left_out.join(", ")
        );
    }
    if let Some(written) = &told.written {
        text += &format!("Written: {written}\n");
    }
    text
}
