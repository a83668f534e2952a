//! Logs of Inspect, packed and not.
#![no_main]

verivid_fuzz::target!("inspect");
