//! The frame rate of a clip of which a file says only how many pictures it has.

use crate::units::FrameRate;

/// Rates of films and cameras that a count of pictures cannot tell exactly.
const COMMON: [(u32, u32); 5] = [(24_000, 1001), (25, 1), (30_000, 1001), (50, 1), (60_000, 1001)];

/// The length of a clip of HC-STVG, in seconds.
pub(super) const CLIP: f64 = 20.0;

/// Answers to the question `fps` that name a rate.
pub(super) const FIXED: [(&str, &str); 4] = [
    ("23.976", "24000/1001 frames a second"),
    ("25", "25 frames a second"),
    ("29.97", "30000/1001 frames a second"),
    ("30", "30 frames a second"),
];

/// The rate of a clip of 20 s with so many pictures. A program that cuts a film into pictures writes one or two
/// more than its rate gives: 480 and 481 are 23.976 a second.
/// `None` where no film has so many, or so few: 5 to 120 a second.
pub(super) fn of_clip(pictures: i64) -> Option<FrameRate> {
    let pictures = u32::try_from(pictures).ok().filter(|pictures| (100..=2_400).contains(pictures))?;
    let common = COMMON.iter().filter_map(|(num, den)| FrameRate::new(*num, *den));
    let mut near = common.filter(|rate| (f64::from(pictures) - rate.hertz() * CLIP).abs() < 1.7);
    near.next().or_else(|| FrameRate::new(pictures, CLIP as u32))
}

/// When a frame starts, in seconds; the same bits as [`FrameRate::start_of`].
pub(super) fn start_of(rate: FrameRate, frame: i64) -> f64 {
    let (num, den) = rate.parts();
    frame as f64 * f64::from(den) / f64::from(num)
}

/// For a sentence: `25`, `23.976`.
pub(super) fn told(rate: FrameRate) -> String {
    let text = format!("{:.3}", rate.hertz());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// As a row of videos writes it.
pub(super) fn written(rate: FrameRate) -> String {
    let (num, den) = rate.parts();
    format!("{num}/{den}")
}
