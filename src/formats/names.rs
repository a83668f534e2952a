//! Names of fields as they are read: the same text gives the same [`Name`], as long as it comes often.

use std::cell::RefCell;

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
