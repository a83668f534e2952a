//! Runs, predictions and reports, as they are written.

use serde_json::{Map, Value, json};

use super::members::{Members, figure};
use super::parts;
use crate::model::{Prediction, Report, Run, SentenceVerdict, Step, ToolOutput, Verdict};

/// A run's entry, without its tables and its extra fields.
pub(super) fn run(run: &Run) -> Members {
    let mut members = Members::default();
    members.text("id", &run.id);
    members.text("model", &run.model);
    members.text("setting", &run.setting);
    members.maybe_text("modality", run.modality.map(|modality| modality.id()));
    members.maybe_text("weights", run.weights.map(|weights| weights.id()));
    members.maybe_text("params", run.params.as_deref());
    members.number("fps", run.fps);
    if let Some(frames) = run.max_frames {
        members.put("max_frames", json!(frames));
    }
    members
}

/// A run's entry, without its tables.
pub(in crate::formats) fn run_row(of: &Run) -> Value {
    run(of).finish(&of.extra)
}

/// A prediction's row; `item` is the id of its item.
pub(in crate::formats) fn prediction(prediction: &Prediction, item: &str) -> Value {
    let mut members = Members::default();
    members.text("item", item);
    if prediction.sample != 0 {
        members.put("sample", json!(prediction.sample));
    }
    members.maybe_text("response", prediction.response.as_deref());
    parts::answer(&mut members, prediction.answer.as_ref());
    members.maybe_text("raw_answer", prediction.raw_answer.as_deref());
    if let Some(list) = &prediction.sentences {
        members.put("sentences", list.iter().map(sentence).collect());
    }
    members.list("tracks", parts::tracks(&prediction.tracks));
    members.list("events", parts::events(&prediction.events));
    members.number("score", prediction.score);
    if let Some(judge) = &prediction.judge {
        let mut of_judge = Members::default();
        of_judge.maybe_text("model", judge.model.as_deref());
        of_judge.maybe_text("verdict", judge.verdict.as_deref());
        of_judge.maybe_text("text", judge.text.as_deref());
        members.put("judge", of_judge.finish(&[]));
    }
    members.list("frames", prediction.frames.iter().map(|time| figure(*time)).collect());
    members.number("seconds", prediction.seconds);
    members.finish(&prediction.extra)
}

fn sentence(verdict: &SentenceVerdict) -> Value {
    let mut members = Members::default();
    members.text("label", verdict.label.id());
    members.maybe_text("reason", verdict.reason.as_deref());
    members.finish(&[])
}

pub(super) fn report(report: &Report, item: &str) -> Value {
    let mut members = Members::default();
    members.text("item", item);
    members.text("run", &report.run);
    members.maybe_text("level", report.level.map(|level| level.id()));
    members.maybe_text("type", report.kind.as_deref());
    if let Some(flag) = report.hallucinated {
        members.put("hallucinated", json!(flag));
    }
    members.list("steps", report.steps.iter().map(step).collect());
    if !report.verdicts.is_empty() {
        members.put("verdicts", object(&report.verdicts, verdict));
    }
    members.list("error_points", report.error_points.iter().map(|text| json!(text)).collect());
    members.maybe_text("feedback", report.feedback.as_deref());
    if report.after_response.is_some() || report.after_answer.is_some() {
        let mut after = Members::default();
        after.maybe_text("response", report.after_response.as_deref());
        parts::answer(&mut after, report.after_answer.as_ref());
        members.put("after", after.finish(&[]));
    }
    members.finish(&report.extra)
}

fn object<T>(list: &[(String, T)], value: impl Fn(&T) -> Value) -> Value {
    Value::Object(list.iter().map(|(key, one)| (key.clone(), value(one))).collect::<Map<_, _>>())
}

fn verdict(verdict: &Verdict) -> Value {
    json!({"verdict": verdict.verdict.id(), "evidence": verdict.evidence})
}

fn step(step: &Step) -> Value {
    let mut members = Members::default();
    members.text("name", step.name.id());
    members.text("status", step.status.id());
    members.list("tools", step.tools.iter().map(|tool| json!(tool)).collect());
    if !step.by_tool.is_empty() {
        members.put("by_tool", object(&step.by_tool, tool));
    }
    members.maybe_text("agreement", step.agreement.map(|agreement| agreement.id()));
    let tracks = step.tracks.iter().map(|(tool, track)| {
        let mut members = parts::track(track);
        members.maybe_text("tool", Some(tool.as_str()).filter(|tool| !tool.is_empty()));
        members.finish(&track.extra)
    });
    members.list("tracks", tracks.collect());
    members.list("spans", parts::spans(&step.spans));
    members.maybe_text("caption", step.caption.as_deref());
    members.maybe_text("text", step.text.as_deref());
    members.number("seconds", step.seconds);
    members.finish(&step.extra)
}

fn tool(output: &ToolOutput) -> Value {
    let mut members = Members::default();
    members.list("tracks", parts::tracks(&output.tracks));
    members.list("events", parts::events(&output.events));
    members.maybe_text("caption", output.caption.as_deref());
    members.finish(&[])
}
