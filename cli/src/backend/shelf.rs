//! The models that are served, one request at a time.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use verivid::detect::{
    network::{Given, NetworkError},
    plan::{Fed, Plan},
};

use crate::detect::Loaded;

/// So many requests may wait; the next is told to come again.
const MOST_WAITING: usize = 16;

/// All models.
pub(super) struct Shelf {
    models: Vec<Loaded>,
    /// A network takes all cores: two at once would only wait for each other.
    turn: Mutex<()>,
    waiting: AtomicUsize,
}

/// Why a network was not run.
pub(super) enum NotRun {
    /// Too many wait.
    Busy,
    /// It failed.
    Failed(NetworkError),
}

impl Shelf {
    pub(super) fn new(models: Vec<Loaded>) -> Self {
        Self { models, turn: Mutex::new(()), waiting: AtomicUsize::new(0) }
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.models.iter().map(|model| model.name.as_str()).collect()
    }

    pub(super) fn all(&self) -> &[Loaded] {
        &self.models
    }

    pub(super) fn named(&self, name: &str) -> Option<&Loaded> {
        self.models.iter().find(|model| model.name == name)
    }

    /// Runs a model when it is its turn.
    pub(super) fn run(&self, model: &Loaded, fed: &[Fed<'_>]) -> Result<Vec<Given>, NotRun> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(NotRun::Busy);
        }
        let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let given = model.network.run(fed).map_err(NotRun::Failed);
        drop(turn);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        given
    }

    /// The plan of a model.
    pub(super) fn plan(model: &Loaded) -> &Plan {
        &model.plan
    }
}
