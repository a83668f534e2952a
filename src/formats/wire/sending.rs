//! The sender's half.

use super::codec::Wire;
use crate::formats::Loaded;
use crate::model::Run;

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
    /// The number of records before it; always last.
    End,
}

impl Tag {
    /// All tags, by number.
    pub(super) const ALL: [Self; 9] = [
        Self::About,
        Self::Video,
        Self::Item,
        Self::Run,
        Self::Prediction,
        Self::Report,
        Self::Published,
        Self::Note,
        Self::End,
    ];
}

/// What each chunk begins with.
pub(super) const MARK: &[u8; 3] = b"VV\x01";

/// The length of a chunk's head: the mark and its number.
const HEAD: usize = MARK.len() + 4;

/// The most bytes of a chunk that holds more than one record. A megabyte of small items takes a
/// page 20 ms and more to take in; a quarter of it is not felt.
const MOST: usize = 256_000;

/// Writes a loaded dataset as chunks of at most 256 KB; a single record that is larger gets its own.
pub fn encode(loaded: &Loaded) -> Vec<Vec<u8>> {
    let mut sending = Sending::default();
    let dataset = &loaded.dataset;
    sending.record(Tag::About, dataset.about());
    dataset.videos().iter().for_each(|video| sending.record(Tag::Video, video));
    dataset.items().iter().for_each(|item| sending.record(Tag::Item, item));
    for run in dataset.runs() {
        sending.record(Tag::Run, &(without_predictions(run), run.predictions.len()));
        run.predictions.iter().for_each(|prediction| sending.record(Tag::Prediction, prediction));
    }
    dataset.reports().iter().for_each(|report| sending.record(Tag::Report, report));
    dataset.published().iter().for_each(|table| sending.record(Tag::Published, table));
    loaded.notes.iter().for_each(|note| sending.record(Tag::Note, note));
    let records = sending.records;
    sending.record(Tag::End, &records);
    sending.chunks
}

fn without_predictions(run: &Run) -> Run {
    Run {
        id: run.id.clone(),
        model: run.model.clone(),
        setting: run.setting.clone(),
        modality: run.modality,
        weights: run.weights,
        params: run.params.clone(),
        fps: run.fps,
        max_frames: run.max_frames,
        predictions: Vec::new(),
        extra: run.extra.clone(),
    }
}

#[derive(Default)]
struct Sending {
    chunks: Vec<Vec<u8>>,
    body: Vec<u8>,
    head: Vec<u8>,
    records: u64,
}

impl Sending {
    fn record(&mut self, tag: Tag, value: &impl Wire) {
        self.body.clear();
        value.put(&mut self.body);
        self.head.clear();
        self.head.push(tag as u8);
        self.body.len().put(&mut self.head);
        let length = self.head.len() + self.body.len();
        let number = self.chunks.len() as u32;
        let has_room = |chunk: &&mut Vec<u8>| chunk.len() + length <= MOST || chunk.len() == HEAD;
        let chunk = match self.chunks.last_mut().filter(has_room) {
            Some(chunk) => chunk,
            None => {
                let mut chunk = MARK.to_vec();
                chunk.extend_from_slice(&number.to_le_bytes());
                self.chunks.push(chunk);
                let last = self.chunks.len() - 1;
                &mut self.chunks[last]
            }
        };
        chunk.extend_from_slice(&self.head);
        chunk.extend_from_slice(&self.body);
        self.records += 1;
    }
}
