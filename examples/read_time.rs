//! How long it takes to read, send and receive 50 MB of JSON Lines:
//! `cargo run --release --example read_time`.
#![expect(clippy::print_stdout, reason = "a stopwatch for the terminal")]

use std::time::{Duration, Instant};

use verivid::formats::wire::{Receiving, encode};
use verivid::formats::{Ask, Reading};

/// One prediction of about 1,100 bytes.
fn prediction(n: usize) -> String {
    let boxes: Vec<String> = (0..12)
        .map(|k| format!(r#"{{"t": {}.04, "box": [{}.25, 20.5, 31.125, 44], "score": 0.8{k}}}"#, k, n % 600))
        .collect();
    let boxes = boxes.join(", ");
    let words = "The man in the red shirt picks up the cup and puts it down again. ".repeat(4);
    format!(
        r#"{{"item": "q{n}", "response": "{words}", "answer": "A", "seconds": 1.5, "tokens": 120, "tracks": [{{"id": "t", "label": "cup", "boxes": [{boxes}]}}]}}"#
    )
}

fn main() {
    let count = 50_000_000 / (prediction(1).len() + 1);
    let rows = |row: &dyn Fn(usize) -> String| (0..count).map(|n| row(n) + "\n").collect::<String>();
    let item = |n| {
        format!(
            r#"{{"id": "q{n}", "video": "v", "task": "mcq", "options": {{"A": "a", "B": "b"}}, "answer": "A"}}"#
        )
    };
    let run = r#"{"id": "r", "model": "M", "predictions": "p.jsonl"}"#;
    let manifest = format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{{"id": "v"}}], "items": "i.jsonl", "runs": [{run}]}}"#
    );
    let (items, predictions) = (rows(&item), rows(&prediction));
    println!("{count} items, {} MB of predictions", predictions.len() / 1_000_000);
    let mut reading = Reading::new("verivid.json");
    let started = Instant::now();
    let mut longest = Duration::ZERO;
    loop {
        let before = Instant::now();
        let ask = reading.next();
        longest = longest.max(before.elapsed());
        match ask {
            Ask::Again => {}
            Ask::Done => break,
            Ask::File(path) => {
                let bytes = match path.as_str() {
                    "verivid.json" => &manifest,
                    "i.jsonl" => &items,
                    _ => &predictions,
                };
                reading.hand(&path, Ok(bytes.clone().into_bytes()));
            }
        }
    }
    let Ok(loaded) = reading.finish() else { return println!("not read") };
    println!("read in {:?}, longest step {longest:?}, {} notes", started.elapsed(), loaded.notes.len());
    let started = Instant::now();
    let chunks = encode(&loaded);
    println!("encoded in {:?}: {} chunks", started.elapsed(), chunks.len());
    let (started, mut longest) = (Instant::now(), Duration::ZERO);
    let mut receiving = Receiving::new();
    for chunk in &chunks {
        let before = Instant::now();
        if let Err(error) = receiving.push(chunk) {
            return println!("{error}");
        }
        longest = longest.max(before.elapsed());
    }
    println!("received in {:?}, longest push {longest:?}", started.elapsed());
}
