//! Properties of reading and writing: what is written is read back, and no bytes panic.

use proptest::prelude::*;
use verivid::formats::{Severity, read, verivid::write};

use crate::formats::read_folder;
use crate::made;

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_written_dataset_is_read_back_as_it_was(dataset in made::dataset()) {
        let loaded = read_folder(&write(&dataset)).unwrap();
        made::assert_same(&loaded.dataset, &dataset);
        let worse: Vec<_> = loaded.notes.iter().filter(|note| note.severity != Severity::Info).collect();
        prop_assert!(worse.is_empty(), "{:?}", worse);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200), head in 0..4usize) {
        let heads: [&[u8]; 4] = [b"", b"PK\x03\x04", b"\x1f\x8b\x08", b"{\"format\": \"verivid/1\", \"videos\": ["];
        let _ = read("x", [heads[head], &bytes].concat());
    }

    #[test]
    fn mutated_files_are_read_or_refused(
        dataset in made::dataset(),
        changes in proptest::collection::vec((any::<usize>(), any::<usize>(), any::<u8>(), 0..3u8), 1..6),
    ) {
        let mut files = write(&dataset);
        let count = files.len();
        for (file, at, byte, how) in changes {
            let bytes = &mut files[file % count].1;
            if bytes.is_empty() {
                continue;
            }
            let at = at % bytes.len();
            match how {
                0 => bytes[at] = byte,
                1 => bytes.truncate(at),
                _ => bytes.insert(at, b"{}[]\",:\\n0-"[usize::from(byte) % 11]),
            }
        }
        let _ = read_folder(&files);
    }
}
