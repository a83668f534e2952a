//! What a question asks, as statements that evidence can decide: one for each of its options.

mod assertion;

mod frames;

mod frames_of_time;

mod ordering;

mod predicates;

mod reading;

mod statement;

pub use reading::{Asked, free, read};
pub use statement::{Motion, Predicate, Statement, TimeRelation, shown};
