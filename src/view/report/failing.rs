//! Failures that stand for all failures of a run.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::metrics::outcomes::{Outcome, RunOutcomes};
use crate::model::{Answer, Dataset, Item, ItemIx, Prediction, RunIx, SentenceLabel};
use crate::units::TimeSpan;
use crate::view::text;

/// So many failures are shown.
pub const MOST: usize = 12;

/// The longest reply that is shown, in characters.
const LONGEST: usize = 280;

/// One failure.
#[derive(Clone, Debug, PartialEq)]
pub struct Failing {
    /// The item.
    pub item: ItemIx,
    /// Its type, or its task where it has none.
    pub group: String,
    /// What was asked, or the sentence that was judged wrongly.
    pub asked: String,
    /// What is true.
    pub gold: String,
    /// What the run said.
    pub said: String,
    /// How many of the other runs have it right, and how many answered; `None` where there is nobody to compare with.
    pub others: Option<(usize, usize)>,
    /// The time of the still, in seconds: where the truth has its boxes or events, else the middle of the clip.
    pub time: Option<f64>,
}

/// The failures of a run that are shown: from each group as many as its share of all failures (largest remainders),
/// within a group those that most other runs have right, one of a video before two; all ties by the items' order.
/// Of questions; for a run that answers none, of captions.
pub fn failures(dataset: &Dataset, run: RunIx, outcomes: &[RunOutcomes], most: usize) -> Vec<Failing> {
    let Some(own) = outcomes.get(run.0 as usize) else { return Vec::new() };
    let wrong: Vec<ItemIx> = match own.has_qa {
        true => own.rows.iter().filter(|row| row.outcome == Outcome::Wrong).map(|row| row.item).collect(),
        false => captions(dataset, run),
    };
    let mut groups: BTreeMap<String, Vec<ItemIx>> = BTreeMap::new();
    for at in &wrong {
        groups.entry(group(dataset.item(*at))).or_default().push(*at);
    }
    let sizes: Vec<usize> = groups.values().map(Vec::len).collect();
    let mut found = Vec::new();
    for ((group, items), share) in groups.iter().zip(shares(&sizes, most)) {
        let right: Vec<usize> =
            items.iter().map(|at| others(outcomes, run, *at).map_or(0, |(right, _)| right)).collect();
        let chosen = spread(dataset, items, &right, share).into_iter();
        found.extend(chosen.map(|at| one(dataset, run, outcomes, (at, group))));
    }
    found.sort_by_key(|failing| failing.item.0);
    found
}

/// As many of `most` for each as is its share of all, by largest remainders; ties go to the earlier.
fn shares(sizes: &[usize], most: usize) -> Vec<usize> {
    let all: usize = sizes.iter().sum();
    if all <= most {
        return sizes.to_vec();
    }
    let mut shares: Vec<usize> = sizes.iter().map(|size| size * most / all).collect();
    let mut rest: Vec<usize> = (0..sizes.len()).collect();
    rest.sort_by_key(|at| Reverse(sizes[*at] * most % all));
    let missing = most - shares.iter().sum::<usize>();
    rest.into_iter().take(missing).for_each(|at| shares[at] += 1);
    shares
}

/// The first `count` by how many have them right, then one of a video before two.
fn spread(dataset: &Dataset, items: &[ItemIx], right: &[usize], count: usize) -> Vec<ItemIx> {
    let mut seen: BTreeMap<(usize, u32), usize> = BTreeMap::new();
    let ranked = items.iter().zip(right).enumerate().map(|(place, (at, right))| {
        let before = seen.entry((*right, dataset.item(*at).video.0)).or_default();
        *before += 1;
        (Reverse(*right), *before, place)
    });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_unstable();
    ranked.into_iter().take(count).filter_map(|(.., place)| items.get(place).copied()).collect()
}

fn group(item: &Item) -> String {
    item.kind.as_ref().map_or_else(|| item.task.label().to_owned(), |kind| kind.label().to_owned())
}

/// Captions with the most sentences judged wrongly first.
fn captions(dataset: &Dataset, run: RunIx) -> Vec<ItemIx> {
    let bad = |one: &Prediction| {
        let item = dataset.item(one.item);
        let wrong = judged(item, one).filter(|(gold, said, _)| gold != said).count();
        (wrong > 0).then_some((wrong, one.item))
    };
    let mut found: Vec<(usize, ItemIx)> = dataset.run(run).predictions.iter().filter_map(bad).collect();
    found.sort_by_key(|(wrong, at)| (Reverse(*wrong), at.0));
    found.dedup_by_key(|(_, at)| *at);
    found.into_iter().map(|(_, at)| at).collect()
}

