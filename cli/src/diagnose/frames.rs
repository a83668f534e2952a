//! Pictures out of videos, by the program ffmpeg where it is installed.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use verivid::{
    agent::{evidence::Painted, machine::Outcome},
    detect::protocol::base64,
    model::{Keyframe, Track},
};

/// How it is named in a report.
pub(super) const NAME: &str = "ffmpeg";

/// Boxes of a track that are looked at.
const BOXES: usize = 5;
/// Pixels along each side of a box's middle.
const SIDE: u32 = 24;

/// Whether the program can be run.
pub(super) fn is_there() -> bool {
    let quiet = Command::new(NAME).arg("-version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// Pixels out of the middle of each track's boxes.
pub(super) fn painted(video: &Path, tracks: &[Track]) -> Outcome {
    let mut all = Vec::new();
    for track in tracks {
        let boxes = track.boxes.len();
        let chosen =
            (0..boxes.min(BOXES)).map(|n| if boxes > BOXES { (2 * n + 1) * boxes / (2 * BOXES) } else { n });
        let mut pixels = Vec::new();
        for key in chosen.filter_map(|n| track.boxes.get(n)) {
            match middle(video, key) {
                Ok(more) => pixels.extend(more),
                Err(why) => return Outcome::Failed(why),
            }
        }
        all.push(Painted { track: track.id.clone(), pixels });
    }
    Outcome::Painted(all)
}

/// The middle half of a box, in so many pixels.
fn middle(video: &Path, key: &Keyframe) -> Result<Vec<[u8; 3]>, String> {
    let rect = key.rect;
    let (x, y) = ((rect.x() + rect.w() / 4.0).max(0.0), (rect.y() + rect.h() / 4.0).max(0.0));
    let (w, h) = ((rect.w() / 2.0).max(1.0), (rect.h() / 2.0).max(1.0));
    let filter = format!("crop={w:.0}:{h:.0}:{x:.0}:{y:.0},scale={SIDE}:{SIDE}:flags=area");
    let raw = ffmpeg(video, key.time, &["-vf", &filter, "-f", "rawvideo", "-pix_fmt", "rgb24"])?;
    Ok(raw.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect())
}

/// Frames at these times as `data:` addresses; one that cannot be had is left out.
pub(super) fn as_addresses(video: &Path, times: &[f64]) -> Vec<String> {
    let one = |time: &f64| {
        let raw =
            ffmpeg(video, *time, &["-vf", "scale='min(768,iw)':-2", "-f", "image2pipe", "-c:v", "mjpeg"])
                .ok()?;
        (!raw.is_empty()).then(|| format!("data:image/jpeg;base64,{}", base64::encode(&raw)))
    };
    times.iter().filter_map(one).collect()
}

fn ffmpeg(video: &Path, time: f64, how: &[&str]) -> Result<Vec<u8>, String> {
    let time = format!("{:.4}", time.max(0.0));
    let output = Command::new(NAME)
        .args(["-v", "error", "-nostdin", "-ss", &time, "-i"])
        .arg(video)
        .args(["-frames:v", "1"])
        .args(how)
        .arg("-")
        .stderr(Stdio::piped())
        .output()
        .map_err(|why| format!("{NAME} cannot be run: {why}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let why = String::from_utf8_lossy(&output.stderr);
    Err(format!("{NAME}: {}", why.lines().next().unwrap_or("failed without a word")))
}
