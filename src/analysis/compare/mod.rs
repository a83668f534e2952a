//! Runs side by side: two of them paired, one before and after its diagnosis, a method and its
//! base, three and more in order.

mod after;
mod comparison;
mod methods;
mod part;
mod ranking;
mod settings;

pub mod definitions;

pub use after::after;
pub use comparison::{Comparison, Lists, add_interval, compare, with_intervals};
pub use methods::{MethodPair, method_pairs};
pub use part::{Part, differences};
pub use ranking::{
    ALPHA, Pairwise, Ranked, Ranking, Scale, left_out, order, pair_interval, rank, ranked_values,
};
pub use settings::{Setting, settings};
