//! What annotation tools, trackers and detectors write: boxes by frame, events, judged sentences.

mod clock;

mod size;

mod names;

mod tracks;

mod rows;

mod label_studio;

mod cvat;
mod cvat_file;
mod cvat_skeleton;

mod mot;
mod mot_rows;

mod fiftyone;
mod fiftyone_temporal;

mod supervision;

mod ultralytics;
mod ultralytics_text;

mod grounded_sam;

mod coco_results;
mod coco_video;

mod rle;

mod sav;

mod via;
mod via_project;
mod via_shape;

pub(super) use coco_video::COCO_VIDEO;
pub(super) use cvat::CVAT;
pub(super) use fiftyone::FIFTYONE;
pub(super) use fiftyone_temporal::FIFTYONE_TEMPORAL;
pub(super) use grounded_sam::{GROUNDED_SAM, GROUNDED_SAM_TRACKING};
pub(super) use label_studio::{LABEL_STUDIO, LABEL_STUDIO_RESULTS};
pub(super) use mot::MOT;
pub(super) use sav::SA_V;
pub(super) use supervision::SUPERVISION;
pub(super) use ultralytics::ULTRALYTICS;
pub(super) use ultralytics_text::ULTRALYTICS_TEXT;
pub(super) use via::VIA;
pub(super) use via_project::VIA_PROJECT;
