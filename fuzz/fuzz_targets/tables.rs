//! Several files as a folder holds them: the bytes are cut at a mark, and the parts are handed
//! over in the order in which they are asked for.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verivid::formats::{Ask, Reading};

/// Ends one file and begins the next.
const MARK: &[u8] = b"\n--\n";

fuzz_target!(|data: &[u8]| {
    let mut files = parts(data).into_iter();
    let mut reading = Reading::new("verivid.json");
    loop {
        match reading.next() {
            Ask::Again => {}
            Ask::Done => break,
            Ask::File(path) => reading.hand(&path, files.next().ok_or_else(|| "no such file".to_owned())),
        }
    }
    let _ = reading.finish();
});

fn parts(mut data: &[u8]) -> Vec<Vec<u8>> {
    let mut parts = Vec::new();
    while let Some(at) = data.windows(MARK.len()).position(|window| window == MARK) {
        parts.push(data[..at].to_vec());
        data = &data[at + MARK.len()..];
    }
    parts.push(data.to_vec());
    parts
}
