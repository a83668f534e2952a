//! Single files: read as what they are told to be and, where a target is about some formats, as one of those.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::sync::Mutex;

use verivid::formats::wire::{Receiving, encode};
use verivid::formats::{Ask, Decisions, FORMATS, Format, LoadError, Loaded, Reading, Supply, named};

/// Steps after which a reading is taken for one that does not end: each takes at least a byte or a file.
const MOST_STEPS: usize = 1_000_000;

/// The formats that files were told to be.
static MET: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The names of the formats that inputs were told to be so far, where nobody said which.
pub fn met() -> BTreeSet<String> {
    MET.lock().map(|met| met.clone()).unwrap_or_default()
}

/// Remembers what files were told to be.
pub(crate) fn meet(read: &Result<Loaded, LoadError>) {
    if let (Ok(loaded), Ok(mut met)) = (read, MET.lock()) {
        met.extend(loaded.found.iter().map(|found| found.format.clone()));
    }
}

/// Works through a reading; `files` are those that it may ask for.
pub(crate) fn through(reading: &mut Reading, files: &[(String, Vec<u8>)]) {
    for _ in 0..MOST_STEPS {
        match reading.next() {
            Ask::Again => {}
            Ask::Done => return,
            Ask::File(path) => {
                let found = files.iter().find(|(name, _)| *name == path);
                reading.hand(
                    &path,
                    found.map(|(_, bytes)| bytes.clone()).ok_or_else(|| "no such file".to_owned()),
                );
            }
        }
        let (done, known) = reading.progress();
        assert!(done < u64::MAX / 2 && known < u64::MAX / 2, "progress {done} of {known}");
    }
    unreachable!("the reading does not end");
}

/// Reads one file.
pub(crate) fn read_as(
    name: &str,
    bytes: &[u8],
    format: Option<&'static Format>,
) -> Result<Loaded, LoadError> {
    let mut reading = Reading::of_file(name, bytes.to_vec()).as_format(format).deciding(Decisions::default());
    through(&mut reading, &[]);
    let read = reading.finish();
    if format.is_none() {
        meet(&read);
    }
    read
}

/// A sum of the input, for what an input chooses: it keeps its choice when nothing changes.
pub(crate) fn sum(bytes: &[u8]) -> usize {
    bytes.iter().fold(7, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte))) >> 3
}

/// Reads a file under one of `names`, as what it is told to be and, where `formats` has some, as one of them.
pub(crate) fn read_each(bytes: &[u8], names: &[&str], formats: &[&str]) {
    let name = names[sum(bytes) % names.len()];
    check(read_as(name, bytes, None));
    if let Some(format) = formats.get(sum(bytes) / names.len() % formats.len().max(1)) {
        check(read_as(name, bytes, named(format)));
    }
}

/// The same as any of the formats.
pub(crate) fn read_any(bytes: &[u8], names: &[&str]) {
    let format = FORMATS[sum(bytes) / names.len() % FORMATS.len()];
    read_each(bytes, names, &[format.id]);
}

/// Reads a file whole and piece by piece: told to be the same, both come to the same.
pub(crate) fn in_pieces(bytes: &[u8]) {
    let names = ["a.json", "a.jsonl", "a.csv", "verivid.json"];
    let name = names[sum(bytes) % names.len()];
    let piece = 1 + sum(bytes) / names.len() % 997;
    let supply = Supply::from_reader(Cursor::new(bytes.to_vec()), bytes.len() as u64).in_pieces(piece);
    let mut reading = Reading::of_file(name, supply);
    through(&mut reading, &[]);
    let (Ok(whole), Ok(pieces)) = (read_as(name, bytes, None), reading.finish()) else { return };
    // A file is told by its first piece: of one so small, as something else it may be.
    let told = |loaded: &Loaded| -> Vec<String> {
        loaded.found.iter().map(|found| format!("{} {:?}", found.format, found.decisions)).collect()
    };
    if told(&whole) == told(&pieces) {
        assert!(
            whole.dataset.items() == pieces.dataset.items(),
            "items in pieces of {piece} bytes are others"
        );
        assert!(whole.dataset.runs() == pieces.dataset.runs(), "runs in pieces of {piece} bytes are others");
    }
}

/// What was read can be sent to a page as it is; why nothing was is a sentence.
pub(crate) fn check(read: Result<Loaded, LoadError>) {
    let loaded = match read {
        Ok(loaded) => loaded,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let mut receiving = Receiving::new();
    for chunk in encode(&loaded) {
        let taken = receiving.push(&chunk);
        assert!(taken.is_ok(), "{taken:?} of a chunk that was just made");
    }
    let arrived = match receiving.finish() {
        Ok(arrived) => arrived,
        Err(error) => unreachable!("{error} after all chunks"),
    };
    assert!(arrived.dataset.items() == loaded.dataset.items(), "items change on their way to the page");
    assert!(arrived.dataset.runs() == loaded.dataset.runs(), "runs change on their way to the page");
    assert!(arrived.dataset.reports() == loaded.dataset.reports(), "reports change on their way to the page");
    assert_eq!(arrived.notes, loaded.notes);
}
