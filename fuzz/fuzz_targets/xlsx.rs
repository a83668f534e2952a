//! Workbooks.
#![no_main]

verivid_fuzz::target!("xlsx");
