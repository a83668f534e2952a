//! What the item page shows: one item with the runs beside it, and what is picked out of them.

use std::collections::BTreeSet;

use leptos::prelude::*;

use crate::formats::Loaded;
use crate::metrics::answers::{Extraction, extract};
use crate::metrics::outcomes::Outcome;
use crate::model::{Dataset, Item, ItemIx, Prediction, Run, RunIx, Track, Video};
use crate::ui::session::{Session, Shared};
use crate::units::{Moment, TimeSpan};
use crate::view::evidence::{Evidence, Picked, reports_on};
use crate::view::overlay::{Mark, marks_at, matched_at};
use crate::view::palette::{Layer, MOST_RUNS, slots};
use crate::view::route::Hidden;
use crate::web::fragment::History;

/// An item of a dataset and the runs shown with it.
#[derive(Clone, PartialEq)]
pub(super) struct Case {
    loaded: Shared<Loaded>,
    at: ItemIx,
    /// With the slot that gives each its colour and line.
    runs: Vec<(usize, RunIx)>,
}

impl Case {
    /// The item at `at` with the runs named, or with the dataset's first ones where none is.
    pub(super) fn new(loaded: Shared<Loaded>, at: ItemIx, names: &[String]) -> Self {
        let dataset = &loaded.dataset;
        let mut runs: Vec<RunIx> = names.iter().filter_map(|name| dataset.run_named(name)).collect();
        if runs.is_empty() {
            runs = dataset.run_indices().collect();
        }
        runs.truncate(MOST_RUNS);
        let places: Vec<_> = runs.iter().map(|run| run.0 as usize).collect();
        let runs = slots(&places).into_iter().zip(runs).collect();
        Self { loaded, at, runs }
    }

    /// The whole dataset.
    pub(super) fn dataset(&self) -> &Dataset {
        &self.loaded.dataset
    }

    /// Where the item stands in the dataset.
    pub(super) fn at(&self) -> ItemIx {
        self.at
    }

    /// The item.
    pub(super) fn item(&self) -> &Item {
        self.dataset().item(self.at)
    }

    /// The item's video.
    pub(super) fn video(&self) -> &Video {
        self.dataset().video_of(self.item())
    }

    /// The runs shown, in order; a layer's number is the run's slot.
    pub(super) fn runs(&self) -> impl Iterator<Item = (Layer, RunIx, &Run)> {
        self.runs.iter().map(|(slot, ix)| (Layer::Run(*slot), *ix, self.dataset().run(*ix)))
    }

    /// The `sample`-th reply of each run shown, in their order.
    pub(super) fn predictions(&self, sample: usize) -> Vec<Option<&Prediction>> {
        self.runs().map(|(_, _, run)| run.predictions_on(self.at).get(sample)).collect()
    }

    /// The same, each at its run's slot.
    pub(super) fn by_slot(&self, sample: usize) -> Vec<Option<&Prediction>> {
        let end = self.runs.iter().map(|(slot, _)| slot + 1).max().unwrap_or(0);
        let mut said = vec![None; end];
        for (slot, run) in &self.runs {
            if let Some(place) = said.get_mut(*slot) {
                *place = self.dataset().run(*run).predictions_on(self.at).get(sample);
            }
        }
        said
    }

    /// The most replies that a run shown gave to the item.
    pub(super) fn samples(&self) -> usize {
        self.runs().map(|(_, _, run)| run.predictions_on(self.at).len()).max().unwrap_or(0)
    }

    /// How a reply is read.
    pub(super) fn extraction(&self, prediction: Option<&Prediction>) -> Extraction {
        extract(self.item(), prediction)
    }

    /// A layer's name: the run's id, or "Truth".
    pub(super) fn layer_name(&self, layer: Layer) -> String {
        match layer {
            Layer::Truth => "Truth".to_owned(),
            Layer::Tool(place) => ["Evidence", "Tool A", "Tool B"][place.min(2)].to_owned(),
            Layer::Run(slot) => {
                let own = self.runs.iter().find(|(other, _)| *other == slot);
                own.map_or_else(String::new, |(_, ix)| self.dataset().run(*ix).id.clone())
            }
        }
    }

