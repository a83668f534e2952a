//! Label Studio: exports as JSON, a list of tasks with the annotations of several people and the predictions of models.
//!
//! `[{id, data, annotations [{id, completed_by, result [{id, from_name, to_name, type, value}], was_cancelled,
//! ground_truth}], predictions [{model_version, score, result}]}]`.

mod task;

mod timing;

mod regions;

mod offsets;

mod naming;

mod caption;

mod sentences;

mod results;

pub(in crate::formats::foreign) use results::LABEL_STUDIO_RESULTS;
pub(in crate::formats::foreign) use task::LABEL_STUDIO;
