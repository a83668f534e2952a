//! The dataset while its tables come in: ids, references and repeats are settled here.

use std::collections::HashMap;
use std::sync::Arc;

use super::{item, prediction, report, video};
use crate::formats::fields::Fields;
use crate::formats::json::describe;
use crate::formats::merge::Borrowed;
use crate::formats::note::{Notes, Row, Severity};
use crate::model::{Dataset, Item, ItemIx, Prediction, Run, Video, VideoIx};
use crate::units::PixelSize;

/// Which table a row belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Table {
    /// Videos.
    Videos,
    /// Items.
    Items,
    /// Predictions of the open run.
    Predictions,
    /// Reports of the open run.
    Reports,
}

/// A run whose tables are being read.
struct OpenRun {
    run: Run,
    place: HashMap<(ItemIx, u32), usize>,
}

/// A dataset that is being built.
#[derive(Default)]
pub(in crate::formats) struct Building {
    /// What is there so far.
    pub(in crate::formats) dataset: Dataset,
    /// What was noted so far.
    pub(in crate::formats) notes: Notes,
    /// Rows of other parts, lent to rows that name what this part does not hold.
    pub(in crate::formats) known: Option<Arc<Dataset>>,
    /// Which were lent.
    pub(in crate::formats) borrowed: Borrowed,
    video_by_id: HashMap<String, VideoIx>,
    open: Option<OpenRun>,
    reports: Vec<crate::model::Report>,
}

/// Takes the row's id and gives it to the notes; a row without one is set aside.
pub(super) fn identified(fields: &mut Fields, row: &mut Row) -> Option<String> {
    let id = fields.text("id", row);
    match &id {
        Some(id) => row.id = Some(id.clone()),
        None => row.set_aside("no id", format!("it has no `id`{}", fields.perhaps("id"))),
    }
    id
}

/// Takes `item` and finds it; a row for an unknown item is set aside.
pub(super) fn known_item(fields: &mut Fields, dataset: &Dataset, row: &mut Row) -> Option<ItemIx> {
    let Some(id) = fields.text("item", row) else {
        row.set_aside("no item", format!("it names no `item`{}", fields.perhaps("item")));
        return None;
    };
    let found = dataset.item_named(&id);
    row.id = Some(id.clone());
    if found.is_none() {
        row.set_aside("unknown item", format!("there is no item `{id}`"));
    }
    found
}

impl Building {
    /// Takes a parsed row of `table`.
    pub(in crate::formats) fn row(
        &mut self,
        table: Table,
        value: serde_json::Value,
        file: &Arc<str>,
        line: usize,
    ) {
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let serde_json::Value::Object(map) = value else {
            row.set_aside("not an object", format!("a row must be an object, found {}", describe(&value)));
            return;
        };
        let fields = Fields::new(map, "");
        match table {
            Table::Videos => self.video(fields, file, line),
            Table::Items => self.item(fields, file, line),
            Table::Predictions => self.prediction(fields, file, line),
            Table::Reports => self.report(fields, file, line),
        }
    }

    fn video(&mut self, fields: Fields, file: &Arc<str>, line: usize) {
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let Some(video) = video::video(fields, &mut row) else { return };
        if self.video_by_id.contains_key(&video.id) {
            row.set_aside("repeated id", "a video of this id came before".into());
            return;
        }
        let id = video.id.clone();
        let at = self.dataset.push_video(video);
        self.video_by_id.insert(id, at);
    }

    fn item(&mut self, fields: Fields, file: &Arc<str>, line: usize) {
        if let Some(id) = fields.peek_text("video") {
            self.borrow_video(&id);
        }
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let (dataset, videos) = (&mut self.dataset, &mut self.video_by_id);
        let find = |id: String, row: &mut Row| -> (VideoIx, Option<PixelSize>) {
            if let Some(at) = videos.get(&id) {
                return (*at, dataset.video(*at).size);
            }
            row.changed("unknown video", format!("there is no video `{id}`; an empty one stands in"));
            let at = dataset.push_video(Video::new(id.clone()));
            videos.insert(id, at);
            (at, None)
        };
        let Some(item) = item::item(fields, find, &mut row) else { return };
        if self.dataset.item_named(&item.id).is_some() {
            row.set_aside("repeated id", "an item of this id came before".into());
            return;
        }
        self.dataset.push_item(item);
    }

