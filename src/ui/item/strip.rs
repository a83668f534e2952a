//! The frame-by-frame IoU of a predicted track, as a strip under the true one.

use leptos::{ev, prelude::*};

use super::axis::Axis;
use super::case::{Case, Scene};
use super::cell::item_number;
use super::legend::Swatch;
use super::player::Player;
use crate::analysis::item_definitions::strip;
use crate::metrics::grounding::{BoxEdges, TrackSeries, series};
use crate::view::evidence::Evidence;
use crate::view::strip::{paths, point_at, words};
use crate::view::text::{clock, per_cent, per_cent_short};
use crate::view::timeline::{Lane, lanes_with_strips};

/// The lanes of a scene, whichever layers are switched off.
pub(super) fn lanes(scene: Scene) -> Memo<Vec<Lane>> {
    Memo::new(move |_| {
        let edges = scene.session.state.with(|state| state.conventions.grounding.edges);
        let mut lanes = scene.evidence.with(|found| found.as_ref().map(Evidence::lanes).unwrap_or_default());
        lanes.extend(scene.case.with(|case| lanes_of(case, scene.sample.get(), edges)));
        lanes
    })
}

/// The lanes of a case, with the strips of the runs shown.
fn lanes_of(case: &Case, sample: usize, edges: BoxEdges) -> Vec<Lane> {
    let said = case.by_slot(sample);
    let strips: Vec<Vec<TrackSeries>> = said
        .iter()
        .map(|said| {
            said.and_then(|said| series(case.video(), case.item(), said, edges).ok()).unwrap_or_default()
        })
        .collect();
    lanes_with_strips(case.item(), &said, &strips)
}

/// A lane with the strip: its label says the value under the pointer, else at the playhead.
#[component]
pub fn StripRow(
    /// Whose it is.
    lane: Lane,
    /// The points.
    series: TrackSeries,
    /// The timeline's scale.
    axis: Axis,
) -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let owner = scene.case.with_untracked(|case| case.layer_name(lane.layer));
    let definition = strip(&series);
    let series = StoredValue::new(series);
    let viou = series.with_value(TrackSeries::viou).unwrap_or(0.0);
    let label = format!("IoU of {owner} with {}, frame by frame; vIoU {}", lane.label, per_cent(viou));
    let pointed = RwSignal::new(None::<f64>);
    let at = move |time: f64, share| {
        series.with_value(|series| words(point_at(series, player.moment_at(time)), share))
    };
    let value = move || at(pointed.get().unwrap_or_else(|| player.position()), per_cent_short);
    let hint = move || pointed.get().map(|time| format!("{}: IoU {}", clock(time), at(time, per_cent)));
    let drawn = Memo::new(move |_| series.with_value(|series| paths(series, axis.scale.get())));
    let follow = move |event: ev::PointerEvent| pointed.set(axis.time_at(event.client_x().into()));
    view! {
        <div class=format!("lane lane-strip of-layer-{}", lane.layer.style().colour)>
            <div class="lane-label" title=label.clone()>
                <Swatch layer=lane.layer />
                <span class="lane-owner">"IoU"</span>
                <span class="strip-value number">{value}</span>
                <span class="muted strip-mean">"vIoU "{item_number(&owner, per_cent(viou), definition.clone())}</span>
            </div>
            <div class="lane-bars strip" title=hint on:pointermove=follow on:pointerleave=move |_| pointed.set(None)>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label=label>
                    <path class="strip-half" d="M0 5H100" vector-effect="non-scaling-stroke" />
                    <path class="strip-both" d=move || drawn.read().both.clone() />
                    <path class="strip-gold" d=move || drawn.read().gold.clone() vector-effect="non-scaling-stroke" />
                    <path class="strip-predicted" d=move || drawn.read().predicted.clone() vector-effect="non-scaling-stroke" />
                </svg>
            </div>
        </div>
    }
}
