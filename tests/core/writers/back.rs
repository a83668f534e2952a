//! What is written for another program is read back by the reader of that program's format: the same boxes on every frame,
//! the same events, the same sentences and votes, as far as the format can hold them.

use proptest::prelude::*;
use verivid::model::*;
use verivid::units::*;

use super::written;
use crate::foreign;

const RATE: (u32, u32) = (25, 1);

fn time(frame: u32) -> f64 {
    f64::from(frame) * f64::from(RATE.1) / f64::from(RATE.0)
}

/// An object that is there for some frames, moving or staying.
fn track(label: &'static str) -> BoxedStrategy<Track> {
    let keys = proptest::collection::vec((0..60u32, 0..100u32, 1..50u32, 1..100u32), 1..5);
    let how = proptest::sample::select(Interpolation::ALL);
    (keys, how)
        .prop_map(move |(mut keys, interpolation)| {
            keys.sort();
            keys.dedup_by_key(|key| key.0);
            let score = |n: u32| Some(f64::from(n) / 128.0);
            let boxes = keys.iter().map(|(frame, x, w, s)| Keyframe {
                time: time(*frame),
                rect: PixelRect::new(f64::from(*x), 3.0, f64::from(*w), 7.0).unwrap(),
                score: score(*s),
            });
            let boxes = boxes.collect();
            Track {
                id: label.into(),
                label: label.into(),
                interpolation,
                boxes,
                spans: None,
                extra: Vec::new(),
            }
        })
        .boxed()
}

/// An object that is in every frame: files of boxes by frame do not say otherwise which frames were looked at.
fn always() -> Track {
    let key = |frame: u32| Keyframe {
        time: time(frame),
        rect: PixelRect::new(1.0, 1.0, 5.0, 5.0).unwrap(),
        score: Some(0.5),
    };
    let spans = Some(vec![TimeSpan::new(0.0, time(60)).unwrap()]);
    Track {
        id: "always".into(),
        label: "always".into(),
        interpolation: Interpolation::Hold,
        boxes: vec![key(0)],
        spans,
        extra: Vec::new(),
    }
}

fn event() -> BoxedStrategy<Event> {
    (0..60u32, 1..20u32, "[a-c]")
        .prop_map(|(from, length, label)| {
            let span = TimeSpan::new(time(from), time(from + length)).unwrap();
            Event { id: None, label, span, score: None, extra: Vec::new() }
        })
        .boxed()
}

fn dataset() -> BoxedStrategy<Dataset> {
    let events = || proptest::collection::vec(event(), 0..4);
    (track("one"), track("one"), events(), events())
        .prop_map(|(truth, said, mut events, mut guessed)| {
            let mut dataset = Dataset::default();
            let mut video = Video::new("v.mp4");
            video.src = Some("v.mp4".to_owned());
            (video.duration, video.rate) = (Some(4.0), FrameRate::new(RATE.0, RATE.1));
            video.size = PixelSize::new(200.0, 100.0);
            let at = dataset.push_video(video);
            let mut boxes = Item::new("b", at, Task::Boxes);
            boxes.tracks = vec![truth, always()];
            let boxes = dataset.push_item(boxes);
            let mut moments = Item::new("m", at, Task::Moments);
            moments.query = Some("q".to_owned());
            events.dedup();
            guessed.dedup();
            moments.events = events;
            let moments = dataset.push_item(moments);
            let (mut of_boxes, mut of_moments) = (Prediction::new(boxes), Prediction::new(moments));
            of_boxes.tracks = vec![said, always()];
            of_moments.events = guessed;
            dataset.push_run(Run {
                id: "r".to_owned(),
                model: "r".to_owned(),
                setting: "vanilla".to_owned(),
                modality: None,
                weights: None,
                params: None,
                fps: None,
                max_frames: None,
                predictions: vec![of_boxes, of_moments],
                extra: Vec::new(),
            });
            dataset
        })
        .boxed()
}

/// Left edge and width of an object on each frame, in pixels.
fn shown(tracks: &[&Track], label: &str) -> Vec<(i64, f64, f64)> {
    let rate = FrameRate::new(RATE.0, RATE.1).unwrap();
    let of = tracks.iter().filter(|track| track.label == label);
    let on = |track: &&&Track, frame: i64| {
        let rect = track.on(rate.moment_of(frame))?.rect;
        Some((frame, rect.x(), rect.w()))
    };
    let mut all: Vec<_> = of.flat_map(|track| (0..100).filter_map(move |frame| on(&track, frame))).collect();
    all.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.total_cmp(&b.2)));
    all
}

/// Whether the same is shown: a file of shares of the picture, or of decimals, loses the last digits of a pixel.
fn alike(one: &[(i64, f64, f64)], other: &[(i64, f64, f64)]) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-3;
    let pairs = || one.iter().zip(other);
    one.len() == other.len() && pairs().all(|(a, b)| a.0 == b.0 && near(a.1, b.1) && near(a.2, b.2))
}

fn happened<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<(String, i64, i64)> {
    let frame = |time: f64| (time * f64::from(RATE.0) / f64::from(RATE.1)).round() as i64;
    let one = |event: &Event| (event.label.clone(), frame(event.span.start()), frame(event.span.end()));
    let mut all: Vec<_> = events.map(one).collect();
    all.sort();
    all
}

