//! The boxes over the picture at a time, what became of each, and which of them a pointer is on.

use super::palette::{Layer, LayerStyle};
use crate::metrics::grounding::{BoxEdges, Fate, fates_at};
use crate::model::{Item, Prediction, Track};
use crate::units::{Moment, PixelRect};

/// One box to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Whose it is; [`Mark::style`] says how it is drawn.
    pub layer: Layer,
    /// The track that it belongs to, by id.
    pub track: String,
    /// What the object is.
    pub label: String,
    /// Where, in the video's pixels.
    pub rect: PixelRect,
    /// The detector's confidence.
    pub score: Option<f64>,
    /// Whether its label alone does not tell which track it is: some layer has several tracks of that label. Truth and
    /// runs follow the one rule.
    pub several: bool,
    /// What became of it, where one run's boxes are matched with the true ones.
    pub fate: Option<Fate>,
}

impl Mark {
    /// How it is drawn: by whose it is or, where boxes are matched, by what became of it.
    pub fn style(&self) -> LayerStyle {
        let own = self.layer.style();
        match self.fate {
            // The true one of a pair stays the wider.
            Some(fate) => LayerStyle { width: fate_style(fate).width + own.width - 2.0, ..fate_style(fate) },
            None => own,
        }
    }
}

/// All fates, in the order of the legend.
pub const FATES: [Fate; 4] = [Fate::Hit, Fate::Miss, Fate::Extra, Fate::Duplicate];

/// How wide the dark line is that makes a fate's stroke a double one, in screen pixels: no layer is drawn like that.
pub const FATE_CORE: f64 = 1.5;

/// How the boxes of a fate are drawn: told apart by colour and by dash, and from layers by their double line.
pub fn fate_style(fate: Fate) -> LayerStyle {
    let (variable, name, dash): (&str, &str, &[f64]) = match fate {
        Fate::Hit => ("--fate-hit", "sand", &[]),
        Fate::Miss => ("--fate-miss", "violet", &[12.0, 6.0]),
        Fate::Extra => ("--fate-extra", "brick red", &[4.0, 4.0]),
        Fate::Duplicate => ("--fate-duplicate", "mauve", &[14.0, 4.0, 4.0, 4.0]),
    };
    LayerStyle { colour: 0, variable, name, dash, width: 4.5 }
}

/// All boxes of a frame, or at a time in seconds, the truth first, then each run shown by its place.
pub fn marks_at(item: &Item, runs: &[Option<&Prediction>], at: impl Into<Moment>) -> Vec<Mark> {
    let moment = at.into();
    let mut marks = marks_of(Layer::Truth, &item.tracks, moment);
    for (place, prediction) in runs.iter().enumerate() {
        if let Some(prediction) = prediction {
            marks.extend(marks_of(Layer::Run(place), &prediction.tracks, moment));
        }
    }
    let said = runs.iter().flatten().map(|prediction| &prediction.tracks[..]);
    told_apart(marks, std::iter::once(&item.tracks[..]).chain(said))
}

/// Marks whose label is of several tracks in one of the layers say so, in every layer.
fn told_apart<'a>(mut marks: Vec<Mark>, layers: impl Iterator<Item = &'a [Track]>) -> Vec<Mark> {
    let mut several: Vec<&str> = Vec::new();
    for tracks in layers.filter(|tracks| tracks.len() > 1) {
        let mut labels: Vec<&str> = tracks.iter().map(|track| track.label.as_str()).collect();
        labels.sort_unstable();
        several.extend(labels.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]));
    }
    marks.iter_mut().for_each(|mark| mark.several = several.contains(&mark.label.as_str()));
    marks
}

/// The true boxes and those of the run at `place`, each with what became of it at a frame or a time; a run
/// without a prediction has missed everything.
pub fn matched_at(
    item: &Item,
    prediction: Option<&Prediction>,
    place: usize,
    at: impl Into<Moment>,
    edges: BoxEdges,
) -> Vec<Mark> {
    let moment = at.into();
    let fate = |mark: Mark, fate: Option<Fate>| Mark { fate, ..mark };
    let Some(prediction) = prediction else {
        let missed = marks_of(Layer::Truth, &item.tracks, moment).into_iter();
        let missed = missed.map(|mark| fate(mark, Some(Fate::Miss))).collect();
        return told_apart(missed, std::iter::once(&item.tracks[..]));
    };
    // Both sides list the boxes of this frame in the order of their tracks.
    let verdict = fates_at(item, prediction, moment, edges);
    let side = |layer, tracks: &[Track], fates: Vec<(usize, Fate)>| {
        let marks = marks_of(layer, tracks, moment).into_iter();
        marks.zip(fates).map(|(mark, (_, own))| fate(mark, Some(own))).collect::<Vec<_>>()
    };
    let mut marks = side(Layer::Truth, &item.tracks, verdict.gold);
    marks.extend(side(Layer::Run(place), &prediction.tracks, verdict.predicted));
    told_apart(marks, [&item.tracks[..], &prediction.tracks[..]].into_iter())
}

fn marks_of(layer: Layer, tracks: &[Track], moment: Moment) -> Vec<Mark> {
    let mark = |track: &Track| {
        let found = track.on(moment)?;
        let (track, label) = (track.id.clone(), track.label.clone());
        Some(Mark { layer, track, label, rect: found.rect, score: found.score, several: false, fate: None })
    };
    tracks.iter().filter_map(mark).collect()
}

/// The smallest box around a point in video pixels: a small one inside a large one stays reachable.
pub fn hit(marks: &[Mark], x: f64, y: f64) -> Option<&Mark> {
    let around = marks.iter().filter(|mark| mark.rect.contains(x, y));
    around.min_by(|a, b| a.rect.area().total_cmp(&b.rect.area()))
}
