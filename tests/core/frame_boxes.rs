//! The box of a frame is that of the picture, however a file rounds its times: drawn, scored and in the strip.

use proptest::prelude::*;
use verivid::metrics::grounding::{BoxEdges, Fate, GroundingOptions, Overlap, fates_at, judge, series};
use verivid::model::{Interpolation, Keyframe, Track, Video};
use verivid::units::{FrameRate, FrameTable, Moment, PixelRect};
use verivid::view::{overlay::marks_at, strip::point_at};

use crate::grounding::{grounded, said, track};
use crate::playback::span;
use crate::values::video;

const RATES: [(u32, u32); 9] =
    [(24_000, 1001), (24, 1), (25, 1), (30_000, 1001), (30, 1), (48, 1), (50, 1), (60_000, 1001), (60, 1)];

/// How programs write a time.
const ROUNDINGS: [(&str, f64); 5] =
    [("exact", 0.0), ("1 us", 1e6), ("1 ms", 1e3), ("1/90000 s", 9e4), ("2 decimals", 1e2)];

const HOW: [Interpolation; 3] = [Interpolation::Linear, Interpolation::Hold, Interpolation::None];

fn rounded(time: f64, to: f64) -> f64 {
    if to == 0.0 { time } else { (time * to).round() / to }
}

/// No two boxes of a track touch, so that a neighbour's is no hit.
fn rect(frame: usize) -> PixelRect {
    PixelRect::new(10.0 * frame as f64, 0.0, 8.0, 8.0).expect("a box")
}

/// A box for each of `frames`, at the rounded starts of `table`; with spans, rounded too.
fn boxes(
    table: &FrameTable,
    frames: std::ops::Range<usize>,
    to: f64,
    how: Interpolation,
    spans: bool,
) -> Track {
    let keyframe = |k: usize| Keyframe { time: rounded(table.start_of(k), to), rect: rect(k), score: None };
    let end = if frames.end < table.count() { table.start_of(frames.end) } else { table.end() };
    let spans = spans.then(|| vec![span(rounded(table.start_of(frames.start), to), rounded(end, to))]);
    Track { boxes: frames.map(keyframe).collect(), spans, ..track("", &[], None, how) }
}

fn drawn(track: &Track, table: &FrameTable, k: usize) -> Option<PixelRect> {
    track.on(table.moment_at(table.start_of(k))).map(|found| found.rect)
}

proptest! {
    #[test]
    fn at_every_rate_and_rounding_the_box_is_that_of_the_frame(
        rate in 0..RATES.len(), to in 0..ROUNDINGS.len(), how in 0..HOW.len(), spans: bool,
        first in 0_usize..900, count in 2_usize..60,
    ) {
        let ((num, den), (rounding, to), how) = (RATES[rate], ROUNDINGS[to], HOW[how]);
        let rate = FrameRate::new(num, den).expect("a rate");
        let table = FrameTable::estimated(rate, 60.0).expect("a table");
        let exact = boxes(&table, first..first + count, 0.0, how, spans);
        let written = boxes(&table, first..first + count, to, how, spans);
        let what = format!("{num}/{den} {rounding} {how:?} spans {spans}");
        for k in first.saturating_sub(2)..first + count + 2 {
            let expected = (first..first + count).contains(&k).then(|| rect(k));
            prop_assert_eq!(drawn(&written, &table, k), expected, "frame {} of {}..+{}, {}", k, first, count, what);
        }
        let clip = Video { rate: Some(rate), duration: Some(60.0), ..video("v") };
        for (truth, guess) in [(&exact, &written), (&written, &exact)] {
            let (item, guess) = (grounded(vec![truth.clone()], Vec::new()), said(vec![guess.clone()], Vec::new()));
            let found = judge(&clip, &item, Some(&guess), GroundingOptions::default()).expect("a judgement");
            prop_assert_eq!(found.viou, Some(1.0), "{}", &what);
            let strips = series(&clip, &item, &guess, BoxEdges::Continuous).expect("a strip");
            prop_assert_eq!(strips[0].points.len(), count, "{}", &what);
            for k in first..first + count {
                let moment = table.moment_at(table.start_of(k));
                let marks = marks_at(&item, &[Some(&guess)], moment);
                prop_assert_eq!(marks.iter().map(|mark| mark.rect).collect::<Vec<_>>(), [rect(k), rect(k)]);
                let fates = fates_at(&item, &guess, moment, BoxEdges::Continuous);
                prop_assert_eq!(fates.gold, [(0, Fate::Hit)]);
                let point = point_at(&strips[0], moment).expect("a point");
                prop_assert!(point.overlap == Overlap::Both && point.iou == 1.0, "frame {} of {}", k, what);
                prop_assert!((point.time - table.start_of(k)).abs() < 0.5 / rate.hertz(), "frame {} of {}", k, what);
            }
            let after = point_at(&strips[0], table.moment_at(table.start_of(first + count)));
            prop_assert_eq!(after, None, "{}", &what);
        }
    }

    #[test]
    fn where_frames_last_unequally_too(
        rate in 0..RATES.len(), to in 0..ROUNDINGS.len(), how in 0..HOW.len(), spans: bool,
        lasting in prop::collection::vec(1_u32..9, 3..80), shown_from in 0..3_usize,
    ) {
        let ((num, den), (rounding, to), how) = (RATES[rate], ROUNDINGS[to], HOW[how]);
        let mut ticks = 0_u32;
        let mut starts = Vec::new();
        for length in &lasting {
            starts.push(f64::from(ticks) * f64::from(den) / f64::from(num));
            ticks += length;
        }
        let end = f64::from(ticks) * f64::from(den) / f64::from(num);
        let table = FrameTable::from_starts(starts, end).expect("a table");
        let last = table.count() - 1;
        let written = boxes(&table, shown_from.min(last)..last, to, how, spans);
        for k in 0..table.count() {
            let expected = (shown_from.min(last)..last).contains(&k).then(|| rect(k));
            prop_assert_eq!(drawn(&written, &table, k), expected, "frame {}, {} {:?}", k, rounding, how);
        }
    }

    #[test]
    fn a_time_means_one_frame_and_no_other(rate in 0..RATES.len(), time in 0.0_f64..59.0) {
        let (num, den) = RATES[rate];
        let rate = FrameRate::new(num, den).expect("a rate");
        let near = (time * rate.hertz()) as i64;
        let owners = (near - 2..near + 3).filter(|k| rate.moment_of(*k).owns(time)).count();
        prop_assert_eq!(owners, 1);
    }
}

