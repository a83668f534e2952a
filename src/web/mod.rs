//! The only files that see the browser's own values. Each is a small noun with a guard that
//! lets go on drop; what to do with what it brings is decided above.

pub mod address;
pub mod canvas;
pub mod fragment;
pub mod storage;
pub mod video;
