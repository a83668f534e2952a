//! One video and what is known of it.

use super::{Complexity, DurationBracket, Extra, taxonomy::vocabulary};
use crate::units::{FrameRate, PixelSize};

vocabulary! {
    /// What the sound track carries (VidOmni-Bench).
    Audio {
        /// Somebody speaks.
        Speech = "speech", "Speech";
        /// Sounds that belong to the action.
        SoundEffect = "sound_effect", "Sound effect";
        /// Music or noise.
        Background = "background", "Background";
        /// Silent.
        None = "none", "None";
    }
}

/// A row of the videos table.
#[derive(Clone, Debug, PartialEq)]
pub struct Video {
    /// Unique among the videos.
    pub id: String,
    /// A path relative to the manifest, or an absolute address.
    pub src: Option<String>,
    /// In seconds, `>= 0`.
    pub duration: Option<f64>,
    /// The nominal rate.
    pub rate: Option<FrameRate>,
    /// What the boxes refer to.
    pub size: Option<PixelSize>,
    /// VidOmni-Bench's complexity type.
    pub complexity: Option<Complexity>,
    /// What the sound track carries.
    pub audio: Option<Audio>,
    /// The data set that it came from.
    pub source: Option<String>,
    /// The scenario.
    pub domain: Option<String>,
    /// Everything else that the file said.
    pub extra: Extra,
}

impl Video {
    /// A video of which nothing else is known; the other fields are filled in by name.
    pub fn new(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            src: None,
            duration: None,
            rate: None,
            size: None,
            complexity: None,
            audio: None,
            source: None,
            domain: None,
            extra: Vec::new(),
        }
    }

    /// The bracket of the duration, where that is known.
    pub fn bracket(&self) -> Option<DurationBracket> {
        self.duration.map(DurationBracket::of)
    }
}
