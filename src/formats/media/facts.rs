//! What little of a video's file is worth keeping for thousands of videos: rate, length, size, which way it is turned.

use super::{MediaError, MediaInfo, ebml, media_info, webm};
use crate::units::{FrameRate, FrameTable, PixelSize};

/// What a video's own file says of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MediaFacts {
    /// Pictures a second; `None` where they are not evenly spaced, or it is not said.
    pub rate: Option<FrameRate>,
    /// How many pictures there are, where all are known.
    pub frames: Option<usize>,
    /// In seconds.
    pub duration: f64,
    /// The picture as it is shown, after it is turned, in pixels.
    pub size: Option<PixelSize>,
    /// How far the stored picture is turned clockwise when it is shown: 0, 90, 180 or 270 degrees.
    pub rotation: u16,
}

/// The bytes of a file that are asked for at first.
pub(in crate::formats) const HEAD: u64 = 256 << 10;

/// The bytes of a file that are asked for where its directory stands further behind.
pub(in crate::formats) const MORE: u64 = 16 << 20;

/// Reads what a file says of itself, out of all of it or a part: from its start, or from where
/// [`MediaError::MoreNeeded`] says.
pub fn media_facts(bytes: &[u8]) -> Result<MediaFacts, MediaError> {
    match media_info(bytes) {
        Ok(info) => Ok(MediaFacts::of(&info)),
        // Pictures of webm stand all over the file, what it says of them at its beginning.
        Err(error @ MediaError::MoreNeeded { .. }) if bytes.starts_with(&ebml::MAGIC) => {
            webm::head(bytes).ok_or(error)
        }
        Err(error) => Err(error),
    }
}

impl MediaFacts {
    /// What a frame table and its container say.
    pub(super) fn of(info: &MediaInfo) -> Self {
        let rate = even(&info.table).and_then(|measured| match info.stated {
            Some(stated) if near(stated, measured, info.table.count()) => FrameRate::from_decimal(stated),
            _ => named(measured, info.table.count()),
        });
        Self {
            rate,
            frames: Some(info.table.count()),
            duration: info.table.end(),
            size: info.size.and_then(|size| turned(size, info.rotation)),
            rotation: info.rotation,
        }
    }
}

/// A picture's size once it is turned by so many degrees.
pub(super) fn turned(size: PixelSize, rotation: u16) -> Option<PixelSize> {
    match rotation % 180 {
        0 => Some(size),
        _ => PixelSize::new(size.height(), size.width()),
    }
}

/// How much a container rounds, in seconds.
const ROUNDING: f64 = 1.1e-3;

/// How far a picture may be off its place, as a share of a picture: cameras are not exact, and one that was left out
/// puts all behind it off by a whole one.
const UNEVEN: f64 = 0.2;

/// Pictures a second of a table in which they are evenly spaced.
fn even(table: &FrameTable) -> Option<f64> {
    let last = table.count().checked_sub(1).filter(|last| *last > 0)?;
    let (start, end) = (table.start_of(0), table.start_of(last));
    let each = (end - start) / last as f64;
    let is_off = |n: usize| (table.start_of(n) - start - each * n as f64).abs() > ROUNDING.max(UNEVEN * each);
    (each > 0.0 && !(0..=last).any(is_off)).then(|| 1.0 / each)
}

/// Whether a rate is that which was measured over so many pictures.
fn near(rate: f64, measured: f64, count: usize) -> bool {
    (1.0 / rate - 1.0 / measured).abs() * count as f64 <= 2.0 * ROUNDING
}

/// The rate that was meant by one that was measured: a usual one that cannot be told from it, else itself.
fn named(measured: f64, count: usize) -> Option<FrameRate> {
    let usual = [24.0, 25.0, 30.0, 50.0, 60.0].into_iter();
    let usual = usual.flat_map(|rate| [rate, rate * 1000.0 / 1001.0]);
    let mut fitting: Vec<f64> = usual.filter(|rate| near(*rate, measured, count)).collect();
    fitting.sort_by(|a, b| (a - measured).abs().total_cmp(&(b - measured).abs()));
    FrameRate::from_decimal(fitting.first().copied().unwrap_or(measured))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_told_through_rounding_and_not_through_pictures_that_were_left_out() {
        let starts = |jitter: f64, gap: f64| -> Vec<f64> {
            let start = |n: usize| n as f64 * 1.001 / 30.0 + if n % 3 == 1 { jitter } else { 0.0 };
            (0..300).map(|n| if n > 150 { start(n) + gap } else { start(n) }).collect()
        };
        for (jitter, gap, expect) in
            [(0.0, 0.0, Some((30_000, 1001))), (0.0015, 0.0, Some((30_000, 1001))), (0.0, 0.0667, None)]
        {
            let table = FrameTable::from_starts(starts(jitter, gap), 11.0).unwrap();
            let info = MediaInfo { table, size: None, rotation: 0, stated: None };
            let rate = MediaFacts::of(&info).rate.map(FrameRate::parts);
            assert_eq!(rate, expect, "{jitter} {gap}");
        }
    }
}
