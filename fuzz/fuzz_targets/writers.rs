//! Every writer, and its files read again.
#![no_main]

verivid_fuzz::target!("writers");
