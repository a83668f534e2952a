//! `verivid check`: what was read, and every record that was not.

use std::fmt::Write;

use serde_json::{Value, json};
use verivid::{
    analysis::export::{Cell, Table, aligned, printable},
    formats::{Decision, Found, Loaded, Note, Severity},
    model::{Dataset, Task},
    view::text::middle_shortened,
};

use crate::{
    arguments::Check,
    colour::Colour,
    failure::{Answer, Failure},
    input,
    json::{document, object},
};

/// Characters of a run's id that are printed: a longer one would push the numbers out of sight.
const LONGEST: usize = 60;

/// Reads and reports.
pub fn check(command: &Check) -> Result<Answer, Failure> {
    let loaded = input::load(&command.input)?;
    let text = if command.json { document(&as_json(&loaded)) } else { as_text(&loaded, Colour::of_output()) };
    Ok(Answer::over(&loaded.notes, command.input.strict, text))
}

/// How many notes are of a severity.
fn count(notes: &[Note], severity: Severity) -> usize {
    notes.iter().filter(|note| note.severity == severity).count()
}

/// Tasks that occur, with their number of items.
fn by_task(dataset: &Dataset) -> Vec<(Task, usize)> {
    let count = |task: &Task| (*task, dataset.items().iter().filter(|item| item.task == *task).count());
    Task::ALL.iter().map(count).filter(|(_, count)| *count > 0).collect()
}

/// The one format of all files, or all of them.
fn format_of(loaded: &Loaded) -> String {
    let mut formats: Vec<&str> = Vec::new();
    for found in &loaded.found {
        let format = if found.format == "verivid" { "verivid/1" } else { found.format.as_str() };
        if !formats.contains(&format) {
            formats.push(format);
        }
    }
    formats.join(", ")
}

