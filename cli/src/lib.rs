//! What the program `verivid` is made of, in reading order.

pub mod arguments;
pub mod failure;

pub mod input;
mod sources;

pub mod audit;
pub mod check;
pub mod convert;
pub mod plot;
pub mod score;

pub mod compare;

pub mod diagnose;

pub mod view;

pub mod detect;
pub mod remote;

pub mod backend;

mod colour;
mod json;
mod merged;
mod progress;
mod rule;
pub mod serve;
