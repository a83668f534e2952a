//! Where and when, against shapely, scipy and three published evaluators: `tests/reference/make_grounding.py` made
//! the data and the numbers.

use serde_json::Value;
use verivid::formats;
use verivid::metrics::grounding::{
    BoxEdges, Fate, GroundingOptions, GroundingRule, ItemGrounding, Overlap, Threshold, assign, fates_at,
    judge, of_run, score, series, temporal_iou, with_intervals,
};
use verivid::metrics::{Interval, ItemSet};
use verivid::model::{
    Dataset, Event, Interpolation, Item, ItemIx, Keyframe, Prediction, RunIx, Task, Track, Video, VideoIx,
};
use verivid::units::{FrameRate, PixelRect, TimeSpan};

use crate::values::{item, prediction, video};

pub(crate) fn reference() -> Value {
    serde_json::from_str(include_str!("../reference/grounding.json")).expect("JSON")
}

pub(crate) fn dataset_of(json: &Value) -> Dataset {
    let loaded = formats::read("verivid.json", json["dataset"].to_string().into_bytes()).expect("a dataset");
    assert_eq!(loaded.notes.len(), 0, "{:?}", loaded.notes);
    loaded.dataset
}

pub(crate) fn close(found: impl Into<Option<f64>>, expected: &Value, what: &str) {
    let found = found.into();
    match (found, expected.as_f64()) {
        (Some(a), Some(b)) => assert!((a - b).abs() <= 1e-10, "{what}: {a} but {b}"),
        (a, b) => assert_eq!(a, b, "{what}"),
    }
}

pub(crate) fn close_interval(found: Option<Interval>, expected: &Value, what: &str) {
    close(found.map(|i| i.lo), &expected[0], what);
    close(found.map(|i| i.hi), &expected[1], what);
}

fn judged(dataset: &Dataset, id: &str, options: GroundingOptions) -> ItemGrounding {
    let at = dataset.item_named(id).expect("an item");
    let item = dataset.item(at);
    let said = dataset.run(RunIx(0)).predictions_on(at).first();
    judge(dataset.video_of(item), item, said, options).expect("a judgement")
}

fn check_all(dataset: &Dataset, expected: &Value, options: GroundingOptions) {
    let what = options.rule.id();
    for (id, row) in expected["items"].as_object().expect("items") {
        let found = judged(dataset, id, options);
        close(found.tiou, &row["tiou"], &format!("{what} tIoU of {id}"));
        close(found.viou, &row["viou"], &format!("{what} vIoU of {id}"));
        if let Some(counts) = row["objects"].as_array() {
            let objects = found.objects.expect("boxes");
            let counted = [objects.hits, objects.misses, objects.extras, objects.duplicates];
            let counts: Vec<u64> = counts.iter().filter_map(Value::as_u64).collect();
            assert_eq!(counted.as_slice(), counts, "objects of {id}");
        }
    }
    let ids = expected["items"].as_object().expect("items");
    let items: ItemSet = ids.keys().filter_map(|id| dataset.item_named(id)).collect();
    let outcomes = of_run(dataset, RunIx(0), options);
    let found = score(&outcomes, &items, Threshold::Above).expect("a score");
    let found = with_intervals(found, &outcomes, &items);
    let all = &expected["all"];
    close(found.m_tiou, &all["m_tiou"], what);
    close(found.m_viou, &all["m_viou"], what);
    close_interval(found.m_tiou_interval, &all["m_tiou_interval"], what);
    close_interval(found.m_viou_interval, &all["m_viou_interval"], what);
    for (level, ratio) in &found.viou_at {
        close(ratio.value, &all["viou_at"][level.to_string()], what);
    }
    assert_eq!(Some(found.tiou_items as u64), all["tiou_items"].as_u64(), "{what}");
    assert_eq!(Some(found.viou_items as u64), all["viou_items"].as_u64(), "{what}");
    if !all["object_f1"].is_null() {
        close(found.objects.and_then(|objects| objects.f1), &all["object_f1"], what);
    }
}

