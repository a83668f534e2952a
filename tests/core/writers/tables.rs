//! Tables of items and of predictions, which the reader of any table reads back.

use proptest::prelude::*;
use verivid::model::*;
use verivid::units::{FrameRate, PixelRect, PixelSize, TimeSpan};

use super::{file, written};
use crate::foreign;

fn text() -> BoxedStrategy<String> {
    prop_oneof!["[a-z]{1,6}", "[=+@a-z-][a-z,\"';\n\té🐶 ]{0,9}[a-z.!]"].boxed()
}

fn maybe<T: std::fmt::Debug + Clone + 'static>(
    inner: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<Option<T>> {
    proptest::option::of(inner).boxed()
}

fn span() -> BoxedStrategy<TimeSpan> {
    (0..500u32, 0..500u32)
        .prop_map(|(a, length)| TimeSpan::new(f64::from(a) / 8.0, f64::from(a + length) / 8.0).unwrap())
        .boxed()
}

fn track() -> BoxedStrategy<Track> {
    (text(), text(), 0..90u32, maybe(0.0..1.0f64))
        .prop_map(|(id, label, x, score)| Track {
            id,
            label,
            interpolation: Interpolation::Hold,
            boxes: vec![Keyframe {
                time: f64::from(x) / 4.0,
                rect: PixelRect::new(f64::from(x), 0.5, 3.0, 4.0).unwrap(),
                score,
            }],
            spans: None,
            extra: Vec::new(),
        })
        .boxed()
}

fn event() -> BoxedStrategy<Event> {
    (maybe(text()), text(), span(), maybe(0.0..1.0f64))
        .prop_map(|(id, label, span, score)| Event { id, label, span, score, extra: Vec::new() })
        .boxed()
}

fn sentence() -> BoxedStrategy<Sentence> {
    let label = proptest::sample::select(SentenceLabel::ALL);
    ("[a-zé🐶]{4,9}", label.clone(), maybe(label), maybe(span()))
        .prop_map(|(text, label, vote, certificate)| Sentence {
            text,
            label,
            errors: vec![ErrorSpan { start: 1, end: 3, category: ErrorCategory::ALL[0] }],
            certificate: certificate.into_iter().collect(),
            votes: vote.into_iter().map(|vote| ("a".to_owned(), vote)).collect(),
            extra: Vec::new(),
        })
        .boxed()
}

/// What is asked and what is true.
fn truth(task: Task) -> BoxedStrategy<Item> {
    let lists = (
        proptest::collection::vec(track(), 0..2),
        proptest::collection::vec(event(), 0..3),
        proptest::collection::vec(sentence(), 1..3),
        (text(), text(), "[a-z]{1,5}"),
        (0..14u8, any::<bool>()),
    );
    lists
        .prop_map(move |(tracks, events, sentences, (a, b, c), (kind, flag))| {
            let mut item = Item::new("", VideoIx(0), task);
            item.kind = flag.then_some(HallucinationType::Drv(kind));
            let plain =
                |key: &str, text: &str| Choice { key: key.into(), text: text.into(), structured: None };
            match task {
                Task::Mcq | Task::CaptionQa => {
                    item.question = Some(a.clone());
                    item.options = vec![plain("A", &a), plain("B", &b)];
                    item.answer = Some(Answer::One("B".into()));
                }
                Task::YesNo => {
                    item.question = Some(a);
                    item.answer = Some(Answer::One(if flag { "yes" } else { "no" }.into()));
                    item.raw_answer = flag.then(|| "Yes.".to_owned());
                }
                Task::Ordering => item.answer = Some(Answer::Order(vec![a, b, c])),
                Task::FreeForm => {
                    item.question = Some(a);
                    item.answer = Some(Answer::One(b));
                }
                Task::Verification => (item.sentences, item.caption_source) = (sentences, Some(a)),
                Task::Boxes => item.tracks = tracks,
                Task::Grounding => (item.query, item.tracks, item.events) = (Some(a), tracks, events),
                Task::Moments => (item.query, item.events) = (Some(a), events),
            }
            item
        })
        .boxed()
}

fn item() -> BoxedStrategy<Item> {
    let truth = proptest::sample::select(Task::ALL).prop_flat_map(truth);
    (truth, maybe(text()), maybe(text()), maybe(text()), maybe(text()))
        .prop_map(|(mut item, group, role, reference, own)| {
            (item.group, item.role, item.reference) = (group, role, reference);
            item.extra =
                own.map(|text| ("x_own".into(), serde_json::json!(text).to_string())).into_iter().collect();
            item
        })
        .boxed()
}

fn prediction() -> BoxedStrategy<Prediction> {
    // A text that is an option's would be read as its letter.
    let answer = maybe("[0-9]{2}x");
    (maybe(text()), answer, maybe(0.0..1.0f64), maybe(event()), (maybe(text()), any::<bool>()))
        .prop_map(|(response, answer, score, event, (judge, own))| {
            let mut prediction = Prediction::new(ItemIx(0));
            (prediction.response, prediction.score) = (response, score);
            prediction.answer = answer.map(Answer::One);
            prediction.events = event.into_iter().collect();
            prediction.judge = judge.map(|text| Box::new(Judge { text: Some(text), ..Judge::default() }));
            prediction.frames = if own { vec![0.5, 2.0] } else { Vec::new() };
            prediction.extra = if own { vec![("own".into(), "\"a\"".into())] } else { Vec::new() };
            prediction
        })
        .boxed()
}