fn truth(dataset: &Dataset) -> Vec<&Track> {
    dataset.items().iter().flat_map(|item| &item.tracks).collect()
}

fn said(dataset: &Dataset) -> impl Iterator<Item = &Prediction> {
    dataset.runs().iter().flat_map(|run| &run.predictions)
}

/// Reads what was written as a folder.
fn back(format: &str, dataset: &Dataset, wanted: impl Fn(&str) -> bool) -> Dataset {
    let made = written(format, dataset, &[]);
    let files: Vec<(&str, &[u8])> = made
        .files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .filter(|(name, _)| wanted(name))
        .collect();
    let said = [("fps", "25"), ("role", "run"), ("role:ground_truth", "truth"), ("role:pred_r", "run")];
    foreign::read_as(&files, None, &said).unwrap().dataset
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boxes_are_read_back_frame_by_frame(dataset in dataset()) {
        for (format, has_runs) in [("mot", true), ("coco-video", true), ("fiftyone", true), ("label-studio", true), ("cvat", false)] {
            // Of CVAT's files each is a video's; those of runs stand in a folder of theirs.
            let read = back(format, &dataset, |name| has_runs || !name.contains('/'));
            let (is, was) = (shown(&truth(&read), "one"), shown(&truth(&dataset), "one"));
            prop_assert!(alike(&is, &was), "{format}: {is:?} for {was:?}");
            let (is, was) = (shown(&truth(&read), "always"), shown(&truth(&dataset), "always"));
            prop_assert!(alike(&is, &was), "{format}: {is:?} for {was:?}");
            if has_runs {
                let tracks = |dataset| said(dataset).flat_map(|one| &one.tracks).collect::<Vec<_>>();
                let ids: Vec<&str> = read.runs().iter().map(|run| run.id.as_str()).collect();
                // A field of FiftyOne cannot have every name.
                let id = if format == "fiftyone" { "pred_r" } else { "r" };
                prop_assert_eq!(ids, [id], "{}", format);
                let (is, was) = (shown(&tracks(&read), "one"), shown(&tracks(&dataset), "one"));
            prop_assert!(alike(&is, &was), "{format}: {is:?} for {was:?}");
            }
        }
    }

    #[test]
    fn events_are_read_back_frame_by_frame(dataset in dataset()) {
        for format in ["fiftyone", "label-studio"] {
            let read = back(format, &dataset, |_| true);
            let true_events = |dataset: &Dataset| happened(dataset.items().iter().flat_map(|item| &item.events));
            prop_assert_eq!(true_events(&read), true_events(&dataset), "{}", format);
            let guessed = |dataset: &Dataset| happened(said(dataset).flat_map(|one| &one.events));
            prop_assert_eq!(guessed(&read), guessed(&dataset), "{}", format);
        }
    }

    #[test]
    fn judged_sentences_are_read_back(
        rows in proptest::collection::vec(("[a-zé🐶]{3,8}\\.", proptest::collection::btree_map("[1-9]", proptest::sample::select(SentenceLabel::ALL), 1..3), proptest::sample::select(SentenceLabel::ALL), proptest::option::of("[a-z ]{1,8}[a-z]")), 1..5),
    ) {
        let mut dataset = Dataset::default();
        let at = dataset.push_video(Video::new("v.mp4"));
        let mut item = Item::new("c", at, Task::Verification);
        for (n, (text, votes, ..)) in rows.iter().enumerate() {
            item.sentences.push(Sentence {
                // Sentences that are the same are told apart by their place alone.
                text: format!("{n}{text}"),
                label: rows[n].2,
                errors: vec![ErrorSpan { start: 1, end: 3, category: ErrorCategory::ALL[n % 10] }],
                certificate: Vec::new(),
                votes: votes.iter().map(|(who, vote)| (who.clone(), *vote)).collect(),
                extra: Vec::new(),
            });
        }
        let at = dataset.push_item(item);
        let mut prediction = Prediction::new(at);
        let verdict = |(_, _, label, reason): &(String, _, SentenceLabel, Option<String>)| SentenceVerdict { label: *label, reason: reason.clone() };
        prediction.sentences = Some(rows.iter().map(verdict).collect());
        dataset.push_run(Run {
            id: "r".to_owned(), model: "r".to_owned(), setting: "vanilla".to_owned(), modality: None, weights: None,
            params: None, fps: None, max_frames: None, predictions: vec![prediction.clone()], extra: Vec::new(),
        });
        let read = back("label-studio", &dataset, |name| name == "sentences.json");
        let (was, is) = (&dataset.items()[0].sentences, &read.items()[0].sentences);
        for (was, is) in was.iter().zip(is) {
            let sorted = |votes: &[(String, SentenceLabel)]| { let mut votes = votes.to_vec(); votes.sort_by(|a, b| a.0.cmp(&b.0)); votes };
            prop_assert_eq!((&is.text, is.label, sorted(&is.votes), &is.errors),(&was.text, was.label, sorted(&was.votes), &was.errors));
        }
        prop_assert_eq!(is.len(), was.len());
        prop_assert_eq!(&read.runs()[0].predictions[0].sentences, &prediction.sentences);
    }
}
