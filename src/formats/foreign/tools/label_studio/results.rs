//! A list of regions without their task, as the tool's own interfaces hand them out.

use serde_json::{Map, Value};

use super::super::super::file::File;
use super::super::super::format::{Format, Read};
use super::super::super::out::Out;
use super::super::super::sample::Sample;
use super::task::{Voice, Voices, told};
use crate::formats::error::LoadError;

/// Regions alone.
pub(in crate::formats::foreign) static LABEL_STUDIO_RESULTS: Format = Format {
    id: "label-studio-result",
    title: "Label Studio regions without their task",
    sniff: is_results,
    read: Read::File(read),
};

fn is_results(sample: &Sample) -> bool {
    sample.row_with(&["from_name", "to_name", "type", "value"]).is_some()
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let tree = file.tree(out)?;
    let results = tree.as_array().into_iter().flatten().filter_map(Value::as_object).collect();
    let voice = Voice { who: "annotator".to_owned(), is_truth: true, score: None, results };
    let voices = Voices { people: vec![voice], models: Vec::new() };
    told(&None, &Map::new(), ("video", file.stem()), &voices, out);
    Ok(())
}
