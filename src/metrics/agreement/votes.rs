//! The annotators' votes on the sentences of captions (VidOmni-Bench, appendix B.3).

use std::collections::{BTreeMap, BTreeSet};

use super::kappa::{Counts, Fleiss, cohen, fleiss, krippendorff};
use crate::metrics::ItemSet;
use crate::metrics::caption::is_caption;
use crate::model::{Dataset, Sentence, SentenceLabel};

/// How far the votes on sentences agree.
#[derive(Clone, Debug, PartialEq)]
pub struct VoteAgreement {
    /// Over all sentences with at least two votes, whatever their number.
    pub all: Fleiss,
    /// Krippendorff's alpha (nominal) over the same sentences; `None` where all votes are the same.
    pub alpha: Option<f64>,
    /// By number of votes, for each number from two that occurs.
    pub by_votes: BTreeMap<u64, Fleiss>,
    /// Sentences left out because they have a single vote.
    pub single: usize,
    /// Sentences left out because they have none.
    pub unvoted: usize,
    /// Each two annotators with a sentence in common, by their names.
    pub pairs: Vec<AnnotatorPair>,
}

/// Two annotators on the sentences that both voted on.
#[derive(Clone, Debug, PartialEq)]
pub struct AnnotatorPair {
    /// The first, by name.
    pub a: String,
    /// The second.
    pub b: String,
    /// Sentences that both voted on.
    pub sentences: u64,
    /// Share of them on which they agree.
    pub observed: Option<f64>,
    /// Cohen's kappa; `None` where both gave one and the same label throughout.
    pub kappa: Option<f64>,
}

/// How often the first gave the row's label and the second the column's.
type Table = [[u64; 3]; 3];

/// Agreement of the votes on the captions of `items`; `None` without a sentence of two votes.
pub fn of_votes(dataset: &Dataset, items: &ItemSet) -> Option<VoteAgreement> {
    let captions = dataset.items_indexed().filter(|(at, item)| is_caption(item) && items.contains(*at));
    let sentences: Vec<&Sentence> = captions.flat_map(|(_, item)| &item.sentences).collect();
    let counts: Vec<Counts> = sentences.iter().map(|sentence| count(sentence)).collect();
    let total = |counts: &Counts| counts.iter().map(|count| u64::from(*count)).sum::<u64>();
    let mut by_number: BTreeMap<u64, Vec<Counts>> = BTreeMap::new();
    for counts in &counts {
        by_number.entry(total(counts)).or_default().push(*counts);
    }
    let number = |n: u64| by_number.get(&n).map_or(0, Vec::len);
    Some(VoteAgreement {
        all: fleiss(&counts)?,
        alpha: krippendorff(&counts),
        single: number(1),
        unvoted: number(0),
        by_votes: by_number.iter().filter_map(|(n, counts)| Some((*n, fleiss(counts)?))).collect(),
        pairs: pairs(&sentences),
    })
}

fn count(sentence: &Sentence) -> Counts {
    let mut counts = Counts::default();
    sentence.votes.iter().for_each(|(_, label)| counts[*label as usize] += 1);
    counts
}

fn pairs(sentences: &[&Sentence]) -> Vec<AnnotatorPair> {
    let voters = sentences.iter().flat_map(|sentence| &sentence.votes).map(|(name, _)| name.as_str());
    let names: Vec<&str> = voters.collect::<BTreeSet<_>>().into_iter().collect();
    let place: BTreeMap<&str, usize> = names.iter().enumerate().map(|(n, name)| (*name, n)).collect();
    let mut tables: BTreeMap<(usize, usize), Table> = BTreeMap::new();
    for sentence in sentences {
        let mut votes: Vec<(usize, SentenceLabel)> = sentence
            .votes
            .iter()
            .filter_map(|(name, label)| Some((*place.get(name.as_str())?, *label)))
            .collect();
        votes.sort();
        for (n, (a, first)) in votes.iter().enumerate() {
            for (b, second) in votes.iter().skip(n + 1).filter(|(b, _)| b != a) {
                tables.entry((*a, *b)).or_default()[*first as usize][*second as usize] += 1;
            }
        }
    }
    let pair = |((a, b), table): ((usize, usize), Table)| {
        let (observed, kappa) = cohen(&table);
        let sentences = table.iter().flatten().sum();
        AnnotatorPair { a: names[a].to_owned(), b: names[b].to_owned(), sentences, observed, kappa }
    };
    tables.into_iter().map(pair).collect()
}
