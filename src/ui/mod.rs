//! What is on screen. Components only lay out; what they show is computed below them.

mod app;
mod home;
pub mod item;
mod load;
mod notes;
pub mod session;
mod widgets;

pub use app::start;
