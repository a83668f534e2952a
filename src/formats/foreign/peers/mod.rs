//! Benchmarks of video hallucination that others made, each in the files that its authors give out.

mod argus;

mod elv_halluc;

mod haven;

mod mhbench;

mod noah;

mod vidhal;

mod vidhalluc;

mod vidhalluc_scenes;

mod videohallu;

pub(super) use argus::ARGUS;
pub(super) use elv_halluc::ELV_HALLUC;
pub(super) use haven::HAVEN;
pub(super) use mhbench::{CLASSIFICATION, DISCRIMINATION};
pub(super) use noah::{CAPTIONS, QUESTIONS};
pub(super) use videohallu::VIDEOHALLU;
pub(super) use vidhal::VIDHAL;
pub(super) use vidhalluc::{CHOICES, ORDERS, YES_NO};
pub(super) use vidhalluc_scenes::SCENES;
