//! Whether the values of a page are all there: the decoders of the library panic where some are not.

use parquet::basic::{Encoding, Type};
use parquet::schema::types::ColumnDescriptor;

use super::header::Bytes;
use super::runs::{differences, runs};

/// How many bytes each value of a dictionary has.
pub(super) type Lengths = Vec<u32>;

/// The lengths of `count` values, one after the other.
pub(super) fn dictionary(column: &ColumnDescriptor, data: &[u8], count: usize) -> Option<Lengths> {
    if column.physical_type() != Type::BYTE_ARRAY {
        let size = size(column)?;
        // Eight of what is true or false take a byte.
        let needed = if size == 0 { count.div_ceil(8) } else { count.checked_mul(size)? };
        return (needed <= data.len()).then(|| vec![size as u32; count]);
    }
    let mut rest = Bytes(data);
    // Every value takes four bytes and more.
    let mut lengths = Vec::with_capacity(count.min(data.len() / 4));
    for _ in 0..count {
        lengths.push(text(&mut rest)? as u32);
    }
    Some(lengths)
}

/// How many bytes `count` values of a page come to.
pub(super) fn size_of(
    column: &ColumnDescriptor,
    encoding: Encoding,
    data: &[u8],
    count: usize,
    dictionary: Option<&Lengths>,
) -> Option<usize> {
    let kind = column.physical_type();
    match encoding {
        Encoding::PLAIN if kind == Type::BYTE_ARRAY => {
            let mut rest = Bytes(data);
            (0..count).try_fold(0_usize, |sum, _| sum.checked_add(text(&mut rest)?))
        }
        Encoding::PLAIN if kind == Type::BOOLEAN => (count.div_ceil(8) <= data.len()).then_some(count),
        Encoding::PLAIN | Encoding::BYTE_STREAM_SPLIT => {
            let size = size(column)?;
            let needed = count.checked_mul(size)?;
            (size > 0 && needed <= data.len()).then_some(needed)
        }
        Encoding::RLE if kind == Type::BOOLEAN => {
            let mut rest = Bytes(data);
            let length = u32::from_le_bytes(rest.take(4)?.try_into().ok()?);
            runs(rest.take(length as usize)?, 1, count, |_, _| Some(()))?;
            Some(count)
        }
        Encoding::RLE_DICTIONARY | Encoding::PLAIN_DICTIONARY => {
            let (dictionary, (width, indices)) = (dictionary?, data.split_first()?);
            let mut sum = 0_usize;
            runs(indices, usize::from(*width), count, |index, times| {
                let length = *dictionary.get(index as usize)? as usize;
                sum = sum.checked_add(length.checked_mul(times)?)?;
                Some(())
            })?;
            Some(sum)
        }
        Encoding::DELTA_BINARY_PACKED if matches!(kind, Type::INT32 | Type::INT64) => {
            let (numbers, _) = differences(data, count)?;
            (numbers.len() == count).then_some(count * 8)
        }
        Encoding::DELTA_LENGTH_BYTE_ARRAY if kind == Type::BYTE_ARRAY => {
            texts(data, count).map(|all| all.iter().sum())
        }
        Encoding::DELTA_BYTE_ARRAY if matches!(kind, Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY) => {
            let (shared, rest) = differences(data, count)?;
            let own = texts(rest, count)?;
            let (mut last, mut sum) = (0, 0_usize);
            for (shared, own) in shared.iter().zip(&own) {
                let shared = usize::try_from(*shared).ok().filter(|shared| *shared <= last)?;
                last = shared.checked_add(*own)?;
                sum = sum.checked_add(last)?;
            }
            let fixed = kind == Type::FIXED_LEN_BYTE_ARRAY;
            let is_fixed = || size(column).and_then(|size| size.checked_mul(count)) == Some(sum);
            (shared.len() == count && (!fixed || is_fixed())).then_some(sum)
        }
        _ => None,
    }
}

/// The bytes of a value; 0 for a bit.
fn size(column: &ColumnDescriptor) -> Option<usize> {
    match column.physical_type() {
        Type::BOOLEAN => Some(0),
        Type::INT32 | Type::FLOAT => Some(4),
        Type::INT64 | Type::DOUBLE => Some(8),
        Type::INT96 => Some(12),
        Type::FIXED_LEN_BYTE_ARRAY => usize::try_from(column.type_length()).ok().filter(|size| *size > 0),
        Type::BYTE_ARRAY => None,
    }
}

/// The length of a text that stands behind its length.
fn text(rest: &mut Bytes) -> Option<usize> {
    let length = u32::from_le_bytes(rest.take(4)?.try_into().ok()?) as usize;
    rest.take(length).map(<[u8]>::len)
}

/// The lengths of texts that stand behind all their lengths.
fn texts(data: &[u8], count: usize) -> Option<Vec<usize>> {
    let (lengths, rest) = differences(data, count)?;
    let lengths: Option<Vec<usize>> =
        lengths.into_iter().map(|length| usize::try_from(length).ok()).collect();
    let lengths = lengths.filter(|lengths| lengths.len() == count)?;
    let all = lengths.iter().try_fold(0_usize, |sum, length| sum.checked_add(*length))?;
    (all <= rest.len()).then_some(lengths)
}
