//! Moving boxes: what each format makes of a track, played by that format's own rules, is the track.

use proptest::prelude::*;
use serde_json::Value;
use verivid::model::*;
use verivid::units::*;

use super::{file, json, written};

/// A track whose boxes are at frames of 25 a second; its presence in frames.
fn track() -> BoxedStrategy<Track> {
    let key = (0..60u32, 0..100u32, 1..50u32);
    let spans = proptest::option::of(proptest::collection::vec((0..30u32, 1..20u32), 1..3));
    (proptest::collection::vec(key, 1..6), proptest::sample::select(Interpolation::ALL), spans)
        .prop_map(|(mut keys, interpolation, spans)| {
            keys.sort();
            keys.dedup_by_key(|(frame, _, _)| *frame);
            let time = |frame: u32| f64::from(frame) / 25.0;
            let boxes = keys.iter().map(|(frame, x, w)| Keyframe {
                time: time(*frame),
                rect: PixelRect::new(f64::from(*x), 3.0, f64::from(*w), 7.0).unwrap(),
                score: None,
            });
            let mut start = 0;
            let spans = spans.map(|spans| {
                let span = |(gap, length): (u32, u32)| {
                    let from = start + gap;
                    start = from + length;
                    TimeSpan::new(time(from), time(from + length)).unwrap()
                };
                spans.into_iter().map(span).collect::<Vec<_>>()
            });
            Track {
                id: "t".into(),
                label: "o".into(),
                interpolation,
                boxes: boxes.collect(),
                spans,
                extra: Vec::new(),
            }
        })
        .boxed()
}

fn dataset(track: Track) -> Dataset {
    let mut dataset = Dataset::default();
    let mut video = Video::new("v");
    (video.duration, video.rate) = (Some(10.0), FrameRate::new(25, 1));
    video.size = PixelSize::new(200.0, 100.0);
    let at = dataset.push_video(video);
    let mut item = Item::new("i", at, Task::Boxes);
    item.tracks = vec![track];
    dataset.push_item(item);
    dataset
}

/// Left edges by frame, as the screen shows them.
fn own(track: &Track) -> Vec<(u64, f64)> {
    let rate = FrameRate::new(25, 1).unwrap();
    let left = |frame: i64| Some((frame as u64, track.on(rate.moment_of(frame))?.rect.x()));
    (0..250).filter_map(left).collect()
}

fn mot(text: &str) -> Vec<(u64, f64)> {
    let line = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[0].parse::<u64>().unwrap() - 1, cells[2].parse::<f64>().unwrap() - 1.0)
    };
    text.lines().map(line).collect()
}

/// Boxes between keyframes: frame, whether the object is there from it on, left edge.
fn played(keys: &[(u64, bool, f64)], last_is_seen: bool) -> Vec<(u64, f64)> {
    let mut all = Vec::new();
    for (n, (frame, there, x)) in keys.iter().enumerate() {
        if !there {
            all.extend(last_is_seen.then_some((*frame, *x)));
            continue;
        }
        match keys.get(n + 1) {
            Some((next, _, to)) => all.extend(
                (*frame..*next).map(|f| (f, x + (to - x) * (f - frame) as f64 / (next - frame) as f64)),
            ),
            None => all.extend((*frame..250).map(|f| (f, *x))),
        }
    }
    all
}

fn cvat(text: &str) -> Vec<(u64, f64)> {
    let value = |line: &str, name: &str| {
        line.split_once(&format!(" {name}=\"")).unwrap().1.split('"').next().unwrap().to_owned()
    };
    let boxes = text.lines().filter(|line| line.contains("<box"));
    let keys: Vec<(u64, bool, f64)> = boxes
        .map(|line| {
            let frame = value(line, "frame").parse().unwrap();
            (frame, value(line, "outside") == "0", value(line, "xtl").parse().unwrap())
        })
        .collect();
    assert!(keys.windows(2).all(|pair| pair[0].0 < pair[1].0), "{keys:?}");
    played(&keys, false)
}

fn label_studio(tasks: &Value) -> Vec<(u64, f64)> {
    let regions = tasks[0]["annotations"][0]["result"].as_array().unwrap();
    let keys = regions.iter().flat_map(|region| region["value"]["sequence"].as_array().unwrap());
    let keys: Vec<(u64, bool, f64)> = keys
        .map(|key| {
            let x = key["x"].as_f64().unwrap() * 2.0;
            (key["frame"].as_u64().unwrap() - 1, key["enabled"].as_bool().unwrap(), x)
        })
        .collect();
    assert!(keys.windows(2).all(|pair| pair[0].0 < pair[1].0), "{keys:?}");
    played(&keys, true)
}

fn fiftyone(frames: &Value) -> Vec<(u64, f64)> {
    let frame = |frame: &Value| {
        let left = frame["ground_truth"]["detections"][0]["bounding_box"][0].as_f64().unwrap();
        (frame["frame_number"].as_u64().unwrap() - 1, left * 200.0)
    };
    frames["frames"].as_array().unwrap().iter().map(frame).collect()
}

fn coco(all: &Value) -> Vec<(u64, f64)> {
    let annotation = |row: &Value| {
        let image = &all["images"][row["image_id"].as_u64().unwrap() as usize - 1];
        (image["frame_index"].as_u64().unwrap(), row["bbox"][0].as_f64().unwrap())
    };
    all["annotations"].as_array().unwrap().iter().map(annotation).collect()
}

fn same(found: &[(u64, f64)], expect: &[(u64, f64)], format: &str) {
    let frames = |list: &[(u64, f64)]| list.iter().map(|(frame, _)| *frame).collect::<Vec<_>>();
    assert_eq!(frames(found), frames(expect), "{format}");
    for ((frame, x), (_, left)) in found.iter().zip(expect) {
        assert!((x - left).abs() < 1e-6, "{format}: frame {frame}: {x} and not {left}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_track_moves_in_every_format_as_it_moves_here(track in track()) {
        let expect = own(&track);
        let dataset = dataset(track);
        let get = |format: &str| written(format, &dataset, &[]);
        if expect.is_empty() {
            return Ok(());
        }
        same(&mot(file(&get("mot"), "v/gt/gt.txt")), &expect, "mot");
        same(&cvat(file(&get("cvat"), "v.xml")), &expect, "cvat");
        same(&label_studio(&json(&get("label-studio"), "tasks.json")), &expect, "label-studio");
        same(&fiftyone(&json(&get("fiftyone"), "frames.json")), &expect, "fiftyone");
        same(&coco(&json(&get("coco-video"), "annotations.json")), &expect, "coco-video");
    }
}
