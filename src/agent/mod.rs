//! The six-step diagnosis (Dr.V, section 5) as a state machine without I/O: it asks for the next calls of tools, is
//! handed what came of them, and ends in a report. The page and the program drive the same machine.

pub mod language;

pub mod evidence;

pub mod question;

pub mod judge;

pub mod stand_in;

pub mod truth;

pub mod detected;

pub mod classify;

pub mod models;

pub mod machine;

pub mod summary;
