//! How large a picture is: what boxes in shares of it are scaled to, and which way it stands.

use super::super::film::own_size;
use super::super::out::Out;
use crate::formats::note::Severity;

/// Answers to the question `size`.
const SIZES: [(&str, &str); 9] = [
    ("1920x1080", "1920 x 1080, as broad as most"),
    ("1080x1920", "1080 x 1920, upright"),
    ("1280x720", "1280 x 720"),
    ("720x1280", "720 x 1280, upright"),
    ("640x360", "640 x 360"),
    ("1440x1080", "1440 x 1080, 4 to 3"),
    ("640x480", "640 x 480"),
    ("1080x1080", "1080 x 1080, a square"),
    ("3840x2160", "3840 x 2160"),
];

pub(super) use super::super::film::{Shown, Size, shown};

/// A size, unless it is none.
pub(super) fn size(width: Option<f64>, height: Option<f64>) -> Option<Size> {
    let good = |side: &f64| *side > 0.0 && *side <= 1e6;
    Some((width.filter(good)?, height.filter(good)?))
}

/// Asks for the size of pictures of which boxes are shares, since the file does not say it.
pub(super) fn asked(out: &mut Out) -> Size {
    let said = out.decide("size", "1920x1080", &SIZES, || {
        "How large is the picture? Boxes are shares of it, and the file does not say. Scores are the same whatever it is."
            .to_owned()
    });
    out.note_once(
        Severity::Changed,
        &format!("boxes are shares of a picture whose size is not said; they were scaled to {said}"),
    );
    let parsed = said.split_once('x').and_then(|(w, h)| size(w.parse().ok(), h.parse().ok()));
    parsed.unwrap_or((1920.0, 1080.0))
}

/// The size of a video of whose pictures boxes are shares, of which the file says none: that of its own file, or asked.
pub(super) fn of_video(out: &mut Out, video: &str) -> Size {
    own_size(out, video).unwrap_or_else(|| asked(out))
}

/// How far to the right and down boxes `x, y, width, height` reach.
pub(super) fn reach(boxes: impl Iterator<Item = [f64; 4]>) -> Size {
    boxes.fold((0.0, 0.0), |(right, down): Size, [x, y, w, h]| (right.max(x + w), down.max(y + h)))
}
