//! Own rows of captions: verification, frame rates, ensembles, sound, and who wrote what.

use super::own::{Input, OwnCell, OwnRow, Shown, Unit, about};
use crate::analysis::caption_definition as captions;
use crate::analysis::definition::{self, Definition};
use crate::analysis::heatmap::Measure;
use crate::metrics::audio::{self, AudioEffect, AudioGain, CATEGORIES};
use crate::metrics::caption_statistics::by_source;
use crate::metrics::ensemble::{Ensemble, EnsembleRule};
use crate::metrics::verification::{self, Means, VerificationScore, ZeroDivision, by_complexity};
use crate::model::{Audio, PublishedTable, RunIx};

/// Decimals that VidOmni-Bench prints, but for its table of frame rates.
const DECIMALS: usize = 1;
/// Decimals of the table of frame rates.
const RATE_DECIMALS: usize = 2;

fn score(input: Input<'_>, run: RunIx) -> Option<VerificationScore> {
    let outcomes = input.outcomes.get(run.0 as usize)?;
    verification::score(input.dataset, run, outcomes, input.kept, input.convention)
}

/// One row: precision, recall and F1.
pub(super) fn scores(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let Some(found) = score(input, run) else { return Vec::new() };
    let cell = |column: &str| {
        let (measure, value) = match column {
            "precision" => (Measure::Precision, found.precision),
            "recall" => (Measure::Recall, found.recall),
            "f1" => (Measure::F1, found.f1),
            _ => return about(input.dataset.run(run), column).map_or(OwnCell::Nothing, OwnCell::Words),
        };
        let definition = || definition::caption_mean(measure, &found);
        OwnCell::of(value.map(|value| Shown::new(value, DECIMALS, found.captions, definition())))
    };
    OwnRow::new(table, found.captions, &cell).into_iter().collect()
}

/// The mean F1 of some captions.
fn mean_f1(name: &'static str, source: &'static str, means: Means, convention: ZeroDivision) -> Definition {
    Definition {
        name,
        formula: "mean over captions of 2 TP / (2 TP + FP + FN)",
        source,
        convention: match convention {
            ZeroDivision::Zero => "0/0 counts as 0 (zero)".to_owned(),
            ZeroDivision::Skip => "a caption with 0/0 is left out of this mean (skip)".to_owned(),
        },
        numerator: "sum of the captions' F1".to_owned(),
        denominator: format!("{} captions", means.captions),
        exclusions: Vec::new(),
    }
}

/// One row: F1 by complexity.
pub(super) fn rates(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let Some(outcomes) = input.outcomes.get(run.0 as usize) else { return Vec::new() };
    if !outcomes.has_verification {
        return Vec::new();
    }
    let by = by_complexity(input.dataset, outcomes, input.kept, input.convention);
    let cell = |column: &str| {
        let number = column.strip_prefix("type").and_then(|number| number.parse::<u8>().ok());
        let Some(number) = number else {
            return about(input.dataset.run(run), column).map_or(OwnCell::Nothing, OwnCell::Words);
        };
        let found = by.iter().find(|(complexity, _)| complexity.number() == number);
        let shown = |(_, means): &(_, Means)| {
            let definition =
                mean_f1("F1 of a complexity", "VidOmni-Bench, table 9", *means, input.convention);
            Some(Shown::new(means.f1?, RATE_DECIMALS, means.captions, definition))
        };
        OwnCell::of(found.and_then(shown))
    };
    let n = by.iter().map(|(_, means)| means.captions).sum();
    OwnRow::new(table, n, &cell).into_iter().collect()
}

