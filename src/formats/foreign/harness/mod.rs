//! What evaluation harnesses write: a row a reply, with the harness's own score.

mod row;

mod score;

mod aggregates;

mod lmms_eval;

mod vlmevalkit;

mod inspect;

mod inspect_file;

pub(super) use inspect_file::{INSPECT, INSPECT_ARCHIVE};
pub(super) use lmms_eval::{LM_EVAL, LMMS_EVAL, RESULTS};
pub(super) use vlmevalkit::{RATING, VLMEVALKIT};
