//! What a run said, as one short hash: whatever the run is called, the same answers have the same.

use super::write::prediction_row;
use crate::model::{Answer, Dataset, Prediction, Run};

/// FNV-1a, 64 bits.
struct Hash(u64);

impl Hash {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// A text and its end, so that two texts are no longer one.
    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0xff]);
    }

    fn maybe(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.bytes(&[0xfe]),
        }
    }
}

/// A hash of bytes, 16 hexadecimal digits.
pub fn hashed<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    for bytes in pieces {
        hash.bytes(bytes);
        hash.bytes(&[0xff]);
    }
    format!("{:016x}", hash.0)
}

/// The hash of a run's answers: items by id, samples, replies, answers, verdicts, boxes, events and scores; neither
/// the run's name and settings, nor how long it took, nor metadata. 16 hexadecimal digits.
pub fn content(dataset: &Dataset, run: &Run) -> String {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    for prediction in &run.predictions {
        one(&mut hash, prediction, &dataset.item(prediction.item).id);
    }
    format!("{:016x}", hash.0)
}

fn one(hash: &mut Hash, of: &Prediction, item: &str) {
    hash.text(item);
    hash.bytes(&of.sample.to_le_bytes());
    hash.maybe(of.response.as_deref());
    match &of.answer {
        None => hash.bytes(&[0xfe]),
        Some(Answer::One(text)) => hash.text(text),
        Some(Answer::Order(list)) => list.iter().for_each(|text| hash.text(text)),
    }
    for verdict in of.sentences.iter().flatten() {
        hash.text(verdict.label.id());
        hash.maybe(verdict.reason.as_deref());
    }
    hash.maybe(of.score.map(|score| score.to_string()).as_deref());
    if !of.tracks.is_empty() || !of.events.is_empty() {
        let row = prediction_row(of, "");
        ["tracks", "events"]
            .iter()
            .filter_map(|name| row.get(name))
            .for_each(|it| hash.text(&it.to_string()));
    }
}
