//! The timeline's lanes: under each true event or object what every run said of it.

use std::collections::BTreeSet;

use super::palette::Layer;
use crate::analysis::pairing;
use crate::metrics::grounding::{Labels, TrackSeries};
use crate::model::{Event, Item, Prediction, Track};
use crate::units::{TimeSpan, union_length};

/// What a lane shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneKind {
    /// Events of one label.
    Events,
    /// When one tracked object is present.
    Track,
    /// The frames that the model was shown.
    Frames,
    /// How well a predicted track follows the true one above it.
    Overlap,
}

/// One row of the timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// Whose it is.
    pub layer: Layer,
    /// What it shows.
    pub kind: LaneKind,
    /// What happens, or what the object is.
    pub label: String,
    /// The track, by id; `None` unless [`LaneKind::Track`].
    pub track: Option<String>,
    /// How many rows the bars need so that none covers another, at least 1.
    pub rows: usize,
    /// By start.
    pub bars: Vec<Bar>,
    /// For a predicted track, how well it meets the true one in time, in `[0, 1]`.
    pub tiou: Option<f64>,
    /// The points of [`LaneKind::Overlap`].
    pub series: Option<TrackSeries>,
}

/// One span of a lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// When.
    pub span: TimeSpan,
    /// Row within the lane, from 0.
    pub row: usize,
    /// Confidence.
    pub score: Option<f64>,
    /// For a predicted event, the true one that it is paired with.
    pub pair: Option<Pair>,
    /// Place among the item's or prediction's events, or among the track's spans.
    pub source: usize,
}

/// A predicted event's true partner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// Place among the item's events.
    pub truth: usize,
    /// Temporal intersection over union, above 0.
    pub tiou: f64,
}

/// All lanes: for each label of events, truth over runs; then for each object the same; then
/// what the models were shown. `runs` holds each shown run's prediction by its place.
pub fn lanes(item: &Item, runs: &[Option<&Prediction>]) -> Vec<Lane> {
    lanes_with_strips(item, runs, &[])
}

/// By each run shown, the strips of [`grounding::series`](crate::metrics::grounding::series).
pub type Strips = [Vec<TrackSeries>];

/// As [`lanes`], with a strip under each true track for every run that found it.
pub fn lanes_with_strips(item: &Item, runs: &[Option<&Prediction>], strips: &Strips) -> Vec<Lane> {
    let mut lanes = event_lanes(item, runs);
    lanes.extend(track_lanes(item, runs, strips));
    for (layer, prediction) in shown(runs) {
        let spans = prediction.frames.iter().filter_map(|t| TimeSpan::new(*t, *t));
        let bars: Vec<_> = spans.enumerate().map(|(source, span)| bar(span, source, None)).collect();
        if !bars.is_empty() {
            let label = "Frames seen".to_owned();
            let kind = LaneKind::Frames;
            lanes.push(Lane { layer, kind, label, track: None, rows: 1, bars, tiou: None, series: None });
        }
    }
    lanes
}

fn shown<'a>(runs: &'a [Option<&'a Prediction>]) -> impl Iterator<Item = (Layer, &'a Prediction)> {
    runs.iter().enumerate().filter_map(|(place, p)| p.map(|p| (Layer::Run(place), p)))
}

fn event_lanes(item: &Item, runs: &[Option<&Prediction>]) -> Vec<Lane> {
    let mut lanes = Vec::new();
    let predicted = shown(runs).flat_map(|(_, p)| p.events.iter());
    let mut seen = BTreeSet::new();
    let labels: Vec<&str> = item.events.iter().chain(predicted).map(|e| e.label.as_str()).collect();
    for label in labels.into_iter().filter(|label| seen.insert(folded(label))) {
        lanes.extend(event_lane(Layer::Truth, label, &item.events, &[]));
        for (layer, prediction) in shown(runs) {
            let pairs = event_pairs(item, prediction);
            lanes.extend(event_lane(layer, label, &prediction.events, &pairs));
        }
    }
    lanes
}

pub(super) fn event_lane(
    layer: Layer,
    label: &str,
    events: &[Event],
    pairs: &[Option<Pair>],
) -> Option<Lane> {
    let same = |(_, event): &(usize, &Event)| folded(&event.label) == folded(label);
    let to_bar = |(source, event): (usize, &Event)| Bar {
        pair: pairs.get(source).copied().flatten(),
        ..bar(event.span, source, event.score)
    };
    let mut bars: Vec<_> = events.iter().enumerate().filter(same).map(to_bar).collect();
    if bars.is_empty() {
        return None;
    }
    let rows = stack(&mut bars);
    let (kind, label) = (LaneKind::Events, label.to_owned());
    Some(Lane { layer, kind, label, track: None, rows, bars, tiou: None, series: None })
}

/// For each predicted event its true one, by the pairing that every score uses.
fn event_pairs(item: &Item, prediction: &Prediction) -> Vec<Option<Pair>> {
    let mut pairs = vec![None; prediction.events.len()];
    for (truth, predicted, tiou) in pairing::pairs(item, prediction) {
        pairs[predicted] = Some(Pair { truth, tiou });
    }
    pairs
}

