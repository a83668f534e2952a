//! Boxes joined to objects, on the truth of synth_objects.

use std::collections::BTreeMap;

use serde_json::Value;
use verivid::{
    detect::{
        detection::{Detection, Seen},
        sampling::frames,
        scores::{Sequence, clear, hota, identity},
        tracking::{Tracking, track},
        tracks::tracks,
    },
    model::{Interpolation, Keyframe, Track},
    units::{FrameRate, FrameTable, Moment, PixelRect, TimeSpan},
};

const LABELS: [&str; 3] = ["cat", "person", "rocket"];

fn truth() -> Vec<(f64, u32, PixelRect)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/media/synth_objects.gt.json");
    let value: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let row = |row: &Value| {
        let b: Vec<f64> = row["box"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
        let class = LABELS.iter().position(|l| row["label"] == *l).unwrap() as u32;
        let frame = row["frame"].as_f64().unwrap();
        (frame / 30.0, class, PixelRect::new(b[0], b[1], b[2] - b[0], b[3] - b[1]).unwrap())
    };
    value["frames"].as_array().unwrap().iter().map(row).collect()
}

/// Every `step`-th true box as a detector would see it, and what it sees besides; `lost` are frames without the object.
fn seen(step: usize, lost: std::ops::Range<usize>) -> Vec<Seen> {
    let one = |(n, (time, class, rect)): (usize, (f64, u32, PixelRect))| {
        let shake = [2.0, -3.0, 1.0, -1.0, 0.0][n % 5];
        let rect = PixelRect::new(rect.x() + shake, rect.y() - shake, rect.w() + shake, rect.h()).unwrap();
        let score = if n % 7 == 3 { 0.3 } else { 0.8 };
        let mut detections = vec![Detection { rect, class, score }];
        if lost.contains(&n) {
            detections.clear();
        }
        if n % 11 == 5 {
            let rect = PixelRect::new((n * 37 % 500) as f64, 400.0, 30.0, 30.0).unwrap();
            detections.push(Detection { rect, class: 2, score: 0.5 });
        }
        detections.sort_by(|a, b| b.score.total_cmp(&a.score));
        Seen { time, detections }
    };
    truth().into_iter().enumerate().step_by(step).map(one).collect()
}

fn found(frames: &[Seen]) -> Vec<Track> {
    let paths = track(frames, &[], &[3.0, 6.0], &Tracking::at(0.45));
    tracks(&paths, frames, &|class| LABELS[class as usize].to_owned())
}

fn true_tracks() -> Vec<Track> {
    let mut by_class: BTreeMap<u32, Vec<Keyframe>> = BTreeMap::new();
    for (time, class, rect) in truth() {
        by_class.entry(class).or_default().push(Keyframe { time, rect, score: None });
    }
    let one = |(class, boxes): (u32, Vec<Keyframe>)| Track {
        id: class.to_string(),
        label: LABELS[class as usize].to_owned(),
        interpolation: Interpolation::Linear,
        boxes,
        spans: None,
        extra: Vec::new(),
    };
    by_class.into_iter().map(one).collect()
}

#[test]
fn three_scenes_are_three_objects_however_often_they_are_looked_at() {
    for step in [1, 3, 6, 10] {
        let frames = seen(step, 0..0);
        let found = found(&frames);
        let ids: Vec<&str> = found.iter().map(|track| track.id.as_str()).collect();
        assert_eq!(ids, ["cat-1", "person-1", "rocket-1"], "every {step}");
        let rate = FrameRate::new(30, 1).unwrap();
        let moments: Vec<Moment> =
            frames.iter().map(|f| rate.moment_of((f.time * 30.0).round() as i64)).collect();
        let sequence = Sequence::of_tracks(&true_tracks(), &found, &moments);
        let (h, i, c) = (hota(&sequence).hota, identity(&sequence).f1, clear(&sequence));
        assert!(h > 0.9 && i > 0.95 && c.accuracy > 0.9 && c.switches == 0, "every {step}: {h} {i} {c:?}");
    }
}

#[test]
fn unsure_boxes_continue_an_object_and_never_begin_one() {
    let frames = seen(1, 0..0);
    let cat = &found(&frames)[0];
    assert!(cat.boxes.iter().any(|k| k.score == Some(0.3)));
    let unsure: Vec<Seen> = frames
        .iter()
        .cloned()
        .map(|mut f| {
            f.detections.iter_mut().for_each(|d| d.score = 0.4);
            f
        })
        .collect();
    assert!(found(&unsure).is_empty());
}

#[test]
fn a_gap_is_a_gap_of_one_object_and_a_long_one_makes_two() {
    let short = found(&seen(1, 30..46));
    assert_eq!(short.iter().filter(|t| t.label == "cat").count(), 1);
    let spans = short[0].spans.clone().unwrap();
    assert_eq!(spans.len(), 2);
    assert!(
        (spans[0].end() - 29.0 / 30.0).abs() < 1e-9 && (spans[1].start() - 46.0 / 30.0).abs() < 1e-9,
        "{spans:?}"
    );
    assert!(short[0].at(1.2).is_none() && short[0].at(0.9).is_some());
    let long = found(&seen(1, 20..60));
    assert_eq!(long.iter().filter(|t| t.label == "cat").count(), 2);
}

#[test]
fn nothing_seen_is_no_object_and_one_frame_may_be_enough() {
    assert!(found(&[]).is_empty());
    assert!(found(&[Seen::default(), Seen { time: 1.0, detections: Vec::new() }]).is_empty());
    assert_eq!(found(&seen(1, 0..0)[..1]).len(), 1);
}

#[test]
fn two_objects_that_pass_each_other_keep_their_names() {
    let frame = |n: usize| {
        let n = n as f64;
        let one =
            |x, y, class| Detection { rect: PixelRect::new(x, y, 60.0, 60.0).unwrap(), class, score: 0.9 };
        Seen {
            time: n / 10.0,
            detections: vec![one(20.0 + 20.0 * n, 100.0, 0), one(420.0 - 20.0 * n, 130.0, 1)],
        }
    };
    let frames: Vec<Seen> = (0..20).map(frame).collect();
    let found = found(&frames);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|track| track.boxes.len() == 20), "{found:?}");
    let ends: Vec<f64> = found.iter().map(|track| track.boxes[19].rect.x()).collect();
    assert_eq!(ends, [400.0, 40.0]);
}

#[test]
fn frames_are_looked_at_at_even_times_each_once() {
    let table = FrameTable::from_starts((0..10).map(|n| f64::from(n) * 0.1).collect(), 1.0).unwrap();
    let span = |a, b| TimeSpan::new(a, b);
    for (range, rate, expected) in [
        (None, None, vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (None, Some(5.0), vec![0, 2, 4, 6, 8]),
        (None, Some(100.0), vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (None, Some(0.5), vec![0]),
        (span(0.25, 0.55), None, vec![2, 3, 4, 5]),
        (span(0.2, 0.5), Some(10.0), vec![2, 3, 4]),
        (span(0.3, 0.3), None, vec![3]),
        (span(5.0, 9.0), None, vec![]),
        (None, Some(f64::NAN), vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ] {
        assert_eq!(frames(&table, range, rate), expected, "{range:?} {rate:?}");
    }
}
