//! Definitions of the numbers about what a benchmark is made of.

use super::composition::{Count, Counted};
use super::composition_items::words;
use super::composition_videos::{Absence, Coverage, Durations};
use super::definition::{Definition, kept};

/// Items, videos and sources by a property.
pub fn counts(counted: &Counted, all: &Count) -> Definition {
    Definition {
        name: "Items, videos, sources",
        formula: "items of a value; the different videos of these items; the different data sets of these videos",
        source: "Dr.V, section 4.4, figure 4 and table 4; VidOmni-Bench, section 3.2",
        convention: "a video or source counts once in each value that it has an item of, so that these \
                     columns may add up to more than there are"
            .to_owned(),
        numerator: format!("{} items that have the property", counted.items()),
        denominator: format!("{} items, {} videos, {} sources", all.items, all.videos, all.sources.len()),
        exclusions: kept(vec![
            ("left out: items without the property", counted.left_out),
            (words::NO_SOURCE, all.without_source),
        ]),
    }
}

/// Share of the items that a type has.
pub fn type_shares(counted: &Counted) -> Definition {
    Definition {
        name: "Share of items",
        formula: "items of the type / items that have a type",
        source: "Dr.V, figure 4 (right)",
        convention: "over the items kept by the filters".to_owned(),
        numerator: "items of the type".to_owned(),
        denominator: format!("{} items with a type", counted.items()),
        exclusions: kept(vec![(words::NO_TYPE, counted.left_out)]),
    }
}

/// Durations of videos.
pub fn durations(found: &Durations) -> Definition {
    Definition {
        name: "Durations",
        formula: "videos by their duration, each counted once however many items it has",
        source: "VidOmni-Bench, section 3.2: short up to 180 s, long from 1,800 s",
        convention: "a bin has its upper end; 1,800 s is in the last one".to_owned(),
        numerator: format!("{:.1} s (sum over videos)", found.total),
        denominator: format!("{} videos", found.known),
        exclusions: kept(vec![(words::NO_DURATION, found.unknown)]),
    }
}

/// Items with a video that can be played.
pub fn coverage(found: &Coverage) -> Definition {
    let items = |why: Absence| {
        let missing = found.missing.iter().filter(|missing| missing.why == why);
        missing.map(|missing| missing.items.len()).sum::<usize>()
    };
    Definition {
        name: "Items with a video",
        formula: "items whose video can be played / items",
        source: "this page: what was opened, attached or allowed here",
        convention: "a file at an address counts as there until it is asked for and is not".to_owned(),
        numerator: format!("{} items on {} videos", found.playable_items, found.playable_videos),
        denominator: format!("{} items on {} videos", found.items, found.videos),
        exclusions: kept(vec![
            ("items: the dataset names no file", items(Absence::NoFile)),
            ("items: the file is not among those opened", items(Absence::NotAmongFiles)),
            ("items: the host has not been asked", items(Absence::HostNotAllowed)),
            ("items: the address is none that a page may play", items(Absence::AddressRefused)),
        ]),
    }
}