    /// Copies a video that only another part holds.
    fn borrow_video(&mut self, id: &str) {
        let missing = !self.video_by_id.contains_key(id);
        let Some(known) = self.known.as_ref().filter(|_| missing) else { return };
        let Some(video) = known.video_named(id).map(|at| known.video(at).clone()) else { return };
        let at = self.dataset.push_video(video);
        self.video_by_id.insert(id.to_owned(), at);
        self.borrowed.videos.insert(at);
    }

    /// Copies the item that a row names, where only another part holds it.
    fn borrow_item(&mut self, fields: &Fields) {
        let Some(known) = self.known.clone() else { return };
        let Some(id) = fields.peek_text("item").filter(|id| self.dataset.item_named(id).is_none()) else {
            return;
        };
        let Some(item) = known.item_named(&id).map(|at| known.item(at)) else { return };
        let video = &known.video_of(item).id;
        self.borrow_video(video);
        let Some(video) = self.video_by_id.get(video).copied() else { return };
        let at = self.dataset.push_item(Item { video, ..item.clone() });
        self.borrowed.items.insert(at);
    }

    /// Opens a run; its tables follow.
    pub(in crate::formats) fn open_run(&mut self, run: Run) {
        self.close_run();
        self.open = Some(OpenRun { run, place: HashMap::new() });
    }

    /// Sorts the open run's predictions and adds it to the dataset.
    pub(in crate::formats) fn close_run(&mut self) {
        if let Some(mut open) = self.open.take() {
            open.run.predictions.sort_by_key(|prediction| (prediction.item, prediction.sample));
            self.dataset.push_run(open.run);
        }
    }

    fn prediction(&mut self, fields: Fields, file: &Arc<str>, line: usize) {
        self.borrow_item(&fields);
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let Some(open) = &mut self.open else { return };
        let Some(prediction) = prediction::prediction(fields, &self.dataset, &mut row) else { return };
        let key = (prediction.item, prediction.sample);
        match open.place.get(&key).and_then(|place| open.run.predictions.get_mut(*place)) {
            None => {
                open.place.insert(key, open.run.predictions.len());
                open.run.predictions.push(prediction);
            }
            Some(earlier) => repeat(earlier, prediction, &mut row),
        }
    }

    fn report(&mut self, fields: Fields, file: &Arc<str>, line: usize) {
        self.borrow_item(&fields);
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let Some(open) = &self.open else { return };
        if let Some(report) = report::report(fields, &self.dataset, &open.run.id, &mut row) {
            self.reports.push(report);
        }
    }

    /// Notes something of a whole file.
    pub(in crate::formats) fn note_file(
        &mut self,
        severity: Severity,
        kind: &'static str,
        file: &Arc<str>,
        line: Option<usize>,
        reason: String,
    ) {
        self.notes.add(severity, kind, file, line, None, reason);
    }

    /// The whole, all notes, and what was lent.
    pub(in crate::formats) fn finish(mut self) -> (Dataset, Vec<crate::formats::Note>, Borrowed) {
        self.close_run();
        for report in self.reports {
            self.dataset.push_report(report);
        }
        (self.dataset, self.notes.finish(), self.borrowed)
    }
}

/// The same item and sample came before: of two that differ, the later stays.
fn repeat(earlier: &mut Prediction, later: Prediction, row: &mut Row) {
    if *earlier == later {
        row.info("repeated prediction", "the same prediction came before; it counts once".into());
        return;
    }
    let sample = later.sample;
    *earlier = later;
    row.changed(
        "conflicting predictions",
        format!("another prediction for sample {sample} of this item came before; the later one counts"),
    );
}
