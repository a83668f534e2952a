//! A manifest with its tables, or the files of a folder.
#![no_main]

verivid_fuzz::target!("gathering");