#[test]
fn tubes_are_those_of_shapely_and_scipy_with_both_widths_of_a_box() {
    let json = reference();
    let dataset = dataset_of(&json);
    for edges in BoxEdges::ALL {
        let options = GroundingOptions { edges, ..GroundingOptions::default() };
        check_all(&dataset, &json[edges.id()], options);
    }
}

#[test]
fn each_named_rule_gives_the_numbers_of_its_evaluator() {
    let json = reference();
    let dataset = dataset_of(&json);
    for rule in [GroundingRule::CgStvg, GroundingRule::TubeDetr, GroundingRule::HcStvgOfficial] {
        let options = GroundingOptions { rule, ..GroundingOptions::default() };
        check_all(&dataset, &json["rules"][rule.id()], options);
    }
}

fn span(start: f64, end: f64) -> TimeSpan {
    TimeSpan::new(start, end).expect("a span")
}

fn spans(json: &Value) -> Vec<TimeSpan> {
    let one = |pair: &Value| span(pair[0].as_f64().expect("a start"), pair[1].as_f64().expect("an end"));
    json.as_array().expect("a list").iter().map(one).collect()
}

#[test]
fn intervals_overlap_as_shapely_says() {
    for row in reference()["intervals"].as_array().expect("rows") {
        close(temporal_iou(&spans(&row["gold"]), &spans(&row["said"])), &row["tiou"], &row.to_string());
    }
    let check = |gold: &[(f64, f64)], said: &[(f64, f64)], expected: f64| {
        let set = |pairs: &[(f64, f64)]| pairs.iter().map(|(s, e)| span(*s, *e)).collect::<Vec<_>>();
        let found = temporal_iou(&set(gold), &set(said));
        assert!((found - expected).abs() < 1e-12, "{gold:?} {said:?}: {found}");
    };
    check(&[(2.0, 2.0)], &[(2.0, 2.0)], 1.0);
    check(&[(2.0, 2.0)], &[(3.0, 3.0)], 0.0);
    check(&[(2.0, 2.0), (3.0, 3.0)], &[(3.0, 3.0)], 0.5);
    check(&[(0.0, 4.0)], &[(2.0, 2.0)], 0.0);
    check(&[(0.0, 4.0)], &[(4.0, 8.0)], 0.0);
    check(&[(0.0, 4.0), (2.0, 6.0)], &[(0.0, 6.0)], 1.0);
    check(&[(0.0, 1.0)], &[], 0.0);
    check(&[], &[], 0.0);
}

#[test]
fn the_best_pairing_is_that_of_scipy() {
    for row in reference()["assignments"].as_array().expect("rows") {
        let list = |json: &Value| json.as_array().expect("a list").clone();
        let number = |json: &Value| json.as_f64().expect("a number");
        let values: Vec<Vec<f64>> =
            list(&row["values"]).iter().map(|r| list(r).iter().map(number).collect()).collect();
        let place = |pair: &Value| (number(&pair[0]) as usize, number(&pair[1]) as usize);
        let pairs: Vec<(usize, usize)> = list(&row["pairs"]).iter().map(place).collect();
        assert_eq!(assign(&values), pairs);
    }
    assert_eq!(assign(&[vec![0.0, 0.5], vec![0.0, 0.0]]), [(0, 1)]);
    assert_eq!(assign(&[vec![0.0]]), []);
    assert_eq!(assign(&[]), []);
}

fn rect(x: f64) -> PixelRect {
    PixelRect::new(x, 0.0, 10.0, 10.0).expect("a box")
}

