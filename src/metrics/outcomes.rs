//! What became of every item under one run, computed once; filters only aggregate it again.

use std::collections::{BTreeMap, HashMap};

use super::answers::{AnswerState, Gold, extract_answer, gold};
use super::caption::{CaptionScore, cell_of, is_caption};
use crate::model::{Answer, Dataset, HallucinationType, Item, ItemIx, Prediction, RunIx, Task};

/// What became of one item under one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The answer is the gold one, in every sample.
    Right,
    /// Another answer.
    Wrong,
    /// Several answers, none final.
    Ambiguous,
    /// A reply without an answer.
    Unparsed,
    /// No prediction, or an empty reply.
    Missing,
    /// A free reply that nobody judged.
    Unjudged,
    /// The item's own answer is none of its options.
    BadGold,
    /// The item has no answer to be scored against.
    NotScored,
}

impl Outcome {
    /// All outcomes, in the order of lists.
    pub const ALL: [Self; 8] = [
        Self::Right,
        Self::Wrong,
        Self::Ambiguous,
        Self::Unparsed,
        Self::Missing,
        Self::Unjudged,
        Self::BadGold,
        Self::NotScored,
    ];

    /// The name in addresses and exports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Ambiguous => "ambiguous",
            Self::Unparsed => "unparsed",
            Self::Missing => "missing",
            Self::Unjudged => "unjudged",
            Self::BadGold => "bad_gold",
            Self::NotScored => "not_scored",
        }
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Right => "Right",
            Self::Wrong => "Wrong",
            Self::Ambiguous => "Ambiguous",
            Self::Unparsed => "Unparsed",
            Self::Missing => "Missing",
            Self::Unjudged => "Unjudged",
            Self::BadGold => "Bad gold",
            Self::NotScored => "Not scored",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.id() == id)
    }

    /// Whether the item is in the denominator of accuracy.
    pub fn is_scored(self) -> bool {
        matches!(self, Self::Right | Self::Wrong | Self::Ambiguous | Self::Unparsed | Self::Missing)
    }
}

/// One question under one run, small enough that thousands are aggregated in a millisecond.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QaRow {
    /// The item.
    pub item: ItemIx,
    /// What became of it.
    pub outcome: Outcome,
    /// Mean over its samples, in `0..1`.
    pub score: f64,
    /// What was asked.
    pub task: Task,
    /// Place in [`RunOutcomes::kinds`]; `None`: the item has no type.
    pub kind: Option<u16>,
    /// Row and column of the heat map.
    pub cell: Option<(u8, u8)>,
    /// The first sample's answer as an option's place.
    pub said_option: Option<u8>,
    /// The gold as an option's place.
    pub gold_option: Option<u8>,
    /// Number of options.
    pub options: u8,
    /// Samples that said yes, and that said no (yes / no items only).
    pub said: (u16, u16),
    /// Whether the gold is yes (yes / no items only).
    pub gold_yes: Option<bool>,
}

/// Everything about one run that scores, filters and grids are aggregates of.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RunOutcomes {
    /// By [`ItemIx`].
    pub of: Vec<Outcome>,
    /// By [`ItemIx`]: mean over the item's samples, in `0..1`; 0 where nothing is scored.
    pub score: Vec<f64>,
    /// The questions with a gold answer, and those whose gold is bad, in file order.
    pub rows: Vec<QaRow>,
    /// The hallucination types that rows refer to, in the order of their first item.
    pub kinds: Vec<HallucinationType>,
    /// The captions with a judged sentence, in file order.
    pub captions: Vec<CaptionScore>,
    /// The caption sources that captions refer to, in the order of their first item.
    pub sources: Vec<String>,
    /// Captions left out because no sentence is labelled correct or incorrect.
    pub unlabelled: Vec<ItemIx>,
    /// Basic and hallucinated question of each pair.
    pub pairs: Vec<(ItemIx, ItemIx)>,
    /// Whether the run has a prediction on any question.
    pub has_qa: bool,
    /// Whether the run has a prediction on any caption.
    pub has_verification: bool,
}

/// Computes [`RunOutcomes`] in slices, so that a page stays alive.
#[derive(Debug)]
pub struct Extracting<'a> {
    dataset: &'a Dataset,
    run: RunIx,
    at: usize,
    /// Place of the next prediction.
    next: usize,
    kinds: BTreeMap<&'a HallucinationType, u16>,
    sources: BTreeMap<&'a str, u16>,
    groups: HashMap<&'a str, (Vec<ItemIx>, Vec<ItemIx>)>,
    group_order: Vec<&'a str>,
    out: RunOutcomes,
}

