//! Every number about a run: from replies to answers, from answers to scores with their
//! support, exclusions and intervals. Pure functions of a dataset; no clock, and random
//! numbers only from a stated seed, so that the host and the page give the same bits.

mod item_set;
mod ratio;

mod random;

mod echo;
mod fold;
mod marks;
mod negation;
mod phrases;
mod refusal;
mod reply;
mod yes_no;
mod yes_no_words;

pub mod answers;
pub mod rules;

mod outcome;
mod qa_row;
mod yes_tally;

pub mod outcomes;

pub mod qa;

pub mod harness;

pub mod mitigation;
pub mod paired;

mod caption;
pub mod verdicts;
pub mod verification;

pub mod ensemble;
pub mod families;
pub mod frame_rates;

pub mod audio;
mod significance;

pub mod caption_statistics;
pub mod certificate;

pub mod agreement;
pub mod grounding;
pub mod moments;

pub use item_set::ItemSet;
pub use random::{DRAWS, SEED, SplitMix64, mean_interval, stratified_interval};
pub use ratio::{Interval, Ratio, WILSON_Z, wilson};
pub use significance::{Anova, TTest, anova, t_test};
