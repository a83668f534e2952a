//! What the parts of the screen share: which two are compared, and what came of it.

use std::sync::Arc;

use leptos::{prelude::*, task::spawn_local};

use super::{
    draws::{self, Drawn},
    figure::Behind,
    found::{Found, Sides, found},
};
use crate::{
    analysis::{
        ItemSet,
        compare::{MethodPair, after, method_pairs},
        definition_items::{items_behind, paired_behind, words},
        heatmap::Measure,
    },
    charts::Theme,
    formats::Loaded,
    metrics::outcomes::{Extracting, RunOutcomes},
    model::{ItemIx, RunIx},
    ui::{
        session::{Session, Shared},
        together,
    },
    view::{
        compared::{Candidate, Chosen, Other, chosen_with},
        palette::{self, Layer},
    },
    web::time,
};

/// The page's values for this screen; a copy refers to the same.
///
/// Views and effects read the page through these memos alone: one that followed the page's own
/// signals would run once more after the screen has gone, with nothing left to read.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// The page.
    pub(super) session: Session,
    /// The dataset.
    pub(super) loaded: Memo<Option<Shared<Loaded>>>,
    /// The outcomes of all runs and the items that are kept.
    pub(super) data: Memo<Option<Data>>,
    /// What each run can be compared on, as `Dataset::runs`.
    pub(super) candidates: Memo<Vec<Candidate>>,
    /// Methods and their bases.
    pub(super) pairs: Memo<Shared<Vec<MethodPair>>>,
    /// The two.
    pub(super) chosen: Memo<Option<Chosen>>,
    /// The outcomes of the two.
    pub(super) sides: Memo<Option<Sides>>,
    /// What came of it.
    pub(super) found: Memo<Option<Shared<Found>>>,
    /// Its intervals, once they are drawn.
    pub(super) drawn: RwSignal<Drawn>,
    /// What there is to show.
    pub(super) stand: Memo<Stand>,
}

/// The outcomes of all runs and the items that are kept.
pub(super) type Data = (Shared<Vec<RunOutcomes>>, Shared<ItemSet>);

/// What there is to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// No two to choose from; why.
    Words(&'static str),
    /// Two, of which there is no number; why.
    Apart(String),
    /// Two and their numbers.
    Found,
}

impl Room {
    /// For a page.
    pub(super) fn new(session: Session) -> Self {
        let loaded = Memo::new(move |_| session.dataset.get());
        let data = Memo::new(move |_| Some((session.outcomes.get()?, session.kept.get())));
        let candidates = candidates(session);
        let pairs = Memo::new(move |_| {
            Shared::new(loaded.get().map(|loaded| method_pairs(&loaded.dataset)).unwrap_or_default())
        });
        let chosen = Memo::new(move |_| {
            let state = session.state.read();
            let pairs = pairs.get();
            let suggested: Vec<_> =
                pairs.iter().map(|pair| (pair.base.0 as usize, pair.method.0 as usize)).collect();
            let ensemble = ensemble(session);
            chosen_with(&state.compare, &state.runs, &suggested, &candidates.read(), ensemble.as_ref())
        });
        let diagnosed = diagnosed(session, loaded, chosen);
        let sides = Memo::new(move |_| {
            let chosen = chosen.get()?;
            let b = match chosen.b {
                Other::Run(place) => Ok(place),
                Other::Together => {
                    let now = together::ensemble(session)?;
                    Err(session.together.get().filter(|made| made.ensemble == now)?.outcomes)
                }
                Other::After => {
                    Err(diagnosed.get().filter(|(run, _)| *run == chosen.a).map(|(_, outcomes)| outcomes)?)
                }
            };
            Some(Sides { all: session.outcomes.get()?, a: chosen.a, b })
        });
        let found = found(session, candidates, pairs, chosen, sides);
        let drawn = draws::follow(session, sides, found);
        let stand =
            Memo::new(move |_| stand(session, &candidates.read(), chosen.get(), &sides.read(), found));
        Self { session, loaded, data, candidates, pairs, chosen, sides, found, drawn, stand }
    }

    /// The colours of what is drawn.
    pub(super) fn theme(self) -> Theme {
        if self.session.dark.get() { Theme::dark() } else { Theme::light() }
    }

    /// The items that the comparison of the two leaves out, by the reason.
    pub(super) fn behind(self) -> Behind {
        Arc::new(move |what| {
            let (Some(Some(sides)), Some(Some((_, kept)))) = (self.sides.try_get(), self.data.try_get())
            else {
                return Vec::new();
            };
            sides.both().map_or_else(Vec::new, |both| behind_pair(what, both, &kept))
        })
    }

    /// The same of two runs by place.
    pub(super) fn behind_runs(self, a: usize, b: usize) -> Behind {
        Arc::new(move |what| {
            let Some(Some((all, kept))) = self.data.try_get() else { return Vec::new() };
            all.get(a).zip(all.get(b)).map_or_else(Vec::new, |both| behind_pair(what, both, &kept))
        })
    }

