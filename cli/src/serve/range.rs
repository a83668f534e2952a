//! The `Range` header (RFC 9110, section 14): one range of bytes.

/// What part of a file was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// All of it: no header, or one that a server may ignore.
    Whole,
    /// These bytes, both ends included.
    Part {
        /// First byte.
        first: u64,
        /// Last byte, included.
        last: u64,
    },
    /// None that the file has.
    Unsatisfiable,
}

/// Reads the header against a file of `length` bytes.
///
/// Several ranges at once, other units and bad syntax are answered with the whole file, as the RFC allows.
pub fn parse_range(header: &str, length: u64) -> Range {
    let Some(spec) = header.trim().strip_prefix("bytes=") else { return Range::Whole };
    let Some((first, last)) = spec.trim().split_once('-') else { return Range::Whole };
    if let (true, Ok(tail)) = (first.is_empty(), number(last)) {
        return part(length.saturating_sub(tail), length.saturating_sub(1), length, tail == 0);
    }
    match (number(first), last.is_empty(), number(last)) {
        (Ok(first), true, _) => part(first, length.saturating_sub(1), length, false),
        (Ok(first), false, Ok(last)) if first <= last => {
            part(first, last.min(length.saturating_sub(1)), length, false)
        }
        _ => Range::Whole,
    }
}

fn number(text: &str) -> Result<u64, ()> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if digits { text.parse().map_err(|_| ()) } else { Err(()) }
}

fn part(first: u64, last: u64, length: u64, nothing: bool) -> Range {
    if nothing || first >= length { Range::Unsatisfiable } else { Range::Part { first, last } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_the_rfc_says() {
        let part = |first, last| Range::Part { first, last };
        for (header, length, expected) in [
            ("bytes=0-", 10, part(0, 9)),
            ("bytes=0-0", 10, part(0, 0)),
            ("bytes=2-5", 10, part(2, 5)),
            ("bytes=2-500", 10, part(2, 9)),
            ("bytes=-3", 10, part(7, 9)),
            ("bytes=-30", 10, part(0, 9)),
            ("bytes=10-", 10, Range::Unsatisfiable),
            ("bytes=10-12", 10, Range::Unsatisfiable),
            ("bytes=-0", 10, Range::Unsatisfiable),
            ("bytes=0-", 0, Range::Unsatisfiable),
            ("bytes=5-2", 10, Range::Whole),
            ("bytes=0-1,3-4", 10, Range::Whole),
            ("bytes=+1-2", 10, Range::Whole),
            ("bytes=a-b", 10, Range::Whole),
            ("bytes=-", 10, Range::Whole),
            ("items=0-1", 10, Range::Whole),
            ("", 10, Range::Whole),
        ] {
            assert_eq!(parse_range(header, length), expected, "{header} of {length}");
        }
    }
}
