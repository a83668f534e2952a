//! Writers: what any dataset is written as is read again.

use verivid::formats::verivid::write;
use verivid::formats::writers::WRITERS;
use verivid::formats::{Decisions, Reading};

use crate::parts::Named;
use crate::reading::{check, read_as, through};

/// Writes what was read in every format and reads that; in our own the items are the same.
pub(crate) fn writers(bytes: &[u8]) {
    let Ok(loaded) = read_as("a.json", bytes, None) else { return };
    let said = [("fps", "25"), ("size", "640x480")];
    let said = Decisions(said.map(|(key, answer)| (key.to_owned(), answer.to_owned())).into());
    for writer in &WRITERS {
        let mut files = writer.write(&loaded.dataset, &said).files;
        assert!(!writer.is_file || files.len() == 1, "{} is one file", writer.id);
        for (name, _) in files.iter_mut().filter(|(name, _)| name.is_empty()) {
            *name = format!("a.{}", if writer.id.contains("csv") { "csv" } else { "json" });
        }
        again(&files);
    }
    let files = write(&loaded.dataset);
    let mut reading = Reading::new("verivid.json");
    through(&mut reading, &files);
    match reading.finish() {
        Err(error) => unreachable!("our own format is not read again: {error}"),
        Ok(again) => {
            let ids = |loaded: &verivid::formats::Loaded| -> Vec<String> {
                loaded.dataset.items().iter().map(|item| item.id.clone()).collect()
            };
            assert_eq!(ids(&again), ids(&loaded), "items of our own format, read again");
        }
    }
}

/// Reads files that were written: a folder of them.
fn again(files: &[Named]) {
    let mut reading = Reading::of_files(files.iter().map(|(name, _)| name.clone()).collect());
    through(&mut reading, files);
    check(reading.finish());
}
