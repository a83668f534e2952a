//! Rows of the items table, as they are written.

use serde_json::{Map, Value, json};

use super::members::Members;
use super::parts;
use crate::model::{Choice, Claim, Item, Sentence};

/// An item's row; `video` is the id of its video.
pub(in crate::formats) fn item(item: &Item, video: &str) -> Value {
    let mut members = Members::default();
    members.text("id", &item.id);
    members.text("video", video);
    members.text("task", item.task.id());
    members.maybe_text("group", item.group.as_deref());
    members.maybe_text("role", item.role.as_deref());
    members.maybe_text("query", item.query.as_deref());
    members.maybe_text("type", item.kind.as_ref().map(|kind| kind.id()));
    members.maybe_text("question", item.question.as_deref());
    if !item.options.is_empty() {
        members.put("options", options(&item.options));
    }
    parts::answer(&mut members, item.answer.as_ref());
    members.maybe_text("raw_answer", item.raw_answer.as_deref());
    members.maybe_text("reference", item.reference.as_deref());
    members.maybe_text("caption_source", item.caption_source.as_deref());
    members.list("sentences", item.sentences.iter().map(sentence).collect());
    members.list("tracks", parts::tracks(&item.tracks));
    members.list("events", parts::events(&item.events));
    members.list("claims", item.claims.iter().map(claim).collect());
    members.finish(&item.extra)
}

fn options(list: &[Choice]) -> Value {
    let mut map = Map::new();
    for choice in list {
        let structured = choice.structured.as_deref().and_then(|json| serde_json::from_str(json).ok());
        map.insert(choice.key.clone(), structured.unwrap_or_else(|| Value::from(choice.text.as_str())));
    }
    Value::Object(map)
}

fn sentence(sentence: &Sentence) -> Value {
    let mut members = Members::default();
    members.text("text", &sentence.text);
    members.text("label", sentence.label.id());
    let error =
        |e: &crate::model::ErrorSpan| json!({"start": e.start, "end": e.end, "category": e.category.id()});
    members.list("errors", sentence.errors.iter().map(error).collect());
    members.list("certificate", parts::spans(&sentence.certificate));
    if !sentence.votes.is_empty() {
        let vote = |(name, label): &(String, crate::model::SentenceLabel)| (name.clone(), json!(label.id()));
        members.put("votes", Value::Object(sentence.votes.iter().map(vote).collect()));
    }
    members.finish(&sentence.extra)
}

fn claim(claim: &Claim) -> Value {
    let mut members = Members::default();
    members.text("text", &claim.text);
    members.maybe_text("cause", claim.cause.as_deref());
    members.maybe_text("effect", claim.effect.as_deref());
    members.finish(&[])
}