/// What files of other programs were understood as, and what they leave open. Of files that are many and of one
/// format the first are named.
fn understood(found: &[Found], colour: Colour) -> String {
    let mut text = String::new();
    for found in found.iter().filter(|found| found.format != "verivid") {
        let more = found.files.len().saturating_sub(3);
        let mut files: Vec<String> = found.files.iter().take(3).map(|file| printable(file)).collect();
        files.extend((more > 0).then(|| format!("{more} more")));
        text += &format!("{}: {}\n", files.join(", "), found.title);
        if !found.conventions.is_empty() {
            text += &format!("  {}\n", colour.faint(&found.conventions));
        }
        text += &columns(found);
        let others = found.decisions.iter().filter(|decision| !decision.key.starts_with(COLUMN));
        for decision in others {
            let chosen = decision.options.iter().find(|(name, _)| *name == decision.chosen);
            let chosen = chosen.map_or("", |(_, words)| words.as_str());
            let others = decision.options.iter().filter(|(name, _)| *name != decision.chosen);
            let others = told(&decision.key, others.collect());
            let how = if decision.by_hand { "as you said" } else { "taken as" };
            text += &format!("  {} {how}: {chosen}; otherwise {others}\n", printable(&decision.question),);
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// What the keys of questions about a table's columns begin with.
const COLUMN: &str = "column:";

/// Other answers than the one that was taken: each with its words, or, where they are many, their names.
fn told(key: &str, others: Vec<&(String, String)>) -> String {
    match others.as_slice() {
        [first, second, third, _, ..] => {
            let names = [first, second, third].map(|(name, _)| printable(name)).join(", ");
            let last = others.last().map_or_else(String::new, |(name, _)| printable(name));
            let more = if others.len() > 4 { ", ..., " } else { ", " };
            format!("--decide {key}=ANSWER, one of {names}{more}{last}")
        }
        few => {
            let one = |(name, words): &&(String, String)| {
                format!("--decide {key}={} ({})", printable(name), printable(words))
            };
            few.iter().map(one).collect::<Vec<_>>().join(" or ")
        }
    }
}

/// What the columns of a table were taken for, in a line.
fn columns(found: &Found) -> String {
    let about =
        found.decisions.iter().filter_map(|decision| Some((decision.key.strip_prefix(COLUMN)?, decision)));
    let about: Vec<_> = about.collect();
    if about.is_empty() {
        return String::new();
    }
    let used = |(meaning, decision): &&(&str, &Decision)| {
        let name = Some(printable(&decision.chosen)).filter(|name| !name.is_empty())?;
        let how = if decision.by_hand { ", as you said" } else { "" };
        Some(format!("{meaning} is `{name}`{how}"))
    };
    let used: Vec<String> = about.iter().filter_map(|one| used(&one)).collect();
    let used = if used.is_empty() { "none was understood".to_owned() } else { used.join(", ") };
    format!("  Columns: {used}; otherwise --decide column:MEANING=COLUMN\n")
}

fn name(severity: Severity) -> &'static str {
    match severity {
        Severity::SetAside => "set_aside",
        Severity::Changed => "changed",
        Severity::Info => "info",
    }
}

/// Items on which a run has a prediction.
fn answered(run: &verivid::model::Run) -> usize {
    let mut items: Vec<_> = run.predictions.iter().map(|prediction| prediction.item).collect();
    items.sort_unstable();
    items.dedup();
    items.len()
}

fn as_json(loaded: &Loaded) -> Value {
    let dataset = &loaded.dataset;
    let run = |run: &verivid::model::Run| json!({"run": run.id, "model": run.model, "setting": run.setting, "predictions": run.predictions.len(), "items": answered(run)});
    let note = |note: &Note| {
        json!({
            "severity": name(note.severity),
            "file": note.file,
            "line": note.line,
            "id": note.id,
            "reason": note.reason,
        })
    };
    let severities = Severity::ALL.iter().map(|s| (name(*s), json!(count(&loaded.notes, *s))));
    let decision = |decision: &Decision| {
        json!({
            "key": decision.key,
            "question": decision.question,
            "options": object(decision.options.iter().map(|(name, words)| (name.as_str(), json!(words)))),
            "chosen": decision.chosen,
            "by_hand": decision.by_hand,
            "rows": decision.rows,
        })
    };
    let found = |found: &Found| {
        json!({
            "files": found.files,
            "format": found.format,
            "title": found.title,
            "conventions": found.conventions,
            "decisions": found.decisions.iter().map(decision).collect::<Vec<_>>(),
        })
    };
    json!({
        "format": format_of(loaded),
        "found": loaded.found.iter().map(found).collect::<Vec<_>>(),
        "dataset": {
            "name": dataset.about().name,
            "videos": dataset.videos().len(),
            "items": dataset.items().len(),
            "runs": dataset.runs().len(),
            "reports": dataset.reports().len(),
            "notes": loaded.notes.len(),
        },
        "by_task": object(by_task(dataset).into_iter().map(|(task, count)| (task.id(), json!(count)))),
        "runs": dataset.runs().iter().map(run).collect::<Vec<_>>(),
        "severities": object(severities),
        "notes": loaded.notes.iter().map(note).collect::<Vec<_>>(),
    })
}

fn as_text(loaded: &Loaded, colour: Colour) -> String {
    let dataset = &loaded.dataset;
    let mut text = format!("{}, {}\n\n", colour.strong(&printable(&dataset.about().name)), format_of(loaded));
    text += &understood(&loaded.found, colour);
    let mut facts = Table::new(&["", ""], Vec::new());
    let mut add = |what: String, count: usize| facts.rows.push(vec![Cell::Text(what), Cell::Count(count)]);
    add("videos".to_owned(), dataset.videos().len());
    add("items".to_owned(), dataset.items().len());
    by_task(dataset).into_iter().for_each(|(task, count)| add(format!("  {}", task.id()), count));
    add("runs".to_owned(), dataset.runs().len());
    dataset.runs().iter().for_each(|run| {
        add(format!("  {}: predictions", middle_shortened(&run.id, LONGEST)), run.predictions.len());
        let silent = dataset.items().len() - answered(run);
        if silent > 0 {
            add("    items without one".to_owned(), silent);
        }
    });
    add("notes".to_owned(), loaded.notes.len());
    for severity in Severity::ALL {
        add(format!("  {}", name(*severity).replace('_', " ")), count(&loaded.notes, *severity));
    }
    text += aligned(&facts).trim_start();
    if !loaded.notes.is_empty() {
        text.push('\n');
    }
    text + &lines(&loaded.notes, colour)
}

/// For the foot of what was computed from a dataset that was read with notes: how many, and where they are told.
pub(crate) fn foot(notes: &[Note]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let words = [(Severity::SetAside, "set aside"), (Severity::Changed, "changed"), (Severity::Info, "odd")];
    let counts = words.map(|(severity, word)| (count(notes, severity), word));
    let told: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let notes = if notes.len() == 1 { "1 note".to_owned() } else { format!("{} notes", notes.len()) };
    format!("\nRead with {notes} ({}): `verivid check` tells them with file and line.\n", told.join(", "))
}

/// A line for each note, with its place.
pub(crate) fn lines(notes: &[Note], colour: Colour) -> String {
    let mut text = String::new();
    for note in notes {
        let line = note.line.map_or(String::new(), |line| format!(":{line}"));
        let id = note.id.as_ref().map_or(String::new(), |id| format!(" ({})", printable(id)));
        let severity = name(note.severity).replace('_', " ");
        let severity = match note.severity {
            Severity::SetAside => colour.bad(&severity),
            Severity::Changed => colour.warned(&severity),
            Severity::Info => colour.faint(&severity),
        };
        // Writing to a string does not fail.
        writeln!(text, "{}{line}{id}: {severity}: {}", printable(&note.file), printable(&note.reason)).ok();
    }
    text
}
