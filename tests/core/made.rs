//! Random datasets in the form in which the format keeps them.

mod runs;

use proptest::prelude::*;
use verivid::model::*;
use verivid::units::*;

use runs::{report, run};

fn word() -> BoxedStrategy<String> {
    prop_oneof!["[a-z]{1,6}", "\\PC{0,12}", Just("<b>\"\\\n\u{0}".to_owned())].boxed()
}

fn maybe<T: std::fmt::Debug + Clone + 'static>(
    inner: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<Option<T>> {
    proptest::option::of(inner).boxed()
}

fn few<T: std::fmt::Debug + 'static>(inner: impl Strategy<Value = T> + 'static) -> BoxedStrategy<Vec<T>> {
    proptest::collection::vec(inner, 0..3).boxed()
}

fn of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> BoxedStrategy<T> {
    proptest::sample::select(all).boxed()
}

fn number() -> BoxedStrategy<f64> {
    prop_oneof![0.0..1e4f64, (0..100u32).prop_map(f64::from), Just(0.1 + 0.2), Just(1e-9)].boxed()
}

fn extra() -> BoxedStrategy<Extra> {
    let value =
        proptest::sample::select(vec!["1", "null", "[1,{\"a\":\"b\"}]", "\"x\"", "0.30000000000000004"]);
    let one = ("x_[a-z]{1,4}", value).prop_map(|(name, json)| (name.into(), json.to_owned()));
    few(one).prop_map(|list| unique(list, |(name, _): &(Name, String)| name.to_string())).boxed()
}

fn unique<T>(list: Vec<T>, key: impl Fn(&T) -> String) -> Vec<T> {
    let mut seen = std::collections::BTreeSet::new();
    list.into_iter().filter(|one| seen.insert(key(one))).collect()
}

fn span() -> BoxedStrategy<TimeSpan> {
    (number(), number()).prop_map(|(a, b)| TimeSpan::new(a.min(b), a.max(b)).unwrap()).boxed()
}

fn track() -> BoxedStrategy<Track> {
    let keyframe = (number(), (number(), number(), number(), number()), maybe(number())).prop_map(
        |(time, (x, y, w, h), score)| Keyframe {
            time,
            rect: PixelRect::new(x - 5.0, y, w, h).unwrap(),
            score,
        },
    );
    let spans = maybe(few(span()));
    (word(), word(), of(Interpolation::ALL), few(keyframe), spans, extra())
        .prop_map(|(id, label, interpolation, mut boxes, mut spans, extra)| {
            boxes.sort_by(|a, b| a.time.total_cmp(&b.time));
            spans.iter_mut().for_each(|spans| spans.sort());
            Track { id, label, interpolation, boxes, spans, extra }
        })
        .boxed()
}

fn event() -> BoxedStrategy<Event> {
    (maybe(word()), word(), span(), maybe(number()), extra())
        .prop_map(|(id, label, span, score, extra)| Event { id, label, span, score, extra })
        .boxed()
}

fn sentence() -> BoxedStrategy<Sentence> {
    let vote = (word(), of(SentenceLabel::ALL));
    (
        "[a-zß🐶 ]{5,9}",
        of(SentenceLabel::ALL),
        few((0..4usize, of(ErrorCategory::ALL))),
        few(span()),
        few(vote),
        extra(),
    )
        .prop_map(|(text, label, errors, certificate, votes, extra)| {
            let error = |(start, category)| ErrorSpan { start, end: start + 1, category };
            let errors = errors.into_iter().map(error).collect();
            let votes = unique(votes, |(name, _)| name.clone());
            Sentence { text, label, errors, certificate, votes, extra }
        })
        .boxed()
}

fn video() -> BoxedStrategy<Video> {
    let rate = (1..99_999u32, 1..2_000u32).prop_map(|(num, den)| FrameRate::new(num, den).unwrap());
    let size = (1..5000u32, 1..5000u32).prop_map(|(w, h)| PixelSize::new(w.into(), h.into()).unwrap());
    let known = (maybe(word()), maybe(number()), maybe(rate), maybe(size));
    let kinds = (maybe(of(Complexity::ALL)), maybe(of(Audio::ALL)), maybe(word()), maybe(word()), extra());
    (known, kinds)
        .prop_map(|((src, duration, rate, size), (complexity, audio, source, domain, extra))| Video {
            id: String::new(),
            src,
            duration,
            rate,
            size,
            complexity,
            audio,
            source,
            domain,
            extra,
        })
        .boxed()
}

