//! What is said of the captions and their annotators, whatever the runs: the parts `captions`,
//! `agreement` and `certificate` of a score.

use std::collections::BTreeMap;

use crate::{
    analysis::export::Cell,
    metrics::{
        ItemSet,
        agreement::{self, Fleiss, VoteAgreement},
        caption_statistics::{self, CaptionStatistics, Grouped},
        certificate::{self, Certificates},
        verification::THIN,
    },
    model::{Complexity, Dataset, DurationBracket},
};
use serde_json::{Value, json};

use super::as_rows::Rows;
use super::values::{interval, object};

/// The numbers; a part for which the data has nothing is empty or `None`.
pub(super) struct CaptionParts {
    /// `None`: captions of which nobody says who wrote them.
    by_source: BTreeMap<Option<String>, CaptionStatistics>,
    by_complexity: Grouped<Complexity>,
    by_cell: Grouped<(Complexity, DurationBracket)>,
    votes: Option<VoteAgreement>,
    certificates: Certificates,
    certificates_by_complexity: BTreeMap<Complexity, Certificates>,
}

impl CaptionParts {
    /// Computes them over all items.
    pub(super) fn of(dataset: &Dataset) -> Self {
        let all = ItemSet::all(dataset);
        let named = caption_statistics::by_source(dataset, &all).groups;
        let mut by_source: BTreeMap<_, _> =
            named.into_iter().map(|(source, statistics)| (Some(source), statistics)).collect();
        let unnamed: ItemSet = dataset
            .items_indexed()
            .filter(|(_, item)| item.caption_source.is_none())
            .map(|(at, _)| at)
            .collect();
        by_source.extend(caption_statistics::overall(dataset, &unnamed).map(|statistics| (None, statistics)));
        Self {
            by_source,
            by_complexity: caption_statistics::by_complexity(dataset, &all),
            by_cell: caption_statistics::by_cell(dataset, &all),
            votes: agreement::of_votes(dataset, &all),
            certificates: certificate::overall(dataset, &all),
            certificates_by_complexity: certificate::by_complexity(dataset, &all),
        }
    }

    /// The part `captions`: by source; captions without one are under the empty name.
    pub(super) fn captions(&self) -> Value {
        let sources = self.by_source.iter();
        nothing_as_null(sources.map(|(source, s)| (source.clone().unwrap_or_default(), statistics(s))))
    }

    /// The part `captions_by_complexity`.
    pub(super) fn captions_by_complexity(&self) -> Value {
        nothing_as_null(self.by_complexity.groups.iter().map(|(complexity, found)| {
            let rates = found.category_rates.iter().map(|(category, r)| (category.id(), json!(r.value)));
            let mut fields = statistics(found);
            fields["category_rates"] = object(rates);
            (complexity.id(), fields)
        }))
    }

    /// The part `caption_cells`: the incorrect rate by complexity and duration.
    pub(super) fn caption_cells(&self) -> Value {
        let used = self.by_cell.groups.iter().filter(|(_, found)| found.captions > 0);
        let cells = used.map(|((complexity, duration), found)| {
            json!({
                "complexity": complexity.number(),
                "duration": duration.id(),
                "captions": found.captions,
                "incorrect_per_caption": found.incorrect_per_caption(),
                "interval": interval(found.incorrect_per_caption_interval()),
                "thin": found.captions < THIN,
            })
        });
        let cells: Vec<Value> = cells.collect();
        if cells.is_empty() { Value::Null } else { cells.into() }
    }

    /// The part `agreement`.
    pub(super) fn agreement(&self) -> Value {
        let Some(votes) = &self.votes else { return Value::Null };
        let by_votes = votes.by_votes.iter().map(|(n, fleiss)| (n.to_string(), kappa(fleiss)));
        let pair = |pair: &agreement::AnnotatorPair| {
            json!({
                "a": pair.a,
                "b": pair.b,
                "sentences": pair.sentences,
                "observed": pair.observed,
                "kappa": pair.kappa,
            })
        };
        json!({
            "sentences": votes.all.sentences,
            "kappa": votes.all.kappa,
            "p_bar": votes.all.p_bar,
            "alpha": votes.alpha,
            "single_vote": votes.single,
            "without_votes": votes.unvoted,
            "by_votes": object(by_votes),
            "pairs": votes.pairs.iter().map(pair).collect::<Vec<_>>(),
        })
    }