    /// The numbers of the colours of A and of B, as the two runs have them everywhere.
    pub(super) fn colours(self) -> [usize; 2] {
        let Some(chosen) = self.chosen.get() else { return [0, 0] };
        let b = match chosen.b {
            Other::Run(b) => b,
            Other::After | Other::Together => chosen.a,
        };
        let of = |place: usize| palette::slots(&[chosen.a, b]).get(place).copied();
        let [in_a, in_b] = [0, 1].map(|place| of(place).map_or(0, |slot| Layer::Run(slot).style().colour));
        // An ensemble has nobody's colour: its members have theirs.
        [in_a, if chosen.b == Other::Together { 0 } else { in_b }]
    }

    /// The id of a run.
    pub(super) fn name(self, run: usize) -> String {
        self.candidates.read().get(run).map(|one| one.id.clone()).unwrap_or_default()
    }
}

/// Of two runs also the questions without a type, which no average over types has.
fn behind_pair(what: &str, (a, b): (&RunOutcomes, &RunOutcomes), kept: &ItemSet) -> Vec<ItemIx> {
    match what {
        words::UNTYPED => items_behind(what, Measure::Accuracy, a, kept),
        _ => paired_behind(what, Measure::F1, (a, b), kept),
    }
}

fn candidates(session: Session) -> Memo<Vec<Candidate>> {
    Memo::new(move |_| {
        let (Some(loaded), Some(outcomes)) = (session.dataset.get(), session.outcomes.get()) else {
            return Vec::new();
        };
        let reports = loaded.dataset.reports();
        let has_after = |id: &str| {
            let mut own = reports.iter().filter(|report| report.run == id);
            own.any(|report| report.after_response.is_some() || report.after_answer.is_some())
        };
        let runs = loaded.dataset.runs().iter().zip(outcomes.iter());
        let candidate = |(run, outcomes): (&crate::model::Run, &RunOutcomes)| Candidate {
            id: run.id.clone(),
            questions: outcomes.has_qa,
            captions: outcomes.has_verification,
            after: outcomes.has_qa && has_after(&run.id),
        };
        runs.map(candidate).collect()
    })
}

/// What the ensemble of the address can be compared on; reactive.
pub(super) fn ensemble(session: Session) -> Option<Candidate> {
    let ensemble = together::ensemble(session)?;
    Some(Candidate {
        id: together::name(&ensemble),
        questions: !ensemble.voters().is_empty(),
        captions: !ensemble.judges().is_empty(),
        after: false,
    })
}

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

/// The outcomes of a run after its diagnosis, by the run's place, once they are asked for.
fn diagnosed(
    session: Session,
    loaded: Memo<Option<Shared<Loaded>>>,
    chosen: Memo<Option<Chosen>>,
) -> RwSignal<Option<(usize, Shared<RunOutcomes>)>> {
    let made = RwSignal::new(None);
    Effect::new(move |_| {
        let (Some(chosen), Some(loaded)) = (chosen.get(), loaded.get()) else { return };
        let known = made.with_untracked(|made: &Option<(usize, _)>| made.as_ref().map(|(run, _)| *run));
        if chosen.b != Other::After || known == Some(chosen.a) {
            return;
        }
        spawn_local(async move {
            time::give_way().await;
            let Some(changed) = after(&loaded.dataset, RunIx(chosen.a as u32)) else { return };
            let mut extracting = Extracting::new(&changed, RunIx(0));
            let mut since = time::now();
            while extracting.step(16) {
                if time::now() - since > SLICE {
                    time::give_way().await;
                    since = time::now();
                }
            }
            if session.dataset.try_get_untracked().flatten() == Some(loaded.clone()) {
                made.try_set(Some((chosen.a, Shared::new(extracting.finish()))));
            }
        });
    });
    made
}

fn stand(
    session: Session,
    candidates: &[Candidate],
    chosen: Option<Chosen>,
    sides: &Option<Sides>,
    found: Memo<Option<Shared<Found>>>,
) -> Stand {
    if session.outcomes.with(Option::is_none) {
        return Stand::Words("Reading the answers");
    }
    let Some(chosen) = chosen else {
        return Stand::Words(match candidates {
            [] => {
                "This dataset has no run: there is nothing to compare. Its items can still be seen: choose Items above."
            }
            _ => {
                "This dataset has one run, and no report that holds an answer after a diagnosis: there is nothing to compare it with. Open it together with another run's predictions."
            }
        });
    };
    let name = |run: usize| candidates.get(run).map_or("", |one| one.id.as_str());
    let Other::Run(b) = chosen.b else {
        return match (sides, found.read().is_some()) {
            (_, true) => Stand::Found,
            (None, _) if chosen.b == Other::Together => {
                Stand::Apart("Reading what the runs say together".to_owned())
            }
            (_, false) if chosen.b == Other::Together => {
                Stand::Apart("No item here is scored under both the run and the ensemble.".to_owned())
            }
            (None, _) => Stand::Apart("Reading the answers after the diagnosis".to_owned()),
            _ => Stand::Apart("No question here is scored before and after the diagnosis.".to_owned()),
        };
    };
    let (a, b) = (name(chosen.a), name(b));
    if chosen.kind.is_none() {
        Stand::Apart(format!(
            "{a} and {b} have nothing in common: none of them answers questions, or judges captions, that the other one does. Choose two others above."
        ))
    } else if found.read().is_none() {
        Stand::Apart(format!(
            "No item here is scored under both {a} and {b}: see the filters, or choose two others above."
        ))
    } else {
        Stand::Found
    }
}
