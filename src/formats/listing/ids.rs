//! Which part an item is in: small files by a hash of the id, the same on the host and in the page.

use std::collections::BTreeMap;

use serde_json::Value;

/// FNV-1a, 32 bits, of the UTF-8 bytes (Fowler, Noll, Vo; draft-eastlake-fnv).
pub fn fnv1a(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The name of the file that says where an item is: the last `digits` hexadecimal digits of the hash.
pub fn bucket(id: &str, digits: u8) -> String {
    let digits = usize::from(digits.clamp(1, 8));
    let hash = format!("{:08x}", fnv1a(id));
    hash[8 - digits..].to_owned()
}

/// Digits that leave a few hundred ids to a file at most.
pub fn digits_for(items: usize) -> u8 {
    match items {
        0..=2_000 => 1,
        2_001..=100_000 => 2,
        _ => 3,
    }
}

/// The files in the making.
pub struct IdFiles {
    digits: u8,
    files: BTreeMap<String, serde_json::Map<String, Value>>,
}

impl IdFiles {
    /// Every file that there is, with nothing in it: an id that is nowhere is answered too.
    pub fn new(digits: u8) -> Self {
        let digits = digits.clamp(1, 4);
        let names =
            (0..16_u32.pow(u32::from(digits))).map(|n| format!("{n:0width$x}", width = digits.into()));
        Self { digits, files: names.map(|name| (name, serde_json::Map::new())).collect() }
    }

    /// An item is in the n-th part, from 1.
    pub fn add(&mut self, id: &str, part: usize) {
        self.files.entry(bucket(id, self.digits)).or_default().insert(id.to_owned(), part.into());
    }

    /// Name and text of each file: `{"item": part, ...}` in the order of the items.
    pub fn finish(self) -> impl Iterator<Item = (String, Vec<u8>)> {
        self.files.into_iter().map(|(name, ids)| (name, (Value::Object(ids).to_string() + "\n").into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_one_of_its_authors_tables() {
        // Out of the test vectors of the FNV reference code (test_fnv.c).
        for (text, hash) in [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] {
            assert_eq!(fnv1a(text), hash, "{text}");
        }
        assert_eq!(
            (bucket("foobar", 1), bucket("foobar", 2), bucket("a", 8)),
            ("8".into(), "68".into(), "e40c292c".into())
        );
    }
}
