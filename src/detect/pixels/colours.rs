//! The colour of what is in a box.

use crate::{detect::picture::Picture, units::PixelRect};

/// The colours inside a box, red, green and blue, 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxColour {
    /// The mean of all its pixels.
    pub mean: [f32; 3],
    /// The mean of the pixels of the commonest of 512 colours (eight steps of each channel).
    pub dominant: [f32; 3],
    /// The share of the pixels that has it.
    pub share: f32,
}

/// Steps of a channel.
const STEPS: usize = 8;

/// Looks at the pixels whose centres are in the box; `None` where there are none.
pub fn box_colour(picture: &Picture<'_>, rect: PixelRect) -> Option<BoxColour> {
    let span = |start: f64, length: f64, limit: usize| {
        let first = (start - 0.5).ceil().max(0.0) as usize;
        let end = ((start + length - 0.5).ceil().max(0.0) as usize).min(limit);
        first..end
    };
    let columns = span(rect.x(), rect.w(), picture.width());
    let mut sums = vec![([0.0_f64; 3], 0_u32); STEPS * STEPS * STEPS];
    for y in span(rect.y(), rect.h(), picture.height()) {
        for x in columns.clone() {
            let pixel = picture.pixel(x, y);
            let step = pixel.map(|c| ((c / 256.0 * STEPS as f32) as usize).min(STEPS - 1));
            let (sum, count) = &mut sums[(step[0] * STEPS + step[1]) * STEPS + step[2]];
            (0..3).for_each(|c| sum[c] += f64::from(pixel[c]));
            *count += 1;
        }
    }
    let count: u32 = sums.iter().map(|(_, count)| count).sum();
    let mean = |sum: [f64; 3], count: u32| sum.map(|s| (s / f64::from(count)) as f32);
    let all = sums.iter().fold([0.0; 3], |all, (sum, _)| [0, 1, 2].map(|c| all[c] + sum[c]));
    // Of equal ones, the darkest: the first in order.
    let (top, most) = sums.iter().rev().max_by_key(|(_, count)| *count)?;
    (count > 0).then(|| BoxColour {
        mean: mean(all, count),
        dominant: mean(*top, *most),
        share: (f64::from(*most) / f64::from(count)) as f32,
    })
}
