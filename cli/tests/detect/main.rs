//! Detectors: the network itself, servers of both protocols over real sockets, and the command with its bad inputs.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot set its scene says where")]

mod backend;
mod bad;
mod command;
mod golden;
mod peers;
mod setting;
