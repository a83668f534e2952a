//! A frame of a video as a small picture in text, with the boxes on it.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use verivid::{
    detect::protocol::base64,
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
        picture: Some(format!("data:image/jpeg;base64,{}", base64::encode(&made.stdout))),
        size,
        marks: marks_at(item, &[prediction], time),
    })
}
