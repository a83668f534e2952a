//! What one run said of every caption, in columns beside the truth. Counting a caption is counting
//! bits, so that no filter needs the counts to be kept.

use std::sync::Arc;

use super::ItemSet;
use super::caption::{CATEGORIES, CaptionScore};
use crate::model::{Caption, Captions, Dataset, ItemIx, Labels, Prediction};

/// The verdicts of a run on the captions of its dataset, in file order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Verdicts {
    truth: Arc<Captions>,
    /// As [`Captions::labels`].
    said: Vec<Labels>,
    /// By caption: whether there is no usable prediction.
    missing: Vec<bool>,
}

/// What a set of captions has of one error category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CategoryCount {
    /// Incorrect sentences that carry a span of it.
    pub sentences: u32,
    /// Those of them that were flagged.
    pub flagged: u32,
    /// Captions that have such a sentence.
    pub captions: u32,
}

impl Verdicts {
    /// None yet, on the captions of `dataset`.
    pub fn new(dataset: &Dataset) -> Self {
        let truth = Arc::clone(dataset.captions());
        let (said, missing) =
            (Vec::with_capacity(truth.labels().len()), Vec::with_capacity(truth.rows().len()));
        Self { truth, said, missing }
    }

    /// Adds what was said of the next caption. A prediction that has no verdicts, or another number
    /// of them than the caption has sentences, is as good as none: it flags nothing.
    pub fn push(&mut self, prediction: Option<&Prediction>) {
        let row = self.missing.len();
        let Some(caption) = self.truth.rows().get(row) else { return };
        let missing = pack(caption, prediction, &mut self.said);
        self.missing.push(missing);
    }

    /// The truth.
    pub fn truth(&self) -> &Captions {
        &self.truth
    }

    /// The captions with a judged sentence, in file order.
    pub fn iter(&self) -> impl Iterator<Item = CaptionScore> {
        let rows = self.truth.rows().iter().take(self.missing.len()).enumerate();
        rows.filter_map(|(row, caption)| self.score(row, caption))
    }

    /// Those of `items`.
    pub fn of(&self, items: &ItemSet) -> impl Iterator<Item = CaptionScore> {
        self.rows(items).filter_map(|(row, caption)| self.score(row, caption))
    }

    /// One of them; `None` for what is no caption, or has no judged sentence.
    pub fn on(&self, item: ItemIx) -> Option<CaptionScore> {
        let row = self.truth.rows().binary_search_by_key(&item, |caption| caption.item).ok()?;
        self.score(row, self.truth.rows().get(row)?)
    }

    /// Captions of `items` of which no sentence is labelled correct or incorrect, in file order.
    pub fn unlabelled(&self, items: &ItemSet) -> impl Iterator<Item = ItemIx> {
        let rows = self.truth.rows().iter().take(self.missing.len());
        rows.filter(|row| row.labelled() == 0 && items.contains(row.item)).map(|row| row.item)
    }

    /// Captions of `items` with a judged sentence that have others labelled unknown, in file order, and how many.
    pub fn untold(&self, items: &ItemSet) -> impl Iterator<Item = (ItemIx, u32)> {
        let judged = self.rows(items).map(|(_, caption)| caption).filter(|caption| caption.labelled() > 0);
        let counted = judged.map(|caption| (caption.item, caption.sentences - caption.labelled()));
        counted.filter(|(_, count)| *count > 0)
    }

    /// By error category, what `items` have of it.
    pub fn categories(&self, items: &ItemSet) -> [CategoryCount; CATEGORIES] {
        let mut counts = [CategoryCount::default(); CATEGORIES];
        for (row, caption) in self.rows(items) {
            let said = self.said.get(caption.labels()).unwrap_or_default();
            let mut seen = 0_u32;
            for marked in self.truth.marked(row).iter().filter(|marked| marked.incorrect) {
                let (word, bit) = Labels::place(marked.sentence);
                let flagged = said.get(word).map_or(0, |said| (said.incorrect >> bit & 1) as u32);
                let count = &mut counts[marked.category as usize];
                count.sentences += 1;
                count.flagged += flagged;
                count.captions += u32::from(seen >> marked.category as u32 & 1 == 0);
                seen |= 1 << marked.category as u32;
            }
        }
        counts
    }

    /// Place and caption of each of `items`.
    fn rows(&self, items: &ItemSet) -> impl Iterator<Item = (usize, &Caption)> {
        let rows = self.truth.rows().iter().take(self.missing.len()).enumerate();
        rows.filter(|(_, caption)| items.contains(caption.item))
    }

    /// How one prediction meets a caption's labels; `None` for what is no caption, or has no judged sentence.
    pub fn score_of(
        dataset: &Dataset,
        item: ItemIx,
        prediction: Option<&Prediction>,
    ) -> Option<CaptionScore> {
        let truth = dataset.captions();
        let row = truth.rows().binary_search_by_key(&item, |caption| caption.item).ok()?;
        let caption = truth.rows().get(row)?;
        let mut said = Vec::new();
        let missing = pack(caption, prediction, &mut said);
        counted(caption, truth.labels().get(caption.labels())?, &said, missing)
    }

    /// `None` where no sentence is judged.
    #[inline]
    fn score(&self, row: usize, caption: &Caption) -> Option<CaptionScore> {
        let words = caption.labels();
        let (truth, said) = (self.truth.labels().get(words.clone())?, self.said.get(words)?);
        counted(caption, truth, said, *self.missing.get(row)?)
    }
}

/// Adds the labels that a prediction gives a caption; whether it has none that can be used.
fn pack(caption: &Caption, prediction: Option<&Prediction>, said: &mut Vec<Labels>) -> bool {
    let verdicts = prediction.and_then(|prediction| prediction.sentences.as_deref());
    let usable = verdicts.filter(|verdicts| verdicts.len() == caption.sentences as usize);
    match usable {
        Some(verdicts) => Labels::pack(verdicts.iter().map(|verdict| verdict.label), said),
        None => said.resize(said.len() + caption.labels().len(), Labels::default()),
    }
    usable.is_none()
}

/// Counts the bits of a caption; `None` where no sentence is judged.
#[inline]
fn counted(caption: &Caption, truth: &[Labels], said: &[Labels], missing: bool) -> Option<CaptionScore> {
    if caption.labelled() == 0 {
        return None;
    }
    let (mut tp, mut fp, mut predicted_unknown) = (0, 0, 0);
    for (truth, said) in truth.iter().zip(said) {
        tp += (truth.incorrect & said.incorrect).count_ones();
        fp += (said.incorrect & !truth.incorrect & !truth.unknown).count_ones();
        predicted_unknown += (said.unknown & !truth.unknown).count_ones();
    }
    Some(CaptionScore {
        item: caption.item,
        tp,
        fp,
        fn_: caption.incorrect - tp,
        tn: caption.correct - fp,
        predicted_unknown,
        missing,
        cell: caption.cell,
        source: caption.source,
    })
}
