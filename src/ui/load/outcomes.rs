//! What each run made of each item under the rule in use, found out in slices after the dataset is on
//! screen, and again when the rule changes.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    formats::Loaded,
    metrics::outcomes::RunOutcomes,
    model::RunIx,
    ui::session::{Session, Shared},
    view::conventions::Reading,
    web::time,
};

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

/// Keeps the outcomes on the session those of its dataset under its rule. Until those of a new rule are
/// complete the earlier ones stay, which name the rule that they were read by.
pub(super) fn follow(session: Session) {
    let reading = Memo::new(move |_| session.state.with(|state| state.conventions.reading));
    Effect::new(move |_| {
        let (loaded, reading) = (session.dataset.get(), reading.get());
        if let Some(loaded) = loaded {
            spawn_local(extract_all(session, loaded, reading));
        }
    });
}

async fn extract_all(session: Session, loaded: Shared<Loaded>, reading: Reading) {
    let mut all = Vec::new();
    for run in loaded.dataset.run_indices() {
        match extract(session, &loaded, reading, run).await {
            Some(outcomes) => all.push(outcomes),
            None => return,
        }
    }
    if is_wanted(session, &loaded, reading) {
        session.outcomes.try_set(Some(Shared::new(all)));
    }
}

fn is_wanted(session: Session, loaded: &Shared<Loaded>, reading: Reading) -> bool {
    session.dataset.try_get_untracked().flatten().as_ref() == Some(loaded)
        && session.state.try_with_untracked(|state| state.conventions.reading) == Some(reading)
}

async fn extract(
    session: Session,
    loaded: &Shared<Loaded>,
    reading: Reading,
    run: RunIx,
) -> Option<RunOutcomes> {
    let mut extracting = reading.extracting(&loaded.dataset, run);
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
