//! The answer rules of benchmarks and harnesses, faults included, so that a published number can
//! be made again. Each file is one program, or a family of them; `rule` is the list.

mod case;
mod letters;
mod rule;

mod deciding;
mod lists;
mod numbers;
mod texts;

pub(super) mod clips;
pub(super) mod verivid;

mod contained_word;
mod drv;
mod leading_word;
mod mhbench;
mod videohallucer;
mod vidhal;
mod vidhalluc;

mod inspect;
mod lmms_eval;
mod vlmevalkit;

pub mod judging;

pub use rule::{Rule, Source};
