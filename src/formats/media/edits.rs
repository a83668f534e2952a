//! The edit list: which part of the media is shown, and when.
//!
//! A player's media time 0 is the start of the first edit. An empty edit delays what follows;
//! an edit's own start in the media is subtracted, so that pictures before it are never seen.

use super::samples::Sample;

/// A part of the presentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// Length in units of the movie's time scale; 0 for the last: to the end.
    pub(super) length: u64,
    /// Start on the media's clock; `None`: nothing is shown.
    pub(super) from: Option<i64>,
}

/// Start and end in seconds of every picture that the edits show.
pub(super) fn presented(samples: &[Sample], list: &[Edit], media: u32, movie: u32) -> Vec<(f64, f64)> {
    let media = f64::from(media);
    if list.iter().all(|edit| edit.from.is_none()) {
        return unedited(samples, list, media, f64::from(movie));
    }
    let mut out = Vec::new();
    let mut now = 0.0;
    for edit in list.iter().take(MOST_EDITS) {
        let length = edit.length as f64 / f64::from(movie);
        if let Some(from) = edit.from {
            let to = if edit.length == 0 { f64::INFINITY } else { length };
            // Lengths are rounded to the movie's coarser clock; half its unit is no picture.
            let slack = 0.5 / f64::from(movie);
            for sample in samples {
                let at = (sample.at.saturating_sub(from)) as f64 / media;
                if sample.at >= from && at < to - slack {
                    out.push((now + at, now + (at + sample.length as f64 / media).min(to)));
                }
            }
        }
        now += length;
    }
    out
}

/// Each edit goes over all samples: real lists have one or two, and this bounds hostile ones.
const MOST_EDITS: usize = 16;

/// Without an edit the media's clock is the player's, but for a start before 0, which players
/// shift to 0.
fn unedited(samples: &[Sample], list: &[Edit], media: f64, movie: f64) -> Vec<(f64, f64)> {
    let first = samples.iter().map(|sample| sample.at).min().unwrap_or(0).min(0);
    let delay: f64 = list.iter().take(MOST_EDITS).map(|edit| edit.length as f64 / movie).sum();
    let start = |sample: &Sample| delay + sample.at.saturating_sub(first) as f64 / media;
    samples.iter().map(|s| (start(s), start(s) + s.length as f64 / media)).collect()
}
