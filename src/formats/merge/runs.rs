//! Runs and reports of several parts.

use std::collections::HashMap;

use super::fields::{Compared, listed};
use super::merging::{Merging, Place};
use super::rows;
use crate::formats::note::Severity;
use crate::model::{Item, ItemIx, Prediction, Report, Run};

impl Merging {
    /// Takes a part's run; gives the id that it has in the whole.
    pub(super) fn run(&mut self, mut run: Run, at: &Place) -> String {
        let predictions = std::mem::take(&mut run.predictions);
        let predictions: Vec<Prediction> =
            predictions.into_iter().filter_map(|one| self.placed(one, &run.id, at)).collect();
        let Some(place) = self.runs.iter().position(|other| other.id == run.id) else {
            return self.new_run(run, predictions, at);
        };
        let compared = rows::run(&mut self.runs[place].clone(), run.clone());
        if !compared.differs.is_empty() {
            let (earlier, id) = (run.id.clone(), self.free_id(&run.id, at));
            let differs = listed(&compared.differs);
            let reason = format!("another run has this id and another {differs}; this one is called `{id}`");
            self.note(Severity::Changed, "run with a new id", at, Some(&earlier), reason);
            return self.new_run(Run { id, ..run }, predictions, at);
        }
        let id = run.id.clone();
        let Compared { taken, .. } = rows::run(&mut self.runs[place], run);
        let count = predictions.len();
        let with = if taken.is_empty() { String::new() } else { format!(", with {}", listed(&taken)) };
        let word = if count == 1 { "prediction" } else { "predictions" };
        let reason = format!("a run of this id came before; the {count} {word} here join it{with}");
        self.note(Severity::Info, "run in several parts", at, Some(&id), reason);
        self.join(place, predictions, at);
        id
    }

    fn new_run(&mut self, run: Run, mut predictions: Vec<Prediction>, at: &Place) -> String {
        let id = run.id.clone();
        let key = |one: &Prediction| (one.item, one.sample);
        predictions.sort_by_key(key);
        // Two items of the part may have become one of the whole.
        if predictions.is_sorted_by(|a, b| key(a) < key(b)) {
            self.runs.push(Run { predictions, ..run });
        } else {
            self.runs.push(run);
            self.join(self.runs.len() - 1, predictions, at);
        }
        id
    }

    fn free_id(&self, id: &str, at: &Place) -> String {
        let free = |name: &String| !self.runs.iter().any(|run| run.id == *name) && !at.runs.contains(name);
        (2..).map(|n| format!("{id}-{n}")).find(free).unwrap_or_default()
    }

    /// Adds predictions to a run: of two for one item and sample the later counts.
    fn join(&mut self, place: usize, later: Vec<Prediction>, at: &Place) {
        let mut all = std::mem::take(&mut self.runs[place].predictions);
        let mut known: HashMap<(ItemIx, u32), usize> =
            all.iter().enumerate().map(|(n, one)| ((one.item, one.sample), n)).collect();
        for one in later {
            let id = self.items[one.item.0 as usize].id.clone();
            match known.get(&(one.item, one.sample)).map(|n| &mut all[*n]) {
                None => {
                    known.insert((one.item, one.sample), all.len());
                    all.push(one);
                }
                Some(earlier) if *earlier == one => {
                    let reason = "the same prediction came before; it counts once".to_owned();
                    self.repeated("repeated prediction", at, &id, reason);
                }
                Some(earlier) => {
                    let sample = one.sample;
                    // A judged file stands beside the replies that were judged.
                    let completed = at.foreign.then(|| rows::completed_prediction(earlier, one.clone()));
                    if let Some(Ok(taken)) = completed {
                        let reason = format!("predictions that came before got {} from here", listed(&taken));
                        self.repeated("completed prediction", at, &id, reason);
                        continue;
                    }
                    *earlier = one;
                    let run = &self.runs[place].id;
                    let reason = format!(
                        "another prediction of run `{run}` for sample {sample} of this item came before; the later one counts"
                    );
                    self.note(Severity::Changed, "conflicting predictions", at, Some(&id), reason);
                }
            }
        }
        all.sort_by_key(|one| (one.item, one.sample));
        self.runs[place].predictions = all;
    }

    /// The prediction over the whole's items. Its sentences were counted against the part's item.
    fn placed(&mut self, mut one: Prediction, run: &str, at: &Place) -> Option<Prediction> {
        one.item = *at.items.get(one.item.0 as usize)?;
        let item: &Item = &self.items[one.item.0 as usize];
        let (id, expected) = (item.id.clone(), item.sentences.len());
        if let Some(found) = one.sentences.as_ref().map(Vec::len).filter(|found| *found != expected) {
            one.sentences = None;
            let reason = format!(
                "{found} sentence verdicts of run `{run}` for the {expected} sentences of item `{id}`; they count as missing"
            );
            self.note(Severity::SetAside, "sentence count", at, Some(&id), reason);
        }
        Some(one)
    }

    /// Takes a part's report; `renamed` are the runs that got a new id.
    pub(super) fn report(&mut self, mut report: Report, renamed: &[(String, String)], at: &Place) {
        let Some(item) = at.items.get(report.item.0 as usize) else { return };
        report.item = *item;
        if let Some((_, new)) = renamed.iter().find(|(old, _)| *old == report.run) {
            report.run.clone_from(new);
        }
        let same = self.reports_on.entry((report.item, report.run.clone())).or_default();
        let repeated = same.iter().any(|place| self.reports[*place] == report);
        same.push(self.reports.len());
        if repeated {
            same.pop();
            let id = self.items[item.0 as usize].id.clone();
            let reason = format!("the same report on run `{}` came before; it counts once", report.run);
            return self.note(Severity::Info, "repeated report", at, Some(&id), reason);
        }
        self.reports.push(report);
    }
}
