//! Samples that are listed beside the pictures (`moof`), not in the movie box.

use super::bytes::Bytes;
use super::mp4::{atoms, child};
use super::samples::Sample;
use super::{MOST_COUNTED, MOST_FRAMES, MediaError};

// Flags of a `tfhd` box: which optional fields it has.
const BASE: u32 = 0x1;
const DESCRIPTION: u32 = 0x2;
const DURATION: u32 = 0x8;
// Flags of a `trun` box.
const DATA_OFFSET: u32 = 0x1;
const FIRST_FLAGS: u32 = 0x4;
const SAMPLE_DURATION: u32 = 0x100;
const SAMPLE_SIZE: u32 = 0x200;
const SAMPLE_FLAGS: u32 = 0x400;
const SAMPLE_OFFSET: u32 = 0x800;

/// Adds the samples of one track, by its id, from all fragments of the file.
///
/// Part of a file has part of the fragments: it is refused rather than read as a shorter video.
pub(super) fn append(
    samples: &mut Vec<Sample>,
    extends: &[u8],
    track: Option<u32>,
    file: &[u8],
) -> Result<(), MediaError> {
    let track = track.ok_or(MediaError::Fragmented)?;
    let default = default_duration(extends, track);
    let mut clock = samples.last().map_or(0, |last| last.at.saturating_add(last.length));
    for atom in atoms(file) {
        if !atom.whole {
            return Err(MediaError::MoreNeeded { from: file.len() as u64 });
        }
        if atom.kind == *b"moof" {
            for part in atoms(atom.body).filter(|part| part.kind == *b"traf") {
                fragment(samples, part.body, track, default, &mut clock)?;
            }
        }
    }
    if samples.is_empty() { Err(MediaError::Fragmented) } else { Ok(()) }
}

/// The `trex` box's duration for a track.
fn default_duration(extends: &[u8], track: u32) -> u32 {
    let of_track = |body: &[u8]| {
        let mut body = Bytes(body.get(4..)?);
        let found = body.u32()? == track;
        body.u32()?;
        found.then(|| body.u32()).flatten()
    };
    atoms(extends).filter(|atom| atom.kind == *b"trex").find_map(|atom| of_track(atom.body)).unwrap_or(0)
}

fn fragment(
    samples: &mut Vec<Sample>,
    traf: &[u8],
    track: u32,
    default: u32,
    clock: &mut i64,
) -> Result<(), MediaError> {
    let Some((id, duration)) = child(traf, b"tfhd").and_then(header) else { return Ok(()) };
    if id != track {
        return Ok(());
    }
    if let Some(start) = child(traf, b"tfdt").and_then(decode_time) {
        *clock = start;
    }
    for run in atoms(traf).filter(|atom| atom.kind == *b"trun") {
        // A run that ends before its count says keeps what it has.
        run_of(samples, run.body, duration.unwrap_or(default), clock)?;
    }
    Ok(())
}

/// Track id and default duration of a `tfhd` box.
fn header(body: &[u8]) -> Option<(u32, Option<u32>)> {
    let mut body = Bytes(body);
    let flags = body.u32()? & 0xFF_FFFF;
    let id = body.u32()?;
    if flags & BASE != 0 {
        body.u64()?;
    }
    if flags & DESCRIPTION != 0 {
        body.u32()?;
    }
    Some((id, if flags & DURATION != 0 { Some(body.u32()?) } else { None }))
}

fn decode_time(body: &[u8]) -> Option<i64> {
    let mut body = Bytes(body);
    let wide = body.u32()? >> 24 == 1;
    if wide { i64::try_from(body.u64()?).ok() } else { Some(i64::from(body.u32()?)) }
}

fn run_of(samples: &mut Vec<Sample>, body: &[u8], default: u32, clock: &mut i64) -> Result<(), MediaError> {
    let mut body = Bytes(body);
    let (Some(flags), Some(count)) = (body.u32(), body.u32()) else { return Ok(()) };
    let has_bytes = flags & (SAMPLE_DURATION | SAMPLE_SIZE | SAMPLE_FLAGS | SAMPLE_OFFSET) != 0;
    let most = if has_bytes { MOST_FRAMES } else { MOST_COUNTED };
    if count as usize > most.saturating_sub(samples.len()) {
        return Err(MediaError::TooManyFrames { most });
    }
    for flag in [DATA_OFFSET, FIRST_FLAGS] {
        if flags & flag != 0 && body.u32().is_none() {
            return Ok(());
        }
    }
    for _ in 0..count {
        let Some((duration, offset)) = sample(&mut body, flags) else { return Ok(()) };
        let length = i64::from(duration.unwrap_or(default));
        // Version 0 has the offset unsigned, but writers put negative ones there too.
        samples.push(Sample { at: clock.saturating_add(i64::from(offset)), length });
        *clock = clock.saturating_add(length);
    }
    Ok(())
}

/// Duration and composition offset of the next sample of a run.
fn sample(body: &mut Bytes<'_>, flags: u32) -> Option<(Option<u32>, i32)> {
    let mut field = |flag| if flags & flag != 0 { body.u32().map(Some) } else { Some(None) };
    let duration = field(SAMPLE_DURATION)?;
    field(SAMPLE_SIZE)?;
    field(SAMPLE_FLAGS)?;
    let offset = field(SAMPLE_OFFSET)?.unwrap_or(0);
    Some((duration, offset as i32))
}
