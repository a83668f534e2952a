//! Every metric that the data allows, by run, as the document of `verivid score --json` and as rows: the program
//! writes it, a bundle carries it, and the page recomputes it, all by this code.

mod as_json;
mod as_rows;
mod between_runs;
mod captions;
mod crossed;
mod drawings;
mod ensemble;
mod grounding;
mod harness;
mod scored;

pub mod values;

pub use as_json::{document, run as run_document};
pub use as_rows::{all as table, for_a_terminal};
pub use ensemble::{ensemble, ensemble_of};
pub use scored::{RunScore, Settings, Whole, about, of_run, of_whole};
