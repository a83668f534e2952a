//! Unpacks gzip and deflate a slice at a time, within limits.

use std::io::{Cursor, Read};

use flate2::read::{DeflateDecoder, MultiGzDecoder};

use super::table::SLICE;

/// The most that one file may unpack to.
const MOST: usize = 1 << 30;

/// Past [`SUSPICIOUS`], a file that grew more than this is taken for a bomb.
const GROWTH: usize = 200;

/// Below this no file is taken for a bomb.
const SUSPICIOUS: usize = 32 << 20;

enum Kind {
    Gzip(MultiGzDecoder<Cursor<Vec<u8>>>),
    Deflate(DeflateDecoder<Cursor<Vec<u8>>>),
}

/// A file that is being unpacked.
pub(super) struct Unpacking {
    kind: Kind,
    packed: usize,
    out: Vec<u8>,
    most: usize,
}

impl Unpacking {
    /// Whether `bytes` begin as gzip does.
    pub(super) fn is_gzip(bytes: &[u8]) -> bool {
        bytes.starts_with(&[0x1F, 0x8B])
    }

    /// Begins to unpack gzip.
    pub(super) fn gzip(bytes: Vec<u8>) -> Self {
        let packed = bytes.len();
        Self {
            kind: Kind::Gzip(MultiGzDecoder::new(Cursor::new(bytes))),
            packed,
            out: Vec::new(),
            most: MOST,
        }
    }

    /// Begins to unpack raw deflate, as it stands in a zip.
    pub(super) fn deflate(bytes: Vec<u8>) -> Self {
        let packed = bytes.len();
        Self {
            kind: Kind::Deflate(DeflateDecoder::new(Cursor::new(bytes))),
            packed,
            out: Vec::new(),
            most: MOST,
        }
    }

    /// Unpacks one slice; the whole when there is no more.
    pub(super) fn step(&mut self) -> Result<Option<Vec<u8>>, String> {
        let before = self.out.len();
        let part = SLICE as u64;
        let got = match &mut self.kind {
            Kind::Gzip(decoder) => decoder.take(part).read_to_end(&mut self.out),
            Kind::Deflate(decoder) => decoder.take(part).read_to_end(&mut self.out),
        };
        if let Err(error) = got {
            return Err(format!("it is damaged after {} unpacked bytes ({error})", self.out.len()));
        }
        if self.out.len() == before {
            return Ok(Some(std::mem::take(&mut self.out)));
        }
        let bomb = self.out.len() > SUSPICIOUS && self.out.len() / GROWTH > self.packed;
        if bomb || self.out.len() > self.most {
            let packed = self.packed;
            return Err(format!("its {packed} bytes unpack to more than {} MB", self.out.len() >> 20));
        }
        Ok(None)
    }
}
