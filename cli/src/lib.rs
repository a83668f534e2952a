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

pub mod bundle;
pub mod detect;
pub mod leaderboard;
pub mod remote;
pub mod report;

pub mod backend;

mod colour;
mod json;
mod merged;
mod page;
mod progress;
mod rule;
pub mod serve;
