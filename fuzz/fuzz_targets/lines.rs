//! JSON Lines and lists of rows.
#![no_main]

verivid_fuzz::target!("lines");