fn dataset() -> BoxedStrategy<Dataset> {
    let rows = proptest::collection::vec((item(), prediction(), prediction()), 1..6);
    let source = maybe(text());
    (rows, source)
        .prop_map(|(rows, source)| {
            let mut dataset = Dataset::default();
            let mut runs: Vec<Run> = ["first", "second"].map(run).into();
            for (n, (mut item, one, other)) in rows.into_iter().enumerate() {
                let name = format!("clips/{}.mp4", n / 2);
                let at = dataset.video_named(&name).unwrap_or_else(|| {
                    let mut video = Video::new(name.clone());
                    (video.src, video.source) = (source.clone(), source.clone());
                    if source.is_some() {
                        (video.duration, video.rate) = (Some(1.5), FrameRate::new(30000, 1001));
                        (video.size, video.complexity) =
                            (PixelSize::new(64.0, 36.0), Complexity::from_number(2));
                        (video.audio, video.domain) = (Some(Audio::Speech), source.clone());
                        video.extra = vec![("own".into(), "\"x\"".to_owned())];
                    }
                    dataset.push_video(video)
                });
                (item.id, item.video) = (format!("q{n}"), at);
                let at = dataset.push_item(item);
                for (run, prediction) in runs.iter_mut().zip([one, other]) {
                    run.predictions.push(Prediction { item: at, ..prediction.clone() });
                    run.predictions.push(Prediction { item: at, sample: 1, ..prediction });
                }
            }
            for run in runs {
                dataset.push_run(run);
            }
            dataset
        })
        .boxed()
}

fn run(id: &str) -> Run {
    Run {
        id: id.to_owned(),
        model: "m".to_owned(),
        setting: "self_pep".to_owned(),
        modality: (id == "first").then_some(Modality::VideoAudio),
        weights: (id == "first").then_some(Weights::Open),
        params: Some("7B".to_owned()),
        fps: (id == "first").then_some(2.5),
        max_frames: Some(32),
        predictions: Vec::new(),
        extra: vec![("own".into(), "\"x\"".to_owned())],
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn items_in_a_table_are_read_back_as_they_were(dataset in dataset()) {
        for (format, name) in [("csv", "items.csv"), ("jsonl", "items.jsonl")] {
            let made = written(format, &dataset, &[]);
            let loaded = foreign::read(&[(name, file(&made, "").as_bytes())]).unwrap();
            prop_assert_eq!(&loaded.found[0].format, "table");
            prop_assert_eq!(loaded.dataset.items(), dataset.items(), "{}", file(&made, ""));
            prop_assert_eq!(loaded.dataset.videos(), dataset.videos());
            prop_assert_eq!(loaded.dataset.runs().len(), 0);
            let worse: Vec<_> = loaded.notes.iter().filter(|note| note.severity != verivid::formats::Severity::Info).collect();
            prop_assert!(worse.is_empty(), "{:?}", worse);
        }
    }

    #[test]
    fn predictions_in_a_table_are_read_back_with_their_items(dataset in dataset()) {
        for (format, name) in [("csv-predictions", "said.csv"), ("jsonl-predictions", "said.jsonl")] {
            let made = written(format, &dataset, &[]);
            let loaded = foreign::read(&[(name, file(&made, "").as_bytes())]).unwrap();
            prop_assert_eq!(loaded.dataset.items(), dataset.items(), "{}", file(&made, ""));
            prop_assert_eq!(loaded.dataset.runs(), dataset.runs(), "{}", file(&made, ""));
            prop_assert_eq!(loaded.dataset.videos(), dataset.videos());
            prop_assert!(loaded.found[0].decisions.is_empty());
        }
    }
}

#[test]
fn cells_are_written_as_they_are_and_quoted_where_they_must_be() {
    let dataset = super::dataset(
        r#"{"format": "verivid/1", "name": "n", "videos": [{"id": "v", "src": "a/v.mp4", "fps": 25}], "items": [
            {"id": "q", "video": "v", "task": "mcq", "question": "=1+1, \"so\"", "options": {"A": "x", "B": "y"}, "answer": "A", "n": 3}],
            "runs": [{"id": "r", "model": "m", "setting": "vanilla", "predictions": [{"item": "q", "response": "@A", "score": 1}]}]}"#,
    );
    let made = written("csv", &dataset, &[]);
    assert_eq!(
        file(&made, ""),
        "id,video,verivid_task,question,options,answer,type,duration,source,reference,group,video.src,n,video.fps\n\
         q,v,mcq,\"=1+1, \"\"so\"\"\",\"{\"\"A\"\":\"\"x\"\",\"\"B\"\":\"\"y\"\"}\",A,,,,,,a/v.mp4,3,25\n"
    );
    let notes: Vec<&str> = made.notes.iter().map(|note| note.reason.as_str()).collect();
    assert_eq!(notes, ["predictions (1) are not in it: they are a table of their own"]);
    let made = written("csv-predictions", &dataset, &[]);
    let lines: Vec<&str> = file(&made, "").lines().collect();
    assert!(
        lines[0].ends_with(",video.src,model,response,score,n,video.fps,run.model,run.setting"),
        "{}",
        lines[0]
    );
    assert!(lines[1].ends_with(",a/v.mp4,r,@A,1,3,25,m,vanilla"), "{}", lines[1]);
    assert_eq!(made.notes, []);
}
