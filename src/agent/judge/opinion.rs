//! What the reasoner makes of a statement.

use crate::model::VerdictKind;

/// Whether a statement holds, and by what.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Opinion {
    /// It does, it does not, or nothing decides.
    pub holds: Option<bool>,
    /// Ids of the tracks, events and steps that decided it, or that were looked at.
    pub evidence: Vec<String>,
    /// What was found, in sentences.
    pub why: Vec<String>,
}

impl Opinion {
    /// Nothing decides, because of this.
    pub(super) fn open(why: impl Into<String>) -> Self {
        Self { why: vec![why.into()], ..Self::default() }
    }

    /// It holds, or not, by these.
    pub(super) fn of(
        holds: Option<bool>,
        evidence: impl IntoIterator<Item = String>,
        why: impl Into<String>,
    ) -> Self {
        let mut found: Vec<String> = Vec::new();
        for id in evidence {
            if !found.contains(&id) {
                found.push(id);
            }
        }
        // What nothing decided is not decided.
        Self { holds: holds.filter(|_| !found.is_empty()), evidence: found, why: vec![why.into()] }
    }

    /// The opposite.
    pub(super) fn denied(self) -> Self {
        Self { holds: self.holds.map(|holds| !holds), ..self }
    }

    /// All of them: one that does not hold decides alone.
    pub(super) fn all(opinions: Vec<Self>) -> Self {
        if opinions.is_empty() {
            return Self::open("nothing is claimed");
        }
        let wrong = opinions.iter().any(|one| one.holds == Some(false));
        let right = opinions.iter().all(|one| one.holds == Some(true));
        let holds = if wrong {
            Some(false)
        } else if right {
            Some(true)
        } else {
            None
        };
        let mut all = Self { holds, ..Self::default() };
        for one in opinions.into_iter().filter(|one| !wrong || one.holds == Some(false)) {
            let new: Vec<String> = one.evidence.into_iter().filter(|id| !all.evidence.contains(id)).collect();
            all.evidence.extend(new);
            let new: Vec<String> = one.why.into_iter().filter(|why| !all.why.contains(why)).collect();
            all.why.extend(new);
        }
        all
    }

    /// The verdict on an option that claims the statement.
    pub fn verdict(&self) -> VerdictKind {
        match self.holds {
            Some(true) => VerdictKind::Supported,
            Some(false) => VerdictKind::Contradicted,
            None => VerdictKind::CannotTell,
        }
    }
}
