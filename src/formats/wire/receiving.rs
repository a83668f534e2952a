//! The receiver's half: builds the dataset chunk by chunk and checks all that it takes.

use std::collections::HashSet;

use thiserror::Error;

use super::codec::{Input, Wire};
use super::sending::{MARK, Tag};
use crate::formats::{Found, Join, Loaded, Note};
use crate::model::{About, Dataset, Item, Prediction, PublishedTable, Report, Run, Video};

/// Why chunks are not a dataset.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum WireError {
    /// The bytes are no chunk of this version.
    #[error("chunk {0} is not a chunk of this version of Verivid")]
    NotAChunk(u32),
    /// A chunk came out of turn.
    #[error("expected chunk {expected}, got chunk {got}")]
    OutOfTurn {
        /// The number that was due.
        expected: u32,
        /// The number that came.
        got: u32,
    },
    /// A record cannot be read, or refers to what is not there.
    #[error("record {0} is damaged")]
    BadRecord(u64),
    /// The last record has not come.
    #[error("the dataset is not complete: {0} records came")]
    Incomplete(u64),
}

/// Predictions for which room is made before they come, in all runs together.
const MOST_RESERVED: usize = 400_000;

/// A dataset that arrives in chunks.
#[derive(Debug, Default)]
pub struct Receiving {
    dataset: Dataset,
    notes: Vec<Note>,
    found: Vec<Found>,
    joins: Vec<Join>,
    video_ids: HashSet<String>,
    chunks: u32,
    records: u64,
    reserved: usize,
    complete: bool,
    failed: bool,
}

impl Receiving {
    /// Nothing has arrived yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next chunk. After an error the dataset cannot be finished.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), WireError> {
        let taken = self.chunk(chunk);
        self.failed |= taken.is_err();
        taken
    }

    fn chunk(&mut self, chunk: &[u8]) -> Result<(), WireError> {
        let mut input = Input::new(chunk);
        let number = (input.bytes(MARK.len()) == Some(MARK)).then(|| input.bytes(4)).flatten();
        let number = number.and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
        let got = number.ok_or(WireError::NotAChunk(self.chunks))?;
        if got != self.chunks {
            return Err(WireError::OutOfTurn { expected: self.chunks, got });
        }
        self.chunks += 1;
        while !input.is_empty() {
            if self.record(&mut input).is_none() {
                return Err(WireError::BadRecord(self.records));
            }
            self.records += 1;
        }
        Ok(())
    }

    /// The dataset, once its last record is there.
    pub fn finish(self) -> Result<Loaded, WireError> {
        if !self.complete || self.failed {
            return Err(WireError::Incomplete(self.records));
        }
        let Self { dataset, notes, found, joins, .. } = self;
        Ok(Loaded { dataset, notes, found, joins })
    }

    fn record(&mut self, input: &mut Input) -> Option<()> {
        let tag = *Tag::ALL.get(usize::from(input.byte()?))?;
        let length = input.length()?;
        let mut body = Input::new(input.bytes(length)?);
        // The first record, and only it, is the manifest's; nothing follows the last.
        if self.complete || (tag == Tag::About) != (self.records == 0) {
            return None;
        }
        match tag {
            Tag::About => self.dataset = Dataset::new(About::take(&mut body)?),
            Tag::Video => self.video(Video::take(&mut body)?)?,
            Tag::Item => self.item(Item::take(&mut body)?)?,
            Tag::Run => self.run(Wire::take(&mut body)?)?,
            Tag::Prediction => self.prediction(Prediction::take(&mut body)?)?,
            Tag::Report => self.report(Report::take(&mut body)?)?,
            Tag::Published => self.dataset.push_published(PublishedTable::take(&mut body)?),
            Tag::Note => self.notes.push(Note::take(&mut body)?),
            Tag::Found => self.found.push(Found::take(&mut body)?),
            Tag::Join => self.joins.push(Join::take(&mut body)?),
            Tag::End => self.complete = u64::take(&mut body)? == self.records,
        }
        body.is_empty().then_some(())
    }

    fn video(&mut self, video: Video) -> Option<()> {
        let fresh = self.video_ids.insert(video.id.clone());
        fresh.then(|| self.dataset.push_video(video)).map(|_| ())
    }

    fn item(&mut self, item: Item) -> Option<()> {
        let known = (item.video.0 as usize) < self.dataset.videos().len();
        let fresh = self.dataset.item_named(&item.id).is_none();
        (known && fresh).then(|| self.dataset.push_item(item)).map(|_| ())
    }

    fn run(&mut self, (mut run, count): (Run, usize)) -> Option<()> {
        let fresh = self.dataset.run_named(&run.id).is_none() && run.predictions.is_empty();
        // Moving a long list to make room would hold up the page; false counts must not fill its memory.
        let room = count.min(MOST_RESERVED - self.reserved);
        self.reserved += room;
        run.predictions.reserve(room);
        fresh.then(|| self.dataset.push_run(run)).map(|_| ())
    }

    fn prediction(&mut self, prediction: Prediction) -> Option<()> {
        let item = self.dataset.items().get(prediction.item.0 as usize)?;
        let counts_agree =
            prediction.sentences.as_ref().is_none_or(|list| list.len() == item.sentences.len());
        let last = self.dataset.runs().last()?.predictions.last();
        let in_order =
            last.is_none_or(|last| (last.item, last.sample) < (prediction.item, prediction.sample));
        if counts_agree && in_order {
            self.dataset.extend_last_run([prediction]);
            return Some(());
        }
        None
    }

    fn report(&mut self, report: Report) -> Option<()> {
        self.dataset.items().get(report.item.0 as usize)?;
        self.dataset.push_report(report);
        Some(())
    }
}
