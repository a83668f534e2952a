//! How far the dataset's own boxes and events agree with those of each run, which may be a second annotator's: the
//! part `drawings` of a score.

use crate::{
    analysis::export::Cell,
    metrics::{
        ItemSet,
        agreement::{DrawnAgreement, Side, between},
    },
    model::{Dataset, RunIx},
};
use serde_json::{Value, json};

use super::as_rows::Rows;

/// By run, those that drew any.
pub(super) struct Drawings(Vec<(String, DrawnAgreement)>);

impl Drawings {
    /// Over all items.
    pub(super) fn of(dataset: &Dataset, runs: &[RunIx]) -> Self {
        let all = ItemSet::all(dataset);
        let of = |run: &RunIx| {
            let found = between(dataset, Side::Truth, Side::Run(*run), &all);
            (found.frames > 0 || found.events > 0).then(|| (dataset.run(*run).id.clone(), found))
        };
        Self(runs.iter().filter_map(of).collect())
    }

    /// The part; `null` where no run drew any.
    pub(super) fn as_json(&self) -> Value {
        let one = |(run, found): &(String, DrawnAgreement)| {
            json!({
                "run": run,
                "mean": found.mean,
                "boxes": {
                    "iou": found.box_iou,
                    "frames": found.frames,
                    "one_sided_frames": found.one_sided_frames,
                    "unpaired_tracks": found.unpaired_tracks,
                },
                "events": {
                    "iou": found.event_iou,
                    "events": found.events,
                    "unpaired": found.unpaired_events,
                },
                "missing": found.missing,
            })
        };
        if self.0.is_empty() { Value::Null } else { self.0.iter().map(one).collect() }
    }

    /// The same as rows.
    pub(super) fn rows(&self, rows: &mut Rows) {
        for (run, found) in &self.0 {
            let of = format!("own and {run}");
            let mut put = |metric: &str, value: Option<f64>, support| {
                if value.is_some() {
                    rows.row(metric, &of, Cell::Plain(value), None, support);
                }
            };
            put("agreement of boxes, mean IoU", found.box_iou, found.frames);
            put("agreement of events, mean tIoU", found.event_iou, found.events);
            put("agreement of boxes and events", found.mean, found.frames + found.events);
        }
    }
}
