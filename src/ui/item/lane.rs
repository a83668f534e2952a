//! One lane of the timeline: whose it is, what it shows, and its bars.

use leptos::prelude::*;

use super::axis::Axis;
use super::case::{Scene, TrackKey};
use super::legend::{LayerMark, Swatch};
use super::player::Player;
use super::strip::StripRow;
use crate::ui::widgets::elided;
use crate::view::lanes::{Room, Words, words};
use crate::view::palette::Layer;
use crate::view::playback::Command;
use crate::view::text::{clock, fixed, per_cent, per_cent_short};
use crate::view::timeline::{Bar, Lane, LaneKind};

/// A label of more characters takes two lines.
const ONE_LINE: usize = 26;

/// A lane.
#[component]
pub fn LaneRow(
    /// What it shows.
    lane: Lane,
    /// Whether a row above it says what it is about.
    named: bool,
    /// The timeline's scale.
    axis: Axis,
) -> impl IntoView {
    if let Some(series) = lane.series.clone() {
        return view! { <StripRow lane series axis /> }.into_any();
    }
    let scene = Scene::here();
    let key = lane.track.clone().map(|track| TrackKey { layer: lane.layer, track });
    let is = {
        let key = key.clone();
        move |other: &Option<TrackKey>| key.is_some() && *other == key
    };
    let selected = {
        let is = is.clone();
        move || scene.selected.with(&is)
    };
    let hovered = move || scene.hovered.with(&is);
    let class = format!("lane of-layer-{}", lane.layer.style().colour);
    let height = format!("calc({} * var(--row) + 4px)", lane.rows);
    view! {
        <div class=class class:lane-truth=lane.layer == Layer::Truth class:selected=selected class:hovered=hovered>
            <LaneLabel lane=lane.clone() named track=key.clone() />
            <div class="lane-bars" style:height=height>
                {match lane.kind {
                    LaneKind::Frames => view! { <FrameTicks bars=lane.bars axis /> }.into_any(),
                    _ => {
                        let bars = lane.bars.iter();
                        bars.map(|bar| view! { <BarButton bar=bar.clone() lane=lane.clone() track=key.clone() axis /> })
                            .collect_view()
                            .into_any()
                    }
                }}
            </div>
        </div>
    }
    .into_any()
}

/// The truth's lane says what it is about; a run's lane says whose word it is.
#[component]
fn LaneLabel(lane: Lane, named: bool, track: Option<TrackKey>) -> impl IntoView {
    let scene = Scene::here();
    let owner = scene.case.with_untracked(|case| case.layer_name(lane.layer));
    let about = lane.about();
    let title = format!("{about} ({owner})");
    let truth = lane.layer == Layer::Truth;
    // The truth's lane says what it is about alone; both in one line would leave neither whole.
    let (says_owner, says_about) = (!truth, truth || !named);
    let both = says_owner && says_about && owner.chars().count() + about.chars().count() > ONE_LINE;
    let content = view! {
        <Swatch layer=lane.layer />
        <LayerMark layer=lane.layer />
        <span class="lane-text" class:two-lines=both>
            {says_owner.then(|| view! { <span class="lane-owner">{elided(&owner)}</span> })}
            {says_about.then(|| view! { <span class="lane-about">{elided(&about)}</span> })}
        </span>
    };
    match track {
        Some(key) => view! {
            <button type="button" class="lane-label" title=title on:click=move |_| scene.select(Some(key.clone()))>
                {content}
            </button>
        }
        .into_any(),
        None => view! { <div class="lane-label" title=title>{content}</div> }.into_any(),
    }
}

