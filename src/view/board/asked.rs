//! What the address says of a leaderboard.

use super::kept::Kept;
use crate::view::escape::{decode, encode};
use crate::view::route::one;

/// By which number the runs stand, which of them are shown, and which is opened.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Board {
    /// By mean F1 over captions, where there is a ranking by accuracy too.
    pub by_captions: bool,
    /// Only runs that have one of the values of each facet that is named, in the order in which they were chosen.
    pub kept: Vec<(Kept, String)>,
    /// The run whose row is open, by id.
    pub open: Option<String>,
}

impl Board {
    /// Puts what is not the default into the address.
    pub(in crate::view) fn write(&self, put: &mut impl FnMut(&str, String)) {
        put("board", if self.by_captions { "captions" } else { "" }.to_owned());
        let pair = |(kept, value): &(Kept, String)| format!("{}:{}", kept.id(), encode(value));
        put("field", self.kept.iter().map(pair).collect::<Vec<_>>().join(","));
        put("row", one(&self.open));
    }

    /// Reads a key of its own; `false` for those of others.
    pub(in crate::view) fn read(&mut self, key: &str, value: &str) -> bool {
        match key {
            "board" => self.by_captions = decode(value) == "captions",
            "field" => {
                self.kept.clear();
                for pair in value.split(',') {
                    let (name, of) = pair.split_once(':').unwrap_or((pair, ""));
                    if let Some(kept) = Kept::from_id(name).filter(|_| !of.is_empty()) {
                        self.keep(kept, decode(of));
                    }
                }
            }
            "row" => self.open = Some(decode(value)).filter(|id| !id.is_empty()),
            _ => return false,
        }
        true
    }

    fn keep(&mut self, kept: Kept, value: String) {
        let pair = (kept, value);
        if !self.kept.contains(&pair) {
            self.kept.push(pair);
        }
    }

    /// Keeps runs of a value too, or no longer.
    pub fn toggle(&mut self, kept: Kept, value: &str) {
        let before = self.kept.len();
        self.kept.retain(|(other, of)| *other != kept || of != value);
        if self.kept.len() == before {
            self.keep(kept, value.to_owned());
        }
    }

    /// Whether runs of a value are asked for.
    pub fn has(&self, kept: Kept, value: &str) -> bool {
        self.kept.iter().any(|(other, of)| *other == kept && of == value)
    }
}
