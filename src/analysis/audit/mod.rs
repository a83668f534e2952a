//! Recomputes the relations that a published table declares between its printed figures, in exact
//! decimal arithmetic, and finds the other basis under which a broken one would hold.
//!
//! A relation holds if some value that rounds to each printed operand gives a value that rounds to
//! the printed result: closed intervals of half a unit in the last place. The same figure twice
//! with the same number of decimals is one roundings' result, so there it must be the very figure.

mod exact;

mod figure;

mod select;

mod relation;

mod basis;

mod finding;

mod worded;

pub use figure::number;
pub use finding::{Audit, Finding, audit, findings_of};
pub use worded::{Names, worded};
