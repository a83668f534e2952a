//! Text tables: MOT, Ultralytics, Charades-STA.
#![no_main]

verivid_fuzz::target!("text");
