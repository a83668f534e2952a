//! One file that holds a whole dataset, under each name that tells a reader what it is.
//!
//! The length chooses the name; what is read is sent over the wire and must arrive as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verivid::formats::wire::{Receiving, encode};
use verivid::formats::{Loaded, read};

const NAMES: [&str; 5] = ["d.json", "d.jsonl", "d.zip", "d.json.gz", "d"];

fuzz_target!(|data: &[u8]| {
    if let Ok(loaded) = read(NAMES[data.len() % NAMES.len()], data.to_vec()) {
        arrives(&loaded);
    }
});

fn arrives(loaded: &Loaded) {
    let mut receiving = Receiving::new();
    for chunk in encode(loaded) {
        receiving.push(&chunk).expect("a chunk that we made");
    }
    let arrived = receiving.finish().expect("all chunks that we made");
    assert_eq!(arrived.dataset.items(), loaded.dataset.items());
    assert_eq!(arrived.dataset.runs(), loaded.dataset.runs());
    assert_eq!(arrived.dataset.reports(), loaded.dataset.reports());
    assert_eq!(arrived.notes, loaded.notes);
}
