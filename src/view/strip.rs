//! How well a predicted track follows a true one, as a strip of the timeline: a picture, and the value
//! at a time.

use super::scale::Scale;
use crate::metrics::grounding::{Overlap, SeriesPoint, TrackSeries};
use crate::units::Moment;

/// Width of the box that paths are drawn in; its height is [`HEIGHT`], of which 0 is the top.
pub const WIDTH: f64 = 100.0;
/// Height of the box.
pub const HEIGHT: f64 = 10.0;
/// A strip is drawn in columns of this part of the width: finer than any screen shows.
const COLUMNS: usize = 1000;
/// Least width of an instant.
const INSTANT: f64 = 0.5;

/// The strip as paths in a box of [`WIDTH`] by [`HEIGHT`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StripPaths {
    /// The IoU where both boxes are present.
    pub both: String,
    /// Where the true box stands alone.
    pub gold: String,
    /// Where the predicted box stands alone.
    pub predicted: String,
}

/// The columns of the picture: who is present, and the mean IoU of the points in it.
#[derive(Clone, Copy, PartialEq)]
struct Column {
    overlap: Overlap,
    iou: f64,
}

/// Draws the part of a strip that the scale shows; the scale is [`WIDTH`] wide.
pub fn paths(series: &TrackSeries, scale: Scale) -> StripPaths {
    let mut columns: Vec<Option<(Overlap, f64, u32)>> = vec![None; COLUMNS];
    let place = |x: f64| (x / WIDTH * COLUMNS as f64).clamp(0.0, COLUMNS as f64) as usize;
    for point in &series.points {
        let from = scale.x_from_time(point.time);
        let to = scale
            .x_from_time(point.time + series.step)
            .max(from + if series.step > 0.0 { 0.0 } else { INSTANT });
        if to < 0.0 || from > WIDTH {
            continue;
        }
        let last = place(to).max(place(from) + 1).min(COLUMNS);
        for column in columns.iter_mut().take(last).skip(place(from)) {
            *column = Some(match *column {
                // A column of several points shows their mean; one box missing in it does not hide the other points.
                Some((Overlap::Both, sum, n)) => (Overlap::Both, sum + point.iou, n + 1),
                Some((_, sum, n)) => (point.overlap, sum + point.iou, n + 1),
                None => (point.overlap, point.iou, 1),
            });
        }
    }
    let columns: Vec<Option<Column>> = columns
        .into_iter()
        // Two decimals are more than the height shows, and let neighbours become one.
        .map(|c| {
            c.map(|(overlap, sum, n)| Column { overlap, iou: (sum / f64::from(n) * 100.0).round() / 100.0 })
        })
        .collect();
    let mut out = StripPaths::default();
    let mut at = 0;
    for run in columns.chunk_by(|a, b| a == b) {
        if let Some(column) = run[0] {
            let x = |n: usize| n as f64 / COLUMNS as f64 * WIDTH;
            let (from, to) = (x(at), x(at + run.len()));
            match column.overlap {
                Overlap::Both => {
                    let top = HEIGHT * (1.0 - column.iou);
                    out.both += &format!("M{from:.1} {HEIGHT}V{top:.2}H{to:.1}V{HEIGHT}Z");
                }
                Overlap::Gold => out.gold += &format!("M{from:.1} 9H{to:.1}"),
                Overlap::Predicted => out.predicted += &format!("M{from:.1} 9H{to:.1}"),
            }
        }
        at += run.len();
    }
    out
}

/// The point of a frame, or at a time in seconds: the nearest that belongs to it, else the one that lasts until it; of
/// instants the nearest. `None` where neither box is present.
pub fn point_at(series: &TrackSeries, at: impl Into<Moment>) -> Option<&SeriesPoint> {
    let moment = at.into();
    let time = moment.time();
    let next = series.points.partition_point(|point| point.time <= time);
    let before = next.checked_sub(1).and_then(|place| series.points.get(place));
    let after = series.points.get(next);
    let nearest =
        |a: &&SeriesPoint, b: &&SeriesPoint| (a.time - time).abs().total_cmp(&(b.time - time).abs());
    let beside = [before, after].into_iter().flatten();
    if series.step == 0.0 {
        return beside.min_by(nearest);
    }
    let own = beside.filter(|point| moment.owns(point.time)).min_by(nearest);
    own.or(before.filter(|point| moment.until() <= point.time + series.step))
}

/// A point in words; `share` writes its IoU, short or whole.
pub fn words(point: Option<&SeriesPoint>, share: fn(f64) -> String) -> String {
    match point {
        None => "\u{2013}".to_owned(),
        Some(SeriesPoint { overlap: Overlap::Both, iou, .. }) => share(*iou),
        Some(SeriesPoint { overlap: Overlap::Gold, .. }) => "missed".to_owned(),
        Some(SeriesPoint { overlap: Overlap::Predicted, .. }) => "extra".to_owned(),
    }
}
