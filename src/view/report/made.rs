//! A run's report as a value.

use serde_json::Value;

use super::failing::{Failing, MOST, failures};
use crate::analysis::export::Cell;
use crate::analysis::figures::{self, Figure, Panel, Source};
use crate::analysis::methods::{Beside, methods};
use crate::analysis::profile::{FEWEST, Measured};
use crate::metrics::ItemSet;
use crate::metrics::outcomes::RunOutcomes;
use crate::model::{Dataset, RunIx};
use crate::view::board::{Kept, Part, profiled_among};
use crate::view::score::{self, RunScore, Settings};
use crate::view::text;

/// The charts, where the data has something for them.
const CHARTS: [Figure; 4] = [Figure::Types, Figure::Levels, Figure::Crossed, Figure::Categories];

/// So many of the worst parts are listed.
const WORST: usize = 6;

/// The name of a score, what it is of, its value, its interval, and its support, as a person reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score(pub [String; 5]);

/// The report.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The dataset's name.
    pub dataset: String,
    /// The run's model, its setting and its id.
    pub model: String,
    /// The run's id.
    pub run: String,
    /// Its settings: name and words.
    pub settings: Vec<(String, String)>,
    /// The scores over all items.
    pub scores: Vec<Score>,
    /// What its charts show; `charts::report` draws them.
    pub charts: Vec<Panel>,
    /// What it is good and bad at beside the other runs, in sentences; `None` where there is no other.
    pub profile: Option<String>,
    /// The parts with the lowest numbers, of those with enough items: the part, its number, the others' mean.
    pub worst: Vec<(String, Measured, Option<f64>)>,
    /// Failures that stand for all, in the order of the items.
    pub failures: Vec<Failing>,
    /// How many failures there are.
    pub failing: usize,
    /// How the numbers were made.
    pub methods: String,
}

impl Report {
    /// The report of a run; `scores` and `outcomes` are those of all runs, in their order, under the same settings.
    pub fn of(
        dataset: &Dataset,
        run: RunIx,
        (scores, outcomes): (&[RunScore<'_>], &[RunOutcomes]),
        settings: Settings,
    ) -> Self {
        let head = dataset.run(run);
        let own = scores.get(run.0 as usize);
        let of_captions = own.is_some_and(|score| !score.answers_questions());
        let documents: Vec<Value> = scores.iter().map(score::run_document).collect();
        let others = documents.iter().enumerate().filter(|(place, _)| *place != run.0 as usize);
        let profile =
            profiled_among(documents.get(run.0 as usize), others.map(|(_, other)| other), of_captions);
        let (items, runs) = (ItemSet::all(dataset), [run]);
        let source = Source {
            chosen: true,
            ..Source::whole(dataset, outcomes, &runs, &items, settings.zero_division)
        };
        let beside = Beside {
            tubes: own.map(|score| score.tubes().cloned()).into_iter().collect(),
            windows: own.map(|score| score.windows().cloned()).into_iter().collect(),
            ensemble: None,
        };
        let all = failures(dataset, run, outcomes, usize::MAX).len();
        Self {
            dataset: dataset.about().name.clone(),
            model: head.model.clone(),
            run: head.id.clone(),
            settings: said(head),
            scores: own.map(|own| rows(dataset, own, settings)).unwrap_or_default(),
            charts: charts(&source),
            profile: (profile.others > 0).then(|| profile.words()),
            worst: worst(profile.parts),
            failures: failures(dataset, run, outcomes, MOST),
            failing: all,
            methods: methods(&source, "", &beside),
        }
    }

    /// The heading.
    pub fn title(&self) -> String {
        format!(
            "{} on {}",
            self.model,
            if self.dataset.is_empty() { "an unnamed dataset" } else { &self.dataset }
        )
    }
}

fn said(head: &crate::model::Run) -> Vec<(String, String)> {
    let mut all = vec![("Run".to_owned(), head.id.clone()), ("Setting".to_owned(), head.setting.clone())];
    all.extend(head.params.clone().map(|params| ("Parameters".to_owned(), params)));
    let kept = [Kept::Weights, Kept::Modality, Kept::Frames].into_iter().filter(|kept| kept.is_said(head));
    all.extend(kept.map(|kept| (kept.label().to_owned(), kept.of(head).label)));
    all
}

/// The rows of `verivid score` that are over all items.
fn rows(dataset: &Dataset, own: &RunScore<'_>, settings: Settings) -> Vec<Score> {
    let whole = score::of_whole(dataset, &[], settings.zero_division);
    let table = score::table(std::slice::from_ref(own), &whole);
    let of_parts = |metric: &str| metric.contains(" by ") || metric.starts_with("share of option");
    let row = |row: &Vec<Cell>| {
        let words: Vec<String> = row.iter().map(Cell::shown).collect();
        let [run, rest @ ..] = words.as_slice() else { return None };
        let five: [String; 5] = rest.to_vec().try_into().ok()?;
        // What there is none of goes without saying.
        let nothing = five[1] == "count" && five[2] == "0";
        (!run.is_empty() && !nothing && !of_parts(&five[0])).then_some(Score(five))
    };
    table.rows.iter().filter_map(row).collect()
}

fn charts(source: &Source<'_>) -> Vec<Panel> {
    let panels = CHARTS.into_iter().flat_map(|figure| figures::make(figure, source));
    panels.map(Panel::with_intervals).collect()
}

fn worst(parts: Vec<(Part, Measured, Option<f64>)>) -> Vec<(String, Measured, Option<f64>)> {
    let mut parts: Vec<_> = parts.into_iter().filter(|(_, own, _)| own.support >= FEWEST).collect();
    parts.sort_by(|(_, a, _), (_, b, _)| a.value.total_cmp(&b.value));
    parts.truncate(WORST);
    parts.into_iter().map(|(part, own, field)| (part.label, own, field)).collect()
}

/// A measured number in words: `12.00 % (8.00 to 17.00), of 100`.
pub fn number(own: &Measured) -> String {
    let range = own
        .interval
        .map(|it| format!(" ({} to {})", text::fixed(it.lo * 100.0, 2), text::fixed(it.hi * 100.0, 2)));
    format!("{}{}, of {}", text::per_cent(own.value), range.unwrap_or_default(), text::count(own.support))
}
