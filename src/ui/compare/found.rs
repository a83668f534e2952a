//! The outcomes of two runs, and what came of them.

use leptos::prelude::*;

use crate::{
    analysis::{
        ItemSet,
        compare::{Comparison, MethodPair, Scale, compare},
    },
    metrics::{
        mitigation::{Mitigation, mitigation},
        outcomes::RunOutcomes,
        paired::{self, Basis, Difference, Paired},
    },
    ui::{
        session::{Session, Shared},
        together,
    },
    view::compared::{Candidate, Chosen, Kind, Other},
};

/// The outcomes of two runs.
#[derive(Clone, PartialEq)]
pub(super) struct Sides {
    pub(super) all: Shared<Vec<RunOutcomes>>,
    pub(super) a: usize,
    pub(super) b: Result<usize, Shared<RunOutcomes>>,
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

/// Compares anew after each change of the two, of the items kept and of the conventions.
pub(super) fn found(
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
            Other::Together => (
                together::ensemble(session).map_or_else(String::new, |ensemble| together::name(&ensemble)),
                Relation::Other,
            ),
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
            // The members stand in the lists already, as the runs shown.
            Other::Together => session.state.with(|state| state.runs.clone()),
            Other::Run(_) => vec![a.clone(), b.clone()],
        };
        let exact = scale == Scale::Questions
            && matches!(chosen.b, Other::Run(_))
            && comparison.left_out.fractional == 0;
        Some(Shared::new(Found { scale, basis, a, b, runs, relation, exact, comparison, gains }))
    })
}
