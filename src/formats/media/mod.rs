//! When each picture of a video starts, read from its container: mp4 and its kin, webm and
//! Matroska. Nothing is decoded.

mod bytes;
mod ebml;
mod edits;
mod error;
mod facts;
mod fragments;
mod mp4;
mod samples;
mod webm;

pub use error::MediaError;
pub(super) use facts::{HEAD, MORE};
pub use facts::{MediaFacts, media_facts};

use crate::units::{FrameTable, PixelSize};

/// What a container says of its first video track.
#[derive(Clone, Debug, PartialEq)]
pub struct MediaInfo {
    /// When each picture starts, on the clock that a player reports as media time.
    pub table: FrameTable,
    /// The picture as displayed, before it is turned; `None` where the file does not say.
    pub size: Option<PixelSize>,
    /// How far the picture is turned clockwise when displayed: 0, 90, 180 or 270 degrees.
    pub rotation: u16,
    /// Pictures a second, where the file says them beside their times.
    pub stated: Option<f64>,
}

/// How the names of videos end, in lower case.
const ENDINGS: [&str; 13] =
    ["mp4", "m4v", "webm", "mov", "mkv", "avi", "ogv", "ts", "flv", "wmv", "mpg", "mpeg", "gif"];

/// A path without the ending of a video; `None` where it has none. Other points are part of a name: `v_-6d.x`.
pub fn without_ending(path: &str) -> Option<&str> {
    let (stem, ending) = path.rsplit_once('.')?;
    let is_known = ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known));
    (is_known && !stem.is_empty() && !stem.ends_with(['/', '\\'])).then_some(stem)
}

/// Whether a path names a video, by its ending.
pub fn is_video(path: &str) -> bool {
    without_ending(path).is_some()
}

/// Most pictures that a table may hold: 37 hours at 30 a second.
const MOST_FRAMES: usize = 4_000_000;

/// Most pictures that a file may count without a byte for each: a few bytes must not fill the memory. Pictures that are
/// packed differ in size, and each has its own in a table; those of one size are not packed, and nobody has so many.
const MOST_COUNTED: usize = 250_000;

/// The frame table of an mp4 or webm file.
pub fn frame_table(bytes: &[u8]) -> Result<FrameTable, MediaError> {
    media_info(bytes).map(|info| info.table)
}

/// Reads the containers known here; the first bytes tell which it is.
///
/// The whole file, or a part that begins at the file's start or at its `moov` box: when more is
/// needed, [`MediaError::MoreNeeded`] says from where.
pub fn media_info(bytes: &[u8]) -> Result<MediaInfo, MediaError> {
    if bytes.starts_with(&ebml::MAGIC) {
        return webm::read(bytes);
    }
    let kind = bytes.get(4..8).unwrap_or_default();
    let known: [&[u8; 4]; 9] =
        [b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"styp", b"sidx", b"moof"];
    if known.iter().any(|name| name.as_slice() == kind) { mp4::read(bytes) } else { Err(MediaError::Unknown) }
}
