//! The whole while its parts come in.

use std::collections::HashMap;
use std::sync::Arc;

use super::fields::{Compared, listed};
use super::{Part, rows};
use crate::formats::join::onto;
use crate::formats::note::{Notes, Severity};
use crate::formats::{Decisions, Found, Join, Loaded, Note};
use crate::model::{About, Dataset, Item, ItemIx, PublishedTable, Report, Run, Tables, Video, VideoIx};

/// Parts of a dataset that are being merged; see [`merge`](super::merge).
#[derive(Default)]
pub(super) struct Merging {
    about: Option<About>,
    videos: Vec<Video>,
    pub(super) items: Vec<Item>,
    pub(super) runs: Vec<Run>,
    pub(super) reports: Vec<Report>,
    /// Places of the reports on an item and a run.
    pub(super) reports_on: HashMap<(ItemIx, String), Vec<usize>>,
    published: Vec<PublishedTable>,
    video_by_id: HashMap<String, VideoIx>,
    item_by_id: HashMap<String, ItemIx>,
    read: Vec<Note>,
    understood: Vec<Found>,
    joins: Vec<Join>,
    decisions: Decisions,
    found: Notes,
}

/// The part that is being added: its name, and where its rows stand in the whole.
pub(super) struct Place {
    name: Arc<str>,
    /// Its files are another program's, which mostly repeat each other: what they repeat is counted, not listed.
    pub(super) foreign: bool,
    videos: Vec<VideoIx>,
    pub(super) items: Vec<ItemIx>,
    /// Ids of the part's own runs.
    pub(super) runs: Vec<String>,
}

impl Merging {
    /// Nothing is merged yet; `decisions` say which doubtful items are one.
    pub(super) fn deciding(decisions: Decisions) -> Self {
        Self { decisions, ..Self::default() }
    }

    /// Adds a part. Parts of runs alone come after those with their items.
    pub(super) fn add(&mut self, part: Part) {
        let Part { name, folder, foreign, loaded, borrowed, .. } = part;
        let Loaded { dataset, notes, found, joins } = loaded;
        self.understood.extend(found);
        self.joins.extend(joins);
        let dataset = if foreign { self.joined(dataset, &name) } else { dataset };
        let prefixed = |note: Note| Note { file: format!("{folder}{}", note.file), ..note };
        self.read.extend(notes.into_iter().map(prefixed));
        let runs = dataset.runs().iter().map(|run| run.id.clone()).collect();
        let mut at = Place { name: Arc::from(name), foreign, videos: Vec::new(), items: Vec::new(), runs };
        let tables = dataset.into_tables();
        self.about(tables.about, &at);
        for (n, video) in tables.videos.into_iter().enumerate() {
            let lent = borrowed.videos.contains(&VideoIx(n as u32));
            let place = self.video(video, lent, &at);
            at.videos.push(place);
        }
        for (n, mut item) in tables.items.into_iter().enumerate() {
            let lent = borrowed.items.contains(&ItemIx(n as u32));
            // Every place is in range: a dataset keeps that.
            item.video = at.videos.get(item.video.0 as usize).copied().unwrap_or(VideoIx(0));
            let place = self.item(item, lent, &at);
            at.items.push(place);
        }
        let mut renamed = Vec::new();
        for run in tables.runs {
            let id = run.id.clone();
            renamed.push((id, self.run(run, &at)));
        }
        tables.reports.into_iter().for_each(|report| self.report(report, &renamed, &at));
        tables.published.into_iter().for_each(|table| self.published(table, &at));
    }

    /// The whole, and the notes of all parts and of their merging, by file and line.
    pub(super) fn finish(self) -> Loaded {
        let Self { about, videos, items, runs, reports, published, .. } = self;
        let about = about.unwrap_or_default();
        let dataset = Dataset::of_tables(Tables { about, videos, items, runs, reports, published });
        let mut notes = self.read;
        notes.extend(self.found.finish());
        notes.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        Loaded { dataset, notes, found: self.understood, joins: self.joins }
    }

    /// The part with the names that its items and videos have here.
    fn joined(&mut self, dataset: Dataset, name: &str) -> Dataset {
        if self.videos.is_empty() || dataset.videos().is_empty() {
            return dataset;
        }
        let is_list = dataset.items().is_empty();
        let (dataset, join) = onto(&self.items, &self.videos, dataset, name, &self.decisions);
        if is_list {
            return dataset;
        }
        if let Some((severity, words)) = join.told() {
            self.found.add(severity, "join", &Arc::from(name), None, None, words);
        }
        self.joins.push(join);
        dataset
    }

