//! Tables of cells: any, and those of harnesses.
#![no_main]

verivid_fuzz::target!("csv");
