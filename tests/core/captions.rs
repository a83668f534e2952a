//! Numbers about captions that one counts by hand: pairs of runs, families, coverage, drawings.

use verivid::metrics::agreement::{Side, between, by_item};
use verivid::metrics::audio::{self, AudioPair};
use verivid::metrics::ensemble::{Ensemble, EnsembleRule};
use verivid::metrics::families::families;
use verivid::metrics::outcomes::{Outcome, RunOutcomes, of_run};
use verivid::metrics::verification::{ZeroDivision, folded_name, matrix};
use verivid::metrics::{ItemSet, caption_statistics, certificate, frame_rates};
use verivid::model::{
    Audio, Dataset, Event, Interpolation, Item, ItemIx, Keyframe, Modality, Prediction, Run, RunIx,
    SentenceLabel, Task, Track, Video, VideoIx,
};
use verivid::units::{PixelRect, TimeSpan};

use crate::values::{empty, item, prediction, run, sentence, verdict, video};

use SentenceLabel::{Correct, Incorrect, Unknown};

fn caption(id: &str, at: VideoIx, labels: &[SentenceLabel]) -> Item {
    let sentences = labels.iter().map(|label| sentence(*label)).collect();
    Item { sentences, ..item(id, at, Task::Verification) }
}

fn said(item: u32, labels: &[SentenceLabel]) -> Prediction {
    let sentences = labels.iter().map(|label| verdict(*label)).collect();
    Prediction { sentences: Some(sentences), ..prediction(ItemIx(item)) }
}

#[test]
fn a_majority_is_strictly_more_than_half_of_all_members() {
    for (flagging, members, any, majority) in [
        (0, 1, false, false),
        (1, 1, true, true),
        (1, 2, true, false),
        (2, 2, true, true),
        (2, 4, true, false),
        (3, 5, true, true),
    ] {
        assert_eq!(EnsembleRule::Any.flags(flagging, members), any);
        assert_eq!(EnsembleRule::Majority.flags(flagging, members), majority, "{flagging} of {members}");
    }
    for rule in EnsembleRule::ALL {
        assert_eq!(EnsembleRule::from_id(rule.id()), Some(rule));
    }
}

#[test]
fn an_ensemble_has_each_member_once_and_says_unknown_only_where_all_that_were_heard_do() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    dataset.push_item(caption("c", at, &[Correct, Incorrect, Incorrect]));
    dataset.push_item(item("q", at, Task::Mcq));
    dataset.push_item(caption("unlabelled", at, &[Unknown]));
    dataset.push_run(run("a", "A", vec![said(0, &[Unknown, Incorrect, Unknown])]));
    dataset.push_run(run("b", "B", vec![said(0, &[Unknown, Correct, Correct])]));
    dataset.push_run(run("short", "C", vec![said(0, &[Incorrect])]));
    let of = |members: &[u32], rule| Ensemble::new(members.iter().map(|m| RunIx(*m)), rule).expect("members");
    let ensemble = of(&[0, 1, 0, 2], EnsembleRule::Any);
    assert_eq!(ensemble.members(), [RunIx(0), RunIx(1), RunIx(2)]);
    assert_eq!(ensemble.id(&dataset), "ensemble:any:a+b+short");
    assert_eq!(ensemble.model(&dataset), "A + B + C (any)");
    let run = ensemble.run(&dataset);
    let labels: Vec<SentenceLabel> =
        run.predictions[0].sentences.iter().flatten().map(|verdict| verdict.label).collect();
    assert_eq!((labels.as_slice(), run.predictions.len()), ([Unknown, Incorrect, Correct].as_slice(), 1));
    let outcomes = ensemble.outcomes(&dataset);
    let first = |outcomes: &RunOutcomes| outcomes.captions.iter().next().expect("a judged caption");
    assert_eq!((first(&outcomes).tp, first(&outcomes).predicted_unknown), (1, 1));
    let all = ItemSet::all(&dataset);
    assert_eq!(outcomes.captions.unlabelled(&all).collect::<Vec<_>>(), [ItemIx(2)]);
    assert_eq!(outcomes.of, vec![Outcome::NotScored; 3]);
    let votes = ensemble.votes(&dataset, ItemIx(0));
    let expected =
        [(0, Some(vec![Unknown, Incorrect, Unknown])), (1, Some(vec![Unknown, Correct, Correct])), (2, None)];
    assert_eq!(votes, expected.map(|(run, said)| (RunIx(run), said)), "who voted what, in order");
    assert_eq!(ensemble.verdicts(&dataset, ItemIx(0)), Some(labels), "as in its run");
    assert_eq!(ensemble.caption(&dataset, ItemIx(0)), Some(first(&outcomes)), "and as it is scored");
    assert_eq!(ensemble.caption(&dataset, ItemIx(2)), None, "nothing is labelled there");
    // Of three members one flags; the one without a usable prediction still counts as a member.
    assert_eq!(first(&of(&[0, 1, 2], EnsembleRule::Majority).outcomes(&dataset)).tp, 0);
    let deaf = of(&[2], EnsembleRule::Any).outcomes(&dataset);
    assert!(first(&deaf).missing && deaf.has_verification);
    assert_eq!(Ensemble::new([], EnsembleRule::Any), None);
}

