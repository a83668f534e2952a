//! By what a leaderboard is narrowed: what a run says of its model and of what it was shown.

use crate::model::Run;
use crate::view::text;

/// A property of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Whether the weights can be had.
    Weights,
    /// The model's size, in three classes.
    Size,
    /// What the model was given.
    Modality,
    /// The frames that it was shown.
    Frames,
}

/// A value of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name in the address.
    pub id: String,
    /// The words on screen.
    pub label: String,
}

/// The name of what a run does not say.
const UNSAID: &str = "unsaid";

/// Classes of size: name, words, and up to how many billions of parameters.
const SIZES: [(&str, &str, f64); 3] =
    [("small", "up to 10 B", 10.0), ("medium", "10 to 40 B", 40.0), ("large", "over 40 B", f64::INFINITY)];

impl Kept {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 4] = [Self::Weights, Self::Size, Self::Modality, Self::Frames];

    /// The name in the address.
    pub fn id(self) -> &'static str {
        match self {
            Self::Weights => "weights",
            Self::Size => "size",
            Self::Modality => "modality",
            Self::Frames => "frames",
        }
    }

    /// The property of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kept| kept.id() == id)
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Weights => "Weights",
            Self::Size => "Size",
            Self::Modality => "Modality",
            Self::Frames => "Frames",
        }
    }

    /// The run's value.
    pub fn of(self, run: &Run) -> Choice {
        let known = match self {
            Self::Weights => run.weights.map(|weights| (weights.id().to_owned(), weights.label().to_owned())),
            Self::Modality => run.modality.map(|it| (it.id().to_owned(), it.label().to_owned())),
            Self::Size => run.params.as_deref().and_then(billions).map(|size| {
                let class = SIZES.iter().find(|(.., most)| size <= *most).unwrap_or(&SIZES[2]);
                (class.0.to_owned(), class.1.to_owned())
            }),
            Self::Frames => frames(run).map(|words| (words.clone(), words)),
        };
        let (id, label) = known.unwrap_or_else(|| (UNSAID.to_owned(), "not said".to_owned()));
        Choice { id, label }
    }

    /// Whether the run says it.
    pub fn is_said(self, run: &Run) -> bool {
        self.of(run).id != UNSAID
    }

    /// Where a value stands among others: sizes by size, what is not said last.
    pub(super) fn place(self, id: &str) -> usize {
        let among = match self {
            Self::Size => SIZES.iter().position(|(name, ..)| *name == id),
            _ if id == UNSAID => None,
            _ => Some(0),
        };
        among.unwrap_or(usize::MAX)
    }
}

/// What a run says of the frames that it was shown: `2 fps, at most 64 frames`.
pub(super) fn frames(run: &Run) -> Option<String> {
    let rate = run.fps.map(|fps| format!("{} fps", text::fixed(fps, if fps.fract() == 0.0 { 0 } else { 2 })));
    let most = |most: u64| format!("{most} frame{}", if most == 1 { "" } else { "s" });
    match (rate, run.max_frames.map(most)) {
        (Some(rate), Some(most)) => Some(format!("{rate}, at most {most}")),
        (Some(rate), None) => Some(rate),
        (None, most) => most,
    }
}

/// Billions of parameters out of `7B`, `8.3 b`, `500M`, `235B-A22B`: the first number, which is of all of them.
fn billions(words: &str) -> Option<f64> {
    let start = words.find(|c: char| c.is_ascii_digit())?;
    let rest = &words[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let number: f64 = rest[..end].parse().ok()?;
    match rest[end..].trim_start().chars().next().map(|c| c.to_ascii_lowercase()) {
        Some('b') => Some(number),
        Some('m') => Some(number / 1e3),
        Some('t') => Some(number * 1e3),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_read_as_it_is_written() {
        for (words, expect) in [
            ("7B", Some(7.0)),
            ("8.3 b", Some(8.3)),
            ("500M", Some(0.5)),
            ("235B-A22B", Some(235.0)),
            ("about 1T", Some(1000.0)),
            ("7", None),
            ("large", None),
            ("1.2.3B", None),
        ] {
            assert_eq!(billions(words), expect, "{words}");
        }
    }
}
