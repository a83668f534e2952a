//! Colours that have a name, by what they are made of.

use super::stem::stem;

/// A named colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Dark, of whatever hue.
    Black,
    /// Light, of no hue.
    White,
    /// Between the two.
    Gray,
    /// Hue about 0 degrees.
    Red,
    /// Dark orange.
    Brown,
    /// Hue about 30 degrees.
    Orange,
    /// Hue about 55 degrees.
    Yellow,
    /// Hue about 120 degrees.
    Green,
    /// Hue about 220 degrees.
    Blue,
    /// Hue about 280 degrees.
    Purple,
    /// Light red, hue about 330 degrees.
    Pink,
}

const NAMES: &[(&str, Colour)] = &[
    ("black", Colour::Black),
    ("white", Colour::White),
    ("gray", Colour::Gray),
    ("grey", Colour::Gray),
    ("red", Colour::Red),
    ("brown", Colour::Brown),
    ("orange", Colour::Orange),
    ("yellow", Colour::Yellow),
    ("green", Colour::Green),
    ("blue", Colour::Blue),
    ("purple", Colour::Purple),
    ("violet", Colour::Purple),
    ("pink", Colour::Pink),
];

impl Colour {
    /// The colour that a word in small letters names, or the stem of one.
    pub fn named(word: &str) -> Option<Self> {
        NAMES.iter().find(|(name, _)| *name == word || stem(name) == word).map(|(_, colour)| *colour)
    }

    /// Its English name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, colour)| *colour == self).map_or("", |(name, _)| name)
    }

    /// The name of a pixel's colour, red, green and blue from 0 to 255; `None` near a border between two names,
    /// where people would not agree.
    pub fn of(pixel: [u8; 3]) -> Option<Self> {
        let [r, g, b] = pixel.map(f64::from);
        let (most, least) = (r.max(g).max(b), r.min(g).min(b));
        let chroma = most - least;
        let saturation = if most > 0.0 { chroma / most } else { 0.0 };
        if most < 45.0 {
            return Some(Self::Black);
        }
        if saturation < 0.12 {
            return match most {
                m if m < 60.0 => Some(Self::Black),
                m if (85.0..=185.0).contains(&m) => Some(Self::Gray),
                m if m > 215.0 => Some(Self::White),
                _ => None,
            };
        }
        if saturation < 0.3 || most < 70.0 {
            return None;
        }
        let hue = if most == r {
            60.0 * ((g - b) / chroma)
        } else if most == g {
            60.0 * ((b - r) / chroma + 2.0)
        } else {
            60.0 * ((r - g) / chroma + 4.0)
        };
        Self::of_hue(if hue < 0.0 { hue + 360.0 } else { hue }, saturation, most)
    }

    fn of_hue(hue: f64, saturation: f64, most: f64) -> Option<Self> {
        match hue {
            h if !(10.0..350.0).contains(&h) => match (saturation, most) {
                (s, _) if s > 0.6 => Some(Self::Red),
                (_, m) if m > 200.0 => Some(Self::Pink),
                _ => None,
            },
            h if (15.0..42.0).contains(&h) => match most {
                m if m < 150.0 => Some(Self::Brown),
                m if m > 200.0 && saturation > 0.6 => Some(Self::Orange),
                _ => None,
            },
            h if (48.0..68.0).contains(&h) && most > 150.0 => Some(Self::Yellow),
            h if (85.0..160.0).contains(&h) => Some(Self::Green),
            h if (195.0..255.0).contains(&h) => Some(Self::Blue),
            h if (265.0..295.0).contains(&h) => Some(Self::Purple),
            h if (315.0..345.0).contains(&h) && most > 170.0 => Some(Self::Pink),
            _ => None,
        }
    }
}
