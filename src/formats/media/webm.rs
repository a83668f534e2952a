//! The blocks of webm and Matroska (RFC 9559) that hold the first video track's pictures.

use super::bytes::Bytes;
use super::{MOST_FRAMES, MediaError, MediaFacts, MediaInfo, ebml, facts};
use crate::units::{FrameRate, FrameTable, PixelSize};

// Parents that are entered; whatever is not listed is skipped.
const SEGMENT: u32 = 0x1853_8067;
const INFO: u32 = 0x1549_A966;
const TRACKS: u32 = 0x1654_AE6B;
const TRACK: u32 = 0xAE;
const VIDEO: u32 = 0xE0;
const PROJECTION: u32 = 0x7670;
const CLUSTER: u32 = 0x1F43_B675;
const GROUP: u32 = 0xA0;
// What is read.
const SCALE: u32 = 0x2A_D7B1;
const DURATION: u32 = 0x4489;
const NUMBER: u32 = 0xD7;
const KIND: u32 = 0x83;
const CODEC: u32 = 0x86;
const DEFAULT_DURATION: u32 = 0x23_E383;
const PIXELS: [u32; 2] = [0xB0, 0xBA];
const DISPLAY: [u32; 2] = [0x54B0, 0x54BA];
const DISPLAY_UNIT: u32 = 0x54B2;
const ROLL: u32 = 0x7675;
const CLUSTER_TIME: u32 = 0xE7;
const SIMPLE_BLOCK: u32 = 0xA3;
const BLOCK: u32 = 0xA1;
const BLOCK_DURATION: u32 = 0x9B;

/// A `TrackEntry`.
#[derive(Clone, Copy, Default)]
struct Entry<'a> {
    number: u64,
    kind: u64,
    codec: &'a [u8],
    /// Of a picture, in nanoseconds; 0: not said.
    default_duration: u64,
    pixels: [u64; 2],
    display: [u64; 2],
    display_unit: u64,
    roll: f64,
}

/// What was gathered on the way through the file.
struct Walk<'a> {
    scale: u64,
    duration: f64,
    entries: Vec<Entry<'a>>,
    cluster: u64,
    /// Starts in units of `scale`.
    starts: Vec<i64>,
    /// Of the last picture, in units of `scale`.
    last_duration: Option<u64>,
    /// Whether the last block belongs to the track.
    ours: bool,
}

impl Default for Walk<'_> {
    fn default() -> Self {
        let (entries, starts) = (Vec::new(), Vec::new());
        // Times are in milliseconds where a file does not say otherwise.
        Self {
            scale: 1_000_000,
            duration: 0.0,
            entries,
            cluster: 0,
            starts,
            last_duration: None,
            ours: false,
        }
    }
}

/// Most tracks that are looked at.
const MOST_TRACKS: usize = 64;

/// Reads the whole file; a part of one has only a part of the times and is refused.
pub(super) fn read(bytes: &[u8]) -> Result<MediaInfo, MediaError> {
    let mut walk = Walk::default();
    walk.through(bytes)?;
    walk.finish()
}

/// What the beginning of a file says, without when each picture is shown.
pub(super) fn head(bytes: &[u8]) -> Option<MediaFacts> {
    let mut walk = Walk::default();
    // It is cut somewhere among the pictures; what is wanted stands before them.
    walk.through(bytes).err()?;
    let track = *walk.track()?;
    let duration = Some(walk.duration * walk.scale as f64 / 1e9).filter(|length| *length > 0.0)?;
    let rotation = track.rotation();
    let size = track.size().and_then(|size| facts::turned(size, rotation));
    Some(MediaFacts {
        rate: track.stated().and_then(FrameRate::from_decimal),
        frames: None,
        duration,
        size,
        rotation,
    })
}

impl<'a> Walk<'a> {
    /// Takes what is wanted of each element.
    fn through(&mut self, bytes: &'a [u8]) -> Result<(), MediaError> {
        let walk = self;
        let mut data = Bytes(bytes);
        while let Some(head) = ebml::head(&mut data) {
            if matches!(head.id, SEGMENT | INFO | TRACKS | TRACK | VIDEO | PROJECTION | CLUSTER | GROUP) {
                if head.id == TRACK && walk.entries.len() < MOST_TRACKS {
                    walk.entries.push(Entry::default());
                }
                continue;
            }
            let size = head.size.ok_or(MediaError::Damaged { what: "an element has no size" })?;
            let body = usize::try_from(size).ok().and_then(|size| data.take(size));
            let body = body.ok_or(MediaError::MoreNeeded { from: bytes.len() as u64 })?;
            walk.take(head.id, body)?;
        }
        Ok(())
    }

