//! One item under one prediction.

use super::grid::{Grid, is_instants};
use super::intervals::temporal_iou;
use super::labels::Labels;
use super::objects::{ObjectCounts, track_labels};
use super::options::{GroundingOptions, GroundingRule};
use super::rules::{Clip, Overlaps, overlaps};
use super::sampled::{Sampled, paired, tubes};
use super::tube::Tube;
use crate::model::{Event, Item, Prediction, Track, Video};
use crate::units::TimeSpan;
use crate::units::assign;

/// Why an item could not be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Excluded {
    /// The item has neither a true event nor a true box.
    NoGold,
    /// The rule counts frames, and the video's rate is not known.
    NoRate,
    /// A track lasts longer than any video.
    TooLong,
}

/// A true track and the predicted one that was paired with it, by their places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackPair {
    /// Place among the item's tracks.
    pub gold: usize,
    /// Place among the prediction's tracks.
    pub predicted: usize,
    /// Their spatio-temporal IoU.
    pub viou: f64,
}

/// One item under one prediction.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ItemGrounding {
    /// Mean temporal IoU over the true labels (under other rules: over the true tracks); `None`: the truth says
    /// not when.
    pub tiou: Option<f64>,
    /// Mean spatio-temporal IoU over the true tracks, an unmatched one counting 0; `None`: the truth has no boxes.
    pub viou: Option<f64>,
    /// The pairs, by true track.
    pub pairs: Vec<TrackPair>,
    /// Predicted tracks that were paired with none.
    pub extra_tracks: usize,
    /// Predicted events that speak of no true label.
    pub extra_events: usize,
    /// Single boxes at IoU >= 0.5; `None`: the truth has no boxes.
    pub objects: Option<ObjectCounts>,
    /// The prediction has neither track nor event.
    pub missing: bool,
}

/// What is held against each other: the item, and what was predicted of it.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a> {
    pub(super) video: &'a Video,
    pub(super) item: &'a Item,
    /// Predicted tracks.
    pub(super) tracks: &'a [Track],
    /// Predicted events.
    events: &'a [Event],
}

impl<'a> Sides<'a> {
    pub(super) fn new(video: &'a Video, item: &'a Item, prediction: Option<&'a Prediction>) -> Self {
        let (tracks, events) = prediction.map_or((&[][..], &[][..]), |p| (&p.tracks[..], &p.events[..]));
        Self { video, item, tracks, events }
    }

    /// Places of the true tracks with a box.
    pub(super) fn boxed(&self) -> Vec<usize> {
        let tracks = self.item.tracks.iter().enumerate();
        tracks.filter(|(_, track)| !track.boxes.is_empty()).map(|(at, _)| at).collect()
    }

    /// True or predicted intervals with their labels: the events or, without any, the tracks' presence.
    fn times<'b>(events: &'b [Event], tracks: impl Iterator<Item = &'b Track>) -> Vec<(&'b str, TimeSpan)> {
        if !events.is_empty() {
            return events.iter().map(|event| (event.label.as_str(), event.span)).collect();
        }
        let spans = |track: &'b Track| track.presence().into_iter().map(|span| (track.label.as_str(), span));
        tracks.flat_map(spans).collect()
    }

    /// When the truth is. Boxes at instants say where, and not how long.
    pub(super) fn gold_times(&self) -> Vec<(&'a str, TimeSpan)> {
        let rate = self.video.rate;
        Self::times(&self.item.events, self.item.tracks.iter().filter(|track| !is_instants(track, rate)))
    }

    pub(super) fn said_times(&self) -> Vec<(&'a str, TimeSpan)> {
        Self::times(self.events, self.tracks.iter())
    }
}

