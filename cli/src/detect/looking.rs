//! From frames to what is seen on them: decoding and preparing beside the network, with the rate and the time left.

use std::{
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
    time::{Duration, Instant},
};

use verivid::{
    detect::{
        detection::Seen,
        picture::Picture,
        pixels::{Thumbnail, cut_score, cuts, thumbnail},
        plan::Plan,
    },
    units::FrameIndex,
};

use super::{
    detector::{Detector, Prepared, prepare},
    failure::DetectFailure,
    frames::{Frames, Wanted},
    probe::Clip,
};
use crate::progress::Progress;

/// How many frames may wait for the network.
const AHEAD: usize = 2;
/// A frame this different from the one before begins a scene.
const CUT: f32 = 0.12;

/// What was seen, and how long it took.
pub(crate) struct Looked {
    /// By time.
    pub(crate) frames: Vec<Seen>,
    /// When scenes begin, in seconds; the first is not told.
    pub(crate) cuts: Vec<f64>,
    /// From the first frame to the last.
    pub(super) took: Duration,
    /// Of it, in the network with its decoding.
    pub(super) in_network: Duration,
    /// Why it ended before the last frame, where it did: what was seen stands.
    pub(crate) broken: Option<DetectFailure>,
}

/// A prepared frame: its time, what goes in, and its thumbnail.
type Ready = (f64, Prepared, Thumbnail);

/// Looks at the frames of a clip that are wanted.
pub(crate) fn look(clip: &Clip, wanted: Wanted, detector: &mut Detector) -> Result<Looked, DetectFailure> {
    let all = wanted.len() as u64;
    let frames = Frames::of(clip, wanted)?;
    let plan = detector.plan().cloned();
    let (sender, receiver) = sync_channel(AHEAD);
    let clip = clip.clone();
    // A panic in there would be one of ours; without the thread there are no frames, and that is said below.
    let reader = thread::spawn(move || read(frames, &clip, plan.as_ref(), &sender));
    let looked = run(&receiver, detector, all);
    drop(receiver);
    reader.join().ok();
    Ok(looked)
}

fn read(mut frames: Frames, clip: &Clip, plan: Option<&Plan>, to: &SyncSender<Ready>) {
    let mut bytes = Vec::new();
    let time = |at: FrameIndex| clip.table.start_of(at);
    while let Ok(Some(at)) = frames.read(&mut bytes) {
        let Some(picture) = Picture::yuv420(clip.size.0, clip.size.1, &bytes, clip.colour) else { return };
        let ready = (time(at), prepare(plan, &picture, time(at)), thumbnail(&picture));
        if to.send(ready).is_err() {
            return;
        }
    }
}

fn run(frames: &Receiver<Ready>, detector: &mut Detector, all: u64) -> Looked {
    let (start, mut in_network) = (Instant::now(), Duration::ZERO);
    let mut progress = Progress::new("detecting");
    let (mut seen, mut scores, mut last, mut broken) = (Vec::new(), Vec::new(), None, None);
    for (time, prepared, small) in frames {
        let before = Instant::now();
        match detector.look(prepared, time) {
            Ok(one) => seen.push(one),
            Err(why) => {
                broken = Some(why);
                break;
            }
        }
        in_network += before.elapsed();
        scores.push(last.as_ref().map_or(0.0, |last| cut_score(last, &small)));
        last = Some(small);
        progress.tell(seen.len() as u64, all, &pace(seen.len() as u64, all, start.elapsed()));
    }
    let cuts = cuts(&scores, CUT).into_iter().map(|at| seen[at].time).collect();
    Looked { frames: seen, cuts, took: start.elapsed(), in_network, broken }
}

/// `, 12.3 frames/s, 0:42 left`.
fn pace(done: u64, all: u64, took: Duration) -> String {
    let rate = done as f64 / took.as_secs_f64().max(1e-6);
    let left = (all.saturating_sub(done) as f64 / rate.max(1e-6)).round() as u64;
    format!(", {rate:.1} frames/s, {}:{:02} left", left / 60, left % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_says_how_fast_and_how_long() {
        assert_eq!(pace(10, 100, Duration::from_secs(5)), ", 2.0 frames/s, 0:45 left");
        assert_eq!(pace(1, 1000, Duration::from_secs(1)), ", 1.0 frames/s, 16:39 left");
    }
}
