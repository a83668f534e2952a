//! How many frames a second the frames of a task are: the time that each keyframe states, or the video's length.

use serde_json::{Map, Value};

use super::super::super::film::Counted;
use super::super::super::out::Out;
use super::super::clock::{Clock, RATES, frame};
use super::task::Voices;

/// What a task says of time.
pub(super) struct Timing {
    /// Frames as seconds; none where nothing counts frames.
    pub(super) clock: Option<Clock>,
    /// Of the video, in seconds.
    pub(super) duration: Option<f64>,
    /// Of the video.
    pub(super) frames: Option<i64>,
}

/// A keyframe's frame and its time.
fn keyframe(value: &Value) -> Option<(i64, f64)> {
    let (frame, time) = (frame(value.get("frame")?)?, value.get("time")?.as_f64()?);
    (frame > 0 && time > 0.0).then_some((frame, time))
}

/// Brings together what regions say of time.
pub(super) fn timing(voices: &Voices, video: &str, out: &mut Out) -> Timing {
    let values = || voices.results().filter_map(|result| result.get("value")?.as_object());
    let number =
        |name: &str| values().find_map(|value| value.get(name)?.as_f64()).filter(|number| *number > 0.0);
    let (duration, frames) = (number("duration"), number("framesCount").filter(|frames| *frames <= 1e9));
    let sequences = || values().filter_map(|value| value.get("sequence")?.as_array()).flatten();
    let last = sequences().filter_map(keyframe).max_by_key(|(frame, _)| *frame);
    let by_times = last.and_then(|(frame, time)| Clock::of_decimal(frame as f64 / time));
    let by_length = frames.zip(duration).and_then(|(frames, duration)| Clock::of_decimal(frames / duration));
    let framed =
        sequences().next().is_some() || values().any(|value: &Map<_, _>| value.contains_key("ranges"));
    let until = last.map(|(frame, _)| frame);
    let clock = framed.then(|| {
        let asks = by_times.is_none() && by_length.is_none();
        let stated = (!asks).then(|| decided(by_times, by_length, (frames, duration), out));
        let counted = Counted { frames, until, rate: None };
        let clock = Clock::of_video(out, video, stated, counted, "The file does not say.");
        if by_times.is_none() && by_length.is_some_and(|made| made.hertz() == clock.hertz()) {
            out.made_rate("from `framesCount` frames in `duration`");
        }
        clock
    });
    Timing { clock, duration, frames: frames.map(|frames| frames as i64) }
}

fn decided(
    by_times: Option<Clock>,
    by_length: Option<Clock>,
    (frames, duration): (Option<f64>, Option<f64>),
    out: &mut Out,
) -> Clock {
    // The tool counts a frame that has begun: 130.2 frames are 131.
    let agrees = |clock: Clock| match (frames, duration) {
        (Some(frames), Some(duration)) => (clock.hertz() * duration - frames).abs() <= 1.5,
        _ => true,
    };
    let (likeliest, question) = match (by_times, by_length) {
        (Some(clock), _) if agrees(clock) => return clock,
        (None, Some(clock)) => return clock,
        (Some(times), Some(length)) => {
            let (a, b) = (times.hertz(), length.hertz());
            ("times", format!("The times of keyframes make {a:.3}, `framesCount` in `duration` {b:.3}."))
        }
        _ => return Clock::answered("30"),
    };
    let mut options =
        vec![("times", "by the times of keyframes"), ("length", "`framesCount` frames in `duration`")];
    options.extend(RATES);
    let said = out.decide("fps", likeliest, &options, || format!("How many frames per second? {question}"));
    match said.as_str() {
        "times" => by_times,
        "length" => by_length,
        _ => None,
    }
    .unwrap_or_else(|| Clock::answered(&said))
}
