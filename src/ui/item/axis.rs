//! The timeline's scale: which part of the clip is shown, in per cent of the width.

use leptos::{html, prelude::*};

use super::player::Player;
use crate::view::scale::Scale;

/// Everything on the timeline is placed in per cent of its width.
const WIDTH: f64 = 100.0;
/// Least distance of two ticks in page pixels: their labels need it.
const TICKS_APART: f64 = 76.0;

/// The part of the clip that is shown, and how to change it.
#[derive(Clone, Copy)]
pub struct Axis {
    /// What is shown now.
    pub(super) scale: Memo<Scale>,
    /// What the reader chose; `None`: everything.
    chosen: RwSignal<Option<Scale>>,
    /// The element whose left and right edge are those of the scale.
    pub(super) area: NodeRef<html::Div>,
    /// Its width in page pixels.
    pub(super) width: RwSignal<f64>,
}

impl Axis {
    /// Everything of the player's clip, until the reader chooses a part.
    pub(super) fn new(player: Player) -> Self {
        let chosen = RwSignal::new(None::<Scale>);
        let duration = Memo::new(move |_| player.clip.with(|clip| clip.duration));
        // The part shown follows the playhead where that moves, and stays where the reader moved the part.
        let shown = Memo::new(move |before: Option<&(Option<Scale>, f64, Scale)>| {
            let (choice, at) = (chosen.get(), player.position());
            let Some(start) = choice else { return (None, at, Scale::new(duration.get(), WIDTH)) };
            match before {
                Some((same, was, scale)) if *same == choice && *was != at => {
                    (choice, at, scale.following(at))
                }
                Some((same, _, scale)) if *same == choice => (choice, at, *scale),
                _ => (choice, at, start),
            }
        });
        let scale = Memo::new(move |_| shown.get().2);
        Self { scale, chosen, area: NodeRef::new(), width: RwSignal::new(0.0) }
    }

    /// Shows `1 / factor` of what is shown, about a place in per cent.
    pub(super) fn zoom(self, x: f64, factor: f64) {
        let next = self.scale.get_untracked().zoomed(x, factor);
        self.chosen.set(Some(next).filter(|scale| scale.is_zoomed()));
    }

    /// The same about a time in seconds where that is shown, so that it stays in view; else about the middle.
    pub(super) fn zoom_about(self, time: f64, factor: f64) {
        let x = self.scale.with_untracked(|scale| scale.x_from_time(time));
        self.zoom(if (0.0..=WIDTH).contains(&x) { x } else { WIDTH / 2.0 }, factor);
    }

    /// Shifts what is shown by so many page pixels.
    pub(super) fn pan(self, pixels: f64) {
        if self.chosen.with_untracked(Option::is_some) {
            let percent = pixels / self.width.get_untracked().max(1.0) * WIDTH;
            self.chosen.set(Some(self.scale.get_untracked().panned(percent)));
        }
    }

    /// Shows everything.
    pub(super) fn reset(self) {
        self.chosen.set(None);
    }

    /// A place of the page in per cent of the width.
    pub(super) fn percent_at(self, client_x: f64) -> Option<f64> {
        let edges = self.area.get_untracked()?.get_bounding_client_rect();
        (edges.width() > 0.0).then(|| (client_x - edges.left()) / edges.width() * WIDTH)
    }

    /// The time at a place of the page, in seconds.
    pub(super) fn time_at(self, client_x: f64) -> Option<f64> {
        self.percent_at(client_x).map(|x| self.scale.get_untracked().time_from_x(x))
    }

    /// Where a time stands, as a style's value.
    pub(super) fn left(self, time: f64) -> String {
        percent(self.scale.get().x_from_time(time))
    }

    /// How wide a length of time is, as a style's value.
    pub(super) fn breadth(self, from: f64, to: f64) -> String {
        let scale = self.scale.get();
        percent(scale.x_from_time(to) - scale.x_from_time(from))
    }

    /// How much of a length of time is shown, in page pixels.
    pub(super) fn pixels(self, from: f64, to: f64) -> f64 {
        let (scale, width) = (self.scale.get(), self.width.get());
        let [from, to] = [from, to].map(|time| scale.x_from_time(time).clamp(0.0, WIDTH));
        (to - from) / WIDTH * width
    }

    /// An upright stroke at each time, as a path in a box of 100 by 10.
    pub(super) fn strokes(self, times: &[f64]) -> String {
        let scale = self.scale.get();
        let places = times.iter().map(|time| scale.x_from_time(*time));
        let seen = places.filter(|x| (0.0..=WIDTH).contains(x));
        seen.map(|x| format!("M{x:.3} 0V10")).collect()
    }

    /// Marks of the ruler: place and words.
    pub(super) fn ticks(self) -> Vec<(String, String)> {
        let apart = TICKS_APART / self.width.get().max(TICKS_APART) * WIDTH;
        let ticks = self.scale.get().ticks(apart);
        ticks.into_iter().map(|tick| (percent(tick.x), tick.label)).collect()
    }
}

fn percent(x: f64) -> String {
    format!("{x:.4}%")
}
