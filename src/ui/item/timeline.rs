//! The timeline: a ruler, the playhead, and a lane for each event and each tracked object.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

use super::axis::Axis;
use super::case::Scene;
use super::controls::LoopMark;
use super::lane::LaneRow;
use super::more_lanes::MoreLanes;
use super::player::Player;
use crate::ui::widgets::{Walked, elided};
use crate::view::keys::ZOOM;
use crate::view::lanes::{Row, rows};
use crate::view::playback::Command;
use crate::view::route::Part;
use crate::view::scale::TickWords;
use crate::view::text::{clock, plural};
use crate::view::timeline::Lane;
use crate::web::canvas::SizeWatch;

/// Ruler, lanes and playhead.
#[component]
pub fn Timeline(
    /// All lanes of the case.
    lanes: Memo<Vec<Lane>>,
) -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let axis = Axis::new(scene.session, player);
    player.axis.set_value(Some(axis));
    measure(axis);
    let grab = drag(axis, player);
    let shown = Memo::new(move |_| {
        scene.hidden.with(|hidden| lanes.with(|lanes| rows(lanes, |layer| hidden.contains(&layer))))
    });
    let count =
        Signal::derive(move || shown.read().iter().filter(|row| matches!(row, Row::Lane { .. })).count());
    let drawn = move || {
        let row = |row: Row| match row {
            Row::Head(about) => {
                view! { <div class="lane-head" title=about.clone()><span>{elided(&about)}</span></div> }
                    .into_any()
            }
            Row::Lane { lane, named } => view! { <LaneRow lane named axis /> }.into_any(),
        };
        shown.get().into_iter().map(row).collect_view()
    };
    let none = move || shown.read().is_empty();
    let frame = NodeRef::<html::Div>::new();
    view! {
        <section class="timeline" aria-label="Timeline" on:wheel=move |event| wheel(axis, &event)>
            <Head axis count />
            <div class="timeline-frame" node_ref=frame>
            <Walked class="timeline-body" label="Lanes">
                <div class="timeline-rows" on:pointerdown=grab>
                    <Ruler axis />
                    {drawn}
                    <Show when=none>
                        <p class="timeline-empty">"Nothing is annotated over time: no events, tracks or frames."</p>
                    </Show>
                    <div class="timeline-area" node_ref=axis.area aria-hidden="true">
                        <LoopBand axis />
                        <div class="playhead" style:left=move || axis.left(player.position())></div>
                    </div>
                </div>
            </Walked>
            <MoreLanes frame />
            </div>
        </section>
    }
}

#[component]
fn Head(axis: Axis, count: Signal<usize>) -> impl IntoView {
    let player = Player::here();
    let zoom = move |factor: f64| move |_| player.send(Command::Zoom(factor));
    let whole = move || !axis.scale.get().is_zoomed();
    let range = move || {
        let scale = axis.scale.get();
        format!("{} \u{2013} {}", clock(scale.from()), clock(scale.to()))
    };
    view! {
        <div class="timeline-head">
            <h2>"Timeline"</h2>
            <span class="muted">{move || plural(count.get(), "lane", "lanes")} ", " {range}</span>
            <LoopMark />
            <div class="timeline-zoom" role="group" aria-label="Zoom the timeline">
                <button type="button" aria-label="Zoom out" disabled=whole title="Zoom out (-)" on:click=zoom(1.0 / ZOOM)>"\u{2212}"</button>
                <button type="button" aria-label="Zoom in" title="Zoom in (+); Ctrl+wheel zooms about the pointer" on:click=zoom(ZOOM)>"+"</button>
                <button type="button" disabled=whole on:click=move |_| axis.reset()>"All"</button>
            </div>
        </div>
    }
}

