//! What is on screen. Components only lay out; what they show is computed below them.

pub mod session;

pub mod item;
