//! Where and when: benchmarks of spatio-temporal grounding and of moment retrieval, and results on them.

mod numbers;
mod rate;
mod tube;

mod hcstvg;
mod hcstvg_clip;
mod hcstvg_results;

mod cgstvg;

mod vidor;
mod vidstg;

mod activitynet;
mod charades;
mod qvhighlights;

pub(super) use activitynet::ACTIVITYNET;
pub(super) use cgstvg::CGSTVG;
pub(super) use charades::CHARADES;
pub(super) use hcstvg::HCSTVG;
pub(super) use hcstvg_results::HCSTVG_RESULTS;
pub(super) use qvhighlights::{QVHIGHLIGHTS, QVHIGHLIGHTS_PREDICTIONS};
pub(super) use vidstg::VIDSTG;
