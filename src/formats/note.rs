//! What a user is told of records that did not load as they stood.

use std::collections::BTreeMap;
use std::sync::Arc;

/// How much of the record is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The record is not in the dataset, or does not count.
    SetAside,
    /// The record is in the dataset, but not as the file has it: a part was dropped, mended or is not understood.
    Changed,
    /// The record is in the dataset as it stood; something about it is odd.
    Info,
}

impl Severity {
    /// All values, worst first.
    pub const ALL: &'static [Self] = &[Self::SetAside, Self::Changed, Self::Info];
}

/// One thing that a user should know of the files that were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// How much is lost.
    pub severity: Severity,
    /// The file, as the manifest names it.
    pub file: String,
    /// Line in the file, from 1, where one can be named.
    pub line: Option<usize>,
    /// Id of the record, where it has one.
    pub id: Option<String>,
    /// One sentence, which does not repeat the severity.
    pub reason: String,
}

/// Notes of one kind in one file that are kept one by one.
const KEPT: usize = 10_000;

/// Collects notes and counts those of a kind past [`KEPT`].
#[derive(Debug, Default)]
pub(super) struct Notes {
    list: Vec<Note>,
    counts: BTreeMap<(Arc<str>, &'static str), usize>,
    /// By file, field and what it was perhaps meant to be: how often, and the first of them.
    misspelt: BTreeMap<(Arc<str>, String, &'static str), (usize, Note)>,
}

/// Misspelt fields that are told apart: more are no slips.
const MOST_MISSPELT: usize = 1_000;

impl Notes {
    /// Adds a note; `kind` groups notes that repeat.
    pub(super) fn add(
        &mut self,
        severity: Severity,
        kind: &'static str,
        file: &Arc<str>,
        line: Option<usize>,
        id: Option<&str>,
        reason: String,
    ) {
        // Whoever shows a note says its severity beside the reason: said in it too, it would stand twice.
        let reason = match (severity, reason.strip_prefix("set aside: ")) {
            (Severity::SetAside, Some(rest)) => rest.to_owned(),
            _ => reason,
        };
        let count = self.counts.entry((Arc::clone(file), kind)).or_insert(0);
        *count += 1;
        if *count <= KEPT {
            let id = id.map(str::to_owned);
            self.list.push(Note { severity, file: file.to_string(), line, id, reason });
        }
    }

    /// All notes by file and line, with one note for each kind of which some were not kept.
    pub(super) fn finish(mut self) -> Vec<Note> {
        for (count, mut note) in self.misspelt.into_values() {
            if count > 1 {
                note.reason = format!("{} It stands {count} times, here first", note.reason);
            }
            self.list.push(note);
        }
        self.list.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        let mut all = self.list;
        for ((file, kind), count) in self.counts {
            if count > KEPT {
                let reason = format!("{} more notes of this kind: {kind}", count - KEPT);
                let at = all.partition_point(|note| note.file.as_str() <= &*file);
                let file = file.to_string();
                all.insert(at, Note { severity: Severity::Info, file, line: None, id: None, reason });
            }
        }
        all
    }
}

/// The row that is being read: where its notes belong.
pub(super) struct Row<'a> {
    /// Where notes go.
    pub(super) notes: &'a mut Notes,
    /// The file.
    pub(super) file: &'a Arc<str>,
    /// The line, from 1.
    pub(super) line: usize,
    /// The record's id, once it is known.
    pub(super) id: Option<String>,
}

impl Row<'_> {
    /// Notes that the row, or a part of it, was set aside.
    pub(super) fn set_aside(&mut self, kind: &'static str, reason: String) {
        self.add(Severity::SetAside, kind, reason);
    }

    /// Notes that the row was changed.
    pub(super) fn changed(&mut self, kind: &'static str, reason: String) {
        self.add(Severity::Changed, kind, reason);
    }

    /// Notes something odd.
    pub(super) fn info(&mut self, kind: &'static str, reason: String) {
        self.add(Severity::Info, kind, reason);
    }

    /// Notes a field that is perhaps a slip of `meant`, once in a file.
    pub(super) fn misspelt(&mut self, place: &str, field: &str, meant: &'static str) {
        let key = (Arc::clone(self.file), field.to_owned(), meant);
        if let Some((count, _)) = self.notes.misspelt.get_mut(&key) {
            *count += 1;
        } else if self.notes.misspelt.len() < MOST_MISSPELT {
            let reason = format!("{place}unknown field `{field}`: did you mean `{meant}`?");
            let (file, line, id) = (self.file.to_string(), Some(self.line), self.id.clone());
            let note = Note { severity: Severity::Changed, file, line, id, reason };
            self.notes.misspelt.insert(key, (1, note));
        }
    }

    fn add(&mut self, severity: Severity, kind: &'static str, reason: String) {
        self.notes.add(severity, kind, self.file, Some(self.line), self.id.as_deref(), reason);
    }
}
