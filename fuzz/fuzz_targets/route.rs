//! Addresses of the page.
#![no_main]

verivid_fuzz::target!("route");