/// The sentences that truth and run both call correct or incorrect, with their text.
fn judged<'a>(
    item: &'a Item,
    one: &'a Prediction,
) -> impl Iterator<Item = (SentenceLabel, SentenceLabel, &'a str)> {
    let said = one.sentences.iter().flatten().map(|verdict| verdict.label);
    let pairs = item.sentences.iter().zip(said);
    let known = |label: SentenceLabel| matches!(label, SentenceLabel::Correct | SentenceLabel::Incorrect);
    pairs
        .map(|(sentence, said)| (sentence.label, said, sentence.text.as_str()))
        .filter(move |(gold, said, _)| known(*gold) && known(*said))
}

/// How many of the other runs have a question right, of those that are scored on it.
fn others(outcomes: &[RunOutcomes], run: RunIx, at: ItemIx) -> Option<(usize, usize)> {
    let theirs = outcomes.iter().enumerate().filter(|(place, _)| *place != run.0 as usize);
    let theirs = theirs.filter_map(|(_, of)| of.of.get(at.0 as usize)).filter(|outcome| outcome.is_scored());
    let (right, all) =
        theirs.fold((0, 0), |(right, all), is| (right + usize::from(*is == Outcome::Right), all + 1));
    (all > 0).then_some((right, all))
}

fn one(dataset: &Dataset, run: RunIx, outcomes: &[RunOutcomes], (at, group): (ItemIx, &str)) -> Failing {
    let item = dataset.item(at);
    let prediction = dataset.run(run).predictions.iter().find(|one| one.item == at);
    let (mut asked, mut gold) =
        (item.title().to_owned(), item.answer.as_ref().map_or_else(String::new, |gold| words(item, gold)));
    let said = prediction
        .and_then(|one| one.response.clone().or_else(|| one.answer.as_ref().map(|it| words(item, it))));
    let mut said = text::shortened(&said.unwrap_or_default(), LONGEST);
    // A letter alone says little.
    let row = outcomes.get(run.0 as usize).and_then(|of| of.rows.iter().find(|row| row.item == at));
    let option = row.and_then(|row| item.options.get(usize::from(row.said_option?)));
    if let Some(option) = option.filter(|option| !option.text.is_empty() && !said.contains(&option.text)) {
        said = format!("{said} \u{2192} {}. {}", option.key, option.text);
    }
    let wrong = prediction.and_then(|one| judged(item, one).find(|(gold, said, _)| gold != said));
    if let Some((truth, verdict, sentence)) = wrong.filter(|_| !item.task.is_qa()) {
        (asked, gold, said) = (sentence.to_owned(), truth.label().to_owned(), verdict.label().to_owned());
    }
    Failing {
        item: at,
        group: group.to_owned(),
        asked,
        gold,
        said,
        others: others(outcomes, run, at).filter(|_| item.task.is_qa()),
        time: time(dataset, item, prediction),
    }
}

/// An answer with what its option says.
fn words(item: &Item, answer: &Answer) -> String {
    match answer {
        Answer::One(one) => match item.options.iter().find(|option| option.key.eq_ignore_ascii_case(one)) {
            Some(option) if !option.text.is_empty() => format!("{one}. {}", option.text),
            _ => one.clone(),
        },
        Answer::Order(order) => order.join(" \u{2192} "),
    }
}

/// The middle of the first true event, of the first true box's presence, of what the run drew; else of the clip.
fn time(dataset: &Dataset, item: &Item, prediction: Option<&Prediction>) -> Option<f64> {
    let middle = |span: TimeSpan| (span.start() + span.end()) / 2.0;
    let boxed = |tracks: &[crate::model::Track]| {
        tracks.iter().find_map(|track| {
            let boxes = &track.boxes;
            boxes.get(boxes.len() / 2).map(|keyframe| keyframe.time)
        })
    };
    let of_truth = boxed(&item.tracks).or_else(|| item.events.first().map(|event| middle(event.span)));
    let certified =
        || item.sentences.iter().flat_map(|sentence| &sentence.certificate).next().map(|span| middle(*span));
    let drawn = || {
        prediction.and_then(|one| boxed(&one.tracks).or_else(|| one.events.first().map(|it| middle(it.span))))
    };
    let of_clip = || dataset.video_of(item).duration.map(|duration| duration / 2.0);
    of_truth.or_else(certified).or_else(drawn).or_else(of_clip)
}
