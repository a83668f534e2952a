//! What a dataset says of the machine and the person that made it: paths, names, keys. Taken out before a dataset is
//! published.

mod fields;

mod words;

pub use fields::{Removed, remove};
pub use words::Person;
