//! The frame around every screen, and which screen is inside it.

mod address;
mod banners;
mod copy_link;
mod focus;
mod frame;
mod header;
mod screens;
mod tabs;
mod theme;
mod waiting;

pub(super) use frame::NotesOpen;
pub use frame::start;
pub(super) use theme::ThemeSwitch;
