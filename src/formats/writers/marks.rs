//! Boxes and events of each video: the truth, and what each run says.

use super::base::Frames;
use super::presence::stretches;
use crate::model::{Dataset, Event, Item, RunIx, Track, Video};

/// A track with the name of its object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boxed<'a> {
    /// The track's label, or else what its item asks for; never empty.
    pub(super) label: &'a str,
    /// The track.
    pub(super) track: &'a Track,
}

/// An event with its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timed<'a> {
    /// The event's label, or else what its item asks for; never empty.
    pub(super) label: &'a str,
    /// The event.
    pub(super) event: &'a Event,
}

/// What one voice says of one video.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks<'a> {
    /// Boxes, in the order of the items.
    pub(super) boxed: Vec<Boxed<'a>>,
    /// Events, in the order of the items.
    pub(super) timed: Vec<Timed<'a>>,
}

/// A video with all that is said of it.
#[derive(Clone, Debug)]
pub(super) struct Marked<'a> {
    /// The video.
    pub(super) video: &'a Video,
    /// The truth.
    pub(super) truth: Marks<'a>,
    /// Runs that say anything, in their order.
    pub(super) runs: Vec<(RunIx, Marks<'a>)>,
}

impl<'a> Marks<'a> {
    fn add(&mut self, item: &'a Item, tracks: &'a [Track], events: &'a [Event]) {
        let boxed = tracks.iter().filter(|track| !track.boxes.is_empty());
        self.boxed.extend(boxed.map(|track| Boxed { label: named(item, &track.label, "object"), track }));
        let timed = events.iter();
        self.timed.extend(timed.map(|event| Timed { label: named(item, &event.label, "event"), event }));
    }

    /// The frame after the last that is named.
    pub(super) fn last_frame(&self, frames: Frames) -> u64 {
        let boxes = self.boxed.iter().flat_map(|boxed| stretches(boxed.track, frames));
        let events = self.timed.iter().map(|timed| frames.span(timed.event.span).1);
        boxes.map(|stretch| stretch.until).chain(events).max().unwrap_or(0)
    }

    /// Whether nothing is said.
    pub(super) fn is_empty(&self) -> bool {
        self.boxed.is_empty() && self.timed.is_empty()
    }
}

fn named<'a>(item: &'a Item, label: &'a str, otherwise: &'a str) -> &'a str {
    let query = item.query.as_deref().unwrap_or_default();
    [label, query].into_iter().find(|name| !name.trim().is_empty()).unwrap_or(otherwise)
}

impl Marked<'_> {
    /// Whether nobody says anything.
    pub(super) fn is_empty(&self) -> bool {
        self.truth.is_empty() && self.runs.is_empty()
    }

    /// All marks: the truth, then runs.
    pub(super) fn all(&self) -> impl Iterator<Item = &Marks<'_>> {
        std::iter::once(&self.truth).chain(self.runs.iter().map(|(_, marks)| marks))
    }

    /// Whether any voice has boxes.
    pub(super) fn has_boxes(&self) -> bool {
        self.all().any(|marks| !marks.boxed.is_empty())
    }
}

/// All videos in their order. Of several samples of a run the first counts.
pub(super) fn marked(dataset: &Dataset) -> Vec<Marked<'_>> {
    let blank = |video| Marked { video, truth: Marks::default(), runs: Vec::new() };
    let mut all: Vec<Marked> = dataset.videos().iter().map(blank).collect();
    for item in dataset.items() {
        if let Some(marked) = all.get_mut(item.video.0 as usize) {
            marked.truth.add(item, &item.tracks, &item.events);
        }
    }
    for at in dataset.run_indices() {
        let mut before = None;
        for prediction in &dataset.run(at).predictions {
            if before == Some(prediction.item) || prediction.tracks.is_empty() && prediction.events.is_empty()
            {
                continue;
            }
            before = Some(prediction.item);
            let item = dataset.item(prediction.item);
            let Some(marked) = all.get_mut(item.video.0 as usize) else { continue };
            if marked.runs.last().is_none_or(|(run, _)| *run != at) {
                marked.runs.push((at, Marks::default()));
            }
            if let Some((_, marks)) = marked.runs.last_mut() {
                marks.add(item, &prediction.tracks, &prediction.events);
            }
        }
    }
    all
}

/// How many later samples of runs have marks, which formats of marks have no place for.
pub(super) fn later_samples(dataset: &Dataset) -> usize {
    let of_run = |run: &crate::model::Run| {
        let marked = run.predictions.iter().filter(|p| !p.tracks.is_empty() || !p.events.is_empty());
        let items: Vec<_> = marked.map(|prediction| prediction.item).collect();
        items.windows(2).filter(|pair| pair[0] == pair[1]).count()
    };
    dataset.runs().iter().map(of_run).sum()
}
