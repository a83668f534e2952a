//! Files of harnesses and of annotation tools with bytes changed: whatever they become, they are read or refused.

use std::io::{Cursor, Read as _, Write as _};

use super::read;

/// A number that looks random and is the same each time (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }

    /// Changes up to eight bytes.
    fn change(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(8) {
            let at = self.below(bytes.len());
            match self.below(4) {
                _ if bytes.is_empty() => bytes.push(b'<'),
                0 => bytes[at] = self.below(256) as u8,
                1 => bytes[at] ^= 1 << self.below(8),
                2 if self.below(8) == 0 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, b"<>&;\"{}[],:0"[self.below(12)]),
            }
        }
    }
}

#[test]
fn a_file_with_any_bytes_changed_is_read_or_refused() {
    let folder = |name: &str| std::fs::read_dir(format!("tests/fixtures/formats/{name}")).unwrap();
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(60);
    let folders = ["inspect", "workbook", "label-studio", "cvat", "mot", "fiftyone", "detections"];
    for entry in folders.into_iter().flat_map(folder) {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let whole = std::fs::read(&path).unwrap();
        for _ in 0..rounds {
            let mut bytes = whole.clone();
            dice.change(&mut bytes);
            let _ = read(&[(&name, &bytes)]);
            if let Some(bytes) = repacked(&whole, &mut dice) {
                let _ = read(&[(&name, &bytes)]);
            }
        }
    }
}

/// The archive with a part changed and its sum right: none for what is no archive that `zip` unpacks.
fn repacked(whole: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(whole)).ok()?;
    let changed = dice.below(archive.len());
    let mut new = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let stored = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for place in 0..archive.len() {
        let mut file = archive.by_index(place).ok()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        if place == changed {
            dice.change(&mut bytes);
        }
        let name = file.name().ok()?.into_owned();
        new.start_file(name, stored).ok()?;
        new.write_all(&bytes).ok()?;
    }
    Some(new.finish().ok()?.into_inner())
}
