//! The formats that can be written.

use super::told::Told;
use super::{coco_video, csv, cvat, fiftyone, jsonl, label_studio, mot};
use crate::formats::foreign::Decisions;
use crate::formats::note::Note;
use crate::model::Dataset;

/// A format that a dataset can be written in.
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    /// The name by which it is asked for: `cvat`.
    pub id: &'static str,
    /// What it is, in words.
    pub title: &'static str,
    /// Whether it is one file; else it is a folder of files.
    pub is_file: bool,
    write: fn(&Dataset, &mut Told) -> Files,
}

/// Paths relative to the folder that is written, and bytes; of a format that is one file the path is empty.
pub(super) type Files = Vec<(String, Vec<u8>)>;

/// What a writer made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Paths relative to the folder that is written, and bytes. Of a format that is one file the only path is empty.
    pub files: Vec<(String, Vec<u8>)>,
    /// What is not in them: videos without a rate or size, and what the format has no place for.
    pub notes: Vec<Note>,
}

impl Writer {
    /// Writes a dataset. `decisions` answer what it leaves open: `fps` for videos without a frame rate, `size`
    /// (`1920x1080`) for those without one.
    pub fn write(&self, dataset: &Dataset, decisions: &Decisions) -> Written {
        let mut told = Told::new(self.id, decisions);
        let files = (self.write)(dataset, &mut told);
        Written { files, notes: told.notes() }
    }
}

/// All of them, in the order of the documentation.
pub static WRITERS: [Writer; 9] = [
    Writer { id: "csv", title: "items as a table, CSV", is_file: true, write: csv::items },
    Writer {
        id: "csv-predictions",
        title: "replies of all runs with their items as a table, CSV",
        is_file: true,
        write: csv::predictions,
    },
    Writer { id: "jsonl", title: "items as JSON Lines", is_file: true, write: jsonl::items },
    Writer {
        id: "jsonl-predictions",
        title: "replies of all runs with their items as JSON Lines",
        is_file: true,
        write: jsonl::predictions,
    },
    Writer {
        id: "coco-video",
        title: "COCO annotations of videos (annotations.json, results by run)",
        is_file: false,
        write: coco_video::write,
    },
    Writer {
        id: "mot",
        title: "MOTChallenge boxes (gt.txt, seqinfo.ini, trackers by run)",
        is_file: false,
        write: mot::write,
    },
    Writer {
        id: "cvat",
        title: "CVAT 1.1 annotations of a video, an XML a video",
        is_file: false,
        write: cvat::write,
    },
    Writer {
        id: "label-studio",
        title: "Label Studio tasks with the labelling set-up of their project",
        is_file: false,
        write: label_studio::write,
    },
    Writer {
        id: "fiftyone",
        title: "FiftyOne samples and frames of videos (samples.json, frames.json)",
        is_file: false,
        write: fiftyone::write,
    },
];

/// The writer of a name.
pub fn writer_named(id: &str) -> Option<&'static Writer> {
    WRITERS.iter().find(|writer| writer.id == id)
}
