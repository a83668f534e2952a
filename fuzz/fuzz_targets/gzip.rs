//! Files packed with gzip.
#![no_main]

verivid_fuzz::target!("gzip");
