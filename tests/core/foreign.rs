//! Files that other programs wrote. A test gives files and what a careful person would say of them.

mod cgstvg;
mod cvat;
mod detections;
mod drv;
mod drv_agent;
mod eventhallusion;
mod fiftyone;
mod gathered;
mod hcstvg;
mod inspect;
mod joined;
mod judged;
mod kinds_of_fault;
mod label_studio;
mod lmms_eval;
mod masks_and_marks;
mod moments;
mod mot;
mod mutated;
mod peers;
mod recognised;
mod spoilt;
mod table;
mod videohallucer;
mod vidstg;
mod vlmevalkit;
mod workbook;
mod zstd;

use verivid::formats::{Ask, Decisions, LoadError, Loaded, Reading, named};

/// Reads files that stand in one folder, as a reader who knows nothing of them.
pub(crate) fn read(files: &[(&str, &[u8])]) -> Result<Loaded, LoadError> {
    read_as(files, None, &[])
}

/// The same, with what a person says of them: a format, and answers to what they leave open.
pub(crate) fn read_as(
    files: &[(&str, &[u8])],
    format: Option<&str>,
    said: &[(&str, &str)],
) -> Result<Loaded, LoadError> {
    let said = said.iter().map(|(key, answer)| ((*key).to_owned(), (*answer).to_owned()));
    let reading = match files {
        [(name, bytes)] => Reading::of_file(name, bytes.to_vec()),
        several => Reading::of_files(several.iter().map(|(name, _)| (*name).to_owned()).collect()),
    };
    let mut reading = reading.as_format(format.and_then(named)).deciding(Decisions(said.collect()));
    loop {
        match reading.next() {
            Ask::Again => {}
            Ask::Done => return reading.finish(),
            Ask::File(path) => {
                let found = files.iter().find(|(name, _)| *name == path);
                let bytes = found.map(|(_, bytes)| bytes.to_vec()).ok_or_else(|| "no such file".to_owned());
                reading.hand(&path, bytes);
            }
        }
    }
}

/// What a file gives: its format, its counts, and its notes, each by a piece of it.
pub(crate) struct Expected<'a> {
    pub(crate) format: &'a str,
    /// Videos, items, runs, predictions.
    pub(crate) counts: [usize; 4],
    pub(crate) notes: &'a [&'a str],
}

/// Reads files and compares. Every note must be expected, and every expected note must come, in their order.
pub(crate) fn check(files: &[(&str, &[u8])], expected: &Expected) -> Loaded {
    let loaded = read(files).unwrap();
    let formats: Vec<&str> = loaded.found.iter().map(|found| found.format.as_str()).collect();
    assert!(formats.contains(&expected.format), "{formats:?}");
    let dataset = &loaded.dataset;
    let predictions = dataset.runs().iter().map(|run| run.predictions.len()).sum();
    let counts = [dataset.videos().len(), dataset.items().len(), dataset.runs().len(), predictions];
    assert_eq!(counts, expected.counts, "videos, items, runs, predictions; {:#?}", loaded.notes);
    let notes: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
    assert_eq!(notes.len(), expected.notes.len(), "{notes:#?}");
    for (note, piece) in notes.iter().zip(expected.notes) {
        assert!(note.contains(piece), "expected `{piece}` in `{note}`");
    }
    loaded
}