/// A track of boxes at times, each at its own x.
pub(crate) fn track(
    label: &str,
    boxes: &[(f64, f64)],
    spans: Option<&[(f64, f64)]>,
    how: Interpolation,
) -> Track {
    let keyframe = |(time, x): &(f64, f64)| Keyframe { time: *time, rect: rect(*x), score: None };
    Track {
        id: label.to_owned(),
        label: label.to_owned(),
        interpolation: how,
        boxes: boxes.iter().map(keyframe).collect(),
        spans: spans.map(|spans| spans.iter().map(|(s, e)| span(*s, *e)).collect()),
        extra: Vec::new(),
    }
}

/// Boxes at `x` for frames `from..until` of a video of `fps` frames a second.
pub(crate) fn frames(label: &str, from: u32, until: u32, fps: u32, x: f64) -> Track {
    let boxes: Vec<(f64, f64)> = (from..until).map(|k| (f64::from(k) / f64::from(fps), x)).collect();
    let spans = [(f64::from(from) / f64::from(fps), f64::from(until) / f64::from(fps))];
    track(label, &boxes, Some(&spans), Interpolation::Linear)
}

pub(crate) fn clip(fps: u32) -> Video {
    Video { rate: FrameRate::new(fps, 1), duration: Some(20.0), ..video("v") }
}

pub(crate) fn grounded(tracks: Vec<Track>, events: Vec<Event>) -> Item {
    Item { tracks, events, ..item("i", VideoIx(0), Task::Grounding) }
}

pub(crate) fn event(label: &str, start: f64, end: f64) -> Event {
    Event { id: None, label: label.to_owned(), span: span(start, end), score: None, extra: Vec::new() }
}

pub(crate) fn said(tracks: Vec<Track>, events: Vec<Event>) -> Prediction {
    Prediction { tracks, events, ..prediction(ItemIx(0)) }
}

#[test]
fn a_published_case_comes_out_under_each_rule() {
    // True boxes on frames 5 to 10; the prediction is [8, 15), or 8 to 15 where the rule includes its end.
    let check = |gold: (u32, u32), guess: (u32, u32), rule: GroundingRule, tiou: f64, viou: f64| {
        let item = grounded(vec![frames("", gold.0, gold.1, 5, 0.0)], Vec::new());
        let said = said(vec![frames("", guess.0, guess.1, 5, 0.0)], Vec::new());
        let options = GroundingOptions { rule, ..GroundingOptions::default() };
        let found = judge(&clip(5), &item, Some(&said), options).expect("a judgement");
        assert!((found.tiou.expect("a time") - tiou).abs() < 1e-12, "{}: {found:?}", rule.id());
        assert!((found.viou.expect("boxes") - viou).abs() < 1e-12, "{}: {found:?}", rule.id());
    };
    check((5, 11), (8, 15), GroundingRule::CgStvg, 0.2, 0.2);
    check((5, 11), (8, 16), GroundingRule::HcStvgOfficial, 3.0 / 11.0, 3.0 / 11.0);
    check((5, 10), (8, 15), GroundingRule::TubeDetr, 0.2, 0.4);
    check((5, 10), (8, 15), GroundingRule::Verivid, 0.2, 0.2);
    check((5, 11), (8, 16), GroundingRule::Verivid, 3.0 / 11.0, 3.0 / 11.0);
}

