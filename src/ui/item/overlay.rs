//! The boxes over the picture: one canvas, painted by one effect.

use leptos::{ev, html, prelude::*};

use super::case::{Scene, TrackKey};
use super::paint::{self, Picks, Slots, key_of};
use super::player::{Media, Player};
use crate::units::{Letterbox, PixelSize};
use crate::view::overlay::hit;
use crate::view::playback::Command;
use crate::web::canvas::{Pen, SizeWatch};
use crate::web::time::Stopwatch;

/// The canvas with the boxes at the time of the picture on screen.
#[component]
pub fn Overlay(
    /// What the boxes refer to.
    size: Memo<Option<PixelSize>>,
) -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let canvas = NodeRef::<html::Canvas>::new();
    let place = RwSignal::new((0.0, 0.0));
    let watch = StoredValue::new_local(None::<SizeWatch>);
    Effect::new(move |_| {
        let Some(canvas) = canvas.get() else { return };
        watch.set_value(SizeWatch::new(canvas.into(), move |w, h| {
            place.try_set((w, h));
        }));
    });
    let marks = Memo::new(move |_| scene.marks(player.moment()));
    let fit = Memo::new(move |_| {
        let (width, height) = place.get();
        Some(Letterbox::fit(size.get()?, PixelSize::new(width, height)?))
    });
    let slots = StoredValue::new(Slots::new());
    Effect::new(move |_| {
        let (Some(canvas), Some(fit)) = (canvas.get(), fit.get()) else { return };
        let picks = Picks { selected: scene.selected.get(), hovered: scene.hovered.get() };
        let playing = player.playing.get();
        let uncovered = scene.uncovered.get() || scene.bare.get();
        let absent = player.media.get() != Media::Ready;
        let _timed = Stopwatch::start("verivid:overlay");
        let Some(pen) = Pen::on(&canvas) else { return };
        let Some(size) = size.get() else { return };
        if absent {
            paint::frame(&pen, fit, size);
        }
        if !uncovered {
            slots.update_value(|slots| {
                // While it plays no label jumps; at rest a picture looks the same however one came to it.
                if !playing {
                    slots.clear();
                }
                paint::marks(&pen, (fit, size), &marks.read(), &picks, slots);
            });
        }
    });
    let under = move |event: &ev::PointerEvent| {
        let (x, y) = fit.get_untracked()?.video_from_screen(event.offset_x().into(), event.offset_y().into());
        marks.with_untracked(|marks| hit(marks, x, y).map(key_of))
    };
    let hover = move |key: Option<TrackKey>| {
        if scene.hovered.with_untracked(|now| *now != key) {
            scene.hovered.set(key);
        }
    };
    let pick = move |event: ev::PointerEvent| match under(&event) {
        Some(key) => scene.select(Some(key)),
        None => player.send(Command::Toggle),
    };
    view! {
        <canvas class="overlay" node_ref=canvas aria-hidden="true"
            class:on-mark=move || scene.hovered.read().is_some()
            on:pointermove=move |event| hover(under(&event))
            on:pointerleave=move |_| hover(None)
            on:pointerup=pick
        ></canvas>
    }
}
