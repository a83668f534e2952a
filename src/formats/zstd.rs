//! Zstandard (RFC 8878) as it stands in a .zip: any number of frames, one behind the other. The decoder is ruzstd's.

use std::io::Cursor;

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The furthest that a frame may look back; more is asked for by nobody but `--ultra` and `--long`, and every frame
/// takes as much memory as it says. The RFC recommends at least 8 MB.
const WINDOW: u64 = 16 << 20;

/// Frames that are being unpacked.
pub(super) struct Frames {
    packed: Cursor<Vec<u8>>,
    frame: FrameDecoder,
    within: bool,
}

impl Frames {
    /// Nothing is unpacked yet.
    pub(super) fn new(packed: Vec<u8>) -> Self {
        let mut frame = FrameDecoder::new();
        frame.set_max_window_size(WINDOW);
        Self { packed: Cursor::new(packed), frame, within: false }
    }

    /// Unpacks about `budget` bytes behind `out`; whether that was the last of them. A call may add nothing, for
    /// what is still looked back to is not given out.
    pub(super) fn step(&mut self, out: &mut Vec<u8>, budget: usize) -> Result<bool, String> {
        if !self.within {
            if self.packed.position() >= self.packed.get_ref().len() as u64 {
                return Ok(true);
            }
            match self.frame.init(&mut self.packed) {
                Ok(()) => self.within = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    self.packed.set_position(self.packed.position() + u64::from(length));
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
