//! The timeline's scale: which part of the clip is shown, in per cent of the width.

use std::time::Duration;

use leptos::{html, prelude::*};

use super::player::Player;
use crate::ui::session::Session;
use crate::view::route::Part;
use crate::view::scale::{Scale, TickWords, tick_words};
use crate::web::fragment::History;

/// Everything on the timeline is placed in per cent of its width.
const WIDTH: f64 = 100.0;
/// Least distance of two ticks in page pixels: their labels need it.
const TICKS_APART: f64 = 76.0;

/// What the reader chose, of a clip of this length in seconds.
type Choice = (Option<(f64, f64)>, f64);

/// The part of the clip that is shown, and how to change it.
#[derive(Clone, Copy)]
pub struct Axis {
    /// What is shown now.
    pub(super) scale: Memo<Scale>,
    /// What the reader chose; `None`: everything.
    chosen: RwSignal<Option<(f64, f64)>>,
    session: Session,
    /// The part that the address got from here.
    written: StoredValue<Option<Part>>,
    pending_write: StoredValue<Option<TimeoutHandle>>,
    /// The part that is being marked to be repeated.
    pub(super) marked: RwSignal<Option<Part>>,
    /// The element whose left and right edge are those of the scale.
    pub(super) area: NodeRef<html::Div>,
    /// Its width in page pixels.
    pub(super) width: RwSignal<f64>,
}

impl Axis {
    /// Everything of the player's clip, until the reader chooses a part.
    pub(super) fn new(session: Session, player: Player) -> Self {
        let asked = Memo::new(move |_| session.state.with(|state| state.span));
        let first = asked.get_untracked();
        let (chosen, written) = (RwSignal::new(first.map(times)), StoredValue::new(first));
        let duration = Memo::new(move |_| player.clip.with(|clip| clip.duration));
        // The part shown follows the playhead where that moves, and stays where the reader moved the part.
        let shown = Memo::new(move |before: Option<&(Choice, f64, Scale)>| {
            let (choice, at) = ((chosen.get(), duration.get()), player.position());
            let whole = Scale::new(choice.1, WIDTH);
            let Some(part) = choice.0 else { return (choice, at, whole) };
            match before {
                Some((same, was, scale)) if *same == choice && *was != at => {
                    (choice, at, scale.following(at))
                }
                Some((same, _, scale)) if *same == choice => (choice, at, *scale),
                _ => (choice, at, whole.part(part.0, part.1)),
            }
        });
        // A link or the browser's own back button changes the part; what came from here has been shown.
        Effect::new(move |_| {
            let asked = asked.get();
            if asked != written.get_value() {
                written.set_value(asked);
                chosen.set(asked.map(times));
            }
        });
        let scale = Memo::new(move |_| shown.get().2);
        let pending_write = StoredValue::new(None);
        Self {
            scale,
            chosen,
            session,
            written,
            pending_write,
            marked: RwSignal::new(None),
            area: NodeRef::new(),
            width: RwSignal::new(0.0),
        }
    }

    /// Shows `1 / factor` of what is shown, about a place in per cent.
    pub(super) fn zoom(self, x: f64, factor: f64) {
        let next = self.scale.get_untracked().zoomed(x, factor);
        self.choose(next);
    }

    /// Shows a part, and puts it into the address once the reader has come to rest.
    fn choose(self, next: Scale) {
        self.chosen.set(Some((next.from(), next.to())).filter(|_| next.is_zoomed()));
        if let Some(earlier) = self.pending_write.get_value() {
            earlier.clear();
        }
        let write = move || {
            let Some(chosen) = self.chosen.try_get_untracked() else { return };
            let part = chosen.and_then(|(from, to)| Part::new(from, to));
            self.written.set_value(part);
            self.session.change(History::Replace, |state| state.span = part);
        };
        self.pending_write.set_value(set_timeout_with_handle(write, Duration::from_millis(200)).ok());
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
            self.choose(self.scale.get_untracked().panned(percent));
        }
    }

    /// Shows everything.
    pub(super) fn reset(self) {
        self.choose(Scale::new(self.scale.get_untracked().duration(), WIDTH));
    }

    /// Marks what lies between two times of the clip.
    pub(super) fn mark(self, one: f64, other: f64) {
        let within = |time: f64| time.clamp(0.0, self.scale.get_untracked().duration());
        self.marked.try_set(Part::new(within(one.min(other)), within(one.max(other))));
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

    /// Marks of the ruler: place, words, and on which side of the mark they stand.
    pub(super) fn ticks(self) -> Vec<(String, String, TickWords)> {
        let width = self.width.get();
        let ticks = self.scale.get().ticks(TICKS_APART / width.max(TICKS_APART) * WIDTH);
        let places: Vec<_> =
            ticks.iter().map(|tick| (tick.x / WIDTH * width, tick.label.chars().count())).collect();
        let sides = tick_words(&places, width);
        ticks.into_iter().zip(sides).map(|(tick, side)| (percent(tick.x), tick.label, side)).collect()
    }

    /// Whether some of a span is shown.
    pub(super) fn shows(self, from: f64, to: f64) -> bool {
        let scale = self.scale.get();
        to >= scale.from() && from <= scale.to()
    }
}

fn times(part: Part) -> (f64, f64) {
    (part.from(), part.to())
}

fn percent(x: f64) -> String {
    format!("{x:.4}%")
}
