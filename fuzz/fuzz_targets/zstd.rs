//! Zstandard frames in an archive.
#![no_main]

verivid_fuzz::target!("zstd");
