//! The sender's half.

use super::codec::Wire;
use crate::formats::Loaded;

/// What a record is, as its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Tag {
    /// The manifest's words; always first.
    About,
    /// A video.
    Video,
    /// An item.
    Item,
    /// A run without its predictions, and their number; they follow.
    Run,
    /// A prediction of the last run.
    Prediction,
    /// A report.
    Report,
    /// A published table.
    Published,
    /// A note.
    Note,
    /// What a file was understood as.
    Found,
    /// How a file was brought to those before it.
    Join,
    /// The number of records before it; always last.
    End,
}

impl Tag {
    /// All tags, by number.
    pub(super) const ALL: [Self; 11] = [
        Self::About,
        Self::Video,
        Self::Item,
        Self::Run,
        Self::Prediction,
        Self::Report,
        Self::Published,
        Self::Note,
        Self::Found,
        Self::Join,
        Self::End,
    ];
}

/// What each chunk begins with.
pub(super) const MARK: &[u8; 3] = b"VV\x02";

/// The length of a chunk's head: the mark and its number.
const HEAD: usize = MARK.len() + 4;

/// The most bytes of a chunk that holds more than one record. A megabyte of small items takes a
/// page 20 ms and more to take in; a quarter of it is not felt.
const MOST: usize = 256_000;

/// Writes a loaded dataset as chunks of at most 256 KB; a single record that is larger gets its own.
pub fn encode(loaded: &Loaded) -> Vec<Vec<u8>> {
    let mut chunks = Vec::new();
    send(loaded, |chunk| chunks.push(chunk));
    chunks
}

/// The same, chunk by chunk: the receiver takes in the first while the second is written.
pub fn send(loaded: &Loaded, take: impl FnMut(Vec<u8>)) {
    let mut sending = Sending { take, chunk: Vec::new(), chunks: 0, body: Vec::new(), records: 0 };
    let dataset = &loaded.dataset;
    sending.record(Tag::About, dataset.about());
    dataset.videos().iter().for_each(|video| sending.record(Tag::Video, video));
    dataset.items().iter().for_each(|item| sending.record(Tag::Item, item));
    for run in dataset.runs() {
        sending.record(Tag::Run, &(run.head(), run.predictions.len()));
        run.predictions.iter().for_each(|prediction| sending.record(Tag::Prediction, prediction));
    }
    dataset.reports().iter().for_each(|report| sending.record(Tag::Report, report));
    dataset.published().iter().for_each(|table| sending.record(Tag::Published, table));
    loaded.notes.iter().for_each(|note| sending.record(Tag::Note, note));
    loaded.found.iter().for_each(|found| sending.record(Tag::Found, found));
    loaded.joins.iter().for_each(|join| sending.record(Tag::Join, join));
    let records = sending.records;
    sending.record(Tag::End, &records);
    sending.end_chunk();
}

struct Sending<F> {
    take: F,
    /// The chunk that is being filled; empty: none is.
    chunk: Vec<u8>,
    chunks: u32,
    body: Vec<u8>,
    records: u64,
}

impl<F: FnMut(Vec<u8>)> Sending<F> {
    fn record(&mut self, tag: Tag, value: &impl Wire) {
        self.body.clear();
        value.put(&mut self.body);
        // A tag, and a length that takes ten bytes at most.
        if self.chunk.len() + self.body.len() + 11 > MOST {
            self.end_chunk();
        }
        if self.chunk.is_empty() {
            self.chunk.reserve(MOST.max(self.body.len() + HEAD + 11));
            self.chunk.extend_from_slice(MARK);
            self.chunk.extend_from_slice(&self.chunks.to_le_bytes());
        }
        self.chunk.push(tag as u8);
        self.body.len().put(&mut self.chunk);
        self.chunk.extend_from_slice(&self.body);
        self.records += 1;
    }

    fn end_chunk(&mut self) {
        if !self.chunk.is_empty() {
            self.chunks += 1;
            (self.take)(std::mem::take(&mut self.chunk));
        }
    }
}
