//! The buttons below the picture and what the playhead reads.

use leptos::prelude::*;

use super::case::Scene;
use super::clip::{frame_rate, how_rate_is_known};
use super::nav::CaseSteps;
use super::player::{Media, Player};
use crate::view::playback::Command;
use crate::view::text::{self, clock, count, plural};

/// Speeds to choose from.
const RATES: [f64; 6] = [0.1, 0.25, 0.5, 1.0, 1.5, 2.0];

/// Play, step, sound, speed, full screen, keys.
#[component]
pub fn Controls() -> impl IntoView {
    let player = Player::here();
    let playing = move || player.playing.get();
    let absent = move || player.media.get() != Media::Ready;
    let send = move |command| move |_| player.send(command);
    view! {
        <div class="controls" role="group" aria-label="Player">
            <CaseSteps />
            <button type="button" class="play" disabled=absent on:click=send(Command::Toggle)
                aria-label=move || if playing() { "Pause" } else { "Play" }
                title="Play or pause (Space)"
            >
                {move || if playing() { "\u{275a}\u{275a}" } else { "\u{25b6}\u{fe0e}" }}
            </button>
            <button type="button" on:click=send(Command::StepFrames(-1)) aria-label="One frame back" title="One frame back (,)">
                "\u{25c2}\u{2758}"
            </button>
            <button type="button" on:click=send(Command::StepFrames(1)) aria-label="One frame forward" title="One frame forward (.)">
                "\u{2758}\u{25b8}"
            </button>
            <Readout />
            <Speed />
            <Sound />
            <button type="button" on:click=send(Command::ToggleFull) title="Full screen (f)">"Full screen"</button>
            <button type="button" on:click=send(Command::Help) aria-label="Keys" title="Keys (?)">"?"</button>
        </div>
    }
}

/// Sound on or off, where there is any.
#[component]
fn Sound() -> impl IntoView {
    let player = Player::here();
    let absent = move || player.media.get() != Media::Ready || player.silent.get();
    let title = move || if player.silent.get() { "The clip has no sound" } else { "Sound on or off (m)" };
    let words = move || match (player.silent.get(), player.muted.get()) {
        (true, _) => "No sound",
        (false, true) => "Unmute",
        (false, false) => "Mute",
    };
    view! {
        <button type="button" disabled=absent title=title on:click=move |_| player.send(Command::ToggleMute)>
            {words}
        </button>
    }
}

/// Which picture is on screen, and how that is known.
#[component]
fn Readout() -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let frame = move || {
        player.clip.with(|clip| {
            let frame = clip.table.frame_at(player.time.get());
            format!("frame {} / {}", count(frame), count(clip.table.count().saturating_sub(1)))
        })
    };
    let numbered = move || {
        let frames = player.clip.with(|clip| clip.table.count());
        let last = count(frames.saturating_sub(1));
        format!(
            "{} in all, numbered from 0 to {last}, as in annotations, in the order in which they are shown",
            plural(frames, "frame", "frames")
        )
    };
    let rate = move || {
        let given = scene.case.with(|case| case.video().rate);
        let (hertz, whose) = player.clip.with(|clip| frame_rate(clip, given));
        format!("{}\u{a0}fps{whose}", text::hertz(hertz))
    };
    let known = move || {
        let given = scene.case.with(|case| case.video().rate.is_some());
        player.clip.with(|clip| how_rate_is_known(clip, given))
    };
    let estimated = move || player.clip.with(|clip| clip.table.is_estimated());
    view! {
        <p class="readout">
            <span class="readout-frame" title=numbered>{frame}</span>
            <span class="readout-time">"t\u{a0}=\u{a0}" {move || clock(player.time.get())}</span>
            <span class="readout-rate" title=known>{rate}</span>
            <Show when=estimated>
                <span class="badge badge-estimated"
                    title="When each picture of the file is shown is not known: frame numbers are its time times the rate, and may be one off"
                >
                    "estimated"
                </span>
            </Show>
            <Show when=move || !player.exact.get()>
                <span class="badge badge-estimated"
                    title="This browser does not say which picture it shows: while playing, boxes may be a frame off"
                >
                    "near"
                </span>
            </Show>
        </p>
    }
}

#[component]
fn Speed() -> impl IntoView {
    let player = Player::here();
    let choose = move |select: web_sys::HtmlSelectElement| {
        if let Ok(rate) = select.value().parse() {
            player.send(Command::Rate(rate));
        }
        // The list would go on taking the keys of the player.
        drop(select.blur());
    };
    let option = move |rate: f64| {
        view! {
            <option value=rate.to_string() selected=move || player.rate.get() == rate>
                {format!("{rate}\u{d7}")}
            </option>
        }
    };
    view! {
        <select class="speed" aria-label="Speed" title="Speed" on:change:target=move |event| choose(event.target())>
            {RATES.map(option).collect_view()}
        </select>
    }
}

/// What is played again and again, with a button that ends it.
#[component]
pub fn LoopMark() -> impl IntoView {
    let player = Player::here();
    move || {
        player.looped.get().map(|part| {
            let words = format!("Repeats {} \u{2013} {}", clock(part.from()), clock(part.to()));
            view! {
                <button type="button" class="loop-mark" title="Stop repeating (l)" on:click=move |_| player.repeat_no_more()>
                    {words} " \u{d7}"
                </button>
            }
        })
    }
}