    /// The layers that an address switches off.
    fn layers_of(&self, off: &Hidden) -> BTreeSet<Layer> {
        let mut layers = BTreeSet::new();
        if off.truth {
            layers.insert(Layer::Truth);
        }
        for (layer, _, run) in self.runs() {
            if off.runs.contains(&run.id) {
                layers.insert(layer);
            }
        }
        layers
    }

    /// Width and height that hold every box, in pixels of the picture, whose own size nobody says.
    pub(super) fn reach_of_boxes(&self) -> Option<(f64, f64)> {
        let said = self.runs().flat_map(|(_, _, run)| run.predictions_on(self.at)).flat_map(|p| &p.tracks);
        let boxes = self.item().tracks.iter().chain(said).flat_map(|track| &track.boxes);
        let reach =
            boxes.map(|keyframe| keyframe.rect).fold((0.0, 0.0), |(width, height): (f64, f64), rect| {
                (width.max(rect.x() + rect.w()), height.max(rect.y() + rect.h()))
            });
        (reach.0 > 0.0 && reach.1 > 0.0).then_some(reach)
    }

    /// The layer of a run that is to be matched; `None` where it is not shown, or there is no true box.
    fn matched(&self, id: &str) -> Option<Layer> {
        let (layer, ..) = self.runs().find(|(_, _, run)| run.id == id)?;
        (!self.item().tracks.is_empty()).then_some(layer)
    }

    /// The latest second that any annotation speaks of.
    pub(super) fn last_annotated(&self) -> f64 {
        let said: Vec<_> = self.runs().flat_map(|(_, _, run)| run.predictions_on(self.at)).collect();
        let item = self.item();
        let tracks = item.tracks.iter().chain(said.iter().flat_map(|p| &p.tracks));
        let events = item.events.iter().chain(said.iter().flat_map(|p| &p.events));
        let ends = tracks.filter_map(Track::extent).map(TimeSpan::end);
        ends.chain(events.map(|event| event.span.end())).fold(0.0, f64::max)
    }
}

/// A track of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TrackKey {
    /// Whose it is.
    pub(super) layer: Layer,
    /// Its id.
    pub(super) track: String,
}

/// What the parts of the page share.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    /// The page's data and address.
    pub(super) session: Session,
    /// What is shown.
    pub(super) case: Memo<Case>,
    /// Which of a run's replies is shown, from 0: the address's where a run has so many, else the last.
    pub(super) sample: Memo<usize>,
    /// Layers that are switched off, from the address.
    pub(super) hidden: Memo<BTreeSet<Layer>>,
    /// The run whose boxes are matched with the true ones, from the address: the others' are not drawn then.
    pub(super) matched: Memo<Option<Layer>>,
    /// The track under the pointer.
    pub(super) hovered: RwSignal<Option<TrackKey>>,
    /// The reader holds the key that uncovers the picture.
    pub(super) uncovered: RwSignal<bool>,
    /// The reader has pressed the button that does the same until it is pressed again.
    pub(super) bare: RwSignal<bool>,
    /// The track that is picked out, from the address.
    pub(super) selected: Memo<Option<TrackKey>>,
    /// What the step of a diagnosis that is looked at found; `None` where none is.
    pub(super) evidence: Memo<Option<Evidence>>,
}

impl Scene {
    /// The scene of an item; lives as long as the owner that it is made in.
    pub(super) fn new(session: Session, loaded: Shared<Loaded>, at: ItemIx) -> Self {
        let names = Memo::new(move |_| session.state.with(|state| state.runs.clone()));
        let case = Memo::new(move |_| Case::new(loaded.clone(), at, &names.read()));
        let selected = Memo::new(move |_| {
            let key = session.state.with(|state| state.track.clone())?;
            case.with(|case| parse_key(case, &key))
        });
        let evidence = Memo::new(move |_| {
            let picked = session.state.with(|state| state.step.clone())?;
            case.with(|case| {
                let found = reports_on(case.dataset(), case.at(), std::slice::from_ref(&picked.run));
                found.first().map(|report| Evidence::of(report, picked.step))
            })
        });
        Self {
            session,
            case,
            evidence,
            sample: Memo::new(move |_| {
                let last = case.with(Case::samples).saturating_sub(1);
                session.state.with(|state| state.sample).min(last)
            }),
            hidden: Memo::new(move |_| {
                let off = session.state.with(|state| state.hidden.clone());
                case.with(|case| case.layers_of(&off))
            }),
            matched: Memo::new(move |_| {
                let id = session.state.with(|state| state.conventions.matched.clone())?;
                case.with(|case| case.matched(&id))
            }),
            hovered: RwSignal::new(None),
            uncovered: RwSignal::new(false),
            bare: RwSignal::new(false),
            selected,
        }
    }

