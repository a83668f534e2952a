//! Files of harnesses with bytes changed: whatever they become, they are read or refused.

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
}

#[test]
fn a_file_with_any_bytes_changed_is_read_or_refused() {
    let folder = |name: &str| std::fs::read_dir(format!("tests/fixtures/formats/{name}")).unwrap();
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(60);
    for entry in folder("inspect").chain(folder("workbook")) {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let whole = std::fs::read(&path).unwrap();
        for _ in 0..rounds {
            let mut bytes = whole.clone();
            for _ in 0..=dice.below(8) {
                let at = dice.below(bytes.len());
                match dice.below(4) {
                    0 => bytes[at] = dice.below(256) as u8,
                    1 => bytes[at] ^= 1 << dice.below(8),
                    2 => bytes.truncate(at.max(1)),
                    _ => bytes.insert(at, b"<>&;\"{}[],:0"[dice.below(12)]),
                }
            }
            let _ = read(&[(&name, &bytes)]);
        }
    }
}
