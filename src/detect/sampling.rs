//! Which frames of a video are looked at.

use crate::units::{FrameIndex, FrameTable, TimeSpan};

/// The frames on screen at even times, `rate` a second, within `range`, each once and in order. Without a rate every
/// frame; without a range the whole video. A frame belongs to a range when it starts in it.
pub fn frames(table: &FrameTable, range: Option<TimeSpan>, rate: Option<f64>) -> Vec<FrameIndex> {
    let (start, end) = range.map_or((0.0, table.end()), |range| (range.start(), range.end()));
    let (start, end) = (start.max(0.0), end.min(table.end()));
    let inside = |at: &FrameIndex| {
        let begins = table.start_of(*at);
        begins < end || begins == start
    };
    let first = table.frame_at(start);
    let Some(rate) = rate.filter(|rate| rate.is_finite() && *rate > 0.0) else {
        return (first..table.count()).take_while(inside).collect();
    };
    let mut found: Vec<FrameIndex> = Vec::new();
    for step in 0_u64.. {
        let time = start + step as f64 / rate;
        if time >= end && step > 0 {
            break;
        }
        let at = table.frame_at(time);
        if inside(&at) && found.last() != Some(&at) {
            found.push(at);
        }
        if found.len() >= table.count() {
            break;
        }
    }
    found
}
