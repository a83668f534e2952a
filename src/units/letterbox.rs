//! Video pixels to screen pixels and back, for a picture fitted into a stage.

use super::{PixelRect, PixelSize};

/// The map of a video, scaled to fit and centred, onto a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Letterbox {
    scale: f64,
    left: f64,
    top: f64,
}

impl Letterbox {
    /// Fits `video` into `stage`, keeping its shape.
    pub fn fit(video: PixelSize, stage: PixelSize) -> Self {
        let scale = (stage.width() / video.width()).min(stage.height() / video.height());
        Self {
            scale,
            left: (stage.width() - video.width() * scale) / 2.0,
            top: (stage.height() - video.height() * scale) / 2.0,
        }
    }

    /// Screen pixels per video pixel.
    pub fn scale(self) -> f64 {
        self.scale
    }

    /// A point of the video in screen pixels.
    pub fn screen_from_video(self, x: f64, y: f64) -> (f64, f64) {
        (self.left + x * self.scale, self.top + y * self.scale)
    }

    /// A point of the screen in video pixels.
    pub fn video_from_screen(self, x: f64, y: f64) -> (f64, f64) {
        ((x - self.left) / self.scale, (y - self.top) / self.scale)
    }

    /// A box of the video on the screen, as x, y, width, height.
    pub fn screen_rect(self, rect: PixelRect) -> (f64, f64, f64, f64) {
        let (x, y) = self.screen_from_video(rect.x(), rect.y());
        (x, y, rect.w() * self.scale, rect.h() * self.scale)
    }
}
