//! Strips of the timeline and matched boxes: the same numbers and fates as the metrics.

use verivid::metrics::grounding::{BoxEdges, Fate, Overlap, SeriesPoint, TrackSeries, fates_at, series};
use verivid::model::{Item, Prediction};
use verivid::view::overlay::{FATES, fate_style, marks_at, matched_at};
use verivid::view::palette::Layer;
use verivid::view::scale::Scale;
use verivid::view::strip;
use verivid::view::text::per_cent_short;
use verivid::view::timeline::{LaneKind, lanes, lanes_with_strips};

use crate::grounding::{clip, frames, grounded, said};

/// Two objects; one is found twice, one late, and there is a third box where nothing is.
fn scene() -> (Item, Prediction) {
    let item = grounded(vec![frames("cat", 0, 50, 25, 0.0), frames("dog", 10, 60, 25, 40.0)], Vec::new());
    let found = vec![
        frames("cat", 5, 55, 25, 1.0),
        frames("cat", 5, 30, 25, 2.0),
        frames("dog", 20, 60, 25, 41.0),
        frames("ghost", 0, 60, 25, 80.0),
    ];
    (item, said(found, Vec::new()))
}

fn steps(values: &[(Overlap, f64)], step: f64) -> TrackSeries {
    let point = |(n, (overlap, iou)): (usize, &(Overlap, f64))| SeriesPoint {
        time: n as f64,
        overlap: *overlap,
        iou: *iou,
    };
    TrackSeries { gold: 0, predicted: Some(0), step, points: values.iter().enumerate().map(point).collect() }
}

#[test]
fn a_strip_has_the_height_of_the_iou_and_says_it_at_a_time() {
    use Overlap::{Both, Gold, Predicted};
    let series = steps(&[(Both, 0.5), (Both, 0.5), (Gold, 0.0), (Predicted, 0.0)], 1.0);
    let drawn = strip::paths(&series, Scale::new(4.0, strip::WIDTH));
    // Equal neighbours are one; what one side alone has is a line of its own.
    assert_eq!(drawn.both, "M0.0 10V5.00H50.0V10Z");
    assert_eq!((drawn.gold.as_str(), drawn.predicted.as_str()), ("M50.0 9H75.0", "M75.0 9H100.0"));
    let said = |time| strip::words(strip::point_at(&series, time), per_cent_short);
    for (time, words) in [
        (0.0, "50\u{a0}%"),
        (1.99, "50\u{a0}%"),
        (2.0, "missed"),
        (3.5, "extra"),
        (4.5, "\u{2013}"),
        (-1.0, "\u{2013}"),
    ] {
        assert_eq!(said(time), words, "at {time}");
    }
    let instants = steps(&[(Both, 0.25), (Both, 0.75)], 0.0);
    assert_eq!(strip::words(strip::point_at(&instants, 0.9), per_cent_short), "75\u{a0}%");
}

#[test]
fn a_strip_stands_under_its_true_track_after_the_runs_that_share_its_label() {
    let (item, said) = scene();
    let own = series(&clip(25), &item, &said, BoxEdges::Continuous).expect("strips");
    let all = lanes_with_strips(&item, &[None, Some(&said)], &[Vec::new(), own.clone()]);
    let kinds: Vec<_> = all.iter().map(|lane| (lane.layer, lane.kind)).collect();
    let strips: Vec<_> = all.iter().filter_map(|lane| lane.series.as_ref()).collect();
    assert_eq!(strips, own.iter().filter(|series| series.predicted.is_some()).collect::<Vec<_>>());
    for (at, (layer, kind)) in kinds.iter().enumerate().filter(|(_, (_, kind))| *kind == LaneKind::Overlap) {
        assert_eq!(*layer, Layer::Run(1));
        let above = kinds[..at].iter().rev().find(|(layer, _)| *layer == Layer::Truth);
        assert_eq!(above.map(|(_, kind)| *kind), Some(LaneKind::Track), "{kind:?}");
    }
    assert_eq!(lanes_with_strips(&item, &[None, Some(&said)], &[]), lanes(&item, &[None, Some(&said)]));
}

#[test]
fn matched_boxes_carry_the_fates_of_the_metric_and_differ_in_dash() {
    let (item, said) = scene();
    for time in [0.0, 0.2, 0.4, 1.0, 2.0] {
        let marks = matched_at(&item, Some(&said), 3, time, BoxEdges::Continuous);
        let plain = marks_at(&item, &[None, None, None, Some(&said)], time);
        assert_eq!(
            marks.iter().map(|mark| mark.rect).collect::<Vec<_>>(),
            plain.iter().map(|mark| mark.rect).collect::<Vec<_>>()
        );
        let verdict = fates_at(&item, &said, time, BoxEdges::Continuous);
        let fates: Vec<_> =
            verdict.gold.iter().chain(&verdict.predicted).map(|(_, fate)| Some(*fate)).collect();
        assert_eq!(marks.iter().map(|mark| mark.fate).collect::<Vec<_>>(), fates, "at {time}");
        let missed = matched_at(&item, None, 3, time, BoxEdges::Continuous);
        assert!(missed.iter().all(|mark| mark.fate == Some(Fate::Miss) && mark.layer == Layer::Truth));
    }
    for (n, fate) in FATES.into_iter().enumerate() {
        for other in &FATES[..n] {
            assert_ne!(fate_style(fate).dash, fate_style(*other).dash);
            assert_ne!(fate_style(fate).variable, fate_style(*other).variable);
        }
    }
}
