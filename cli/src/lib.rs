//! What the program `verivid` is made of, in reading order.

pub mod arguments;
pub mod failure;

pub mod input;

pub mod check;
pub mod score;

pub mod compare;

pub mod view;

mod json;
pub mod serve;
pub mod table;