impl<'a> Extracting<'a> {
    /// Begins with the first item.
    pub fn new(dataset: &'a Dataset, run: RunIx) -> Self {
        let count = dataset.items().len();
        let out = RunOutcomes {
            of: Vec::with_capacity(count),
            score: Vec::with_capacity(count),
            ..RunOutcomes::default()
        };
        Self {
            dataset,
            run,
            at: 0,
            next: 0,
            kinds: BTreeMap::new(),
            sources: BTreeMap::new(),
            groups: HashMap::new(),
            group_order: Vec::new(),
            out,
        }
    }

    /// Handles up to `max` items; `true` while more are left.
    pub fn step(&mut self, max: usize) -> bool {
        let dataset = self.dataset;
        let predictions = &dataset.run(self.run).predictions;
        let end = self.at.saturating_add(max).min(dataset.items().len());
        for n in self.at..end {
            let at = ItemIx(n as u32);
            let from = self.next;
            self.next += predictions[from..].iter().take_while(|prediction| prediction.item <= at).count();
            self.handle(at, dataset.item(at), &predictions[from..self.next]);
        }
        self.at = end;
        end < dataset.items().len()
    }

    /// The outcomes; items not yet handled are handled now.
    pub fn finish(mut self) -> RunOutcomes {
        while self.step(usize::MAX) {}
        for group in &self.group_order {
            if let Some((basic, hallucinated)) = self.groups.get(group) {
                self.out.pairs.extend(basic.iter().copied().zip(hallucinated.iter().copied()));
            }
        }
        self.out
    }

    fn handle(&mut self, at: ItemIx, item: &'a Item, samples: &[Prediction]) {
        let (mut outcome, mut score) = (Outcome::NotScored, 0.0);
        if item.task.is_qa() {
            self.out.has_qa |= !samples.is_empty();
            if let Some(row) = self.question(at, item, samples) {
                (outcome, score) = (row.outcome, row.score);
                self.out.rows.push(row);
                self.note_pair(at, item, outcome);
            }
        } else if is_caption(item) {
            self.out.has_verification |= !samples.is_empty();
            self.caption(at, item, samples.first());
        }
        self.out.of.push(outcome);
        self.out.score.push(score);
    }

    fn caption(&mut self, at: ItemIx, item: &'a Item, prediction: Option<&Prediction>) {
        let Some(mut score) = CaptionScore::new(at, item, prediction) else {
            self.out.unlabelled.push(at);
            return;
        };
        score.cell = cell_of(self.dataset, item);
        if let Some(source) = item.caption_source.as_deref() {
            let sources = &mut self.out.sources;
            let place = self.sources.entry(source).or_insert_with(|| {
                sources.push(source.to_owned());
                sources.len() as u16 - 1
            });
            score.source = Some(*place);
        }
        self.out.captions.push(score);
    }

    fn question(&mut self, at: ItemIx, item: &'a Item, samples: &[Prediction]) -> Option<QaRow> {
        let gold = match gold(item) {
            Gold::Is(gold) => Some(gold),
            Gold::Bad => None,
            // A free item is scored by its judge, without a gold of its own.
            Gold::Absent if is_free(item) => Some(NO_GOLD),
            Gold::Absent => return None,
        };
        let kind = item.kind.as_ref().map(|kind| {
            let kinds = &mut self.out.kinds;
            *self.kinds.entry(kind).or_insert_with(|| {
                kinds.push(kind.clone());
                kinds.len() as u16 - 1
            })
        });
        let mut row = QaRow {
            item: at,
            outcome: Outcome::BadGold,
            score: 0.0,
            task: item.task,
            kind,
            cell: cell_of(self.dataset, item),
            said_option: None,
            gold_option: None,
            options: item.options.len().min(255) as u8,
            said: (0, 0),
            gold_yes: None,
        };
        if let Some(gold) = &gold {
            judge(&mut row, item, gold, samples);
        }
        Some(row)
    }

    fn note_pair(&mut self, at: ItemIx, item: &'a Item, outcome: Outcome) {
        let (Some(group), Some(role)) = (item.group.as_deref(), item.role.as_deref()) else { return };
        if !outcome.is_scored() || !matches!(role, "basic" | "hallucinated") {
            return;
        }
        let order = &mut self.group_order;
        let (basic, hallucinated) = self.groups.entry(group).or_insert_with(|| {
            order.push(group);
            <(Vec<ItemIx>, Vec<ItemIx>)>::default()
        });
        if role == "basic" { basic.push(at) } else { hallucinated.push(at) }
    }
}

