//! Which place an id has in its table: an index that holds no copy of the ids.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// A slot that is free.
const FREE: u32 = u32::MAX;

/// Places by id. Whoever asks lends the table: `id_of` gives the id at a place.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    /// A power of two of them, at most three quarters taken.
    slots: Vec<u32>,
    taken: usize,
}

/// The same on every machine.
fn hash(id: &str) -> usize {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish() as usize
}

impl Ids {
    /// The place of an id.
    pub(super) fn find<'a>(&self, id: &str, id_of: impl Fn(u32) -> &'a str) -> Option<u32> {
        let place = *self.slots.get(self.slot(id, id_of)?)?;
        (place != FREE).then_some(place)
    }

    /// Where an id is, or would be.
    fn slot<'a>(&self, id: &str, id_of: impl Fn(u32) -> &'a str) -> Option<usize> {
        let last = self.slots.len().checked_sub(1)?;
        let mut at = hash(id) & last;
        while self.slots[at] != FREE && id_of(self.slots[at]) != id {
            at = (at + 1) & last;
        }
        Some(at)
    }

    /// Adds the id at `place`; of two that are alike the first stays.
    pub(super) fn insert<'a>(&mut self, place: u32, id_of: impl Fn(u32) -> &'a str) {
        if (self.taken + 1) * 4 > self.slots.len() * 3 {
            let before = std::mem::take(&mut self.slots);
            self.slots = vec![FREE; (before.len() * 2).max(16)];
            let last = self.slots.len() - 1;
            for place in before.into_iter().filter(|place| *place != FREE) {
                let mut at = hash(id_of(place)) & last;
                while self.slots[at] != FREE {
                    at = (at + 1) & last;
                }
                self.slots[at] = place;
            }
        }
        let Some(at) = self.slot(id_of(place), &id_of) else { return };
        if self.slots[at] == FREE {
            self.slots[at] = place;
            self.taken += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Ids;

    #[test]
    fn every_id_is_found_at_its_first_place_and_no_other_is() {
        let names: Vec<String> = (0..1000).map(|n| format!("id-{}", n % 900)).collect();
        let id_of = |place: u32| names[place as usize].as_str();
        let mut ids = Ids::default();
        assert_eq!(ids.find("id-0", id_of), None);
        (0..1000).for_each(|place| ids.insert(place, id_of));
        for n in 0..900 {
            assert_eq!(ids.find(&format!("id-{n}"), id_of), Some(n));
        }
        assert_eq!(ids.find("id-900", id_of), None);
    }
}
