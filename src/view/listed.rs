//! The listing of a dataset: made by the program when it bundles, and by the page when it saves a bundle.

use serde_json::Value;

use crate::analysis::compare::{Ranking, Scale, rank};
use crate::analysis::composition::{Counted, Property, counted};
use crate::analysis::composition_bibtex as bibtex;
use crate::analysis::composition_videos::durations;
use crate::formats::listing::{Bibtex, Counts, Listing, Pair, Place, RunOf, Standing, shortened};
use crate::formats::verivid::contents::content;
use crate::metrics::ItemSet;
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::verification::ZeroDivision;
use crate::model::{About, Dataset, Run, RunIx};
use crate::view::score::{self, RunScore, Settings};

/// Seconds in an hour.
const HOUR: f64 = 3600.0;

/// The listing of a whole dataset, but for what depends on where its files are (`coverage`, `data`, `parts`, `lookup`,
/// `scores_file` and `version`), and the document of `verivid score --json`, whole. `scores` are those of all runs in their order under the default settings; `notes`: how many there
/// were when the dataset was read.
pub fn listing(
    dataset: &Dataset,
    notes: usize,
    scores: &[RunScore<'_>],
    outcomes: &[RunOutcomes],
) -> (Listing, Value) {
    let settings = Settings::default();
    let whole = score::of_whole(dataset, scores, settings.zero_division);
    let about = score::about(dataset, scores, &whole, (&[], settings.reading));
    let of = dataset.about();
    let ranked = |scale| {
        let runs: Vec<(RunIx, &RunOutcomes)> = dataset.run_indices().zip(outcomes).collect();
        rank(&runs, &ItemSet::all(dataset), scale).map(|ranking| standing(dataset, &ranking))
    };
    let document = score::document((dataset, notes), &about, scores, &whole);
    let listing = Listing {
        about: About { extra: Vec::new(), ..of.clone() },
        bibtex: Bibtex { dataset: bibtex::of_dataset(of), paper: bibtex::of_paper(of) },
        counts: counts(dataset),
        runs: dataset.runs().iter().map(|run| run_of(dataset, run)).collect(),
        scores: shortened(&document),
        questions: ranked(Scale::Questions),
        captions: ranked(Scale::Captions(ZeroDivision::Zero)),
        ..Listing::default()
    };
    (listing, document)
}

/// What became of each item under a run, as a listing's rankings read it.
pub fn outcomes(dataset: &Dataset, run: RunIx) -> RunOutcomes {
    Settings::default().reading.extracting(dataset, run).finish()
}

fn counts(dataset: &Dataset) -> Counts {
    let items = ItemSet::all(dataset);
    let durations = durations(dataset, &items);
    let by = |property| {
        let Counted { groups, .. } = counted(dataset, &items, property, None);
        let pair = |group: crate::analysis::composition::Group| {
            let name = group.values.into_iter().next()?.id;
            Some((name, group.count.items))
        };
        groups.into_iter().filter_map(pair).collect()
    };
    Counts {
        videos: dataset.videos().len(),
        items: dataset.items().len(),
        sentences: dataset.items().iter().map(|item| item.sentences.len()).sum(),
        hours: (durations.known > 0).then(|| durations.total / HOUR),
        without_duration: durations.unknown,
        reports: dataset.reports().len(),
        by_task: by(Property::Task),
        by_level: by(Property::Level),
        by_type: by(Property::Type),
    }
}

fn run_of(dataset: &Dataset, run: &Run) -> RunOf {
    let mut answered = 0;
    let mut last = None;
    for prediction in &run.predictions {
        answered += usize::from(last != Some(prediction.item));
        last = Some(prediction.item);
    }
    RunOf {
        head: run.head(),
        answered,
        reports: dataset.reports().iter().filter(|report| report.run == run.id).count(),
        content: content(dataset, run),
    }
}

fn standing(dataset: &Dataset, of: &Ranking) -> Standing {
    let id = |run: &RunIx| dataset.run(*run).id.clone();
    let place = |run: RunIx| of.rows.iter().position(|row| row.run == run);
    let pair = |pair: &crate::analysis::compare::Pairwise| {
        Some(Pair {
            higher: place(pair.higher)?,
            lower: place(pair.lower)?,
            difference: pair.difference,
            p: pair.p,
            p_holm: pair.corrected,
            holds: pair.holds,
        })
    };
    let row = |row: &crate::analysis::compare::Ranked| Place {
        run: id(&row.run),
        rank: row.rank,
        value: row.value,
        interval: row.interval.map(|it| [it.lo, it.hi]),
    };
    let places = |group: &Vec<RunIx>| group.iter().filter_map(|run| place(*run)).collect();
    Standing {
        items: of.items.len(),
        left_out: of.left_out,
        rows: of.rows.iter().map(row).collect(),
        pairs: of.pairs.iter().filter_map(pair).collect(),
        groups: of.groups.iter().map(places).collect(),
        without: of.without.iter().map(id).collect(),
    }
}
