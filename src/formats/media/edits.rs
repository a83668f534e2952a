//! The edit list: which part of the media is shown, and when.
//!
//! As ffmpeg does it, and so Chromium: lengths are rounded to the media's clock, an empty edit
//! delays what follows, pictures before an edit's start are never seen, and the first picture
//! that is seen starts the timeline although the edit may begin inside it.

use super::samples::Sample;
use super::{MOST_COUNTED, MOST_FRAMES, MediaError};

/// A part of the presentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// Length in units of the movie's time scale; 0 for the last: to the end.
    pub(super) length: u64,
    /// Start on the media's clock; `None`: nothing is shown.
    pub(super) from: Option<i64>,
}

/// Each edit goes over all samples: real lists have one or two, and this bounds hostile ones.
const MOST_EDITS: usize = 16;

/// Start and end in seconds of every picture that the edits show.
pub(super) fn presented(
    samples: &[Sample],
    list: &[Edit],
    media: u32,
    movie: u32,
) -> Result<Vec<(f64, f64)>, MediaError> {
    let list = &list[..list.len().min(MOST_EDITS)];
    let ticks = |length: u64| (length as f64 * f64::from(media) / f64::from(movie)).round() as i64;
    let seconds = |ticks: i64| ticks as f64 / f64::from(media);
    let mut out = Vec::new();
    let mut now: i64 = 0;
    let edited = list.iter().any(|edit| edit.from.is_some());
    let mut shift = (!edited).then_some(0);
    for edit in whole_if_empty(samples, list) {
        let length = ticks(edit.length);
        let Some(from) = edit.from else {
            now = now.saturating_add(length);
            continue;
        };
        let to = if edit.length == 0 { i64::MAX } else { from.saturating_add(length) };
        let shown = || samples.iter().filter(|sample| (from..to).contains(&sample.at));
        let first = shown().map(|sample| sample.at).min().unwrap_or(from);
        // Only the first edit is moved up to its first picture; without any, a late start stays.
        let shift = *shift.get_or_insert(first.saturating_sub(from));
        let place = |at: i64| now.saturating_add(at.saturating_sub(from)).saturating_sub(shift);
        for sample in shown() {
            let end = sample.at.saturating_add(sample.length).min(to.max(sample.at));
            out.push((seconds(place(sample.at)), seconds(place(end))));
        }
        // A part that is shown again counts again.
        let most = MOST_FRAMES.min(MOST_COUNTED.max(4 * samples.len()));
        if out.len() > most {
            return Err(MediaError::TooManyFrames { most });
        }
        now = now.saturating_add(length);
    }
    Ok(out)
}

/// A list that shows nothing stands for delays before the whole; a whole that begins before 0
/// begins at 0, and one that begins later keeps its start.
fn whole_if_empty(samples: &[Sample], list: &[Edit]) -> Vec<Edit> {
    let mut list = list.to_vec();
    if list.iter().all(|edit| edit.from.is_none()) {
        let first = samples.iter().map(|sample| sample.at).min().unwrap_or(0);
        let start = Edit { length: 0, from: Some(first.min(0)) };
        list.push(start);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::{Edit, MOST_FRAMES, MediaError, Sample, presented};

    /// Five pictures of 10 units, 100 units a second, against a movie clock of 1000 a second.
    fn check(first: i64, list: &[(u64, Option<i64>)], expected: &[(f64, f64)]) {
        let samples: Vec<_> = (0..5).map(|n| Sample { at: first + n * 10, length: 10 }).collect();
        let list: Vec<_> = list.iter().map(|(length, from)| Edit { length: *length, from: *from }).collect();
        assert_eq!(presented(&samples, &list, 100, 1000), Ok(expected.to_vec()), "{first} {list:?}");
    }

    #[test]
    fn a_late_start_stays_and_an_early_one_becomes_zero() {
        check(0, &[], &[(0.0, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.4), (0.4, 0.5)]);
        check(20, &[], &[(0.2, 0.3), (0.3, 0.4), (0.4, 0.5), (0.5, 0.6), (0.6, 0.7)]);
        check(-20, &[], &[(0.0, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.4), (0.4, 0.5)]);
    }

    #[test]
    fn an_edit_shows_its_part_from_zero() {
        check(20, &[(500, Some(20))], &[(0.0, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.4), (0.4, 0.5)]);
        check(0, &[(150, Some(20))], &[(0.0, 0.1), (0.1, 0.15)]);
        check(0, &[(0, Some(30))], &[(0.0, 0.1), (0.1, 0.2)]);
    }

    #[test]
    fn an_edit_that_begins_inside_a_picture_starts_at_the_next() {
        check(0, &[(0, Some(25))], &[(0.0, 0.1), (0.1, 0.2)]);
    }

    #[test]
    fn an_empty_edit_delays_what_follows() {
        check(0, &[(200, None), (0, Some(30))], &[(0.2, 0.3), (0.3, 0.4)]);
        check(30, &[(200, None)], &[(0.5, 0.6), (0.6, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 1.0)]);
    }

    #[test]
    fn edits_follow_each_other_and_may_repeat_a_part() {
        let twice = [(100, Some(0)), (100, Some(0)), (100, Some(40))];
        check(0, &twice, &[(0.0, 0.1), (0.1, 0.2), (0.2, 0.3)]);
    }

    #[test]
    fn a_part_that_is_repeated_counts_each_time() {
        let samples: Vec<_> = (0..MOST_FRAMES as i64 / 2 + 1).map(|n| Sample { at: n, length: 1 }).collect();
        let twice = [Edit { length: 0, from: Some(0) }; 2];
        assert_eq!(presented(&samples, &twice, 1, 1), Err(MediaError::TooManyFrames { most: MOST_FRAMES }));
    }
}