/// Outcomes of a whole run at once.
pub fn of_run(dataset: &Dataset, run: RunIx) -> RunOutcomes {
    Extracting::new(dataset, run).finish()
}

/// Stands for the gold of a free item that has none: nothing equals it.
const NO_GOLD: Answer = Answer::One(String::new());

/// Whether a judge may score the item's replies.
fn is_free(item: &Item) -> bool {
    matches!(item.task, Task::CaptionQa | Task::FreeForm)
}

fn judged_score(prediction: &Prediction) -> Option<f64> {
    prediction.score.filter(|score| score.is_finite()).map(|score| score.clamp(0.0, 1.0))
}

/// Fills in what the samples said and what they are worth.
fn judge(row: &mut QaRow, item: &Item, gold: &Answer, samples: &[Prediction]) {
    let place = |answer: &Answer| match answer {
        Answer::One(key) => {
            item.options.iter().position(|option| option.key == *key).map(|n| n.min(255) as u8)
        }
        Answer::Order(_) => None,
    };
    row.gold_option = place(gold);
    row.gold_yes = (item.task == Task::YesNo).then(|| says_yes(item, gold)).flatten();
    if samples.is_empty() {
        row.outcome = Outcome::Missing;
        return;
    }
    let mut counts = [0_usize; Outcome::ALL.len()];
    let (mut total, mut judged) = (0.0, 0_usize);
    for (n, sample) in samples.iter().enumerate() {
        let (outcome, score, answer) = sample_outcome(item, gold, sample);
        counts[outcome as usize] += 1;
        if outcome != Outcome::Unjudged {
            total += score;
            judged += 1;
        }
        let Some(answer) = answer else { continue };
        if n == 0 {
            row.said_option = place(&answer);
        }
        match says_yes(item, &answer) {
            Some(true) if item.task == Task::YesNo => row.said.0 += 1,
            Some(false) if item.task == Task::YesNo => row.said.1 += 1,
            _ => {}
        }
    }
    row.score = if judged > 0 { total / judged as f64 } else { 0.0 };
    row.outcome = if judged == 0 {
        Outcome::Unjudged
    } else if counts[Outcome::Right as usize] == judged {
        Outcome::Right
    } else {
        // The commonest of the others; of equally common ones the first in the order of lists.
        let others = Outcome::ALL.into_iter().filter(|o| o.is_scored() && *o != Outcome::Right);
        let count = |outcome: Outcome| counts[outcome as usize];
        others.fold(Outcome::Wrong, |best, next| if count(next) > count(best) { next } else { best })
    };
}

/// Outcome, score in `0..1` and answer of one sample.
fn sample_outcome(item: &Item, gold: &Answer, sample: &Prediction) -> (Outcome, f64, Option<Answer>) {
    let by_score = |score: f64| (if score >= 1.0 { Outcome::Right } else { Outcome::Wrong }, score);
    // A judge's word on a free text is worth more than comparing letters.
    let by_judge = is_free(item) && (item.options.is_empty() || sample.answer.is_none() || *gold == NO_GOLD);
    if let Some(score) = judged_score(sample).filter(|_| by_judge) {
        let (outcome, score) = by_score(score);
        return (outcome, score, None);
    }
    let extraction = extract_answer(item, Some(sample));
    match extraction.state {
        AnswerState::Parsed if *gold == NO_GOLD => (Outcome::Unjudged, 0.0, extraction.answer),
        AnswerState::Parsed if extraction.answer.as_ref() == Some(gold) => {
            (Outcome::Right, 1.0, extraction.answer)
        }
        AnswerState::Parsed => (Outcome::Wrong, 0.0, extraction.answer),
        AnswerState::Ambiguous => (Outcome::Ambiguous, 0.0, None),
        AnswerState::Unparsed => (Outcome::Unparsed, 0.0, None),
        AnswerState::Missing => (Outcome::Missing, 0.0, None),
        AnswerState::Unjudged => (Outcome::Unjudged, 0.0, None),
        AnswerState::BadGold => (Outcome::BadGold, 0.0, None),
    }
}

/// Whether an answer means yes, by itself or through its option's text.
fn says_yes(item: &Item, answer: &Answer) -> Option<bool> {
    let Answer::One(key) = answer else { return None };
    let text =
        item.options.iter().find(|option| option.key == *key).map_or(key.as_str(), |option| &option.text);
    if text.eq_ignore_ascii_case("yes") {
        Some(true)
    } else {
        text.eq_ignore_ascii_case("no").then_some(false)
    }
}
