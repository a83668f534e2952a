//! Unpacks the files of a zip a slice at a time, within limits, and checks their sums.

use std::io::{Cursor, Read};

use flate2::Crc;
use flate2::read::DeflateDecoder;

use super::heavy::{MISSING, heavy};
use super::table::SLICE;

/// The most bytes that one file may unpack to: 1 GB.
pub(super) const MOST: u64 = 1 << 30;

/// The most bytes that all packed files of one dataset may unpack to: 4 GB.
const MOST_IN_ALL: u64 = 4 << 30;

/// Past [`SUSPICIOUS`], a file that grew more than this is taken for a bomb.
const GROWTH: usize = 200;

/// Below this many bytes no file is taken for a bomb.
const SUSPICIOUS: usize = 32 << 20;

enum Kind {
    Deflate(DeflateDecoder<Cursor<Vec<u8>>>),
    Zstd(Box<dyn Read>),
    /// As it is; how far its sum is made.
    Stored(Vec<u8>, usize),
}

/// A file that is being unpacked.
pub(super) struct Unpacking {
    kind: Kind,
    packed: usize,
    out: Vec<u8>,
    /// The sum so far, and what it must come to. Gzip has its own, which its decoder checks.
    sum: Crc,
    expected: Option<u32>,
}

impl Unpacking {
    /// Begins to unpack raw deflate, as it stands in a zip, with its CRC-32.
    pub(super) fn deflate(bytes: Vec<u8>, sum: u32) -> Self {
        let packed = bytes.len();
        Self::new(Kind::Deflate(DeflateDecoder::new(Cursor::new(bytes))), packed, Some(sum))
    }

    /// Begins to unpack Zstandard frames, as they stand in a zip, with the CRC-32 of what they hold.
    pub(super) fn zstd(bytes: Vec<u8>, sum: u32) -> Result<Self, String> {
        let packed = bytes.len();
        let frames = (heavy().ok_or(MISSING)?.zstd)(Box::new(Cursor::new(bytes)));
        Ok(Self::new(Kind::Zstd(frames), packed, Some(sum)))
    }

    /// Begins to check a file that a zip holds as it is, with its CRC-32.
    pub(super) fn stored(bytes: Vec<u8>, sum: u32) -> Self {
        let packed = bytes.len();
        Self::new(Kind::Stored(bytes, 0), packed, Some(sum))
    }

    fn new(kind: Kind, packed: usize, expected: Option<u32>) -> Self {
        Self { kind, packed, out: Vec::new(), sum: Crc::new(), expected }
    }

    /// Unpacks one slice; the whole when there is no more.
    pub(super) fn step(&mut self) -> Result<Option<Vec<u8>>, String> {
        let before = self.out.len();
        let part = SLICE as u64;
        let got = match &mut self.kind {
            Kind::Deflate(decoder) => decoder.take(part).read_to_end(&mut self.out),
            Kind::Zstd(frames) => frames.take(part).read_to_end(&mut self.out),
            Kind::Stored(bytes, at) => {
                let slice = bytes.get(*at..).unwrap_or_default();
                let slice = slice.get(..SLICE).unwrap_or(slice);
                if slice.is_empty() {
                    self.out = std::mem::take(bytes);
                    return self.whole();
                }
                self.sum.update(slice);
                *at += slice.len();
                return Ok(None);
            }
        };
        if let Err(error) = got {
            return Err(format!("it is damaged after {} unpacked bytes ({error})", self.out.len()));
        }
        if self.out.len() == before {
            return self.whole();
        }
        self.sum.update(self.out.get(before..).unwrap_or_default());
        if is_bomb(self.packed, self.out.len()) {
            let packed = self.packed;
            return Err(format!("its {packed} bytes unpack to more than {} MB", self.out.len() >> 20));
        }
        Ok(None)
    }

    fn whole(&mut self) -> Result<Option<Vec<u8>>, String> {
        if self.expected.is_some_and(|expected| expected != self.sum.sum()) {
            return Err("it is damaged: its checksum in the archive is another one".to_owned());
        }
        Ok(Some(std::mem::take(&mut self.out)))
    }
}

/// Whether what `packed` bytes have come to is too much to be honest, or to be read.
pub(super) fn is_bomb(packed: usize, unpacked: usize) -> bool {
    unpacked > SUSPICIOUS && unpacked / GROWTH > packed || unpacked as u64 > MOST
}

/// The same of a file that is read piece by piece, and may be longer than one that is held.
pub(super) fn grew_too_much(packed: u64, unpacked: u64) -> bool {
    unpacked > SUSPICIOUS as u64 && unpacked / GROWTH as u64 > packed
}

/// What the packed files of one dataset may still unpack to together.
pub(super) struct Allowance {
    left: u64,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { left: MOST_IN_ALL }
    }
}

impl Allowance {
    /// What is left of it, in bytes.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// Takes an unpacked file off it.
    pub(super) fn take(&mut self, bytes: u64) -> Result<(), String> {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(format!(
                "with it the dataset's packed files unpack to more than {} MB together",
                MOST_IN_ALL >> 20
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Allowance, MOST_IN_ALL};

    #[test]
    fn packed_files_have_a_limit_together() {
        let mut allowance = Allowance::default();
        let gigabyte = 1 << 30;
        assert!((0..MOST_IN_ALL / gigabyte).all(|_| allowance.take(gigabyte).is_ok()));
        assert_eq!(allowance.take(0), Ok(()));
        assert!(allowance.take(1).is_err_and(|why| why.contains("more than 4096 MB together")));
    }
}
