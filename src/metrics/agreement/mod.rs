//! How far annotators agree (spec: agreement): on labels, by votes; on boxes and events, by
//! overlap.

mod drawn;
mod kappa;
mod votes;

pub use drawn::{Comparing, Drawn, DrawnAgreement, Side, between, by_item, drawn_agreement};
pub use kappa::{Counts, Fleiss, cohen, fleiss, krippendorff};
pub use votes::{AnnotatorPair, VoteAgreement, of_votes};