#[test]
fn names_are_compared_by_letters_and_digits() {
    for (a, b) in [
        ("Qwen3-VL 32B", "qwen3_vl-32b"),
        ("Keye-VL 1.5", "KeyeVL15"),
        ("Ge\u{301}ant", "géant"),
        ("Ｇｐｔ", "gpt"),
    ] {
        assert_eq!(folded_name(a), folded_name(b), "{a}");
    }
    assert_ne!(folded_name("Gemini 3"), folded_name("Gemini 3 Flash"));
}

#[test]
fn a_matrix_without_captions_or_judges_is_empty() {
    let none = RunOutcomes::default();
    let made = matrix(&[("A", &none)], &ItemSet::default(), ZeroDivision::Zero);
    assert_eq!((made.sources.len(), made.rows[0].by_source.len(), made.rows[0].preference), (0, 0, None));
}

fn listener(id: &str, model: &str, modality: Option<Modality>, fps: Option<f64>) -> Run {
    Run { modality, fps, ..run(id, model, Vec::new()) }
}

#[test]
fn runs_pair_by_model_setting_and_frames_and_nobody_guesses() {
    let (with, without) = (Some(Modality::VideoAudio), Some(Modality::Video));
    let check = |runs: Vec<Run>, expected: &[(u32, u32)]| {
        let mut dataset = empty();
        runs.into_iter().for_each(|run| {
            dataset.push_run(run);
        });
        let expected: Vec<AudioPair> =
            expected.iter().map(|(a, b)| AudioPair { with: RunIx(*a), without: RunIx(*b) }).collect();
        assert_eq!(audio::pairs(&dataset), expected);
    };
    check(vec![listener("v", "G-3", without, None), listener("va", "g3", with, None)], &[(1, 0)]);
    // Other frames are no hindrance where there is no choice.
    check(vec![listener("v", "G", without, Some(1.0)), listener("va", "G", with, Some(2.0))], &[(1, 0)]);
    let one = || listener("1", "G", without, Some(1.0));
    let two = || listener("2", "G", without, Some(2.0));
    check(vec![one(), two(), listener("va", "G", with, Some(2.0))], &[(2, 1)]);
    check(vec![one(), two(), listener("va", "G", with, None)], &[]);
    check(vec![listener("v", "H", without, None), listener("va", "G", with, None)], &[]);
    check(vec![listener("v", "G", None, None), listener("va", "G", with, None)], &[]);
    let told = Run { setting: "self_pep".to_owned(), ..listener("va", "G", with, None) };
    check(vec![listener("v", "G", without, None), told], &[]);
    let sized = |id: &str, modality, params: &str| Run {
        params: Some(params.to_owned()),
        ..listener(id, "S", modality, None)
    };
    check(
        vec![
            sized("a", without, "7B"),
            sized("b", without, "72B"),
            sized("c", with, "72b"),
            sized("d", with, "7B"),
        ],
        &[(2, 1), (3, 0)],
    );
}

/// Captions of one incorrect sentence each, under the given sounds.
fn heard(sounds: &[Option<Audio>]) -> Dataset {
    let mut dataset = empty();
    for (n, audio) in sounds.iter().enumerate() {
        let at = dataset.push_video(Video { audio: *audio, ..video(&format!("v{n}")) });
        dataset.push_item(caption(&format!("c{n}"), at, &[Incorrect]));
    }
    dataset
}

