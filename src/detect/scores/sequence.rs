//! What is compared: for every frame, the true boxes and those of a detector, each with its identity.

use crate::{
    model::Track,
    units::{Moment, PixelRect},
};

/// A box with the number of its object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Below [`Sequence::truths`] or [`Sequence::owns`].
    pub id: usize,
    /// Where.
    pub rect: PixelRect,
}

/// One frame.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Frame {
    /// When, in seconds.
    pub time: f64,
    /// The true boxes.
    pub truth: Vec<Placed>,
    /// The detector's.
    pub own: Vec<Placed>,
}

/// All frames.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Sequence {
    /// By time.
    pub frames: Vec<Frame>,
    /// How many true objects there are.
    pub truths: usize,
    /// How many objects the detector has.
    pub owns: usize,
}

impl Sequence {
    /// Reads tracks at moments: a box of a track on a frame is what is drawn there.
    pub fn of_tracks(truth: &[Track], own: &[Track], moments: &[Moment]) -> Self {
        let at = |tracks: &[Track], moment: Moment| -> Vec<Placed> {
            let placed = |(id, track): (usize, &Track)| Some(Placed { id, rect: track.on(moment)?.rect });
            tracks.iter().enumerate().filter_map(placed).collect()
        };
        let frame =
            |moment: &Moment| Frame { time: moment.time(), truth: at(truth, *moment), own: at(own, *moment) };
        Self { frames: moments.iter().map(frame).collect(), truths: truth.len(), owns: own.len() }
    }
}

impl Frame {
    /// How much each true box overlaps each own: intersection over union, a row for each true box.
    pub(super) fn overlaps(&self) -> Vec<Vec<f64>> {
        let row = |truth: &Placed| self.own.iter().map(|own| truth.rect.iou(own.rect)).collect();
        self.truth.iter().map(row).collect()
    }
}

/// The room that floating-point equality is given, as in TrackEval (NumPy's `eps`).
pub(super) const EPSILON: f64 = f64::EPSILON;
