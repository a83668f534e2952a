//! Zstandard (RFC 8878) as it stands in a .zip or a .zst: any number of frames, one behind the other. The decoder is
//! ruzstd's.

use std::io::{BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The furthest that a frame may look back; more is asked for by nobody but `--ultra` and `--long`, and every frame
/// takes as much memory as it says. The RFC recommends at least 8 MB.
const WINDOW: u64 = 16 << 20;

/// The bytes that are unpacked in one go for who reads the frames as a stream.
const PIECE: usize = 64 << 10;

/// Frames that are being unpacked.
pub(super) struct Frames<R> {
    packed: R,
    frame: FrameDecoder,
    within: bool,
    /// What was unpacked for a stream, and how much of it was given.
    piece: Vec<u8>,
    given: usize,
}

impl<R: BufRead> Frames<R> {
    /// Nothing is unpacked yet.
    pub(super) fn new(packed: R) -> Self {
        let mut frame = FrameDecoder::new();
        frame.set_max_window_size(WINDOW);
        Self { packed, frame, within: false, piece: Vec::new(), given: 0 }
    }

    /// Unpacks about `budget` bytes behind `out`; whether that was the last of them. A call may add nothing, for
    /// what is still looked back to is not given out.
    pub(super) fn step(&mut self, out: &mut Vec<u8>, budget: usize) -> Result<bool, String> {
        if !self.within {
            if self.packed.fill_buf().map_err(|error| error.to_string())?.is_empty() {
                return Ok(true);
            }
            match self.frame.init(&mut self.packed) {
                Ok(()) => self.within = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = (&mut self.packed).take(u64::from(length));
                    std::io::copy(&mut skipped, &mut std::io::sink()).map_err(|error| error.to_string())?;
                    return Ok(false);
                }
                Err(FrameDecoderError::WindowSizeTooBig { requested, max }) => {
                    let (asked, most) = (requested >> 20, max >> 20);
                    return Err(format!("it looks back over {asked} MB; {most} MB are the most"));
                }
                Err(error) => return Err(error.to_string()),
            }
        }
        let strategy = BlockDecodingStrategy::UptoBytes(budget);
        let ended =
            self.frame.decode_blocks(&mut self.packed, strategy).map_err(|error| error.to_string())?;
        self.frame.collect_to_writer(out).map_err(|error| error.to_string())?;
        self.within = !ended;
        Ok(false)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        while self.given == self.piece.len() {
            let mut piece = std::mem::take(&mut self.piece);
            piece.clear();
            let ended = self.step(&mut piece, PIECE).map_err(std::io::Error::other)?;
            (self.piece, self.given) = (piece, 0);
            if ended && self.piece.is_empty() {
                return Ok(0);
            }
        }
        let rest = self.piece.get(self.given..).unwrap_or_default();
        let count = into.len().min(rest.len());
        into[..count].copy_from_slice(&rest[..count]);
        self.given += count;
        Ok(count)
    }
}