#[test]
fn a_time_in_a_frame_s_middle_stays_in_its_frame() {
    for (num, den) in RATES {
        let rate = FrameRate::new(num, den).expect("a rate");
        for k in 0..200 {
            let middle = rounded((k as f64 + 0.5) / rate.hertz(), 1e3);
            assert!(rate.moment_of(k).owns(middle), "frame {k} at {num}/{den}");
        }
    }
}

#[test]
fn of_several_instants_in_a_frame_the_nearest_is_shown_and_a_far_one_never() {
    let table = FrameTable::estimated(FrameRate::new(10, 1).expect("a rate"), 3.0).expect("a table");
    let instants = track("", &[(0.51, 1.0), (0.54, 2.0), (0.98, 3.0), (2.0, 4.0)], None, Interpolation::None);
    for (frame, expected) in
        [(4, None), (5, Some(1.0)), (6, None), (9, None), (10, Some(3.0)), (20, Some(4.0))]
    {
        let found = instants.on(table.moment_at(table.start_of(frame))).map(|found| found.rect);
        assert_eq!(found.map(|rect| rect.x()), expected, "frame {frame}");
    }
    // Without frames: of two within reach the nearer, not the earlier.
    let two = track("", &[(1.0, 1.0), (1.03, 2.0)], None, Interpolation::None);
    for (time, expected) in [(1.004, 1.0), (1.018, 2.0), (1.028, 2.0)] {
        let found = two.on(Moment::lone(time)).expect("an instant").rect;
        assert_eq!(found.x(), expected, "at {time}");
    }
}

#[test]
fn of_spans_that_touch_the_later_has_the_frame_and_nothing_is_drawn_past_a_span() {
    let table = FrameTable::estimated(FrameRate::new(25, 1).expect("a rate"), 4.0).expect("a table");
    let how = Interpolation::Hold;
    let parted = track("", &[(0.0, 1.0), (1.0, 2.0)], Some(&[(0.0, 1.0), (1.0, 2.0)]), how);
    let x = |frame: usize| parted.on(table.moment_at(table.start_of(frame))).map(|found| found.rect.x());
    assert_eq!([0, 24, 25, 49, 50].map(x), [Some(1.0), Some(1.0), Some(2.0), Some(2.0), None]);
}

#[test]
fn where_nobody_knows_the_frames_an_even_movement_is_read_between_and_a_held_box_where_it_was_meant() {
    let boxes = [(0.0, 0.0), (1.0, 100.0), (2.0, 200.0)];
    for (how, time, expected) in [
        (Interpolation::Linear, 0.998, 99.8),
        (Interpolation::Linear, 1.0, 100.0),
        (Interpolation::Linear, 1.003, 100.3),
        (Interpolation::Linear, 2.0, 200.0),
        // Two drawings of one frame, rounded otherwise.
        (Interpolation::Hold, 0.998, 100.0),
        (Interpolation::Hold, 0.99, 0.0),
    ] {
        let found = track("", &boxes, None, how).at(time).expect("a box").rect.x();
        assert!((found - expected).abs() < 1e-9, "{how:?} at {time}: {found}");
    }
}
