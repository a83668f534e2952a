//! Answers out of replies.
#![no_main]

verivid_fuzz::target!("answers");