#[test]
fn the_gain_of_sound_is_counted_by_what_the_sound_is() {
    let sounds = [
        Some(Audio::Speech),
        Some(Audio::Speech),
        Some(Audio::Background),
        Some(Audio::None),
        None,
        Some(Audio::Speech),
        Some(Audio::Background),
    ];
    let mut dataset = heard(&sounds);
    let loud = vec![
        said(0, &[Incorrect]),
        said(1, &[Incorrect]),
        said(2, &[Correct]),
        said(3, &[Incorrect]),
        said(4, &[Incorrect]),
        said(6, &[Incorrect]),
    ];
    let quiet = vec![said(0, &[Correct]), said(1, &[Incorrect]), said(2, &[Incorrect])];
    dataset.push_run(run("va", "G", loud));
    dataset.push_run(run("v", "G", quiet));
    let outcomes: Vec<RunOutcomes> = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    let all = ItemSet::all(&dataset);
    let effect = audio::effect(&dataset, &outcomes[0], &outcomes[1], &all, ZeroDivision::Zero);
    let gains = |audio: Audio| effect.by_category[&audio].gains.as_slice();
    assert_eq!(gains(Audio::Speech), [1.0, 0.0]);
    assert_eq!(gains(Audio::Background), [-1.0, 1.0]);
    assert_eq!((effect.silent, effect.unknown_audio, effect.missing_both, effect.missing_one), (1, 1, 1, 1));
    assert_eq!(effect.by_category[&Audio::Background].test.t, Some(0.0));
    assert!(effect.anova.is_some_and(|anova| anova.groups == 2 && anova.n == 4));
    let one = audio::effect(
        &dataset,
        &outcomes[0],
        &outcomes[1],
        &[ItemIx(0)].into_iter().collect(),
        ZeroDivision::Skip,
    );
    assert_eq!((one.by_category[&Audio::Speech].test.p, one.anova), (None, None));
    assert_eq!(
        audio::effect(&dataset, &outcomes[0], &outcomes[1], &ItemSet::default(), ZeroDivision::Zero).anova,
        None
    );
}

#[test]
fn a_skipped_f1_leaves_its_caption_out_of_the_gain() {
    let mut dataset = empty();
    let at = dataset.push_video(Video { audio: Some(Audio::Speech), ..video("v") });
    dataset.push_item(caption("c", at, &[Correct]));
    dataset.push_run(run("va", "G", vec![said(0, &[Incorrect])]));
    dataset.push_run(run("v", "G", vec![said(0, &[Correct])]));
    let outcomes: Vec<RunOutcomes> = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    for (convention, gains, undefined) in [(ZeroDivision::Zero, 1, 0), (ZeroDivision::Skip, 0, 1)] {
        let effect = audio::effect(&dataset, &outcomes[0], &outcomes[1], &ItemSet::all(&dataset), convention);
        assert_eq!(effect.by_category.get(&Audio::Speech).map_or(0, |gain| gain.gains.len()), gains);
        assert_eq!(effect.undefined, undefined);
    }
}

#[test]
fn a_family_is_found_by_its_name_without_the_size() {
    let mut dataset = empty();
    let sized = |model: &str, params: Option<&str>, modality| Run {
        params: params.map(str::to_owned),
        modality,
        ..run(model, model, Vec::new())
    };
    let video = Some(Modality::Video);
    for run in [
        sized("Qwen3-VL 32B", None, video),
        sized("Qwen3-VL-2B", None, video),
        sized("qwen3vl", Some("8B"), video),
        sized("Qwen3-VL 4B", None, Some(Modality::VideoAudio)),
        sized("InternVL3.5 38B", Some("38B"), video),
        sized("InternVL3.5 (0.5b)", None, video),
        sized("Gemini 3 Flash", None, video),
        sized("Solo 7B", None, video),
        sized("Tiny-500M", None, video),
        sized("Tiny-1.5B", None, video),
    ] {
        dataset.push_run(run);
    }
    let found = families(&dataset);
    let expected = [
        ("InternVL3.5", [0.5, 38.0].as_slice(), (5, 4)),
        ("Qwen3-VL", &[2.0, 8.0, 32.0], (1, 0)),
        ("Tiny", &[0.5, 1.5], (8, 9)),
    ];
    assert_eq!(found.len(), expected.len());
    for (family, (name, sizes, (small, large))) in found.iter().zip(expected) {
        let found: Vec<f64> = family.members.iter().map(|(size, _)| *size).collect();
        assert_eq!((family.name.as_str(), found.as_slice()), (name, sizes));
        assert_eq!(family.ends(), Some((RunIx(small), RunIx(large))));
    }
}

#[test]
fn frame_rates_are_compared_within_one_model_and_setting() {
    let mut dataset = empty();
    let at = |model: &str, fps| listener(model, model, None, fps);
    for run in [
        at("Q 32B", Some(10.0)),
        at("q-32b", Some(1.0)),
        at("Q 32B", None),
        at("G", Some(1.0)),
        at("G", Some(1.0)),
    ] {
        dataset.push_run(run);
    }
    let found = frame_rates::all(&dataset);
    assert_eq!((found.len(), found[0].model.as_str()), (1, "q-32b"));
    assert_eq!(found[0].members, [(1.0, RunIx(1)), (10.0, RunIx(0))]);
}

