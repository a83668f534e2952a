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
    /// What holds of many rows of a file: how often, and the first of them.
    counted: BTreeMap<(Arc<str>, String), (usize, Note)>,
}

/// Counted notes that are told apart: more are no slips.
const MOST_COUNTED: usize = 1_000;

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

    /// Adds a note that may hold of very many rows of a file: it is kept once, where it is first, with how often it stands.
    pub(super) fn count(&mut self, severity: Severity, file: &Arc<str>, line: Option<usize>, reason: &str) {
        let note = Note { severity, file: file.to_string(), line, id: None, reason: reason.to_owned() };
        self.counted(file, reason.to_owned(), note);
    }

    /// The first of the notes that have a key in a file is kept.
    fn counted(&mut self, file: &Arc<str>, key: String, note: Note) {
        let key = (Arc::clone(file), key);
        if let Some((count, _)) = self.counted.get_mut(&key) {
            *count += 1;
        } else if self.counted.len() < MOST_COUNTED {
            self.counted.insert(key, (1, note));
        }
    }

    /// All notes by file and line, with one note for each kind of which some were not kept.
    pub(super) fn finish(mut self) -> Vec<Note> {
        for (count, mut note) in self.counted.into_values() {
            if count > 1 {
                let stop = if note.reason.ends_with(['?', '.']) { "" } else { "." };
                note.reason = format!("{}{stop} It occurs {count} times, first here", note.reason);
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

    /// Notes what may hold of very many rows: once in a file.
    pub(super) fn counted(&mut self, severity: Severity, reason: &str) {
        self.notes.count(severity, self.file, Some(self.line), reason);
    }

    /// Notes a field that is perhaps a slip of `meant`, once in a file.
    pub(super) fn misspelt(&mut self, place: &str, field: &str, meant: &str) {
        let reason = format!("{place}unknown field `{field}`: did you mean `{meant}`?");
        let (file, line, id) = (self.file.to_string(), Some(self.line), self.id.clone());
        let note = Note { severity: Severity::Changed, file, line, id, reason };
        self.notes.counted(self.file, format!("{field}\0{meant}"), note);
    }

    fn add(&mut self, severity: Severity, kind: &'static str, reason: String) {
        self.notes.add(severity, kind, self.file, Some(self.line), self.id.as_deref(), reason);
    }
}
