//! Quotients of small counts, divided once: a caption has few sentences, and there are many captions.

use super::CaptionScore;

/// Both counts are below this in the table.
const SMALL: u64 = 32;

/// Quotients by numerator and denominator.
pub(super) struct Shares(Vec<f64>);

/// Precision, recall and F1 of one caption; 0/0 is 0, and marked.
#[derive(Clone, Copy)]
pub(super) struct Share {
    /// The quotients.
    pub(super) values: [f64; 3],
    /// 1 where it is 0/0.
    pub(super) undefined: [u32; 3],
}

impl Shares {
    pub(super) fn new() -> Self {
        Self((0..SMALL * SMALL).map(|place| divided(place / SMALL, place % SMALL)).collect())
    }

    #[inline]
    pub(super) fn of(&self, caption: &CaptionScore) -> Share {
        let parts = caption.parts();
        Share {
            values: parts.map(|part| self.value(part)),
            undefined: parts.map(|(_, of)| u32::from(of == 0)),
        }
    }

    #[inline]
    fn value(&self, (hits, of): (u64, u64)) -> f64 {
        let known = self.0.get((hits * SMALL + of) as usize).filter(|_| of < SMALL);
        known.copied().unwrap_or_else(|| divided(hits, of))
    }
}

fn divided(hits: u64, of: u64) -> f64 {
    hits as f64 / of.max(1) as f64
}
