//! The frame around every screen, and which screen is inside it.

mod address;
mod banners;
mod copy_link;
mod focus;
mod frame;
mod header;
mod screens;
mod site;
mod tabs;
mod theme;
mod waiting;
mod watch;

pub(super) use frame::NotesOpen;
pub use frame::start;
pub(super) use header::StateLink;
pub(super) use site::whole as open_whole;
pub(super) use theme::ThemeSwitch;
