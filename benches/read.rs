//! How long 50 MB of JSON Lines take on their way to the page: read and written by the worker,
//! taken in by the page. Target in the page, all of it together: 3 s.
//!
//! The benches of the browser build are elsewhere; criterion runs on the host alone.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    host::run();
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::{hint::black_box, time::Duration};

    use criterion::{BatchSize, Criterion, Throughput};
    use verivid::formats::{
        Ask, LoadError, Loaded, Reading,
        wire::{Receiving, WireError, encode},
    };

    /// Bytes of predictions.
    const SIZE: usize = 50_000_000;

    const MANIFEST: &str = r#"{"format": "verivid/1", "name": "n", "videos": [{"id": "v"}], "items": "i.jsonl", "runs": [{"id": "r", "model": "M", "predictions": "p.jsonl"}]}"#;

    /// One prediction of about 1,100 bytes.
    fn prediction(n: usize) -> String {
        let boxes: Vec<String> = (0..12)
            .map(|k| {
                format!(r#"{{"t": {k}.04, "box": [{}.25, 20.5, 31.125, 44], "score": 0.8{k}}}"#, n % 600)
            })
            .collect();
        let boxes = boxes.join(", ");
        let words = "The man in the red shirt picks up the cup and puts it down again. ".repeat(4);
        format!(
            r#"{{"item": "q{n}", "response": "{words}", "answer": "A", "seconds": 1.5, "tokens": 120, "tracks": [{{"id": "t", "label": "cup", "boxes": [{boxes}]}}]}}"#
        )
    }

    fn item(n: usize) -> String {
        format!(
            r#"{{"id": "q{n}", "video": "v", "task": "mcq", "options": {{"A": "a", "B": "b"}}, "answer": "A"}}"#
        )
    }

    /// The items' and the predictions' table.
    fn tables() -> (String, String) {
        let count = SIZE / (prediction(1).len() + 1);
        let table = |row: fn(usize) -> String| (0..count).map(|n| row(n) + "\n").collect();
        (table(item), table(prediction))
    }

    /// As a page does it: one slice after the other, each file when it is asked for.
    fn read(items: &str, predictions: &str) -> Result<Loaded, LoadError> {
        let mut reading = Reading::new("verivid.json");
        loop {
            match reading.next() {
                Ask::Again => {}
                Ask::Done => return reading.finish(),
                Ask::File(path) => {
                    let text = match path.as_str() {
                        "verivid.json" => MANIFEST,
                        "i.jsonl" => items,
                        _ => predictions,
                    };
                    reading.hand(&path, Ok(text.as_bytes().to_vec()));
                }
            }
        }
    }

    fn receive(chunks: &[Vec<u8>]) -> Result<Loaded, WireError> {
        let mut receiving = Receiving::new();
        for chunk in chunks {
            receiving.push(chunk)?;
        }
        receiving.finish()
    }

    pub(crate) fn run() {
        let mut criterion = Criterion::default().configure_from_args();
        let mut group = criterion.benchmark_group("50 MB of JSON Lines");
        group.sample_size(10).measurement_time(Duration::from_secs(8));
        group.throughput(Throughput::Bytes(SIZE as u64));
        let (items, predictions) = tables();
        group.bench_function("read", |bench| {
            bench.iter_batched(|| (), |()| read(&items, &predictions), BatchSize::PerIteration);
        });
        let Ok(loaded) = read(&items, &predictions) else { return };
        group.bench_function("write chunks", |bench| bench.iter(|| encode(black_box(&loaded))));
        let chunks = encode(&loaded);
        group.bench_function("take chunks in", |bench| {
            bench.iter_batched(|| (), |()| receive(&chunks), BatchSize::PerIteration);
        });
    }
}
