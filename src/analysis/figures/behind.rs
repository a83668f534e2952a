//! What stands behind one number of a panel: its own fraction, what was left out of it, and the very items.

use super::cells::zero_words;
use super::{Number, Panel, Quantity, Source};
use crate::analysis::caption_definition::{audio_gain, recall_gain, self_preference};
use crate::analysis::definition::{Definition, accuracy, caption_mean, category_recall};
use crate::analysis::definition_items::{items_behind, paired_behind, sound_behind, words};
use crate::analysis::heatmap::Measure;
use crate::analysis::narrowed::narrowed;
use crate::metrics::families::recall_gains;
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::verification::{self, ZeroDivision, own_captions};
use crate::metrics::{ItemSet, audio, paired, qa};
use crate::model::{Audio, Dataset, ItemIx, RunIx};

/// A number's definition with its own fraction, and the items behind each reason for leaving out.
#[derive(Clone, Debug, PartialEq)]
pub struct Behind {
    /// How this very number was computed.
    pub definition: Definition,
    /// By exclusion of the definition, in its order: the items, in file order. Sentences are counted
    /// where the reason says so: their captions are listed.
    pub items: Vec<Vec<ItemIx>>,
}

/// A run and what became of the items under it.
pub type Under<'a> = (RunIx, &'a RunOutcomes);

/// What a number is computed from.
struct Ground<'a> {
    dataset: &'a Dataset,
    /// The items kept.
    all: &'a ItemSet,
    /// Those of the number.
    items: ItemSet,
    convention: ZeroDivision,
}

/// What stands behind the number in a row, counted over all groups, and a column of a panel of `source`;
/// `None` where there is no number.
pub fn behind(source: &Source<'_>, panel: &Panel, place: (usize, usize)) -> Option<Behind> {
    let runs = panel.runs_of(place);
    let under: Vec<Under<'_>> = runs.iter().filter_map(|run| Some((*run, source.of(*run)?))).collect();
    behind_runs(source, panel, place, &under)
}