    pub(super) fn note(
        &mut self,
        severity: Severity,
        kind: &'static str,
        at: &Place,
        id: Option<&str>,
        reason: String,
    ) {
        self.found.add(severity, kind, &at.name, None, id, reason);
    }

    fn about(&mut self, later: About, at: &Place) {
        let Some(kept) = &self.about else {
            self.about = Some(later);
            return;
        };
        let Compared { mut taken, differs, .. } = rows::about(kept, later);
        taken.extend(differs);
        // The name of another program's file is made from the file's.
        if !taken.is_empty() && !at.foreign {
            let reason = format!(
                "what it says of the whole ({}) is not kept: the first dataset's counts",
                listed(&taken)
            );
            self.note(Severity::Info, "another manifest", at, None, reason);
        }
    }

    fn video(&mut self, video: Video, lent: bool, at: &Place) -> VideoIx {
        let Some(place) = self.video_by_id.get(&video.id).copied() else {
            let place = VideoIx(self.videos.len() as u32);
            self.video_by_id.insert(video.id.clone(), place);
            self.videos.push(video);
            return place;
        };
        if !lent {
            let id = video.id.clone();
            let compared = rows::video(&mut self.videos[place.0 as usize], video);
            self.repeat("video", &id, compared, at);
        }
        place
    }

    fn item(&mut self, item: Item, lent: bool, at: &Place) -> ItemIx {
        let Some(place) = self.item_by_id.get(&item.id).copied() else {
            let place = ItemIx(self.items.len() as u32);
            self.item_by_id.insert(item.id.clone(), place);
            self.items.push(item);
            return place;
        };
        if !lent {
            let id = item.id.clone();
            let before = self.items[place.0 as usize].sentences.len();
            let compared = rows::item(&mut self.items[place.0 as usize], item);
            self.repeat("item", &id, compared, at);
            self.recount(place, before, at);
        }
        place
    }

    /// Sentences that came later leave earlier verdicts, which were none, without their count.
    fn recount(&mut self, place: ItemIx, before: usize, at: &Place) {
        if self.items[place.0 as usize].sentences.len() == before {
            return;
        }
        let mut dropped = Vec::new();
        for run in &mut self.runs {
            for one in run.predictions.iter_mut().filter(|one| one.item == place) {
                if one.sentences.take().is_some() {
                    dropped.push(run.id.clone());
                }
            }
        }
        let id = self.items[place.0 as usize].id.clone();
        for run in dropped {
            let reason =
                format!("verdicts of run `{run}` were given before its sentences; they count as missing");
            self.note(Severity::SetAside, "sentence count", at, Some(&id), reason);
        }
    }

    fn repeat(&mut self, what: &str, id: &str, compared: Compared, at: &Place) {
        let Compared { taken, differs, said } = compared;
        let taken = match taken.as_slice() {
            [] => String::new(),
            names => format!("; {} taken from here", listed(names)),
        };
        if !differs.is_empty() {
            let reason = format!(
                "{what} of an id that came before, with another {}; the first counts{taken}",
                listed(&differs)
            );
            self.note(Severity::Changed, "conflicting rows", at, Some(id), reason);
        } else if !taken.is_empty() {
            let reason = format!("{what} of an id that came before{taken}");
            self.repeated("completed row", at, id, reason);
        } else if said && !(at.foreign && what == "video") {
            let reason = format!("the same {what} came before; it counts once");
            self.repeated("repeated row", at, id, reason);
        }
    }

    /// Notes a repeat: of another program's files, which mostly repeat each other, how often it stands.
    pub(super) fn repeated(&mut self, kind: &'static str, at: &Place, id: &str, reason: String) {
        if at.foreign {
            self.found.count(Severity::Info, &at.name, None, &reason);
        } else {
            self.note(Severity::Info, kind, at, Some(id), reason);
        }
    }

    fn published(&mut self, table: PublishedTable, at: &Place) {
        let earlier = self.published.iter().find(|other| other.id == table.id);
        let (id, same) = (table.id.clone(), earlier.is_some_and(|earlier| *earlier == table));
        match earlier {
            None => self.published.push(table),
            Some(_) if same => {
                let reason = "the same published table came before; it counts once".to_owned();
                self.note(Severity::Info, "repeated table", at, Some(&id), reason);
            }
            Some(_) => {
                let reason = "another published table of this id came before; the first is kept".to_owned();
                self.note(Severity::SetAside, "conflicting table", at, Some(&id), reason);
            }
        }
    }
}
