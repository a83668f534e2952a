//! The only files that see the browser's own values. Each is a small noun with a guard that
//! lets go on drop; what to do with what it brings is decided above.

pub mod address;
pub mod cancel;
pub mod canvas;
pub mod download;
pub mod fetch;
pub mod files;
pub mod folder;
pub mod fragment;
pub mod keys;
pub mod observe;
pub mod panic;
pub mod parent;
pub mod picture;
pub mod recent;
mod slices;
pub mod storage;
pub mod theme;
pub mod time;
pub mod video;
pub mod worker;
