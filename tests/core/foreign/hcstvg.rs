//! HC-STVG: annotations of both versions, results and truth of its challenge.

use verivid::formats::Loaded;
use verivid::metrics::grounding::{GroundingOptions, GroundingRule, of_run};
use verivid::model::{Interpolation, RunIx, Track};

use super::{Expected, check, read, read_as};

/// A rate that the file does not state is said.
const TAKEN: &str = "no frame rate is stated; it was taken from `img_num` pictures in 20 seconds";

/// 25 frames a second; the boxes are those of frames 10, 11 and 12 from 0, and `ed_time` is 0.36 s late.
const FIRST: &str = include_str!("../../fixtures/formats/hcstvg/v1.json");

/// 23.976 frames a second: 480 or 481 pictures.
const SECOND: &str = include_str!("../../fixtures/formats/hcstvg/v2.json");

fn track(loaded: &Loaded, item: usize) -> &Track {
    &loaded.dataset.items()[item].tracks[0]
}

fn spans(track: &Track) -> Vec<(f64, f64)> {
    track.presence().iter().map(|span| (span.start(), span.end())).collect()
}

#[test]
fn a_clip_of_the_first_version_has_its_boxes_at_its_frames() {
    let loaded = check(
        &[("train.json", FIRST.as_bytes())],
        &Expected { format: "hcstvg", counts: [1, 1, 0, 0], notes: &[TAKEN] },
    );
    let (video, item) = (&loaded.dataset.videos()[0], &loaded.dataset.items()[0]);
    assert_eq!((video.id.as_str(), video.src.as_deref()), ("55_a.mp4", Some("55_a.mp4")));
    assert_eq!((video.rate.unwrap().parts(), video.duration), ((25, 1), Some(20.0)));
    assert_eq!((item.id.as_str(), item.query.as_deref()), ("55_a.mp4", Some("The man sits down.")));
    let track = track(&loaded, 0);
    let times: Vec<f64> = track.boxes.iter().map(|keyframe| keyframe.time).collect();
    assert_eq!((times, track.interpolation), (vec![0.4, 0.44, 0.48], Interpolation::Hold));
    assert_eq!(spans(track), [(0.4, 0.52)]);
    assert_eq!((item.events[0].span.start(), item.events[0].span.end()), (0.4, 0.52));
    assert!(item.extra.iter().any(|(name, value)| name == "st_frame" && value == "11"));
}

#[test]
fn a_clip_of_the_second_version_has_its_height_first_and_its_caption_in_english() {
    let loaded = check(
        &[("val_v2.json", SECOND.as_bytes())],
        &Expected { format: "hcstvg", counts: [1, 1, 0, 0], notes: &[TAKEN] },
    );
    let video = &loaded.dataset.videos()[0];
    let size = video.size.unwrap();
    assert_eq!((size.width(), size.height()), (480.0, 360.0));
    assert_eq!(video.rate.unwrap().parts(), (24_000, 1001));
    let item = &loaded.dataset.items()[0];
    assert_eq!(item.query.as_deref(), Some("The woman stands."));
    assert!(item.extra.iter().any(|(name, _)| name == "Chinese"));
    assert_eq!(track(&loaded, 0).boxes[0].time, 10.0 * 1001.0 / 24_000.0);
}

#[test]
fn what_the_file_leaves_open_is_said_and_can_be_answered() {
    let loaded = read(&[("train.json", FIRST.as_bytes())]).unwrap();
    let asked: Vec<(&str, &str)> =
        loaded.found[0].decisions.iter().map(|one| (one.key.as_str(), one.chosen.as_str())).collect();
    assert_eq!(asked, [("frame_base", "1"), ("fps", "frames"), ("boxes", "xywh"), ("times", "frames")]);
    let span = |loaded: &Loaded| {
        let item = &loaded.dataset.items()[0];
        (item.events[0].span.start(), item.events[0].span.end())
    };
    for (said, expected) in [
        (("frame_base", "0"), (0.44, 0.56)),
        (("times", "seconds"), (0.41, 0.89)),
        (("fps", "30"), (10.0 / 30.0, 13.0 / 30.0)),
        (("fps", "times"), (0.4, 0.52)),
    ] {
        let loaded = read_as(&[("train.json", FIRST.as_bytes())], None, &[said]).unwrap();
        assert_eq!(span(&loaded), expected, "{said:?}");
    }
    let corners = read_as(&[("train.json", FIRST.as_bytes())], None, &[("boxes", "xyxy")]).unwrap();
    let rect = track(&corners, 0).boxes[0].rect;
    assert_eq!((rect.x(), rect.y(), rect.w(), rect.h()), (10.0, 20.0, 20.0, 20.0));
}

