//! Random runs with their predictions, and random reports.

use proptest::prelude::*;
use verivid::model::*;

use super::{answer, event, extra, few, maybe, number, of, span, track, unique, word};

/// The sentences are cut to the item's count later.
fn prediction(items: Vec<(Task, usize)>) -> BoxedStrategy<Prediction> {
    let at = (0..items.len()).prop_flat_map(move |at| {
        let (task, count) = items[at];
        let verdict = (of(SentenceLabel::ALL), maybe(word()))
            .prop_map(|(label, reason)| SentenceVerdict { label, reason });
        (Just(ItemIx(at as u32)), answer(task), maybe(proptest::collection::vec(verdict, count..=count)))
    });
    let judge = (maybe(word()), maybe(word()), maybe(word())).prop_map(|(model, verdict, text)| Judge {
        model,
        verdict,
        text,
    });
    let tail = (
        maybe(word()),
        maybe(number()),
        maybe(judge),
        few(number()),
        maybe(word()),
        maybe(number()),
        extra(),
    );
    (at, 0..2u32, few(track()), few(event()), tail)
        .prop_map(|((item, answer, sentences), sample, tracks, events, tail)| {
            let (response, score, judge, frames, raw_answer, seconds, extra) = tail;
            let tracks = unique(tracks, |track| track.id.clone());
            Prediction {
                item,
                sample,
                response,
                answer,
                sentences,
                tracks,
                events,
                score,
                judge: judge.map(Box::new),
                frames,
                raw_answer,
                seconds,
                extra,
            }
        })
        .boxed()
}

pub(super) fn run(items: Vec<(Task, usize)>) -> BoxedStrategy<Run> {
    let head = (word(), word(), maybe(of(Modality::ALL)), maybe(of(Weights::ALL)), maybe(word()));
    let predictions = match items.is_empty() {
        true => Just(Vec::new()).boxed(),
        false => proptest::collection::vec(prediction(items), 0..5).boxed(),
    };
    (head, maybe(number()), maybe(any::<u32>()), predictions, extra())
        .prop_map(|((model, setting, modality, weights, params), fps, max_frames, predictions, extra)| {
            let mut predictions = unique(predictions, |p| format!("{:?} {}", p.item, p.sample));
            predictions.sort_by_key(|p| (p.item, p.sample));
            let max_frames = max_frames.map(u64::from);
            Run {
                id: String::new(),
                model,
                setting,
                modality,
                weights,
                params,
                fps,
                max_frames,
                predictions,
                extra,
            }
        })
        .boxed()
}

fn step() -> BoxedStrategy<Step> {
    let output = (few(track()), few(event()), maybe(word())).prop_map(|(tracks, events, caption)| {
        ToolOutput { tracks: unique(tracks, |track| track.id.clone()), events, caption }
    });
    let head = (
        of(StepName::ALL),
        of(StepStatus::ALL),
        few(word()),
        few((word(), output)),
        maybe(of(Agreement::ALL)),
    );
    let tail = (few((word(), track())), few(span()), maybe(word()), maybe(word()), maybe(number()), extra());
    (head, tail)
        .prop_map(
            |((name, status, tools, by_tool, agreement), (tracks, spans, caption, text, seconds, extra))| {
                let by_tool = unique(by_tool, |(tool, _)| tool.clone());
                Step { name, status, tools, by_tool, agreement, tracks, spans, caption, text, seconds, extra }
            },
        )
        .boxed()
}

pub(super) fn report(items: usize) -> BoxedStrategy<Report> {
    let verdict =
        (of(VerdictKind::ALL), few(word())).prop_map(|(verdict, evidence)| Verdict { verdict, evidence });
    let head = (0..items as u32, maybe(of(Level::ALL)), maybe(word()), maybe(any::<bool>()), few(step()));
    let tail = (few((word(), verdict)), few(word()), maybe(word()), maybe(word()), maybe(word()), extra());
    (head, tail)
        .prop_map(|((item, level, kind, hallucinated, steps), tail)| {
            let (verdicts, error_points, feedback, after_response, answer, extra) = tail;
            Report {
                item: ItemIx(item),
                run: "run 0".into(),
                level,
                kind,
                hallucinated,
                steps,
                verdicts: unique(verdicts, |(option, _)| option.clone()),
                error_points,
                feedback,
                after_response,
                after_answer: answer.map(Answer::One),
                extra,
            }
        })
        .boxed()
}
