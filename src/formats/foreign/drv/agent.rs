//! Dr.V-Agent: requests `{task_id?, video_path, task_format, question, options ["A. text"], lvm_answer, metadata?}` and
//! reports `{classification, evidence, assessment, feedback, warnings}`. A report does not say what it is about: it is
//! brought to its request by what it does say, by its file's name, or because no other is left.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::pairing::{Pairing, Request};
use super::{options, question, steps};
use crate::formats::error::LoadError;
use crate::formats::foreign::file::File;
use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::{Out, keep};
use crate::formats::foreign::sample::{Sample, Shape};
use crate::formats::note::Severity;

/// Requests and reports, together.
pub(in crate::formats::foreign) static AGENT: Format = Format {
    id: "drv-agent",
    title: "Dr.V-Agent requests and reports",
    sniff: |sample| {
        let has = |row: &Map<String, Value>, names: &[&str]| names.iter().all(|name| row.contains_key(*name));
        let both = |row: &Map<String, Value>| {
            let part = |name: &str, names: &[&str]| {
                row.get(name).and_then(Value::as_object).is_some_and(|part| has(part, names))
            };
            part("request", REQUEST) && part("report", REPORT)
        };
        sample.rows().into_iter().any(|row| has(row, REQUEST) || has(row, REPORT) || both(row))
    },
    read: Read::Together(read),
};

/// What every request has.
const REQUEST: &[&str] = &["video_path", "question", "lvm_answer"];
/// What every report has.
const REPORT: &[&str] = &["classification", "evidence", "assessment"];
/// The run of answers whose model no request names.
const UNNAMED: &str = "lvm";

/// Where a record stands.
#[derive(Clone)]
struct Place {
    file: Arc<str>,
    line: usize,
    /// Its place among the records of its file, from 0.
    nth: usize,
}

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    out.conventions(
        "times in seconds, rounded to hundredths; boxes x, y, width, height in pixels; \
         the tools see every 8th frame, 128 at most",
    );
    let mut pairing = Pairing::default();
    let mut reports: Vec<(Place, Map<String, Value>)> = Vec::new();
    let mut first_fault = None;
    for file in files {
        let mut nth = 0;
        let taken = records(file, out, |mut record, line, out| {
            let place = Place { file: Arc::clone(&file.name), line, nth };
            nth += 1;
            let inner = |record: &Map<String, Value>, name: &str| {
                record.get(name).and_then(Value::as_object).cloned()
            };
            let whole = inner(&record, "request").zip(inner(&record, "report"));
            match whole {
                Some((asked, mut report)) => {
                    if let Some(request) = request(asked, out) {
                        report.insert(OWN_REQUEST.to_owned(), json!(pairing.add(request)));
                    }
                    reports.push((place, report));
                }
                None if record.contains_key("classification") || record.contains_key("assessment") => {
                    if let Some(asked) = inner(&record, "request").and_then(|asked| request(asked, out)) {
                        record.shift_remove("request");
                        record.insert(OWN_REQUEST.to_owned(), json!(pairing.add(asked)));
                    }
                    reports.push((place, record));
                }
                None => _ = request(record, out).map(|request| pairing.add(request)),
            }
        });
        if let Err(error) = taken {
            out.note(Severity::SetAside, "file not read", error.to_string());
            first_fault.get_or_insert(error);
        }
    }
    if let Some(fault) = first_fault.filter(|_| pairing.is_empty() && reports.is_empty()) {
        return Err(fault);
    }
    pair(pairing, reports, out);
    Ok(())
}

/// The request that stood beside a report in one record, until both are brought together.
const OWN_REQUEST: &str = "\0request";

/// Gives each record of a file: the one object that it is, or its rows.
fn records(
    file: &File,
    out: &mut Out,
    mut take: impl FnMut(Map<String, Value>, usize, &mut Out),
) -> Result<(), LoadError> {
    let mut given = |value: Value, out: &mut Out| match value {
        Value::Object(record) => {
            let line = out.line();
            take(record, line, out);
        }
        other => {
            let found = crate::formats::json::describe(&other);
            out.note(
                Severity::SetAside,
                "not an object",
                format!("a record must be an object, found {found}"),
            );
        }
    };
    if matches!(Sample::of(&file.name, &file.bytes).shape, Shape::Object(_)) {
        let tree = file.tree(out)?;
        given(tree, out);
        return Ok(());
    }
    file.rows(out, given)
}

