//! Published tables: index, heads, cells and checks.
#![no_main]

verivid_fuzz::target!("published");
