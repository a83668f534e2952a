//! Which text of a task a control speaks of. An export does not hold the project's set-up: the names of its controls
//! are all that there is.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::super::names::numbered;

/// A text of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The member of the data, and the place in its list: `s1`, `sentences[0]`.
    pub(super) key: String,
    /// Its rank among the texts of the task.
    pub(super) rank: (usize, usize),
    /// The text, which many marks may share.
    pub(super) text: Arc<str>,
}

/// The texts of a task's data, with the video left out.
pub(super) struct Texts {
    /// Texts of their own.
    single: Vec<Place>,
    /// The first list of texts.
    list: Vec<Place>,
    /// The number of the list's first text in the names of controls.
    first: i64,
    /// Places in `single` by their keys, and by the numbers in these.
    by_key: HashMap<String, usize>,
    by_number: HashMap<i64, usize>,
}

fn text_of(value: &Value) -> Option<&str> {
    let names = ["text", "sentence", "value", "caption"];
    value.as_str().or_else(|| names.iter().find_map(|name| value.get(*name)?.as_str()))
}

impl Texts {
    /// Finds them. `controls` are the names that results give.
    pub(super) fn of<'a>(
        data: &Map<String, Value>,
        video: &str,
        controls: impl Iterator<Item = &'a str>,
    ) -> Self {
        let mut texts = Self {
            single: Vec::new(),
            list: Vec::new(),
            first: 0,
            by_key: HashMap::new(),
            by_number: HashMap::new(),
        };
        for (rank, (key, value)) in data.iter().enumerate().filter(|(_, (key, _))| *key != video) {
            if let Some(text) = value.as_str() {
                texts.by_key.insert(key.clone(), texts.single.len());
                if let Some((_, number)) = numbered(key) {
                    texts.by_number.entry(number).or_insert(texts.single.len());
                }
                texts.single.push(Place { key: key.clone(), rank: (rank, 0), text: Arc::from(text) });
            }
            let list = value.as_array().filter(|list| texts.list.is_empty() && !list.is_empty());
            let Some(list) = list.filter(|list| list.iter().all(|one| text_of(one).is_some())) else {
                continue;
            };
            let place = |(n, value): (usize, &Value)| Place {
                key: format!("{key}[{n}]"),
                rank: (rank, n),
                text: Arc::from(text_of(value).unwrap_or_default()),
            };
            texts.list = list.iter().enumerate().map(place).collect();
        }
        // The tool numbers from 0; somebody's own names may not.
        let numbers: Vec<i64> = controls.filter_map(|name| Some(numbered(name)?.1)).collect();
        let last = texts.list.len() as i64;
        texts.first = i64::from(numbers.contains(&last) && !numbers.contains(&0));
        texts
    }

    /// The text that a control speaks of: by its names, or by the number in them.
    pub(super) fn of_control(&self, to_name: &str, from_name: &str) -> Option<&Place> {
        let names = [to_name, from_name];
        let own = |name: &str| self.single.get(*self.by_key.get(name)?);
        let in_list = |name: &str| {
            let n = usize::try_from(numbered(name)?.1 - self.first).ok()?;
            self.list.get(n)
        };
        let by_number = |name: &str| self.single.get(*self.by_number.get(&numbered(name)?.1)?);
        names
            .iter()
            .find_map(|name| own(name))
            .or_else(|| names.iter().find_map(|name| in_list(name)))
            .or_else(|| names.iter().find_map(|name| by_number(name)))
    }

    /// The texts of the list, where a place is of it: those that nobody judged are sentences too.
    pub(super) fn siblings(&self, place: &Place) -> &[Place] {
        if place.key.ends_with(']') { &self.list } else { &[] }
    }

    /// The text that regions of a control stand in: by its name, or the only one.
    pub(super) fn marked(&self, to_name: &str) -> Option<&Place> {
        let only = || match (self.single.as_slice(), self.list.as_slice()) {
            ([one], []) => Some(one),
            _ => None,
        };
        self.of_control(to_name, "").or_else(only)
    }
}
