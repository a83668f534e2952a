//! Archives: the dataset or the files in them, and each file handed out.
#![no_main]

verivid_fuzz::target!("zip");
