//! Bytes that come piece by piece, from wherever they are, unpacked on the way.

use std::cell::Cell;
use std::io::{BufReader, Cursor, ErrorKind, Read};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use flate2::read::MultiGzDecoder;

use super::error::LoadError;
use super::heavy::{MISSING, heavy};
use super::unpack::grew_too_much;

/// The bytes that tell what a file is: a file that has no more is read whole.
pub(super) const HEAD: usize = 2 << 20;

/// The bytes that are read and parsed in one go. A browser does not swap the function that runs for its faster form.
#[cfg(target_arch = "wasm32")]
pub(super) const PIECE: usize = 512 << 10;
#[cfg(not(target_arch = "wasm32"))]
pub(super) const PIECE: usize = 1 << 20;

/// Why the bytes of a file ended before their time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    packed: bool,
    why: String,
}

impl Fault {
    /// What is wrong with a packed file.
    pub(super) fn packed(why: String) -> Self {
        Self { packed: true, why }
    }

    /// As an error about a file.
    pub(super) fn of(self, file: &str) -> LoadError {
        let (file, why) = (file.to_owned(), self.why);
        if self.packed { LoadError::Packed { file, why } } else { LoadError::Unavailable { file, why } }
    }
}

/// What a file is packed with.
#[derive(Clone, Copy)]
pub(super) enum Packing {
    /// RFC 1952.
    Gzip,
    /// RFC 8878.
    Zstd,
}

/// What bytes are packed with, by how they begin.
pub(super) fn packing(head: &[u8]) -> Option<Packing> {
    match head {
        [0x1F, 0x8B, ..] => Some(Packing::Gzip),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(Packing::Zstd),
        _ => None,
    }
}

/// Counts what is read of a file.
struct Counted {
    read: Box<dyn Read>,
    taken: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.read.read(into)?;
        self.taken.set(self.taken.get() + count as u64);
        Ok(count)
    }
}

/// Bytes that come piece by piece.
pub(super) struct Flow {
    read: Box<dyn Read>,
    /// What was looked at and not given out yet.
    head: Vec<u8>,
    /// There is nothing behind the head.
    ended: bool,
    /// The file's own bytes that were read, packed as they may be.
    taken: Rc<Cell<u64>>,
    size: u64,
    piece: usize,
    /// What it may unpack to, where it is packed.
    most: Option<u64>,
    /// Bytes that came out so far.
    given: u64,
}

impl Flow {
    /// Nothing is read yet.
    pub(super) fn new(read: Box<dyn Read>, size: u64, piece: usize) -> Self {
        let taken = Rc::default();
        let read = Box::new(Counted { read, taken: Rc::clone(&taken) });
        Self { read, head: Vec::new(), ended: false, taken, size, piece, most: None, given: 0 }
    }

    /// A part of bytes that are at hand.
    pub(super) fn of_held(bytes: Arc<Vec<u8>>, range: Range<usize>) -> Self {
        let size = range.len() as u64;
        Self::new(Box::new(Part { bytes, range }), size, PIECE)
    }

    /// What comes out of it, at most so many bytes.
    pub(super) fn unpacked(self, packing: Packing, most: u64) -> Result<Self, Fault> {
        let packed = Cursor::new(self.head).chain(self.read);
        let read: Box<dyn Read> = match packing {
            Packing::Gzip => Box::new(MultiGzDecoder::new(packed)),
            Packing::Zstd => {
                let heavy = heavy().ok_or_else(|| Fault { packed: true, why: MISSING.to_owned() })?;
                (heavy.zstd)(Box::new(BufReader::new(packed)))
            }
        };
        Ok(Self { read, head: Vec::new(), ended: false, most: Some(most), given: 0, ..self })
    }

    /// Whether the file is packed.
    pub(super) fn is_packed(&self) -> bool {
        self.most.is_some()
    }

    /// The bytes that it has unpacked so far, where it is packed.
    pub(super) fn unpacked_bytes(&self) -> u64 {
        if self.is_packed() { self.given } else { 0 }
    }

