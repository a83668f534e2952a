//! Where a reader puts what it found: rows of the Verivid format, which are checked like every other.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::file::no_json;
use super::found::{Decisions, Found};
use crate::formats::json::{self as text, ParseFault, Parsed};
use crate::formats::media::MediaFacts;
use crate::formats::note::{Row, Severity};
use crate::formats::verivid::{Building, TableKind};
use crate::model::{Modality, Run, Video, Weights};
use crate::units::FrameRate;

/// The dataset as a reader builds it.
pub(in crate::formats) struct Out<'a> {
    building: &'a mut Building,
    found: &'a mut Found,
    decisions: &'a Decisions,
    file: Arc<str>,
    line: usize,
}

impl<'a> Out<'a> {
    /// Nothing is found yet.
    pub(in crate::formats) fn new(
        building: &'a mut Building,
        found: &'a mut Found,
        decisions: &'a Decisions,
        file: Arc<str>,
    ) -> Self {
        building.foreign = true;
        Self { building, found, decisions, file, line: 1 }
    }

    /// What is said next stands here.
    pub(in crate::formats) fn at(&mut self, file: &Arc<str>, line: usize) {
        if !Arc::ptr_eq(&self.file, file) {
            self.file = Arc::clone(file);
        }
        self.line = line;
    }

    /// The present file, and the line of the present row: where to come back to with [`Out::at`].
    pub(in crate::formats) fn place(&self) -> (Arc<str>, usize) {
        (Arc::clone(&self.file), self.line)
    }

    /// The name of the present file, without folders and its last ending.
    pub(in crate::formats) fn stem(&self) -> &str {
        super::file::stem(&self.file)
    }

    fn row(&mut self, table: TableKind, row: Value) -> Option<String> {
        self.building.row(table, row.into(), &self.file, self.line)
    }

    /// A video; of those with one id the first counts, and fields that it lacks are taken from the later.
    pub(in crate::formats) fn video(&mut self, video: Value) {
        self.row(TableKind::Videos, video);
    }

    /// An item. Its id where it is in the dataset: the given one, or that with `#2` behind it where another
    /// item has the given one. The same item again counts once.
    pub(in crate::formats) fn item(&mut self, item: Value) -> Option<String> {
        self.row(TableKind::Items, item)
    }

    /// A prediction of the run that is called so; the run comes to be with its first prediction.
    pub(in crate::formats) fn prediction(&mut self, run: &str, prediction: Value) {
        self.run(run, Map::new());
        self.row(TableKind::Predictions, prediction);
    }

    /// A report of the run that is called so.
    pub(in crate::formats) fn report(&mut self, run: &str, report: Value) {
        self.run(run, Map::new());
        self.row(TableKind::Reports, report);
    }

    /// A run, with what the file says of it: `model` and `setting` are texts, all else is kept as it stands.
    pub(in crate::formats) fn run(&mut self, id: &str, mut about: Map<String, Value>) {
        if self.building.select_run(id) {
            return;
        }
        let mut text = |name: &str| about.remove(name).and_then(|value| value.as_str().map(str::to_owned));
        let run = Run {
            id: id.to_owned(),
            model: text("model").unwrap_or_else(|| id.to_owned()),
            setting: text("setting").unwrap_or_else(|| "vanilla".to_owned()),
            modality: text("modality").and_then(|word| Modality::from_id(&word)),
            weights: text("weights").and_then(|word| Weights::from_id(&word)),
            params: text("params"),
            fps: about.remove("fps").and_then(|value| value.as_f64()),
            max_frames: about.remove("max_frames").and_then(|value| value.as_u64()),
            predictions: Vec::new(),
            extra: about.into_iter().map(|(name, value)| (name.into(), value.to_string())).collect(),
        };
        self.building.open_run(run);
    }

    /// A table of figures that stands without what it was computed from: `id`, `title`, `columns`, `rows` of texts.
    pub(in crate::formats) fn published(&mut self, table: Value) {
        self.building.published(table, &self.file, self.line);
    }

    /// The path of the present file.
    pub(in crate::formats) fn path(&self) -> Arc<str> {
        Arc::clone(&self.file)
    }

    /// The frame rates of videos that files read before gave.
    pub(in crate::formats) fn known_rates(&mut self) -> HashMap<String, FrameRate> {
        self.building.wanted.rates = true;
        let videos = self.building.known.as_ref().map_or(&[][..], |known| known.videos());
        videos.iter().filter_map(|video| Some((video.id.clone(), video.rate?))).collect()
    }

    /// What the file of a video, by its path or name, says of itself, where it stands beside.
    pub(in crate::formats) fn film(&mut self, src: &str) -> Option<MediaFacts> {
        if !self.building.wanted.videos.contains(src) {
            self.building.wanted.videos.insert(src.to_owned());
        }
        self.building.media.as_ref()?.facts(src)
    }

    /// Videos of files read before, by a field of theirs that is not ours.
    pub(in crate::formats) fn known_by(&mut self, field: &str) -> HashMap<String, String> {
        self.building.wanted.rates = true;
        let videos = self.building.known.as_ref().map_or(&[][..], |known| known.videos());
        let value = |video: &Video| {
            let (_, json) = video.extra.iter().find(|(name, _)| name == field)?;
            super::value::text(&serde_json::from_str(json).ok()?)
        };
        videos.iter().filter_map(|video| Some((value(video)?, video.id.clone()))).collect()
    }

    /// The line of the present row.
    pub(in crate::formats) fn line(&self) -> usize {
        self.line
    }

    /// The present file, as it was named.
    pub(in crate::formats) fn file(&self) -> &str {
        &self.file
    }

