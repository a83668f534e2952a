//! A dataset, and further files that speak of its items: what they add to it, and nothing else.

use std::{path::Path, sync::Arc};

use verivid::{
    formats::{
        Decisions, Note,
        merge::{Part, merge_onto},
    },
    model::{Dataset, Tables},
};

use super::{How, how};
use crate::{arguments::Input, failure::Failure};

/// Both, brought together.
pub(crate) struct Beside {
    /// Ids of the first dataset's runs.
    pub(crate) first_runs: Vec<String>,
    /// Ids of the other files' runs.
    pub(crate) own_runs: Vec<String>,
    /// What was noted of the other files.
    pub(crate) own_notes: Vec<Note>,
    /// Ids of items that the first does not have.
    pub(crate) strangers: Vec<String>,
    /// The first with the other's runs and reports about them; all else is as the first has it.
    pub(crate) both: Dataset,
}

/// Reads `further` with the items of the manifest at `first` lent to it.
pub(crate) fn load_beside(first: &Path, further: &Input) -> Result<Beside, Failure> {
    let alone = How { format: None, decisions: Decisions::default() };
    let mut read = super::parts(&[first.to_path_buf()], &alone, None)?;
    let Some(lent) = read.pop().map(|read| Arc::new(read.part)) else {
        return Err(Failure::NoBundle(first.to_path_buf()));
    };
    let how = how(further)?;
    let parts = super::parts(&further.paths, &how, Some(Arc::clone(&lent)))?;
    let ids = |part: &Part| part.loaded.dataset.runs().iter().map(|run| run.id.clone()).collect::<Vec<_>>();
    let own_runs: Vec<String> = parts.iter().flat_map(|read| ids(&read.part)).collect();
    let first_runs = ids(&lent);
    let own_notes = parts.iter().flat_map(|read| read.part.loaded.notes.clone()).collect();
    let of_first = &lent.loaded.dataset;
    let kept = Tables {
        about: of_first.about().clone(),
        videos: of_first.videos().to_vec(),
        items: of_first.items().to_vec(),
        reports: of_first.reports().to_vec(),
        published: of_first.published().to_vec(),
        runs: Vec::new(),
    };
    let further = parts.into_iter().map(|read| read.part).collect();
    let both = merge_onto(Arc::unwrap_or_clone(lent), further, &how.decisions).dataset;
    let strangers = both.items().iter().skip(kept.items.len()).map(|item| item.id.clone()).collect();
    Ok(Beside { both: added(kept, both, &own_runs), first_runs, own_runs, own_notes, strangers })
}

/// What was kept of the first, with the runs of both: who adds a run changes no item, no video and no other's report.
fn added(kept: Tables, both: Dataset, own: &[String]) -> Dataset {
    let mut both = both.into_tables();
    let (items, count) = (&kept.items, kept.items.len());
    for run in &mut both.runs {
        run.predictions.retain(|prediction| (prediction.item.0 as usize) < count);
        for prediction in &mut run.predictions {
            let sentences = items.get(prediction.item.0 as usize).map_or(0, |item| item.sentences.len());
            prediction.sentences.take_if(|verdicts| verdicts.len() != sentences);
        }
    }
    let new = |report: &verivid::model::Report| own.contains(&report.run) && (report.item.0 as usize) < count;
    let mut reports = kept.reports.clone();
    reports.extend(both.reports.into_iter().filter(new));
    Dataset::of_tables(Tables { runs: both.runs, reports, ..kept })
}