#[test]
fn boxes_that_fit_the_frame_only_as_corners_are_taken_as_corners() {
    let corners = FIRST.replace("[10, 20, 30, 40]", "[400, 200, 600, 350]");
    let corners = corners.replace("[11, 20, 30, 40]", "[401, 200, 600, 350]");
    let loaded = read(&[("train.json", corners.as_bytes())]).unwrap();
    let rect = track(&loaded, 0).boxes[0].rect;
    assert_eq!((rect.w(), rect.h()), (200.0, 150.0));
}

#[test]
fn odd_clips_are_read_as_far_as_they_go() {
    let odd = |from: &str, to: &str| FIRST.replace(from, to);
    for (name, text, boxes, notes) in [
        ("a negative size", odd("30, 40], [11", "-30, 40], [11"), 2, &["negative size"][..]),
        ("no box in a frame", odd("[11, 20, 30, 40]", "null"), 2, &["not four numbers"]),
        ("outside the frame", odd("[10, 20, 30, 40]", "[-10, 20, 30, 40]"), 3, &["outside the frame"]),
        ("more boxes than pictures", odd("\"st_frame\": 11", "\"st_frame\": 499"), 3, &["pictures"]),
        ("before the first frame", odd("\"st_frame\": 11", "\"st_frame\": -3"), 3, &["pictures"]),
        ("no number of pictures", odd("\"img_num\": 500, ", ""), 3, &[]),
        ("no first frame", odd(", \"st_frame\": 11", ""), 0, &["no time"]),
        ("frames of no video", odd("\"st_frame\": 11", "\"st_frame\": 1e300"), 0, &["no time"]),
        ("no size", odd("\"width\": 640, \"height\": 360", "\"width\": 0, \"height\": 0"), 3, &[]),
    ] {
        let loaded = read(&[("train.json", text.as_bytes())]).unwrap();
        let found = loaded.dataset.items()[0].tracks.first().map_or(0, |track| track.boxes.len());
        assert_eq!(found, boxes, "{name}");
        let reasons = loaded.notes.iter().map(|note| note.reason.as_str());
        let reasons: Vec<&str> =
            reasons.filter(|reason| !reason.contains("no frame rate is stated")).collect();
        assert_eq!(reasons.len(), notes.len(), "{name}: {reasons:?}");
        assert!(
            reasons.iter().zip(notes).all(|(reason, piece)| reason.contains(piece)),
            "{name}: {reasons:?}"
        );
    }
    let gap = read(&[("train.json", odd("[11, 20, 30, 40]", "null").as_bytes())]).unwrap();
    assert_eq!(
        spans(track(&gap, 0)),
        [(0.4, 0.44), (0.48, 0.52)],
        "the object is absent in the frame without a box"
    );
    let mixed = format!("{}, \"2_c.mp4\": [1, 2]}}", FIRST.trim_end().trim_end_matches('}').to_owned() + "}");
    let loaded = read_as(&[("train.json", mixed.as_bytes())], Some("hcstvg"), &[]).unwrap();
    assert_eq!(loaded.dataset.items().len(), 1);
    let told = loaded.notes.iter().find(|note| note.reason.contains("expected an object")).unwrap();
    assert_eq!(told.id.as_deref(), Some("2_c.mp4"));
}

/// Frames 12 to 14 from 1: two of the three true ones, and one after them.
const RESULTS: &str = include_str!("../../fixtures/formats/hcstvg/challenge.json");

