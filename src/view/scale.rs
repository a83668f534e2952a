//! The timeline's scale: time to screen and back, zoom about a point, round ticks.

use super::text::{clock, clock_short};

/// Which part of a clip is shown over how many pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    duration: f64,
    width: f64,
    from: f64,
    to: f64,
}

/// A mark of the ruler.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// In seconds.
    pub time: f64,
    /// In pixels from the left.
    pub x: f64,
    /// The time in words.
    pub label: String,
}

/// Where the words of a tick stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TickWords {
    /// Right of its mark.
    After,
    /// Left of it: at its right they would be cut.
    Before,
    /// Nowhere: there is no room on either side.
    Nowhere,
}

/// Width of a character of a tick, and of what is beside its words, in page pixels.
const TICK_CHARACTER: f64 = 6.8;
const TICK_BESIDE: f64 = 6.0;

/// Where the words of each tick stand on a ruler of so many page pixels; `ticks` are places in page pixels with the
/// number of characters, by place.
pub fn tick_words(ticks: &[(f64, usize)], width: f64) -> Vec<TickWords> {
    let mut free = 0.0;
    let place = |(x, characters): &(f64, usize)| {
        let wide = *characters as f64 * TICK_CHARACTER + TICK_BESIDE;
        let (place, end) = if x + wide <= width {
            (TickWords::After, x + wide)
        } else if x - wide >= free {
            (TickWords::Before, *x)
        } else {
            (TickWords::Nowhere, free)
        };
        free = end;
        place
    };
    ticks.iter().map(place).collect()
}

/// Shortest part of a clip that is shown, in seconds: a few frames.
const SHORTEST: f64 = 0.1;

/// Longest clip in seconds, some months: beyond it times a frame apart would look the same.
const LONGEST: f64 = 1e7;

/// Widest timeline in pixels; it bounds how many ticks there can be.
const WIDEST: f64 = 1e5;

/// Steps of the ruler in seconds.
const STEPS: [f64; 21] = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 900.0,
    1800.0, 3600.0, 7200.0, 18000.0,
];

impl Scale {
    /// The whole of a clip of `duration` seconds over `width` pixels; what is not positive is
    /// taken as the least that can be drawn.
    pub fn new(duration: f64, width: f64) -> Self {
        let duration = if duration.is_finite() { duration.clamp(SHORTEST, LONGEST) } else { SHORTEST };
        let width = if width.is_finite() { width.clamp(1.0, WIDEST) } else { 1.0 };
        Self { duration, width, from: 0.0, to: duration }
    }

    /// The same part over another width.
    pub fn resized(self, width: f64) -> Self {
        Self { width: Self::new(self.duration, width).width, ..self }
    }

    /// Shows the part of the clip between two times, as much of it as there is.
    pub fn part(self, from: f64, to: f64) -> Self {
        let length = to - from;
        if !(from.is_finite() && length.is_finite()) {
            return self;
        }
        self.showing(from, length.clamp(SHORTEST, self.duration))
    }

    /// Seconds of the whole clip.
    pub fn duration(self) -> f64 {
        self.duration
    }

    /// First second shown.
    pub fn from(self) -> f64 {
        self.from
    }

    /// Last second shown.
    pub fn to(self) -> f64 {
        self.to
    }

    /// Whether less than the whole is shown.
    pub fn is_zoomed(self) -> bool {
        // As often out as in shows everything again, whatever the divisions lost.
        self.to - self.from < self.duration * (1.0 - 1e-9)
    }

    /// Pixels from the left; outside `0..=width` where the time is not shown.
    pub fn x_from_time(self, time: f64) -> f64 {
        (time - self.from) / (self.to - self.from) * self.width
    }

    /// Seconds at a pixel, clamped to the part shown.
    pub fn time_from_x(self, x: f64) -> f64 {
        let share = if x.is_nan() { 0.0 } else { (x / self.width).clamp(0.0, 1.0) };
        self.from + share * (self.to - self.from)
    }

    /// Shows `1 / factor` of what was shown; the time under `x` stays under it unless an end is met.
    pub fn zoomed(self, x: f64, factor: f64) -> Self {
        if !(factor.is_finite() && factor > 0.0) {
            return self;
        }
        let shown = ((self.to - self.from) / factor).clamp(SHORTEST, self.duration);
        let share = if x.is_nan() { 0.5 } else { (x / self.width).clamp(0.0, 1.0) };
        self.showing(self.time_from_x(x) - share * shown, shown)
    }

    /// Shifts what is shown by so many pixels, up to the ends of the clip.
    pub fn panned(self, pixels: f64) -> Self {
        if !pixels.is_finite() {
            return self;
        }
        let shown = self.to - self.from;
        self.showing(self.from + pixels / self.width * shown, shown)
    }

    /// Shifts what is shown so that `time` is inside; nothing when it is already.
    pub fn following(self, time: f64) -> Self {
        if !time.is_finite() || (self.from..=self.to).contains(&time) {
            return self;
        }
        // A tenth of what is shown stays before the time, to see where it came from.
        let shown = self.to - self.from;
        self.showing(time - shown / 10.0, shown)
    }

    fn showing(self, from: f64, shown: f64) -> Self {
        let from = from.clamp(0.0, (self.duration - shown).max(0.0));
        Self { from, to: (from + shown).min(self.duration), ..self }
    }

    /// Round times that are at least `apart` pixels from each other.
    pub fn ticks(self, apart: f64) -> Vec<Tick> {
        let shown = self.to - self.from;
        let least = shown * apart.max(1.0) / self.width;
        let step = STEPS.iter().copied().find(|step| *step >= least).unwrap_or_else(|| {
            // Longer than any clip of the benchmarks: whole multiples of five hours.
            (least / 18000.0).ceil() * 18000.0
        });
        let first = (self.from / step - 1e-9).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        let words: fn(f64) -> String = if step < 1.0 { clock } else { clock_short };
        let tick = |n: i64| {
            let time = n as f64 * step;
            Tick { time, x: self.x_from_time(time), label: words(time) }
        };
        (first..=last).map(tick).collect()
    }
}
