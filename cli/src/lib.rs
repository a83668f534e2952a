//! What the program `verivid` is made of, in reading order.

pub mod serve;
