//! HAVEN: `{Index, Question (its options inside), Answer, Causes, Aspects, Form, Source Link, Begin, End, Video Path,
//! Group_id}`; predictions add `Model Answer`, judged files `Extract Answer` and `Correctness` `"1" | "0" | "F"`.

use serde_json::{Map, Value, json};

use crate::formats::foreign::asked::{Asked, asked};
use crate::formats::foreign::file::stem;
use crate::formats::foreign::format::{Format, Read, TakeRows};
use crate::formats::foreign::out::{Out, yes_no};
use crate::formats::foreign::sample::Sample;
use crate::formats::foreign::value;
use crate::formats::note::Severity;

/// Questions, predictions and judged predictions.
pub(in crate::formats::foreign) static HAVEN: Format = Format {
    id: "haven",
    title: "HAVEN questions or predictions",
    sniff: |sample| sample.row_with(&["Index", "Question", "Answer", "Form"]).is_some(),
    read: Read::Planned(plan),
};

fn plan(name: &str, _: &Sample, out: &mut Out) -> TakeRows {
    out.conventions("Begin and End are MM:SS of the source video, kept as they are");
    let run = run_of(name);
    Box::new(move |row, out| take(row, &run, out))
}

/// The run of a file of predictions: its name without the benchmark's and what every such file is called.
fn run_of(name: &str) -> String {
    let stem = stem(name);
    let lower = stem.to_lowercase();
    let cut = ["haven_", "haven-"].iter().find(|head| lower.starts_with(**head)).map_or(0, |head| head.len());
    stem.get(cut..).filter(|rest| !rest.is_empty()).unwrap_or(stem).to_owned()
}

fn take(mut row: Map<String, Value>, run: &str, out: &mut Out) {
    let mut text = |name: &str| value::text(&row.shift_remove(name)?);
    let Some(id) = text("Index") else {
        out.note(Severity::SetAside, "no id", "the row has no `Index`".to_owned());
        return;
    };
    let (question, form) = (text("Question").unwrap_or_default(), text("Form").unwrap_or_default());
    let (answer, group) = (text("Answer"), text("Group_id"));
    let (said, extracted, correct) = (text("Model Answer"), text("Extract Answer"), text("Correctness"));
    let video = text("Video Path").unwrap_or_else(|| id.clone());
    out.video(json!({"id": video, "src": video}));
    let mut item = Map::new();
    let task = match form.to_lowercase().as_str() {
        "multiple-choice" => "mcq",
        "binary-choice" => "yes_no",
        _ => "free_form",
    };
    item.extend([("id", json!(id)), ("video", json!(video)), ("task", json!(task))].map(owned));
    let asked = if task == "mcq" { asked(&question) } else { Asked { question, ..Asked::default() } };
    item.insert("question".to_owned(), json!(asked.question));
    if !asked.options.is_empty() {
        item.insert("options".to_owned(), Value::Object(asked.options));
    }
    item.extend(group.map(|group| ("group".to_owned(), json!(group))));
    match (task, answer) {
        (_, None) => {}
        ("yes_no", Some(answer)) => gold(&answer, &mut item),
        (_, Some(answer)) => drop(item.insert("answer".to_owned(), json!(answer))),
    }
    item.extend(row.into_iter().filter(|(_, value)| !value.is_null()));
    let Some(id) = out.item(Value::Object(item)) else { return };
    if said.is_none() && correct.is_none() {
        return;
    }
    // `F` is a reply of which the judge could make nothing.
    let score = correct.as_deref().and_then(|word| match word {
        "1" => Some(1.0),
        "0" | "F" => Some(0.0),
        _ => None,
    });
    let mut prediction = json!({"item": id, "response": said, "score": score});
    if correct.is_some() || extracted.is_some() {
        let verdict = score.map(|score| if score > 0.0 { "correct" } else { "incorrect" });
        prediction["judge"] = json!({"verdict": verdict, "text": extracted});
    }
    out.prediction(run, prediction);
}

fn owned((name, value): (&str, Value)) -> (String, Value) {
    (name.to_owned(), value)
}

/// A gold may be a set in words, `No or I don't know or No answer`: the first word counts, all of it is kept.
fn gold(answer: &str, item: &mut Map<String, Value>) {
    let first = answer.split(" or ").next().unwrap_or(answer);
    yes_no(&json!(first), item);
    if first != answer {
        item.insert("raw_answer".to_owned(), json!(answer));
    }
}
