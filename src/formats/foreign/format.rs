//! The formats that are known, and which of them a file is.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::columnar::Columnar;
use super::drv;
use super::eventhallusion;
use super::file::File;
use super::grounded;
use super::harness;
use super::out::Out;
use super::peers;
use super::sample::Sample;
use super::table;
use super::tools;
use super::videohallucer;
use super::videos;
use crate::formats::error::LoadError;

/// What takes the rows of a file.
pub(in crate::formats) type TakeRows = Box<dyn FnMut(Map<String, Value>, &mut Out)>;

/// How a format is read.
#[derive(Clone, Copy)]
pub(in crate::formats) enum Read {
    /// Row by row, a slice at a time: JSON Lines, a JSON list, or a table of cells, whose rows are objects by column.
    Rows(fn(Map<String, Value>, &mut Out)),
    /// Row by row as well, by a plan that is made of the file's name and its beginning.
    Planned(fn(&str, &Sample, &mut Out) -> TakeRows),
    /// File by file.
    File(fn(&File, &mut Out) -> Result<(), LoadError>),
    /// All files of the format at once, for they belong together.
    Together(fn(&[File], &mut Out) -> Result<(), LoadError>),
    /// File by file once all others are read, knowing what those hold: results that need an annotation's frame rate.
    Last(fn(&File, &mut Out) -> Result<(), LoadError>),
}

/// A format that other programs write.
pub struct Format {
    /// Its name on the command line.
    pub id: &'static str,
    /// What it is, in words.
    pub title: &'static str,
    /// Whether a file is of this format.
    pub(in crate::formats) sniff: fn(&Sample) -> bool,
    /// How it is read.
    pub(in crate::formats) read: Read,
}

impl Format {
    /// Whether its files are read row by row, so that no more than a row need be held.
    pub(in crate::formats) fn is_read_by_rows(&self) -> bool {
        matches!(self.read, Read::Rows(_) | Read::Planned(_))
    }
}

/// All formats, the narrow ones before the wide ones: the first that knows a file reads it.
pub static FORMATS: &[&Format] = &[
    &harness::INSPECT_ARCHIVE,
    &harness::INSPECT,
    &harness::LMMS_EVAL,
    &harness::LM_EVAL,
    &harness::RESULTS,
    &harness::RATING,
    &harness::VLMEVALKIT,
    &eventhallusion::QUESTIONS,
    &eventhallusion::PREDICTIONS,
    &peers::ELV_HALLUC,
    &peers::ARGUS,
    &peers::HAVEN,
    &peers::CLASSIFICATION,
    &peers::DISCRIMINATION,
    &peers::QUESTIONS,
    &peers::CAPTIONS,
    &peers::VIDHAL,
    &peers::CHOICES,
    &peers::YES_NO,
    &peers::ORDERS,
    &peers::SCENES,
    &peers::VIDEOHALLU,
    &drv::ANNOTATIONS,
    &drv::AGENT,
    &videohallucer::PREDICTIONS,
    &videohallucer::PAIRS,
    &drv::PREDICTIONS,
    &drv::QUESTIONS,
    &grounded::CGSTVG,
    &grounded::HCSTVG_RESULTS,
    &grounded::HCSTVG,
    &grounded::VIDSTG,
    &grounded::ACTIVITYNET,
    &grounded::QVHIGHLIGHTS_PREDICTIONS,
    &grounded::QVHIGHLIGHTS,
    &grounded::CHARADES,
    &tools::LABEL_STUDIO,
    &tools::LABEL_STUDIO_RESULTS,
    &tools::FIFTYONE,
    &tools::FIFTYONE_TEMPORAL,
    &tools::GROUNDED_SAM,
    &tools::GROUNDED_SAM_TRACKING,
    &tools::SA_V,
    &tools::COCO_VIDEO,
    &tools::ULTRALYTICS,
    &tools::SUPERVISION,
    &tools::CVAT,
    &tools::VIA,
    &tools::VIA_PROJECT,
    &tools::ULTRALYTICS_TEXT,
    &tools::MOT,
    &videos::VIDEOS,
    &table::TABLE,
];

/// The format of this name, or a sentence.
pub fn format_named(id: &str) -> Result<&'static Format, String> {
    named(id).ok_or_else(|| format!("there is no format `{id}` (docs/formats.md)"))
}

/// The format of this name.
pub fn named(id: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.id == id).copied()
}

/// What a file is told to be.
#[derive(Clone, Copy, Default)]
pub(in crate::formats) struct Told {
    /// A format that its contents name.
    pub(in crate::formats) narrow: Option<&'static Format>,
    /// Whether its columns make it a table, where it is nothing narrower and no file of ours.
    pub(in crate::formats) is_table: bool,
}

impl Told {
    /// The narrow format, else the table.
    pub(in crate::formats) fn any(self) -> Option<&'static Format> {
        self.narrow.or_else(|| self.table())
    }

    /// The table.
    pub(in crate::formats) fn table(self) -> Option<&'static Format> {
        self.is_table.then_some(&table::TABLE)
    }
}

/// Tells what a file is.
pub(in crate::formats) fn recognise(name: &Arc<str>, bytes: &Arc<Vec<u8>>) -> Told {
    let sample = Sample::of(name, bytes);
    let mut narrow = FORMATS.iter().filter(|format| format.id != table::TABLE.id).copied();
    let narrow = match table::is_own(&sample) {
        true => Some(&table::TABLE),
        false => narrow.find(|format| (format.sniff)(&sample)),
    };
    // A table that could ask something is no mere list of videos.
    let narrow = narrow.filter(|format| format.id != videos::VIDEOS.id || !(table::TABLE.sniff)(&sample));
    // What cannot be read of a Parquet table is told by its reader.
    let is_table = narrow.is_none() && (Columnar::is_one(bytes) || (table::TABLE.sniff)(&sample));
    Told { narrow, is_table }
}
