//! Which runs are compared: the address's wish, against what the runs have.

use super::escape::decode;
use super::route::{list, members, one};
use crate::metrics::outcomes::Outcome;
use crate::metrics::paired::{Basis, Change};

/// What two runs are compared on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Questions with an answer.
    Questions,
    /// Captions whose sentences are judged.
    Captions,
}

impl Kind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Questions, Self::Captions];

    /// The name in the address.
    pub fn id(self) -> &'static str {
        match self {
            Self::Questions => "questions",
            Self::Captions => "captions",
        }
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Questions => "Questions",
            Self::Captions => "Captions",
        }
    }
}

/// What the address says of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Compared {
    /// The run compared with, by id.
    pub a: Option<String>,
    /// The run compared, by id.
    pub b: Option<String>,
    /// Whether B is A after its diagnosis instead.
    pub after: bool,
    /// Whether B is the ensemble of the runs shown instead, by the rule that the address has for it.
    pub together: bool,
    /// On what; `None`: on what both have.
    pub kind: Option<Kind>,
    /// What the averages over questions are over.
    pub basis: Basis,
    /// The runs ranked, by id; empty: all.
    pub ranked: Vec<String>,
    /// The items that are listed.
    pub listed: Option<Change>,
}

impl Compared {
    /// Puts what is not the default into the address.
    pub(super) fn write(&self, put: &mut impl FnMut(&str, String)) {
        put("a", one(&self.a));
        put("b", one(&self.b));
        put("after", if self.after { "1" } else { "" }.to_owned());
        put("together", if self.together { "1" } else { "" }.to_owned());
        put("of", self.kind.map_or("", Kind::id).to_owned());
        put("basis", if self.basis == Basis::default() { "" } else { self.basis.id() }.to_owned());
        put("rank", list(&self.ranked));
        put("list", self.listed.map_or("", Change::id).to_owned());
    }

    /// Reads a key of its own; `false` for those of others.
    pub(super) fn read(&mut self, key: &str, value: &str) -> bool {
        let text = decode(value);
        match key {
            "a" => self.a = Some(text),
            "b" => self.b = Some(text),
            "after" => self.after = text == "1",
            "together" => self.together = text == "1",
            "of" => self.kind = Kind::ALL.into_iter().find(|kind| kind.id() == text),
            "basis" => self.basis = Basis::from_id(&text).unwrap_or_default(),
            "rank" => self.ranked = members(value).collect(),
            "list" => self.listed = Change::from_id(&text),
            _ => return false,
        }
        true
    }

    /// Chooses two runs; a list that was open belonged to others.
    pub fn choose(&mut self, a: &str, b: Option<&str>) {
        self.a = Some(a.to_owned());
        self.b = b.map(str::to_owned);
        self.after = b.is_none();
        self.together = false;
        self.listed = None;
    }

    /// Chooses a run, and the ensemble as the other.
    pub fn choose_together(&mut self, a: &str) {
        self.choose(a, None);
        (self.after, self.together) = (false, true);
    }
}

/// What a run can be compared on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The run's id.
    pub id: String,
    /// Whether it answers questions.
    pub questions: bool,
    /// Whether it judges captions.
    pub captions: bool,
    /// Whether its reports hold answers given after a diagnosis.
    pub after: bool,
}

impl Candidate {
    fn has(&self, kind: Kind) -> bool {
        match kind {
            Kind::Questions => self.questions,
            Kind::Captions => self.captions,
        }
    }
}

/// The second of two that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// Another run, by its place.
    Run(usize),
    /// The first one after its diagnosis.
    After,
    /// The ensemble of the runs shown.
    Together,
}

/// Two that can be put side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Place of the first run, as `Dataset::runs`.
    pub a: usize,
    /// What it is compared with.
    pub b: Other,
    /// On what; `None`: there is nothing that both have.
    pub kind: Option<Kind>,
}