    /// The part `certificate`.
    pub(super) fn certificate(&self) -> Value {
        let found = &self.certificates;
        if found.coverages.is_empty() {
            return Value::Null;
        }
        let used = self.certificates_by_complexity.iter().filter(|(_, group)| !group.coverages.is_empty());
        let groups = used.map(|(complexity, group)| {
            let fields = json!({"sentences": group.coverages.len(), "mean": group.mean(), "interval": interval(group.interval())});
            (complexity.id(), fields)
        });
        json!({
            "sentences": found.coverages.len(),
            "mean": found.mean(),
            "interval": interval(found.interval()),
            "without_certificate": found.without,
            "without_duration": found.without_duration,
            "by_complexity": object(groups),
        })
    }

    /// All parts as rows.
    pub(super) fn rows(&self, rows: &mut Rows) {
        for (source, found) in &self.by_source {
            statistics_rows(source.as_deref().unwrap_or("source not named"), found, rows);
        }
        for (complexity, found) in &self.by_complexity.groups {
            words_row(complexity.label(), found, rows);
        }
        for ((complexity, duration), found) in
            self.by_cell.groups.iter().filter(|(_, found)| found.captions > 0)
        {
            let of = format!("{}, {}", complexity.label(), duration.id());
            incorrect_row("incorrect sentences by cell", &of, found, rows);
        }
        if let Some(votes) = &self.votes {
            vote_rows(votes, rows);
        }
        let mut covered = |of: &str, found: &Certificates| {
            if !found.coverages.is_empty() {
                let support = found.coverages.len();
                rows.share("certificate coverage", of, found.mean(), found.interval(), support);
            }
        };
        covered("all", &self.certificates);
        self.certificates_by_complexity
            .iter()
            .for_each(|(complexity, found)| covered(complexity.label(), found));
    }
}

fn nothing_as_null<K: Into<String>>(fields: impl Iterator<Item = (K, Value)>) -> Value {
    let mut fields = fields.peekable();
    if fields.peek().is_none() { Value::Null } else { object(fields) }
}

fn statistics(found: &CaptionStatistics) -> Value {
    let shares = found.category_shares.iter().map(|(category, r)| (category.id(), json!(r.value)));
    json!({
        "captions": found.captions,
        "unlabelled": found.unlabelled,
        "sentences": found.sentences,
        "unknown": found.unknown,
        "video_incorrect_rate": found.video_incorrect_rate.value,
        "video_incorrect_interval": interval(found.video_incorrect_rate.interval),
        "incorrect_per_caption": found.incorrect_per_caption(),
        "incorrect_per_caption_interval": interval(found.incorrect_per_caption_interval()),
        "spans": found.spans,
        "category_shares": object(shares),
        "words_per_caption": found.words_per_caption(),
    })
}

fn kappa(fleiss: &Fleiss) -> Value {
    json!({"sentences": fleiss.sentences, "kappa": fleiss.kappa, "p_bar": fleiss.p_bar})
}

fn statistics_rows(source: &str, found: &CaptionStatistics, rows: &mut Rows) {
    rows.row("labelled sentences", source, Cell::Count(found.sentences), None, found.captions);
    rows.ratio("captions with an incorrect sentence", source, &found.video_incorrect_rate);
    incorrect_row("incorrect sentences, mean over captions", source, found, rows);
    for (category, share) in found.category_shares.iter().filter(|(_, share)| share.hits > 0.0) {
        rows.ratio(&format!("error spans, {}", category.id()), source, share);
    }
    words_row(source, found, rows);
}

fn incorrect_row(metric: &str, of: &str, found: &CaptionStatistics, rows: &mut Rows) {
    let range = found.incorrect_per_caption_interval();
    rows.share(metric, of, found.incorrect_per_caption(), range, found.captions);
}

fn words_row(of: &str, found: &CaptionStatistics, rows: &mut Rows) {
    rows.row("words a caption", of, Cell::Plain(found.words_per_caption()), None, found.words.len());
}

fn vote_rows(votes: &VoteAgreement, rows: &mut Rows) {
    let mut fleiss = |of: &str, found: &Fleiss| {
        rows.row("Fleiss' kappa", of, Cell::Plain(found.kappa), None, found.sentences);
        rows.row("observed agreement, P-bar", of, Cell::Plain(Some(found.p_bar)), None, found.sentences);
    };
    fleiss("all votes", &votes.all);
    votes.by_votes.iter().for_each(|(n, found)| fleiss(&format!("{n} votes"), found));
    let all = votes.all.sentences;
    rows.row("Krippendorff's alpha", "all votes", Cell::Plain(votes.alpha), None, all);
    for pair in &votes.pairs {
        let of = format!("{}, {}", pair.a, pair.b);
        rows.row("Cohen's kappa", &of, Cell::Plain(pair.kappa), None, pair.sentences as usize);
    }
}