/// Judges what was predicted of an item; `None` and a prediction without tracks and events are missing.
pub fn judge(
    video: &Video,
    item: &Item,
    prediction: Option<&Prediction>,
    options: GroundingOptions,
) -> Result<ItemGrounding, Excluded> {
    let sides = Sides::new(video, item, prediction);
    let (boxed, gold_times) = (sides.boxed(), sides.gold_times());
    if boxed.is_empty() && gold_times.is_empty() {
        return Err(Excluded::NoGold);
    }
    let mut out = ItemGrounding {
        missing: sides.tracks.is_empty() && sides.events.is_empty(),
        ..ItemGrounding::default()
    };
    let labels = track_labels(&item.tracks, sides.tracks);
    if options.rule == GroundingRule::Verivid {
        (out.tiou, out.extra_events) = temporal(&gold_times, &sides.said_times());
    }
    if !boxed.is_empty() {
        let sampled = Sampled::new(&sides, &boxed)?;
        out.objects = Some(sampled.objects(&boxed, &labels, options.edges));
        if options.rule == GroundingRule::Verivid {
            out.pairs = sampled.pairs(&sides, &boxed, &labels, options.edges)?;
            out.viou = Some(out.pairs.iter().map(|pair| pair.viou).sum::<f64>() / boxed.len() as f64);
        }
    }
    if options.rule != GroundingRule::Verivid {
        by_rule(&sides, &boxed, &labels, options, &mut out)?;
    }
    out.extra_tracks = sides.tracks.len() - out.pairs.len();
    Ok(out)
}

/// Mean over the true labels, and the predicted entries that speak of none.
fn temporal(gold: &[(&str, TimeSpan)], said: &[(&str, TimeSpan)]) -> (Option<f64>, usize) {
    if gold.is_empty() {
        return (None, 0);
    }
    let labels = Labels::new(gold.iter().map(|(label, _)| *label), said.iter().map(|(label, _)| *label));
    let pick = |from: &[(&str, TimeSpan)], places: &[usize]| -> Vec<TimeSpan> {
        places.iter().filter_map(|at| from.get(*at)).map(|(_, span)| *span).collect()
    };
    let groups = labels.groups();
    let sum: f64 =
        groups.iter().map(|(truth, guess)| temporal_iou(&pick(gold, truth), &pick(said, guess))).sum();
    (Some(sum / groups.len() as f64), labels.foreign())
}

/// The rules of others: both IoU from the same pair of tubes on the video's frames.
fn by_rule(
    sides: &Sides<'_>,
    boxed: &[usize],
    labels: &Labels,
    options: GroundingOptions,
    out: &mut ItemGrounding,
) -> Result<(), Excluded> {
    let rate = sides.video.rate.ok_or(Excluded::NoRate)?;
    let frames = sides.video.duration.map(|seconds| (seconds * rate.hertz()).round() as i64);
    let (clip, grid) = (Clip { rate, frames }, Grid::Frames(rate));
    let spans = |times: Vec<(&str, TimeSpan)>| -> Result<Vec<Tube>, Excluded> {
        let spans: Vec<TimeSpan> = times.into_iter().map(|(_, span)| span).collect();
        Ok(vec![Tube::of_spans(&spans, &grid).ok_or(Excluded::TooLong)?])
    };
    let by_track = !boxed.is_empty() && !sides.tracks.is_empty();
    let gold = match boxed {
        [] => spans(sides.gold_times())?,
        boxed => tubes(boxed.iter().filter_map(|at| sides.item.tracks.get(*at)), &grid)?,
    };
    let said = if by_track { tubes(sides.tracks.iter(), &grid)? } else { spans(sides.said_times())? };
    let found = |g: usize, truth: &Tube, p: usize, guess: &Tube| -> Overlaps {
        let agree = !by_track || boxed.get(g).is_some_and(|at| labels.agree(*at, p));
        if agree { overlaps(options.rule, truth, guess, clip, options.edges) } else { Overlaps::default() }
    };
    let table: Vec<Vec<Overlaps>> = (gold.iter().enumerate())
        .map(|(g, truth)| said.iter().enumerate().map(|(p, guess)| found(g, truth, p, guess)).collect())
        .collect();
    // Where the boxes of two pairs share nothing, the better time decides.
    let values: Vec<Vec<f64>> =
        table.iter().map(|row| row.iter().map(|o| o.viou + 1e-9 * o.tiou).collect()).collect();
    let (mut tiou, mut viou) = (0.0, 0.0);
    let pairs = assign(&values);
    for (g, p) in &pairs {
        tiou += table[*g][*p].tiou;
        viou += table[*g][*p].viou;
    }
    out.tiou = Some(tiou / gold.len() as f64);
    if !boxed.is_empty() {
        out.viou = Some(viou / gold.len() as f64);
    }
    if by_track {
        out.pairs = paired(boxed, &values, |r, c| table[r][c].viou);
    }
    Ok(())
}
