//! Values to bytes and back; reading garbage gives `None`, never a panic.

use crate::formats::names::interned;
use crate::model::Name;
use crate::units::{FrameRate, PixelRect, PixelSize, TimeSpan};

/// The bytes that are still to be read.
pub(super) struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    pub(super) fn new(rest: &'a [u8]) -> Self {
        Self { rest }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next `count` bytes.
    pub(super) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.rest.split_at_checked(count)?;
        self.rest = tail;
        Some(head)
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.bytes(1).and_then(|byte| byte.first().copied())
    }

    /// A length; one that cannot be true, since every element takes a byte, is refused.
    pub(super) fn length(&mut self) -> Option<usize> {
        let length = usize::try_from(u64::take(self)?).ok()?;
        (length <= self.rest.len()).then_some(length)
    }
}

/// A value that can be sent.
pub(super) trait Wire: Sized {
    /// Appends the value.
    fn put(&self, out: &mut Vec<u8>);
    /// Reads the value; `None` when the bytes are none.
    fn take(from: &mut Input) -> Option<Self>;
}

impl Wire for u64 {
    fn put(&self, out: &mut Vec<u8>) {
        let mut left = *self;
        while left >= 0x80 {
            out.push(left as u8 | 0x80);
            left >>= 7;
        }
        out.push(left as u8);
    }

    fn take(from: &mut Input) -> Option<Self> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = from.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }
}

impl Wire for u32 {
    fn put(&self, out: &mut Vec<u8>) {
        u64::from(*self).put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        u64::take(from)?.try_into().ok()
    }
}

impl Wire for usize {
    fn put(&self, out: &mut Vec<u8>) {
        (*self as u64).put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        u64::take(from)?.try_into().ok()
    }
}

impl Wire for bool {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn take(from: &mut Input) -> Option<Self> {
        match from.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Wire for f64 {
    fn put(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_bits().to_le_bytes());
    }

    fn take(from: &mut Input) -> Option<Self> {
        let bits = u64::from_le_bytes(from.bytes(8)?.try_into().ok()?);
        Some(Self::from_bits(bits)).filter(|number| number.is_finite())
    }
}

impl Wire for String {
    fn put(&self, out: &mut Vec<u8>) {
        self.len().put(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn take(from: &mut Input) -> Option<Self> {
        let length = from.length()?;
        std::str::from_utf8(from.bytes(length)?).ok().map(str::to_owned)
    }
}

impl Wire for Name {
    fn put(&self, out: &mut Vec<u8>) {
        self.len().put(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn take(from: &mut Input) -> Option<Self> {
        let length = from.length()?;
        std::str::from_utf8(from.bytes(length)?).ok().map(interned)
    }
}

impl<T: Wire> Wire for Box<T> {
    fn put(&self, out: &mut Vec<u8>) {
        (**self).put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        T::take(from).map(Self::new)
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_some().put(out);
        if let Some(value) = self {
            value.put(out);
        }
    }

    fn take(from: &mut Input) -> Option<Self> {
        Some(if bool::take(from)? { Some(T::take(from)?) } else { None })
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.len().put(out);
        for value in self {
            value.put(out);
        }
    }

    fn take(from: &mut Input) -> Option<Self> {
        let length = from.length()?;
        // A false length must not reserve more than the bytes could fill.
        let mut list = Vec::with_capacity(length.min(1024));
        for _ in 0..length {
            list.push(T::take(from)?);
        }
        Some(list)
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
        self.1.put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        Some((A::take(from)?, B::take(from)?))
    }
}

impl Wire for TimeSpan {
    fn put(&self, out: &mut Vec<u8>) {
        (self.start(), self.end()).put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        Self::new(f64::take(from)?, f64::take(from)?)
    }
}

impl Wire for PixelRect {
    fn put(&self, out: &mut Vec<u8>) {
        ((self.x(), self.y()), (self.w(), self.h())).put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        let ((x, y), (w, h)) = Wire::take(from)?;
        Self::new(x, y, w, h)
    }
}

impl Wire for PixelSize {
    fn put(&self, out: &mut Vec<u8>) {
        (self.width(), self.height()).put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        Self::new(f64::take(from)?, f64::take(from)?)
    }
}

impl Wire for FrameRate {
    fn put(&self, out: &mut Vec<u8>) {
        self.parts().put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        let (num, den) = Wire::take(from)?;
        Self::new(num, den)
    }
}

/// A struct is its fields, one after the other.
macro_rules! record {
    ($($name:ident { $($field:ident),+ $(,)? })+) => {$(
        impl $crate::formats::wire::codec::Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                $(self.$field.put(out);)+
            }

            fn take(from: &mut $crate::formats::wire::codec::Input) -> Option<Self> {
                Some(Self { $($field: $crate::formats::wire::codec::Wire::take(from)?,)+ })
            }
        }
    )+};
}

/// A closed vocabulary is the place in its list.
macro_rules! word {
    ($($name:ident)+) => {$(
        impl $crate::formats::wire::codec::Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                out.push(*self as u8);
            }

            fn take(from: &mut $crate::formats::wire::codec::Input) -> Option<Self> {
                Self::ALL.get(usize::from(from.byte()?)).copied()
            }
        }
    )+};
}

pub(super) use {record, word};
