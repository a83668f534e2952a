//! The item page: the moving video with truth and predictions over it, the timeline below, and
//! beside it the question or caption with what each run said.

pub mod page;

mod case;
mod clip;
mod diagnosis;
mod embedded;
mod player;
mod step;

pub mod controls;
mod frames;
mod keyboard;
pub mod legend;
pub mod matching;
pub mod overlay;
mod paint;
mod part_note;
pub mod split;
pub mod stage;

pub mod axis;
mod ballot;
pub mod lane;
mod more_lanes;
pub mod strip;
pub mod timeline;

pub mod caption;
mod cell;
pub mod facts;
pub mod nav;
pub mod places;
pub mod question;
pub mod replies;
pub mod reply;
pub mod rulings;
pub mod table;

pub use page::ItemPage;
