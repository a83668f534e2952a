//! Numbers as Parquet packs them (parquet-format, Encodings): runs of one number or of packed bits, and differences.

use super::header::Bytes;

/// Gives `count` numbers of `width` bits each to `take`, equal ones at once with how many they are; `None` where they
/// are not all there or `take` wants no more.
pub(super) fn runs(
    data: &[u8],
    width: usize,
    count: usize,
    mut take: impl FnMut(u32, usize) -> Option<()>,
) -> Option<()> {
    if width > 32 {
        return None;
    }
    let (mut rest, mut left) = (Bytes(data), count);
    while left > 0 {
        let head = rest.plain()?;
        let length = usize::try_from(head >> 1).ok()?;
        if head & 1 == 0 {
            let bytes = rest.take(width.div_ceil(8))?;
            let value = bytes.iter().rev().fold(0, |value: u64, byte| value << 8 | u64::from(*byte));
            let times = length.min(left);
            if times > 0 {
                take(u32::try_from(value).ok()?, times)?;
            }
            left -= times;
            continue;
        }
        // The last group of eight may be cut short.
        let bytes = length.checked_mul(width)?.min(rest.0.len());
        let packed = rest.take(bytes)?;
        let whole = (bytes * 8).checked_div(width).unwrap_or(left);
        let times = length.checked_mul(8)?.min(left).min(whole);
        if times == 0 && length > 0 {
            return None;
        }
        (0..times).try_for_each(|place| take(bits(packed, place * width, width) as u32, 1))?;
        left -= times;
    }
    Some(())
}

/// `width` bits, up to 64, that begin at bit `at`, the lowest first.
fn bits(packed: &[u8], at: usize, width: usize) -> u64 {
    let from = packed.get(at / 8..).unwrap_or_default();
    let word = from.iter().take(9).rev().fold(0, |word: u128, byte| word << 8 | u128::from(*byte));
    (word >> (at % 8)) as u64 & u64::MAX.checked_shr(64 - width as u32).unwrap_or(0)
}

/// Numbers of which the differences are packed, at most `most` of them, and the bytes behind them.
pub(super) fn differences(data: &[u8], most: usize) -> Option<(Vec<i64>, &[u8])> {
    let mut rest = Bytes(data);
    let block = usize::try_from(rest.plain()?).ok()?;
    let parts = usize::try_from(rest.plain()?).ok()?;
    let count = usize::try_from(rest.plain()?).ok()?;
    let mut last = rest.number()?;
    let of_part = block.checked_div(parts)?;
    let is_even = block.is_multiple_of(128) && block.is_multiple_of(parts) && of_part.is_multiple_of(32);
    if count > most || !is_even || of_part == 0 || of_part > 1 << 20 {
        return None;
    }
    let mut numbers = Vec::with_capacity(count);
    if count > 0 {
        numbers.push(last);
    }
    while numbers.len() < count {
        let least = rest.number()?;
        for width in rest.take(parts)? {
            let width = usize::from(*width);
            if numbers.len() == count {
                break;
            }
            if width > 64 {
                return None;
            }
            let packed = rest.take(width * of_part / 8)?;
            for place in 0..of_part.min(count - numbers.len()) {
                let difference = bits(packed, place * width, width) as i64;
                last = last.wrapping_add(least).wrapping_add(difference);
                numbers.push(last);
            }
        }
    }
    Some((numbers, rest.0))
}

#[cfg(test)]
mod tests {
    use super::{differences, runs};

    fn all(data: &[u8], width: usize, count: usize) -> Option<Vec<u32>> {
        let mut numbers = Vec::new();
        runs(data, width, count, |number, times| {
            numbers.extend(std::iter::repeat_n(number, times));
            Some(())
        })?;
        Some(numbers)
    }

    #[test]
    fn runs_are_read_as_parquet_format_shows_them() {
        // The example of parquet-format: 0 to 7 in three bits each.
        assert_eq!(all(&[3, 0x88, 0xC6, 0xFA], 3, 8), Some((0..8).collect()));
        assert_eq!(all(&[8, 2, 3, 0x88, 0xC6, 0xFA], 3, 6), Some(vec![2, 2, 2, 2, 0, 1]));
        assert_eq!(all(&[3, 0x88], 3, 2), Some(vec![0, 1]), "cut short");
        assert_eq!(all(&[3, 0x88], 3, 3), None);
        assert_eq!(all(&[7], 0, 3), Some(vec![0, 0, 0]));
        assert_eq!(all(&[1], 0, 1), None);
        assert_eq!(all(&[], 1, 1), None);
    }

    #[test]
    fn differences_are_added_up() {
        // The examples of parquet-format: 1 to 5, and 7, 5, 3, 1, 2, 3, 4, 5.
        let rising = [128, 1, 4, 5, 2, 2, 0, 0, 0, 0];
        assert_eq!(differences(&rising, 5), Some((vec![1, 2, 3, 4, 5], &[][..])));
        assert_eq!(differences(&rising, 4), None);
        let mut falling = vec![128, 1, 4, 8, 14, 3, 2, 0, 0, 0, 0xC0, 0x3F];
        falling.extend([0; 6]);
        falling.push(9);
        assert_eq!(differences(&falling, 8), Some((vec![7, 5, 3, 1, 2, 3, 4, 5], &[9][..])));
    }
}
