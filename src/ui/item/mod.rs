//! The item page: the moving video with truth and predictions over it, the timeline below, and
//! beside it the question or caption with what each run said.

pub mod page;

mod case;
mod player;

pub mod stage;
mod frames;
pub mod overlay;
mod paint;
pub mod controls;
mod keyboard;
pub mod legend;

pub mod timeline;
pub mod axis;
pub mod lane;

pub mod replies;
pub mod question;
pub mod reply;
pub mod caption;
pub mod table;
pub mod facts;
pub mod nav;

pub use page::ItemPage;
