//! The pixels of one frame, as a decoder hands them over.

/// How YUV became of red, green and blue: the matrix of the video.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Matrix {
    /// ITU-R BT.601: standard definition.
    Bt601,
    /// ITU-R BT.709: high definition.
    #[default]
    Bt709,
    /// ITU-R BT.2020, non-constant luminance.
    Bt2020,
}

/// What a video says of its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Colour {
    /// The matrix.
    pub matrix: Matrix,
    /// Whether luma uses all of 0 to 255 and not 16 to 235.
    pub full_range: bool,
}

impl Colour {
    /// Reads the tags of a container or decoder (`bt709`, `smpte170m`, `bt2020nc` and their like). A video that says
    /// nothing is read by its height, as players do: BT.709 from 720 lines on, BT.601 below.
    pub fn from_tags(matrix: Option<&str>, full_range: bool, height: usize) -> Self {
        let matrix = match matrix.unwrap_or_default().to_ascii_lowercase().as_str() {
            "bt709" => Matrix::Bt709,
            "smpte170m" | "bt470bg" | "bt601" | "fcc" => Matrix::Bt601,
            "bt2020nc" | "bt2020-ncl" | "bt2020_ncl" => Matrix::Bt2020,
            _ if height >= 720 => Matrix::Bt709,
            _ => Matrix::Bt601,
        };
        Self { matrix, full_range }
    }

    /// Of `rgb = matrix * (y, u, v)`: luma's offset and gain, then red by v, green by u, green by v, blue by u.
    fn gains(self) -> [f32; 6] {
        let (red, blue) = match self.matrix {
            Matrix::Bt601 => (0.299_f32, 0.114_f32),
            Matrix::Bt709 => (0.2126, 0.0722),
            Matrix::Bt2020 => (0.2627, 0.0593),
        };
        let green = 1.0 - red - blue;
        let (offset, gain, chroma) =
            if self.full_range { (0.0, 1.0, 1.0) } else { (16.0, 255.0 / 219.0, 255.0 / 224.0) };
        let (by_v, by_u) = (2.0 * (1.0 - red) * chroma, 2.0 * (1.0 - blue) * chroma);
        [offset, gain, by_v, by_u * blue / green, by_v * red / green, by_u]
    }
}

/// How the pixels of a picture lie.
#[derive(Clone, Copy, Debug)]
enum Pixels<'a> {
    /// Interleaved, this many bytes a pixel, of which the first three are red, green and blue.
    Interleaved(&'a [u8], usize),
    /// Luma, then the two chroma planes of half the width and height (I420).
    Planar(&'a [u8], Colour),
}

/// One frame.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    width: usize,
    height: usize,
    pixels: Pixels<'a>,
}

/// No side of a picture is longer, in pixels.
const LONGEST: usize = 1 << 15;

impl<'a> Picture<'a> {
    /// Three bytes a pixel, row by row. `None` where the length does not fit the size.
    pub fn rgb(width: usize, height: usize, bytes: &'a [u8]) -> Option<Self> {
        Self::interleaved(width, height, bytes, 3)
    }

    /// Four bytes a pixel, row by row, as a canvas gives them; the fourth is not looked at.
    pub fn rgba(width: usize, height: usize, bytes: &'a [u8]) -> Option<Self> {
        Self::interleaved(width, height, bytes, 4)
    }

    fn interleaved(width: usize, height: usize, bytes: &'a [u8], depth: usize) -> Option<Self> {
        let fits = (1..=LONGEST).contains(&width) && (1..=LONGEST).contains(&height);
        (fits && bytes.len() == width * height * depth).then_some(Self {
            width,
            height,
            pixels: Pixels::Interleaved(bytes, depth),
        })
    }

    /// I420 without gaps between rows, as decoders give it: no conversion of another program lies between the video
    /// and the numbers, so that host and page agree.
    pub fn yuv420(width: usize, height: usize, bytes: &'a [u8], colour: Colour) -> Option<Self> {
        let fits = (1..=LONGEST).contains(&width) && (1..=LONGEST).contains(&height);
        (fits && bytes.len() == Self::yuv420_length(width, height)).then_some(Self {
            width,
            height,
            pixels: Pixels::Planar(bytes, colour),
        })
    }

    /// The bytes of an I420 picture.
    pub fn yuv420_length(width: usize, height: usize) -> usize {
        width * height + 2 * width.div_ceil(2) * height.div_ceil(2)
    }

    /// Width in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Red, green and blue of a pixel, 0 to 255, each chroma sample for its four pixels; past an edge, the edge.
    pub fn pixel(&self, x: usize, y: usize) -> [f32; 3] {
        let (x, y) = (x.min(self.width - 1), y.min(self.height - 1));
        match self.pixels {
            Pixels::Interleaved(bytes, depth) => {
                let at = (y * self.width + x) * depth;
                [0, 1, 2].map(|c| f32::from(bytes[at + c]))
            }
            Pixels::Planar(bytes, colour) => {
                let planes = Planes::of(bytes, self.width, self.height);
                let at = y / 2 * planes.stride + x / 2;
                let yuv = [planes.y[y * self.width + x], planes.u[at], planes.v[at]];
                rgb(yuv.map(f32::from), &colour.gains())
            }
        }
    }

