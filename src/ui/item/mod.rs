//! The item page: the moving video with truth and predictions over it, the timeline below, and
//! beside it the question or caption with what each run said.

mod page;

mod case;
mod player;

pub use page::ItemPage;
