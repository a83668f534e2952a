//! How each run's tubes and windows meet the true ones, found out in slices under the conventions of
//! the address.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    formats::Loaded,
    metrics::{
        grounding::{GroundingOptions, GroundingOutcomes, GroundingSteps},
        moments::{self, MomentOutcomes},
    },
    model::{Item, RunIx, Task},
    ui::session::{Session, Shared},
    web::time,
};

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

/// By run, as `Dataset::runs`.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Grounded {
    /// Tracks and times.
    pub(super) tubes: Vec<GroundingOutcomes>,
    /// Answers to queries.
    pub(super) windows: Vec<MomentOutcomes>,
}

/// The outcomes; `None` until they are known and where nothing of the dataset has a place or time.
pub(super) fn follow_grounded(session: Session) -> RwSignal<Option<Shared<Grounded>>> {
    let found = RwSignal::new(None);
    let options = Memo::new(move |_| session.state.read().conventions.grounding);
    Effect::new(move |_| {
        let (Some(loaded), options) = (session.dataset.get(), options.get()) else { return };
        let has = |item: &Item| !item.tracks.is_empty() || !item.events.is_empty();
        if !loaded.dataset.items().iter().any(has) {
            found.set(None);
            return;
        }
        let is_wanted = move |loaded: &Shared<Loaded>| {
            session.dataset.try_get_untracked().flatten().as_ref() == Some(loaded)
                && session.state.try_with_untracked(|state| state.conventions.grounding) == Some(options)
        };
        spawn_local(async move {
            let mut all = Grounded::default();
            for run in loaded.dataset.run_indices() {
                let Some(tubes) = tubes(&loaded, run, options, &|| is_wanted(&loaded)).await else { return };
                all.tubes.push(tubes);
                let has_queries = loaded.dataset.items().iter().any(|item| item.task == Task::Moments);
                let windows = has_queries.then(|| moments::of_run(&loaded.dataset, run));
                all.windows.push(windows.unwrap_or_default());
            }
            if is_wanted(&loaded) {
                found.try_set(Some(Shared::new(all)));
            }
        });
    });
    found
}

/// The tubes of one run; `None` where they are wanted no longer.
pub(super) async fn tubes(
    loaded: &Loaded,
    run: RunIx,
    options: GroundingOptions,
    is_wanted: &impl Fn() -> bool,
) -> Option<GroundingOutcomes> {
    let mut steps = GroundingSteps::new(&loaded.dataset, run, options);
    let mut since = time::now();
    while steps.step(4) {
        if time::now() - since > SLICE {
            time::give_way().await;
            if !is_wanted() {
                return None;
            }
            since = time::now();
        }
    }
    Some(steps.finish())
}
