//! Where a box is likely to be next: a Kalman filter of constant velocity over centre, shape and height.
//!
//! ByteTrack's filter (Zhang et al. 2022), of which the eight-dimensional covariance stays in four blocks of two, since
//! nothing ties the four numbers together: so it is kept as four filters. Time counts in thirtieths of a second, the
//! rate for which its constants were chosen, so that a video looked at twice a second is tracked alike.

use crate::units::PixelRect;

/// One number and its velocity, with their covariance.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    at: f64,
    speed: f64,
    /// Of place, of both, of speed.
    spread: [f64; 3],
}

impl Line {
    fn new(at: f64, place: f64, speed: f64) -> Self {
        Self { at, speed: 0.0, spread: [place * place, 0.0, speed * speed] }
    }

    fn predict(&mut self, steps: f64, place: f64, speed: f64) {
        let [p, b, s] = self.spread;
        self.at += self.speed * steps;
        self.spread = [
            p + 2.0 * steps * b + steps * steps * s + place * place * steps,
            b + steps * s,
            s + speed * speed * steps,
        ];
    }

    fn correct(&mut self, seen: f64, noise: f64) {
        let [p, b, s] = self.spread;
        let total = p + noise * noise;
        let (gain, of_speed) = (p / total, b / total);
        let surprise = seen - self.at;
        self.at += gain * surprise;
        self.speed += of_speed * surprise;
        self.spread = [p - gain * p, b - gain * b, s - of_speed * b];
    }
}

/// What a step may be off by, as a share of the height.
const PLACE: f64 = 1.0 / 20.0;
/// What the velocity may change by in a step, as a share of the height.
const SPEED: f64 = 1.0 / 160.0;

/// An object's place and movement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Motion {
    /// Centre across and down, width over height, height.
    lines: [Line; 4],
}

fn measured(rect: PixelRect) -> [f64; 4] {
    let height = rect.h().max(1e-6);
    [rect.x() + rect.w() / 2.0, rect.y() + rect.h() / 2.0, rect.w() / height, height]
}

impl Motion {
    /// Something that was seen for the first time.
    pub(super) fn new(rect: PixelRect) -> Self {
        let [x, y, shape, height] = measured(rect);
        let (place, speed) = (2.0 * PLACE * height, 10.0 * SPEED * height);
        let moving = |at| Line::new(at, place, speed);
        Self { lines: [moving(x), moving(y), Line::new(shape, 1e-2, 1e-5), moving(height)] }
    }

    /// Lets `steps` thirtieths of a second pass.
    pub(super) fn predict(&mut self, steps: f64) {
        let height = self.lines[3].at.max(1.0);
        for (n, line) in self.lines.iter_mut().enumerate() {
            let (place, speed) = if n == 2 { (1e-2, 1e-5) } else { (PLACE * height, SPEED * height) };
            line.predict(steps, place, speed);
        }
    }

    /// It was seen again.
    pub(super) fn correct(&mut self, rect: PixelRect) {
        let height = self.lines[3].at.max(1.0);
        for (n, (line, seen)) in self.lines.iter_mut().zip(measured(rect)).enumerate() {
            line.correct(seen, if n == 2 { 1e-1 } else { PLACE * height });
        }
    }

    /// Where it is thought to be.
    pub(super) fn rect(&self) -> Option<PixelRect> {
        let [x, y, shape, height] = self.lines.map(|line| line.at);
        let (w, h) = ((shape * height).max(0.0), height.max(0.0));
        PixelRect::new(x - w / 2.0, y - h / 2.0, w, h)
    }
}
