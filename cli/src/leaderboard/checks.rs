//! What is asked of a run before it stands on a leaderboard.

use std::collections::BTreeSet;

use verivid::{
    formats::{Note, Severity, listing::Listing, verivid::contents::content},
    model::{Dataset, Run, Task},
};

use crate::input::Beside;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Why the run cannot be added.
    pub(super) reasons: Vec<String>,
    /// What its makers should know.
    pub(super) remarks: Vec<String>,
}

/// Ids that are named in a reason.
const NAMED: usize = 5;

/// Notes that are told one by one.
const NOTES: usize = 10;

/// What the files say before they are brought together.
pub(super) fn before(read: &Beside, found: &mut Found) {
    let Beside { own_runs: own, first_runs: runs, own_notes: notes, strangers, .. } = read;
    if !strangers.is_empty() {
        let ids: Vec<&str> = strangers.iter().map(String::as_str).collect();
        found.reasons.push(format!("{} items that the site does not have: {}", ids.len(), some(&ids)));
    }
    if own.is_empty() {
        found.reasons.push("there is no run in it".to_owned());
    }
    for id in own.iter().filter(|id| runs.contains(id)) {
        found.reasons.push(format!("a run called `{id}` is there already: another needs another id"));
    }
    let lost: Vec<&Note> = notes.iter().filter(|note| note.severity == Severity::SetAside).collect();
    for note in lost.iter().take(NOTES) {
        let line = note.line.map_or_else(String::new, |line| format!(":{line}"));
        let id = note.id.as_ref().map_or_else(String::new, |id| format!(" ({id})"));
        found.reasons.push(format!("{}{line}{id}: {}", note.file, note.reason));
    }
    if lost.len() > NOTES {
        found.reasons.push(format!("and {} more rows that cannot be used", lost.len() - NOTES));
    }
    let changed = notes.iter().filter(|note| note.severity == Severity::Changed).count();
    if changed > 0 {
        found
            .remarks
            .push(format!("{changed} rows are read otherwise than they are written (`verivid check`)"));
    }
}

/// What the runs say of the site's items.
pub(super) fn of_runs(
    dataset: &Dataset,
    own: &[String],
    listing: &Listing,
    allow_missing: bool,
    found: &mut Found,
) {
    let mut seen: Vec<(String, String)> =
        listing.runs.iter().map(|run| (run.content.clone(), run.head.id.clone())).collect();
    for run in dataset.runs().iter().filter(|run| own.contains(&run.id)) {
        let hash = content(dataset, run);
        if let Some((_, other)) = seen.iter().find(|(known, _)| *known == hash) {
            found.reasons.push(format!("`{}` gives the very answers of `{other}`", run.id));
        }
        seen.push((hash, run.id.clone()));
        missing(dataset, run, allow_missing, found);
    }
}

/// Items of the kinds that a run answers which it leaves out.
fn missing(dataset: &Dataset, run: &Run, allow_missing: bool, found: &mut Found) {
    let answered: BTreeSet<u32> = run.predictions.iter().map(|prediction| prediction.item.0).collect();
    let tasks: BTreeSet<Task> = run.predictions.iter().map(|it| dataset.item(it.item).task).collect();
    let of_kind = dataset.items_indexed().filter(|(_, item)| tasks.contains(&item.task));
    let left: Vec<&str> =
        of_kind.filter(|(at, _)| !answered.contains(&at.0)).map(|(_, item)| item.id.as_str()).collect();
    if answered.is_empty() {
        found.reasons.push(format!("`{}` answers nothing", run.id));
    } else if !left.is_empty() {
        let all = answered.len() + left.len();
        let words = format!("`{}` leaves out {} of {all} items: {}", run.id, left.len(), some(&left));
        if allow_missing {
            found.remarks.push(format!("{words}; they count as wrong"));
        } else {
            found.reasons.push(format!("{words} (--allow-missing takes it, and they count as wrong)"));
        }
    }
    let others: BTreeSet<Task> = dataset.items().iter().map(|item| item.task).collect();
    let not: Vec<&str> = others.difference(&tasks).map(|task| task.id()).collect();
    if !not.is_empty() && !answered.is_empty() {
        found.remarks.push(format!("`{}` answers no items of the kinds {}", run.id, not.join(", ")));
    }
}

fn some(ids: &[&str]) -> String {
    let shown: Vec<String> = ids.iter().take(NAMED).map(|id| format!("`{id}`")).collect();
    let more = if ids.len() > NAMED { ", ..." } else { "" };
    shown.join(", ") + more
}
