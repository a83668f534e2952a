//! The colours of what a box shows, from pixels that a tool took out of its middle.

use std::collections::BTreeMap;

use crate::agent::language::Colour;

/// Pixels of a track: red, green, blue, from the middle of its boxes at several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Painted {
    /// The track's id.
    pub track: String,
    /// The pixels, in any order.
    pub pixels: Vec<[u8; 3]>,
}

/// The share of pixels that are of a colour, and of those that are near enough to it that people could call them so.
pub fn share(pixels: &[[u8; 3]], colour: Colour) -> (f64, f64) {
    if pixels.is_empty() {
        return (0.0, 1.0);
    }
    let mut counts: BTreeMap<Option<Colour>, usize> = BTreeMap::new();
    for pixel in pixels {
        *counts.entry(Colour::of(*pixel)).or_default() += 1;
    }
    let of = |wanted: Option<Colour>| *counts.get(&wanted).unwrap_or(&0) as f64 / pixels.len() as f64;
    (of(Some(colour)), of(Some(colour)) + of(None))
}
