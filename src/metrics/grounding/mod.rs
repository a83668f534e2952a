//! Where and when: spatio-temporal grounding (spec: grounding; Dr.V, appendix E.2, after CG-STVG).

mod options;

mod intervals;
mod labels;

mod grid;
mod tube;

mod rules;

mod objects;

mod compared;
mod judged;
mod sampled;
mod series;

mod outcomes;
mod score;

pub use crate::units::assign;
pub use compared::{Compared, TimeOf, TimePart, compared};
pub use grid::Grid;
pub use intervals::{TimeOverlap, temporal_iou};
pub use judged::{Excluded, ItemGrounding, TrackPair, judge};
pub use labels::Labels;
pub use objects::{Fate, ObjectCounts, Verdict, fates_at, judge_boxes};
pub use options::{BoxEdges, GroundingOptions, GroundingRule, THRESHOLDS, Threshold};
pub use outcomes::{GroundingOutcomes, GroundingRow, GroundingSteps, of_run};
pub use score::{GroundingScore, ObjectScore, score, with_intervals};
pub use series::{Overlap, SeriesPoint, TrackSeries, series};
