//! What is packed: archives and what stands in them.

use verivid::formats::Reading;
use verivid::formats::archive::entry;

use crate::reading::{check, read_as, read_each, sum, through};

/// An archive: the dataset or the files in it, then each of its files handed out as media are.
pub(crate) fn zip(bytes: &[u8]) {
    let mut reading = Reading::of_file("a.zip", bytes.to_vec());
    through(&mut reading, &[]);
    if let Some(archive) = reading.take_archive() {
        for path in ["predictions/a.jsonl", "clips/a.mp4", "a/../b.json", "../a"] {
            let (held, stored) = (archive.holds(path), archive.stored(path));
            let taken = archive.entry(path);
            assert!(held || taken.is_err(), "{path} is not there, and was handed out");
            if let (Some(range), Ok(taken)) = (stored, taken) {
                assert!(
                    bytes.get(range) == Some(taken.as_slice()),
                    "{path} is cut out otherwise than it is read"
                );
            }
        }
    }
    check(reading.finish());
    let _ = entry(bytes.to_vec(), "clips/a.mp4");
}

/// A .gz of a table or of a dataset.
pub(crate) fn gzip(bytes: &[u8]) {
    read_each(bytes, &["a.json.gz", "a.csv.gz", "a.gz"], &[]);
}

/// Zstandard frames, which are read where a .zip holds them: the input is the file, packed, of an archive made here.
pub(crate) fn zstd(bytes: &[u8]) {
    let names = ["samples/1_epoch_1.json", "verivid.json"];
    let name = names[sum(bytes) % names.len()];
    check(read_as("a.eval", &holding(name, bytes), None));
}

/// A .zip with one file that is packed as Zstandard (APPNOTE 4.3, method 93); its sum is not known.
fn holding(name: &str, packed: &[u8]) -> Vec<u8> {
    let length = packed.len() as u32;
    let mut about = vec![63, 0, 0, 0, 93, 0, 0, 0, 0x21, 0, 0, 0, 0, 0];
    about.extend(length.to_le_bytes());
    about.extend(length.saturating_mul(4).to_le_bytes());
    about.extend((name.len() as u16).to_le_bytes());
    about.extend([0, 0]);
    let mut zip = [b"PK\x03\x04", about.as_slice(), name.as_bytes(), packed].concat();
    let directory = zip.len() as u32;
    zip.extend([b"PK\x01\x02\x3f\x00", about.as_slice(), &[0; 14], name.as_bytes()].concat());
    let listed = zip.len() as u32 - directory;
    zip.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    zip.extend([listed.to_le_bytes(), directory.to_le_bytes()].concat());
    zip.extend([0, 0]);
    zip
}

/// A workbook.
pub(crate) fn xlsx(bytes: &[u8]) {
    read_each(bytes, &["a.xlsx", "model_Benchmark.xlsx"], &["vlmevalkit", "table"]);
}

/// A Parquet table.
pub(crate) fn parquet(bytes: &[u8]) {
    read_each(bytes, &["a.parquet"], &[]);
}

/// Logs of Inspect: an archive, or one JSON.
pub(crate) fn inspect(bytes: &[u8]) {
    read_each(bytes, &["a.eval", "a.json"], &["inspect", "inspect-archive"]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_archive_around_zstandard_frames_is_one() {
        let why = entry(holding("a", b"no frame"), "a").unwrap_err().to_string();
        assert!(why.contains("is damaged after 0 unpacked bytes"), "{why}");
    }
}