/// A request as an item and the answer that is to be diagnosed.
fn request(mut asked: Map<String, Value>, out: &mut Out) -> Option<Request> {
    let Some(video) = asked.get("video_path").and_then(Value::as_str).map(str::to_owned) else {
        out.note(Severity::SetAside, "no video", "the request names no `video_path`".to_owned());
        return None;
    };
    asked.shift_remove("video_path");
    out.video(json!({"id": video, "src": video}));
    let said = asked.shift_remove("question").unwrap_or_default();
    let list = asked.get("options").and_then(Value::as_array).filter(|list| !list.is_empty()).cloned();
    let (letters, own) = options::lettered(list.as_deref().unwrap_or_default());
    if list.is_some() {
        asked.shift_remove("options");
    }
    if !own {
        out.note_once(Severity::Changed, "the options have no letters and were lettered in their order");
    }
    let options = Some(letters.clone()).filter(|letters| !letters.is_empty()).map(Value::Object);
    let mut item = question::item(&video, said.clone(), options, Value::Null);
    let form = asked.shift_remove("task_format");
    let task = match form.as_ref().and_then(Value::as_str) {
        Some("yes_no") if letters.is_empty() => "yes_no",
        Some("caption") => "caption_qa",
        _ if letters.is_empty() => {
            if form.is_none() {
                "free_form"
            } else {
                "mcq"
            }
        }
        _ => "mcq",
    };
    item.insert("task".to_owned(), json!(task));
    let id = out.item(Value::Object(item))?;
    let reply = asked.shift_remove("lvm_answer").unwrap_or_default();
    let run = run_of(&asked);
    let key = reply.as_str().and_then(|reply| options::named(reply, &letters));
    let task_id = asked.get("task_id").filter(|task| !task.is_null()).map(words);
    let request = Request {
        stem: out.stem().to_owned(),
        task_id,
        video,
        question: words(&said),
        item: id.clone(),
        run: run.clone(),
        key,
        taken: false,
    };
    // What is not understood, such as `metadata`, is kept with the answer: two models may be asked one question.
    asked.insert("item".to_owned(), json!(id));
    asked.insert("response".to_owned(), reply);
    out.prediction(&run, Value::Object(asked));
    Some(request)
}

/// A text, or another value as it is written.
fn words(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The run that the answer is of: the model, where the request's metadata name one.
fn run_of(asked: &Map<String, Value>) -> String {
    let metadata = asked.get("metadata").and_then(Value::as_object);
    let names = ["model", "model_name", "lvm", "lvm_name"];
    let named = names.iter().find_map(|name| {
        let found = asked.get(*name).or_else(|| metadata.and_then(|more| more.get(*name)));
        found.and_then(Value::as_str).filter(|model| !model.trim().is_empty())
    });
    named.unwrap_or(UNNAMED).to_owned()
}

/// Brings reports to their requests.
fn pair(mut pairing: Pairing, reports: Vec<(Place, Map<String, Value>)>, out: &mut Out) {
    let mut left = Vec::new();
    for (place, mut report) in reports {
        let own = report.shift_remove(OWN_REQUEST).and_then(|at| at.as_u64());
        let text = |name: &str| report.get(name).map(words);
        let found = own.map(|at| at as usize).or_else(|| {
            let of = (text("video_path"), text("question"));
            let stem = crate::formats::foreign::file::stem(&place.file).to_owned();
            pairing.find(text("task_id").as_deref(), of, &stem)
        });
        match found.and_then(|at| pairing.take(at)) {
            Some(request) => give(report, request, &place, out),
            None => left.push((place, report)),
        }
    }
    let free = pairing.free();
    let one_file = left.windows(2).all(|pair| Arc::ptr_eq(&pair[0].0.file, &pair[1].0.file));
    let in_order = free.len() == left.len() && (left.len() == 1 || (one_file && pairing.in_one_file(&free)));
    for (n, (place, report)) in left.into_iter().enumerate() {
        match free.get(n).filter(|_| in_order).and_then(|at| pairing.take(*at)) {
            Some(request) => {
                out.at(&place.file, place.line);
                out.note_once(
                    Severity::Info,
                    "the report does not say what it answers; it was brought to the request that was left",
                );
                give(report, request, &place, out);
            }
            None => alone(report, &place, out),
        }
    }
}

/// A report whose request is not there: it is shown by itself.
fn alone(report: Map<String, Value>, place: &Place, out: &mut Out) {
    out.at(&place.file, place.line);
    let reason = "the report does not say which video and question it is about; open its request with it";
    out.note(Severity::Changed, "report without request", reason.to_owned());
    let stem = out.stem().to_owned();
    let name = if place.nth == 0 { stem } else { format!("{stem}/{}", place.nth + 1) };
    let item = out.item(json!({"id": name, "video": name, "task": "free_form"}));
    let Some(item) = item else { return };
    let request = Request { item, run: UNNAMED.to_owned(), ..Request::default() };
    give(report, request, place, out);
}

fn give(mut report: Map<String, Value>, request: Request, place: &Place, out: &mut Out) {
    out.at(&place.file, place.line);
    let steps = steps::steps(&report);
    let mut row = Map::new();
    let inside = |part: &str, name: &str| report.get(part).and_then(|part| part.get(name)).cloned();
    let hallucinated = inside("assessment", "has_hallucination");
    row.insert("item".to_owned(), json!(request.item));
    row.insert("level".to_owned(), inside("classification", "level").unwrap_or_default());
    row.insert("hallucinated".to_owned(), hallucinated.clone().unwrap_or_default());
    row.insert("error_points".to_owned(), inside("assessment", "error_points").unwrap_or_default());
    row.insert("confidence".to_owned(), inside("assessment", "confidence").unwrap_or_default());
    row.insert("feedback".to_owned(), json!(steps::advice(report.get("feedback"))));
    if let Some((key, wrong)) = request.key.zip(hallucinated.and_then(|found| found.as_bool())) {
        let verdict = if wrong { "contradicted" } else { "supported" };
        let said = json!({"verdict": verdict, "evidence": ["reason"]});
        row.insert("verdicts".to_owned(), json!({key: said}));
    }
    row.insert("steps".to_owned(), Value::Array(steps));
    for name in ["classification", "evidence", "assessment", "feedback"] {
        report.shift_remove(name);
    }
    keep(&mut report, &["warnings"], &mut row);
    // What the report says besides is kept; what is ours counts.
    report.retain(|name, _| !row.contains_key(name));
    row.append(&mut report);
    out.report(&request.run, Value::Object(row));
}
