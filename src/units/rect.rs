//! Rectangles in a video's pixels and as fractions of it.

/// Width and height of a picture in pixels, both positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelSize {
    width: f64,
    height: f64,
}

impl PixelSize {
    /// `None` unless both are finite and positive.
    pub fn new(width: f64, height: f64) -> Option<Self> {
        let good = |side: f64| side.is_finite() && side > 0.0;
        (good(width) && good(height)).then_some(Self { width, height })
    }

    /// Width in pixels.
    pub fn width(self) -> f64 {
        self.width
    }

    /// Height in pixels.
    pub fn height(self) -> f64 {
        self.height
    }

    /// Width over height.
    pub fn aspect(self) -> f64 {
        self.width / self.height
    }
}

/// A box in a video's own pixels, origin top left; never inverted, never NaN, may be empty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelRect {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

impl PixelRect {
    /// `None` when a number is not finite or a side is negative.
    pub fn new(x: f64, y: f64, w: f64, h: f64) -> Option<Self> {
        let finite = [x, y, w, h].iter().all(|v| v.is_finite());
        (finite && w >= 0.0 && h >= 0.0).then_some(Self { x, y, w, h })
    }

    /// Left edge.
    pub fn x(self) -> f64 {
        self.x
    }

    /// Top edge.
    pub fn y(self) -> f64 {
        self.y
    }

    /// Width, `>= 0`.
    pub fn w(self) -> f64 {
        self.w
    }

    /// Height, `>= 0`.
    pub fn h(self) -> f64 {
        self.h
    }

    /// Area in square pixels.
    pub fn area(self) -> f64 {
        self.w * self.h
    }

    /// Whether a point in video pixels is inside, edges included.
    pub fn contains(self, x: f64, y: f64) -> bool {
        (self.x..=self.x + self.w).contains(&x) && (self.y..=self.y + self.h).contains(&y)
    }

    /// Whether the box lies inside a picture of `size`, with half a pixel of grace.
    pub fn inside(self, size: PixelSize) -> bool {
        self.x >= -0.5
            && self.y >= -0.5
            && self.x + self.w <= size.width + 0.5
            && self.y + self.h <= size.height + 0.5
    }

    /// Area shared with `other`.
    pub fn overlap(self, other: Self) -> f64 {
        let w = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let h = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        w.max(0.0) * h.max(0.0)
    }

    /// Intersection over union on continuous coordinates, in `[0, 1]`; two equal empty boxes give 1.
    pub fn iou(self, other: Self) -> f64 {
        let overlap = self.overlap(other);
        let union = self.area() + other.area() - overlap;
        if union > 0.0 { (overlap / union).clamp(0.0, 1.0) } else { f64::from(u8::from(self == other)) }
    }

    /// The box a share `at` (0 to 1) of the way to `other`.
    pub fn lerp(self, other: Self, at: f64) -> Self {
        let mix = |a: f64, b: f64| a + (b - a) * at;
        Self {
            x: mix(self.x, other.x),
            y: mix(self.y, other.y),
            w: mix(self.w, other.w).max(0.0),
            h: mix(self.h, other.h).max(0.0),
        }
    }

    /// The box as fractions of a picture of `size`.
    pub fn normalised(self, size: PixelSize) -> NormRect {
        NormRect {
            x: self.x / size.width,
            y: self.y / size.height,
            w: self.w / size.width,
            h: self.h / size.height,
        }
    }
}

/// A box as fractions of a picture's width and height; outside `0..1` where it leaves the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormRect {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

impl NormRect {
    /// `None` when a number is not finite or a side is negative.
    pub fn new(x: f64, y: f64, w: f64, h: f64) -> Option<Self> {
        PixelRect::new(x, y, w, h).map(|r| Self { x: r.x, y: r.y, w: r.w, h: r.h })
    }

    /// Left, top, width and height.
    pub fn parts(self) -> (f64, f64, f64, f64) {
        (self.x, self.y, self.w, self.h)
    }

    /// The box in the pixels of a picture of `size`.
    pub fn in_pixels(self, size: PixelSize) -> PixelRect {
        PixelRect {
            x: self.x * size.width,
            y: self.y * size.height,
            w: self.w * size.width,
            h: self.h * size.height,
        }
    }
}
