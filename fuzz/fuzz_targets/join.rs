//! Two or three files that are joined, in a folder and as paths.
#![no_main]

verivid_fuzz::target!("join");
