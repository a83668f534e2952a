//! The frames of a video, decoded by an `ffmpeg` beside this program: planar pictures as the decoder gives them, so
//! that their colours are ours to make.

use std::{
    io::{self, Read},
    process::{Child, ChildStdout, Command, Stdio},
};

use verivid::{detect::picture::Picture, units::FrameIndex};

use super::{failure::DetectFailure, probe::Clip};

/// The frames that are wanted, rising.
pub type Wanted = Vec<FrameIndex>;

/// A running decoder.
pub struct Frames {
    child: Child,
    pipe: ChildStdout,
    wanted: Wanted,
    /// Place in `wanted` of the next.
    next: usize,
    /// The frame that comes next over the pipe.
    at: FrameIndex,
    length: usize,
}

impl Frames {
    /// Starts to decode at the first frame that is wanted.
    pub fn of(clip: &Clip, wanted: Wanted) -> Result<Self, DetectFailure> {
        let first = wanted.first().copied().unwrap_or(0);
        let mut command = Command::new("ffmpeg");
        command.args(["-v", "error", "-nostdin"]);
        if first > 0 {
            // Between two frames, so that rounding cannot choose the wrong one.
            let before = clip.table.middle_of(first - 1);
            command.args(["-ss", &format!("{before:.6}")]);
        }
        let layout = if clip.colour.full_range { "yuvj420p" } else { "yuv420p" };
        command.arg("-i").arg(&clip.path);
        command.args([
            "-map",
            "0:V:0",
            "-fps_mode",
            "passthrough",
            "-f",
            "rawvideo",
            "-pix_fmt",
            layout,
            "-",
        ]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|_| DetectFailure::NoDecoder("ffmpeg"))?;
        let pipe = child.stdout.take().ok_or(DetectFailure::NoDecoder("ffmpeg"))?;
        let length = Picture::yuv420_length(clip.size.0, clip.size.1);
        Ok(Self { child, pipe, wanted, next: 0, at: first, length })
    }

    /// Reads the next frame that is wanted into `bytes`; `None` at the end of the wish or of the video.
    pub fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<FrameIndex>> {
        let Some(wanted) = self.wanted.get(self.next).copied() else { return Ok(None) };
        self.next += 1;
        bytes.resize(self.length, 0);
        loop {
            match self.pipe.read_exact(bytes) {
                Err(why) if why.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
                other => other?,
            }
            self.at += 1;
            if self.at > wanted {
                return Ok(Some(wanted));
            }
        }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        // It may be in the middle of a long video of which no more is wanted.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
