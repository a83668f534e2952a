//! What holds of the reasoner and of the machine whatever they are given.

use proptest::prelude::*;
use serde_json::{Value, json};
use verivid::agent::evidence::{Located, Painted, Seen};
use verivid::agent::machine::{Answered, Brief, Call, Diagnosis, Method, Next, Outcome, TRUTH, Toolbox};
use verivid::agent::models::chat::Reply;
use verivid::model::{Dataset, Event, Interpolation, Keyframe, Report, StepName, Track, VerdictKind};
use verivid::units::{PixelRect, TimeSpan};

use super::drive::{by_truth, dataset, lines, nobody, report, truth};
use super::fixture;

/// Two questions of each scene and a cognitive one: all paths, few runs.
fn some() -> Dataset {
    let (scenes, questions) = (lines(&fixture("scenes.jsonl")), lines(&fixture("questions.jsonl")));
    let mut chosen: Vec<Value> = questions.into_iter().step_by(2).collect();
    chosen.push(json!({"scene": "kitchen", "task": "mcq", "question": "Why does the woman crack the eggs?",
        "options": {"A": "to make an omelette", "B": "to bake a cake"}, "answer": "A"}));
    dataset(&scenes, &chosen)
}

fn every_tool() -> Toolbox {
    let model = |name: &str| Some(name.to_owned());
    Toolbox {
        classifier: model("sorter"),
        detectors: vec![TRUTH.to_owned(), "second".to_owned()],
        painter: model("painter"),
        grounders: vec![TRUTH.to_owned(), "second".to_owned()],
        captioners: vec!["one".to_owned(), "two".to_owned()],
        reasoner: model("reasoner"),
        adviser: model("adviser"),
        target: model("target"),
        frames: 2,
        ..Toolbox::default()
    }
}

fn track() -> impl Strategy<Value = Track> {
    let keys = proptest::collection::vec((0.0..10.0f64, 0.0..600.0f64, 0.0..400.0f64, 1.0..300.0f64), 0..5);
    ("[a-c]", prop_oneof![Just("red ball"), Just("cat"), Just("person")], keys).prop_map(
        |(id, label, mut keys)| {
            keys.sort_by(|x, y| x.0.total_cmp(&y.0));
            let key = |(time, x, y, side): (f64, f64, f64, f64)| Keyframe {
                time,
                rect: PixelRect::new(x, y, side, side).unwrap(),
                score: None,
            };
            let boxes = keys.into_iter().map(key).collect();
            Track {
                id,
                label: label.to_owned(),
                interpolation: Interpolation::Linear,
                boxes,
                spans: None,
                extra: Vec::new(),
            }
        },
    )
}

fn flags() -> impl Strategy<Value = (bool, bool, bool)> {
    (any::<bool>(), any::<bool>(), any::<bool>())
}

/// What a tool says that says whatever it likes, for as many names as it is asked for.
#[derive(Clone, Debug)]
struct Odd {
    tracks: Vec<Track>,
    flags: (bool, bool, bool),
    spans: Vec<(f64, f64)>,
    text: String,
    what: u8,
}

