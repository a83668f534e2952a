//! Chunks of a dataset on their way to the page.
#![no_main]

verivid_fuzz::target!("wire");