#[test]
fn a_certificate_is_clipped_to_the_video_and_its_overlaps_count_once() {
    let check = |spans: &[(f64, f64)], duration: f64, expected: Option<f64>| {
        let spans: Vec<TimeSpan> =
            spans.iter().filter_map(|(start, end)| TimeSpan::new(*start, *end)).collect();
        assert_eq!(certificate::coverage(&spans, duration), expected, "{spans:?} of {duration}");
    };
    check(&[(0.0, 5.0)], 10.0, Some(0.5));
    check(&[(0.0, 5.0), (4.0, 6.0), (1.0, 2.0)], 10.0, Some(0.6));
    check(&[(-5.0, 1.0), (9.0, 20.0)], 10.0, Some(0.2));
    check(&[(12.0, 20.0)], 10.0, Some(0.0));
    check(&[(3.0, 3.0)], 10.0, Some(0.0));
    check(&[(-1.0, 11.0)], 10.0, Some(1.0));
    check(&[], 10.0, Some(0.0));
    check(&[(0.0, 1.0)], 0.0, None);
}

#[test]
fn a_dataset_without_captions_has_no_statistics() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    dataset.push_item(item("q", at, Task::Mcq));
    let all = ItemSet::all(&dataset);
    assert_eq!(caption_statistics::overall(&dataset, &all), None);
    assert_eq!(certificate::overall(&dataset, &all).mean(), None);
    // A caption without a label has words and no rates.
    dataset.push_item(caption("c", at, &[Unknown]));
    let all = ItemSet::all(&dataset);
    let found = caption_statistics::overall(&dataset, &all).expect("a caption");
    assert_eq!((found.captions, found.unlabelled, found.unknown), (0, 1, 1));
    assert_eq!((found.video_incorrect_rate.value, found.incorrect_per_caption()), (None, None));
    assert_eq!(found.words_per_caption(), Some(2.0));
    assert!(found.category_shares.is_empty() && found.category_rates.is_empty());
}

fn track(label: &str, interpolation: Interpolation, boxes: &[(f64, f64)]) -> Track {
    let keyframe = |(time, x): &(f64, f64)| Keyframe {
        time: *time,
        rect: PixelRect::new(*x, 0.0, 10.0, 10.0).expect("a box"),
        score: None,
    };
    Track {
        id: label.to_owned(),
        label: label.to_owned(),
        interpolation,
        boxes: boxes.iter().map(keyframe).collect(),
        spans: None,
        extra: Vec::new(),
    }
}

fn event(label: &str, start: f64, end: f64) -> Event {
    let span = TimeSpan::new(start, end).expect("a span");
    Event { id: None, label: label.to_owned(), span, score: None, extra: Vec::new() }
}

#[test]
fn drawings_agree_on_common_frames_and_on_events() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    dataset.push_item(Item {
        tracks: vec![
            track("Dog", Interpolation::None, &[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]),
            track("cat", Interpolation::Linear, &[(0.0, 0.0), (2.0, 20.0)]),
        ],
        events: vec![event("runs", 0.0, 4.0), event("sits", 5.0, 6.0)],
        ..item("i", at, Task::Boxes)
    });
    dataset.push_item(Item { events: vec![event("runs", 0.0, 1.0)], ..item("j", at, Task::Boxes) });
    dataset.push_run(run(
        "second",
        "Annotator 2",
        vec![Prediction {
            tracks: vec![
                track(" dog", Interpolation::None, &[(1.0, 5.0), (2.001, 0.0), (3.0, 0.0)]),
                track("cat", Interpolation::Linear, &[(0.0, 0.0), (1.0, 10.0), (2.0, 20.0)]),
                track("bird", Interpolation::None, &[(0.0, 0.0)]),
            ],
            events: vec![event("Runs", 2.0, 4.0)],
            ..prediction(ItemIx(0))
        }],
    ));
    let all = ItemSet::all(&dataset);
    let found = between(&dataset, Side::Truth, Side::Run(RunIx(0)), &all);
    // The dogs meet at 1 s (50 of 150) and at 2 s; the cats are one at three frames.
    let boxes = (1.0 / 3.0 + 1.0 + 3.0) / 5.0;
    assert_eq!((found.frames, found.one_sided_frames, found.unpaired_tracks), (5, 2, 1));
    assert!(found.box_iou.is_some_and(|iou| (iou - boxes).abs() < 1e-12));
    assert_eq!((found.events, found.unpaired_events, found.missing), (2, 1, 1));
    assert_eq!(found.event_iou, Some(0.25));
    assert!(found.mean.is_some_and(|mean| (mean - (boxes + 0.25) / 2.0).abs() < 1e-12));
    let items = by_item(&dataset, Side::Truth, Side::Run(RunIx(0)), &all);
    assert_eq!((items.len(), items[0].0, items[0].1.mean), (1, ItemIx(0), found.mean));
    let turned = between(&dataset, Side::Run(RunIx(0)), Side::Truth, &all);
    assert_eq!(turned, found);
    let nothing = between(&dataset, Side::Truth, Side::Truth, &ItemSet::default());
    assert_eq!((nothing.box_iou, nothing.event_iou, nothing.mean), (None, None, None));
}
