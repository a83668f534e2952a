//! Frame tables of mp4 and webm.
#![no_main]

verivid_fuzz::target!("media");
