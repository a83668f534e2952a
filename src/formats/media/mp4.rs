//! The boxes of ISO/IEC 14496-12 that tell when the pictures of the first video track are shown.

use super::bytes::Bytes;
use super::edits::{self, Edit};
use super::{MediaError, MediaInfo, fragments, samples};
use crate::units::{FrameTable, PixelSize};

/// A box: its four letters, what is inside, and whether all of it is there.
pub(super) struct Atom<'a> {
    pub(super) kind: [u8; 4],
    start: usize,
    end: u64,
    pub(super) body: &'a [u8],
    pub(super) whole: bool,
}

/// The boxes of a slice, one after the other; stops at what is no box.
pub(super) struct Atoms<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Atoms<'a> {
    type Item = Atom<'a>;

    fn next(&mut self) -> Option<Atom<'a>> {
        let start = self.at;
        let mut head = Bytes(self.data.get(start..)?);
        let available = head.0.len() as u64;
        let short = head.u32()?;
        let kind = head.take(4)?.try_into().ok()?;
        let (size, header) = match short {
            0 => (available, 8),
            1 => (head.u64()?, 16),
            size => (u64::from(size), 8),
        };
        if size < header {
            return None;
        }
        let whole = size <= available;
        let body = head.0.get(..(size.min(available) - header) as usize)?;
        self.at = start + size.min(available) as usize;
        Some(Atom { kind, start, end: (start as u64).saturating_add(size), body, whole })
    }
}

/// The boxes inside a slice.
pub(super) fn atoms(data: &[u8]) -> Atoms<'_> {
    Atoms { data, at: 0 }
}

/// What is inside the first box of a kind.
pub(super) fn child<'a>(data: &'a [u8], kind: &[u8; 4]) -> Option<&'a [u8]> {
    atoms(data).find(|atom| atom.kind == *kind).map(|atom| atom.body)
}

fn path<'a>(data: &'a [u8], kinds: &[&[u8; 4]]) -> Option<&'a [u8]> {
    kinds.iter().try_fold(data, |data, kind| child(data, kind))
}

/// Reads the movie box, wherever in the file it is.
pub(super) fn read(bytes: &[u8]) -> Result<MediaInfo, MediaError> {
    let mut after = 0;
    for atom in atoms(bytes) {
        if atom.kind == *b"moov" {
            return if atom.whole {
                movie(atom.body, bytes)
            } else {
                Err(MediaError::MoreNeeded { from: atom.start as u64 })
            };
        }
        after = atom.end;
    }
    if child(bytes, b"moof").is_some() {
        return Err(MediaError::Fragmented);
    }
    if after > bytes.len() as u64 {
        return Err(MediaError::MoreNeeded { from: after });
    }
    Err(MediaError::Damaged { what: "it has no movie box" })
}

fn movie(moov: &[u8], file: &[u8]) -> Result<MediaInfo, MediaError> {
    let video = |trak: &Atom<'_>| {
        let kind = path(trak.body, &[b"mdia", b"hdlr"]).and_then(|handler| handler.get(8..12));
        trak.kind == *b"trak" && kind == Some(b"vide")
    };
    let trak = atoms(moov).find(video).ok_or(MediaError::NoVideo)?.body;
    let stbl = path(trak, &[b"mdia", b"minf", b"stbl"]);
    let stbl = stbl.ok_or(MediaError::Damaged { what: "its video track has no sample table" })?;
    let scale = path(trak, &[b"mdia", b"mdhd"]).and_then(timescale);
    let scale = scale.ok_or(MediaError::Damaged { what: "its video track has no time scale" })?;
    let movie_scale = child(moov, b"mvhd").and_then(timescale).unwrap_or(scale);
    let sized = samples::sized(child(stbl, b"stsz"), child(stbl, b"stz2"));
    let mut shown = samples::read(child(stbl, b"stts"), child(stbl, b"ctts"), sized)?;
    if let Some(extends) = child(moov, b"mvex") {
        fragments::append(&mut shown, extends, child(trak, b"tkhd").and_then(track_id), file)?;
    }
    if shown.is_empty() {
        return Err(MediaError::NoVideo);
    }
    let list = path(trak, &[b"edts", b"elst"]).and_then(edit_list).unwrap_or_default();
    let seconds = edits::presented(&shown, &list, scale, movie_scale)?;
    let end = seconds.iter().map(|(_, end)| *end).fold(f64::NEG_INFINITY, f64::max);
    let starts = seconds.into_iter().map(|(start, _)| start).collect();
    let table = FrameTable::from_starts(starts, end)
        .ok_or(MediaError::Damaged { what: "its edit list leaves no frame" })?;
    let (size, rotation) = child(trak, b"tkhd").and_then(header).unwrap_or((None, 0));
    Ok(MediaInfo { table, size, rotation, stated: None })
}

/// Units a second of a `mvhd` or `mdhd` box, above 0.
fn timescale(body: &[u8]) -> Option<u32> {
    let mut body = Bytes(body);
    let version = body.u8()?;
    // Flags, then two dates, of 32 or 64 bits.
    body.take(if version == 1 { 3 + 16 } else { 3 + 8 })?;
    body.u32().filter(|scale| *scale > 0)
}

fn edit_list(body: &[u8]) -> Option<Vec<Edit>> {
    let mut body = Bytes(body);
    let wide = body.u8()? == 1;
    body.take(3)?;
    let count = body.u32()?;
    let mut list = Vec::new();
    for _ in 0..count {
        let (length, from) =
            if wide { (body.u64()?, body.i64()?) } else { (u64::from(body.u32()?), i64::from(body.i32()?)) };
        body.take(4)?;
        list.push(Edit { length, from: (from >= 0).then_some(from) });
    }
    Some(list)
}

/// The identity of a `tkhd` box's track.
fn track_id(body: &[u8]) -> Option<u32> {
    let mut body = Bytes(body);
    let version = body.u8()?;
    body.take(if version == 1 { 3 + 16 } else { 3 + 8 })?;
    body.u32()
}

/// Displayed size and turn of a `tkhd` box.
fn header(body: &[u8]) -> Option<(Option<PixelSize>, u16)> {
    let mut body = Bytes(body);
    let version = body.u8()?;
    // Flags, dates, track id, duration; then layer, group and volume.
    body.take(if version == 1 { 3 + 32 } else { 3 + 20 })?;
    body.take(16)?;
    let mut matrix = [0; 9];
    for cell in &mut matrix {
        *cell = body.i32()?;
    }
    let (width, height) = (f64::from(body.u32()?) / 65536.0, f64::from(body.u32()?) / 65536.0);
    let rotation = match (matrix[0].signum(), matrix[1].signum(), matrix[3].signum(), matrix[4].signum()) {
        (0, 1, -1, 0) => 90,
        (-1, 0, 0, -1) => 180,
        (0, -1, 1, 0) => 270,
        _ => 0,
    };
    Some((PixelSize::new(width, height), rotation))
}
