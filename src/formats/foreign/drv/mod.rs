//! Dr.V (IJCV 2026): the questions of Dr.V-Bench in three forms, their grounded annotation, what models
//! answered, and the reports of Dr.V-Agent.

mod names;

mod question;

mod ground;

mod annotation;

mod predictions;

mod options;

mod steps;

mod evidence;

mod pairing;

mod agent;

pub(super) use agent::AGENT;
pub(super) use annotation::ANNOTATIONS;
pub(super) use predictions::PREDICTIONS;
pub(super) use question::QUESTIONS;