    /// Whether an item of this id was given.
    pub(in crate::formats) fn has_item(&self, id: &str) -> bool {
        self.building.dataset.item_named(id).is_some()
    }

    /// The item of this id on this video, where it was given: a run need not give it again.
    pub(in crate::formats) fn known_item(&self, id: &str, video: &str) -> Option<String> {
        let dataset = &self.building.dataset;
        let item = dataset.item(dataset.item_named(id)?);
        (dataset.video_of(item).id == video).then(|| id.to_owned())
    }

    /// Notes something of the present row.
    pub(in crate::formats) fn note(&mut self, severity: Severity, kind: &'static str, reason: String) {
        self.building.notes.add(severity, kind, &self.file, Some(self.line), None, reason);
    }

    /// Notes something of the record of this id, where many stand in one line.
    pub(in crate::formats) fn note_of(
        &mut self,
        id: &str,
        severity: Severity,
        kind: &'static str,
        reason: String,
    ) {
        self.building.notes.add(severity, kind, &self.file, Some(self.line), Some(id), reason);
    }

    /// Notes something that may hold of very many rows: once in a file, where it is first, with how often it stands.
    pub(in crate::formats) fn note_once(&mut self, severity: Severity, reason: &str) {
        self.building.notes.count(severity, &self.file, Some(self.line), reason);
    }

    /// Takes the answer to what the file leaves open: a person's, or else the likeliest. `options` are names with
    /// their words; `question` says what speaks for which.
    pub(in crate::formats) fn decide(
        &mut self,
        key: &str,
        likeliest: &str,
        options: &[(&str, &str)],
        question: impl FnOnce() -> String,
    ) -> String {
        self.found.decide(self.decisions, key, likeliest, options, question)
    }

    /// Whether a person answered what the file leaves open.
    pub(in crate::formats) fn is_answered(&self, key: &str) -> bool {
        self.decisions.0.contains_key(key)
    }

    /// Tells that the file states no frame rate; `made` says where the one comes from by which times are counted.
    pub(in crate::formats) fn made_rate(&mut self, made: &str) {
        self.note_once(Severity::Info, &format!("no frame rate is stated; it was taken {made}"));
    }

    /// A video whose rate was `taken` from somewhere, or is a fact: a rate that was taken is told, and stands with it.
    pub(in crate::formats) fn video_at(&mut self, mut video: Value, taken: Option<&str>) {
        if let Some(taken) = taken {
            self.made_rate(taken);
            video["fps_taken"] = json!(taken);
        }
        self.video(video);
    }

    /// Says how times, frames and boxes were read.
    pub(in crate::formats) fn conventions(&mut self, words: &str) {
        if self.found.conventions.is_empty() {
            self.found.conventions = words.to_owned();
        }
    }

    /// Shows the first rows of a table to whoever is asked what its columns mean.
    pub(in crate::formats) fn shown(&mut self, columns: &[String], rows: &[Map<String, Value>]) {
        let cell = |value: &Value| {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            if value.is_null() { String::new() } else { text.chars().take(120).collect() }
        };
        let row = |row: &Map<String, Value>| -> Vec<String> {
            columns.iter().map(|name| row.get(name).map_or_else(String::new, cell)).collect()
        };
        let full = rows.iter().filter(|row| row.values().any(|value| !value.is_null()));
        self.found.shown = std::iter::once(columns.to_vec()).chain(full.take(10).map(row)).collect();
    }

    /// Parses JSON, with what was mended noted at the present row.
    pub(super) fn parsed(&mut self, bytes: &[u8]) -> Result<Value, ParseFault> {
        text::parse(bytes).map(|parsed| self.told(parsed))
    }

    /// What was parsed, with what was mended noted at the present row.
    pub(super) fn told(&mut self, parsed: Parsed<Value>) -> Value {
        let mut row = Row { notes: &mut self.building.notes, file: &self.file, line: self.line, id: None };
        parsed.told(&mut row)
    }

    /// Sets the present row aside: it is no JSON.
    pub(super) fn not_json(&mut self, fault: &ParseFault) {
        self.line += fault.line - 1;
        self.note(Severity::SetAside, "no JSON", no_json(fault));
    }
}

/// An id made of what an item is about, for files that give none: the video's name and eight hexadecimal digits
/// of the texts. The same question on the same video has the same id in every file.
pub(in crate::formats) fn content_id(video: &str, texts: &[&str]) -> String {
    // FNV-1a, 64 bits, folded to 32.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in texts.iter().flat_map(|text| text.trim().bytes().chain([0])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{}~{:08x}", super::file::stem(video), (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// What `yes`, `Yes.`, `NO` stand for, as members of a row: `answer`, and `raw_answer` where it was written
/// otherwise. Any other text stays as it is.
pub(in crate::formats) fn yes_no(written: &Value, row: &mut Map<String, Value>) {
    let said = written.as_str().map(|text| text.trim().trim_end_matches('.').to_lowercase());
    match said.as_deref() {
        Some(word @ ("yes" | "no")) => {
            row.insert("answer".to_owned(), json!(word));
            if written.as_str() != Some(word) {
                row.insert("raw_answer".to_owned(), written.clone());
            }
        }
        _ if written.is_null() => {}
        _ => {
            row.insert("answer".to_owned(), written.clone());
        }
    }
}

/// Moves members from one object to another as they stand, leaving out what is null.
pub(in crate::formats) fn keep(from: &mut Map<String, Value>, names: &[&str], to: &mut Map<String, Value>) {
    for name in names {
        if let Some(value) = from.shift_remove(*name).filter(|value| !value.is_null()) {
            to.insert((*name).to_owned(), value);
        }
    }
}
