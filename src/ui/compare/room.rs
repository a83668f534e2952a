//! What the parts of the screen share: which two are compared, and what came of it.

use leptos::{prelude::*, task::spawn_local};

use super::draws::{self, Drawn};
use crate::{
    analysis::{
        ItemSet,
        compare::{Comparison, MethodPair, Scale, after, compare, method_pairs},
    },
    charts::Theme,
    formats::Loaded,
    metrics::{
        mitigation::{Mitigation, mitigation},
        outcomes::{Extracting, RunOutcomes},
        paired::{self, Basis, Difference, Paired},
    },
    model::RunIx,
    ui::session::{Session, Shared},
    view::compared::{Candidate, Chosen, Kind, Other, chosen},
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

/// The outcomes of two runs.
#[derive(Clone, PartialEq)]
pub(super) struct Sides {
    all: Shared<Vec<RunOutcomes>>,
    a: usize,
    b: Result<usize, Shared<RunOutcomes>>,
}

impl Sides {
    /// Both.
    pub(super) fn both(&self) -> Option<(&RunOutcomes, &RunOutcomes)> {
        let b = match &self.b {
            Ok(place) => self.all.get(*place)?,
            Err(after) => after,
        };
        Some((self.all.get(self.a)?, b))
    }

    /// The items of both, under a scale.
    pub(super) fn paired(&self, kept: &ItemSet, scale: Scale) -> Option<Paired<'_>> {
        let (a, b) = self.both()?;
        match scale {
            Scale::Questions => paired::questions(a, b, kept),
            Scale::Captions(convention) => {
                paired::captions(a, b, kept, paired::Measure::default(), convention)
            }
        }
    }
}

/// What B is to A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// Another run.
    Other,
    /// The same model with a method.
    Method,
    /// The same run after its diagnosis.
    After,
}

impl Relation {
    /// The heads of A, of B and of their difference.
    pub(super) fn heads(self) -> [&'static str; 3] {
        match self {
            Self::Other => ["A", "B", "B \u{2212} A"],
            Self::Method => ["Base", "Method", "Gain"],
            Self::After => ["Before", "After", "Gain"],
        }
    }
}

/// Two runs and what came of them.
#[derive(Debug)]
pub(super) struct Found {
    /// What they are compared on.
    pub(super) scale: Scale,
    /// What the averages are over.
    pub(super) basis: Basis,
    /// The name of A.
    pub(super) a: String,
    /// The name of B.
    pub(super) b: String,
    /// The ids of the runs of which both are.
    pub(super) runs: Vec<String>,
    /// What B is to A.
    pub(super) relation: Relation,
    /// Whether outcome terms of the list of items say exactly what is fixed and what is broken.
    pub(super) exact: bool,
    /// Over items.
    pub(super) comparison: Comparison,
    /// The averages on the basis; questions only.
    pub(super) gains: Option<Mitigation>,
}

impl Found {
    /// The difference as a whole, on the basis.
    pub(super) fn overall(&self) -> &Difference {
        self.gains.as_ref().map_or(&self.comparison.all, |gains| &gains.overall)
    }
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
            chosen(&state.compare, &state.runs, &suggested, &candidates.read())
        });
        let diagnosed = diagnosed(session, loaded, chosen);
        let sides = Memo::new(move |_| {
            let chosen = chosen.get()?;
            let b = match chosen.b {
                Other::Run(place) => Ok(place),
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

    /// The id of a run.
    pub(super) fn name(self, run: usize) -> String {
        self.candidates.read().get(run).map(|one| one.id.clone()).unwrap_or_default()
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

fn found(
    session: Session,
    candidates: Memo<Vec<Candidate>>,
    pairs: Memo<Shared<Vec<MethodPair>>>,
    chosen: Memo<Option<Chosen>>,
    sides: Memo<Option<Sides>>,
) -> Memo<Option<Shared<Found>>> {
    let basis = Memo::new(move |_| session.state.read().compare.basis);
    let convention = Memo::new(move |_| session.state.read().zero_division);
    Memo::new(move |_| {
        let chosen = chosen.get()?;
        let scale = match chosen.kind? {
            Kind::Questions => Scale::Questions,
            Kind::Captions => Scale::Captions(convention.get()),
        };
        let (sides, kept) = (sides.get()?, session.kept.get());
        let (in_a, in_b) = sides.both()?;
        let comparison = compare(&sides.paired(&kept, scale)?);
        let basis = if scale == Scale::Questions { basis.get() } else { Basis::Micro };
        let gains = if scale == Scale::Questions { mitigation(in_a, in_b, &kept, basis) } else { None };
        let name = |run: usize| candidates.read().get(run).map(|one| one.id.clone()).unwrap_or_default();
        let a = name(chosen.a);
        let (b, relation) = match chosen.b {
            Other::After => (format!("{a} after its diagnosis"), Relation::After),
            Other::Run(run) => {
                let is_pair =
                    |pair: &MethodPair| (pair.base.0 as usize, pair.method.0 as usize) == (chosen.a, run);
                let is_method = pairs.read().iter().any(is_pair);
                (name(run), if is_method { Relation::Method } else { Relation::Other })
            }
        };
        let runs = match chosen.b {
            Other::After => vec![a.clone()],
            Other::Run(_) => vec![a.clone(), b.clone()],
        };
        let exact =
            scale == Scale::Questions && chosen.b != Other::After && comparison.left_out.fractional == 0;
        Some(Shared::new(Found { scale, basis, a, b, runs, relation, exact, comparison, gains }))
    })
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
