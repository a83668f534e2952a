//! The colours of a chart, handed in by whoever draws it.

use plotters::style::RGBColor;

/// Red, green, blue, each 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub(super) fn rgb(self) -> RGBColor {
        RGBColor(self.0, self.1, self.2)
    }

    /// A share `at` (clamped to 0 to 1) of the way to `other`.
    pub fn mix(self, other: Self, at: f64) -> Self {
        let at = if at.is_nan() { 0.0 } else { at.clamp(0.0, 1.0) };
        let part = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * at).round() as u8;
        Self(part(self.0, other.0), part(self.1, other.1), part(self.2, other.2))
    }

    /// Relative luminance of WCAG 2, in `[0, 1]`.
    #[expect(
        clippy::disallowed_methods,
        reason = "it decides between black and white ink, its last bit shows nowhere"
    )]
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio of WCAG 2, in `[1, 21]`.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Black or white, whichever is easier to read on this.
    pub fn readable(self) -> Self {
        let (black, white) = (Self(0, 0, 0), Self(255, 255, 255));
        if self.contrast(black) >= self.contrast(white) { black } else { white }
    }
}

/// All that a chart needs to know of the page's looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// What the chart stands on.
    pub paper: Colour,
    /// Text.
    pub ink: Colour,
    /// Lesser text.
    pub muted: Colour,
    /// A mark that belongs to no run.
    pub accent: Colour,
    /// Lines of the grid.
    pub grid: Colour,
    /// Where there is no value.
    pub empty: Colour,
    /// From 0 to 1 of a share, evenly spaced.
    pub sequential: Vec<Colour>,
    /// From -1 to 1 of a difference, the middle at 0.
    pub diverging: Vec<Colour>,
    /// One for each run, by its place.
    pub series: [Colour; 8],
    /// Font family.
    pub font: String,
    /// Size of the text in pixels.
    pub size: i32,
}

/// Okabe and Ito's colours in the order of [`crate::view::palette`], and a grey.
const SERIES: [Colour; 8] = [
    Colour(230, 159, 0),
    Colour(86, 180, 233),
    Colour(0, 158, 115),
    Colour(213, 94, 0),
    Colour(204, 121, 167),
    Colour(0, 114, 178),
    Colour(240, 228, 66),
    Colour(153, 153, 153),
];

impl Theme {
    /// On white.
    pub fn light() -> Self {
        Self {
            paper: Colour(255, 255, 255),
            ink: Colour(27, 31, 36),
            muted: Colour(87, 96, 106),
            accent: Colour(10, 90, 166),
            grid: Colour(216, 222, 228),
            empty: Colour(246, 248, 250),
            // Points of cividis, which reads the same with and without red and green.
            sequential: [(0, 34, 78), (64, 77, 107), (124, 123, 120), (187, 173, 108), (254, 232, 56)]
                .map(|(r, g, b)| Colour(r, g, b))
                .to_vec(),
            // Blue to orange by way of the paper (after ColorBrewer's PuOr and RdBu).
            diverging: [(33, 102, 172), (146, 197, 222), (247, 247, 247), (253, 184, 99), (179, 88, 6)]
                .map(|(r, g, b)| Colour(r, g, b))
                .to_vec(),
            series: SERIES,
            font: "sans-serif".to_owned(),
            size: 12,
        }
    }

    /// On near black.
    pub fn dark() -> Self {
        Self {
            paper: Colour(13, 17, 23),
            ink: Colour(230, 237, 243),
            muted: Colour(145, 152, 161),
            accent: Colour(108, 176, 242),
            grid: Colour(48, 54, 61),
            empty: Colour(22, 27, 34),
            diverging: [(103, 169, 224), (44, 82, 117), (38, 42, 48), (122, 74, 24), (241, 163, 64)]
                .map(|(r, g, b)| Colour(r, g, b))
                .to_vec(),
            ..Self::light()
        }
    }

    /// The colour of a share in `[0, 1]`.
    pub fn of_share(&self, share: f64) -> Colour {
        self.on(&self.sequential, share)
    }

    /// The colour of a difference, `most` being the strongest.
    pub fn of_difference(&self, difference: f64, most: f64) -> Colour {
        let share = if most > 0.0 { difference / most } else { 0.0 };
        self.on(&self.diverging, (share + 1.0) / 2.0)
    }

    /// The colour of the run at a place; from the ninth on they repeat.
    pub fn of_series(&self, place: usize) -> Colour {
        self.series[place % self.series.len()]
    }

    fn on(&self, stops: &[Colour], at: f64) -> Colour {
        let last = stops.len().saturating_sub(1);
        let at = if at.is_nan() { 0.0 } else { at.clamp(0.0, 1.0) } * last as f64;
        let below = (at.floor() as usize).min(last);
        match (stops.get(below), stops.get((below + 1).min(last))) {
            (Some(a), Some(b)) => a.mix(*b, at - below as f64),
            _ => self.empty,
        }
    }
}