/// A span: a press seeks to its start, two presses repeat it.
#[component]
fn BarButton(bar: Bar, lane: Lane, track: Option<TrackKey>, axis: Axis) -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let span = bar.span;
    let owner = scene.case.with_untracked(|case| case.layer_name(lane.layer));
    let met = met(&bar, &lane);
    let long = met.map(|met| met.words(per_cent_short)).unwrap_or_default();
    let (is_first, right) = neighbours(&bar, &lane);
    // The title has what finds no room.
    let placed = Memo::new(move |_| {
        let scale = axis.scale.get();
        let inside = axis.pixels(span.start(), span.end());
        // The room after an earlier bar is for its own words.
        let before = if is_first { axis.pixels(scale.from(), span.start()) } else { 0.0 };
        let after = axis.pixels(span.end(), right.unwrap_or(scale.to()));
        let found =
            words(&long, Room { before, inside, after }).filter(|_| axis.shows(span.start(), span.end()));
        found.map(|(place, words)| (place, words.to_owned()))
    });
    let inside = move || placed.get().filter(|(place, _)| *place == Words::Inside).map(|(_, words)| words);
    let top = format!("calc({} * var(--row) + 2px)", bar.row);
    let beside = {
        let top = top.clone();
        move || {
            let (place, words) = placed.get().filter(|(place, _)| *place != Words::Inside)?;
            let before = place == Words::Before;
            let at = axis.left(if before { span.start() } else { span.end() });
            Some(view! {
                <span class="bar-beside" class:before=before aria-hidden="true" style:left=at style:top=top.clone()>{words}</span>
            })
        }
    };
    let title = whole(&bar, &lane, &owner, met.map(|met| met.words(per_cent)));
    let hover = {
        let track = track.clone();
        move |on: bool| {
            if track.is_some() {
                scene.hovered.set(track.clone().filter(|_| on));
            }
        }
    };
    let leave = hover.clone();
    let press = move |event: leptos::ev::MouseEvent| {
        // A pointer has sought already, where it was pressed; the keyboard has no place.
        if event.detail() == 0 {
            player.send(Command::SeekTo(span.start()));
        }
        if track.is_some() {
            scene.select(track.clone());
        }
    };
    view! {
        <button type="button" class="bar" title=title.clone() aria-label=title
            class:instant=span.length() == 0.0
            class:unpaired=lane.layer != Layer::Truth && lane.kind == LaneKind::Events && bar.pair.is_none()
            style:left=move || axis.left(span.start())
            style:width=move || axis.breadth(span.start(), span.end())
            style:top=top
            on:click=press
            on:dblclick=move |_| player.repeat(span)
            on:pointerenter=move |_| hover(true)
            on:pointerleave=move |_| leave(false)
        >
            <span class="bar-text">{inside}</span>
        </button>
        {beside}
    }
}

/// Whether no bar of its row is before this one, and the start of the one after it, in seconds.
fn neighbours(bar: &Bar, lane: &Lane) -> (bool, Option<f64>) {
    let row = || lane.bars.iter().filter(|other| other.row == bar.row && other.source != bar.source);
    let is_first = row().all(|other| other.span.start() >= bar.span.end());
    let after =
        row().map(|other| other.span.start()).filter(|start| *start >= bar.span.end()).reduce(f64::min);
    (is_first, after)
}

/// How well a predicted span meets its true one.
#[derive(Clone, Copy)]
enum Met {
    /// Its temporal IoU with the true one.
    Partner(f64),
    /// No true one is its partner.
    Nobody,
}

impl Met {
    /// In words, with the number as `share` writes it: short in a bar, whole in its title.
    fn words(self, share: fn(f64) -> String) -> String {
        match self {
            Self::Partner(tiou) => format!("tIoU {}", share(tiou)),
            Self::Nobody => "no partner".to_owned(),
        }
    }
}

fn met(bar: &Bar, lane: &Lane) -> Option<Met> {
    if lane.layer == Layer::Truth {
        return None;
    }
    let tiou = bar.pair.map(|pair| pair.tiou).or(lane.tiou);
    tiou.map(Met::Partner).or((lane.kind == LaneKind::Events).then_some(Met::Nobody))
}

/// All that is known of a span, for its title.
fn whole(bar: &Bar, lane: &Lane, owner: &str, met: Option<String>) -> String {
    let span = format!("{} to {}", clock(bar.span.start()), clock(bar.span.end()));
    let score = bar.score.map(|score| format!("score {}", fixed(score, 2)));
    let parts = [Some(lane.label.clone()), Some(owner.to_owned()), Some(span), met, score];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The frames that a model was shown, as strokes of one path.
#[component]
fn FrameTicks(bars: Vec<Bar>, axis: Axis) -> impl IntoView {
    let times: Vec<f64> = bars.iter().map(|bar| bar.span.start()).collect();
    let label = format!("{} frames were shown to the model", times.len());
    let path = move || axis.strokes(&times);
    view! {
        <svg class="frame-ticks" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label=label>
            <path d=path vector-effect="non-scaling-stroke" />
        </svg>
    }
}
