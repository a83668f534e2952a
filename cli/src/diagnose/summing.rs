//! What came of a whole diagnosis, as text and as a document.

use serde_json::{Map, Value, json};
use verivid::{
    agent::summary::{Against, Summary, summary},
    analysis::compare::after,
    formats::Loaded,
    model::RunIx,
};

use super::work::Took;
use crate::{
    arguments::Diagnose,
    failure::{Answer, Failure},
    json::document,
};

/// The answer of the command: `read` is the dataset, `found` the same with the reports of the file.
pub(super) fn answer(
    command: &Diagnose,
    read: &Loaded,
    found: &Loaded,
    took: &Took,
    before: usize,
) -> Result<Answer, Failure> {
    let dataset = &found.dataset;
    let wanted = |run: &str| command.input.runs.is_empty() || command.input.runs.iter().any(|own| own == run);
    let reports = dataset.reports().iter().filter(|report| wanted(&report.run));
    let sum = summary(dataset, reports);
    let gained = |at: RunIx| wanted(&dataset.run(at).id) && after(dataset, at).is_some();
    let compared: Vec<&str> =
        dataset.run_indices().filter(|at| gained(*at)).map(|at| dataset.run(at).id.as_str()).collect();
    let text = if command.json {
        document(&as_json(command, &sum, took, before, &compared))
    } else {
        as_text(command, &sum, took, before, &compared)
    };
    Ok(Answer::over(&read.notes, command.input.strict, text))
}

fn as_json(command: &Diagnose, sum: &Summary, took: &Took, before: usize, compared: &[&str]) -> Value {
    let mut steps = Map::new();
    for ((name, status), count) in &sum.steps {
        let of = steps.entry(name.id()).or_insert_with(|| json!({}));
        of[status.id()] = json!(count);
    }
    let mut agreement = Map::new();
    for ((name, how), count) in &sum.agreement {
        let of = agreement.entry(name.id()).or_insert_with(|| json!({}));
        of[how.id()] = json!(count);
    }
    let by_type: Map<String, Value> =
        sum.by_type.iter().map(|(kind, one)| (kind.id().to_owned(), against(one))).collect();
    json!({
        "out": command.out.display().to_string(), "written": took.written, "there_before": before, "left": took.left,
        "seconds": took.seconds, "tokens": took.tokens, "reports": sum.reports,
        "hallucinated": sum.hallucinated, "sound": sum.sound,
        "not_decided": sum.reports - sum.hallucinated - sum.sound, "new_answers": sum.new_answers,
        "verdicts": against(&sum.verdicts), "by_type": by_type, "steps": steps, "agreement": agreement,
        "classifier": {"items": sum.classifier.items, "level": sum.classifier.level, "type": sum.classifier.kind},
        "compare_after": compared,
    })
}

fn against(one: &Against) -> Value {
    let pair = |[gold, other]: [usize; 2]| json!({"gold": gold, "other": other});
    json!({
        "items": one.items, "decided": one.decided, "wrong": one.wrong, "supported": pair(one.supported),
        "contradicted": pair(one.contradicted), "cannot_tell": pair(one.cannot_tell),
    })
}

fn as_text(command: &Diagnose, sum: &Summary, took: &Took, before: usize, compared: &[&str]) -> String {
    let out = command.out.display();
    let mut text = format!("{out}: {} reports written", took.written);
    if before > 0 {
        text += &format!(", {before} were there");
    }
    if took.left > 0 {
        text += &format!(", {} left because of a budget", took.left);
    }
    let open = sum.reports - sum.hallucinated - sum.sound;
    text +=
        &format!("\nanswers: {} hallucinated, {} sound, {open} not decided\n", sum.hallucinated, sum.sound);
    if sum.verdicts.items > 0 {
        text += &format!("{:24} {:>6} {:>8} {:>6}\n", "verdicts by type", "items", "decided", "wrong");
        for (kind, one) in &sum.by_type {
            text += &row(kind.id(), one);
        }
        text += &row("all", &sum.verdicts);
    }
    let sorted = sum.classifier;
    if sorted.items > 0 {
        let (level, kind, items) = (sorted.level, sorted.kind, sorted.items);
        text += &format!("sorted as the items say: {level} of {items} by level, {kind} by type\n");
    }
    for ((name, how), count) in &sum.agreement {
        text += &format!("{}: {} {count}\n", name.id(), how.label().to_lowercase());
    }
    if compared.is_empty() {
        text += "no new answers: --target names the model that is asked again\n";
    }
    for run in compared {
        text += &format!("gains: verivid compare DATASET {out} --runs {run}\n");
    }
    text
}

fn row(name: &str, one: &Against) -> String {
    format!("{name:24} {:>6} {:>8} {:>6}\n", one.items, one.decided, one.wrong)
}
