//! The dataset while its tables come in: ids, references and repeats are settled here.

use std::collections::HashMap;
use std::sync::Arc;

use super::open_run::OpenRun;
use super::pieces::{agree, is_same_video, moved};
use super::repeats::repeat;
use super::{item, prediction, report, video};
use crate::formats::counted::Members;
use crate::formats::fields::Fields;
use crate::formats::join::MediaBook;
use crate::formats::json::describe;
use crate::formats::merge::{Borrowed, Wanted, completed_video};
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
    /// Files of videos that stand beside.
    pub(in crate::formats) media: Option<Arc<MediaBook>>,
    /// What was looked for outside.
    pub(in crate::formats) wanted: Wanted,
    /// The rows are a reader's of a foreign file: videos need not be declared, the same row again counts once without
    /// a word, another item of an id gets a new id, and fields that are not ours are no slips of ours.
    pub(in crate::formats) foreign: bool,
    /// The rows are a part's: the way from the dataset's folder to the part's, for the addresses of its videos.
    pub(in crate::formats) piece: Option<String>,
    /// Whether any rows were.
    pieced: bool,
    /// How many items were given one id, where there were several.
    pub(super) of_one_id: HashMap<String, usize>,
    runs: Vec<OpenRun>,
    /// Place of the run whose rows follow.
    open: usize,
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
    let reason = found.is_none().then(|| format!("there is no item `{id}`"));
    row.id = Some(id);
    if let Some(reason) = reason {
        row.set_aside("unknown item", reason);
    }
    found
}

impl Building {
    /// Takes a parsed row of `table`; gives the id under which its item, where it is one, is in the dataset.
    pub(in crate::formats) fn row(
        &mut self,
        table: Table,
        row: Members,
        file: &Arc<str>,
        line: usize,
    ) -> Option<String> {
        let members = match row {
            Members::Object(members) => members,
            Members::Other(value) => {
                let reason = format!("a row must be an object, found {}", describe(&value));
                Row { notes: &mut self.notes, file, line, id: None }.set_aside("not an object", reason);
                return None;
            }
        };
        let fields = Fields::new(members, "").of_a_foreign_file(self.foreign);
        match table {
            Table::Videos => self.take_video(fields, file, line),
            Table::Items => return self.item(fields, file, line),
            Table::Predictions => self.prediction(fields, file, line),
            Table::Reports => self.report(fields, file, line),
        }
        None
    }

    fn take_video(&mut self, fields: Fields, file: &Arc<str>, line: usize) {
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let Some(mut video) = video::video(fields, &mut row) else { return };
        if let Some(way) = &self.piece {
            video.src = video.src.map(|src| moved(way, &src));
            let earlier = self.dataset.video_named(&video.id).map(|at| self.dataset.video(at));
            // A part holds the videos of its items, whether or not another part has them too.
            if earlier.is_some_and(|earlier| is_same_video(earlier, &video)) {
                return;
            }
        }
        if let Some(at) = self.dataset.video_named(&video.id).filter(|_| self.foreign) {
            let differs = completed_video(self.dataset.video_mut(at), video);
            if !differs.is_empty() {
                row.changed(
                    "conflicting rows",
                    format!("the video came before with another {differs}; the first counts"),
                );
            }
            return;
        }
        if self.dataset.video_named(&video.id).is_some() {
            row.set_aside("repeated id", "a video of this id came before".into());
            return;
        }
        self.dataset.push_video(video);
    }

    fn item(&mut self, fields: Fields, file: &Arc<str>, line: usize) -> Option<String> {
        if self.known.is_some()
            && let Some(id) = fields.peek_text("video")
        {
            self.borrow_video(&id);
        }
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let (dataset, foreign) = (&mut self.dataset, self.foreign);
        let find = |id: String, row: &mut Row| -> (VideoIx, Option<PixelSize>) {
            if let Some(at) = dataset.video_named(&id) {
                return (at, dataset.video(at).size);
            }
            if !foreign {
                row.changed("unknown video", format!("there is no video `{id}`; an empty one stands in"));
            }
            (dataset.push_video(Video::new(id)), None)
        };
        let mut item = item::item(fields, find, &mut row)?;
        if self.foreign {
            return Some(self.foreign_item(item, file, line));
        }
        if self.dataset.item_named(&item.id).is_some() {
            row.set_aside("repeated id", "an item of this id came before".into());
            return None;
        }
        let id = std::mem::take(&mut item.id);
        self.dataset.push_item(Item { id: id.clone(), ..item });
        Some(id)
    }

    /// Copies a video that only another part holds.
    fn borrow_video(&mut self, id: &str) {
        let missing = self.dataset.video_named(id).is_none();
        self.wanted.rows |= missing && !self.foreign;
        let Some(known) = self.known.as_ref().filter(|_| missing) else { return };
        let Some(video) = known.video_named(id).map(|at| known.video(at).clone()) else { return };
        let at = self.dataset.push_video(video);
        self.borrowed.videos.insert(at);
    }

