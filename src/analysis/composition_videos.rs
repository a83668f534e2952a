//! The videos behind the items: how long they are, and which of them can be played.

use crate::analysis::export::{Cell, Table};
use crate::metrics::ItemSet;
use crate::model::{Dataset, DurationBracket, ItemIx, VideoIx};

/// Upper ends of the bins in seconds, inclusive, and what the bins are called. The brackets of
/// VidOmni-Bench end where a bin ends: 180 s is short, 1,800 s is long.
const BINS: [(f64, &str, DurationBracket); 7] = [
    (10.0, "up to 10 s", DurationBracket::Short),
    (30.0, "10 to 30 s", DurationBracket::Short),
    (60.0, "30 s to 1 min", DurationBracket::Short),
    (180.0, "1 to 3 min", DurationBracket::Short),
    (600.0, "3 to 10 min", DurationBracket::Medium),
    (1800.0, "10 to 30 min", DurationBracket::Medium),
    (f64::INFINITY, "30 min and more", DurationBracket::Long),
];

/// How long the videos are, each counted once however many items it has; seconds.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Durations {
    /// Videos whose duration is known.
    pub known: usize,
    /// Videos left out because it is not.
    pub unknown: usize,
    /// All together.
    pub total: f64,
    /// The shortest.
    pub shortest: Option<f64>,
    /// Half of the videos are no longer than this; between the two in the middle for an even number.
    pub median: Option<f64>,
    /// The mean.
    pub mean: Option<f64>,
    /// The longest.
    pub longest: Option<f64>,
    /// Bins from the shortest to the longest: name, bracket, videos. All bins, empty ones too.
    pub bins: Vec<(&'static str, DurationBracket, usize)>,
}

/// The bin of a duration in seconds.
fn bin(duration: f64) -> usize {
    let last = BINS.len() - 1;
    // The bracket of long videos begins with its bound, every other bin ends with it.
    if DurationBracket::of(duration) == DurationBracket::Long {
        return last;
    }
    BINS.iter().position(|(end, ..)| duration <= *end).unwrap_or(last)
}

/// Durations of the videos of `items`.
pub fn durations(dataset: &Dataset, items: &ItemSet) -> Durations {
    let mut all = Vec::new();
    let mut out = Durations::default();
    let mut counts = [0_usize; BINS.len()];
    for (video, _) in videos_of(dataset, items) {
        match dataset.video(video).duration {
            Some(duration) => {
                all.push(duration);
                counts[bin(duration)] += 1;
            }
            None => out.unknown += 1,
        }
    }
    out.total = all.iter().sum();
    all.sort_by(f64::total_cmp);
    out.known = all.len();
    out.mean = (out.known > 0).then(|| out.total / out.known as f64);
    out.median = all.get(out.known / 2).map(|upper| match all.get((out.known / 2).wrapping_sub(1)) {
        Some(lower) if out.known.is_multiple_of(2) => (lower + upper) / 2.0,
        _ => *upper,
    });
    (out.shortest, out.longest) = (all.first().copied(), all.last().copied());
    out.bins = BINS.iter().zip(counts).map(|((_, name, bracket), of)| (*name, *bracket, of)).collect();
    out
}

/// The videos of `items` in the order of the videos table, each with its items in file order.
fn videos_of(dataset: &Dataset, items: &ItemSet) -> Vec<(VideoIx, Vec<ItemIx>)> {
    let mut of: Vec<Vec<ItemIx>> = vec![Vec::new(); dataset.videos().len()];
    for at in items.iter() {
        if let Some(own) = of.get_mut(dataset.item(at).video.0 as usize) {
            own.push(at);
        }
    }
    let videos = of.into_iter().enumerate().filter(|(_, own)| !own.is_empty());
    videos.map(|(place, own)| (VideoIx(place as u32), own)).collect()
}

/// Why a video cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The dataset names no file for it.
    NoFile,
    /// The file that it names is not among those that were opened.
    NotAmongFiles,
    /// It is at a host that nothing may be asked of yet.
    HostNotAllowed,
    /// Its address is none that a page may play.
    AddressRefused,
}

impl Absence {
    /// All reasons.
    pub const ALL: [Self; 4] =
        [Self::NoFile, Self::NotAmongFiles, Self::HostNotAllowed, Self::AddressRefused];

    /// The reason in words.
    pub fn label(self) -> &'static str {
        match self {
            Self::NoFile => "the dataset names no file",
            Self::NotAmongFiles => "its file is not among those that were opened",
            Self::HostNotAllowed => "it is at a host that has not been asked",
            Self::AddressRefused => "its address is none that a page may play",
        }
    }
}

/// A video that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The video.
    pub video: VideoIx,
    /// Why.
    pub why: Absence,
    /// Its items, in file order.
    pub items: Vec<ItemIx>,
}

/// How many items have a video that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Items.
    pub items: usize,
    /// Items whose video can be played.
    pub playable_items: usize,
    /// Different videos of the items.
    pub videos: usize,
    /// Those that can be played.
    pub playable_videos: usize,
    /// The others, in the order of the videos table.
    pub missing: Vec<Missing>,
}

/// Coverage of `items`; `absence` says why a video cannot be played, `None` where it can.
pub fn coverage(
    dataset: &Dataset,
    items: &ItemSet,
    absence: &dyn Fn(VideoIx) -> Option<Absence>,
) -> Coverage {
    let mut out = Coverage { items: items.len(), ..Coverage::default() };
    for (video, own) in videos_of(dataset, items) {
        out.videos += 1;
        match absence(video) {
            Some(why) => out.missing.push(Missing { video, why, items: own }),
            None => {
                out.playable_videos += 1;
                out.playable_items += own.len();
            }
        }
    }
    out
}

/// The items whose video is missing: item, video, its file, why.
pub fn missing_table(dataset: &Dataset, found: &Coverage) -> Table {
    let rows = found.missing.iter().flat_map(|missing| {
        let video = dataset.video(missing.video);
        missing.items.iter().map(move |at| {
            let file = video.src.as_deref().unwrap_or_default();
            [&dataset.item(*at).id, &video.id, file, missing.why.label()].map(Cell::text).to_vec()
        })
    });
    Table::new(&["item", "video", "file", "why"], rows.collect())
}
