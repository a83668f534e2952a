//! What there is to play, from what the dataset and the file say.

use super::case::Case;
use crate::units::{FrameRate, FrameTable};
use crate::view::playback::Clip;

/// Until a file's frames are known they are guessed from the nominal rate, or from 25 a second.
pub(super) fn clip_of(case: &Case, length: Option<f64>, table: Option<FrameTable>) -> Option<Clip> {
    let events = case.item().events.iter().map(|event| event.span).collect();
    let video = case.video();
    let stated = video.duration.filter(|d| *d > 0.0);
    let duration = length.or(stated).unwrap_or_else(|| case.last_annotated().max(1.0));
    let rate = video.rate.or_else(|| FrameRate::new(25, 1))?;
    let table = table.or_else(|| FrameTable::estimated(rate, duration))?;
    Some(Clip { duration: duration.max(table.end()), table, events })
}
