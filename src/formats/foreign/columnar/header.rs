//! The heads of a column's pages (Thrift's compact protocol): what a page is, how long it is, and how long it says that
//! it is unpacked, for so much memory is taken before anything is.

/// A page of so few bytes may be packed as it will.
const SMALL: usize = 1 << 20;
/// No packing that is read makes more of a byte: deflate comes to 1,032.
const MOST_GROWTH: usize = 1_100;
/// How deep a head may be nested.
const MOST_DEPTH: usize = 12;

/// Whether the pages that stand one after the other in `column` are described and, where that is bounded,
/// unpack to no more than they can.
pub(super) fn are_honest(column: &[u8], is_bounded: bool) -> bool {
    let mut rest = Bytes(column);
    while !rest.0.is_empty() {
        let Some((unpacked, packed)) = page(&mut rest) else { return false };
        let is_false = is_bounded && unpacked > SMALL && unpacked / MOST_GROWTH > packed;
        if is_false || rest.take(packed).is_none() {
            return false;
        }
    }
    true
}

/// The sizes of a page, unpacked and packed; its head is taken off.
fn page(rest: &mut Bytes) -> Option<(usize, usize)> {
    let (mut kind_of_page, mut described, mut unpacked, mut packed) = (None, [false; 4], None, None);
    let mut last = 0;
    while let Some((id, kind)) = rest.field(last)? {
        match (id, kind) {
            (1, 5) => kind_of_page = Some(rest.number()?),
            (2, 5) => unpacked = Some(rest.number()?),
            (3, 5) => packed = Some(rest.number()?),
            // Values, an index, a dictionary, values of the second version: each with words of its own.
            (5..=8, 12) => {
                rest.skip(kind, MOST_DEPTH)?;
                described[(id - 5) as usize] = true;
            }
            _ => rest.skip(kind, MOST_DEPTH)?,
        }
        last = id;
    }
    let is_described =
        described.get(usize::try_from(kind_of_page?).ok()?).is_some_and(|described| *described);
    is_described.then_some(())?;
    Some((usize::try_from(unpacked?).ok()?, usize::try_from(packed?).ok()?))
}

/// Bytes that are still to be read.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    /// The next `count` bytes.
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(head)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    /// A number of seven bits a byte.
    pub(super) fn plain(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// The same with its sign in the lowest bit.
    pub(super) fn number(&mut self) -> Option<i64> {
        self.plain().map(|value| (value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// The next field of a struct, by number and kind: `Some(None)` at its end.
    fn field(&mut self, last: i64) -> Option<Option<(i64, u8)>> {
        let byte = self.byte()?;
        let (step, kind) = (byte >> 4, byte & 15);
        match (step, kind) {
            (_, 0) => Some(None),
            (0, _) => Some(Some((self.number()?, kind))),
            _ => Some(Some((last.checked_add(i64::from(step))?, kind))),
        }
    }

    /// Leaves out a value of a kind.
    fn skip(&mut self, kind: u8, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match kind {
            // The kinds of a field that is true or false say which.
            1 | 2 => Some(()),
            3 => self.take(1).map(drop),
            4..=6 => self.plain().map(drop),
            7 => self.take(8).map(drop),
            8 => {
                let length = usize::try_from(self.plain()?).ok()?;
                self.take(length).map(drop)
            }
            9 | 10 => {
                let byte = self.byte()?;
                let count = if byte >> 4 == 15 { self.plain()? } else { u64::from(byte >> 4) };
                let kind = byte & 15;
                // In a list, what is true or false takes a byte.
                (0..count)
                    .try_for_each(|_| if kind <= 2 { self.take(1).map(drop) } else { self.skip(kind, depth) })
            }
            12 => {
                let mut last = 0;
                while let Some((id, kind)) = self.field(last)? {
                    self.skip(kind, depth)?;
                    last = id;
                }
                Some(())
            }
            _ => None,
        }
    }
}
