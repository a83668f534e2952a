//! The ten families, as the core computes them, and their figures by name.

use std::collections::BTreeMap;

use verivid::analysis::heatmap::{self, Heatmap, Measure};
use verivid::metrics::caption_statistics::{self, CaptionStatistics};
use verivid::metrics::outcomes::{Outcome, RunOutcomes, of_run};
use verivid::metrics::qa::{self, QaScore};
use verivid::metrics::verification::{self, Means, VerificationScore, ZeroDivision};
use verivid::metrics::{ItemSet, Ratio};
use verivid::model::{Dataset, ErrorCategory, Level, Task};

/// What is there before the clock starts: answers compared with their gold, labels as bits.
pub(crate) struct Ready {
    pub(crate) dataset: Dataset,
    pub(crate) outcomes: Vec<RunOutcomes>,
    pub(crate) items: ItemSet,
}

impl Ready {
    pub(crate) fn new(dataset: Dataset) -> Self {
        let outcomes = dataset.run_indices().map(|run| of_run(&dataset, run)).collect();
        let items = ItemSet::all(&dataset);
        Self { dataset, outcomes, items }
    }
}

/// The ten families.
pub(crate) struct Families {
    /// Families 1 to 4.
    qa: Vec<Option<QaScore>>,
    /// Family 6 over questions.
    grids: Vec<Heatmap>,
    /// Families 5 to 9.
    verification: Vec<Option<VerificationScore>>,
    /// Family 10: over all captions, then by source, by complexity and by cell.
    captions: Vec<(String, CaptionStatistics)>,
}

/// Families 1 to 4, and 6 over questions.
pub(crate) fn of_answers(ready: &Ready) -> (Vec<Option<QaScore>>, Vec<Heatmap>) {
    let Ready { dataset, outcomes, items } = ready;
    let runs = dataset.run_indices().zip(outcomes);
    let scores = runs.map(|(run, outcomes)| qa::score(dataset, run, outcomes, items)).collect();
    let grid = |run| heatmap::of_run(run, items, Measure::Accuracy, ZeroDivision::Zero);
    (scores, outcomes.iter().map(grid).collect())
}

/// Families 5 to 9.
pub(crate) fn of_verdicts(ready: &Ready) -> Vec<Option<VerificationScore>> {
    let Ready { dataset, outcomes, items } = ready;
    let score = |(run, outcomes)| verification::score(dataset, run, outcomes, items, ZeroDivision::Zero);
    dataset.run_indices().zip(outcomes).map(score).collect()
}

/// Family 10.
pub(crate) fn of_captions(ready: &Ready) -> Vec<(String, CaptionStatistics)> {
    let Ready { dataset, items, .. } = ready;
    let mut all: Vec<_> =
        caption_statistics::overall(dataset, items).into_iter().map(|all| ("all".to_owned(), all)).collect();
    let by_source = caption_statistics::by_source(dataset, items).groups;
    all.extend(by_source.into_iter().map(|(source, found)| (format!("source/{source}"), found)));
    let by_complexity = caption_statistics::by_complexity(dataset, items).groups;
    all.extend(by_complexity.into_iter().map(|(c, found)| (format!("complexity/{}", c.id()), found)));
    let by_cell = caption_statistics::by_cell(dataset, items).groups;
    all.extend(by_cell.into_iter().map(|((c, d), found)| (format!("cell/{} {}", c.id(), d.id()), found)));
    all
}

/// All ten.
pub(crate) fn families(ready: &Ready) -> Families {
    let (qa, grids) = of_answers(ready);
    Families { qa, grids, verification: of_verdicts(ready), captions: of_captions(ready) }
}

/// Figures by name; one that is undefined has none.
pub(crate) struct Figures(pub(crate) BTreeMap<String, f64>);

impl Figures {
    fn put(&mut self, name: String, value: impl Into<Option<f64>>) {
        if let Some(value) = value.into() {
            self.0.insert(name, value);
        }
    }

    /// A share, and the ends of its interval.
    fn share(&mut self, name: String, ratio: &Ratio) {
        self.put(format!("{name}/lo"), ratio.interval.map(|interval| interval.lo));
        self.put(format!("{name}/hi"), ratio.interval.map(|interval| interval.hi));
        self.put(name, ratio.value);
    }

    fn means(&mut self, name: &str, means: &Means) {
        self.put(format!("{name}/captions"), means.captions as f64);
        self.put(format!("{name}/precision"), means.precision);
        self.put(format!("{name}/recall"), means.recall);
        self.put(format!("{name}/f1"), means.f1);
    }

