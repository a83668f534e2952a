//! Spans, tracks, events and answers, as they are written.

use serde_json::{Value, json};

use super::members::{Members, figure};
use crate::model::{Answer, Event, Interpolation, Keyframe, Track};
use crate::units::TimeSpan;

pub(super) fn span(span: &TimeSpan) -> Value {
    json!([figure(span.start()), figure(span.end())])
}

pub(super) fn spans(list: &[TimeSpan]) -> Vec<Value> {
    list.iter().map(span).collect()
}

pub(super) fn tracks(list: &[Track]) -> Vec<Value> {
    list.iter().map(|one| track(one).finish(&one.extra)).collect()
}

/// A track without its extra fields.
pub(super) fn track(track: &Track) -> Members {
    let mut members = Members::default();
    members.text("id", &track.id);
    members.text("label", &track.label);
    if track.interpolation != Interpolation::Linear {
        members.text("interpolation", track.interpolation.id());
    }
    members.put("boxes", track.boxes.iter().map(keyframe).collect());
    if let Some(list) = &track.spans {
        members.put("spans", Value::Array(spans(list)));
    }
    members
}

fn keyframe(keyframe: &Keyframe) -> Value {
    let rect = keyframe.rect;
    let mut members = Members::default();
    members.number("t", Some(keyframe.time));
    members.put("box", [rect.x(), rect.y(), rect.w(), rect.h()].map(figure).to_vec().into());
    members.number("score", keyframe.score);
    members.finish(&[])
}

pub(super) fn events(list: &[Event]) -> Vec<Value> {
    list.iter().map(event).collect()
}

fn event(event: &Event) -> Value {
    let mut members = Members::default();
    members.maybe_text("id", event.id.as_deref());
    members.text("label", &event.label);
    members.put("span", span(&event.span));
    members.number("score", event.score);
    members.finish(&event.extra)
}

pub(super) fn answer(members: &mut Members, answer: Option<&Answer>) {
    match answer {
        None => {}
        Some(Answer::One(text)) => members.text("answer", text),
        Some(Answer::Order(list)) => members.put("answer", json!(list)),
    }
}
