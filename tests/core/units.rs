//! What the vocabulary types promise, for any input.

use proptest::prelude::*;
use verivid::units::{FrameRate, FrameTable, Letterbox, NormRect, PixelRect, PixelSize, Seconds, TimeSpan};

fn rate() -> impl Strategy<Value = FrameRate> {
    let known = vec![(24000, 1001), (24, 1), (25, 1), (30000, 1001), (30, 1), (60000, 1001), (60, 1), (1, 2)];
    prop_oneof![prop::sample::select(known), (1u32..=120_000, 1000u32..=1001)]
        .prop_map(|(num, den)| FrameRate::new(num, den).unwrap())
}

/// Intervals as cameras leave them: from a fifth of a millisecond to some seconds.
fn variable() -> impl Strategy<Value = FrameTable> {
    (0.0..10.0f64, prop::collection::vec(0.0002..3.0f64, 1..200)).prop_map(|(offset, gaps)| {
        let mut starts = vec![offset];
        for gap in &gaps {
            starts.push(starts.last().unwrap() + gap);
        }
        let end = starts.pop().unwrap();
        FrameTable::from_starts(starts, end).unwrap()
    })
}

fn rect() -> impl Strategy<Value = PixelRect> {
    (-500.0..500.0f64, -500.0..500.0f64, 0.0..800.0f64, 0.0..800.0f64)
        .prop_map(|(x, y, w, h)| PixelRect::new(x, y, w, h).unwrap())
}

fn size() -> impl Strategy<Value = PixelSize> {
    (1.0..8000.0f64, 1.0..8000.0f64).prop_map(|(w, h)| PixelSize::new(w, h).unwrap())
}

fn check_frame(table: &FrameTable, index: usize) -> Result<(), TestCaseError> {
    prop_assert_eq!(table.frame_at(table.middle_of(index)), index, "the middle of {}", index);
    prop_assert_eq!(table.frame_at(table.start_of(index)), index, "the start of {}", index);
    Ok(())
}

proptest! {
    #[test]
    fn an_estimated_table_finds_every_frame_by_its_middle_and_start(
        rate in rate(), duration in 0.01..100_000.0f64, at in any::<prop::sample::Index>(),
    ) {
        let table = FrameTable::estimated(rate, duration).unwrap();
        check_frame(&table, at.index(table.count()))?;
    }

    #[test]
    fn a_variable_table_finds_every_frame_by_its_middle_and_start(table in variable()) {
        for index in 0..table.count() {
            check_frame(&table, index)?;
        }
    }

    #[test]
    fn a_start_rounded_to_microseconds_is_still_its_frame(rate in rate(), index in 0usize..100_000) {
        let table = FrameTable::estimated(rate, rate.start_of(200_000)).unwrap();
        let reported = (table.start_of(index) * 1e6).round() / 1e6;
        prop_assert_eq!(table.frame_at(reported), index);
    }

    #[test]
    fn any_time_is_some_frame(table in variable(), time in any::<f64>()) {
        prop_assert!(table.frame_at(time) < table.count());
    }

    #[test]
    fn boxes_meet_alike_from_both_sides(a in rect(), b in rect()) {
        prop_assert_eq!(a.iou(b), b.iou(a));
        prop_assert!((0.0..=1.0).contains(&a.iou(b)));
        prop_assert!((a.iou(a) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_box_is_never_inverted_or_nan(x in any::<f64>(), y in any::<f64>(), w in any::<f64>(), h in any::<f64>()) {
        if let Some(rect) = PixelRect::new(x, y, w, h) {
            prop_assert!([x, y, w, h].iter().all(|v| v.is_finite()));
            prop_assert!(rect.w() >= 0.0 && rect.h() >= 0.0);
        }
        prop_assert_eq!(NormRect::new(x, y, w, h).is_some(), PixelRect::new(x, y, w, h).is_some());
    }

    #[test]
    fn a_span_is_never_inverted_or_nan(start in any::<f64>(), end in any::<f64>()) {
        match TimeSpan::new(start, end) {
            Some(span) => prop_assert!(span.start() <= span.end() && span.length() >= 0.0),
            None => prop_assert!(!start.is_finite() || !end.is_finite() || end < start),
        }
        prop_assert_eq!(Seconds::new(start).is_some(), start.is_finite());
    }

    #[test]
    fn spans_meet_alike_from_both_sides(a in (-50.0..50.0f64, 0.0..50.0f64), b in (-50.0..50.0f64, 0.0..50.0f64)) {
        let span = |(start, length): (f64, f64)| TimeSpan::new(start, start + length).unwrap();
        let (a, b) = (span(a), span(b));
        prop_assert_eq!(a.iou(b), b.iou(a));
        prop_assert!((0.0..=1.0).contains(&a.iou(b)));
        prop_assert_eq!(a.iou(a), 1.0);
    }

    #[test]
    fn the_letterbox_undoes_itself(video in size(), stage in size(), x in -1e4..1e4f64, y in -1e4..1e4f64) {
        let fit = Letterbox::fit(video, stage);
        let (sx, sy) = fit.screen_from_video(x, y);
        let (vx, vy) = fit.video_from_screen(sx, sy);
        // Stated in screen pixels: a huge video on a tiny stage has less than that to go on.
        prop_assert!((vx - x).abs() * fit.scale() < 1e-6 && (vy - y).abs() * fit.scale() < 1e-6);
        let (left, top) = fit.screen_from_video(0.0, 0.0);
        prop_assert!(left >= -1e-9 && top >= -1e-9 && (left.abs() < 1e-6 || top.abs() < 1e-6));
    }

    #[test]
    fn a_box_survives_being_made_relative(rect in rect(), size in size()) {
        let back = rect.normalised(size).in_pixels(size);
        prop_assert!((back.x() - rect.x()).abs() < 1e-6 && (back.w() - rect.w()).abs() < 1e-6);
    }
}

#[test]
fn decimal_rates_become_the_fractions_that_cameras_mean() {
    for (text, num, den) in [
        ("29.97", 30000, 1001),
        ("23.976", 24000, 1001),
        ("23.98", 24000, 1001),
        ("59.94", 60000, 1001),
        ("25", 25, 1),
        ("30000/1001", 30000, 1001),
        ("12.5", 25, 2),
    ] {
        assert_eq!(FrameRate::parse(text).unwrap().parts(), (num, den), "{text}");
    }
    for text in ["", "0", "-1", "NaN", "inf", "30/0", "x"] {
        assert!(FrameRate::parse(text).is_none(), "{text}");
    }
}

#[test]
fn a_time_that_was_rounded_means_the_frame_that_it_was_rounded_from() {
    for (num, den, time, frame) in [
        (25, 1, 4.53, 113),
        (30, 1, 0.03, 1),
        (30_000, 1001, 1.0 / 3.0, 10),
        (30_000, 1001, 100.0 * 1001.0 / 30_000.0, 100),
        (10, 1, 0.05, 0),
        (10, 1, 0.09, 1),
        (10, 1, -3.0, 0),
    ] {
        let rate = FrameRate::new(num, den).unwrap();
        assert_eq!(rate.frame_of(time), frame, "{time} at {num}/{den}");
        assert!(time < 0.0 || rate.moment_of(frame as i64).owns(time), "{time} at {num}/{den}");
    }
}
