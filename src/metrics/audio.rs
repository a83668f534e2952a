//! What sound adds to verification (VidOmni-Bench, appendix D.2 and table 13).

use std::collections::BTreeMap;

use super::outcomes::RunOutcomes;
use super::significance::{Anova, TTest, anova, t_test};
use super::verification::{CaptionScore, ZeroDivision, folded_name};
use super::{Interval, ItemSet, mean_interval};
use crate::model::{Audio, Dataset, Modality, Run, RunIx};

/// The categories that are compared: those that have a sound to hear.
pub const CATEGORIES: [Audio; 3] = [Audio::Speech, Audio::SoundEffect, Audio::Background];

/// One model with and without sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AudioPair {
    /// The run of modality video + audio.
    pub with: RunIx,
    /// The run of modality video.
    pub without: RunIx,
}

/// The runs that differ in their modality alone: same model (letters and digits), size and
/// setting, one with sound and one without. Of several runs without sound the one that was shown
/// the same frames (fps and most frames) is taken; where that does not leave exactly one, nobody
/// guesses and there is no pair. In the order of the runs with sound.
pub fn pairs(dataset: &Dataset) -> Vec<AudioPair> {
    let runs = || dataset.run_indices().map(|at| (at, dataset.run(at)));
    let key =
        |run: &Run| (folded_name(&run.model), run.params.as_deref().map(folded_name), run.setting.clone());
    let heard = runs().filter(|(_, run)| run.modality == Some(Modality::VideoAudio));
    let pair = |(with, run): (RunIx, &Run)| {
        let silent = |other: &Run| other.modality == Some(Modality::Video) && key(other) == key(run);
        let candidates: Vec<(RunIx, &Run)> = runs().filter(|(_, other)| silent(other)).collect();
        let frames = |other: &Run| other.fps == run.fps && other.max_frames == run.max_frames;
        let alike: Vec<RunIx> =
            candidates.iter().filter(|(_, other)| frames(other)).map(|(at, _)| *at).collect();
        let without = match (alike.as_slice(), candidates.as_slice()) {
            ([one], _) | ([], [(one, _)]) => *one,
            _ => return None,
        };
        Some(AudioPair { with, without })
    };
    heard.filter_map(pair).collect()
}

/// Gains of the captions under one audio category.
#[derive(Clone, Debug, PartialEq)]
pub struct AudioGain {
    /// F1 with sound minus F1 without, in `-1..1`, for each caption in file order.
    pub gains: Vec<f64>,
    /// Their mean against zero.
    pub test: TTest,
}

impl AudioGain {
    /// The interval of the mean gain: a bootstrap over captions, 2,000 draws, fixed seed.
    pub fn interval(&self) -> Option<Interval> {
        mean_interval(&self.gains)
    }
}

/// What sound adds, by what the sound is.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct AudioEffect {
    /// By category; those of [`CATEGORIES`] that have a caption.
    pub by_category: BTreeMap<Audio, AudioGain>,
    /// Across the categories; `None` when fewer than two have a caption.
    pub anova: Option<Anova>,
    /// Captions left out because nobody says what their sound is.
    pub unknown_audio: usize,
    /// Captions left out because their video is silent.
    pub silent: usize,
    /// Captions left out because neither run has a usable prediction.
    pub missing_both: usize,
    /// Captions on which one of the runs has no usable prediction: it flags nothing there.
    pub missing_one: usize,
    /// Captions left out because an F1 was 0/0 and such are skipped.
    pub undefined: usize,
}

/// The gain of each caption of `items` from one run to another, by audio category.
pub fn effect(
    dataset: &Dataset,
    with: &RunOutcomes,
    without: &RunOutcomes,
    items: &ItemSet,
    convention: ZeroDivision,
) -> AudioEffect {
    let mut effect = AudioEffect::default();
    let mut gains: BTreeMap<Audio, Vec<f64>> = BTreeMap::new();
    for (loud, quiet) in side_by_side(with, without).filter(|(loud, _)| items.contains(loud.item)) {
        let audio = match dataset.video_of(dataset.item(loud.item)).audio {
            Some(audio) if CATEGORIES.contains(&audio) => audio,
            Some(_) => {
                effect.silent += 1;
                continue;
            }
            None => {
                effect.unknown_audio += 1;
                continue;
            }
        };
        if loud.missing && quiet.missing {
            effect.missing_both += 1;
            continue;
        }
        effect.missing_one += usize::from(loud.missing || quiet.missing);
        let f1 = |caption: CaptionScore| convention.settle(caption.quotients().f1);
        match (f1(loud), f1(quiet)) {
            (Some(loud), Some(quiet)) => gains.entry(audio).or_default().push(loud - quiet),
            _ => effect.undefined += 1,
        }
    }
    let groups: Vec<&[f64]> = gains.values().map(Vec::as_slice).collect();
    effect.anova = anova(&groups);
    let tested = gains.into_iter().filter_map(|(audio, gains)| {
        let test = t_test(&gains)?;
        Some((audio, AudioGain { gains, test }))
    });
    effect.by_category = tested.collect();
    effect
}

/// The captions that both have; each is in file order, and of one dataset.
fn side_by_side(
    with: &RunOutcomes,
    without: &RunOutcomes,
) -> impl Iterator<Item = (CaptionScore, CaptionScore)> {
    with.captions.iter().filter_map(|caption| Some((caption, without.captions.on(caption.item)?)))
}
