//! The little English that questions about videos are asked in: words and their stems, things and what is one of
//! what, numbers, colours, and when something is said to be so. Tables, no statistics: what is not in them is not
//! understood, and says so.

mod colours;

mod kinds;

mod named;

mod numbers;

pub mod pattern;

mod stem;

mod things;

mod when;

mod word;

pub use colours::Colour;
pub use named::{known, named};
pub use numbers::number;
pub use stem::stem;
pub use things::{Match, Noun, printed};
pub use when::{When, when_of};
pub use word::{Word, contains, stems, words};
