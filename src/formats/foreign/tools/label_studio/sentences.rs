//! Sentences that several people judged: choices of correct, incorrect and unknown, and the words that are wrong.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};

use super::super::super::out::{Out, content_id};
use super::caption::{Caption, Sentence, field, label};
use super::task::{Voices, video_stem};
use crate::model::SentenceLabel;

/// Whether a result judges a sentence.
pub(super) fn is_judgement(result: &Map<String, Value>) -> bool {
    label(result).is_some()
}

/// Writes the task's sentences as an item, and what models said of them; whether there is any.
pub(super) fn sentences(
    id: &Option<String>,
    data: &Map<String, Value>,
    (key, path): (&str, &str),
    voices: &Voices,
    out: &mut Out,
) -> bool {
    if !voices.results().any(|result| label(result).is_some()) {
        return false;
    }
    let controls = voices.results().filter(|result| label(result).is_some());
    let controls = controls.flat_map(|result| [field(result, "to_name"), field(result, "from_name")]);
    let mut caption = Caption::new(data, key, controls);
    let marks: Vec<_> = voices.people.iter().map(|voice| caption.votes(voice, out)).collect();
    caption.errors(marks.into_iter().flatten(), out);
    // A model's choices alone still name the sentences.
    let said: Vec<Vec<(usize, SentenceLabel)>> =
        voices.models.iter().map(|voice| caption.verdicts(voice, out)).collect();
    let order = caption.order();
    let mut item = caption.item(id, data, (key, path), &order);
    let reasons = reasons(&caption, voices, &order);
    if !reasons.is_empty() {
        item["reasons"] = Value::Array(reasons);
    }
    let Some(item) = out.item(item) else { return true };
    for (voice, said) in voices.models.iter().zip(said).filter(|(_, said)| !said.is_empty()) {
        let said: HashMap<usize, SentenceLabel> = said.into_iter().collect();
        let reasons: HashMap<usize, String> = caption.reasons(voice).into_iter().collect();
        let verdict = |at: &usize| {
            let label = said.get(at).copied().unwrap_or(SentenceLabel::Unknown);
            json!({"label": label.id(), "reason": reasons.get(at)})
        };
        let verdicts: Vec<Value> = order.iter().map(verdict).collect();
        let mut row = json!({"item": item, "sentences": verdicts});
        if let Some(score) = voice.score {
            row["model_score"] = json!(score);
        }
        out.prediction(&voice.who, row);
    }
    true
}

/// Why people judged sentences as they did: the sentence, from 1, who, and the words.
fn reasons(caption: &Caption, voices: &Voices, order: &[usize]) -> Vec<Value> {
    let place: HashMap<usize, usize> = order.iter().copied().zip(1..).collect();
    let mut reasons: Vec<(usize, &str, String)> = Vec::new();
    for voice in &voices.people {
        let said = caption.reasons(voice).into_iter();
        reasons.extend(said.filter_map(|(at, words)| Some((*place.get(&at)?, voice.who.as_str(), words))));
    }
    reasons.sort_by_key(|(sentence, ..)| *sentence);
    let row = |(sentence, who, words)| json!({"sentence": sentence, "annotator": who, "text": words});
    reasons.into_iter().map(row).collect()
}

impl Caption {
    /// The item as rows have it.
    fn item(
        &self,
        id: &Option<String>,
        data: &Map<String, Value>,
        (key, path): (&str, &str),
        order: &[usize],
    ) -> Value {
        let sentences: Vec<&Sentence> = order.iter().filter_map(|at| self.sentences.get(*at)).collect();
        let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        let row = |sentence: &&Sentence| {
            let mut row = json!({"text": sentence.text, "votes": sentence.votes, "errors": sentence.errors});
            if let Some(label) = sentence.truth {
                row["label"] = json!(label.id());
            }
            row
        };
        let mut item = json!({
            "id": content_id(video_stem(path), &texts), "video": path, "task": "verification",
            "sentences": sentences.iter().map(row).collect::<Vec<_>>(),
        });
        if let Some(id) = id {
            item["label_studio_task"] = json!(id);
        }
        let source =
            ["caption_source", "caption_model", "model"].iter().find_map(|name| data.get(*name)?.as_str());
        if let Some(source) = source {
            item["caption_source"] = json!(source);
        }
        // Of a list the member is used, whichever of its texts.
        let named = |sentence: &&Sentence| sentence.place.key.split('[').next().map(str::to_owned);
        let used: HashSet<String> = sentences.iter().filter_map(named).chain([key.to_owned()]).collect();
        let rest: Map<String, Value> = data
            .iter()
            .filter(|(name, _)| !used.contains(*name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        if !rest.is_empty() {
            item["data"] = Value::Object(rest);
        }
        item
    }
}
