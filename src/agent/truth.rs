//! The truth of a dataset in the place of detectors and grounders ("what would perfect perception say?"): an item's own
//! boxes and events, and where it has none of what is asked, those that another item on the same video has of it.
//!
//! Two items are never put together for one thing: one's person may be the other's man.

use std::collections::BTreeMap;

use super::evidence::{Located, Seen};
use super::language::Match;
use super::stand_in::StandIn;
use crate::model::{Dataset, Event, Item, ItemIx, Track, VideoIx};

/// Which items are on which video.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Truth {
    by_video: BTreeMap<VideoIx, Vec<ItemIx>>,
    everything: bool,
}

impl Truth {
    /// Of a dataset. `everything`: what no item has boxes of is absent from the video; without it nothing is said of it.
    pub fn of(dataset: &Dataset, everything: bool) -> Self {
        let mut by_video: BTreeMap<VideoIx, Vec<ItemIx>> = BTreeMap::new();
        for (at, item) in dataset.items_indexed().filter(|(_, item)| has_truth(item)) {
            by_video.entry(item.video).or_default().push(at);
        }
        Self { by_video, everything }
    }

    /// Where the things are on the video of an item.
    pub fn seen(&self, dataset: &Dataset, at: ItemIx, objects: &[String]) -> Vec<Seen> {
        objects.iter().map(|what| self.thing(dataset, at, what)).collect()
    }

    fn thing(&self, dataset: &Dataset, at: ItemIx, what: &str) -> Seen {
        let own = stand_in(dataset.item(at));
        let mut best = own.best(what);
        let found = own.one(what);
        if best > Match::Alike {
            return found;
        }
        for other in self.others(dataset, at) {
            let there = stand_in(other);
            best = best.max(there.best(what));
            let seen = there.one(what);
            if seen.complete {
                let tracks =
                    seen.tracks.into_iter().map(|track| Track { id: named(other, &track.id), ..track });
                return Seen { tracks: tracks.collect(), ..seen };
            }
        }
        Seen { complete: self.everything && best == Match::No, ..found }
    }

    /// When the events are on the video of an item.
    pub fn located(&self, dataset: &Dataset, at: ItemIx, events: &[String]) -> Vec<Located> {
        events.iter().map(|what| self.event(dataset, at, what)).collect()
    }

    fn event(&self, dataset: &Dataset, at: ItemIx, what: &str) -> Located {
        let own = stand_in(dataset.item(at)).event(what);
        if own.complete && !own.by_boxes {
            return own;
        }
        for other in self.others(dataset, at).filter(|other| !other.events.is_empty()) {
            let found = stand_in(other).event(what);
            if found.complete && !found.by_boxes {
                let renamed = |event: Event| Event { id: event.id.map(|id| named(other, &id)), ..event };
                return Located { events: found.events.into_iter().map(renamed).collect(), ..found };
            }
        }
        own
    }

    fn others<'a>(&'a self, dataset: &'a Dataset, at: ItemIx) -> impl Iterator<Item = &'a Item> {
        let all = self.by_video.get(&dataset.item(at).video).map_or(&[][..], Vec::as_slice);
        all.iter().filter(move |other| **other != at).map(|other| dataset.item(*other))
    }
}

fn has_truth(item: &Item) -> bool {
    !item.tracks.is_empty() || !item.events.is_empty()
}

fn stand_in(item: &Item) -> StandIn<'_> {
    StandIn { tracks: &item.tracks, events: &item.events, identities: true, everything: false }
}

/// The name of what another item has.
fn named(item: &Item, id: &str) -> String {
    format!("{}/{id}", item.id)
}
