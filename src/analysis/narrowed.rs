//! The items of a part: those that one number of a table or a figure is about.

use super::filter::{Filter, select};
use crate::metrics::ItemSet;
use crate::metrics::verification::folded_name;
use crate::model::{
    Audio, Complexity, Dataset, DurationBracket, ErrorCategory, HallucinationType, ItemIx, Level, Task,
};

/// A facet, by its name in the address, and one value of it.
pub type Narrowing = (&'static str, String);

/// Those of `items` that all of the narrowings let through; one that nobody knows lets all through.
pub fn narrowed<'a>(
    dataset: &Dataset,
    items: &ItemSet,
    narrows: impl Iterator<Item = &'a Narrowing>,
) -> ItemSet {
    let mut filter = Filter::default();
    let mut sound = None;
    for (facet, value) in narrows {
        match *facet {
            "task" => filter.tasks.extend(Task::from_id(value)),
            "level" => filter.levels.extend(Level::from_id(value)),
            "type" => drop(filter.types.insert(HallucinationType::from_id(value))),
            "complexity" => filter.complexities.extend(Complexity::from_id(value)),
            "duration" => filter.durations.extend(DurationBracket::from_id(value)),
            "category" => filter.categories.extend(ErrorCategory::from_id(value)),
            "source" => filter.sources.extend(spellings(dataset, value)),
            "audio" => sound = Audio::from_id(value),
            _ => {}
        }
    }
    let chosen = select(dataset, &filter, &[]);
    let heard = |item: ItemIx| sound.is_none() || dataset.video_of(dataset.item(item)).audio == sound;
    items.iter().filter(|item| chosen.contains(*item) && heard(*item)).collect()
}

/// The ways in which captions spell a source: of one name there is one column.
fn spellings(dataset: &Dataset, name: &str) -> Vec<String> {
    let folded = folded_name(name);
    let mut found: Vec<String> = Vec::new();
    for source in dataset.items().iter().filter_map(|item| item.caption_source.as_ref()) {
        if !found.contains(source) && folded_name(source) == folded {
            found.push(source.clone());
        }
    }
    found
}
