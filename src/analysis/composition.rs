//! What a benchmark is made of: items, videos and sources by task, type, level, complexity and
//! duration (Dr.V, figure 4 and table 4; VidOmni-Bench, figure 4). No run is needed.

use std::collections::BTreeMap;

use crate::metrics::ItemSet;
use crate::model::{
    Audio, Complexity, Dataset, DurationBracket, HallucinationType, Item, Level, Task, Video, VideoIx,
};

/// What items are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// What is asked.
    Task,
    /// The level of the hallucination type.
    Level,
    /// The hallucination type.
    Type,
    /// The video's complexity.
    Complexity,
    /// The bracket of the video's duration.
    Duration,
    /// What the video's sound track carries.
    Sound,
    /// The data set that the video came from, spelled as in the file.
    VideoSource,
    /// The video's scenario, spelled as in the file.
    Domain,
}

/// A value of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name on disk, which is the one in addresses.
    pub id: String,
    /// The label on screen.
    pub label: String,
}

/// How much there is of something.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Count {
    /// Items.
    pub items: usize,
    /// Different videos of these items.
    pub videos: usize,
    /// The data sets that these videos came from, each once, in the order of the videos table.
    pub sources: Vec<String>,
    /// Videos that do not say where they came from: they are in no source.
    pub without_source: usize,
}

/// The items of one value, or of one value each of two properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// One value for each property counted by.
    pub values: Vec<Named>,
    /// What there is of it.
    pub count: Count,
}

/// Counts by one or two properties.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Counted {
    /// What occurs, in the papers' order, then by name.
    pub groups: Vec<Group>,
    /// Items that lack a property.
    pub left_out: usize,
}

impl Counted {
    /// Items that have every property: those in the groups.
    pub fn items(&self) -> usize {
        self.groups.iter().map(|group| group.count.items).sum()
    }
}

/// Place in the papers' order, name on disk, label.
type Key<'a> = (usize, &'a str, &'a str);

impl Property {
    /// The property's name on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Task => "Task",
            Self::Level => "Level",
            Self::Type => "Hallucination type",
            Self::Complexity => "Complexity",
            Self::Duration => "Duration",
            Self::Sound => "Sound",
            Self::VideoSource => "Source",
            Self::Domain => "Scenario",
        }
    }

    fn key<'a>(self, item: &'a Item, video: &'a Video) -> Option<Key<'a>> {
        match self {
            Self::Task => Some((item.task as usize, Task::id(item.task), item.task.label())),
            Self::Level => item.level().map(|it| (it as usize, Level::id(it), it.label())),
            Self::Type => item.kind.as_ref().map(|kind| (place(kind), kind.id(), kind.label())),
            Self::Complexity => video.complexity.map(|it| (it as usize, Complexity::id(it), it.label())),
            Self::Duration => video.bracket().map(|it| (it as usize, DurationBracket::id(it), it.label())),
            Self::Sound => video.audio.map(|it| (it as usize, Audio::id(it), it.label())),
            Self::VideoSource => video.source.as_deref().map(|name| (0, name, name)),
            Self::Domain => video.domain.as_deref().map(|name| (0, name, name)),
        }
    }
}

/// Dr.V's types come before others.
fn place(kind: &HallucinationType) -> usize {
    match kind {
        HallucinationType::Drv(place) => usize::from(*place),
        HallucinationType::Other(_) => HallucinationType::DRV.len(),
    }
}

/// All items together.
pub fn total(dataset: &Dataset, items: &ItemSet) -> Count {
    let sources = Sources::of(dataset);
    let mut tally = Tally::default();
    for (at, item) in dataset.items_indexed() {
        if items.contains(at) {
            tally.add(item.video, &sources);
        }
    }
    tally.finish(&sources)
}

/// Counts by a property and, where asked, by a second one inside it. An item without one of them
/// is left out.
pub fn counted(dataset: &Dataset, items: &ItemSet, by: Property, and: Option<Property>) -> Counted {
    let sources = Sources::of(dataset);
    let mut tallies: BTreeMap<(Key<'_>, Key<'_>), Tally> = BTreeMap::new();
    let mut left_out = 0;
    for (_, item) in dataset.items_indexed().filter(|(at, _)| items.contains(*at)) {
        let video = dataset.video_of(item);
        let inner = match and {
            Some(and) => and.key(item, video),
            None => Some(Key::default()),
        };
        match by.key(item, video).zip(inner) {
            Some(keys) => tallies.entry(keys).or_default().add(item.video, &sources),
            None => left_out += 1,
        }
    }
    let named = |(_, id, label): Key<'_>| Named { id: id.to_owned(), label: label.to_owned() };
    let groups = tallies.into_iter().map(|((outer, inner), tally)| {
        let mut values = vec![named(outer)];
        values.extend(and.map(|_| named(inner)));
        Group { values, count: tally.finish(&sources) }
    });
    Counted { groups: groups.collect(), left_out }
}

/// The sources by number, so that a tally keeps bits and not names.
struct Sources<'a> {
    names: Vec<&'a str>,
    /// By video.
    of: Vec<Option<u32>>,
}

impl<'a> Sources<'a> {
    fn of(dataset: &'a Dataset) -> Self {
        let mut known: BTreeMap<&str, u32> = BTreeMap::new();
        let mut sources = Self { names: Vec::new(), of: Vec::with_capacity(dataset.videos().len()) };
        for video in dataset.videos() {
            let place = video.source.as_deref().map(|name| {
                *known.entry(name).or_insert_with(|| {
                    sources.names.push(name);
                    sources.names.len() as u32 - 1
                })
            });
            sources.of.push(place);
        }
        sources
    }
}

/// A set of small numbers.
#[derive(Default)]
struct Bits(Vec<u64>);

impl Bits {
    /// Adds a number; whether it is new.
    fn insert(&mut self, number: u32) -> bool {
        let (word, bit) = (number as usize / 64, 1_u64 << (number % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let Some(word) = self.0.get_mut(word) else { return false };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }
}

#[derive(Default)]
struct Tally {
    items: usize,
    videos: usize,
    seen: Bits,
    sources: Bits,
    without_source: usize,
}

impl Tally {
    fn add(&mut self, video: VideoIx, sources: &Sources<'_>) {
        self.items += 1;
        if !self.seen.insert(video.0) {
            return;
        }
        self.videos += 1;
        match sources.of.get(video.0 as usize).copied().flatten() {
            Some(source) => drop(self.sources.insert(source)),
            None => self.without_source += 1,
        }
    }

    fn finish(self, sources: &Sources<'_>) -> Count {
        let named = sources.names.iter().enumerate().filter(|(place, _)| self.sources.contains(*place));
        Count {
            items: self.items,
            videos: self.videos,
            sources: named.map(|(_, name)| (*name).to_owned()).collect(),
            without_source: self.without_source,
        }
    }
}
