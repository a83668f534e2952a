//! Tasks of captions: a choice for each sentence, by everybody who voted, and the words that are wrong.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::told::Told;
use crate::formats::note::Severity;
use crate::formats::verivid::plurality;
use crate::model::{Dataset, ErrorSpan, Item, Sentence, SentenceLabel, SentenceVerdict};

/// The most sentences of a caption. The set-up has controls for those of the longest, and asks each task for all of them:
/// one text cut into thousands would make every task as long.
const MOST: usize = 500;

const TOO_MANY: &str =
    "captions (#) have more than 500 sentences, each of which takes controls of its own, and are not in it";

/// The tasks, an item each, and the most sentences that one has.
pub(super) fn tasks(dataset: &Dataset, told: &mut Told) -> (Vec<Value>, usize) {
    let captions = || dataset.items_indexed().filter(|(_, item)| !item.sentences.is_empty());
    told.count(
        Severity::SetAside,
        TOO_MANY,
        captions().filter(|(_, item)| item.sentences.len() > MOST).count(),
    );
    let captions = || captions().filter(|(_, item)| item.sentences.len() <= MOST);
    let most = captions().map(|(_, item)| item.sentences.len()).max().unwrap_or(0);
    let task = |(at, item)| {
        let mut predictions = Vec::new();
        for run in dataset.runs() {
            for prediction in run.predictions_on(at) {
                if let Some(verdicts) = &prediction.sentences {
                    predictions.push(json!({"model_version": run.id, "result": said(item, verdicts)}));
                }
            }
        }
        let mut task = json!({"data": data(dataset, item, most), "annotations": annotations(item)});
        if !predictions.is_empty() {
            task["predictions"] = Value::Array(predictions);
        }
        task
    };
    (captions().map(task).collect(), most)
}

/// The texts, one of its own each; those that other tasks have more are empty, since the set-up asks for them.
fn data(dataset: &Dataset, item: &Item, most: usize) -> Value {
    let video = dataset.video_of(item);
    let mut data = json!({"video": video.src.as_deref().unwrap_or(&video.id), "item": item.id});
    if let Some(source) = &item.caption_source {
        data["caption_source"] = json!(source);
    }
    let mut certificates = Map::new();
    for n in 0..most {
        let sentence = item.sentences.get(n);
        data[format!("sentence_{n}")] = json!(sentence.map_or("", |sentence| &sentence.text));
        let spans = sentence.into_iter().flat_map(|sentence| &sentence.certificate);
        let spans: Vec<Value> = spans.map(|span| json!([span.start(), span.end()])).collect();
        if !spans.is_empty() {
            certificates.insert(format!("sentence_{n}"), Value::Array(spans));
        }
    }
    if !certificates.is_empty() {
        data["certificates"] = Value::Object(certificates);
    }
    data
}

/// One of each who voted; one that is the truth where nobody voted, or where the votes do not make the label.
fn annotations(item: &Item) -> Vec<Value> {
    let voters = voters(item);
    let by_votes = |sentence: &Sentence| plurality(&sentence.votes) == sentence.label;
    let needs_truth = voters.is_empty() || !item.sentences.iter().all(by_votes);
    let mut annotations = Vec::new();
    if needs_truth {
        let judged = item.sentences.iter().enumerate();
        let mut result: Vec<Value> = judged.map(|(n, sentence)| choice(n, sentence.label)).collect();
        result.extend(errors(item));
        annotations.push(json!({"result": result, "ground_truth": true}));
    }
    for (name, votes) in voters {
        let mut result: Vec<Value> = votes.into_iter().map(|(n, label)| choice(n, label)).collect();
        // The marked words are everybody's: they stand once.
        if annotations.is_empty() {
            result.extend(errors(item));
        }
        let mut annotation = Map::new();
        match (name.parse::<u32>(), name.contains('@')) {
            (Ok(id), _) => drop(annotation.insert("completed_by".to_owned(), json!(id))),
            (_, true) => drop(annotation.insert("completed_by".to_owned(), json!({"email": name}))),
            // A name that is no user of the server would have the import refused.
            _ => drop(annotation.insert("annotator".to_owned(), json!(name))),
        }
        annotation.insert("result".to_owned(), Value::Array(result));
        annotations.push(Value::Object(annotation));
    }
    annotations
}

/// Who voted, in the order in which they come, and for which sentence what; of several votes on one the first counts.
fn voters(item: &Item) -> Vec<(&str, Vec<(usize, SentenceLabel)>)> {
    let mut voters: Vec<(&str, Vec<(usize, SentenceLabel)>)> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (n, sentence) in item.sentences.iter().enumerate() {
        for (name, label) in &sentence.votes {
            let at = *places.entry(name).or_insert_with(|| {
                voters.push((name, Vec::new()));
                voters.len() - 1
            });
            if let Some((_, votes)) =
                voters.get_mut(at).filter(|(_, votes)| votes.last().is_none_or(|(of, _)| *of != n))
            {
                votes.push((n, *label));
            }
        }
    }
    voters
}

fn choice(n: usize, label: SentenceLabel) -> Value {
    json!({
        "id": format!("label_{n}"), "from_name": format!("label_{n}"), "to_name": format!("sentence_{n}"),
        "type": "choices", "origin": "manual", "value": {"choices": [label.id()]},
    })
}

fn errors(item: &Item) -> Vec<Value> {
    let mut regions = Vec::new();
    for (n, sentence) in item.sentences.iter().enumerate() {
        for (place, error) in sentence.errors.iter().enumerate() {
            let (start, end, marked) = units(&sentence.text, error);
            regions.push(json!({
                "id": format!("error_{n}_{place}"), "from_name": format!("error_{n}"),
                "to_name": format!("sentence_{n}"), "type": "labels", "origin": "manual",
                "value": {"start": start, "end": end, "text": marked, "labels": [error.category.id()]},
            }));
        }
    }
    regions
}

/// Where an error is in UTF-16 units, as browsers count, and its words.
fn units(text: &str, error: &ErrorSpan) -> (usize, usize, String) {
    let before: usize = text.chars().take(error.start).map(char::len_utf16).sum();
    let marked: String = text.chars().skip(error.start).take(error.end.saturating_sub(error.start)).collect();
    (before, before + marked.encode_utf16().count(), marked)
}

fn said(item: &Item, verdicts: &[SentenceVerdict]) -> Vec<Value> {
    let mut result = Vec::new();
    for (n, (_, verdict)) in item.sentences.iter().zip(verdicts).enumerate() {
        result.push(choice(n, verdict.label));
        if let Some(reason) = &verdict.reason {
            result.push(json!({
                "id": format!("reason_{n}"), "from_name": format!("reason_{n}"),
                "to_name": format!("sentence_{n}"), "type": "textarea", "origin": "manual",
                "value": {"text": [reason]},
            }));
        }
    }
    result
}
