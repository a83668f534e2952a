//! The intervals of a figure that need two thousand draws each: made in the worker, chart by chart.

use leptos::{prelude::*, task::spawn_local};

use super::Panels;
use crate::{analysis::figures::Panel, metrics::Interval, ui::scores::Statistics, web::time};

/// By chart, then number; as many charts as are done by now.
pub(super) type Draws = RwSignal<Vec<Vec<Option<Interval>>>>;

/// A change of the filter waits this long for the next one, in milliseconds.
const PAUSE: u64 = 150;

/// Makes the intervals anew after each change of the charts.
pub(super) fn follow_draws(panels: Panels) -> Draws {
    let made = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let now = panels.get();
        made.set(Vec::new());
        if now.iter().all(|panel| draws(panel).iter().all(Vec::is_empty)) {
            return;
        }
        spawn_local(async move {
            let is_current = || panels.try_get_untracked().as_ref() == Some(&now);
            time::sleep(PAUSE).await;
            if !is_current() {
                return;
            }
            let Ok(statistics) = Statistics::start().await else { return };
            for panel in now.iter() {
                let mut of_panel = Vec::new();
                for values in draws(panel) {
                    let Ok(interval) = statistics.interval(vec![values]).await else { return };
                    if !is_current() {
                        return;
                    }
                    of_panel.push(interval);
                }
                made.try_update(|made: &mut Vec<_>| made.push(of_panel));
            }
        });
    });
    made
}

fn draws(panel: &Panel) -> Vec<Vec<f64>> {
    panel.rows().flat_map(|row| &row.cells).flatten().map(|number| number.draws.clone()).collect()
}

/// The panel with the intervals that have come by now.
pub(super) fn with_draws(mut panel: Panel, of_panel: Option<&Vec<Option<Interval>>>) -> Panel {
    for (number, interval) in panel.numbers_mut().zip(of_panel.into_iter().flatten()) {
        number.interval = number.interval.or(*interval);
    }
    panel
}
