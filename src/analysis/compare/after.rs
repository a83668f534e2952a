//! A run after its diagnosis: the answers that the model gave once it had the feedback.

use std::collections::BTreeMap;

use crate::model::{Dataset, ItemIx, Prediction, Report, Run, RunIx};

/// A dataset of one run: `run` as it stands after its reports. On an item whose report holds a new
/// answer that answer is the only one; on all others the run's own predictions stay. `None` when
/// no report of the run holds one. Items keep their places.
pub fn after(dataset: &Dataset, run: RunIx) -> Option<Dataset> {
    let before = dataset.run(run);
    let answers: BTreeMap<ItemIx, Prediction> = dataset
        .reports()
        .iter()
        .filter(|report| report.run == before.id)
        .filter_map(|report| Some((report.item, prediction(report)?)))
        .collect();
    if answers.is_empty() {
        return None;
    }
    let kept = before.predictions.iter().filter(|old| !answers.contains_key(&old.item)).cloned();
    let mut predictions: Vec<Prediction> = kept.chain(answers.values().cloned()).collect();
    predictions.sort_by_key(|one| (one.item, one.sample));
    let mut changed = Dataset::new(dataset.about().clone());
    dataset.videos().iter().for_each(|video| {
        changed.push_video(video.clone());
    });
    dataset.items().iter().for_each(|item| {
        changed.push_item(item.clone());
    });
    changed.push_run(Run { predictions, ..without_predictions(before) });
    Some(changed)
}

/// The answer after the feedback, as a prediction.
fn prediction(report: &Report) -> Option<Prediction> {
    if report.after_response.is_none() && report.after_answer.is_none() {
        return None;
    }
    Some(Prediction {
        item: report.item,
        sample: 0,
        response: report.after_response.clone(),
        answer: report.after_answer.clone(),
        sentences: None,
        tracks: Vec::new(),
        events: Vec::new(),
        score: None,
        judge: None,
        frames: Vec::new(),
        raw_answer: None,
        seconds: None,
        extra: Vec::new(),
    })
}

/// A run's head, whose id says what became of it.
fn without_predictions(run: &Run) -> Run {
    Run { id: format!("{} (after)", run.id), ..run.head() }
}
