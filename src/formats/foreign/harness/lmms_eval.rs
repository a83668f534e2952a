//! lmms-eval and lm-evaluation-harness: a row a reply, or a row a reply and filter, and the sums of all.
//!
//! `{date}_samples_{task}.jsonl` and `samples_{task}_{date}.jsonl` in a folder called after the model:
//! `{doc_id, target, filtered_resps, resps?, filter?, doc?, arguments? | input, <metric>}`.

use serde_json::{Map, Value, json};

use super::super::file::{File, stem};
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::aggregates::{figure, publish};
use super::row::{has_ending, move_rest, question, take_text, text};
use super::score;
use crate::formats::error::LoadError;
use crate::formats::foreign::asked::{Asked, asked, listed};
use crate::formats::foreign::literal;
use crate::formats::note::Severity;

/// Replies, one a row.
pub(in crate::formats::foreign) static LMMS_EVAL: Format = Format {
    id: "lmms-eval",
    title: "lmms-eval samples",
    sniff: |sample| is_sample(sample) && sample.first().is_some_and(|row| !row.contains_key("filter")),
    read: Read::Rows(sample),
};

/// Replies, one a row for each filter.
pub(in crate::formats::foreign) static LM_EVAL: Format = Format {
    id: "lm-eval",
    title: "lm-evaluation-harness samples",
    sniff: is_sample,
    read: Read::Rows(sample),
};

/// Sums over tasks.
pub(in crate::formats::foreign) static RESULTS: Format = Format {
    id: "lmms-eval-results",
    title: "lmms-eval or lm-evaluation-harness results",
    sniff: |sample| {
        let has = |name: &str| sample.object_with(&["results", name]);
        let tasks = ["configs", "versions", "n-shot"].iter().find_map(|name| has(name));
        tasks.is_some_and(|map| map.get("results").is_some_and(Value::is_object))
    },
    read: Read::File(results),
};

fn is_sample(sample: &Sample) -> bool {
    sample.first().is_some_and(|row| {
        row.contains_key("doc_id")
            && row.contains_key("target")
            && (row.contains_key("filtered_resps") || row.contains_key("resps"))
    })
}

/// Fields that are no metric.
const NO_METRIC: [&str; 10] = [
    "doc_hash",
    "prompt_hash",
    "target_hash",
    "token_counts",
    "input_media",
    "metrics",
    "filter",
    "resps",
    "filtered_resps",
    "version",
];
/// What a task's data calls its video.
const VIDEO: [&str; 9] = [
    "video_path",
    "video",
    "video_name",
    "videoID",
    "video_id",
    "video_idx",
    "vid",
    "video_file",
    "video_key",
];

/// What a file's name and folder say: task, and run.
struct Named<'a> {
    task: &'a str,
    run: String,
}

/// `logs/org__model/20260218_234435_samples_scienceqa_img.jsonl` is task `scienceqa_img` of `org__model`;
/// without such a folder the date stands for the run.
fn named(path: &str) -> Named<'_> {
    let stem = stem(path.strip_suffix(".gz").unwrap_or(path));
    let is_date = |text: &str| text.len() >= 8 && text.starts_with("20") && text.contains(['_', 'T', '-']);
    let (task, date) = match (stem.split_once("_samples_"), stem.strip_prefix("samples_")) {
        (Some((date, task)), _) => (task, Some(date)),
        (None, Some(rest)) => match rest.rsplit_once('_').filter(|(_, date)| is_date(date)) {
            Some((task, date)) => (task, Some(date)),
            None => (rest, None),
        },
        (None, None) => (stem, None),
    };
    let folder = path.rsplit(['/', '\\']).nth(1).filter(|folder| folder.contains("__"));
    Named { task, run: folder.or(date).unwrap_or(stem).to_owned() }
}

fn sample(mut row: Map<String, Value>, out: &mut Out) {
    let path = out.path();
    let Named { task, run } = named(&path);
    let Some(number) = row.shift_remove("doc_id").as_ref().and_then(text) else {
        return out.note(Severity::SetAside, "no doc_id", "the row has no `doc_id`".to_owned());
    };
    let mut id = format!("{task}/{number}");
    let filter = row.get("filter").and_then(Value::as_str).filter(|name| *name != "none").map(str::to_owned);
    let item = item(&mut row, &id, task, out);
    // The rows of several filters are one question.
    if filter.is_none() || !out.has_item(&id) {
        match out.item(Value::Object(item)) {
            Some(given) => id = given,
            None => return,
        }
    }
    let model = run;
    let mut about = Map::new();
    about.insert("model".to_owned(), json!(model));
    let run = match filter {
        Some(filter) => {
            about.insert("setting".to_owned(), json!(filter));
            format!("{model} [{filter}]")
        }
        None => model,
    };
    out.run(&run, about);
    let prediction = prediction(row, id, out);
    out.prediction(&run, Value::Object(prediction));
}

