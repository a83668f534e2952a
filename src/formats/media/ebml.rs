//! Elements of EBML (RFC 8794), read flat: a parent is entered by reading on after its head,
//! which makes elements of unknown size no special case.

use super::bytes::Bytes;

/// First bytes of every EBML file.
pub(super) const MAGIC: [u8; 4] = [0x1A, 0x45, 0xDF, 0xA3];

/// An element's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Its id, with the length marker.
    pub(super) id: u32,
    /// Size of its body; `None`: unknown.
    pub(super) size: Option<u64>,
}

/// Reads a head; `None` at the end, or at what is no head.
pub(super) fn head(data: &mut Bytes<'_>) -> Option<Head> {
    let (id, _) = variable(data, 4, true)?;
    let (size, length) = variable(data, 8, false)?;
    let unknown = size == (1u64 << (7 * length)) - 1;
    Some(Head { id: u32::try_from(id).ok()?, size: (!unknown).then_some(size) })
}

/// A number of variable length and that length in bytes.
pub(super) fn variable(data: &mut Bytes<'_>, most: u32, keep_marker: bool) -> Option<(u64, u32)> {
    let first = *data.0.first()?;
    let length = first.leading_zeros() + 1;
    if length > most {
        return None;
    }
    let bytes = data.take(length as usize)?;
    let number = bytes.iter().fold(0u64, |sum, byte| (sum << 8) | u64::from(*byte));
    let marker = 1u64 << (7 * length);
    Some((if keep_marker { number } else { number & (marker - 1) }, length))
}

/// An unsigned number of up to eight bytes.
pub(super) fn unsigned(body: &[u8]) -> u64 {
    body.iter().take(8).fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
}

/// A float of four or eight bytes.
pub(super) fn float(body: &[u8]) -> Option<f64> {
    match body.len() {
        4 => Some(f64::from(f32::from_bits(Bytes(body).u32()?))),
        8 => Some(f64::from_bits(Bytes(body).u64()?)),
        _ => None,
    }
}
