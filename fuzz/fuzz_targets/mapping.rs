//! A mapping file and what it is about.
#![no_main]

verivid_fuzz::target!("mapping");
