//! Decoding times and composition offsets (`stts`, `ctts`) to when each sample is shown.

use super::bytes::Bytes;
use super::{MOST_COUNTED, MOST_FRAMES, MediaError};

/// A picture on the media's own clock, in units of its time scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// When it is shown.
    pub(super) at: i64,
    /// For how long.
    pub(super) length: i64,
}

/// How many samples the table of their sizes (`stsz`, `stz2`) has bytes for; `None` where all have one size or there is
/// no table.
pub(super) fn sized(stsz: Option<&[u8]>, stz2: Option<&[u8]>) -> Option<usize> {
    let table = |body: &[u8]| {
        let mut body = Bytes(body);
        let (_, size, count) = (body.u32()?, body.u32()?, body.u32()?);
        Some((size, (count as usize), body.0.len()))
    };
    let of_four = || {
        let (size, count, length) = table(stsz?)?;
        (size == 0).then_some(count.min(length / 4))
    };
    let of_bits = || {
        let (bits, count, length) = table(stz2?)?;
        Some(count.min(length * 8 / (bits as usize & 0xFF).max(4)))
    };
    of_four().or_else(of_bits)
}

/// All samples in decoding order; empty where the boxes are missing or list none. Of more than have a size, those
/// without are no samples.
pub(super) fn read(
    stts: Option<&[u8]>,
    ctts: Option<&[u8]>,
    sized: Option<usize>,
) -> Result<Vec<Sample>, MediaError> {
    let mut samples = Vec::new();
    let mut clock: i64 = 0;
    for (count, delta) in pairs(stts) {
        let count = count as usize;
        let most = if sized.is_some() { MOST_FRAMES } else { MOST_COUNTED };
        if count > most - samples.len() {
            return Err(MediaError::TooManyFrames { most });
        }
        let count = sized.map_or(count, |sized| count.min(sized.saturating_sub(samples.len())));
        for _ in 0..count {
            samples.push(Sample { at: clock, length: i64::from(delta) });
            clock = clock.saturating_add(i64::from(delta));
        }
    }
    let mut at: usize = 0;
    for (count, offset) in pairs(ctts) {
        // Version 0 has the offset unsigned, but writers put negative ones there too.
        let offset = i64::from(offset as i32);
        let end = samples.len().min(at.saturating_add(count as usize));
        for sample in &mut samples[at..end] {
            sample.at = sample.at.saturating_add(offset);
        }
        at = end;
    }
    Ok(samples)
}

/// The pairs of 32-bit numbers of a counted table; ends with the bytes, whatever the count says.
fn pairs(body: Option<&[u8]>) -> impl Iterator<Item = (u32, u32)> {
    let mut body = Bytes(body.unwrap_or_default());
    let count = body.take(4).and_then(|_| body.u32()).unwrap_or(0);
    (0..count).map_while(move |_| Some((body.u32()?, body.u32()?)))
}
