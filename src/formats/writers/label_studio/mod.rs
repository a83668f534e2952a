//! Label Studio: `tasks.json` with the boxes and events of each video, `sentences.json` with the judged sentences of each
//! caption, and beside each the labelling set-up of its project. The truth is an annotation, what a run says a
//! prediction. Frames from 1; boxes in per cent of the picture; letters in UTF-16 units.

mod regions;

mod sentences;

mod setup;

use serde_json::Value;

use super::marks::later_samples;
use super::mot::LATER;
use super::told::Told;
use super::writer::Files;
use crate::formats::note::Severity;
use crate::model::Dataset;

/// Writes the folder.
pub(super) fn write(dataset: &Dataset, told: &mut Told) -> Files {
    told.beside_marks(dataset, true);
    told.count(Severity::SetAside, LATER, later_samples(dataset));
    let mut files = Files::new();
    let (tasks, labels) = regions::tasks(dataset, told);
    if !tasks.is_empty() {
        files.push(("tasks.json".to_owned(), json(tasks)));
        files.push(("tasks.config.xml".to_owned(), setup::of_regions(&labels).into_bytes()));
    }
    let (tasks, most) = sentences::tasks(dataset, told);
    if !tasks.is_empty() {
        files.push(("sentences.json".to_owned(), json(tasks)));
        files.push(("sentences.config.xml".to_owned(), setup::of_sentences(most).into_bytes()));
    }
    files
}

fn json(tasks: Vec<Value>) -> Vec<u8> {
    let mut text = format!("{:#}", Value::Array(tasks));
    text.push('\n');
    text.into_bytes()
}
