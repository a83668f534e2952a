//! How long a large dataset takes, and how much memory: JSON Lines that are made while they are read, so that neither a
//! disk nor a file that is held counts. Prints figures and asserts nothing.
//!
//! `cargo bench --bench large` reads 64 MB of each; `VERIVID_LARGE_MB=1000 cargo bench --bench large` is what
//! CONTRIBUTING.md speaks of: at most 10 s and twice the size in memory.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    host::run();
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::{io::Read, time::Instant};

    #[global_allocator]
    static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

    use verivid::formats::{Ask, LoadError, Loaded, Reading, Supply};

    /// Rows that are made as they are read.
    struct Rows {
        row: fn(usize) -> String,
        made: usize,
        left: Vec<u8>,
        bytes: usize,
    }

    impl Read for Rows {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            while self.left.len() < into.len() && self.bytes > 0 {
                let row = (self.row)(self.made);
                self.made += 1;
                self.bytes = self.bytes.saturating_sub(row.len());
                self.left.extend(row.into_bytes());
            }
            let count = self.left.len().min(into.len());
            into[..count].copy_from_slice(&self.left[..count]);
            self.left.drain(..count);
            Ok(count)
        }
    }

    fn supply(row: fn(usize) -> String, bytes: usize) -> Supply {
        Supply::from_reader(Rows { row, made: 0, left: Vec::new(), bytes }, bytes as u64)
    }

    const REPLY: &str = "The man in the red shirt picks up the cup from the table, looks at it and puts it down again, \
                         then he walks slowly to the door, opens it and leaves the room while the dog is watching him. \
                         After that the camera pans to the left and shows the window, behind which it has begun to snow.";

    fn item(n: usize) -> String {
        format!(
            r#"{{"id": "item-{n:07}", "video": "v{}", "task": "mcq", "type": "object", "question": "What does the man put down in part {n}?", "options": {{"A": "The cup.", "B": "The plate.", "C": "His hat.", "D": "Nothing."}}, "answer": "A", "difficulty": {}}}
"#,
            n / 10,
            n % 5
        )
    }

    fn prediction(n: usize) -> String {
        let cut = 220 + n % 80;
        let reply = &REPLY[..cut.min(REPLY.len())];
        format!(
            r#"{{"item": "item-{:07}", "sample": {}, "response": "{reply}", "answer": "A", "seconds": 1.5, "prompt_tokens": {}, "finish": "stop"}}
"#,
            n % ITEMS,
            n / ITEMS,
            n % 2000
        )
    }

    fn table(n: usize) -> String {
        let cut = 220 + n % 80;
        let reply = &REPLY[..cut.min(REPLY.len())];
        format!(
            r#"{{"id": "q{n:07}", "video": "clips/v{:06}.mp4", "question": "Does the man put the cup down in part {n}?", "answer": "yes", "response": "{reply}", "category": "action", "model": "m{}"}}
"#,
            n / 8,
            n % 4
        )
    }

    /// Items of the dataset of ours.
    const ITEMS: usize = 20_000;

    const MANIFEST: &str = r#"{"format": "verivid/1", "name": "n", "videos": [], "items": "i.jsonl", "runs": [{"id": "r", "model": "M", "predictions": "p.jsonl"}]}"#;

    fn ours(bytes: usize) -> Result<Loaded, LoadError> {
        let mut reading = Reading::new("verivid.json");
        loop {
            match reading.next() {
                Ask::Again => {}
                Ask::Done => return reading.finish(),
                Ask::File(path) => match path.as_str() {
                    "verivid.json" => reading.hand(&path, Ok(MANIFEST.as_bytes().to_vec())),
                    "i.jsonl" => {
                        reading.hand(&path, Ok((0..ITEMS).flat_map(|n| item(n).into_bytes()).collect()))
                    }
                    _ => reading.supply(&path, Ok(supply(prediction, bytes))),
                },
            }
        }
    }

    fn foreign(bytes: usize) -> Result<Loaded, LoadError> {
        let mut reading = Reading::of_file("table.jsonl", supply(table, bytes));
        while reading.next() != Ask::Done {}
        reading.finish()
    }

    /// The most memory that was held since the last call, in bytes, where the system says so.
    fn peak() -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        std::fs::write("/proc/self/clear_refs", "5").ok();
        Some(kilobytes * 1024)
    }

    /// Reads a file of so many bytes.
    type Reads = fn(usize) -> Result<Loaded, LoadError>;

    #[expect(clippy::print_stdout, reason = "a bench prints its figures")]
    pub(crate) fn run() {
        let megabytes = std::env::var("VERIVID_LARGE_MB").ok().and_then(|said| said.parse().ok());
        let bytes = megabytes.unwrap_or(64_usize) * 1_000_000;
        let kinds: [(&str, Reads); 2] =
            [("verivid/1, one run", ours), ("a table of another program", foreign)];
        for (what, read) in kinds {
            let _ = peak();
            let start = Instant::now();
            let loaded = read(bytes);
            let seconds = start.elapsed().as_secs_f64();
            let rows = loaded
                .map_or(0, |loaded| loaded.dataset.runs().iter().map(|run| run.predictions.len()).sum());
            let held = peak().map_or_else(String::new, |peak| {
                format!(
                    ", {} MB of memory at most, {:.2} of its size",
                    peak / 1_000_000,
                    peak as f64 / bytes as f64
                )
            });
            let rate = bytes as f64 / 1e6 / seconds;
            println!(
                "{what}: {} MB, {rows} replies in {seconds:.2} s, {rate:.0} MB/s{held}",
                bytes / 1_000_000
            );
        }
    }
}
