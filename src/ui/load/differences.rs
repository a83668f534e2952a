//! The replies that the rule in use and another judge judge otherwise, found out in slices where a screen, or the
//! filter, wants to know.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    formats::Loaded,
    ui::session::{Session, Shared},
    view::{
        conventions::{Against, Reading},
        differences::{Difference, Differing},
        route::Screen,
    },
    web::time,
};

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

/// Keeps the differences on the session those of `loaded`, over all runs, under the rule of the address.
pub(super) fn follow_differences(session: Session, loaded: Shared<Loaded>) {
    let wanted = Memo::new(move |known: Option<&Option<Reading>>| {
        let state = session.state.read();
        let reading = state.conventions.reading();
        let asked = state.judged.is_some() || state.screen == Screen::Scores;
        // Once known they are kept for the next screen.
        (asked || known.copied().flatten() == Some(reading)).then_some(reading)
    });
    Effect::new(move |_| {
        let reading = wanted.get();
        session.differences.try_set(None);
        if let Some(reading) = reading {
            spawn_local(find_all(session, loaded.clone(), reading));
        }
    });
}

async fn find_all(session: Session, loaded: Shared<Loaded>, reading: Reading) {
    let is_wanted = || {
        session.dataset.try_get_untracked().flatten().as_ref() == Some(&loaded)
            && session.state.try_with_untracked(|state| state.conventions.reading()) == Some(reading)
    };
    let mut all = Vec::new();
    for against in Against::ALL {
        let Some(found) = find(&loaded, reading, against, &is_wanted).await else { return };
        all.push((against, found));
    }
    if is_wanted() {
        session.differences.try_set(Some(Shared::new(all)));
    }
}

async fn find(
    loaded: &Loaded,
    reading: Reading,
    against: Against,
    is_wanted: &impl Fn() -> bool,
) -> Option<Vec<Difference>> {
    let mut all = Vec::new();
    let mut since = time::now();
    for run in loaded.dataset.run_indices() {
        let mut differing = Differing::new(&loaded.dataset, run, reading, against);
        while differing.step(16) {
            if time::now() - since > SLICE {
                time::give_way().await;
                if !is_wanted() {
                    return None;
                }
                since = time::now();
            }
        }
        all.extend(differing.finish());
    }
    Some(all)
}
