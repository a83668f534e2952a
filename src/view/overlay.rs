//! The boxes over the picture at a time, and which of them a pointer is on.

use super::palette::Layer;
use crate::model::{Item, Prediction, Track};
use crate::units::PixelRect;

/// One box to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Whose it is; [`Layer::style`] says how it is drawn.
    pub layer: Layer,
    /// The track that it belongs to, by id.
    pub track: String,
    /// What the object is.
    pub label: String,
    /// Where, in the video's pixels.
    pub rect: PixelRect,
    /// The detector's confidence.
    pub score: Option<f64>,
}

/// All boxes at `time` seconds, the truth first, then each run shown by its place.
pub fn marks_at(item: &Item, runs: &[Option<&Prediction>], time: f64) -> Vec<Mark> {
    let mut marks = marks_of(Layer::Truth, &item.tracks, time);
    for (place, prediction) in runs.iter().enumerate() {
        if let Some(prediction) = prediction {
            marks.extend(marks_of(Layer::Run(place), &prediction.tracks, time));
        }
    }
    marks
}

fn marks_of(layer: Layer, tracks: &[Track], time: f64) -> Vec<Mark> {
    let mark = |track: &Track| {
        let found = track.at(time)?;
        let (track, label) = (track.id.clone(), track.label.clone());
        Some(Mark { layer, track, label, rect: found.rect, score: found.score })
    };
    tracks.iter().filter_map(mark).collect()
}

/// The smallest box around a point in video pixels: a small one inside a large one stays reachable.
pub fn hit(marks: &[Mark], x: f64, y: f64) -> Option<&Mark> {
    let around = marks.iter().filter(|mark| mark.rect.contains(x, y));
    around.min_by(|a, b| a.rect.area().total_cmp(&b.rect.area()))
}
