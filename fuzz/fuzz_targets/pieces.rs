//! A file whole and piece by piece.
#![no_main]

verivid_fuzz::target!("pieces");
