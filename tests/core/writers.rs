//! Datasets in the formats of other programs.

mod back;
mod large;
mod marks;
mod motion;
mod sentences;
mod tables;

use proptest::prelude::*;
use verivid::{
    formats::{Decisions, read, writers::Written, writers::writer_named},
    model::Dataset,
};

/// What a writer makes of a dataset.
pub(crate) fn written(name: &str, dataset: &Dataset, said: &[(&str, &str)]) -> Written {
    let said = said.iter().map(|(key, answer)| ((*key).to_owned(), (*answer).to_owned()));
    writer_named(name).unwrap().write(dataset, &Decisions(said.collect()))
}

/// A file of what was written, as text.
pub(crate) fn file<'a>(written: &'a Written, name: &str) -> &'a str {
    let names: Vec<&String> = written.files.iter().map(|(name, _)| name).collect();
    let found = written.files.iter().find(|(found, _)| found == name);
    std::str::from_utf8(&found.unwrap_or_else(|| panic!("no `{name}` in {names:?}")).1).unwrap()
}

/// The same as JSON.
pub(crate) fn json(written: &Written, name: &str) -> serde_json::Value {
    serde_json::from_str(file(written, name)).unwrap()
}

/// A dataset out of a manifest that holds its tables.
pub(crate) fn dataset(manifest: &str) -> Dataset {
    read("verivid.json", manifest.as_bytes().to_vec()).unwrap().dataset
}

#[test]
fn a_dataset_without_anything_is_written_in_every_format() {
    for writer in verivid::formats::writers::WRITERS.iter() {
        let written = writer.write(&Dataset::default(), &Decisions::default());
        assert_eq!(written.notes, [], "{}", writer.id);
        assert!(!writer.is_file || written.files.len() == 1, "{}", writer.id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_dataset_is_written_in_every_format(dataset in crate::made::dataset()) {
        // Rates of 99,999 a second would make millions of rows.
        let mut tables = dataset.into_tables();
        tables.videos.iter_mut().for_each(|video| video.rate = None);
        let dataset = Dataset::of_tables(tables);
        for writer in verivid::formats::writers::WRITERS.iter() {
            let made = written(writer.id, &dataset, &[("fps", "0.5"), ("size", "64x36")]);
            let again = written(writer.id, &dataset, &[("fps", "0.5"), ("size", "64x36")]);
            prop_assert_eq!(&made, &again);
            let mut names: Vec<&String> = made.files.iter().map(|(name, _)| name).collect();
            let count = names.len();
            names.sort();
            names.dedup();
            prop_assert_eq!(names.len(), count);
            for (name, bytes) in &made.files {
                prop_assert!(!name.starts_with('/') && !name.contains(".."), "{}", name);
                let text = std::str::from_utf8(bytes).unwrap();
                prop_assert!(!name.ends_with(".json") || serde_json::from_str::<serde_json::Value>(text).is_ok());
            }
        }
    }
}
