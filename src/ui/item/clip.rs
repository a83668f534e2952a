//! What there is to play, from what the dataset and the file say.

use super::case::Case;
use crate::units::{FrameRate, FrameTable, TimeSpan};
use crate::view::playback::Clip;

/// Pictures a second where nobody says how many there are.
const ASSUMED: f64 = 25.0;

/// Until a file's frames are known they are guessed from the nominal rate, or from 25 a second.
pub(super) fn clip_of(case: &Case, length: Option<f64>, table: Option<FrameTable>) -> Option<Clip> {
    let item = case.item();
    let mut events: Vec<TimeSpan> = item.events.iter().map(|event| event.span).collect();
    if events.is_empty() {
        // Where nothing happens by name, a true box that comes into the picture is what there is to go to.
        let spans = item
            .tracks
            .iter()
            .filter_map(|track| TimeSpan::new(track.boxes.first()?.time, track.boxes.last()?.time));
        events.extend(spans);
    }
    let video = case.video();
    let stated = video.duration.filter(|d| *d > 0.0);
    let duration = length.or(stated).unwrap_or_else(|| case.last_annotated().max(1.0));
    let rate = video.rate.or_else(|| FrameRate::new(ASSUMED as u32, 1))?;
    let table = table.or_else(|| FrameTable::estimated(rate, duration))?;
    Some(Clip { duration: duration.max(table.end()), table, events })
}

/// Mean number of pictures a second and, where the file has not told, how it is known: as the dataset gives it, or
/// assumed.
pub(super) fn frame_rate(clip: &Clip, given: Option<FrameRate>) -> (f64, &'static str) {
    match (clip.table.is_estimated(), given) {
        (true, Some(given)) => (given.hertz(), " given"),
        (true, None) => (ASSUMED, " assumed"),
        (false, _) => (clip.table.count() as f64 / clip.table.end(), ""),
    }
}

/// The same in a sentence.
pub(super) fn how_rate_is_known(clip: &Clip, given: bool) -> &'static str {
    match (clip.table.is_estimated(), given) {
        (true, true) => "Frames a second as the dataset gives them: the file has not told its own",
        (true, false) => "Nobody says how many frames a second there are: 25 are assumed",
        (false, _) => "Frames a second, counted in the file itself",
    }
}
