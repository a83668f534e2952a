//! Several files: as one folder, and each by itself and then merged.

use std::sync::Arc;

use verivid::formats::merge::{Part, known, merge};
use verivid::formats::{Decisions, Reading};

use crate::parts::{Named, split};
use crate::reading::{check, meet, sum, through};

/// The files of an input, those without a name under one of their own.
fn files(bytes: &[u8]) -> Vec<Named> {
    let mut files = split(bytes);
    for (place, (name, _)) in files.iter_mut().enumerate().filter(|(_, (name, _))| name.is_empty()) {
        *name = format!("{place}.json");
    }
    files
}

/// A folder: the dataset of its manifest, or what files of other programs come to together.
pub(crate) fn folder(bytes: &[u8]) {
    let files = files(bytes);
    let names = files.iter().map(|(name, _)| name.clone());
    let media = ["clips/v1.mp4".to_owned(), "V1.MP4".to_owned()];
    let mut reading = Reading::of_files(names.chain(media).collect());
    through(&mut reading, &files);
    let read = reading.finish();
    meet(&read);
    check(read);
}

/// Two or three files that are joined: in one folder, where what is doubtful is answered, and merged as paths that
/// were given one after the other.
pub(crate) fn join(bytes: &[u8]) {
    folder(bytes);
    let files = files(bytes);
    let mut parts: Vec<Part> = Vec::new();
    for (name, bytes) in files.iter().take(3) {
        let lent = Arc::new(known(&parts));
        let mut reading = Reading::of_file(name, bytes.clone()).knowing(lent);
        through(&mut reading, &files);
        parts.extend(reading.finish_part(name, "folder/"));
    }
    // One item is said by hand to be another, or none.
    let first = |part: &Part| part.loaded.dataset.items().first().map(|item| item.id.clone());
    let (key, answer) = (parts.last().and_then(first), parts.first().and_then(first));
    let answer = if sum(bytes).is_multiple_of(3) { Some("none".to_owned()) } else { answer };
    let said = key.zip(answer).map(|(key, answer)| (format!("item:{key}"), answer));
    let decisions = Decisions(said.into_iter().collect());
    check(Ok(merge(parts, &decisions)));
}
