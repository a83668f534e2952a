//! A set of items, ordered as in the dataset.

use crate::model::{Dataset, ItemIx};

/// Some of a dataset's items: one bit an item.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ItemSet {
    words: Vec<u64>,
    count: usize,
}

impl ItemSet {
    /// Every item of the dataset.
    pub fn all(dataset: &Dataset) -> Self {
        (0..dataset.items().len() as u32).map(ItemIx).collect()
    }

    /// Number of items in the set.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether the set has no item.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether `item` is in the set.
    pub fn contains(&self, item: ItemIx) -> bool {
        let at = item.0 as usize;
        self.words.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// Number of items in both sets.
    pub fn shared(&self, other: &Self) -> usize {
        self.words.iter().zip(&other.words).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Adds an item; a second time changes nothing.
    pub fn insert(&mut self, item: ItemIx) {
        let at = item.0 as usize;
        if self.words.len() <= at / 64 {
            self.words.resize(at / 64 + 1, 0);
        }
        let bit = 1_u64 << (at % 64);
        if let Some(word) = self.words.get_mut(at / 64)
            && *word & bit == 0
        {
            *word |= bit;
            self.count += 1;
        }
    }

    /// The items in file order.
    pub fn iter(&self) -> impl Iterator<Item = ItemIx> + '_ {
        self.words.iter().enumerate().flat_map(|(at, word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| ItemIx(at as u32 * 64 + bit))
        })
    }
}

impl FromIterator<ItemIx> for ItemSet {
    fn from_iter<I: IntoIterator<Item = ItemIx>>(items: I) -> Self {
        let mut set = Self::default();
        items.into_iter().for_each(|item| set.insert(item));
        set
    }
}
