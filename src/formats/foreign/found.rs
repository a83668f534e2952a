//! What a file was understood as, and what of it was a choice.

use std::collections::BTreeMap;

/// What one file, or several that belong together, was understood as.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Found {
    /// The files, as they were named.
    pub files: Vec<String>,
    /// Name of the format: `eventhallusion`, `verivid`.
    pub format: String,
    /// What that is, in words.
    pub title: String,
    /// How its times, frames and boxes were read: base, ends, units.
    pub conventions: String,
    /// What could be read otherwise.
    pub decisions: Vec<Decision>,
    /// Of a table: its columns' names, and the first rows, cell by cell.
    pub shown: Vec<Vec<String>>,
}

/// Something that a file does not say, or says twice: how it was read, and how else it could be.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Decision {
    /// What is decided: `fps`, `boxes`.
    pub key: String,
    /// The question, in words, with what speaks for which answer.
    pub question: String,
    /// The answers: name and words.
    pub options: Vec<(String, String)>,
    /// The name of the answer that was taken.
    pub chosen: String,
    /// Whether a person chose it; else it is the likeliest.
    pub by_hand: bool,
    /// How many rows it touched.
    pub rows: u64,
}

/// Answers of a person to what files leave open, by key; kept in a mapping file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Decisions(pub BTreeMap<String, String>);

impl Found {
    /// Takes the answer to a question: the person's, or else the likeliest.
    pub(super) fn decide(
        &mut self,
        decisions: &Decisions,
        key: &str,
        likeliest: &str,
        options: &[(&str, &str)],
        question: impl FnOnce() -> String,
    ) -> String {
        if let Some(known) = self.decisions.iter_mut().find(|known| known.key == key) {
            known.rows += 1;
            // What is likeliest may differ from row to row; the first row decides for all.
            return known.chosen.clone();
        }
        let by_hand = decisions.0.get(key).filter(|said| options.iter().any(|(name, _)| name == said));
        let chosen = by_hand.map_or(likeliest, String::as_str).to_owned();
        self.decisions.push(Decision {
            key: key.to_owned(),
            question: question(),
            options: options.iter().map(|(name, words)| ((*name).to_owned(), (*words).to_owned())).collect(),
            chosen: chosen.clone(),
            by_hand: by_hand.is_some(),
            rows: 1,
        });
        chosen
    }
}
