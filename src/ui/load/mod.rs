//! Opening a dataset: from an address, a file or a folder, with a bar and a way out.

mod adding;
mod bar;
mod differences;
mod loader;
mod opening;
mod outcomes;
mod packed;
mod reopen;
mod source;

pub(super) use bar::LoadingBar;
pub(super) use loader::{Loader, Progress, use_loader};
pub(super) use packed::Unpacked;
pub(super) use reopen::reopen;
pub(super) use source::Source;
