//! The reading worker, seen from both ends. It parses; it never fetches: the policy of the page
//! does not bind it, so all bytes come from the page.

mod message;
mod reader;
mod serve;

pub use message::{Archived, FromWorker, ToWorker};
pub use reader::{Reader, WorkerError};
pub use serve::{MOST_KEPT, serve};
