//! Frames as seconds, for files that count frames.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::super::file::stem;
use super::super::film::{self, Counted};
use super::super::out::Out;
use crate::formats::note::Severity;
use crate::units::FrameRate;

/// Answers to the question `fps`.
pub(super) const RATES: [(&str, &str); 13] = [
    ("30", "30 frames a second"),
    ("23.976", "24000/1001 frames a second"),
    ("24", "24 frames a second"),
    ("25", "25 frames a second"),
    ("29.97", "30000/1001 frames a second"),
    ("50", "50 frames a second"),
    ("59.94", "60000/1001 frames a second"),
    ("60", "60 frames a second"),
    ("1", "1 frame a second"),
    ("2", "2 frames a second"),
    ("5", "5 frames a second"),
    ("10", "10 frames a second"),
    ("15", "15 frames a second"),
];

/// No video has more frames; sums of them stay exact.
const MOST: f64 = 1e9;

/// A frame rate, by which frames, the first of which is 0, become seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    num: f64,
    den: f64,
    /// Whether the file says the rate.
    pub(super) stated: bool,
}

impl Clock {
    /// The rate that a file states.
    pub(super) fn of(rate: FrameRate) -> Self {
        let (num, den) = rate.parts();
        Self { num: f64::from(num), den: f64::from(den), stated: true }
    }

    /// A rate that a file states as a decimal.
    pub(super) fn of_decimal(rate: f64) -> Option<Self> {
        FrameRate::from_decimal(rate).map(Self::of)
    }

    /// The rate.
    fn rate(self) -> Option<FrameRate> {
        FrameRate::new(self.num as u32, self.den as u32)
    }

    /// The clock of a video: that which the file states, brought together with the video's own file where it stands
    /// beside; or else asked for. `counted` is what the file says of frames, without its rate.
    pub(super) fn of_video(
        out: &mut Out,
        video: &str,
        stated: Option<Self>,
        counted: Counted,
        found: &str,
    ) -> Self {
        let counted = Counted { rate: stated.and_then(Self::rate), ..counted };
        match (film::rate(out, video, counted, &RATES), stated) {
            (Some(rate), _) => Self::of(rate),
            (None, Some(stated)) => stated,
            (None, None) => Self::asked(out, found),
        }
    }

    /// Asks for the rate, since the file does not say it; `found` is what is known instead.
    pub(super) fn asked(out: &mut Out, found: &str) -> Self {
        let said = out.decide("fps", "30", &RATES, || {
            format!("How many frames per second? {found} Open the video to see its rate.")
        });
        Self::answered(&said)
    }

    /// Reads an answer to `fps` that is a rate.
    pub(super) fn answered(said: &str) -> Self {
        let rate = FrameRate::parse(said).map(Self::of);
        Self { stated: false, ..rate.unwrap_or(Self { num: 30.0, den: 1.0, stated: false }) }
    }

    /// When a frame starts, in seconds.
    pub(super) fn start_of(self, frame: i64) -> f64 {
        frame as f64 * self.den / self.num
    }

    /// Frames `from..until` in seconds.
    pub(super) fn span(self, from: i64, until: i64) -> Value {
        json!([self.start_of(from), self.start_of(until)])
    }

    /// As a row of videos writes it.
    pub(super) fn written(self) -> String {
        format!("{}/{}", self.num, self.den)
    }

    /// Frames a second.
    pub(super) fn hertz(self) -> f64 {
        self.num / self.den
    }
}

/// The frame rates of videos that other files state.
pub(super) struct Rates(HashMap<String, Option<FrameRate>>);

impl Rates {
    /// What is known of videos before this file, by their names; two of one name that differ tell nothing.
    pub(super) fn known(out: &mut Out) -> Self {
        let mut rates: HashMap<String, Option<FrameRate>> = HashMap::new();
        out.known_rates().into_iter().for_each(|(video, rate)| {
            let known = rates.entry(stem(&video).to_lowercase()).or_insert(Some(rate));
            *known = known.filter(|known| *known == rate);
        });
        Self(rates)
    }

    /// The clock of a video: by what another file states of it, or else asked for.
    pub(super) fn clock(&self, video: &str, counted: Counted, out: &mut Out, found: &str) -> Clock {
        let stated = match self.0.get(&stem(video).to_lowercase()).copied().flatten() {
            Some(rate) => {
                out.note_once(
                    Severity::Info,
                    "frames are counted at the rate that another file states of the video",
                );
                Some(Clock { stated: false, ..Clock::of(rate) })
            }
            None => None,
        };
        Clock::of_video(out, video, stated, counted, found)
    }
}

/// The frame that a number is, also one written as text or as 12.0.
pub(super) fn frame(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => frame_of_text(text),
        value => whole(value.as_f64()?),
    }
}

/// The same of a text.
pub(super) fn frame_of_text(text: &str) -> Option<i64> {
    whole(text.trim().parse().ok()?)
}

fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && (-MOST..=MOST).contains(&number)).then_some(number as i64)
}

/// Asks whether the first frame is 0 or 1; gives the number that it has.
pub(super) fn first_frame(out: &mut Out, likeliest: i64, why: &str) -> i64 {
    let options = [("0", "the first frame is 0"), ("1", "the first frame is 1")];
    let likeliest = if likeliest == 0 { "0" } else { "1" };
    let said = out.decide("frame_base", likeliest, &options, || format!("Is the first frame 0 or 1? {why}"));
    i64::from(said == "1")
}