    /// Copies the item that a row names, where only another part holds it.
    fn borrow_item(&mut self, fields: &Fields) {
        let Some(id) = fields.peek_text("item").filter(|id| self.dataset.item_named(id).is_none()) else {
            return;
        };
        self.wanted.rows = true;
        let Some(known) = self.known.clone() else { return };
        let Some(item) = known.item_named(&id).map(|at| known.item(at)) else { return };
        let video = &known.video_of(item).id;
        self.borrow_video(video);
        let Some(video) = self.dataset.video_named(video) else { return };
        let at = self.dataset.push_item(Item { video, ..item.clone() });
        self.borrowed.items.insert(at);
    }

    /// Opens a run of our own format; of a part, a run that came before goes on.
    pub(in crate::formats) fn open_run_of(&mut self, run: Run, file: &Arc<str>, line: usize) {
        let is_piece = self.piece.is_some();
        self.pieced |= is_piece;
        if !is_piece || !self.select_run(&run.id) {
            return self.open_run(run);
        }
        let differs = self.runs.get(self.open).is_some_and(|open| !agree(&open.run, &run));
        if differs {
            let reason = "the run came before with other settings; the first count".to_owned();
            let mut row = Row { notes: &mut self.notes, file, line, id: Some(run.id) };
            row.changed("conflicting runs", reason);
        }
    }

    /// Opens a run; its tables follow.
    pub(in crate::formats) fn open_run(&mut self, run: Run) {
        self.open = self.runs.len();
        self.runs.push(OpenRun::of(run));
    }

    /// Goes back to a run that was opened; false where none has the id.
    pub(in crate::formats) fn select_run(&mut self, id: &str) -> bool {
        // The rows of one run mostly follow each other.
        if self.runs.get(self.open).is_some_and(|open| open.run.id == id) {
            return true;
        }
        let found = self.runs.iter().position(|open| open.run.id == id);
        self.open = found.unwrap_or(self.open);
        found.is_some()
    }

    /// Adds a published table; another of the same id is set aside.
    pub(in crate::formats) fn published(&mut self, table: serde_json::Value, file: &Arc<str>, line: usize) {
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let Some(table) = super::published::table(table, &mut row) else { return };
        if self.dataset.published().iter().any(|other| other.id == table.id) {
            row.set_aside("repeated id", format!("a table called `{}` came before", table.id));
            return;
        }
        self.dataset.push_published(table);
    }

    /// Names the whole, where nothing named it yet.
    pub(in crate::formats) fn name(&mut self, name: &str) {
        if self.dataset.about().name.is_empty() {
            self.dataset.name(name);
        }
    }

    fn prediction(&mut self, fields: Fields, file: &Arc<str>, line: usize) {
        self.borrow_item(&fields);
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        let Some(open) = self.runs.get_mut(self.open) else { return };
        let Some(prediction) = prediction::prediction(fields, &self.dataset, &mut row) else { return };
        if self.foreign && prediction.score.is_some_and(|score| score > 1.0) {
            open.beyond.get_or_insert_with(|| (Arc::clone(file), line));
        }
        match open.earlier((prediction.item, prediction.sample)) {
            None => open.run.predictions.push(prediction),
            Some(earlier) => repeat(earlier, prediction, self.foreign, &mut row),
        }
    }

    fn report(&mut self, fields: Fields, file: &Arc<str>, line: usize) {
        self.borrow_item(&fields);
        let mut row = Row { notes: &mut self.notes, file, line, id: None };
        // A table of reports alone belongs to no run; each of its rows names one.
        let run = self.runs.get(self.open).map_or("", |open| open.run.id.as_str());
        if let Some(report) = report::report(fields, &self.dataset, run, &mut row) {
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
        if self.pieced {
            // As if each run had stood in one table.
            let place: HashMap<&str, usize> =
                self.runs.iter().enumerate().map(|(n, open)| (open.run.id.as_str(), n)).collect();
            self.reports.sort_by_key(|report| place.get(report.run.as_str()).copied().unwrap_or(0));
        }
        for mut open in self.runs {
            if let Some((file, line)) = &open.beyond {
                let run = &open.run.id;
                let reason = format!(
                    "scores of run `{run}` go beyond 1: they are no shares of right, and are kept as `own_score`"
                );
                self.notes.add(Severity::Changed, "scores beyond 1", file, Some(*line), None, reason);
                for prediction in &mut open.run.predictions {
                    let own = prediction.score.take().map(|score| ("own_score".into(), score.to_string()));
                    prediction.extra.extend(own);
                }
            }
            let key = |prediction: &Prediction| (prediction.item, prediction.sample);
            if !open.run.predictions.is_sorted_by_key(key) {
                // No two are alike.
                open.run.predictions.sort_unstable_by_key(key);
            }
            self.dataset.push_run(open.run);
        }
        for report in self.reports {
            self.dataset.push_report(report);
        }
        (self.dataset, self.notes.finish(), self.borrowed)
    }
}
