//! Tests of the core, from outside: they know the public names and nothing else.

mod charts;
mod media;
mod units;
mod view;
