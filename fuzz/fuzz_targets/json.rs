//! One JSON document: each format that is told by what stands in it.
#![no_main]

verivid_fuzz::target!("json");
