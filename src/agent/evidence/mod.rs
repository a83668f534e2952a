//! What tools found, and what can be measured of it: where boxes stand to each other and in the frame, how they move,
//! which colours they have, and how spans of time lie to each other.

mod allen;

mod geometry;

mod motion;

mod paint;

mod scene;

pub use allen::{Allen, SAME};
pub use geometry::{Place, Relation};
pub use motion::{Direction, Trend, direction, phases, speed, still};
pub use paint::{Painted, share};
pub(in crate::agent) use scene::boxes_within;
pub use scene::{Located, Scene, Seen};
