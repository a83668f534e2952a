//! What each run made of each item, found out in slices after the dataset is on screen.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    formats::Loaded,
    metrics::outcomes::{Extracting, RunOutcomes},
    ui::session::{Session, Shared},
    web::time::{self, Stopwatch},
};

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

/// Extracts the outcomes of `loaded` and puts them on the session, unless another dataset came.
pub(super) fn follow(session: Session, loaded: Shared<Loaded>) {
    spawn_local(async move {
        let timed = Stopwatch::start("verivid:answers");
        let mut all = Vec::new();
        for run in loaded.dataset.run_indices() {
            match extract(session, &loaded, run).await {
                Some(outcomes) => all.push(outcomes),
                None => return,
            }
        }
        drop(timed);
        if is_shown(session, &loaded) {
            session.outcomes.try_set(Some(Shared::new(all)));
        }
    });
}

fn is_shown(session: Session, loaded: &Shared<Loaded>) -> bool {
    session.dataset.try_get_untracked().flatten().as_ref() == Some(loaded)
}

async fn extract(session: Session, loaded: &Shared<Loaded>, run: crate::model::RunIx) -> Option<RunOutcomes> {
    let mut extracting = Extracting::new(&loaded.dataset, run);
    let mut since = time::now();
    // Replies differ in length a thousandfold: few at a time, and the clock decides.
    while extracting.step(16) {
        if time::now() - since > SLICE {
            time::give_way().await;
            if !is_shown(session, loaded) {
                return None;
            }
            since = time::now();
        }
    }
    Some(extracting.finish())
}
