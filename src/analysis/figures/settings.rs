//! Figures of runs that differ in one setting: size, frames a second, sound.

use super::cells::{definition, zero_words};
use super::questions::shared;
use super::{Group, Number, Panel, Quantity, Row, Shape, Source};
use crate::analysis::caption_definition;
use crate::analysis::definition::Definition;
use crate::analysis::export::Unit;
use crate::analysis::heatmap::Measure;
use crate::metrics::audio::{self, AudioEffect, CATEGORIES};
use crate::metrics::families::{RecallGain, RecallGains, families, recall_gains};
use crate::metrics::verification::{self, VerificationScore, by_complexity};
use crate::metrics::{Ratio, frame_rates};
use crate::model::{Complexity, ErrorCategory, RunIx};

fn score(source: &Source<'_>, run: RunIx) -> Option<VerificationScore> {
    verification::score(source.dataset, run, source.of(run)?, source.items, source.convention)
}

/// A row for each error category, a column for each family (VidOmni-Bench, figure 11).
pub(super) fn growth(source: &Source<'_>) -> Panel {
    let empty = RecallGain { small: Ratio::default(), large: Ratio::default(), gain: 0.0 };
    let definition = shared(
        caption_definition::recall_gain(&empty),
        "share flagged by the largest model of the family",
        "share flagged by the smallest, of the same sentences",
    );
    let mut panel = Panel::new(
        "Recall gained by the largest model over the smallest, points".to_owned(),
        Shape::Grid,
        definition,
    );
    panel.unit = Unit::Points;
    (panel.group_head, panel.row_head) = ("Kind", "Error category");
    panel.quantity = Quantity::RecallGain;
    let mut captions = std::collections::BTreeMap::new();
    let mut found: Vec<RecallGains> = Vec::new();
    for family in families(source.dataset) {
        let Some((small, large)) = family.ends().filter(|(small, large)| source.shows(&[*small, *large]))
        else {
            continue;
        };
        let Some((of_small, of_large)) = score(source, small).zip(score(source, large)) else { continue };
        let gains = recall_gains(&of_small, &of_large);
        if !gains.by_category.is_empty() {
            panel.columns.push(format!("{} over {}", source.name(large), source.name(small)));
            panel.column_runs.push(vec![small, large]);
            captions.clone_from(&of_large.captions_by_category);
            found.push(gains);
        }
    }
    let number = |gain: &RecallGain| Number::bare(Some(gain.gain), gain.large.total);
    let group = |label: &str, is_static: bool, mean: fn(&RecallGains) -> Option<f64>| {
        let all = ErrorCategory::ALL.iter().filter(|category| category.is_static() == is_static);
        let rows = all.map(|category| Row {
            label: category.label().to_owned(),
            cells: found.iter().map(|gains| number(gains.by_category.get(category)?)).collect(),
            narrows: vec![("category", category.id().to_owned())],
            captions: captions.get(category).copied(),
            ..Row::default()
        });
        let mut rows: Vec<Row> = rows.filter(|row| row.cells.iter().any(Option::is_some)).collect();
        if !rows.is_empty() {
            // The mean stands on all of its categories' sentences.
            let support = |gains: &RecallGains| {
                let own = gains.by_category.iter().filter(|(category, _)| category.is_static() == is_static);
                own.map(|(_, gain)| gain.large.total).sum()
            };
            let cells = found.iter().map(|gains| Number::bare(mean(gains), support(gains))).collect();
            rows.push(Row { label: format!("Mean, {}", label.to_lowercase()), cells, ..Row::default() });
        }
        Group { label: label.to_owned(), rows }
    };
    let groups = [
        group("Static frame", true, |gains| gains.static_mean),
        group("Temporal", false, |gains| gains.temporal_mean),
    ];
    panel.groups = groups.into_iter().filter(|group| !group.rows.is_empty()).collect();
    panel
}

/// A line for each complexity over the frames a second, a chart for each model
/// (VidOmni-Bench, table 9).
pub(super) fn rates(source: &Source<'_>) -> Vec<Panel> {
    let mut panels = Vec::new();
    for rates in frame_rates::all(source.dataset) {
        let runs: Vec<RunIx> = rates.members.iter().map(|(_, run)| *run).collect();
        if !source.shows(&runs) {
            continue;
        }
        let title = format!("F1 of {} by frames a second; {}", rates.model, zero_words(source.convention));
        let mut panel = Panel::new(title, Shape::Lines, definition(Measure::F1, source.convention));
        (panel.row_head, panel.quantity) = ("Frames a second", Quantity::Mean(Measure::F1));
        let mut rows = Vec::new();
        for (fps, run) in &rates.members {
            let Some(outcomes) = source.of(*run).filter(|outcomes| outcomes.has_verification) else {
                continue;
            };
            let means = by_complexity(source.dataset, outcomes, source.items, source.convention);
            let cells = means.iter().map(|(complexity, means)| {
                let mut values = Vec::new();
                for caption in outcomes.captions.of(source.items) {
                    let video = source.dataset.video_of(source.dataset.item(caption.item));
                    if video.complexity == Some(*complexity) {
                        values.extend(source.convention.settle(caption.quotients().f1));
                    }
                }
                Some(Number { value: means.f1?, ..Number::of_mean(values)? })
            });
            rows.push(Row {
                label: format!("{fps} fps"),
                at: *fps,
                cells: cells.collect(),
                runs: vec![*run],
                ..Row::default()
            });
        }
        // All five, so that the numbers of the lines are the papers' own.
        panel.columns = Complexity::ALL.iter().map(|complexity| complexity.label().to_owned()).collect();
        panel.column_narrows =
            Complexity::ALL.iter().map(|complexity| ("complexity", complexity.id().to_owned())).collect();
        panel.groups = vec![Group { label: String::new(), rows }];
        let points = panel.rows().filter(|row| row.cells.iter().any(Option::is_some)).count();
        if points > 1 {
            panels.push(panel);
        }
    }
    panels
}