/// The times, and the playhead for those who cannot see it.
#[component]
fn Ruler(axis: Axis) -> impl IntoView {
    let player = Player::here();
    let ticks = move || {
        let tick = |(left, label, side): (String, String, TickWords)| {
            let words = (side != TickWords::Nowhere).then_some(label);
            view! { <span class="tick" class:tick-before=side == TickWords::Before style:left=left>{words}</span> }
        };
        axis.ticks().into_iter().map(tick).collect_view()
    };
    view! {
        <div class="lane ruler">
            <div class="lane-label"></div>
            <div class="lane-bars" role="slider" tabindex="0" aria-label="Playhead"
                aria-valuemin="0" aria-valuemax=move || player.clip.with(|clip| clip.duration.to_string())
                aria-valuenow=move || player.time.get().to_string()
                aria-valuetext=move || clock(player.time.get())
            >
                {ticks}
            </div>
        </div>
    }
}

/// The part that is repeated, or is being marked to be.
#[component]
fn LoopBand(axis: Axis) -> impl IntoView {
    let player = Player::here();
    move || {
        axis.marked.get().or_else(|| player.looped.get()).map(|part| {
            view! {
                <div class="loop-band"
                    style:left=move || axis.left(part.from())
                    style:width=move || axis.breadth(part.from(), part.to())
                ></div>
            }
        })
    }
}

/// Keeps the axis told of its width.
fn measure(axis: Axis) {
    let watch = StoredValue::new_local(None::<SizeWatch>);
    Effect::new(move |_| {
        let Some(area) = axis.area.get() else { return };
        watch.set_value(SizeWatch::new(area.into(), move |width, _| {
            axis.width.try_set(width);
        }));
    });
}

/// What a pressed pointer does.
#[derive(Clone, Copy, PartialEq)]
enum Held {
    /// Moves the playhead.
    Seeks,
    /// Marks a part, from this second on.
    Marks(f64),
}

/// Pressing seeks, and so does moving while pressed, wherever on the page that leads; with Shift it marks a part
/// that is then repeated.
fn drag(axis: Axis, player: Player) -> impl Fn(ev::PointerEvent) + Copy {
    let held = StoredValue::new(None::<Held>);
    let follow = move |event: &ev::PointerEvent| {
        let Some(time) = axis.time_at(event.client_x().into()) else { return };
        match held.try_get_value().flatten() {
            Some(Held::Seeks) => player.send(Command::SeekTo(time)),
            Some(Held::Marks(from)) => axis.mark(from, time),
            None => {}
        }
    };
    let moved = window_event_listener(ev::pointermove, move |event| follow(&event));
    let drop_it = move || {
        held.try_set_value(None);
        axis.marked.try_set(None);
    };
    let up = window_event_listener(ev::pointerup, move |_| {
        let marked = axis.marked.try_get_untracked().flatten().and_then(Part::span);
        drop_it();
        if let Some(span) = marked {
            player.repeat(span);
        }
    });
    let lost = window_event_listener(ev::pointercancel, move |_| drop_it());
    on_cleanup(move || {
        moved.remove();
        up.remove();
        lost.remove();
    });
    move |event| {
        let inside = axis.percent_at(event.client_x().into()).is_some_and(|x| (0.0..=100.0).contains(&x));
        if event.button() != 0 || !inside {
            return;
        }
        let from = axis.time_at(event.client_x().into()).filter(|_| event.shift_key());
        held.set_value(Some(from.map_or(Held::Seeks, Held::Marks)));
        follow(&event);
    }
}

/// Over the ruler the wheel zooms, elsewhere it scrolls the lanes unless Ctrl or Alt is held;
/// sideways it moves what is shown.
fn wheel(axis: Axis, event: &ev::WheelEvent) {
    let over_ruler = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| element.closest(".ruler").ok().flatten().is_some());
    let (across, along) = (event.delta_x(), event.delta_y());
    if across.abs() > along.abs() {
        event.prevent_default();
        axis.pan(across);
    } else if over_ruler || event.ctrl_key() || event.alt_key() {
        event.prevent_default();
        if let Some(x) = axis.percent_at(event.client_x().into()) {
            axis.zoom(x, if along < 0.0 { ZOOM } else { 1.0 / ZOOM });
        }
    }
}
