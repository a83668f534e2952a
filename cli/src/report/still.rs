//! A frame of a video as a small picture in text, with the boxes on it.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use verivid::{
    model::{Dataset, RunIx},
    view::{
        overlay::marks_at,
        report::{Failing, Still},
    },
};

use crate::detect::probe;

/// The still of a failure; `None` where the video cannot be decoded.
pub(super) fn still(dataset: &Dataset, run: RunIx, failing: &Failing, file: &Path) -> Option<Still> {
    let time = failing.time?;
    let clip = probe(file).ok()?;
    let frame = clip.table.frame_at(time);
    // Between two frames, so that rounding cannot choose the wrong one.
    let from = frame.checked_sub(1).map(|before| format!("{:.6}", clip.table.middle_of(before)));
    let mut command = Command::new("ffmpeg");
    command.args(["-v", "error", "-nostdin", "-protocol_whitelist", "file,pipe"]);
    if let Some(from) = &from {
        command.args(["-ss", from]);
    }
    command.arg("-i").arg(file);
    command.args(["-map", "0:V:0", "-frames:v", "1", "-vf", "scale=w='min(640,iw)':h=-2", "-q:v", "4"]);
    command.args(["-f", "image2pipe", "-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-"]);
    let made = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let is_jpeg = made.stdout.starts_with(b"\xFF\xD8\xFF");
    let item = dataset.item(failing.item);
    let prediction = dataset.run(run).predictions.iter().find(|one| one.item == failing.item);
    // Boxes count in the pixels that the dataset states, where it does.
    let stated = dataset.video_of(item).size.map(|size| (size.width(), size.height()));
    let size = stated.unwrap_or((clip.size.0 as f64, clip.size.1 as f64));
    is_jpeg.then(|| Still {
        picture: Some(format!("data:image/jpeg;base64,{}", base64(&made.stdout))),
        size,
        marks: marks_at(item, &[prediction], time),
    })
}

/// Bytes as text (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |n: usize| u32::from(three.get(n).copied().unwrap_or(0));
        let all = at(0) << 16 | at(1) << 8 | at(2);
        for digit in 0..4 {
            let value = (all >> (18 - 6 * digit)) & 63;
            let known = digit <= three.len();
            text.push(if known { char::from(DIGITS[value as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_the_text_of_the_standard() {
        // RFC 4648, section 10.
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text, "{bytes}");
        }
    }
}
