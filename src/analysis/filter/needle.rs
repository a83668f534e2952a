//! Words looked for in the texts of items.

use crate::model::Item;

/// What to look for in an item's texts, in lower case.
pub(super) struct Needle {
    folded: String,
    /// Place of its rarest byte.
    rare: usize,
}

impl Needle {
    pub(super) fn new(text: &str) -> Self {
        let folded = text.trim().to_lowercase();
        let rare = rarest(folded.as_bytes());
        Self { folded, rare }
    }

    pub(super) fn is_in(&self, item: &Item) -> bool {
        if self.folded.is_empty() {
            return true;
        }
        let texts = [Some(&item.id), item.question.as_ref(), item.query.as_ref(), item.reference.as_ref()];
        texts.into_iter().flatten().any(|text| self.holds(text))
            || item.options.iter().any(|option| self.holds(&option.text))
            || item.sentences.iter().any(|sentence| self.holds(&sentence.text))
    }

    fn holds(&self, text: &str) -> bool {
        if !self.folded.is_ascii() || !text.is_ascii() {
            return text.to_lowercase().contains(&self.folded);
        }
        let (needle, bytes) = (self.folded.as_bytes(), text.as_bytes());
        let Some(rare) = needle.get(self.rare).copied() else { return true };
        memchr::memchr2_iter(rare, rare.to_ascii_uppercase(), bytes).any(|at| {
            let found = at.checked_sub(self.rare).and_then(|start| bytes.get(start..start + needle.len()));
            found.is_some_and(|found| found.eq_ignore_ascii_case(needle))
        })
    }
}

/// Place of the byte that English texts hold most seldom: the search stops least often there.
fn rarest(needle: &[u8]) -> usize {
    const COMMON: &[u8] = b" etaoinshrdlcumwfgypbvk";
    let rank = |byte: u8| COMMON.iter().position(|common| *common == byte).unwrap_or(COMMON.len());
    (0..needle.len()).max_by_key(|at| rank(needle[*at])).unwrap_or(0)
}