fn options() -> BoxedStrategy<Vec<Choice>> {
    let structured = Choice {
        key: "C".into(),
        text: "objects: cat, mat".into(),
        structured: Some(r#"{"objects":["cat","mat"]}"#.into()),
    };
    let plain = |key: &str, text| Choice { key: key.into(), text, structured: None };
    (word(), word()).prop_map(move |(a, b)| vec![plain("A", a), plain("B", b), structured.clone()]).boxed()
}

fn answer(task: Task) -> BoxedStrategy<Option<Answer>> {
    let one = |text: String| Answer::One(text);
    match task {
        Task::Mcq | Task::CaptionQa => maybe(of(&["A", "B", "C"]).prop_map(move |key| one(key.into()))),
        Task::YesNo => maybe(of(&["yes", "no"]).prop_map(move |key| one(key.into()))),
        Task::Ordering => maybe(few(word()).prop_map(Answer::Order)),
        _ => maybe(word().prop_map(one)),
    }
}

fn item(videos: usize) -> BoxedStrategy<Item> {
    let kinds =
        prop_oneof![(0..14u8).prop_map(HallucinationType::Drv), Just(HallucinationType::Other("own".into()))];
    let head =
        (0..videos as u32, of(Task::ALL).prop_flat_map(|task| (Just(task), answer(task))), maybe(kinds));
    let texts = (
        maybe(word()),
        maybe(word()),
        maybe(word()),
        maybe(word()),
        maybe(word()),
        maybe(word()),
        maybe(word()),
    );
    let claim = (word(), maybe(word()), maybe(word())).prop_map(|(text, cause, effect)| Claim {
        text,
        cause,
        effect,
    });
    let lists = (few(sentence()), few(track()), few(event()), few(claim), options(), extra());
    (head, texts, lists)
        .prop_map(|(head, texts, (sentences, tracks, events, claims, options, extra))| {
            let (video, (task, answer), kind) = head;
            let (group, role, query, question, raw_answer, reference, caption_source) = texts;
            Item {
                id: String::new(),
                video: VideoIx(video),
                task,
                group,
                role,
                query,
                kind,
                question,
                options,
                answer,
                raw_answer,
                reference,
                caption_source,
                sentences,
                tracks: unique(tracks, |track| track.id.clone()),
                events,
                claims,
                extra,
            }
        })
        .boxed()
}

fn published() -> BoxedStrategy<PublishedTable> {
    let operand = (maybe(word()), maybe(Just("\"r\"".to_owned())), word())
        .prop_map(|(table, row, column)| Operand { table, row, column });
    let check =
        (of(CheckKind::ALL), word(), few(operand), few(number()), maybe(Just("{\"a\":1}".to_owned())))
            .prop_map(|(kind, result, of, weights, base)| Check {
                kind,
                row: "\"r\"".into(),
                result,
                of,
                weights,
                base,
            });
    (word(), maybe(word()), few(few(word())), few(check))
        .prop_map(|(title, citation, rows, checks)| {
            let width = rows.iter().map(Vec::len).max().unwrap_or(0);
            let padded = |mut row: Vec<String>| {
                row.resize(width, "0.50".into());
                row
            };
            let columns = (0..width).map(|n| n.to_string()).collect();
            let rows = rows.into_iter().map(padded).collect();
            PublishedTable { id: "t".into(), title, citation, columns, rows, checks }
        })
        .boxed()
}

/// A random dataset.
pub(crate) fn dataset() -> BoxedStrategy<Dataset> {
    let about = (word(), maybe(word()), maybe(word()), maybe(word()), maybe(word()), extra()).prop_map(
        |(name, description, license, homepage, citation, extra)| About {
            name,
            description,
            license,
            homepage,
            citation,
            extra,
        },
    );
    let tables = proptest::collection::vec(video(), 1..4)
        .prop_flat_map(|videos| {
            let items = proptest::collection::vec(item(videos.len()), 1..5);
            (Just(videos), items)
        })
        .prop_flat_map(|(videos, items)| {
            let shapes: Vec<_> = items.iter().map(|item| (item.task, item.sentences.len())).collect();
            let (runs, reports) =
                (proptest::collection::vec(run(shapes.clone()), 1..3), few(report(shapes.len())));
            (Just(videos), Just(items), runs, reports)
        });
    (about, tables, maybe(published()))
        .prop_map(|(about, (videos, items, runs, reports), published)| {
            let mut dataset = Dataset::new(about);
            for (n, video) in videos.into_iter().enumerate() {
                dataset.push_video(Video { id: format!("video {n}"), ..video });
            }
            for (n, item) in items.into_iter().enumerate() {
                dataset.push_item(Item { id: format!("item {n}"), ..item });
            }
            for (n, run) in runs.into_iter().enumerate() {
                dataset.push_run(Run { id: format!("run {n}"), ..run });
            }
            reports.into_iter().for_each(|report| dataset.push_report(report));
            published.into_iter().for_each(|table| dataset.push_published(table));
            dataset
        })
        .boxed()
}

/// Says where two datasets differ.
pub(crate) fn assert_same(a: &Dataset, b: &Dataset) {
    assert_eq!(a.about(), b.about());
    assert_eq!(a.videos(), b.videos());
    assert_eq!(a.items(), b.items());
    assert_eq!(a.runs(), b.runs());
    assert_eq!(a.reports(), b.reports());
    assert_eq!(a.published(), b.published());
}