    fn grid(&mut self, name: &str, map: &Heatmap) {
        for (row, cells) in map.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                self.put(format!("{name}/grid/{row} {column}"), cell.value);
                self.put(format!("{name}/grid/{row} {column}/lo"), cell.interval.map(|interval| interval.lo));
            }
        }
        self.put(format!("{name}/grid/left out"), map.left_out as f64);
    }

    fn qa(&mut self, name: &str, score: &QaScore) {
        self.share(format!("{name}/micro"), &score.micro);
        self.put(format!("{name}/macro"), score.macro_mean);
        let counts = [
            ("items", score.items),
            (Outcome::BadGold.id(), score.bad_gold),
            (Outcome::Missing.id(), score.missing),
            (Outcome::Unparsed.id(), score.unparsed),
            ("untyped", score.untyped),
        ];
        counts.iter().for_each(|(what, count)| self.put(format!("{name}/{what}"), *count as f64));
        score
            .by_type
            .iter()
            .for_each(|(kind, ratio)| self.share(format!("{name}/type/{}", kind.id()), ratio));
        let level = |level: &Level| level.id();
        let task = |task: &Task| task.id();
        score.by_level.iter().for_each(|(l, ratio)| self.share(format!("{name}/level/{}", level(l)), ratio));
        score.by_task.iter().for_each(|(t, ratio)| self.share(format!("{name}/task/{}", task(t)), ratio));
        for ((l, t), ratio) in &score.by_level_and_task {
            self.share(format!("{name}/level x task/{} {}", level(l), task(t)), ratio);
        }
        for ((kind, t), ratio) in &score.by_type_and_task {
            self.share(format!("{name}/type x task/{} {}", kind.id(), task(t)), ratio);
        }
        self.share(format!("{name}/yes"), &score.yes_rate);
        self.share(format!("{name}/gold yes"), &score.gold_yes_rate);
        self.put(format!("{name}/yes/precision"), score.yes.precision);
        self.put(format!("{name}/yes/recall"), score.yes.recall);
        self.put(format!("{name}/yes/f1"), score.yes.f1);
        self.put(format!("{name}/chance"), score.chance);
        for (place, (gold, said)) in score.letters.iter().enumerate() {
            self.put(format!("{name}/letter {place}/gold"), gold.value);
            self.put(format!("{name}/letter {place}/said"), said.value);
        }
        let Some(pairs) = &score.pairs else { return };
        self.put(format!("{name}/pairs"), pairs.pairs as f64);
        self.put(format!("{name}/pairs/unpaired"), pairs.unpaired as f64);
        self.share(format!("{name}/pairs/basic"), &pairs.basic);
        self.share(format!("{name}/pairs/hallucinated"), &pairs.hallucinated);
        self.share(format!("{name}/pairs/overall"), &pairs.overall);
    }

    fn verification(&mut self, name: &str, score: &VerificationScore) {
        self.put(format!("{name}/captions"), score.captions as f64);
        self.put(format!("{name}/sentences"), score.sentences as f64);
        self.put(format!("{name}/precision"), score.precision);
        self.put(format!("{name}/recall"), score.recall);
        self.put(format!("{name}/f1"), score.f1);
        self.put(format!("{name}/micro precision"), score.micro.precision);
        self.put(format!("{name}/micro recall"), score.micro.recall);
        self.put(format!("{name}/micro f1"), score.micro.f1);
        self.put(format!("{name}/undefined precision"), score.undefined.precision as f64);
        self.put(format!("{name}/undefined recall"), score.undefined.recall as f64);
        self.put(format!("{name}/undefined f1"), score.undefined.f1 as f64);
        self.put(format!("{name}/missing"), score.missing as f64);
        self.put(format!("{name}/predicted unknown"), score.predicted_unknown as f64);
        self.put(format!("{name}/ceiling"), score.ceiling);
        self.put(format!("{name}/unlabelled"), score.unlabelled as f64);
        self.put(format!("{name}/left out of cells"), score.left_out_of_cells as f64);
        for cell in &score.cells {
            let place = format!("{name}/cell/{} {}", cell.complexity.id(), cell.duration.id());
            self.means(&place, &cell.means);
        }
        for (category, ratio) in &score.recall_by_category {
            self.share(format!("{name}/category/{}", category.id()), ratio);
        }
        score
            .by_source
            .iter()
            .for_each(|(source, means)| self.means(&format!("{name}/source/{source}"), means));
        if let Some(own) = &score.self_preference {
            self.put(format!("{name}/own"), own.own);
            self.put(format!("{name}/cross"), own.cross);
            self.put(format!("{name}/own - cross"), own.difference);
        }
    }

    fn captions(&mut self, name: &str, found: &CaptionStatistics) {
        self.put(format!("{name}/captions"), found.captions as f64);
        self.put(format!("{name}/unlabelled"), found.unlabelled as f64);
        self.put(format!("{name}/sentences"), found.sentences as f64);
        self.put(format!("{name}/incorrect"), found.incorrect as f64);
        self.put(format!("{name}/unknown"), found.unknown as f64);
        self.put(format!("{name}/spans"), found.spans as f64);
        self.share(format!("{name}/video incorrect rate"), &found.video_incorrect_rate);
        self.put(format!("{name}/incorrect per caption"), found.incorrect_per_caption());
        self.put(format!("{name}/words"), found.words_per_caption());
        let of = |by: &BTreeMap<ErrorCategory, Ratio>, category| {
            by.get(category).and_then(|ratio: &Ratio| ratio.value)
        };
        for category in ErrorCategory::ALL {
            let place = format!("{name}/category/{}", category.id());
            self.put(format!("{place}/share"), of(&found.category_shares, category));
            self.put(format!("{place}/rate"), of(&found.category_rates, category));
        }
    }
}

impl From<&Families> for Figures {
    fn from(families: &Families) -> Self {
        let mut all = Self(BTreeMap::new());
        let scores = families.qa.iter().zip(&families.grids).zip(&families.verification);
        for (n, ((qa, grid), verification)) in scores.enumerate() {
            qa.iter().for_each(|score| all.qa(&format!("{n}/qa"), score));
            all.grid(&format!("{n}/qa"), grid);
            verification.iter().for_each(|score| all.verification(&format!("{n}/verification"), score));
        }
        families.captions.iter().for_each(|(name, found)| all.captions(&format!("captions/{name}"), found));
        all
    }
}
