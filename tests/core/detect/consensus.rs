//! Two detectors on one object.

use verivid::{
    detect::consensus::{consensus, intersection, mean_span},
    model::{Agreement, Interpolation, Keyframe, Track},
    units::{PixelRect, TimeSpan},
};

/// A track of boxes of 10 by 10: time and left edge of each.
fn boxes(id: &str, list: &[(f64, f64)]) -> Track {
    let keyframe = |(time, x): &(f64, f64)| Keyframe {
        time: *time,
        rect: PixelRect::new(*x, 0.0, 10.0, 10.0).unwrap(),
        score: Some(0.5),
    };
    Track {
        id: id.to_owned(),
        label: "cup".to_owned(),
        interpolation: Interpolation::Linear,
        boxes: list.iter().map(keyframe).collect(),
        spans: None,
        extra: Vec::new(),
    }
}

#[test]
fn boxes_are_intersected_and_times_averaged() {
    let found =
        consensus(&[boxes("a", &[(1.0, 0.0), (2.0, 10.0)])], &[boxes("b", &[(1.2, 4.0), (2.0, 10.0)])]);
    assert_eq!(found.agreement, Agreement::Agreed);
    let told: Vec<(f64, f64, f64)> =
        found.tracks[0].boxes.iter().map(|k| (k.time, k.rect.x(), k.rect.w())).collect();
    assert_eq!(told, [(1.1, 4.0, 6.0), (2.0, 10.0, 10.0)]);
    assert_eq!(
        (found.tracks[0].id.as_str(), found.only_first, found.only_second, found.apart),
        ("a&b", 0, 0, 0)
    );
}

#[test]
fn disagreement_one_tool_and_absence_are_told_apart() {
    let here = [boxes("a", &[(1.0, 0.0)])];
    let there = [boxes("b", &[(1.0, 50.0)])];
    let late = [boxes("b", &[(1.26, 0.0)])];
    for (first, second, expected, counts) in [
        (&here[..], &there[..], Agreement::Disagreed, (0, 0, 1)),
        (&here, &late, Agreement::Disagreed, (1, 1, 0)),
        (&here, &[], Agreement::OneTool, (1, 0, 0)),
        (&[], &here, Agreement::OneTool, (0, 1, 0)),
        (&[], &[], Agreement::Absent, (0, 0, 0)),
        (&here, &here, Agreement::Agreed, (0, 0, 0)),
    ] {
        let found = consensus(first, second);
        assert_eq!(found.agreement, expected);
        assert_eq!((found.only_first, found.only_second, found.apart), counts, "{expected:?}");
    }
}

#[test]
fn each_box_goes_with_the_nearest_in_time_once() {
    let found = consensus(&[boxes("a", &[(1.0, 0.0), (1.1, 0.0), (1.2, 0.0)])], &[boxes("b", &[(1.1, 0.0)])]);
    assert_eq!(found.tracks[0].boxes.len(), 1);
    assert_eq!((found.tracks[0].boxes[0].time, found.only_first), (1.1, 2));
}

#[test]
fn of_several_objects_those_that_meet_agree() {
    let found = consensus(
        &[boxes("a1", &[(1.0, 0.0)]), boxes("a2", &[(1.0, 100.0)])],
        &[boxes("b1", &[(1.0, 103.0)]), boxes("b2", &[(1.0, 300.0)])],
    );
    let ids: Vec<&str> = found.tracks.iter().map(|track| track.id.as_str()).collect();
    assert_eq!((ids, found.agreement), (vec!["a2&b1"], Agreement::Agreed));
}

#[test]
fn boxes_that_only_touch_have_nothing_in_common() {
    let rect = |x| PixelRect::new(x, 0.0, 10.0, 10.0).unwrap();
    assert_eq!(intersection(rect(0.0), rect(10.0)), None);
    assert_eq!(intersection(rect(0.0), rect(9.0)).map(|r| r.w()), Some(1.0));
    let span = |a, b| TimeSpan::new(a, b).unwrap();
    assert_eq!(mean_span(span(1.0, 4.0), span(2.0, 5.0)), TimeSpan::new(1.5, 4.5));
}
