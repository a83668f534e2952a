//! What each run made of each item under the rule in use, found out in slices after the dataset is on
//! screen, and again when the rule changes.

use std::cell::RefCell;

use leptos::{prelude::*, task::spawn_local};

use super::differences::follow_differences;
use crate::{
    formats::Loaded,
    metrics::outcomes::{Extracting, RunOutcomes},
    model::RunIx,
    ui::{
        session::{Session, Shared},
        together::{self, Together},
    },
    view::conventions::Reading,
    web::time::{self, Stopwatch},
};

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

thread_local! {
    /// What follows the rule for the dataset on screen; another dataset takes its place.
    static FOLLOWING: RefCell<Option<Owner>> = const { RefCell::new(None) };
}

/// Keeps the outcomes on the session those of `loaded` under the rule of the address, until another dataset
/// comes. Until those of a new rule are complete the earlier ones stay, which name the rule that they were
/// read by.
pub(super) fn follow(session: Session, loaded: Shared<Loaded>) {
    let owner = Owner::new();
    owner.with(|| {
        follow_differences(session, loaded.clone());
        let reading = Memo::new(move |_| session.state.with(|state| state.conventions.reading()));
        follow_together(session, loaded.clone(), reading);
        Effect::new(move |_| {
            let reading = reading.get();
            if is_wanted(session, &loaded, reading) {
                spawn_local(extract_all(session, loaded.clone(), reading));
            }
        });
    });
    FOLLOWING.with_borrow_mut(|following| *following = Some(owner));
}

/// Keeps what becomes of items under the ensemble of the address, which is found out when one is asked for.
fn follow_together(session: Session, loaded: Shared<Loaded>, reading: Memo<Reading>) {
    let asked = Memo::new(move |_| together::ensemble(session));
    Effect::new(move |_| {
        let (ensemble, reading) = (asked.get(), reading.get());
        session.together.set(None);
        if let Some(ensemble) = ensemble {
            let first = ensemble.members().first().copied().unwrap_or(RunIx(0));
            let (loaded, wanted) = (loaded.clone(), asked);
            spawn_local(async move {
                let extracting = reading.extracting(&loaded.dataset, first).of_ensemble(ensemble.clone());
                let Some(outcomes) = extract(session, &loaded, reading, extracting).await else { return };
                if wanted.try_get_untracked().flatten().as_ref() == Some(&ensemble) {
                    let outcomes = Shared::new(outcomes);
                    session.together.try_set(Some(Together { ensemble, outcomes }));
                }
            });
        }
    });
}

async fn extract_all(session: Session, loaded: Shared<Loaded>, reading: Reading) {
    let timed = Stopwatch::start("verivid:answers");
    let mut all = Vec::new();
    for run in loaded.dataset.run_indices() {
        match extract(session, &loaded, reading, reading.extracting(&loaded.dataset, run)).await {
            Some(outcomes) => all.push(outcomes),
            None => return,
        }
    }
    drop(timed);
    // What follows, all scores and their table, is a task of its own.
    time::give_way().await;
    if is_wanted(session, &loaded, reading) {
        session.outcomes.try_set(Some(Shared::new(all)));
    }
}

fn is_wanted(session: Session, loaded: &Shared<Loaded>, reading: Reading) -> bool {
    session.dataset.try_get_untracked().flatten().as_ref() == Some(loaded)
        && session.state.try_with_untracked(|state| state.conventions.reading()) == Some(reading)
}

async fn extract(
    session: Session,
    loaded: &Shared<Loaded>,
    reading: Reading,
    mut extracting: Extracting<'_>,
) -> Option<RunOutcomes> {
    let mut since = time::now();
    // Replies differ in length a thousandfold: few at a time, and the clock decides.
    while extracting.step(16) {
        if time::now() - since > SLICE {
            time::give_way().await;
            if !is_wanted(session, loaded, reading) {
                return None;
            }
            since = time::now();
        }
    }
    Some(extracting.finish())
}
