//! The item page: the moving video with truth and predictions over it, the timeline below, and
//! beside it the question or caption with what each run said.

mod page;

mod case;
mod player;

mod stage;
mod frames;
mod overlay;
mod paint;
mod controls;
mod keyboard;
mod legend;

pub use page::ItemPage;
