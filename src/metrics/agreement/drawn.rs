//! Boxes and events drawn twice (Dr.V, section C.5).

use crate::metrics::ItemSet;
use crate::model::{Dataset, Event, ItemIx, RunIx, Track};

/// Two drawings of one frame are at most this many seconds apart.
const SAME_FRAME: f64 = 0.005;

/// What one annotator drew on one item.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'a> {
    /// Boxes over time.
    pub tracks: &'a [Track],
    /// Events.
    pub events: &'a [Event],
}

/// Whose drawing: the items' own truth, or what stands in the format as a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The items' tracks and events.
    Truth,
    /// Those of a run's first sample.
    Run(RunIx),
}

/// How far two annotators' drawings agree.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct DrawnAgreement {
    /// Frames on which both drew a box of the same thing.
    pub frames: usize,
    /// Mean intersection over union on those frames.
    pub box_iou: Option<f64>,
    /// Frames left out because only one of a pair of tracks has a box there.
    pub one_sided_frames: usize,
    /// Tracks left out because the other annotator drew none to go with them.
    pub unpaired_tracks: usize,
    /// Events: pairs, and each one that nobody else drew.
    pub events: usize,
    /// Mean temporal intersection over union of the events.
    pub event_iou: Option<f64>,
    /// Events that only one annotator drew: they count as 0.
    pub unpaired_events: usize,
    /// The paper's single figure, the mean of `box_iou` and `event_iou`; `None` without either.
    pub mean: Option<f64>,
    /// Items left out because a side has nothing on them.
    pub missing: usize,
}

/// Agreement over drawings of the same items. Things pair by label (trimmed, case-folded), the
/// pair with the greatest overlap first; a frame is a time at which either drew a box.
pub fn drawn_agreement<'a>(items: impl IntoIterator<Item = (Drawn<'a>, Drawn<'a>)>) -> DrawnAgreement {
    let mut sums = Sums::default();
    items.into_iter().for_each(|(a, b)| sums.add(&Sums::of(a, b)));
    sums.finish()
}

/// Counts, and the sums of the overlaps.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    out: DrawnAgreement,
    boxes: f64,
    events: f64,
}

impl Sums {
    /// Of one item.
    fn of(a: Drawn<'_>, b: Drawn<'_>) -> Self {
        let mut out = DrawnAgreement::default();
        let boxes = add_tracks(&mut out, a.tracks, b.tracks);
        let events = add_events(&mut out, a.events, b.events);
        Self { out, boxes, events }
    }

    fn add(&mut self, other: &Self) {
        let (out, more) = (&mut self.out, &other.out);
        out.frames += more.frames;
        out.one_sided_frames += more.one_sided_frames;
        out.unpaired_tracks += more.unpaired_tracks;
        out.events += more.events;
        out.unpaired_events += more.unpaired_events;
        self.boxes += other.boxes;
        self.events += other.events;
    }

    fn finish(self) -> DrawnAgreement {
        let mut out = self.out;
        out.box_iou = (out.frames > 0).then(|| self.boxes / out.frames as f64);
        out.event_iou = (out.events > 0).then(|| self.events / out.events as f64);
        out.mean = out.box_iou.zip(out.event_iou).map(|(boxes, events)| (boxes + events) / 2.0);
        out
    }
}

/// [`between`] and [`by_item`] at once, in steps, so that a page stays alive.
#[derive(Debug)]
pub struct Comparing<'a> {
    dataset: &'a Dataset,
    sides: (Side, Side),
    items: Vec<ItemIx>,
    at: usize,
    sums: Sums,
    missing: usize,
    each: Vec<(ItemIx, DrawnAgreement)>,
}

impl<'a> Comparing<'a> {
    /// Begins with the first of `items`.
    pub fn new(dataset: &'a Dataset, a: Side, b: Side, items: &ItemSet) -> Self {
        let items = items.iter().collect();
        Self { dataset, sides: (a, b), items, at: 0, sums: Sums::default(), missing: 0, each: Vec::new() }
    }

    /// Handles up to `max` items; `true` while more are left.
    pub fn step(&mut self, max: usize) -> bool {
        let end = self.at.saturating_add(max).min(self.items.len());
        for at in self.items.get(self.at..end).unwrap_or_default() {
            match (on(self.dataset, self.sides.0, *at), on(self.dataset, self.sides.1, *at)) {
                (Some(a), Some(b)) => {
                    let own = Sums::of(a, b);
                    self.sums.add(&own);
                    self.each.push((*at, own.finish()));
                }
                (None, None) => {}
                _ => self.missing += 1,
            }
        }
        self.at = end;
        end < self.items.len()
    }

