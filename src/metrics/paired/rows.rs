//! The items that two runs can be compared on, one row each.

use super::Change;
use crate::metrics::ItemSet;
use crate::metrics::caption::{CaptionScore, Quotients};
use crate::metrics::outcomes::{Outcome, QaRow, RunOutcomes};
use crate::metrics::verification::ZeroDivision;
use crate::model::{HallucinationType, ItemIx, Task};

/// One item under both runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row<'a> {
    /// The item.
    pub item: ItemIx,
    /// Its score under A, in `0..1`; `None`: undefined and not counted as 0.
    pub a: Option<f64>,
    /// Under B.
    pub b: Option<f64>,
    /// From A to B.
    pub change: Change,
    /// Its hallucination type.
    pub kind: Option<&'a HallucinationType>,
    /// What was asked.
    pub task: Task,
    /// Row (complexity - 1) and column (duration bracket) of the heat map.
    pub cell: Option<(u8, u8)>,
    /// The model that wrote the caption.
    pub source: Option<&'a str>,
}

/// What a comparison does not count, and what it counts as wrong or in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LeftOut {
    /// Left out: the gold is none of the options.
    pub bad_gold: usize,
    /// Left out: a free reply that nobody judged, in A or in B.
    pub unjudged: usize,
    /// Left out: captions without a sentence labelled correct or incorrect.
    pub unlabelled: usize,
    /// Left out: sentences of the others that are labelled unknown.
    pub unknown: usize,
    /// Counted as wrong, or as flagging nothing: no prediction in A, and in B.
    pub missing: (usize, usize),
    /// Captions whose quotient is 0/0 in A, and in B.
    pub undefined: (usize, usize),
    /// Questions whose score in A or in B is between 0 and 1, by several samples or a judge: right
    /// in the table when it is more than one half.
    pub fractional: usize,
}

/// Everything that two runs can be compared on, in file order.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Paired<'a> {
    /// One row an item.
    pub rows: Vec<Row<'a>>,
    /// What is not in the rows.
    pub left_out: LeftOut,
}

/// Which quotient of a caption is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Measure {
    /// `TP / (TP + FP)`.
    Precision,
    /// `TP / (TP + FN)`.
    Recall,
    /// `2 TP / (2 TP + FP + FN)`.
    #[default]
    F1,
}

impl Measure {
    fn of(self, quotients: &Quotients) -> Option<f64> {
        match self {
            Self::Precision => quotients.precision,
            Self::Recall => quotients.recall,
            Self::F1 => quotients.f1,
        }
    }
}

const HALF: f64 = 0.5;

/// The questions of `items` that both runs were scored on; `None` when a run answers none, or
/// nothing is left. A question's value is the mean over its samples; it is right when that is more
/// than one half, so that a run with more samples has neither an advantage nor a handicap.
pub fn questions<'a>(a: &'a RunOutcomes, b: &'a RunOutcomes, items: &ItemSet) -> Option<Paired<'a>> {
    if !a.has_qa || !b.has_qa {
        return None;
    }
    let mut paired = Paired::default();
    for (in_a, in_b) in meet(a.rows.iter(), b.rows.iter(), |row| row.item) {
        if items.contains(in_a.item) {
            paired.question(a, in_a, in_b);
        }
    }
    (!paired.rows.is_empty()).then_some(paired)
}

/// The captions of `items` with a judged sentence; `None` when a run judges none.
pub fn captions<'a>(
    a: &'a RunOutcomes,
    b: &'a RunOutcomes,
    items: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Option<Paired<'a>> {
    if !a.has_verification || !b.has_verification {
        return None;
    }
    let mut paired = Paired::default();
    for (in_a, in_b) in meet(a.captions.iter(), b.captions.iter(), |caption| caption.item) {
        if items.contains(in_a.item) {
            let source = in_a.source.and_then(|place| a.captions.truth().sources().get(usize::from(place)));
            paired.caption(source.map(String::as_str), (&in_a, &in_b), measure, convention);
        }
    }
    paired.left_out.unlabelled = a.captions.unlabelled(items).count();
    paired.left_out.unknown = a.captions.untold(items).map(|(_, count)| count as usize).sum();
    (!paired.rows.is_empty()).then_some(paired)
}

impl<'a> Paired<'a> {
    fn question(&mut self, outcomes: &'a RunOutcomes, a: &QaRow, b: &QaRow) {
        let either = |outcome: Outcome| usize::from(a.outcome == outcome || b.outcome == outcome);
        if !a.outcome.is_scored() || !b.outcome.is_scored() {
            let bad = either(Outcome::BadGold);
            self.left_out.bad_gold += bad;
            self.left_out.unjudged += 1 - bad;
            return;
        }
        self.left_out.missing.0 += usize::from(a.outcome == Outcome::Missing);
        self.left_out.missing.1 += usize::from(b.outcome == Outcome::Missing);
        self.left_out.fractional += usize::from(a.score.fract() + b.score.fract() > 0.0);
        self.rows.push(Row {
            item: a.item,
            a: Some(a.score),
            b: Some(b.score),
            change: Change::of(a.score > HALF, b.score > HALF),
            kind: a.kind.and_then(|kind| outcomes.kinds.get(usize::from(kind))),
            task: a.task,
            cell: a.cell,
            source: None,
        });
    }

    fn caption(
        &mut self,
        source: Option<&'a str>,
        (a, b): (&CaptionScore, &CaptionScore),
        measure: Measure,
        convention: ZeroDivision,
    ) {
        let value = |caption: &CaptionScore| measure.of(&caption.quotients());
        let (in_a, in_b) = (value(a), value(b));
        self.left_out.missing.0 += usize::from(a.missing);
        self.left_out.missing.1 += usize::from(b.missing);
        self.left_out.undefined.0 += usize::from(in_a.is_none());
        self.left_out.undefined.1 += usize::from(in_b.is_none());
        let (in_a, in_b) = (convention.settle(in_a), convention.settle(in_b));
        let flawless = a.fp + a.fn_ + b.fp + b.fn_ == 0;
        let change = match in_a.zip(in_b) {
            Some((x, y)) if y > x => Change::Fixed,
            Some((x, y)) if y < x => Change::Broken,
            // Alike, or not to be compared, as 0/0 in one run under `skip`.
            _ => Change::of(flawless, flawless),
        };
        self.rows.push(Row {
            item: a.item,
            a: in_a,
            b: in_b,
            change,
            kind: None,
            task: Task::Verification,
            cell: a.cell,
            source,
        });
    }
}

/// Pairs the entries of one item; both lists are in file order.
fn meet<T>(
    a: impl Iterator<Item = T>,
    b: impl Iterator<Item = T>,
    item: fn(&T) -> ItemIx,
) -> impl Iterator<Item = (T, T)> {
    let mut rest = b.peekable();
    a.filter_map(move |one| {
        while rest.next_if(|other| item(other) < item(&one)).is_some() {}
        rest.next_if(|other| item(other) == item(&one)).map(|other| (one, other))
    })
}
