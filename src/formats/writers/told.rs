//! What a person is told of what was written, and what a person said.

use std::collections::BTreeMap;

use crate::formats::foreign::Decisions;
use crate::formats::note::{Note, Severity};
use crate::model::{Dataset, Video};
use crate::units::{FrameRate, PixelSize};

/// What is told while a format is written.
pub(super) struct Told<'a> {
    format: &'static str,
    decisions: &'a Decisions,
    notes: Vec<Note>,
    /// How often something holds that is told once.
    counted: BTreeMap<(Severity, String), usize>,
}

impl<'a> Told<'a> {
    /// Nothing yet.
    pub(super) fn new(format: &'static str, decisions: &'a Decisions) -> Self {
        Self { format, decisions, notes: Vec::new(), counted: BTreeMap::new() }
    }

    fn note(&self, severity: Severity, id: Option<&str>, reason: String) -> Note {
        Note { severity, file: self.format.to_owned(), line: None, id: id.map(str::to_owned), reason }
    }

    /// Tells something of one record.
    pub(super) fn of(&mut self, severity: Severity, id: &str, reason: &str) {
        let note = self.note(severity, Some(id), reason.to_owned());
        self.notes.push(note);
    }

    /// Tells something that may hold of many records once; `#` in the reason stands for their number.
    pub(super) fn count(&mut self, severity: Severity, reason: &str, times: usize) {
        if times > 0 {
            *self.counted.entry((severity, reason.to_owned())).or_default() += times;
        }
    }

    /// All that was told, what is lost first.
    pub(super) fn notes(self) -> Vec<Note> {
        let counted = self.counted.iter();
        let counted = counted.map(|((severity, reason), times)| {
            self.note(*severity, None, reason.replace('#', &times.to_string()))
        });
        let mut notes: Vec<Note> = counted.chain(self.notes.iter().cloned()).collect();
        notes.sort_by(|a, b| (a.severity, &a.id, &a.reason).cmp(&(b.severity, &b.id, &b.reason)));
        notes
    }

    /// The frame rate of a video: its own, or what a person said. A video without one is told.
    pub(super) fn rate(&mut self, video: &Video) -> Option<FrameRate> {
        let said = || FrameRate::parse(self.decisions.0.get("fps")?);
        let rate = video.rate.or_else(said);
        if rate.is_none() {
            let reason =
                "its frame rate is not known, and the format counts frames: `--decide fps=25` says it";
            self.of(Severity::SetAside, &video.id, reason);
        }
        rate
    }

    /// The size of a video's picture, which the format needs: its own, or what a person said. A video without one is
    /// told.
    pub(super) fn size(&mut self, video: &Video) -> Option<PixelSize> {
        let size = self.known_size(video);
        if size.is_none() {
            let reason = "its width and height are not known, and boxes are shares of them here: `--decide size=1920x1080` says them";
            self.of(Severity::SetAside, &video.id, reason);
        }
        size
    }

    /// The size of a video's picture where it is known or a person said it.
    pub(super) fn known_size(&self, video: &Video) -> Option<PixelSize> {
        let said = || {
            let (width, height) = self.decisions.0.get("size")?.split_once('x')?;
            PixelSize::new(width.trim().parse().ok()?, height.trim().parse().ok()?)
        };
        video.size.or_else(said)
    }

    /// Tells what a format of boxes, and where it has them of events, has no place for.
    pub(super) fn beside_marks(&mut self, dataset: &Dataset, has_events: bool) {
        let items = dataset.items();
        let asked = items.iter().filter(|item| item.question.is_some() || item.answer.is_some()).count();
        self.count(
            Severity::Info,
            "questions and answers (#) are not in it: the format has no place for them",
            asked,
        );
        let events = items.iter().map(|item| item.events.len());
        let predictions = || dataset.runs().iter().flat_map(|run| &run.predictions);
        let found = predictions().map(|prediction| prediction.events.len());
        let lost = if has_events { 0 } else { events.chain(found).sum() };
        self.count(Severity::Info, "events (#) are not in it: the format has boxes alone", lost);
        let replies = predictions().filter(|prediction| prediction.response.is_some()).count();
        self.count(
            Severity::Info,
            "replies of runs (#) are not in it: the format has no place for them",
            replies,
        );
        let reports = dataset.reports().len();
        self.count(Severity::Info, "reports (#) are not in it: the format has no place for them", reports);
    }

    /// Tells of sentences, which a format has no place for.
    pub(super) fn without_sentences(&mut self, dataset: &Dataset) {
        let sentences = dataset.items().iter().map(|item| item.sentences.len()).sum();
        self.count(
            Severity::Info,
            "sentences (#) are not in it: the format has no place for them",
            sentences,
        );
    }
}
