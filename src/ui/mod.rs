//! What is on screen. Components only lay out; what they show is computed below them.

#![expect(unreachable_pub, reason = "the component macro repeats a component's visibility on its properties")]

mod app;
mod benchmark;
mod board;
mod compare;
mod figures;
mod home;
pub mod item;
mod items;
mod load;
mod notes;
mod parts;
mod published;
mod report;
mod scores;
mod selection;
pub mod session;
mod together;
mod widgets;

pub use app::start;
