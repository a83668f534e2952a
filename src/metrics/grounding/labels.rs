//! Which predicted entry may speak of which true one, by their labels.

/// The labels of true and predicted tracks or events, trimmed and case-folded.
///
/// An item with one label asks for one thing, whatever a prediction calls it: there labels only decide where some
/// prediction uses the item's own. With several labels in the truth they always decide. An empty label speaks of
/// everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    gold: Vec<String>,
    predicted: Vec<String>,
    decide: bool,
}

impl Labels {
    /// Folds the labels of both sides.
    pub fn new<'a>(gold: impl Iterator<Item = &'a str>, predicted: impl Iterator<Item = &'a str>) -> Self {
        let fold = |label: &str| label.trim().to_lowercase();
        let gold: Vec<String> = gold.map(fold).collect();
        let predicted: Vec<String> = predicted.map(fold).collect();
        let several = gold.iter().any(|label| Some(label) != gold.first());
        let decide = several || predicted.iter().any(|label| gold.contains(label));
        Self { gold, predicted, decide }
    }

    /// Whether predicted entry `p` may speak of true entry `g`.
    pub fn agree(&self, g: usize, p: usize) -> bool {
        match (self.gold.get(g), self.predicted.get(p)) {
            (Some(label), Some(said)) => self.speaks(label, said),
            _ => false,
        }
    }

    fn speaks(&self, label: &str, said: &str) -> bool {
        !self.decide || label.is_empty() || said.is_empty() || label == said
    }

    /// The different true labels in the order of their first entry: the entries of each, and the predicted ones
    /// that may speak of it.
    pub(super) fn groups(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
        for (at, label) in self.gold.iter().enumerate() {
            match groups.iter_mut().find(|(known, _)| known == label) {
                Some((_, entries)) => entries.push(at),
                None => groups.push((label, vec![at])),
            }
        }
        let speaking = |label: &str| {
            let said = self.predicted.iter().enumerate();
            said.filter(|(_, said)| self.speaks(label, said)).map(|(at, _)| at).collect()
        };
        groups.into_iter().map(|(label, entries)| (entries, speaking(label))).collect()
    }

    /// Predicted entries that may speak of no true one.
    pub(super) fn foreign(&self) -> usize {
        let speaks = |said: &&String| self.gold.iter().any(|label| self.speaks(label, said));
        self.predicted.iter().filter(|said| !speaks(said)).count()
    }
}