fn track_lanes(item: &Item, runs: &[Option<&Prediction>], strips: &Strips) -> Vec<Lane> {
    let partners: Vec<_> =
        shown(runs).map(|(layer, p)| (layer, &p.tracks, track_pairs(&item.tracks, &p.tracks))).collect();
    let mut lanes = Vec::new();
    for (t, track) in item.tracks.iter().enumerate() {
        lanes.push(track_lane(Layer::Truth, track, None));
        for (layer, tracks, pairs) in &partners {
            for (track, pair) in tracks.iter().zip(pairs).filter(|(_, pair)| pair.is_some_and(|p| p.0 == t)) {
                lanes.push(track_lane(*layer, track, pair.map(|p| p.1)));
            }
        }
        lanes.extend(strip_lanes(item, t, runs, strips));
    }
    for (layer, tracks, pairs) in &partners {
        let alone = tracks.iter().zip(pairs).filter(|(_, pair)| pair.is_none());
        lanes.extend(alone.map(|(track, _)| track_lane(*layer, track, None)));
    }
    lanes
}

/// The strips of one true track, by the pairing that vIoU uses.
fn strip_lanes(item: &Item, truth: usize, runs: &[Option<&Prediction>], strips: &Strips) -> Vec<Lane> {
    let label = item.tracks.get(truth).map_or_else(String::new, |track| track.label.clone());
    let strip = |(place, own): (usize, &Vec<TrackSeries>)| {
        let series = own.iter().find(|series| series.gold == truth)?.clone();
        let track = runs.get(place).copied().flatten()?.tracks.get(series.predicted?)?;
        Some(Lane {
            layer: Layer::Run(place),
            kind: LaneKind::Overlap,
            label: label.clone(),
            track: Some(track.id.clone()),
            rows: 1,
            bars: Vec::new(),
            tiou: None,
            series: Some(series),
        })
    };
    strips.iter().enumerate().filter_map(strip).collect()
}

/// For each predicted track the true one that it may speak of, as in the scores, and their overlap in time.
fn track_pairs(truth: &[Track], predicted: &[Track]) -> Vec<Option<(usize, f64)>> {
    let labels =
        Labels::new(truth.iter().map(|t| t.label.as_str()), predicted.iter().map(|t| t.label.as_str()));
    let mut all = Vec::new();
    for (t, a) in truth.iter().enumerate() {
        for (p, b) in predicted.iter().enumerate() {
            if labels.agree(t, p) {
                all.push((presence_iou(a, b), t, p));
            }
        }
    }
    let mut pairs = vec![None; predicted.len()];
    for (tiou, t, p) in best_first(all) {
        pairs[p] = Some((t, tiou));
    }
    pairs
}

fn presence_iou(a: &Track, b: &Track) -> f64 {
    let (a, b) = (a.presence(), b.presence());
    let union = union_length(&[a.as_slice(), b.as_slice()].concat());
    let overlap = union_length(&a) + union_length(&b) - union;
    if union > 0.0 { (overlap / union).clamp(0.0, 1.0) } else { 0.0 }
}

/// Keeps the pairs in which neither side was used by a better one; ties by place.
fn best_first(mut all: Vec<(f64, usize, usize)>) -> Vec<(f64, usize, usize)> {
    all.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let (mut truths, mut predictions) = (BTreeSet::new(), BTreeSet::new());
    all.retain(|(_, t, p)| {
        let free = !truths.contains(t) && !predictions.contains(p);
        free && truths.insert(*t) && predictions.insert(*p)
    });
    all
}

pub(super) fn track_lane(layer: Layer, track: &Track, tiou: Option<f64>) -> Lane {
    let score = track.boxes.iter().filter_map(|k| k.score).reduce(f64::max);
    let spans = track.presence().into_iter().enumerate();
    let mut bars: Vec<_> = spans.map(|(source, span)| bar(span, source, score)).collect();
    let rows = stack(&mut bars);
    let (label, id) = (track.label.clone(), Some(track.id.clone()));
    Lane { layer, kind: LaneKind::Track, label, track: id, rows, bars, tiou, series: None }
}

fn bar(span: TimeSpan, source: usize, score: Option<f64>) -> Bar {
    Bar { span, row: 0, score, pair: None, source }
}

/// Gives each bar the first row that is free where it starts; says how many rows there are.
fn stack(bars: &mut [Bar]) -> usize {
    bars.sort_by_key(|bar| (bar.span, bar.source));
    let mut ends: Vec<f64> = Vec::new();
    for bar in bars {
        let free = ends.iter().position(|end| *end <= bar.span.start());
        bar.row = free.unwrap_or(ends.len());
        match free {
            Some(row) => ends[row] = bar.span.end(),
            None => ends.push(bar.span.end()),
        }
    }
    ends.len().max(1)
}

/// Labels are the same when they differ only in case and outer space.
pub(super) fn folded(label: &str) -> String {
    label.trim().to_lowercase()
}