    /// Brightness of every pixel, 0 to 255: what the green, red and blue weigh in BT.601, or the luma plane itself.
    pub fn luma(&self) -> Vec<u8> {
        match self.pixels {
            Pixels::Planar(bytes, _) => bytes[..self.width * self.height].to_vec(),
            Pixels::Interleaved(bytes, depth) => bytes.chunks_exact(depth).map(luma_of).collect(),
        }
    }

    /// Writes one row of bilinear samples: `down` between two rows, `across` between two columns for each sample,
    /// into three rows of red, green and blue, 0 to 255.
    pub(super) fn sample_row(&self, across: &Taps, down: Tap, out: [&mut [f32]; 3], scratch: &mut Scratch) {
        match self.pixels {
            Pixels::Interleaved(bytes, depth) => {
                let row = |y: usize| &bytes[y * self.width * depth..][..self.width * depth];
                let (upper, lower) = (row(down.low), row(down.high));
                for (channel, out) in out.into_iter().enumerate() {
                    blend(upper, lower, depth, channel, across, down.share, out);
                }
            }
            Pixels::Planar(bytes, colour) => {
                let planes = Planes::of(bytes, self.width, self.height);
                let [red, green, blue] = out;
                let row = |plane: &'a [u8], stride: usize, y: usize| &plane[y * stride..][..stride];
                let w = self.width;
                blend(row(planes.y, w, down.low), row(planes.y, w, down.high), 1, 0, across, down.share, red);
                let Scratch { chroma, rows } = scratch;
                let half = chroma_tap(down, rows);
                for (plane, out) in [(planes.u, &mut *green), (planes.v, &mut *blue)] {
                    let (upper, lower) =
                        (row(plane, planes.stride, half.low), row(plane, planes.stride, half.high));
                    blend(upper, lower, 1, 0, chroma, half.share, out);
                }
                let gains = colour.gains();
                for ((r, g), b) in red.iter_mut().zip(green.iter_mut()).zip(blue.iter_mut()) {
                    [*r, *g, *b] = rgb([*r, *g, *b], &gains);
                }
            }
        }
    }
}

/// The three planes of an I420 picture.
struct Planes<'a> {
    y: &'a [u8],
    u: &'a [u8],
    v: &'a [u8],
    /// Of a row of chroma.
    stride: usize,
}

impl<'a> Planes<'a> {
    fn of(bytes: &'a [u8], width: usize, height: usize) -> Self {
        let (stride, rows) = (width.div_ceil(2), height.div_ceil(2));
        let (y, chroma) = bytes.split_at(width * height);
        let (u, v) = chroma.split_at(stride * rows);
        Self { y, u, v, stride }
    }
}

fn rgb([y, u, v]: [f32; 3], gains: &[f32; 6]) -> [f32; 3] {
    let [offset, gain, red_v, green_u, green_v, blue_u] = *gains;
    let (y, u, v) = ((y - offset) * gain, u - 128.0, v - 128.0);
    [y + red_v * v, y - green_u * u - green_v * v, y + blue_u * u].map(|c| c.clamp(0.0, 255.0))
}

fn luma_of(pixel: &[u8]) -> u8 {
    // In thousandths, so that every machine rounds alike.
    let sum = 299 * u32::from(pixel[0]) + 587 * u32::from(pixel[1]) + 114 * u32::from(pixel[2]);
    ((sum + 500) / 1000) as u8
}

/// Between which two samples a place lies: `low + share`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tap {
    low: usize,
    high: usize,
    share: f32,
}

/// A tap for each column of the result.
pub(super) type Taps = Vec<Tap>;

/// What lies under sample `index` of `to` that are spread over `from`, pixel centres on pixel centres: as OpenCV's
/// `INTER_LINEAR` and PyTorch's `align_corners=False`.
pub(super) fn tap(index: usize, to: usize, from: usize) -> Tap {
    between((index as f32 + 0.5) * (from as f32 / to as f32) - 0.5, from)
}

fn between(place: f32, count: usize) -> Tap {
    let place = place.clamp(0.0, (count - 1) as f32);
    let low = place as usize;
    Tap { low, high: (low + 1).min(count - 1), share: place - low as f32 }
}

/// Where chroma is read, beside a tap of luma: its samples lie in the middle of four pixels.
fn chroma_tap(tap: Tap, count: &usize) -> Tap {
    between((tap.low as f32 + tap.share + 0.5) / 2.0 - 0.5, *count)
}

/// What sampling a planar picture needs for every row.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    chroma: Taps,
    rows: usize,
}

impl Scratch {
    pub(super) fn new(picture: &Picture<'_>, across: &Taps) -> Self {
        let columns = picture.width.div_ceil(2);
        Self {
            chroma: across.iter().map(|tap| chroma_tap(*tap, &columns)).collect(),
            rows: picture.height.div_ceil(2),
        }
    }
}

fn blend(
    upper: &[u8],
    lower: &[u8],
    depth: usize,
    channel: usize,
    across: &Taps,
    down: f32,
    out: &mut [f32],
) {
    for (out, tap) in out.iter_mut().zip(across) {
        let (left, right) = (tap.low * depth + channel, tap.high * depth + channel);
        let mix = |row: &[u8]| {
            let (a, b) = (f32::from(row[left]), f32::from(row[right]));
            a + (b - a) * tap.share
        };
        let (a, b) = (mix(upper), mix(lower));
        *out = a + (b - a) * down;
    }
}