/// The same under runs that are given, as where one is no run of the dataset: a base comes first.
pub fn behind_runs(
    source: &Source<'_>,
    panel: &Panel,
    (row, column): (usize, usize),
    under: &[Under<'_>],
) -> Option<Behind> {
    let of_row = panel.rows().nth(row)?;
    let number = of_row.cells.get(column)?.as_ref()?;
    let narrows = of_row.narrows.iter().chain(panel.column_narrows.get(column));
    let ground = Ground {
        dataset: source.dataset,
        all: source.items,
        items: narrowed(source.dataset, source.items, narrows.clone()),
        convention: source.convention,
    };
    let narrowed_to = |facet: &str| narrows.clone().find(|(id, _)| *id == facet).map(|(_, value)| value);
    let found = match (panel.quantity, under) {
        (Quantity::Accuracy, [one, ..]) => ground.accuracy(panel, *one),
        (Quantity::Mean(measure), [one, ..]) => ground.mean(measure, *one),
        (Quantity::Recall, [one, ..]) => ground.recall(narrowed_to("category")?, *one),
        (Quantity::RecallGain, [small, large, ..]) => match narrowed_to("category") {
            Some(category) => ground.recall_gain(category, *small, *large),
            None => None,
        },
        (Quantity::OwnAndOthers, [one, ..]) => ground.own_or_others(column == 0, *one),
        (Quantity::Difference(measure), [base, other, ..]) => {
            ground.difference(panel, measure, *base, *other)
        }
        (Quantity::Sound, [without, with, ..]) => ground.sound(narrowed_to("audio")?, *without, *with),
        _ => None,
    };
    Some(found.unwrap_or_else(|| alone(panel, number)))
}

/// The panel's definition with what the number itself knows.
fn alone(panel: &Panel, number: &Number) -> Behind {
    let shared = &panel.definition;
    let definition = Definition {
        numerator: format!("{}: {:.4}", shared.numerator, number.value * number.n as f64),
        denominator: format!("{}: {}", shared.denominator, number.n),
        ..shared.clone()
    };
    Behind { definition, items: Vec::new() }
}

impl Ground<'_> {
    fn of(definition: Definition, items: impl Fn(&'static str) -> Vec<ItemIx>) -> Behind {
        let items = definition.exclusions.iter().map(|(what, _)| items(what)).collect();
        Behind { definition, items }
    }

    fn accuracy(&self, panel: &Panel, (run, outcomes): Under<'_>) -> Option<Behind> {
        let score = qa::score(self.dataset, run, outcomes, &self.items)?;
        let definition = accuracy(panel.definition.name, &score);
        Some(Self::of(definition, |what| items_behind(what, Measure::Accuracy, outcomes, &self.items)))
    }

    fn mean(&self, measure: Measure, (run, outcomes): Under<'_>) -> Option<Behind> {
        let score = verification::score(self.dataset, run, outcomes, &self.items, self.convention)?;
        let definition = caption_mean(measure, &score);
        Some(Self::of(definition, |what| items_behind(what, measure, outcomes, &self.items)))
    }

    fn recall(&self, category: &str, (run, outcomes): Under<'_>) -> Option<Behind> {
        let score = verification::score(self.dataset, run, outcomes, &self.items, self.convention)?;
        let mut all = score.recall_by_category.iter();
        let (_, ratio) = all.find(|(own, _)| own.id() == category)?;
        let mut definition = category_recall(ratio);
        if score.missing > 0 {
            definition.exclusions.push((words::NO_VERDICTS, score.missing));
        }
        Some(Self::of(definition, |what| items_behind(what, Measure::Recall, outcomes, &self.items)))
    }

    fn recall_gain(&self, category: &str, small: Under<'_>, large: Under<'_>) -> Option<Behind> {
        let score = |(run, outcomes): Under<'_>| {
            verification::score(self.dataset, run, outcomes, &self.items, self.convention)
        };
        let (of_small, of_large) = (score(small)?, score(large)?);
        let gains = recall_gains(&of_small, &of_large);
        let (_, gain) = gains.by_category.iter().find(|(own, _)| own.id() == category)?;
        let mut definition = recall_gain(gain);
        definition.convention = self.named(&definition.convention, small.0, large.0);
        let missing =
            [(words::FLAGS_NOTHING_A, of_small.missing), (words::FLAGS_NOTHING_B, of_large.missing)];
        definition.exclusions.extend(missing.into_iter().filter(|(_, count)| *count > 0));
        let pair = (small.1, large.1);
        Some(Self::of(definition, |what| paired_behind(what, Measure::Recall, pair, &self.items)))
    }

    /// Captions of the evaluator's own model, or of all other sources.
    fn own_or_others(&self, own: bool, (run, outcomes): Under<'_>) -> Option<Behind> {
        let whole = verification::score(self.dataset, run, outcomes, self.all, self.convention)?;
        let preference = whole.self_preference.as_ref()?;
        let mine = own_captions(self.dataset, &self.dataset.run(run).model);
        let has_source = |item: &ItemIx| self.dataset.item(*item).caption_source.is_some();
        let items: ItemSet =
            self.all.iter().filter(|item| mine.contains(*item) == own && has_source(item)).collect();
        let score = verification::score(self.dataset, run, outcomes, &items, self.convention)?;
        let mean = caption_mean(Measure::F1, &score);
        let definition = if own {
            Definition { name: "F1 on own captions", ..mean }
        } else {
            Definition {
                name: "F1 on others\u{2019} captions",
                formula: "unweighted mean over the other sources of the mean F1 on their captions",
                numerator: format!(
                    "{:.4} (sum over sources)",
                    preference.cross * preference.cross_sources as f64
                ),
                denominator: format!(
                    "{} other sources, {} captions",
                    preference.cross_sources, preference.cross_captions
                ),
                ..mean
            }
        };
        let source = self_preference(preference).source;
        let definition = Definition { source, ..definition };
        Some(Self::of(definition, |what| items_behind(what, Measure::F1, outcomes, &items)))
    }

    fn difference(
        &self,
        panel: &Panel,
        measure: Measure,
        base: Under<'_>,
        other: Under<'_>,
    ) -> Option<Behind> {
        let quotient = match measure {
            Measure::Accuracy => None,
            Measure::Precision => Some(paired::Measure::Precision),
            Measure::Recall => Some(paired::Measure::Recall),
            Measure::F1 => Some(paired::Measure::F1),
        };
        let found = match quotient {
            Some(quotient) => paired::captions(base.1, other.1, &self.items, quotient, self.convention),
            None => paired::questions(base.1, other.1, &self.items),
        }?;
        let shared = &panel.definition;
        let (mut sums, mut counts) = ([0.0; 2], [0_usize; 2]);
        for row in &found.rows {
            for (at, value) in [row.a, row.b].into_iter().enumerate() {
                if let Some(value) = value {
                    sums[at] += value;
                    counts[at] += 1;
                }
            }
        }
        let mean = |at: usize| match counts[at] {
            0 => "undefined".to_owned(),
            n => format!("{:.4} / {n}", sums[at]),
        };
        let what = if quotient.is_some() { "captions" } else { "questions" };
        let definition = Definition {
            numerator: format!("{} \u{2212} {}", mean(1), mean(0)),
            denominator: format!("{} {what} that both are scored on", found.rows.len()),
            exclusions: paired_exclusions(&found.left_out, quotient.is_some()),
            convention: self.named(&shared.convention, base.0, other.0),
            ..shared.clone()
        };
        Some(Self::of(definition, |what| paired_behind(what, measure, (base.1, other.1), &self.items)))
    }

    /// A convention with the runs that exclusions call A and B, where it does not name them itself.
    fn named(&self, convention: &str, a: RunIx, b: RunIx) -> String {
        if convention.contains("; A: ") {
            return convention.to_owned();
        }
        let id = |run: RunIx| self.dataset.run(run).id.as_str();
        let b = if a == b { "the same after its diagnosis" } else { id(b) };
        format!("{convention}; A: {}, B: {b}", id(a))
    }

    fn sound(&self, category: &str, without: Under<'_>, with: Under<'_>) -> Option<Behind> {
        let audio = Audio::from_id(category)?;
        let effect = audio::effect(self.dataset, with.1, without.1, &self.items, self.convention);
        let gain = effect.by_category.get(&audio)?;
        let own = audio_gain(gain, &effect);
        let convention = format!("{}; {}", own.convention, zero_words(self.convention));
        let definition = Definition { convention, ..own };
        Some(Self::of(definition, |what| sound_behind(what, (with.1, without.1), &self.items)))
    }
}

/// What a pair leaves out, or counts as nothing, in the words of the lists of their items.
fn paired_exclusions(found: &paired::LeftOut, captions: bool) -> Vec<(&'static str, usize)> {
    let (no_a, no_b) = match captions {
        true => (words::FLAGS_NOTHING_A, words::FLAGS_NOTHING_B),
        false => (words::MISSING_A, words::MISSING_B),
    };
    let all = [
        (words::BAD_GOLD, found.bad_gold),
        (words::UNJUDGED_IN_EITHER, found.unjudged),
        (words::UNLABELLED, found.unlabelled),
        (words::UNKNOWN, found.unknown),
        (no_a, found.missing.0),
        (no_b, found.missing.1),
        (words::UNDEFINED_A, found.undefined.0),
        (words::UNDEFINED_B, found.undefined.1),
    ];
    all.into_iter().filter(|(_, count)| *count > 0).collect()
}