/// A row for each kind of sound, a column for each pair of runs (VidOmni-Bench, table 13).
pub(super) fn sound(source: &Source<'_>, most: usize) -> Panel {
    let mut panel = Panel::new(
        format!("F1 gained by sound, points; {}", zero_words(source.convention)),
        Shape::Bars,
        sound_definition(),
    );
    panel.unit = Unit::Points;
    (panel.row_head, panel.columns_are_runs, panel.quantity) = ("Sound", true, Quantity::Sound);
    let mut found: Vec<AudioEffect> = Vec::new();
    for pair in audio::pairs(source.dataset) {
        let (Some(with), Some(without)) = (source.of(pair.with), source.of(pair.without)) else { continue };
        if !with.has_verification || !without.has_verification || !source.shows(&[pair.with, pair.without]) {
            continue;
        }
        let effect = audio::effect(source.dataset, with, without, source.items, source.convention);
        if !effect.by_category.is_empty() && found.len() < most {
            panel.columns.push(format!("{} over {}", source.name(pair.with), source.name(pair.without)));
            panel.places.push(source.place(pair.with));
            panel.column_runs.push(vec![pair.without, pair.with]);
            found.push(effect);
        }
    }
    let rows = CATEGORIES.iter().map(|audio| Row {
        label: audio.label().to_owned(),
        narrows: vec![("audio", audio.id().to_owned())],
        cells: found
            .iter()
            .map(|effect| {
                let gain = effect.by_category.get(audio)?;
                let value = gain.test.mean;
                Some(Number {
                    value,
                    note: test_words(gain.test.t, gain.test.p),
                    ..Number::of_mean(gain.gains.clone())?
                })
            })
            .collect(),
        ..Row::default()
    });
    let rows = rows.filter(|row| row.cells.iter().any(Option::is_some)).collect();
    panel.groups = vec![Group { label: String::new(), rows }];
    panel.definition.convention = sound_convention(&panel.columns, &found);
    panel.left_out = sound_exclusions(&found);
    panel
}

/// `t = 3.90, p = 0.0002 ***`, with the paper's stars.
fn test_words(t: Option<f64>, p: Option<f64>) -> String {
    let (Some(t), Some(p)) = (t, p) else { return "t and p are undefined".to_owned() };
    let stars = match p {
        p if p < 0.001 => "***",
        p if p < 0.01 => "**",
        p if p < 0.05 => "*",
        _ => "n.s.",
    };
    format!("t = {t:.2}, {} {stars}", p_words(p))
}

fn p_words(p: f64) -> String {
    if p < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") }
}

fn sound_definition() -> Definition {
    Definition {
        name: "F1 gain of sound",
        formula: "mean over captions of F1 with sound - F1 without",
        source: "VidOmni-Bench, appendix D.2 and table 13; interval: bootstrap over captions, 2,000 draws, fixed seed",
        convention: String::new(),
        numerator: "sum of the gains over captions".to_owned(),
        denominator: "captions of videos with this kind of sound".to_owned(),
        exclusions: Vec::new(),
    }
}

/// The tests: of each gain, and of whether the gains differ between the kinds of sound.
fn sound_convention(columns: &[String], found: &[AudioEffect]) -> String {
    let mut words = "runs that differ in modality alone; test: Student\u{2019}s t of one sample, two-sided; * p < 0.05, ** p < 0.01, *** p < 0.001".to_owned();
    for (column, anova) in columns.iter().zip(found.iter().map(|effect| &effect.anova)) {
        let Some(anova) = anova else { continue };
        let (between, within) = (anova.groups.saturating_sub(1), anova.n.saturating_sub(anova.groups));
        let test = match (anova.f, anova.p) {
            (Some(f), Some(p)) => format!("F({between}, {within}) = {f:.2}, {}", p_words(p)),
            _ => "undefined, no gain varies".to_owned(),
        };
        words.push_str(&format!("; one-way analysis of variance across the kinds, {column}: {test}"));
    }
    words
}

fn sound_exclusions(found: &[AudioEffect]) -> Vec<(String, usize, usize)> {
    type Count = fn(&AudioEffect) -> usize;
    let reasons: [(&str, Count); 5] = [
        ("left out: captions whose sound is not known", |effect| effect.unknown_audio),
        ("left out: captions of silent videos", |effect| effect.silent),
        ("left out: captions without a usable prediction of either run", |effect| effect.missing_both),
        ("left out: captions with 0/0", |effect| effect.undefined),
        ("counted as flagging nothing: captions that one of the runs misses", |effect| effect.missing_one),
    ];
    let of = |(reason, count): (&str, Count)| {
        let counts = || found.iter().map(count);
        Some((reason.to_owned(), counts().min()?, counts().max().filter(|most| *most > 0)?))
    };
    reasons.into_iter().filter_map(of).collect()
}
