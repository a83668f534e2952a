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
use crate::formats::foreign::out::Out;
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
/// What every report begins with: what follows the evidence may stand far behind.
const REPORT: &[&str] = &["classification", "evidence"];
/// The run of answers whose model no request names.
const UNNAMED: &str = "lvm";

/// A report, and where it stands.
struct Report {
    file: Arc<str>,
    line: usize,
    /// Its place among the records of its file, from 0.
    nth: usize,
    /// Its request, where both stand in one record.
    request: Option<usize>,
    said: Map<String, Value>,
}

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    out.conventions(
        "times in seconds, rounded to hundredths; boxes x, y, width, height in pixels; \
         the tools see every 8th frame, 128 at most",
    );
    let mut pairing = Pairing::default();
    let mut reports: Vec<Report> = Vec::new();
    let mut first_fault = None;
    for file in files {
        let mut nth = 0;
        let taken = records(file, out, |record, out| {
            if let Some((said, request)) = report_in(record, &mut pairing, out) {
                let (file, line) = out.place();
                reports.push(Report { file, line, nth, request, said });
            }
            nth += 1;
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

/// Takes the request of a record; gives its report, where it has one, with the place of a request beside it.
fn report_in(
    mut record: Map<String, Value>,
    pairing: &mut Pairing,
    out: &mut Out,
) -> Option<(Map<String, Value>, Option<usize>)> {
    let mut part = |name: &str| match record.get(name) {
        Some(Value::Object(_)) => record.shift_remove(name),
        _ => None,
    };
    let (beside, inside) = (part("request"), part("report"));
    let beside = match beside {
        Some(Value::Object(asked)) => request(asked, pairing, out),
        _ => None,
    };
    if let Some(Value::Object(mut said)) = inside {
        said.append(&mut record);
        return Some((said, beside));
    }
    if record.contains_key("classification") || record.contains_key("assessment") {
        return Some((record, beside));
    }
    request(record, pairing, out);
    None
}

/// Gives each record of a file: the one object that it is, or its rows.
fn records(
    file: &File,
    out: &mut Out,
    mut take: impl FnMut(Map<String, Value>, &mut Out),
) -> Result<(), LoadError> {
    let mut given = |value: Value, out: &mut Out| match value {
        Value::Object(record) => take(record, out),
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
    file.rows(out, |row, out| given(Value::Object(row), out))
}

/// A request as an item and the answer that is to be diagnosed; gives its place among the requests.
fn request(mut asked: Map<String, Value>, pairing: &mut Pairing, out: &mut Out) -> Option<usize> {
    let Some(video) = asked.get("video_path").and_then(Value::as_str).map(str::to_owned) else {
        out.note(Severity::SetAside, "no video", "the request names no `video_path`".to_owned());
        return None;
    };
    asked.shift_remove("video_path");
    out.video(json!({"id": video, "src": video}));
    let said = asked.shift_remove("question").unwrap_or_default();
    let (letters, own) = match asked.shift_remove("options") {
        Some(Value::Array(list)) => options::lettered(&list),
        Some(Value::Object(letters)) => (letters, true),
        _ => (Map::new(), true),
    };
    if !own {
        out.note_once(Severity::Changed, "the options have no letters and were lettered in their order");
    }
    let options = Some(letters.clone()).filter(|letters| !letters.is_empty()).map(Value::Object);
    let mut item = question::item(&video, said.clone(), options, Value::Null);
    let form = asked.shift_remove("task_format");
    let task = match (form.as_ref().and_then(Value::as_str), letters.is_empty()) {
        (Some("caption"), _) => "caption_qa",
        (Some("yes_no"), true) => "yes_no",
        (None, true) => "free_form",
        _ => "mcq",
    };
    item.insert("task".to_owned(), json!(task));
    let id = out.item(Value::Object(item))?;
    let reply = asked.shift_remove("lvm_answer").unwrap_or_default();
    let run = apart(run_of(&asked), &id, &reply, pairing, out);
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
    Some(pairing.add(request))
}

/// Answers of several models to one question are several runs, though no request says whose they are.
fn apart(run: String, item: &str, reply: &Value, pairing: &mut Pairing, out: &mut Out) -> String {
    match pairing.number_of(item, &run, &words(reply)) {
        1 => run,
        n => {
            let reason =
                "a question has several answers of one model, or of models without name: each is a run";
            out.note_once(Severity::Info, reason);
            format!("{run}#{n}")
        }
    }
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
fn pair(mut pairing: Pairing, reports: Vec<Report>, out: &mut Out) {
    let mut left = Vec::new();
    for report in reports {
        let text = |name: &str| report.said.get(name).filter(|said| !said.is_null()).map(words);
        let (task, video, question) = (text("task_id"), text("video_path"), text("question"));
        let found = report.request.or_else(|| {
            let stem = crate::formats::foreign::file::stem(&report.file);
            pairing.find(task.as_deref(), video.as_deref().zip(question.as_deref()), stem)
        });
        match found.and_then(|at| pairing.take(at)) {
            Some(request) => give(report, request, out),
            // It speaks of a request that is not there.
            None if task.is_some() || question.is_some() => alone(report, out),
            None => left.push(report),
        }
    }
    let free = pairing.free();
    let one_file = left.windows(2).all(|pair| Arc::ptr_eq(&pair[0].file, &pair[1].file));
    let in_order = free.len() == left.len() && (left.len() == 1 || (one_file && pairing.in_one_file(&free)));
    for (n, report) in left.into_iter().enumerate() {
        match free.get(n).filter(|_| in_order).and_then(|at| pairing.take(*at)) {
            Some(request) => {
                out.at(&report.file, report.line);
                out.note_once(
                    Severity::Info,
                    "the report does not say what it answers; it was brought to the request that was left",
                );
                give(report, request, out);
            }
            None => alone(report, out),
        }
    }
}

/// A report whose request is not there: it is shown by itself.
fn alone(report: Report, out: &mut Out) {
    out.at(&report.file, report.line);
    let reason = "its request is not there, which says what was asked and answered; open it with the report";
    out.note(Severity::Changed, "report without request", reason.to_owned());
    let mut item = match report.said.get("video_path").and_then(Value::as_str) {
        Some(video) => {
            out.video(json!({"id": video, "src": video}));
            question::item(video, report.said.get("question").cloned().unwrap_or_default(), None, Value::Null)
        }
        None => {
            let n = report.nth + 1;
            let name = if n == 1 { out.stem().to_owned() } else { format!("{}/{n}", out.stem()) };
            Map::from_iter(["id", "video"].map(|field| (field.to_owned(), json!(name))))
        }
    };
    item.insert("task".to_owned(), json!("free_form"));
    let Some(item) = out.item(Value::Object(item)) else { return };
    give(report, Request { item, run: UNNAMED.to_owned(), ..Request::default() }, out);
}

/// The report on the answer of a request.
fn give(report: Report, request: Request, out: &mut Out) {
    let Report { file, line, mut said, .. } = report;
    out.at(&file, line);
    let mut row = Map::new();
    let inside =
        |part: &str, name: &str| said.get(part).and_then(|part| part.get(name)).cloned().unwrap_or_default();
    let hallucinated = inside("assessment", "has_hallucination");
    if let Some((key, wrong)) = request.key.zip(hallucinated.as_bool()) {
        let verdict = if wrong { "contradicted" } else { "supported" };
        row.insert("verdicts".to_owned(), json!({key: {"verdict": verdict, "evidence": ["reason"]}}));
    }
    let members = [
        ("item", json!(request.item)),
        ("level", inside("classification", "level")),
        ("hallucinated", hallucinated),
        ("error_points", inside("assessment", "error_points")),
        ("confidence", inside("assessment", "confidence")),
        ("feedback", json!(steps::advice(said.get("feedback")))),
        ("steps", Value::Array(steps::steps(&said))),
    ];
    row.extend(members.map(|(name, value)| (name.to_owned(), value)));
    for name in ["classification", "evidence", "assessment", "feedback"] {
        said.shift_remove(name);
    }
    // What the report says besides, such as its warnings, is kept; what is ours counts.
    said.retain(|name, _| !row.contains_key(name));
    row.append(&mut said);
    out.report(&request.run, Value::Object(row));
}
