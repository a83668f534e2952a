//! Step 1: of which type a question is, and so of which level, by rules of our own.
//!
//! Two types are often asked in the same words ("Did the person open the book?" is of the object, or of the action):
//! what the words cannot tell, the rules tell by what is more frequent in Dr.V-Bench. docs/agent.md says how often they
//! are right.

mod entities;

mod kinds;

pub use entities::claims;
pub use kinds::{kind, path};
