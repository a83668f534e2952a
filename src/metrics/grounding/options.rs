//! The conventions in use in the field, between which a reader switches.

use crate::units::PixelRect;

/// The R of vIoU@R (spec: grounding).
pub const THRESHOLDS: [f64; 2] = [0.3, 0.5];

/// Whose rule turns two tubes into a temporal and a spatio-temporal IoU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GroundingRule {
    /// Ours: seconds for tIoU, half-open frames (or 0.2 s steps) for vIoU.
    #[default]
    Verivid,
    /// The evaluator of CG-STVG (CVPR 2024): the last true frame is left out of the true segment, the last
    /// predicted one is not.
    CgStvg,
    /// The evaluator of TubeDETR (CVPR 2022): five frames a second, and the union ends where the first of the
    /// two segments ends.
    TubeDetr,
    /// The script of the HC-STVG challenge: inclusive frames, over the hull of both tubes.
    HcStvgOfficial,
}

impl GroundingRule {
    /// All rules, in the order of lists.
    pub const ALL: [Self; 4] = [Self::Verivid, Self::CgStvg, Self::TubeDetr, Self::HcStvgOfficial];

    /// The name in addresses, exports and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Verivid => "verivid",
            Self::CgStvg => "cg_stvg",
            Self::TubeDetr => "tubedetr",
            Self::HcStvgOfficial => "hcstvg_official",
        }
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Verivid => "Verivid",
            Self::CgStvg => "CG-STVG",
            Self::TubeDetr => "TubeDETR",
            Self::HcStvgOfficial => "HC-STVG challenge",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.id() == id)
    }
}

/// What a box of `w` pixels is wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum BoxEdges {
    /// `w`: coordinates are continuous.
    #[default]
    Continuous,
    /// `w + 1`: both edges are pixels of the box (the convention of PASCAL VOC).
    PlusOne,
}

impl BoxEdges {
    /// All conventions, in the order of lists.
    pub const ALL: [Self; 2] = [Self::Continuous, Self::PlusOne];

    /// The name in addresses, exports and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Continuous => "continuous",
            Self::PlusOne => "plus_one",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edges| edges.id() == id)
    }

    /// Intersection over union of two boxes, in `[0, 1]`.
    pub fn iou(self, a: PixelRect, b: PixelRect) -> f64 {
        let iou = match self {
            Self::Continuous => a.iou(b),
            Self::PlusOne => iou_plus_one(a, b),
        };
        // Areas past the largest number share nothing that could be told.
        if iou.is_nan() { 0.0 } else { iou }
    }
}

fn iou_plus_one(a: PixelRect, b: PixelRect) -> f64 {
    let shared = |at: f64, length: f64, other: f64, of: f64| {
        ((at + length).min(other + of) - at.max(other) + 1.0).max(0.0)
    };
    let overlap = shared(a.x(), a.w(), b.x(), b.w()) * shared(a.y(), a.h(), b.y(), b.h());
    let area = |rect: PixelRect| (rect.w() + 1.0) * (rect.h() + 1.0);
    // Every area is at least one pixel, so the union is never empty.
    (overlap / (area(a) + area(b) - overlap)).clamp(0.0, 1.0)
}

/// How vIoU is held against R.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Threshold {
    /// `vIoU > R`.
    #[default]
    Above,
    /// `vIoU >= R`.
    AtLeast,
}

impl Threshold {
    /// Both, in the order of lists.
    pub const ALL: [Self; 2] = [Self::Above, Self::AtLeast];

    /// The name in addresses, exports and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::AtLeast => "at_least",
        }
    }

    /// The sign.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Above => ">",
            Self::AtLeast => ">=",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|threshold| threshold.id() == id)
    }

    /// Whether `value` passes `level`.
    pub fn passed(self, value: f64, level: f64) -> bool {
        match self {
            Self::Above => value > level,
            Self::AtLeast => value >= level,
        }
    }
}

/// The conventions that a tube is judged under; vIoU@R takes its [`Threshold`] later, in the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct GroundingOptions {
    /// Whose rule.
    pub rule: GroundingRule,
    /// What a box is wide.
    pub edges: BoxEdges,
}
