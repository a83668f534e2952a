//! What runs that differ in one setting say together: the parts `audio`, `families` and
//! `frame_rates` of a score.

use std::collections::BTreeMap;

use crate::{
    analysis::export::Cell,
    metrics::{
        ItemSet,
        audio::{self, AudioEffect},
        families::{self, Family, RecallGains, recall_gains},
        frame_rates::{self, FrameRates},
        outcomes::{self, RunOutcomes},
        verification::{self, Means, VerificationScore, ZeroDivision},
    },
    model::{Complexity, Dataset, RunIx, Task},
};
use serde_json::{Value, json};

use super::as_rows::Rows;
use super::values::{interval, object};

/// The numbers, each with the ids of its runs.
pub(super) struct BetweenRuns {
    /// With sound, without it.
    audio: Vec<(String, String, AudioEffect)>,
    /// The smallest, the largest.
    growth: Vec<(Family, String, String, RecallGains)>,
    /// For each rate the run and its means by complexity.
    rates: Vec<(FrameRates, Vec<RateRow>)>,
}

/// Frames a second, the run's id, and its means.
type RateRow = (f64, String, Vec<(Complexity, Means)>);

impl BetweenRuns {
    /// Computes them over all items, for those of `runs` that belong together.
    pub(super) fn of(dataset: &Dataset, runs: &[RunIx], convention: ZeroDivision) -> Self {
        let judged = Judged::new(dataset, runs, convention);
        let audio = audio::pairs(dataset).into_iter().filter_map(|pair| {
            let (with, without) = (judged.outcomes.get(&pair.with)?, judged.outcomes.get(&pair.without)?);
            let effect = audio::effect(dataset, with, without, &judged.items, convention);
            Some((judged.id(pair.with), judged.id(pair.without), effect))
        });
        let growth = families::families(dataset).into_iter().filter_map(|family| {
            let (small, large) = family.ends()?;
            let gains = recall_gains(&judged.score(small)?, &judged.score(large)?);
            Some((family, judged.id(small), judged.id(large), gains))
        });
        let rates = frame_rates::all(dataset).into_iter().filter_map(|rates| {
            let row = |(fps, run): &(f64, RunIx)| {
                let outcomes = judged.outcomes.get(run)?;
                let means = verification::by_complexity(dataset, outcomes, &judged.items, convention);
                Some((*fps, judged.id(*run), means))
            };
            let rows: Vec<RateRow> = rates.members.iter().filter_map(row).collect();
            (rows.len() > 1).then_some((rates, rows))
        });
        Self { audio: audio.collect(), growth: growth.collect(), rates: rates.collect() }
    }

    /// The part `audio`.
    pub(super) fn audio(&self) -> Value {
        list(self.audio.iter().map(|(with, without, effect)| {
            let gains = effect.by_category.iter().map(|(audio, gain)| {
                let test = &gain.test;
                let fields = json!({
                    "captions": test.n,
                    "gain": test.mean,
                    "interval": interval(gain.interval()),
                    "t": test.t,
                    "p": test.p,
                });
                (audio.id(), fields)
            });
            json!({
                "with": with,
                "without": without,
                "by_category": object(gains),
                "anova": effect.anova.map(|anova| json!({"groups": anova.groups, "captions": anova.n, "f": anova.f, "p": anova.p})),
                "unknown_audio": effect.unknown_audio,
                "silent": effect.silent,
                "missing_both": effect.missing_both,
                "missing_one": effect.missing_one,
                "undefined": effect.undefined,
            })
        }))
    }

    /// The part `families`.
    pub(super) fn families(&self) -> Value {
        list(self.growth.iter().map(|(family, small, large, gains)| {
            let by_category = gains.by_category.iter().map(|(category, gain)| {
                let fields = json!({"small": gain.small.value, "large": gain.large.value, "gain": gain.gain});
                (category.id(), fields)
            });
            json!({
                "family": family.name,
                "small": small,
                "large": large,
                "recall_gain": object(by_category),
                "static": gains.static_mean,
                "temporal": gains.temporal_mean,
            })
        }))
    }

    /// The part `frame_rates`.
    pub(super) fn frame_rates(&self) -> Value {
        list(self.rates.iter().map(|(rates, rows)| {
            let row = |(fps, run, means): &RateRow| {
                let used = means.iter().filter(|(_, m)| m.captions > 0);
                let by_complexity = used.map(|(c, m)| (c.id(), json!({"captions": m.captions, "f1": m.f1})));
                json!({"fps": fps, "run": run, "by_complexity": object(by_complexity)})
            };
            json!({"model": rates.model, "runs": rows.iter().map(row).collect::<Vec<_>>()})
        }))
    }

    /// All parts as rows.
    pub(super) fn rows(&self, rows: &mut Rows) {
        for (with, without, effect) in &self.audio {
            let pair = format!("{with} - {without}");
            for (audio, gain) in &effect.by_category {
                let (metric, test) = (format!("F1 gain of sound, {}", audio.id()), &gain.test);
                rows.share(&metric, &pair, Some(test.mean), gain.interval(), test.n);
                rows.row(&format!("{metric}, t"), &pair, Cell::Plain(test.t), None, test.n);
                rows.row(&format!("{metric}, p"), &pair, Cell::Plain(test.p), None, test.n);
            }
            if let Some(anova) = effect.anova {
                rows.row("F1 gain of sound, ANOVA F", &pair, Cell::Plain(anova.f), None, anova.n);
                rows.row("F1 gain of sound, ANOVA p", &pair, Cell::Plain(anova.p), None, anova.n);
            }
        }
        for (_, small, large, gains) in &self.growth {
            let pair = format!("{large} - {small}");
            for (category, gain) in &gains.by_category {
                let metric = format!("recall gain of size, {}", category.id());
                rows.share(&metric, &pair, Some(gain.gain), None, gain.large.total);
            }
        }
        for (fps, run, means) in self.rates.iter().flat_map(|(_, rows)| rows) {
            for (complexity, means) in means.iter().filter(|(_, means)| means.captions > 0) {
                let metric = format!("F1 by frame rate, {}", complexity.label());
                rows.share(&metric, &format!("{run}, {fps} fps"), means.f1, None, means.captions);
            }
        }
    }
}

/// What became of the captions under each run that judged some.
struct Judged<'a> {
    dataset: &'a Dataset,
    items: ItemSet,
    convention: ZeroDivision,
    outcomes: BTreeMap<RunIx, RunOutcomes>,
}

impl<'a> Judged<'a> {
    fn new(dataset: &'a Dataset, runs: &[RunIx], convention: ZeroDivision) -> Self {
        let has_captions = dataset.items().iter().any(|item| item.task == Task::Verification);
        let runs = runs.iter().filter(|_| has_captions);
        let outcomes = runs.map(|run| (*run, outcomes::of_run(dataset, *run)));
        let outcomes = outcomes.filter(|(_, outcomes)| outcomes.has_verification).collect();
        Self { dataset, items: ItemSet::all(dataset), convention, outcomes }
    }

    fn id(&self, run: RunIx) -> String {
        self.dataset.run(run).id.clone()
    }

    fn score(&self, run: RunIx) -> Option<VerificationScore> {
        verification::score(self.dataset, run, self.outcomes.get(&run)?, &self.items, self.convention)
    }
}

fn list(parts: impl Iterator<Item = Value>) -> Value {
    let parts: Vec<Value> = parts.collect();
    if parts.is_empty() { Value::Null } else { parts.into() }
}