#[test]
fn results_of_the_challenge_take_their_frame_rate_from_the_annotation() {
    // The results' name comes first, and they are read last all the same.
    let files = [("a.json", RESULTS.as_bytes()), ("train.json", FIRST.as_bytes())];
    let loaded = check(
        &files,
        &Expected {
            format: "hcstvg-results",
            counts: [1, 1, 1, 1],
            notes: &["the same item came before", TAKEN],
        },
    );
    let said = &loaded.dataset.runs()[0].predictions[0];
    assert_eq!((said.events[0].span.start(), said.events[0].span.end()), (0.44, 0.56));
    assert_eq!(spans(&said.tracks[0]), [(0.44, 0.56)]);
    let asked = |format: &str| {
        let found = loaded.found.iter().find(|found| found.format == format).unwrap();
        found.decisions.iter().map(|one| one.key.clone()).collect::<Vec<_>>()
    };
    assert_eq!(asked("hcstvg-results"), ["frame_base", "boxes", "role"]);
    let options = GroundingOptions { rule: GroundingRule::HcStvgOfficial, ..GroundingOptions::default() };
    let rows = of_run(&loaded.dataset, RunIx(0), options).rows;
    // Two equal boxes over the four frames from 11 to 14.
    assert_eq!((rows[0].tiou, rows[0].viou), (Some(0.5), Some(0.5)));
}

#[test]
fn results_alone_ask_for_the_frame_rate_and_the_truth_can_be_told() {
    let loaded = read(&[("team.json", RESULTS.as_bytes())]).unwrap();
    assert_eq!(loaded.dataset.runs()[0].id, "team");
    assert!(loaded.found[0].decisions.iter().any(|one| one.key == "fps" && one.chosen == "25"));
    let truth = read(&[("test_gt.json", RESULTS.as_bytes())]).unwrap();
    assert_eq!((truth.dataset.runs().len(), truth.dataset.items()[0].tracks[0].boxes.len()), (0, 3));
    let zero = RESULTS.replace("\"12\"", "\"0\"");
    let loaded = read(&[("team.json", zero.as_bytes())]).unwrap();
    assert_eq!(loaded.dataset.runs()[0].predictions[0].tracks[0].boxes[0].time, 0.0);
    assert!(loaded.notes.iter().any(|note| note.reason.contains("first and the last frame with a box")));
    let odd = RESULTS.replace("\"12\": [11, 20, 41, 60]", "\"x\": 5").replace("14, ", "null, ");
    let loaded = read(&[("team.json", odd.as_bytes())]).unwrap();
    let said = &loaded.dataset.runs()[0].predictions[0];
    assert_eq!((said.tracks[0].boxes.len(), said.events[0].span.end()), (2, 14.0 / 25.0));
}

#[test]
fn a_rate_that_was_guessed_is_told_and_one_that_a_person_said_is_not() {
    let times = FIRST.replace("\"img_num\": 500, ", "");
    for (name, text, said, taken) in [
        ("train.json", FIRST, &[][..], Some("from `img_num` pictures in 20 seconds")),
        ("train.json", &times, &[], Some("so that `st_time` falls on `st_frame`")),
        ("train.json", FIRST, &[("fps", "30")], None),
        ("team.json", RESULTS, &[], Some("as 25 frames a second, which the clips mostly have")),
        ("team.json", RESULTS, &[("fps", "25")], None),
    ] {
        let loaded = read_as(&[(name, text.as_bytes())], None, said).unwrap();
        let told: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        let told: Vec<&&str> = told.iter().filter(|reason| reason.contains("no frame rate")).collect();
        let expect = taken.map(|taken| format!("no frame rate is stated; it was taken {taken}"));
        assert_eq!(told.first().map(|told| **told), expect.as_deref(), "{name} {said:?}");
        let extra = &loaded.dataset.videos()[0].extra;
        let kept =
            extra.iter().find(|(name, _)| name == "fps_taken").map(|(_, value)| value.trim_matches('"'));
        assert_eq!(kept, taken, "{name} {said:?}");
    }
}