    fn take(&mut self, id: u32, body: &'a [u8]) -> Result<(), MediaError> {
        match id {
            SCALE => self.scale = ebml::unsigned(body).max(1),
            DURATION => self.duration = ebml::float(body).unwrap_or(0.0),
            CLUSTER_TIME => self.cluster = ebml::unsigned(body),
            SIMPLE_BLOCK | BLOCK => return self.block(body),
            BLOCK_DURATION if self.ours => self.last_duration = Some(ebml::unsigned(body)),
            _ => {
                if let Some(entry) = self.entries.last_mut() {
                    entry.take(id, body);
                }
            }
        }
        Ok(())
    }

    fn track(&self) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| entry.kind == 1)
    }

    fn block(&mut self, body: &[u8]) -> Result<(), MediaError> {
        let mut body = Bytes(body);
        let head = ebml::variable(&mut body, 8, false).zip(body.i16()).zip(body.u8());
        let track = self.track().copied();
        let (Some((((number, _), offset), _flags)), Some(track)) = (head, track) else {
            return Ok(());
        };
        self.ours = track.number == number;
        // VP8 stores pictures that are never shown in blocks of their own; bit 4 tells.
        let hidden = track.codec == b"V_VP8" && body.0.first().is_some_and(|byte| byte & 0x10 == 0);
        if !self.ours || hidden {
            return Ok(());
        }
        if self.starts.len() >= MOST_FRAMES {
            return Err(MediaError::TooManyFrames { most: MOST_FRAMES });
        }
        let cluster = i64::try_from(self.cluster).unwrap_or(i64::MAX);
        self.starts.push(cluster.saturating_add(i64::from(offset)));
        self.last_duration = None;
        Ok(())
    }

    fn finish(self) -> Result<MediaInfo, MediaError> {
        let track = *self.track().ok_or(MediaError::NoVideo)?;
        let unit = self.scale as f64 / 1e9;
        let mut starts = self.starts;
        starts.sort_unstable();
        starts.dedup();
        let last = starts.last().copied().ok_or(MediaError::NoVideo)?;
        // A start before 0 is shifted to 0 by players.
        let first = starts.first().copied().unwrap_or(0).min(0);
        let seconds: Vec<f64> = starts.iter().map(|t| t.saturating_sub(first) as f64 * unit).collect();
        let before = starts.len().checked_sub(2).and_then(|at| starts.get(at));
        let gap = before.map_or(0.0, |before| last.saturating_sub(*before) as f64 * unit);
        let said = self.last_duration.map(|units| units as f64 * unit);
        let default = (track.default_duration > 0).then_some(track.default_duration as f64 / 1e9);
        let length = said.or(default).filter(|length| *length > 0.0).unwrap_or(gap);
        let end = seconds.last().map_or(0.0, |last| last + length);
        // The container's own duration ends a last picture that stays longer than the others.
        let end = if before.is_none() { end.max(self.duration * unit) } else { end };
        let table = FrameTable::from_starts(seconds, end)
            .ok_or(MediaError::Damaged { what: "its times are no numbers" })?;
        Ok(MediaInfo { table, size: track.size(), rotation: track.rotation(), stated: track.stated() })
    }
}

impl<'a> Entry<'a> {
    fn take(&mut self, id: u32, body: &'a [u8]) {
        let number = ebml::unsigned(body);
        match id {
            NUMBER => self.number = number,
            KIND => self.kind = number,
            CODEC => self.codec = body,
            DEFAULT_DURATION => self.default_duration = number,
            DISPLAY_UNIT => self.display_unit = number,
            ROLL => self.roll = ebml::float(body).unwrap_or(0.0),
            _ => {
                for side in 0..2 {
                    if id == PIXELS[side] {
                        self.pixels[side] = number;
                    } else if id == DISPLAY[side] {
                        self.display[side] = number;
                    }
                }
            }
        }
    }

    /// Pictures a second.
    fn stated(&self) -> Option<f64> {
        (self.default_duration > 0).then(|| 1e9 / self.default_duration as f64)
    }

    /// Display sizes in other units than pixels are only a ratio.
    fn size(&self) -> Option<PixelSize> {
        let shown = self.display_unit == 0 && self.display.iter().all(|side| *side > 0);
        let [width, height] = if shown { self.display } else { self.pixels };
        PixelSize::new(width as f64, height as f64)
    }

    /// The projection's roll turns the picture anticlockwise.
    fn rotation(&self) -> u16 {
        let quarter = (-self.roll / 90.0).round();
        if quarter.is_finite() { (quarter.rem_euclid(4.0) as u16 % 4) * 90 } else { 0 }
    }
}
