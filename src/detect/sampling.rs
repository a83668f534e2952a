//! Which frames of a video are looked at.

use crate::units::{FrameIndex, FrameTable, TimeSpan};

/// More looks a second than any video has frames.
const FASTEST: f64 = 1000.0;

/// The frames on screen at even times, `rate` a second, within `range`, each once and in order. Without a rate every
/// frame: that on screen at the range's start, and those that start before its end. Without a range the whole video.
pub fn frames(table: &FrameTable, range: Option<TimeSpan>, rate: Option<f64>) -> Vec<FrameIndex> {
    let (start, end) = range.map_or((0.0, table.end()), |range| (range.start(), range.end()));
    let (start, end) = (start.max(0.0), end.min(table.end()));
    if start > end || start >= table.end() {
        return Vec::new();
    }
    let first = table.frame_at(start);
    let Some(rate) = rate.filter(|rate| rate.is_finite() && *rate > 0.0) else {
        let later = (first + 1..table.count()).take_while(|at| table.start_of(*at) < end);
        return std::iter::once(first).chain(later).collect();
    };
    let rate = rate.min(FASTEST);
    let times = (1_u64..).map(|step| start + step as f64 / rate).take_while(|time| *time < end);
    let mut found = vec![first];
    found.extend(times.map(|time| table.frame_at(time)));
    found.dedup();
    found
}