fn odd() -> impl Strategy<Value = Odd> {
    let text = prop_oneof![
        "\\PC{0,40}",
        Just(r#"{"level": "temporal", "objects": ["cat"], "events": ["cat sits"]}"#.to_owned()),
        Just(
            r#"{"hallucinated": true, "verdicts": {"A": {"verdict": "supported", "evidence": ["nothing"]}}}"#
                .to_owned()
        ),
        Just(r#"{"analysis": "a", "recommendations": "<b>"}"#.to_owned()),
    ];
    let spans = proptest::collection::vec((0.0..10.0f64, 0.0..5.0f64), 0..3);
    (proptest::collection::vec(track(), 0..4), flags(), spans, text, 0..5u8)
        .prop_map(|(tracks, flags, spans, text, what)| Odd { tracks, flags, spans, text, what })
}

impl Odd {
    fn answer(&self, call: &Call) -> Outcome {
        match (self.what, call) {
            (0, _) => Outcome::Failed(self.text.clone()),
            (1, _) => Outcome::Unavailable(self.text.clone()),
            // Another kind of outcome than was asked for.
            (2, _) => Outcome::Painted(vec![Painted { track: "a".to_owned(), pixels: vec![[1, 2, 3]] }]),
            (_, Call::Detect { objects, .. }) => {
                let one = |what: &String| Seen {
                    what: what.clone(),
                    tracks: self.tracks.clone(),
                    complete: self.flags.0,
                    doubtful: self.flags.1,
                    identities: self.flags.2,
                };
                Outcome::Seen(objects.iter().map(one).collect())
            }
            (_, Call::Ground { events, .. }) => {
                let span = |(from, length): &(f64, f64)| TimeSpan::new(*from, from + length).unwrap();
                let one = |what: &String| Located {
                    what: what.clone(),
                    events: (self.spans.iter().map(span))
                        .map(|span| Event {
                            id: None,
                            label: what.clone(),
                            span,
                            score: None,
                            extra: Vec::new(),
                        })
                        .collect(),
                    complete: self.flags.0,
                    doubtful: self.flags.1,
                    by_boxes: self.flags.2,
                };
                Outcome::Located(events.iter().map(one).collect())
            }
            (_, Call::Paint { tracks, .. }) => Outcome::Painted(
                tracks.iter().map(|t| Painted { track: t.id.clone(), pixels: vec![[9, 9, 9]; 4] }).collect(),
            ),
            (_, Call::Chat { .. }) => {
                Outcome::Said(Reply { text: self.text.clone(), tokens: Some(1), cost: None })
            }
        }
    }
}

/// Ids that a report's evidence may name: its steps and what they found.
fn known(report: &Report) -> Vec<String> {
    let mut ids: Vec<String> = report.steps.iter().map(|step| step.name.id().to_owned()).collect();
    for step in &report.steps {
        ids.extend(step.tracks.iter().map(|(_, track)| track.id.clone()));
        for (_, output) in &step.by_tool {
            ids.extend(output.tracks.iter().map(|track| track.id.clone()));
            ids.extend(output.events.iter().map(|event| event.id.clone().unwrap_or(event.label.clone())));
        }
    }
    ids
}

#[track_caller]
fn is_sound(report: &Report) {
    for (key, verdict) in &report.verdicts {
        let decided = verdict.verdict != VerdictKind::CannotTell;
        assert!(!decided || !verdict.evidence.is_empty(), "{key} is decided by nothing: {report:?}");
        let ids = known(report);
        let strange = verdict.evidence.iter().find(|id| !ids.contains(id));
        assert_eq!(strange, None, "{key}: {:?}", report.steps);
    }
    let names: Vec<StepName> = report.steps.iter().map(|step| step.name).collect();
    assert_eq!(names, StepName::ALL, "each step is told of once, in order");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_machine_ends_whatever_its_tools_say_and_decides_nothing_without_evidence(
        odds in proptest::collection::vec(odd(), 1..6),
    ) {
        let dataset = some();
        for (at, _) in dataset.items_indexed() {
            let brief = Brief::of(&dataset, at, &nobody());
            let mut machine = Diagnosis::new(brief, every_tool(), Method::DrVAgent);
            let mut turn = 0;
            let found = loop {
                let answers: Vec<(u32, Outcome)> = match machine.step() {
                    Next::Report(report) => break report.clone(),
                    Next::Calls(calls) => calls
                        .into_iter()
                        .map(|(number, call)| (number, odds[(number as usize) % odds.len()].answer(call)))
                        .collect(),
                };
                for (number, outcome) in answers {
                    machine.hand(number, Answered::of(outcome));
                }
                turn += 1;
                prop_assert!(turn < 30, "it does not end");
            };
            is_sound(&found);
        }
    }

    #[test]
    fn the_order_in_which_calls_are_handed_back_does_not_matter(
        odds in proptest::collection::vec(odd(), 1..6),
        order in any::<u64>(),
    ) {
        let dataset = some();
        for (at, _) in dataset.items_indexed().step_by(5) {
            let brief = Brief::of(&dataset, at, &nobody());
            let run = |mut seed: u64| {
                let mut machine = Diagnosis::new(brief.clone(), every_tool(), Method::DrVAgent);
                loop {
                    let mut answers: Vec<(u32, Outcome)> = match machine.step() {
                        Next::Report(report) => break (report.clone(), machine.log().to_vec()),
                        Next::Calls(calls) => calls
                            .into_iter()
                            .map(|(number, call)| (number, odds[(number as usize) % odds.len()].answer(call)))
                            .collect(),
                    };
                    while !answers.is_empty() {
                        let next = (seed % answers.len() as u64) as usize;
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let (number, outcome) = answers.remove(next);
                        machine.hand(number, Answered::of(outcome));
                    }
                }
            };
            let (first, log) = run(0);
            prop_assert_eq!(&first, &run(order).0);
            // What was cut off anywhere comes to the same end.
            for cut in 0..=log.len() {
                let mut machine = Diagnosis::resumed(brief.clone(), every_tool(), Method::DrVAgent, &log[..cut]);
                for (number, answered) in &log[cut..] {
                    let _ = machine.step();
                    machine.hand(*number, answered.clone());
                }
                let same = matches!(machine.step(), Next::Report(report) if *report == first);
                prop_assert!(same, "cut at {}", cut);
            }
        }
    }
}

#[test]
fn the_order_of_tracks_and_events_does_not_matter() {
    let (scenes, questions) = (lines(&fixture("scenes.jsonl")), lines(&fixture("questions.jsonl")));
    let mut turned = scenes.clone();
    for scene in &mut turned {
        for name in ["tracks", "events"] {
            scene[name].as_array_mut().unwrap().reverse();
        }
    }
    let (there, back) = (dataset(&scenes, &questions), dataset(&turned, &questions));
    for (at, item) in there.items_indexed() {
        let of = |data: &Dataset| -> Vec<(String, VerdictKind)> {
            report(data, at, truth(), by_truth).verdicts.into_iter().map(|(k, v)| (k, v.verdict)).collect()
        };
        assert_eq!(of(&there), of(&back), "{:?}", item.question);
    }
}

#[test]
fn less_evidence_never_decides_otherwise() {
    let (scenes, questions) = (lines(&fixture("scenes.jsonl")), lines(&fixture("questions.jsonl")));
    let dataset = dataset(&scenes, &questions);
    for (at, item) in dataset.items_indexed() {
        let whole = report(&dataset, at, truth(), by_truth);
        is_sound(&whole);
        // A search that may have missed something, and one that found nothing at all.
        for (share, name) in [(1, "not in full"), (0, "nothing")] {
            let less = report(&dataset, at, truth(), |call, brief| match by_truth(call, brief) {
                Outcome::Seen(list) => Outcome::Seen(
                    list.into_iter()
                        .map(|seen| Seen {
                            complete: false,
                            tracks: seen.tracks.into_iter().take(share).collect(),
                            ..seen
                        })
                        .collect(),
                ),
                Outcome::Located(list) => Outcome::Located(
                    list.into_iter()
                        .map(|found| Located {
                            complete: false,
                            events: found.events.into_iter().take(share).collect(),
                            ..found
                        })
                        .collect(),
                ),
                other => other,
            });
            for ((key, few), (_, all)) in less.verdicts.iter().zip(&whole.verdicts) {
                let same = few.verdict == VerdictKind::CannotTell || few.verdict == all.verdict;
                assert!(same, "{:?} {key} with {name}: {few:?}, {all:?}", item.question);
            }
        }
    }
}
