//! The bytes of a file: at hand, or still where they are and read piece by piece, unpacked on the way.

use std::io::{Cursor, Read};

use super::flow::{Fault, Flow, HEAD, PIECE, packing};

/// The bytes of a file that is handed to a [`Reading`](super::Reading).
pub struct Supply {
    kind: Kind,
    size: u64,
    piece: usize,
}

enum Kind {
    Held(Vec<u8>),
    Away(Box<dyn Read>),
}

/// What a file begins as.
pub(super) enum Beginning {
    /// It is at hand, unpacked; the flag: it was packed.
    Whole(Vec<u8>, bool),
    /// It goes on behind its head.
    Long(Flow),
}

impl From<Vec<u8>> for Supply {
    fn from(bytes: Vec<u8>) -> Self {
        Self { size: bytes.len() as u64, kind: Kind::Held(bytes), piece: PIECE }
    }
}

impl Supply {
    /// A file of `size` bytes that `read` gives from its beginning; no more of it is held at a time than its reader needs.
    pub fn from_reader(read: impl Read + 'static, size: u64) -> Self {
        Self { kind: Kind::Away(Box::new(read)), size, piece: PIECE }
    }

    /// Reads at most so many bytes at a time.
    #[must_use]
    pub fn in_pieces(self, piece: usize) -> Self {
        Self { piece: piece.max(1), ..self }
    }

    /// The bytes that the file has as it is packed.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Looks at the head; packed files are unpacked, to at most `most` bytes.
    pub(super) fn begin(self, most: u64) -> Result<Beginning, Fault> {
        let Self { kind, size, piece } = self;
        let read = match kind {
            Kind::Held(bytes) if packing(&bytes).is_none() => return Ok(Beginning::Whole(bytes, false)),
            Kind::Held(bytes) => Box::new(Cursor::new(bytes)),
            Kind::Away(read) => read,
        };
        let mut flow = Flow::new(read, size, piece);
        let head = if piece < PIECE { piece } else { HEAD };
        flow.look(head)?;
        if let Some(packed) = packing(flow.head()) {
            flow = flow.unpacked(packed, most)?;
            flow.look(head)?;
            if packing(flow.head()).is_some() {
                return Err(Fault::packed("it is packed more than once".to_owned()));
            }
        }
        let packed = flow.is_packed();
        Ok(flow.whole().map_or_else(Beginning::Long, |bytes| Beginning::Whole(bytes, packed)))
    }
}
