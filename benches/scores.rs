//! How long a page waits for its numbers: 10,000 questions under 10 runs, and 8,000 captions of
//! 8 sentences under 16 runs. Targets: all scores and heat maps without bootstrap 25 ms,
//! a filter with its facets 15 ms, 100,000 replies read in 200 ms.
//!
//! The benches of the browser build are elsewhere; criterion runs on the host alone.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    host::run();
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::hint::black_box;

    use criterion::Criterion;
    use verivid::analysis::filter::{Filter, slice};
    use verivid::analysis::heatmap::{self, Measure};
    use verivid::metrics::outcomes::{RunOutcomes, of_run};
    use verivid::metrics::verification::ZeroDivision;
    use verivid::metrics::{ItemSet, SplitMix64, answers, qa, verification};
    use verivid::model::{
        About, Answer, Choice, Complexity, Dataset, ErrorCategory, ErrorSpan, HallucinationType, Item,
        ItemIx, Level, Prediction, Run, Sentence, SentenceLabel, SentenceVerdict, Task, Video, VideoIx,
    };

    const QUESTIONS: u32 = 10_000;
    const CAPTIONS: u32 = 8_000;
    const REPLIES: [&str; 8] = [
        "B",
        "(A) the second thing on the table",
        "The answer is C.",
        "Looking at the video, a man walks in and puts something down. The person then leaves. The correct answer is D.",
        "**B**. The other options do not fit what is shown in the video between the fifth and the tenth second.",
        "A man and a dog cross the road; the first thing on the table is what falls.",
        "<think>First I look at A, then at B. Neither A nor B fits well, but C does not either.</think>\n\nB",
        "It is not clear from the frames which of these is meant; the picture is too dark to say.",
    ];

    fn video(n: u32) -> Video {
        Video {
            duration: Some(f64::from(n % 37) * 70.0),
            complexity: Complexity::from_number(u64::from(n % 5) + 1),
            ..Video::new(format!("v{n}"))
        }
    }

    fn question(n: u32, at: VideoIx) -> Item {
        let options =
            [("A", "first"), ("B", "second"), ("C", "third"), ("D", "fourth")].map(|(key, place)| Choice {
                key: key.to_owned(),
                text: format!("the {place} thing on the table"),
                structured: None,
            });
        Item {
            kind: Some(HallucinationType::Drv((n % 14) as u8)),
            question: Some(format!("What is seen on the table in scene {n} after the person has left?")),
            options: options.to_vec(),
            answer: Some(Answer::One("B".to_owned())),
            ..Item::new(format!("q{n}"), at, Task::Mcq)
        }
    }

    fn label(random: &mut SplitMix64) -> SentenceLabel {
        match random.below(10) {
            0..6 => SentenceLabel::Correct,
            6..9 => SentenceLabel::Incorrect,
            _ => SentenceLabel::Unknown,
        }
    }

    fn caption(n: u32, at: VideoIx, random: &mut SplitMix64) -> Item {
        let mut sentence = |k: u32| {
            let label = label(random);
            let category = ErrorCategory::ALL[random.below(ErrorCategory::ALL.len())];
            let wrong = label == SentenceLabel::Incorrect;
            Sentence {
                text: format!(
                    "In part {k} of scene {n} the person picks up the cup and walks to the window."
                ),
                label,
                errors: if wrong { vec![ErrorSpan { start: 3, end: 7, category }] } else { Vec::new() },
                certificate: Vec::new(),
                votes: Vec::new(),
                extra: Vec::new(),
            }
        };
        Item {
            sentences: (0..8).map(&mut sentence).collect(),
            caption_source: Some(format!("captioner {}", n % 6)),
            ..Item::new(format!("c{n}"), at, Task::Verification)
        }
    }

    fn dataset() -> Dataset {
        let mut random = SplitMix64::new(1);
        let mut dataset = Dataset::new(About::default());
        (0..1000).for_each(|n| {
            dataset.push_video(video(n));
        });
        (0..QUESTIONS).for_each(|n| {
            dataset.push_item(question(n, VideoIx(n % 1000)));
        });
        (0..CAPTIONS).for_each(|n| {
            dataset.push_item(caption(n, VideoIx(n % 1000), &mut random));
        });
        for n in 0..16 {
            let mut predictions = Vec::new();
            if n < 10 {
                predictions.extend((0..QUESTIONS).map(|at| Prediction {
                    response: Some(REPLIES[random.below(REPLIES.len())].to_owned()),
                    ..Prediction::new(ItemIx(at))
                }));
            }
            predictions.extend((0..CAPTIONS).map(|at| {
                let verdict = |_| SentenceVerdict { label: label(&mut random), reason: None };
                Prediction {
                    sentences: Some((0..8).map(verdict).collect()),
                    ..Prediction::new(ItemIx(QUESTIONS + at))
                }
            }));
            dataset.push_run(Run {
                id: format!("run {n}"),
                model: format!("Captioner {n}"),
                setting: "vanilla".to_owned(),
                modality: None,
                weights: None,
                params: None,
                fps: None,
                max_frames: None,
                predictions,
                extra: Vec::new(),
            });
        }
        dataset
    }

    fn scores(dataset: &Dataset, outcomes: &[RunOutcomes], items: &ItemSet) -> usize {
        let mut shown = 0;
        for (run, outcomes) in dataset.run_indices().zip(outcomes) {
            shown += usize::from(qa::score(dataset, run, outcomes, items).is_some());
            shown +=
                usize::from(verification::score(dataset, run, outcomes, items, ZeroDivision::Zero).is_some());
        }
        for measure in [Measure::F1, Measure::Accuracy] {
            let map = heatmap::of_run(&outcomes[0], items, measure, ZeroDivision::Zero);
            shown += map.cells.iter().flatten().flatten().count();
        }
        shown
    }

    pub(crate) fn run() {
        let mut criterion = Criterion::default().sample_size(20).configure_from_args();
        let dataset = dataset();
        criterion.bench_function("read 100,000 replies", |bench| {
            let runs: Vec<_> = dataset.runs().iter().take(10).collect();
            bench.iter(|| {
                let mut parsed = 0;
                for run in &runs {
                    for prediction in run.predictions.iter().take(QUESTIONS as usize) {
                        let extraction = answers::extract(dataset.item(prediction.item), Some(prediction));
                        parsed += usize::from(extraction.answer.is_some());
                    }
                }
                black_box(parsed)
            });
        });
        let outcomes: Vec<RunOutcomes> = dataset.run_indices().map(|run| of_run(&dataset, run)).collect();
        criterion.bench_function("outcomes of one run", |bench| {
            bench.iter(|| of_run(&dataset, verivid::model::RunIx(0)));
        });
        let all = ItemSet::all(&dataset);
        criterion.bench_function("all scores and two heat maps", |bench| {
            bench.iter(|| black_box(scores(&dataset, &outcomes, &all)));
        });
        let filter = Filter { levels: [Level::Temporal].into(), ..Filter::default() };
        let texts = Filter { text: "window frame".to_owned(), ..Filter::default() };
        for (name, filter) in [("filter by level with facets", filter), ("filter by text with facets", texts)]
        {
            criterion.bench_function(name, |bench| {
                bench.iter(|| slice(&dataset, &filter, &outcomes));
            });
        }
        criterion.bench_function("bootstrap of one run", |bench| {
            let score = verification::score(
                &dataset,
                verivid::model::RunIx(0),
                &outcomes[0],
                &all,
                ZeroDivision::Zero,
            );
            bench.iter(|| score.clone().map(|score| verification::with_intervals(score, &outcomes[0], &all)));
        });
    }
}