    /// The file's own bytes that are done.
    pub(super) fn position(&self) -> u64 {
        let ahead = if self.is_packed() { 0 } else { self.head.len() as u64 };
        self.taken.get().saturating_sub(ahead)
    }

    /// The file's own length in bytes, as it was said.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// How the file begins.
    pub(super) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Reads the head.
    pub(super) fn look(&mut self, length: usize) -> Result<(), Fault> {
        let mut head = std::mem::take(&mut self.head);
        while head.len() < length && !self.ended {
            let missing = length - head.len();
            self.ended = self.take(&mut head, missing)? == 0;
        }
        self.head = head;
        Ok(())
    }

    /// The bytes themselves, where there are none behind the head.
    pub(super) fn whole(mut self) -> Result<Vec<u8>, Self> {
        if self.ended { Ok(std::mem::take(&mut self.head)) } else { Err(self) }
    }

    /// Puts the next piece behind `out`; whether that was all.
    pub(super) fn next(&mut self, out: &mut Vec<u8>) -> Result<bool, Fault> {
        let length = self.piece;
        let before = out.len();
        if !self.head.is_empty() {
            if out.is_empty() && self.head.len() <= length.max(HEAD) {
                std::mem::swap(out, &mut self.head);
            } else {
                out.append(&mut self.head);
            }
        }
        while out.len() - before < length && !self.ended {
            let missing = length - (out.len() - before);
            self.ended = self.take(out, missing)? == 0;
        }
        Ok(self.ended)
    }

    fn take(&mut self, out: &mut Vec<u8>, length: usize) -> Result<usize, Fault> {
        let before = out.len();
        out.resize(before + length, 0);
        let got = loop {
            match self.read.read(&mut out[before..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                got => break got,
            }
        };
        let count = *got.as_ref().unwrap_or(&0);
        out.truncate(before + count);
        self.given += count as u64;
        got.map_err(|error| self.fault(&error))?;
        let Some(most) = self.most else { return Ok(count) };
        if grew_too_much(self.size, self.given) {
            let (packed, found) = (self.size, self.given >> 20);
            return Err(Fault {
                packed: true,
                why: format!("its {packed} bytes unpack to more than {found} MB"),
            });
        }
        if self.given > most {
            let why =
                format!("with it the dataset's packed files unpack to more than {} MB together", most >> 20);
            return Err(Fault { packed: true, why });
        }
        Ok(count)
    }

    fn fault(&self, error: &std::io::Error) -> Fault {
        match self.most {
            Some(_) => Fault {
                packed: true,
                why: format!("it is damaged after {} unpacked bytes ({error})", self.given),
            },
            None => Fault { packed: false, why: error.to_string() },
        }
    }
}

/// A part of bytes that several hold.
struct Part {
    bytes: Arc<Vec<u8>>,
    range: Range<usize>,
}

impl Read for Part {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = into.len().min(self.range.len());
        let end = self.range.start + count;
        into[..count].copy_from_slice(self.bytes.get(self.range.start..end).unwrap_or_default());
        self.range.start = end;
        Ok(count)
    }
}

/// A flow as a reader of somebody else's wants it.
pub(super) struct Stream {
    flow: Flow,
    piece: Vec<u8>,
    at: usize,
}

impl Stream {
    /// Nothing is read yet.
    pub(super) fn new(flow: Flow) -> Self {
        Self { flow, piece: Vec::new(), at: 0 }
    }

    /// Where it comes from.
    pub(super) fn flow(&self) -> &Flow {
        &self.flow
    }
}

impl Read for Stream {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.piece.len() {
            (self.at, self.piece) = (0, Vec::new());
            self.flow.next(&mut self.piece).map_err(|fault| std::io::Error::other(fault.why))?;
        }
        let rest = self.piece.get(self.at..).unwrap_or_default();
        let count = into.len().min(rest.len());
        into[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}