#[test]
fn labels_are_trimmed_and_folded_and_decide_where_there_are_several() {
    let check = |gold: &[Event], guess: &[Event], expected: f64, extra: usize| {
        let item = grounded(Vec::new(), gold.to_vec());
        let found =
            judge(&clip(25), &item, Some(&said(Vec::new(), guess.to_vec())), GroundingOptions::default());
        let found = found.expect("a judgement");
        assert!((found.tiou.expect("a time") - expected).abs() < 1e-12, "{gold:?} {guess:?}: {found:?}");
        assert_eq!((found.extra_events, found.viou), (extra, None));
    };
    let two = [event("Cat", 0.0, 4.0), event("dog", 4.0, 8.0)];
    check(&two, &[event(" CAT ", 0.0, 4.0), event("dog", 4.0, 8.0)], 1.0, 0);
    check(&two, &[event("dog", 0.0, 4.0), event("cat", 4.0, 8.0)], 0.0, 0);
    check(&two, &[event("cat", 0.0, 4.0)], 0.5, 0);
    check(&two, &[event("bird", 0.0, 8.0)], 0.0, 1);
    // Without labels the prediction is one set, held against each true label.
    check(&two, &[event("", 0.0, 8.0)], 0.5, 0);
    // The events of one label are one set.
    check(&[event("cat", 0.0, 2.0), event("Cat", 6.0, 8.0)], &[event("cat", 0.0, 2.0)], 0.5, 0);
    // One label asks for one thing, whatever it is called.
    check(&[event("a man", 0.0, 4.0)], &[event("person", 0.0, 4.0)], 1.0, 0);
    check(&[event("man", 0.0, 4.0)], &[event("man", 0.0, 2.0), event("bird", 2.0, 4.0)], 0.5, 1);
}

#[test]
fn tracks_pair_so_that_the_sum_is_greatest_and_an_unmatched_one_counts_0() {
    let line = |label: &str, x: f64| frames(label, 0, 50, 25, x);
    let check =
        |gold: Vec<Track>, guess: Vec<Track>, expected: &[(usize, usize)], viou: f64, extra: usize| {
            let found = judge(
                &clip(25),
                &grounded(gold, Vec::new()),
                Some(&said(guess, Vec::new())),
                GroundingOptions::default(),
            );
            let found = found.expect("a judgement");
            let pairs: Vec<(usize, usize)> = found.pairs.iter().map(|p| (p.gold, p.predicted)).collect();
            assert_eq!((pairs.as_slice(), found.extra_tracks), (expected, extra));
            assert!((found.viou.expect("boxes") - viou).abs() < 1e-12, "{found:?}");
        };
    // IoU of two boxes d pixels apart is (10 - d) / (10 + d).
    let iou = |d: f64| (10.0 - d) / (10.0 + d);
    check(
        vec![line("", 0.0), line("", 3.0)],
        vec![line("", 2.0), line("", 7.0)],
        &[(0, 0), (1, 1)],
        (iou(2.0) + iou(4.0)) / 2.0,
        0,
    );
    check(vec![line("", 0.0), line("", 100.0)], vec![line("", 0.0)], &[(0, 0)], 0.5, 0);
    check(vec![line("", 0.0)], vec![line("", 5.0), line("", 0.0), line("", 1.0)], &[(0, 1)], 1.0, 2);
    check(vec![line("cat", 0.0), line("dog", 0.0)], vec![line("Dog ", 0.0)], &[(1, 0)], 0.5, 0);
    check(vec![line("cat", 0.0)], vec![line("", 50.0)], &[], 0.0, 1);
    // Equal values: the same pairs every time, the earlier with the earlier.
    check(vec![line("", 0.0), line("", 0.0)], vec![line("", 0.0), line("", 0.0)], &[(0, 0), (1, 1)], 1.0, 0);
}

