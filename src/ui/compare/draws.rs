//! Paired intervals of every part of the comparison: drawn in the worker, so that the page stays alive.

use leptos::{prelude::*, task::spawn_local};

use super::found::{Found, Sides};
use crate::{
    analysis::compare::{Part, differences},
    metrics::{
        Interval,
        paired::{Basis, PairedDraws, Values},
    },
    ui::{
        scores::intervals::Statistics,
        session::{Session, Shared},
    },
    web::time,
};

/// The intervals known by now.
pub(super) type Drawn = Vec<(Part, Interval)>;

/// The interval of a part.
pub(super) fn interval_of(drawn: &Drawn, part: &Part) -> Option<Interval> {
    drawn.iter().find(|(own, _)| own == part).map(|(_, interval)| *interval)
}

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;
/// A change of the filter waits this long for the next one, in milliseconds.
const PAUSE: u64 = 120;

/// Draws anew after each change of the comparison.
pub(super) fn follow(
    session: Session,
    sides: Memo<Option<Sides>>,
    found: Memo<Option<Shared<Found>>>,
) -> RwSignal<Drawn> {
    let drawn = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let now = found.get();
        if !drawn.with_untracked(Vec::is_empty) {
            drawn.set(Vec::new());
        }
        spawn_local(async move {
            let is_current = || found.try_get_untracked() == Some(now.clone());
            time::sleep(PAUSE).await;
            if !is_current() {
                return;
            }
            let Some(plan) = plan(session, sides, now.as_deref()) else { return };
            let Some(made) = draw(plan, &is_current).await else { return };
            if is_current() {
                drawn.try_set(made);
            }
        });
    });
    drawn
}

type Plan = Vec<(Part, Vec<Vec<Values>>)>;

/// The parts and what their intervals are drawn from.
fn plan(session: Session, sides: Memo<Option<Sides>>, found: Option<&Found>) -> Option<Plan> {
    let (found, sides) = (found?, sides.try_get_untracked()??);
    let kept = session.kept.try_get_untracked()?;
    let paired = sides.paired(&kept, found.scale)?;
    let parts = Part::present(&found.comparison).into_iter();
    let strata = |part: Part| {
        let basis = match part {
            Part::All | Part::Level(_) => found.basis,
            _ => Basis::Micro,
        };
        let strata = part.strata(&paired, basis);
        (part, strata)
    };
    Some(parts.map(strata).collect())
}

async fn draw(plan: Plan, is_current: &impl Fn() -> bool) -> Option<Drawn> {
    let mut drawn = Vec::new();
    let statistics = Statistics::start().await.ok();
    for (part, strata) in plan {
        let interval = interval(&strata, statistics.as_ref(), is_current).await?;
        drawn.extend(interval.map(|interval| (part, interval)));
    }
    Some(drawn)
}

/// The paired interval of some strata: in the worker or, where a caption's value is left out, here in slices.
/// `None` where it is wanted no longer.
pub(super) async fn interval(
    strata: &[Vec<Values>],
    statistics: Option<&Statistics>,
    is_current: &impl Fn() -> bool,
) -> Option<Option<Interval>> {
    if let Some((differences, statistics)) = differences(strata).zip(statistics) {
        return Some(statistics.interval(differences).await.ok().flatten());
    }
    let mut draws = PairedDraws::new(strata);
    let mut since = time::now();
    while draws.step(8) {
        if time::now() - since > SLICE {
            time::give_way().await;
            if !is_current() {
                return None;
            }
            since = time::now();
        }
    }
    Some(draws.finish())
}
