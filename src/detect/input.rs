//! From a frame to the tensor that a network takes, and from the network's pixels back to the video's.
//!
//! This is the reference that every other way (a GPU's kernel, a server's own code) is compared with.

use super::picture::{Picture, Scratch, tap};
use crate::units::{PixelRect, PixelSize};

/// How a frame is brought into a network's rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Fitting {
    /// Scaled to fit, its shape kept, centred on a plain ground (Ultralytics' `LetterBox`).
    #[default]
    Letterbox,
    /// Pulled to the rectangle's shape (RT-DETR).
    Stretch,
}

/// What a network wants of its pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InputSpec {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// How the frame is brought into them.
    pub fitting: Fitting,
    /// The ground beside a letterboxed frame, 0 to 255.
    pub pad: f32,
    /// Subtracted from each channel, of values 0 to 255.
    pub mean: [f32; 3],
    /// What each channel is then divided by.
    pub deviation: [f32; 3],
    /// Blue before red.
    pub bgr: bool,
}

impl InputSpec {
    /// RGB from 0 to 1, letterboxed on the grey 114: the YOLO families.
    pub fn yolo(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            fitting: Fitting::Letterbox,
            pad: 114.0,
            mean: [0.0; 3],
            deviation: [255.0; 3],
            bgr: false,
        }
    }

    /// RGB from 0 to 1, pulled to the shape: RT-DETR.
    pub fn stretched(width: usize, height: usize) -> Self {
        Self { fitting: Fitting::Stretch, ..Self::yolo(width, height) }
    }

    /// ImageNet's mean and deviation, pulled to the shape: DETR and its children.
    pub fn imagenet(width: usize, height: usize) -> Self {
        Self {
            mean: [123.675, 116.28, 103.53],
            deviation: [58.395, 57.12, 57.375],
            ..Self::stretched(width, height)
        }
    }

    /// BGR with NanoDet's mean and deviation, letterboxed: NanoDet as its own program exports it.
    pub fn nanodet(width: usize, height: usize) -> Self {
        Self {
            mean: [103.53, 116.28, 123.675],
            deviation: [57.375, 57.12, 58.395],
            bgr: true,
            ..Self::yolo(width, height)
        }
    }

    /// The shape of the tensor: one frame, three channels, rows, columns.
    pub fn shape(&self) -> [usize; 4] {
        [1, 3, self.height, self.width]
    }

    /// Where a frame of this size comes to lie.
    pub fn fit(&self, frame: (usize, usize)) -> Fit {
        let (width, height) = (frame.0.max(1), frame.1.max(1));
        let (across, down) = match self.fitting {
            Fitting::Stretch => (self.width, self.height),
            Fitting::Letterbox => {
                let (w, h) = (width as f64, height as f64);
                let scale = (self.width as f64 / w).min(self.height as f64 / h);
                let side = |length: f64, most: usize| ((length * scale).round() as usize).clamp(1, most);
                (side(w, self.width), side(h, self.height))
            }
        };
        Fit {
            left: (self.width - across) / 2,
            top: (self.height - down) / 2,
            across,
            down,
            frame: (width, height),
        }
    }

    /// The tensor of a frame in `[1, 3, height, width]`, into `out`, and where the frame lies in it.
    pub fn tensor(&self, picture: &Picture<'_>, out: &mut Vec<f32>) -> Fit {
        let fit = self.fit((picture.width(), picture.height()));
        let area = self.width * self.height;
        out.clear();
        let ground: [f32; 3] = std::array::from_fn(|c| (self.pad - self.mean[c]) / self.deviation[c]);
        for value in ground {
            out.resize(out.len() + area, value);
        }
        let across = (0..fit.across).map(|x| tap(x, fit.across, picture.width())).collect();
        let mut scratch = Scratch::new(picture, &across);
        let mut rows = [(); 3].map(|()| vec![0.0_f32; fit.across]);
        for y in 0..fit.down {
            let [red, green, blue] = &mut rows;
            picture.sample_row(&across, tap(y, fit.down, picture.height()), [red, green, blue], &mut scratch);
            for channel in 0..3 {
                let from = &rows[if self.bgr { 2 - channel } else { channel }];
                let at = channel * area + (fit.top + y) * self.width + fit.left;
                let (mean, deviation) = (self.mean[channel], self.deviation[channel]);
                for (out, value) in out[at..at + fit.across].iter_mut().zip(from) {
                    *out = (value - mean) / deviation;
                }
            }
        }
        fit
    }
}

/// Where a frame lies in a network's rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Columns of ground before it.
    pub left: usize,
    /// Rows of ground above it.
    pub top: usize,
    /// Its columns in the network's rectangle.
    pub across: usize,
    /// Its rows.
    pub down: usize,
    /// Its own width and height in pixels.
    pub frame: (usize, usize),
}

impl Fit {
    /// A box of the network's pixels, `[left, top, right, bottom]`, in the video's, cut at its edges. `None` where
    /// nothing of it is inside or a number is not finite.
    pub fn video_from_network(&self, [left, top, right, bottom]: [f32; 4]) -> Option<PixelRect> {
        let (width, height) = (self.frame.0 as f64, self.frame.1 as f64);
        let x = |v: f32| ((f64::from(v) - self.left as f64) * width / self.across as f64).clamp(0.0, width);
        let y = |v: f32| ((f64::from(v) - self.top as f64) * height / self.down as f64).clamp(0.0, height);
        let (x0, y0, x1, y1) = (x(left), y(top), x(right), y(bottom));
        PixelRect::new(x0, y0, x1 - x0, y1 - y0).filter(|rect| rect.area() > 0.0)
    }

    /// The frame's own size.
    pub fn size(&self) -> Option<PixelSize> {
        PixelSize::new(self.frame.0 as f64, self.frame.1 as f64)
    }
}