#[test]
fn the_grid_is_the_frames_the_fifths_or_the_instants() {
    let check = |fps: Option<u32>, gold: Track, guess: Track, expected: f64| {
        let video = Video { rate: fps.and_then(|fps| FrameRate::new(fps, 1)), ..video("v") };
        let item = grounded(vec![gold], Vec::new());
        let found = judge(&video, &item, Some(&said(vec![guess], Vec::new())), GroundingOptions::default());
        let found = found.expect("a judgement").viou.expect("boxes");
        assert!((found - expected).abs() < 1e-12, "{found} but {expected}");
    };
    let linear = Interpolation::Linear;
    let still = |end: f64| track("", &[(0.0, 0.0), (end, 0.0)], None, linear);
    // 0, 0.2, 0.4, 0.6 against 0, 0.2.
    check(Some(25), still(0.6), still(0.3), 0.5);
    check(None, still(0.6), still(0.3), 0.5);
    // Frames 0 to 5 against 0 to 2, the last box included.
    check(Some(10), frames("", 0, 6, 10, 0.0), track("", &[(0.0, 0.0), (0.2, 0.0)], None, linear), 0.5);
    // The same without a rate: 0, 0.2, 0.4 against 0, 0.2.
    check(None, frames("", 0, 6, 10, 0.0), track("", &[(0.0, 0.0), (0.2, 0.0)], None, linear), 2.0 / 3.0);
    // Instants are judged at their own, wherever else the prediction is.
    let instants = track("", &[(0.13, 0.0), (4.53, 0.0)], None, Interpolation::None);
    check(Some(25), instants.clone(), still(100.0), 1.0);
    check(Some(25), instants, still(1.0), 0.5);
    check(Some(25), track("", &[(0.13, 0.0)], None, linear), still(100.0), 1.0);
    // Boxes for every frame are no instants, interpolated or not.
    let single =
        |from, until| Track { interpolation: Interpolation::None, ..frames("", from, until, 10, 0.0) };
    check(Some(10), single(0, 5), single(0, 10), 0.5);
    // Present, and nobody says where: in the union, adding nothing.
    check(Some(25), still(0.6), track("", &[(50.0, 0.0)], Some(&[(0.0, 1.0)]), linear), 0.0);
    // Outside its spans the object is absent, whatever boxes there are.
    check(Some(25), still(0.6), track("", &[(0.0, 0.0), (9.0, 0.0)], Some(&[(0.0, 0.3)]), linear), 0.5);
}

#[test]
fn boxes_on_screen_are_hit_missed_extra_or_duplicate() {
    let line = |label: &str, x: f64| frames(label, 0, 50, 25, x);
    let item = grounded(vec![line("", 0.0), line("", 100.0)], Vec::new());
    let said = said(vec![line("", 3.0), line("", 0.0), line("", 200.0)], Vec::new());
    let found = fates_at(&item, &said, 1.0, BoxEdges::Continuous);
    assert_eq!(found.gold, [(0, Fate::Hit), (1, Fate::Miss)]);
    assert_eq!(found.predicted, [(0, Fate::Duplicate), (1, Fate::Hit), (2, Fate::Extra)]);
    let later = fates_at(&item, &said, 10.0, BoxEdges::Continuous);
    assert!(later.gold.is_empty() && later.predicted.is_empty());
}

#[test]
fn a_strip_follows_a_track_point_by_point() {
    let item = grounded(vec![frames("", 0, 4, 10, 0.0), frames("", 0, 2, 10, 500.0)], Vec::new());
    let said = said(vec![frames("", 2, 6, 10, 5.0)], Vec::new());
    let strips = series(&clip(10), &item, &said, BoxEdges::Continuous).expect("strips");
    assert_eq!(strips.len(), 2);
    assert_eq!((strips[0].predicted, strips[1].predicted), (Some(0), None));
    let seen: Vec<(f64, Overlap)> = strips[0].points.iter().map(|p| (p.time, p.overlap)).collect();
    use Overlap::{Both, Gold, Predicted};
    let expected = [(0.0, Gold), (0.1, Gold), (0.2, Both), (0.3, Both), (0.4, Predicted), (0.5, Predicted)];
    assert_eq!(seen.len(), expected.len());
    for ((time, overlap), (at, which)) in seen.into_iter().zip(expected) {
        assert!((time - at).abs() < 1e-12 && overlap == which, "{time} {overlap:?}");
    }
    let judged = judge(&clip(10), &item, Some(&said), GroundingOptions::default()).expect("a judgement");
    assert_eq!(strips[0].viou(), Some(judged.pairs[0].viou));
    assert_eq!(strips[1].points.len(), 2);
}
