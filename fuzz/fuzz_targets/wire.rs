//! Chunks of a dataset, as a page receives them from its worker; what is taken can be sent again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verivid::formats::wire::{Receiving, encode};

fuzz_target!(|data: &[u8]| {
    let mut receiving = Receiving::new();
    // Half the bytes are the second chunk, so that the order of chunks is tried too.
    let (first, second) = match data.split_first() {
        Some((0, rest)) => rest.split_at(rest.len() / 2),
        Some((_, rest)) => (rest, &[][..]),
        None => return,
    };
    let failed = receiving.push(first).is_err() | (!second.is_empty() && receiving.push(second).is_err());
    match receiving.finish() {
        Ok(loaded) => {
            assert!(!failed, "after an error a dataset cannot be finished");
            let mut again = Receiving::new();
            for chunk in encode(&loaded) {
                again.push(&chunk).expect("a chunk that we made");
            }
            assert_eq!(again.finish().expect("all chunks").dataset.items(), loaded.dataset.items());
        }
        Err(error) => drop(error.to_string()),
    }
});
