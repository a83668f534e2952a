//! Files that are too long to be held: read row by row as they come, where that can be; else taken in whole.

use std::sync::Arc;

use super::Reading;
use super::bare::Bare;
use super::files::Judged;
use super::stage::{Part, Stage};
use crate::formats::error::LoadError;
use crate::formats::flow::Flow;
use crate::formats::foreign::{Feeding, Format, Read, Sample};
use crate::formats::table::Table;

/// The most bytes of a file that must be held at once: a .zip, a Parquet table, one JSON value.
#[cfg(target_arch = "wasm32")]
const MOST_HELD: u64 = 1 << 30;
#[cfg(not(target_arch = "wasm32"))]
const MOST_HELD: u64 = 16 << 30;

/// The most bytes of tables that are read row by row: what is made of them must be held twice, by the worker that reads
/// and by the page, each of which can hold 4 GB.
#[cfg(target_arch = "wasm32")]
const MOST_ROWS: Option<u64> = Some(1 << 30);
#[cfg(not(target_arch = "wasm32"))]
const MOST_ROWS: Option<u64> = None;

/// Files that are no text in UTF-8 are not read row by row.
fn is_text(head: &[u8]) -> bool {
    let signs: [&[u8]; 4] = [b"PK", b"PAR1", b"\xFF\xFE", b"\xFE\xFF"];
    !signs.iter().any(|sign| head.starts_with(sign))
}

impl Reading {
    /// Takes a file of which only the head is here.
    pub(super) fn take_long(&mut self, file: Arc<str>, flow: Flow, part: Part) {
        if let Some(most) = MOST_ROWS.filter(|most| self.known > *most) {
            let (found, most) = (self.known >> 20, most >> 20);
            let why = format!(
                "with it the tables have {found} MB, and {most} MB are the most that a tab holds: open fewer runs or a \
                 part of the rows, or use the command line (`verivid score`)"
            );
            return self.lose(&file, LoadError::Unavailable { file: file.to_string(), why }, &part);
        }
        if let Part::Table { kind, optional } = part {
            return self.begin_table(file, Table::of(flow), kind, optional);
        }
        let head = Arc::new(flow.head().to_vec());
        if !is_text(&head) || matches!(part, Part::Piece) {
            return self.begin_gathering(file, flow, part);
        }
        let judged = match part {
            Part::OneOfSeveral => self.told(&file, &head).any().map(Judged::Others),
            _ => Some(self.judged(&file, &head)),
        };
        match judged {
            Some(Judged::Others(format)) if format.is_read_by_rows() => {
                self.begin_flow(file, flow, format, &head);
            }
            Some(Judged::Ours(Some(one @ (Bare::Predictions | Bare::Reports)))) => {
                self.found_as_verivid(&file);
                self.plan_bare(&file, flow, &one);
            }
            _ => self.begin_gathering(file, flow, part),
        }
    }

    fn begin_flow(&mut self, file: Arc<str>, flow: Flow, format: &'static Format, head: &Arc<Vec<u8>>) {
        self.find(format, [&file]);
        let take = match format.read {
            Read::Rows(take) => Box::new(take),
            Read::Planned(plan) => {
                let sample = Sample::of(&file, head);
                self.with_out(&file, |out| plan(&file, &sample, out))
            }
            _ => return,
        };
        match Feeding::of_flow(Arc::clone(&file), flow) {
            Ok(feeding) => self.stage = Stage::Feeding(Box::new((feeding, take))),
            Err(error) => self.end_other(&file, 0, Err(error)),
        }
    }

    fn begin_gathering(&mut self, file: Arc<str>, flow: Flow, part: Part) {
        let size = flow.size();
        if size > MOST_HELD {
            let (found, most) = (size >> 20, MOST_HELD >> 20);
            let why = format!(
                "it has {found} MB and cannot be read piece by piece; {most} MB of such a file are the most that is \
                 read: write its rows as JSON Lines, or split it{ELSEWHERE}"
            );
            return self.lose(&file, LoadError::Unavailable { file: file.to_string(), why }, &part);
        }
        // What is packed may be anything; what is not is as long as it says, or a little lie.
        let room = if flow.is_packed() { 0 } else { size };
        let bytes = Vec::with_capacity(usize::try_from(room).unwrap_or(0));
        self.stage = Stage::Gathering { file, flow: Box::new(flow), bytes, part };
    }

    /// Takes in a piece.
    pub(super) fn gather(&mut self, file: Arc<str>, mut flow: Box<Flow>, mut bytes: Vec<u8>, part: Part) {
        match flow.next(&mut bytes) {
            Err(fault) => self.lose(&file, fault.of(&file), &part),
            Ok(_) if flow.is_packed() && bytes.len() as u64 > MOST_UNPACKED => {
                let why = format!("it unpacks to more than {} MB", MOST_UNPACKED >> 20);
                self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part);
            }
            Ok(false) => self.stage = Stage::Gathering { file, flow, bytes, part },
            Ok(true) => {
                if let Err(why) = self.count_unpacked(flow.size(), bytes.len()) {
                    return self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part);
                }
                self.take_whole(file, bytes, part.unpacked(flow.is_packed()));
            }
        }
    }
}

/// What else can be done where a browser's memory is what is short.
#[cfg(target_arch = "wasm32")]
const ELSEWHERE: &str = ", or read it with the command line";
#[cfg(not(target_arch = "wasm32"))]
const ELSEWHERE: &str = "";

/// The most bytes that a packed file may unpack to that must be held.
const MOST_UNPACKED: u64 = crate::formats::unpack::MOST;
