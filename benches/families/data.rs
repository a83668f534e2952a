//! The dataset that is measured: 100,000 sentences in captions and 10,000 questions, under 10 runs.

use verivid::metrics::SplitMix64;
use verivid::model::{
    About, Answer, Choice, Complexity, Dataset, ErrorCategory, ErrorSpan, HallucinationType, Item, ItemIx,
    Prediction, Run, Sentence, SentenceLabel, SentenceVerdict, Task, Video, VideoIx,
};

/// Sentences of all captions.
pub(crate) const SENTENCES: usize = 100_000;
/// Questions.
pub(crate) const QUESTIONS: u32 = 10_000;
/// Runs, each on every caption and question but a few.
pub(crate) const RUNS: u32 = 10;
/// Models that wrote captions; the first of them judge too.
const SOURCES: u32 = 8;
const VIDEOS: u32 = 2_000;

/// The dataset; the same every time.
pub(crate) fn dataset() -> Dataset {
    let mut random = SplitMix64::new(20);
    let mut dataset = Dataset::new(About::default());
    (0..VIDEOS).for_each(|n| {
        dataset.push_video(video(n, &mut random));
    });
    (0..QUESTIONS).for_each(|n| {
        dataset.push_item(question(n, &mut random));
    });
    let mut left = SENTENCES;
    while left > 0 {
        let count = (4 + random.below(9)).min(left);
        let n = dataset.items().len() as u32 - QUESTIONS;
        dataset.push_item(caption(n, count, &mut random));
        left -= count;
    }
    for n in 0..RUNS {
        let predictions = (0..dataset.items().len() as u32).filter_map(|at| {
            let missing = random.below(50) == 0;
            (!missing).then(|| prediction(dataset.item(ItemIx(at)), ItemIx(at), &mut random))
        });
        let predictions = predictions.collect();
        dataset.push_run(run(n, predictions));
    }
    dataset
}

fn video(n: u32, random: &mut SplitMix64) -> Video {
    let known = random.below(25) > 0;
    Video {
        duration: known.then(|| random.below(3_000) as f64),
        complexity: Complexity::from_number(random.below(6) as u64),
        ..Video::new(format!("v{n}"))
    }
}

fn options(keys: &[&str]) -> Vec<Choice> {
    let option =
        |key: &&str| Choice { key: (*key).to_owned(), text: format!("the thing at {key}"), structured: None };
    keys.iter().map(option).collect()
}

/// Six of ten choose among four; the others say yes or no, and half of those stand in pairs.
fn question(n: u32, random: &mut SplitMix64) -> Item {
    let at = VideoIx(random.below(VIDEOS as usize) as u32);
    let kind = random.below(15);
    let kind = (kind < HallucinationType::DRV.len()).then_some(HallucinationType::Drv(kind as u8));
    let (task, keys): (_, &[&str]) =
        if n % 10 < 6 { (Task::Mcq, &["A", "B", "C", "D"]) } else { (Task::YesNo, &["yes", "no"]) };
    let bad = task == Task::Mcq && random.below(100) == 0;
    let gold = if bad { "Z" } else { keys[random.below(keys.len())] };
    let paired = n % 10 >= 8;
    Item {
        kind,
        question: Some(format!("What is seen in scene {n}?")),
        options: if task == Task::Mcq { options(keys) } else { Vec::new() },
        answer: Some(Answer::One(gold.to_owned())),
        group: paired.then(|| format!("pair {}", n / 10)),
        role: paired.then(|| if n % 10 == 8 { "basic" } else { "hallucinated" }.to_owned()),
        ..Item::new(format!("q{n}"), at, task)
    }
}

fn caption(n: u32, count: usize, random: &mut SplitMix64) -> Item {
    let at = VideoIx(random.below(VIDEOS as usize) as u32);
    let source = random.below(SOURCES as usize + 1) as u32;
    let sentences = (0..count).map(|k| sentence(n, k, random)).collect();
    Item {
        sentences,
        caption_source: (source < SOURCES).then(|| format!("Writer {source}")),
        ..Item::new(format!("c{n}"), at, Task::Verification)
    }
}

fn label(random: &mut SplitMix64, incorrect: usize) -> SentenceLabel {
    match random.below(100) {
        n if n < incorrect => SentenceLabel::Incorrect,
        n if n < 95 => SentenceLabel::Correct,
        _ => SentenceLabel::Unknown,
    }
}

fn sentence(n: u32, k: usize, random: &mut SplitMix64) -> Sentence {
    let label = label(random, 25);
    let spans = if label == SentenceLabel::Incorrect { random.below(4) } else { 0 };
    let span = |_| ErrorSpan {
        start: 3,
        end: 7,
        category: ErrorCategory::ALL[random.below(ErrorCategory::ALL.len())],
    };
    Sentence {
        errors: (0..spans).map(span).collect(),
        text: format!("In part {k} of scene {n} the person picks up the cup and walks to the window."),
        label,
        certificate: Vec::new(),
        votes: Vec::new(),
        extra: Vec::new(),
    }
}

fn prediction(item: &Item, at: ItemIx, random: &mut SplitMix64) -> Prediction {
    let none = Prediction::new(at);
    if item.task == Task::Verification {
        let verdict = |sentence: &Sentence| {
            let share = if sentence.label == SentenceLabel::Incorrect { 60 } else { 15 };
            SentenceVerdict { label: label(random, share), reason: None }
        };
        return Prediction { sentences: Some(item.sentences.iter().map(verdict).collect()), ..none };
    }
    let keys = if item.task == Task::Mcq { ["A", "B", "C", "D"] } else { ["yes", "no", "yes", "no"] };
    let said = if random.below(100) == 0 { "E" } else { keys[random.below(4)] };
    let right = item.answer.clone().filter(|_| random.below(2) == 0);
    let answer = right.unwrap_or_else(|| Answer::One(said.to_owned()));
    Prediction { answer: Some(answer), ..none }
}

fn run(n: u32, predictions: Vec<Prediction>) -> Run {
    Run {
        id: format!("run {n}"),
        model: format!("Writer {n}"),
        setting: "vanilla".to_owned(),
        modality: None,
        weights: None,
        params: None,
        fps: None,
        max_frames: None,
        predictions,
        extra: Vec::new(),
    }
}
