//! The indexed, immutable whole.

use std::{collections::HashMap, sync::Arc};

use super::ids::Ids;
use super::{Captions, Extra, Item, Prediction, PublishedTable, Report, Run, Video};

/// Place of a video in [`Dataset::videos`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VideoIx(pub u32);

/// Place of an item in [`Dataset::items`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemIx(pub u32);

/// Place of a run in [`Dataset::runs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunIx(pub u32);

/// What the manifest says of the whole.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct About {
    /// The dataset's name.
    pub name: String,
    /// What it is.
    pub description: Option<String>,
    /// Under which terms.
    pub license: Option<String>,
    /// Where it lives.
    pub homepage: Option<String>,
    /// How to cite it.
    pub citation: Option<String>,
    /// Everything else that the file said.
    pub extra: Extra,
}

/// Videos, items and runs, in file order, with every reference resolved.
///
/// Invariants, kept by `formats`: ids are unique in their table; every [`VideoIx`] and
/// [`ItemIx`] is in range; predictions are sorted by item, then sample, and unique in both;
/// a prediction's sentences are as many as its item's.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    about: About,
    videos: Vec<Video>,
    items: Vec<Item>,
    runs: Vec<Run>,
    reports: Vec<Report>,
    published: Vec<PublishedTable>,
    item_by_id: Ids,
    video_by_id: Ids,
    run_by_id: HashMap<String, RunIx>,
    captions: Arc<Captions>,
}

/// A dataset's tables, each in file order, for whoever builds another dataset of them.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// What the manifest says.
    pub about: About,
    /// All videos.
    pub videos: Vec<Video>,
    /// All items.
    pub items: Vec<Item>,
    /// All runs.
    pub runs: Vec<Run>,
    /// All reports.
    pub reports: Vec<Report>,
    /// All published tables.
    pub published: Vec<PublishedTable>,
}

impl Dataset {
    /// An empty dataset; tables are added in the order videos, items, runs.
    pub fn new(about: About) -> Self {
        Self { about, ..Self::default() }
    }

    /// Adds a video.
    pub fn push_video(&mut self, video: Video) -> VideoIx {
        let at = self.videos.len() as u32;
        self.videos.push(video);
        self.video_by_id.insert(at, |place| &self.videos[place as usize].id);
        VideoIx(at)
    }

    /// Adds an item, whose video is already there.
    pub fn push_item(&mut self, item: Item) -> ItemIx {
        let at = ItemIx(self.items.len() as u32);
        // Nobody shares them yet: whoever does has the dataset finished.
        let video = self.videos.get(item.video.0 as usize);
        Arc::make_mut(&mut self.captions).push(at, &item, video);
        self.items.push(item);
        self.item_by_id.insert(at.0, |place| &self.items[place as usize].id);
        at
    }

    /// Adds a run, with or without predictions yet.
    pub fn push_run(&mut self, run: Run) -> RunIx {
        let at = RunIx(self.runs.len() as u32);
        self.run_by_id.insert(run.id.clone(), at);
        self.runs.push(run);
        at
    }

    /// Names the whole.
    pub fn name(&mut self, name: &str) {
        name.clone_into(&mut self.about.name);
    }

    /// The video at a place, while the dataset is being built.
    pub fn video_mut(&mut self, at: VideoIx) -> &mut Video {
        &mut self.videos[at.0 as usize]
    }

    /// The item at a place, while the dataset is being built; its id stays.
    pub fn item_mut(&mut self, at: ItemIx) -> &mut Item {
        &mut self.items[at.0 as usize]
    }

    /// Adds predictions to the last run, in order.
    pub fn extend_last_run(&mut self, predictions: impl IntoIterator<Item = Prediction>) {
        if let Some(run) = self.runs.last_mut() {
            run.predictions.extend(predictions);
        }
    }

    /// Adds a report.
    pub fn push_report(&mut self, report: Report) {
        self.reports.push(report);
    }

    /// Adds a published table.
    pub fn push_published(&mut self, table: PublishedTable) {
        self.published.push(table);
    }

    /// A dataset of tables that keep the invariants among themselves.
    pub fn of_tables(tables: Tables) -> Self {
        let mut dataset = Self::new(tables.about);
        for video in tables.videos {
            dataset.push_video(video);
        }
        for item in tables.items {
            dataset.push_item(item);
        }
        for run in tables.runs {
            dataset.push_run(run);
        }
        (dataset.reports, dataset.published) = (tables.reports, tables.published);
        dataset
    }

    /// Takes the dataset apart.
    pub fn into_tables(self) -> Tables {
        let Self { about, videos, items, runs, reports, published, .. } = self;
        Tables { about, videos, items, runs, reports, published }
    }

    /// What the manifest says.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// All videos.
    pub fn videos(&self) -> &[Video] {
        &self.videos
    }

    /// All items.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The truth of all captions in columns, for whoever keeps what runs said of them beside it.
    pub fn captions(&self) -> &Arc<Captions> {
        &self.captions
    }

    /// All runs.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// All reports.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }

    /// All published tables.
    pub fn published(&self) -> &[PublishedTable] {
        &self.published
    }

    /// The item at a place that this dataset gave out.
    pub fn item(&self, at: ItemIx) -> &Item {
        &self.items[at.0 as usize]
    }

    /// The video at a place that this dataset gave out.
    pub fn video(&self, at: VideoIx) -> &Video {
        &self.videos[at.0 as usize]
    }

    /// The video of an item.
    pub fn video_of(&self, item: &Item) -> &Video {
        self.video(item.video)
    }

    /// The run at a place that this dataset gave out.
    pub fn run(&self, at: RunIx) -> &Run {
        &self.runs[at.0 as usize]
    }

    /// Finds an item by its id.
    pub fn item_named(&self, id: &str) -> Option<ItemIx> {
        self.item_by_id.find(id, |place| &self.items[place as usize].id).map(ItemIx)
    }

    /// Finds a video by its id.
    pub fn video_named(&self, id: &str) -> Option<VideoIx> {
        self.video_by_id.find(id, |place| &self.videos[place as usize].id).map(VideoIx)
    }

    /// Finds a run by its id.
    pub fn run_named(&self, id: &str) -> Option<RunIx> {
        self.run_by_id.get(id).copied()
    }

    /// Places and items, in file order.
    pub fn items_indexed(&self) -> impl Iterator<Item = (ItemIx, &Item)> {
        self.items.iter().enumerate().map(|(n, item)| (ItemIx(n as u32), item))
    }

    /// Places of all runs, in file order.
    pub fn run_indices(&self) -> impl Iterator<Item = RunIx> + use<> {
        (0..self.runs.len() as u32).map(RunIx)
    }
}
