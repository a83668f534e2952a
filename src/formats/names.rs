//! Names of fields as they are read: the same text gives the same [`Name`], as long as it comes often. And names that are
//! given once each.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::model::Name;

/// Names that are remembered: a later one takes the place of an earlier one that falls on it.
const REMEMBERED: usize = 256;

thread_local! {
    static KNOWN: RefCell<Vec<Option<Name>>> = const { RefCell::new(Vec::new()) };
}

/// The name of this text, which shares its text with the last one that was alike.
pub(super) fn interned(text: &str) -> Name {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().map_or(0, usize::from);
    let place =
        (bytes.len() + 31 * byte(0) + 17 * byte(bytes.len() / 2) + 7 * byte(bytes.len().wrapping_sub(1)))
            % REMEMBERED;
    KNOWN.with_borrow_mut(|known| {
        if known.is_empty() {
            known.resize(REMEMBERED, None);
        }
        match &known[place] {
            Some(name) if *name == *text => name.clone(),
            _ => known[place].insert(Name::from(text)).clone(),
        }
    })
}

/// Names that were given, and where to go on with those that many want.
#[derive(Debug, Default)]
pub(super) struct Taken {
    names: BTreeSet<String>,
    /// By name: the next number to try behind it.
    next: BTreeMap<String, usize>,
}

impl Taken {
    /// The name itself, or the first with a number, from 2, behind it that was not given yet; `key` says which names are
    /// the same.
    pub(super) fn one(
        &mut self,
        name: &str,
        numbered: impl Fn(usize) -> String,
        key: impl Fn(&str) -> String,
    ) -> String {
        let stem = key(name);
        if self.names.insert(stem.clone()) {
            return name.to_owned();
        }
        let next = self.next.entry(stem).or_insert(2);
        loop {
            let name = numbered(*next);
            *next += 1;
            if self.names.insert(key(&name)) {
                return name;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_given_once_and_then_with_numbers() {
        let mut taken = Taken::default();
        let mut one = |name: &str| taken.one(name, |n| format!("{name}-{n}"), str::to_lowercase);
        let given = ["a", "A", "a-2", "a", "a-2", "b"].map(&mut one);
        assert_eq!(given, ["a", "A-2", "a-2-2", "a-3", "a-2-3", "b"]);
    }
}