/// Resolves a wish. Without one: the first two of `shown` (the runs chosen elsewhere, by id), else
/// the first of `suggested` (a base and its method), else the first two runs that have something
/// in common, else a run and what became of it after its diagnosis. `None`: there are no two.
pub fn chosen(
    wish: &Compared,
    shown: &[String],
    suggested: &[(usize, usize)],
    runs: &[Candidate],
) -> Option<Chosen> {
    let named = |id: &str| runs.iter().position(|run| run.id == *id);
    let a = wish.a.as_deref().and_then(named);
    let b = wish.b.as_deref().and_then(named).filter(|b| !wish.after && Some(*b) != a);
    let is_after = |run: &usize| runs.get(*run).is_some_and(|run| run.after);
    if let Some(a) = a.filter(|run| wish.after && is_after(run)) {
        return Some(Chosen { a, b: Other::After, kind: Some(Kind::Questions) });
    }
    let kept: Vec<usize> = shown.iter().filter_map(|id| named(id)).collect();
    let fits = |pair: &(usize, usize)| {
        pair.0 != pair.1 && a.is_none_or(|a| a == pair.0) && b.is_none_or(|b| b == pair.1)
    };
    let all = || (0..runs.len()).flat_map(|one| (0..runs.len()).map(move |other| (one, other)));
    let of_shown = || kept.first().copied().zip(kept.get(1).copied());
    let common = |pair: &(usize, usize)| common(runs, *pair, None).is_some();
    let found = a
        .zip(b)
        .filter(fits)
        .or_else(|| of_shown().filter(fits))
        .or_else(|| suggested.iter().copied().find(fits))
        .or_else(|| all().filter(fits).find(common))
        .or_else(|| if a.or(b).is_some() { all().find(fits) } else { None });
    if let Some((a, b)) = found {
        return Some(Chosen { a, b: Other::Run(b), kind: common_kind(runs, (a, b), wish.kind) });
    }
    let diagnosed = a.or_else(|| (0..runs.len()).find(is_after)).filter(is_after);
    if let Some(a) = diagnosed {
        return Some(Chosen { a, b: Other::After, kind: Some(Kind::Questions) });
    }
    let two = runs.len() > 1;
    two.then_some(Chosen { a: 0, b: Other::Run(1), kind: None })
}

/// As [`chosen`], with an ensemble as the second of the two where that is wished for; `ensemble`: what it can be
/// compared on, where there is one.
pub fn chosen_with(
    wish: &Compared,
    shown: &[String],
    suggested: &[(usize, usize)],
    runs: &[Candidate],
    ensemble: Option<&Candidate>,
) -> Option<Chosen> {
    let plain = chosen(wish, shown, suggested, runs)?;
    let Some(ensemble) = ensemble.filter(|_| wish.together) else { return Some(plain) };
    let both = [runs.get(plain.a)?.clone(), ensemble.clone()];
    Some(Chosen { a: plain.a, b: Other::Together, kind: common_kind(&both, (0, 1), wish.kind) })
}

/// The kind that was asked for where both have it, else the first that both have.
fn common_kind(runs: &[Candidate], pair: (usize, usize), asked: Option<Kind>) -> Option<Kind> {
    common(runs, pair, asked).or_else(|| common(runs, pair, None))
}

fn common(runs: &[Candidate], (a, b): (usize, usize), asked: Option<Kind>) -> Option<Kind> {
    let (a, b) = (runs.get(a)?, runs.get(b)?);
    let both = |kind: &Kind| asked.is_none_or(|asked| asked == *kind) && a.has(*kind) && b.has(*kind);
    Kind::ALL.into_iter().find(both)
}

/// The outcome terms that leave the questions with one fate from run `a` to run `b`, within those
/// of `present`; `None` when the two contradict each other, so that nothing is left.
pub fn terms(
    present: &[(String, String)],
    (a, b): (&str, &str),
    change: Change,
) -> Option<Vec<(String, String)>> {
    let (right_in_a, right_in_b) = match change {
        Change::Fixed => (false, true),
        Change::Broken => (true, false),
        Change::Both => (true, true),
        Change::Neither => (false, false),
    };
    let mut terms: Vec<_> = present.iter().filter(|(run, _)| run != a && run != b).cloned().collect();
    for (run, right) in [(a, right_in_a), (b, right_in_b)] {
        let narrowed = present.iter().any(|(own, _)| own == run);
        let before = terms.len();
        for outcome in Outcome::ALL {
            let term = (run.to_owned(), outcome.id().to_owned());
            let wanted = outcome.is_scored() && (outcome == Outcome::Right) == right;
            if wanted && (!narrowed || present.contains(&term)) {
                terms.push(term);
            }
        }
        if terms.len() == before {
            return None;
        }
    }
    Some(terms)
}
