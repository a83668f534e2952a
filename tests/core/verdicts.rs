//! Captions in columns of bits, against the same captions counted sentence by sentence.

use verivid::metrics::ItemSet;
use verivid::metrics::outcomes::of_run;
use verivid::metrics::{SplitMix64, caption_statistics, verification};
use verivid::model::{
    Dataset, ErrorCategory, ErrorSpan, ItemIx, Prediction, RunIx, Sentence, SentenceLabel, SentenceVerdict,
    Task, VideoIx,
};

use crate::values::{empty, item, prediction, run, sentence, verdict, video};

/// On both sides of the places where a word of 64 bits ends.
const LENGTHS: [usize; 9] = [0, 1, 2, 63, 64, 65, 128, 129, 300];

fn label(random: &mut SplitMix64) -> SentenceLabel {
    SentenceLabel::ALL[random.below(3)]
}

fn made(random: &mut SplitMix64) -> Sentence {
    let span = |_| ErrorSpan { start: 0, end: 1, category: ErrorCategory::ALL[random.below(3)] };
    let errors = (0..4).map(span).collect();
    Sentence { errors, ..sentence(label(random)) }
}

/// A caption of each length, with verdicts, without, and with too many.
fn dataset() -> Dataset {
    let mut random = SplitMix64::new(5);
    let (mut dataset, mut said) = (empty(), Vec::new());
    dataset.push_video(video("v"));
    for (n, length) in LENGTHS.iter().enumerate() {
        for more in 0..3 {
            let at = ItemIx(dataset.items().len() as u32);
            let sentences = (0..*length).map(|_| made(&mut random)).collect();
            let id = format!("{n} {more}");
            dataset
                .push_item(verivid::model::Item { sentences, ..item(&id, VideoIx(0), Task::Verification) });
            let verdicts: Vec<SentenceVerdict> =
                (0..length + more / 2).map(|_| verdict(label(&mut random))).collect();
            said.extend((more != 1).then(|| Prediction { sentences: Some(verdicts), ..prediction(at) }));
        }
        dataset.push_item(item(&format!("question {n}"), VideoIx(0), Task::Mcq));
    }
    dataset.push_run(run("r", "M", said));
    dataset
}

/// Label and verdict of each judged sentence; no verdict where the prediction is not usable.
fn judged(dataset: &Dataset, at: ItemIx) -> Vec<(&Sentence, Option<SentenceLabel>)> {
    let sentences = &dataset.item(at).sentences;
    let said = dataset.run(RunIx(0)).predictions_on(at).first().and_then(|said| said.sentences.as_deref());
    let said = said.filter(|said| said.len() == sentences.len());
    let with = |(n, one): (usize, _)| (one, said.map(|said| said[n].label));
    sentences.iter().enumerate().map(with).filter(|(one, _)| one.label != SentenceLabel::Unknown).collect()
}

fn count(all: &[(&Sentence, Option<SentenceLabel>)], truth: SentenceLabel, flagged: bool) -> u32 {
    let is = |said: &Option<SentenceLabel>| (*said == Some(SentenceLabel::Incorrect)) == flagged;
    all.iter().filter(|(one, said)| one.label == truth && is(said)).count() as u32
}

#[test]
fn captions_of_any_length_are_counted_as_one_counts_them_by_hand() {
    let dataset = dataset();
    let outcomes = of_run(&dataset, RunIx(0));
    for (at, item) in dataset.items_indexed() {
        let (what, judged) = (&item.id, judged(&dataset, at));
        let found = outcomes.captions.on(at);
        assert_eq!(found.is_some(), !judged.is_empty(), "{what}");
        let Some(found) = found else { continue };
        let expected = [
            count(&judged, SentenceLabel::Incorrect, true),
            count(&judged, SentenceLabel::Correct, true),
            count(&judged, SentenceLabel::Incorrect, false),
            count(&judged, SentenceLabel::Correct, false),
        ];
        assert_eq!([found.tp, found.fp, found.fn_, found.tn], expected, "{what}");
        let unknown = judged.iter().filter(|(_, said)| *said == Some(SentenceLabel::Unknown)).count();
        assert_eq!(found.predicted_unknown as usize, unknown, "{what}");
        assert_eq!(found.missing, !what.ends_with('0'), "{what}");
    }
}

#[test]
fn error_categories_of_any_set_are_counted_as_one_counts_them_by_hand() {
    let dataset = dataset();
    let outcomes = of_run(&dataset, RunIx(0));
    for step in [1, 2, 3] {
        let items: ItemSet = (0..dataset.items().len() as u32).step_by(step).map(ItemIx).collect();
        let score =
            verification::score(&dataset, RunIx(0), &outcomes, &items, verification::ZeroDivision::Zero);
        let found = score.expect("captions").recall_by_category;
        for category in ErrorCategory::ALL {
            let carries = |one: &Sentence| one.errors.iter().any(|error| error.category == *category);
            let all: Vec<_> =
                items.iter().flat_map(|at| judged(&dataset, at)).filter(|(s, _)| carries(s)).collect();
            let flagged = count(&all, SentenceLabel::Incorrect, true);
            let total = flagged + count(&all, SentenceLabel::Incorrect, false);
            let ratio = found.get(category).copied().unwrap_or_default();
            assert_eq!((ratio.hits, ratio.total), (f64::from(flagged), total as usize), "{category:?}");
        }
        let spans: usize =
            items.iter().flat_map(|at| &dataset.item(at).sentences).map(|s| s.errors.len()).sum();
        assert_eq!(caption_statistics::overall(&dataset, &items).expect("captions").spans, spans);
    }
}

#[test]
fn a_small_quotient_and_a_large_one_are_divided_alike() {
    let dataset = dataset();
    let outcomes = of_run(&dataset, RunIx(0));
    for caption in outcomes.captions.iter() {
        let alone: ItemSet = [caption.item].into_iter().collect();
        for convention in [verification::ZeroDivision::Zero, verification::ZeroDivision::Skip] {
            let means = verification::of_captions(&outcomes, &alone, convention);
            let quotients = caption.quotients();
            let expected =
                [quotients.precision, quotients.recall, quotients.f1].map(|q| convention.settle(q));
            assert_eq!([means.precision, means.recall, means.f1], expected, "{:?}", caption.item);
        }
    }
}
