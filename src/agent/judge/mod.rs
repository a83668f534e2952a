//! The deterministic reasoner: what geometry and time decide of a statement. It supports, it contradicts, or it cannot
//! tell, with the evidence that decided; it never guesses.
//!
//! Three rules keep it from guessing. A thing that is spoken of as known (`the cat`) must have been looked for in full,
//! and all that was found of it must agree. What was not found is absent only where the search was complete. And
//! between yes and no lies a band in which people would not agree, where nothing is decided. So less evidence never
//! decides what more left open.

mod counting;

mod opinion;

mod predicates;

mod statements;

mod times;

mod windows;

pub use opinion::Opinion;
pub use statements::judge;