/// The question, of what is taken out of the row.
fn item(row: &mut Map<String, Value>, id: &str, task: &str, out: &mut Out) -> Map<String, Value> {
    let arguments = row.shift_remove("arguments").unwrap_or_default();
    let prompt = row.shift_remove("input").as_ref().and_then(text);
    let prompt = prompt.or_else(|| first_text(&arguments, 4).map(str::to_owned)).unwrap_or_default();
    let mut doc = match row.shift_remove("doc") {
        Some(Value::Object(doc)) => doc,
        _ => Map::new(),
    };
    let mut asked = asked(&prompt);
    if let Some(options) = options(&doc).or_else(|| continuations(&arguments)) {
        let question = take_text(&mut doc, &["question"]).unwrap_or(asked.question);
        asked = Asked { question, options, ..asked };
    }
    let gold = row.shift_remove("target").unwrap_or_default();
    let mut item = question(asked, &gold, out);
    item.insert("id".to_owned(), json!(id));
    item.insert("part".to_owned(), json!(task));
    let video = take_text(&mut doc, &VIDEO).or_else(|| video_of(row));
    item.insert("video".to_owned(), json!(video.as_deref().unwrap_or(id)));
    if let Some(path) = video.filter(|path| has_ending(path)) {
        out.video(json!({"id": path, "src": path}));
    }
    // It mostly stands in the prompt too.
    if doc.get("question") == item.get("question") {
        doc.shift_remove("question");
    }
    let taken = ["id", "video", "task", "type", "group", "role", "query", "tracks", "events", "claims"];
    for (name, value) in doc.into_iter().filter(|(_, value)| !value.is_null()) {
        let own = taken.contains(&name.as_str()) || item.contains_key(&name);
        item.insert(if own { format!("doc_{name}") } else { name }, value);
    }
    item
}

/// The options that a task's data lists.
fn options(doc: &Map<String, Value>) -> Option<Map<String, Value>> {
    let value = ["options", "candidates", "choices"].iter().find_map(|name| doc.get(*name))?;
    let texts = match value {
        Value::Array(list) => list.iter().map(text).collect::<Option<Vec<_>>>()?,
        Value::String(literal) => literal::texts(literal)?,
        // `{"text": [...], "label": [...]}` of Hugging Face data sets.
        Value::Object(map) => map.get("text")?.as_array()?.iter().map(text).collect::<Option<Vec<_>>>()?,
        _ => return None,
    };
    (texts.len() > 1).then(|| listed(&texts))
}

/// The continuations whose likelihoods are compared: `{gen_args_0: {arg_0: prompt, arg_1: " yes"}, ...}`.
fn continuations(arguments: &Value) -> Option<Map<String, Value>> {
    let continuation = |value: &Value| Some(value.get("arg_1")?.as_str()?.trim().to_owned());
    let texts: Option<Vec<String>> = arguments.as_object()?.values().map(continuation).collect();
    texts.filter(|texts| texts.len() > 1).map(|texts| listed(&texts))
}

/// The first text in nested lists and objects.
fn first_text(value: &Value, depth: usize) -> Option<&str> {
    match value {
        Value::String(text) => Some(text),
        _ if depth == 0 => None,
        Value::Array(list) => list.first().and_then(|value| first_text(value, depth - 1)),
        Value::Object(map) => map.values().next().and_then(|value| first_text(value, depth - 1)),
        _ => None,
    }
}

/// The video that a metric's object names, or a media file of the prompt.
fn video_of(row: &Map<String, Value>) -> Option<String> {
    let named = row.iter().filter(|(name, _)| !NO_METRIC.contains(&name.as_str())).find_map(|(_, value)| {
        let map = value.as_object()?;
        VIDEO.iter().find_map(|name| map.get(*name).and_then(text))
    });
    let media = || row.get("input_media")?.as_array()?.iter().find_map(Value::as_str);
    named.or_else(|| media().filter(|path| !path.starts_with("data:")).map(str::to_owned))
}

