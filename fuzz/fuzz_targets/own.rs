//! Our own format in one file.
#![no_main]

verivid_fuzz::target!("own");
