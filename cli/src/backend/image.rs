//! The pictures of requests.

use tiny_skia::Pixmap;
use verivid::detect::protocol::FrameImage;

/// No side of a picture may be longer, in pixels.
const LONGEST: u32 = 8192;

/// A picture's size and its pixels, three bytes each; or why it has none.
pub(super) fn pixels(frame: &FrameImage) -> Result<((usize, usize), Vec<u8>), String> {
    match frame.format.as_str() {
        "rgb8" => {
            let size = frame.size.ok_or("a picture of the format `rgb8` needs its width and height")?;
            Ok((size, frame.data.clone()))
        }
        "png" => {
            // The size stands in the first chunk: before memory is taken for it.
            let side = |at: usize| {
                let bytes = frame.data.get(at..at + 4)?;
                Some(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            };
            let sides = side(16).zip(side(20)).filter(|(w, h)| *w <= LONGEST && *h <= LONGEST);
            if sides.is_none() {
                return Err("the picture is no PNG, or has a side of more than 8192 pixels".to_owned());
            }
            let pixmap = Pixmap::decode_png(&frame.data)
                .map_err(|why| format!("the picture cannot be read: {why}"))?;
            let rgb = pixmap.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
            Ok(((pixmap.width() as usize, pixmap.height() as usize), rgb))
        }
        other => Err(format!("pictures of the format `{other}` cannot be read here: send `png` or `rgb8`")),
    }
}