/// The reply as the model gave it: `resps` where it was kept, else what was left of it.
fn prediction(mut row: Map<String, Value>, id: String, out: &mut Out) -> Map<String, Value> {
    let mut prediction = Map::new();
    prediction.insert("item".to_owned(), json!(id));
    let raw = row.get("resps").filter(|value| !value.is_null());
    let reply = raw.or_else(|| row.get("filtered_resps"));
    if let Some(likelihoods) = reply.and_then(likelihoods) {
        let best = likelihoods.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        let key = best.and_then(|(place, _)| char::from_u32('A' as u32 + place as u32));
        if let Some(key) = key.filter(char::is_ascii_uppercase) {
            prediction.insert("answer".to_owned(), json!(key.to_string()));
        }
        out.note_once(
            Severity::Info,
            "the answer is the option of the greatest likelihood; there is no reply",
        );
    } else if let Some(reply) = reply.and_then(|reply| first_text(reply, 4)) {
        prediction.insert("response".to_owned(), json!(reply));
    }
    if raw.is_none() && first_text(row.get("filtered_resps").unwrap_or(&Value::Null), 4).is_some() {
        row.shift_remove("filtered_resps");
    }
    if let Some((name, score)) = own_score(&row, out) {
        prediction.insert("score".to_owned(), json!(score));
        prediction.insert("metric".to_owned(), json!(name));
        if row.get(&name).is_some_and(Value::is_number) {
            row.shift_remove(&name);
        }
    }
    move_rest(row, &mut prediction);
    prediction
}

/// `[[-1.5, false], [-0.3, true]]`, as numbers or texts.
fn likelihoods(value: &Value) -> Option<Vec<f64>> {
    let number = |value: &Value| -> Option<f64> {
        let mut value = value;
        while let Value::Array(list) = value {
            value = list.first()?;
        }
        match value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => text.parse().ok(),
            _ => None,
        }
    };
    let list = value.as_array().filter(|list| list.len() > 1 && list.iter().all(Value::is_array))?;
    list.iter().map(number).collect()
}

/// The first metric that has a number; which one it is is noted where there are several.
fn own_score(row: &Map<String, Value>, out: &mut Out) -> Option<(String, f64)> {
    let listed = row.get("metrics").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let all = row.keys().map(String::as_str).filter(|name| !NO_METRIC.contains(name));
    let scored = |name: &str| Some((name.to_owned(), row.get(name).and_then(score::of)?));
    let found: Vec<(String, f64)> = listed.filter_map(scored).collect();
    let found = if found.is_empty() { all.filter_map(scored).collect() } else { found };
    let mut found = found.into_iter();
    let first = found.next()?;
    let others: Vec<String> = found.map(|(name, _)| format!("`{name}`")).collect();
    if !others.is_empty() {
        let reason = format!("the harness's score is `{}`; {} kept beside it", first.0, others.join(", "));
        out.note_once(Severity::Info, &reason);
    }
    Some(first)
}

/// `{results: {task: {"metric,filter": number, "metric_stderr,filter": number | "N/A"}}}` as a table.
fn results(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let tree = file.tree(out)?;
    let mut rows = Vec::new();
    for (task, figures) in tree.get("results").and_then(Value::as_object).into_iter().flatten() {
        let Some(figures) = figures.as_object() else { continue };
        for (name, value) in figures {
            let (metric, filter) = name.split_once(',').unwrap_or((name, ""));
            if metric == "alias" || metric.contains("_stderr") || value.is_object() || value.is_array() {
                continue;
            }
            let error = figures.get(&format!("{metric}_stderr,{filter}")).map(figure).unwrap_or_default();
            rows.push(vec![task.clone(), filter.to_owned(), metric.to_owned(), figure(value), error]);
        }
    }
    let said = |name: &str| tree.get(name).and_then(Value::as_str);
    let model = said("model_name").or_else(|| tree.get("config")?.get("model")?.as_str()).unwrap_or_default();
    let date = said("date").map_or_else(|| file.stem().to_owned(), str::to_owned);
    let title = format!("{model}: what the harness summed up, {date}");
    let columns = ["task", "filter", "metric", "value", "standard error"];
    publish(&format!("{model} {date}"), &title, &columns, rows, out);
    out.note_once(Severity::Info, "sums alone: no replies stand in it, its figures are a published table");
    Ok(())
}