    /// The scene that an item page provides.
    pub(super) fn here() -> Self {
        expect_context::<Self>()
    }

    /// The marks of the layers that are switched on, on a frame.
    pub(super) fn marks(self, frame: Moment) -> Vec<Mark> {
        // A step that has something to draw has the picture for itself.
        let drawn = self
            .evidence
            .with(|found| found.as_ref().filter(|found| !found.is_empty()).map(|found| found.marks(frame)));
        if let Some(marks) = drawn {
            return marks;
        }
        let sample = self.sample.get();
        let edges = self.session.state.with(|state| state.conventions.grounding.edges);
        let mut marks = self.case.with(|case| {
            let said = case.by_slot(sample);
            match self.matched.get() {
                Some(Layer::Run(place)) => {
                    matched_at(case.item(), said.get(place).copied().flatten(), place, frame, edges)
                }
                _ => marks_at(case.item(), &said, frame),
            }
        });
        self.hidden.with(|hidden| marks.retain(|mark| !hidden.contains(&mark.layer)));
        marks
    }

    /// Looks at a step of a diagnosis, or at none.
    pub(super) fn look_at(self, picked: Option<Picked>) {
        self.session.change(History::Replace, |state| state.step = picked);
    }

    /// Picks out a track, or lets go of it when it was picked out already.
    pub(super) fn select(self, key: Option<TrackKey>) {
        let key = key.filter(|key| !matches!(key.layer, Layer::Tool(_)));
        let key = key.filter(|key| self.selected.with_untracked(|now| now.as_ref() != Some(key)));
        let track = key.map(|key| self.case.with_untracked(|case| write_key(case, &key)));
        self.session.change(History::Replace, |state| state.track = track);
    }

    /// Switches a layer on or off.
    pub(super) fn switch(self, layer: Layer, on: bool) {
        let name = self.case.with_untracked(|case| case.layer_name(layer));
        self.session.change(History::Replace, |state| match layer {
            Layer::Truth => state.hidden.truth = !on,
            // A step's evidence goes with the step.
            Layer::Tool(_) => state.step = None,
            Layer::Run(_) => {
                state.hidden.runs.remove(&name);
                if !on {
                    state.hidden.runs.insert(name);
                }
            }
        });
    }

    /// A run's outcome on the item, once scored.
    pub(super) fn outcome(self, run: RunIx) -> Option<Outcome> {
        let at = self.case.with(Case::at).0 as usize;
        self.session
            .outcomes
            .with(|all| all.as_ref().and_then(|all| all.get(run.0 as usize)?.of.get(at).copied()))
    }
}

/// A track in the address: its layer's name, a slash, its id.
fn write_key(case: &Case, key: &TrackKey) -> String {
    match key.layer {
        Layer::Truth => format!("/{}", key.track),
        layer => format!("{}/{}", case.layer_name(layer), key.track),
    }
}

fn parse_key(case: &Case, text: &str) -> Option<TrackKey> {
    if let Some(track) = text.strip_prefix('/') {
        return Some(TrackKey { layer: Layer::Truth, track: track.to_owned() });
    }
    // A run's id may hold a slash itself: the longest that fits is meant.
    case.runs()
        .filter_map(|(layer, _, run)| {
            let track = text.strip_prefix(run.id.as_str())?.strip_prefix('/')?;
            Some(TrackKey { layer, track: track.to_owned() })
        })
        .min_by_key(|key| key.track.len())
}
