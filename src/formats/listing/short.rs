//! The short of a score document: what a leaderboard and the profiles of its runs need.

use serde_json::{Map, Value};

/// What is kept of the whole.
const OF_WHOLE: [&str; 2] = ["dataset", "about"];

/// What a run leaves out, by the part that it is in: it is read off the whole document, in a file of its own.
const LEFT_OUT: [(&str, &[&str]); 2] = [("qa", &["letters", "crossed"]), ("verification", &["by_source"])];

/// Out of the document of `verivid score --json`: what it is of, and each run without what a leaderboard does not show.
/// What is kept is kept as it is, to the bit.
pub fn shortened(document: &Value) -> Value {
    let kept = OF_WHOLE.iter().filter_map(|name| Some(((*name).to_owned(), document.get(*name)?.clone())));
    let mut short: Map<String, Value> = kept.collect();
    let runs = document.get("runs").and_then(Value::as_array).into_iter().flatten();
    short.insert("runs".to_owned(), runs.map(run).collect());
    Value::Object(short)
}

fn run(whole: &Value) -> Value {
    let mut run = whole.clone();
    for (part, names) in LEFT_OUT {
        if let Some(part) = run.get_mut(part).and_then(Value::as_object_mut) {
            part.retain(|name, _| !names.contains(&name.as_str()));
        }
    }
    run
}