/// One row: a run on its own captions, alone and with another verifier.
pub(super) fn ensemble(table: &PublishedTable, input: Input<'_>, unit: Unit) -> Vec<OwnRow> {
    let Unit { run, other: Some(other) } = unit else { return Vec::new() };
    let gain = Ensemble::new([run, other], EnsembleRule::Any)
        .and_then(|both| both.on_own_captions(input.dataset, run, input.kept, input.convention));
    let Some(gain) = gain else { return Vec::new() };
    let source = "VidOmni-Bench, appendix D.2 and table 11";
    let f1 = |name, means: Means| {
        let definition = mean_f1(name, source, means, input.convention);
        Some(Shown::new(means.f1?, DECIMALS, means.captions, definition))
    };
    let cell = |column: &str| match column {
        "model" => OwnCell::Words(input.dataset.run(run).id.clone()),
        "ensemble_verifier" => OwnCell::Words(input.dataset.run(other).id.clone()),
        "self_f1" => OwnCell::of(f1("F1 on own captions", gain.alone)),
        "ensemble_f1" => OwnCell::of(f1("F1 on own captions, with another verifier", gain.together)),
        "gain_pp" => {
            let definition = captions::ensemble(EnsembleRule::Any, 2);
            OwnCell::of(Some(Shown::new(gain.gain, DECIMALS, gain.together.captions, definition).signed()))
        }
        _ => OwnCell::Nothing,
    };
    OwnRow::new(table, gain.alone.captions, &cell).into_iter().collect()
}

/// A row for each kind of sound: what it adds.
pub(super) fn audio(table: &PublishedTable, input: Input<'_>, unit: Unit) -> Vec<OwnRow> {
    let of = |run: RunIx| input.outcomes.get(run.0 as usize);
    let Some((with, without)) = of(unit.run).zip(unit.other.and_then(of)) else { return Vec::new() };
    let effect = audio::effect(input.dataset, with, without, input.kept, input.convention);
    let row = |category: Audio| {
        let gain = effect.by_category.get(&category)?;
        let cell = |column: &str| match column {
            "audio_category" => OwnCell::Words(category.label().to_owned()),
            "model" => OwnCell::Words(input.dataset.run(unit.run).id.clone()),
            _ => sound(column, gain, &effect),
        };
        OwnRow::new(table, gain.test.n, &cell)
    };
    CATEGORIES.into_iter().filter_map(row).collect()
}

fn sound(column: &str, gain: &AudioGain, effect: &AudioEffect) -> OwnCell {
    let words = |text: String| OwnCell::Words(text);
    match column {
        "f1_gain_pct" => {
            let definition = captions::audio_gain(gain, effect);
            OwnCell::of(Some(Shown::new(gain.test.mean, DECIMALS, gain.test.n, definition).signed()))
        }
        "t" => gain.test.t.map_or(OwnCell::Nothing, |t| words(format!("{t:+.1}"))),
        "significance" => gain.test.p.map_or(OwnCell::Nothing, |p| words(stars(p).to_owned())),
        _ => OwnCell::Nothing,
    }
}

/// As under table 13.
fn stars(p: f64) -> &'static str {
    match p {
        p if p < 0.001 => "***",
        p if p < 0.01 => "**",
        p if p < 0.05 => "*",
        _ => "n.s.",
    }
}

/// A row for each model that wrote captions.
pub(super) fn sources(table: &PublishedTable, input: Input<'_>) -> Vec<OwnRow> {
    let found = by_source(input.dataset, input.kept);
    let row = |(source, of): (&String, &crate::metrics::caption_statistics::CaptionStatistics)| {
        let shown = |value: Option<f64>, definition: Definition| {
            OwnCell::of(value.map(|value| Shown::new(value, DECIMALS, of.captions, definition)))
        };
        let rate = of.video_incorrect_rate;
        let cell = |column: &str| match column {
            "caption_source" => OwnCell::Words(source.clone()),
            "Total Sentences" => OwnCell::Words(of.sentences.to_string()),
            "Video Incorrect Rate (%)" => match shown(rate.value, captions::video_incorrect_rate(of)) {
                OwnCell::Figure(shown) => {
                    OwnCell::Figure(Box::new(Shown { interval: rate.interval, ..*shown }))
                }
                other => other,
            },
            "Incorrect / Caption (%)" => {
                shown(of.incorrect_per_caption(), captions::incorrect_per_caption(of))
            }
            _ => OwnCell::Nothing,
        };
        OwnRow::new(table, of.captions, &cell)
    };
    found.groups.iter().filter_map(row).collect()
}
