//! Boxes in a video's pixels: what a detector saw on a frame, and what of it is shown.

use super::{decode::Candidate, input::Fit};
use crate::units::PixelRect;

/// One object on one frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detection {
    /// Where, in the video's pixels.
    pub rect: PixelRect,
    /// The number of its class.
    pub class: u32,
    /// How sure the detector is, 0 to 1.
    pub score: f64,
}

/// What was seen on one frame, down to the floor: highest score first.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Seen {
    /// When the frame starts, in seconds from the first.
    pub time: f64,
    /// Suppressed already; every threshold at or above the floor is a choice among them.
    pub detections: Vec<Detection>,
}

/// Two boxes that overlap by more are one object, of whatever classes.
pub const OVERLAP: f64 = 0.6;
/// What is shown where nobody chose: the default model's boxes are mostly right from here on.
pub const THRESHOLD: f64 = 0.4;

/// Puts boxes into the video's pixels and keeps of those that overlap by more than `overlap` (intersection over
/// union) the one with the highest score, whatever its class. `candidates` come highest score first; `None` keeps all.
///
/// Greedy suppression never lets a box be removed by a lower one: to suppress and then to choose by a threshold gives
/// what choosing first would.
pub fn suppress(candidates: &[Candidate], fit: &Fit, overlap: Option<f64>) -> Vec<Detection> {
    let mut kept: Vec<Detection> = Vec::new();
    for candidate in candidates {
        let Some(rect) = fit.video_from_network(candidate.edges) else { continue };
        let hidden = overlap.is_some_and(|most| kept.iter().any(|one| one.rect.iou(rect) > most));
        if !hidden {
            let score = f64::from(candidate.score).clamp(0.0, 1.0);
            kept.push(Detection { rect, class: candidate.class, score });
        }
    }
    kept
}

impl Seen {
    /// What is shown at a threshold, of the classes that are wanted; an empty list wants all.
    pub fn shown<'a>(
        &'a self,
        threshold: f64,
        classes: &'a [u32],
    ) -> impl Iterator<Item = &'a Detection> + Clone + 'a {
        let sure = self.detections.iter().take_while(move |one| one.score >= threshold);
        sure.filter(|one| classes.is_empty() || classes.contains(&one.class))
    }
}