    /// Over all items and for each; items that are left are handled now.
    pub fn finish(mut self) -> (DrawnAgreement, Vec<(ItemIx, DrawnAgreement)>) {
        while self.step(usize::MAX) {}
        (DrawnAgreement { missing: self.missing, ..self.sums.finish() }, self.each)
    }
}

/// Agreement of two sides on the items of a set that both drew on.
pub fn between(dataset: &Dataset, a: Side, b: Side, items: &ItemSet) -> DrawnAgreement {
    Comparing::new(dataset, a, b, items).finish().0
}

/// The same for each item that both drew on, in file order: those under the paper's 0.85 are to be
/// looked at again.
pub fn by_item(dataset: &Dataset, a: Side, b: Side, items: &ItemSet) -> Vec<(ItemIx, DrawnAgreement)> {
    Comparing::new(dataset, a, b, items).finish().1
}

fn on(dataset: &Dataset, side: Side, at: ItemIx) -> Option<Drawn<'_>> {
    let drawn = match side {
        Side::Truth => {
            let item = dataset.item(at);
            Drawn { tracks: &item.tracks, events: &item.events }
        }
        Side::Run(run) => {
            let prediction = dataset.run(run).predictions_on(at).first()?;
            Drawn { tracks: &prediction.tracks, events: &prediction.events }
        }
    };
    (!drawn.tracks.is_empty() || !drawn.events.is_empty()).then_some(drawn)
}

/// Adds the frames of one item and returns the sum of their overlaps.
fn add_tracks(out: &mut DrawnAgreement, a: &[Track], b: &[Track]) -> f64 {
    let mut candidates = Vec::new();
    for (i, left) in a.iter().enumerate() {
        for (j, right) in b.iter().enumerate().filter(|(_, right)| same(&left.label, &right.label)) {
            let overlap = Overlap::of(left, right);
            if overlap.frames > 0 {
                candidates.push((overlap.sum / overlap.frames as f64, i, j, overlap));
            }
        }
    }
    let pairs = greatest_first(candidates);
    out.unpaired_tracks += a.len() + b.len() - 2 * pairs.len();
    let mut sum = 0.0;
    for overlap in pairs {
        out.frames += overlap.frames;
        out.one_sided_frames += overlap.one_sided;
        sum += overlap.sum;
    }
    sum
}

/// Adds the events of one item and returns the sum of their overlaps.
fn add_events(out: &mut DrawnAgreement, a: &[Event], b: &[Event]) -> f64 {
    let mut candidates = Vec::new();
    for (i, left) in a.iter().enumerate() {
        for (j, right) in b.iter().enumerate().filter(|(_, right)| same(&left.label, &right.label)) {
            let iou = left.span.iou(right.span);
            if iou > 0.0 {
                candidates.push((iou, i, j, iou));
            }
        }
    }
    let pairs = greatest_first(candidates);
    let alone = a.len() + b.len() - 2 * pairs.len();
    out.unpaired_events += alone;
    out.events += pairs.len() + alone;
    pairs.into_iter().fold(0.0, |sum, iou| sum + iou)
}

/// Two tracks on the frames of either.
#[derive(Clone, Copy, Default)]
struct Overlap {
    frames: usize,
    one_sided: usize,
    sum: f64,
}

impl Overlap {
    fn of(a: &Track, b: &Track) -> Self {
        let mut times: Vec<f64> = a.boxes.iter().chain(&b.boxes).map(|keyframe| keyframe.time).collect();
        times.sort_by(f64::total_cmp);
        times.dedup_by(|next, kept| *next - *kept < SAME_FRAME);
        let mut overlap = Self::default();
        for time in times {
            match (a.at(time), b.at(time)) {
                (Some(a), Some(b)) => {
                    overlap.frames += 1;
                    overlap.sum += a.rect.iou(b.rect);
                }
                (None, None) => {}
                _ => overlap.one_sided += 1,
            }
        }
        overlap
    }
}

fn same(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

/// One-to-one pairs by falling value, of equals the earliest: what was kept with each.
fn greatest_first<T>(mut candidates: Vec<(f64, usize, usize, T)>) -> Vec<T> {
    candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut taken: Vec<(usize, usize)> = Vec::new();
    let mut kept = Vec::new();
    for (_, i, j, what) in candidates {
        if taken.iter().all(|(a, b)| *a != i && *b != j) {
            taken.push((i, j));
            kept.push(what);
        }
    }
    kept
}
