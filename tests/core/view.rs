//! The address, the scale of the timeline and words.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use verivid::analysis::figures::Figure;
use verivid::analysis::heatmap::Measure;
use verivid::metrics::verification::ZeroDivision;
use verivid::model::StepName;
use verivid::units::TimeSpan;
use verivid::view::conventions::Against;
use verivid::view::evidence::Picked;
use verivid::view::route::{Facet, Heat, Hidden, Part, Screen, ViewState};
use verivid::view::scale::Scale;
use verivid::view::text;

use crate::compared::compare;

// --- the address ---

pub(crate) fn word() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z]{1,8}", "\\PC{1,12}", "[#&=,:%+ ./?\"<>*_~-]{1,6}"]
}

pub(crate) fn maybe() -> impl Strategy<Value = Option<String>> {
    prop::option::of(word())
}

fn screen() -> impl Strategy<Value = Screen> {
    prop_oneof![
        Just(Screen::Home),
        Just(Screen::Scores),
        Just(Screen::Items),
        word().prop_map(Screen::Item),
        Just(Screen::Compare),
        Just(Screen::Benchmark),
        Just(Screen::Figures),
        Just(Screen::Published),
    ]
}

fn heat() -> impl Strategy<Value = Heat> {
    let measure = prop::option::of(prop::sample::select(Measure::ALL.to_vec()));
    (maybe(), maybe(), measure).prop_map(|(run, base, measure)| Heat { run, base, measure })
}

fn span() -> impl Strategy<Value = Option<Part>> {
    prop::option::of((0.0..1e6f64, 0.01..1e6f64)).prop_map(|part| {
        let (from, length) = part?;
        Part::new(from, from + length)
    })
}

fn hidden() -> impl Strategy<Value = Hidden> {
    (any::<bool>(), prop::collection::btree_set(word(), 0..3))
        .prop_map(|(truth, runs)| Hidden { truth, runs })
}

prop_compose! {
    fn state()(
        src in maybe(), screen in screen(), runs in prop::collection::vec(word(), 0..4),
        facets in prop::collection::btree_map(
            prop::sample::select(Facet::ALL.to_vec()), prop::collection::btree_set(word(), 1..4), 0..4),
        outcomes in prop::collection::vec((word(), word()), 0..3),
        text in prop_oneof![Just(String::new()), word()],
        sort in maybe(), time in prop::option::of(0.0..1e7f64), heat in heat(), track in maybe(),
        (order, skip, sample, step, judged) in (
            maybe(), any::<bool>(), 0usize..9,
            prop::option::of((word(), prop::sample::select(StepName::ALL.to_vec())).prop_map(|(run, step)| Picked { run, step })), prop::option::of(prop::sample::select(Against::ALL.to_vec()))),
        compare in compare(),
        figure in prop::option::of(prop::sample::select(Figure::ALL.to_vec())),
        (span, repeated, hidden) in (span(), span(), hidden()),
    ) -> ViewState {
        let zero_division = if skip { ZeroDivision::Skip } else { ZeroDivision::Zero };
        ViewState { src, screen, runs, facets, outcomes, text, sort, time, heat, order, zero_division, track, sample, step, judged, compare, figure, span, repeated, hidden, ..ViewState::default() }
    }
}

proptest! {
    #[test]
    fn a_state_survives_the_address(state in state()) {
        let fragment = state.to_fragment();
        prop_assert_eq!(&ViewState::from_fragment(&fragment), &state, "{}", fragment);
        prop_assert_eq!(ViewState::from_fragment(&format!("#{fragment}")), state);
    }

    #[test]
    fn an_address_holds_nothing_that_a_chat_program_would_touch(state in state()) {
        let fragment = state.to_fragment();
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._~%&=,:".contains(c);
        prop_assert!(fragment.chars().all(plain), "{}", fragment);
        prop_assert!(!fragment.ends_with(|c: char| !c.is_ascii_alphanumeric()), "{}", fragment);
    }

    #[test]
    fn any_text_is_some_state_and_reading_it_again_changes_nothing(text in "\\PC*") {
        let state = ViewState::from_fragment(&text);
        prop_assert_eq!(ViewState::from_fragment(&state.to_fragment()), state);
    }

    #[test]
    fn any_query_is_some_state(text in "#?((src|view|item|runs|task|outcome|t|q|measure|by|zero|span|hide|truth|origin|x)=[a-z0-9%,:&.-]{0,8}&){0,6}") {
        let state = ViewState::from_fragment(&text);
        prop_assert_eq!(ViewState::from_fragment(&state.to_fragment()), state);
    }
}

#[test]
fn a_part_of_a_clip_is_read_or_left_out() {
    let table = [
        ("1.5:3.25", Some((1.5, 3.25))),
        ("0:0.001", Some((0.0, 0.001))),
        ("0.0004:1", Some((0.0, 1.0))),
        ("3:3", None),
        ("3:1", None),
        ("-1:2", None),
        ("0:inf", None),
        ("NaN:2", None),
        ("2", None),
        ("1e300:2e300", None),
    ];
    for (text, expect) in table {
        let state = ViewState::from_fragment(&format!("item=a&span={text}"));
        assert_eq!(state.span.map(|part| (part.from(), part.to())), expect, "{text}");
    }
}

#[test]
fn a_time_may_be_a_part_that_is_repeated_or_both() {
    let table = [
        ("12.4", Some(12.4), None),
        ("12.4..18.0", None, Some((12.4, 18.0))),
        ("13,12.4..18", Some(13.0), Some((12.4, 18.0))),
        ("12.4..18,13", Some(13.0), Some((12.4, 18.0))),
        ("18..12.4", None, None),
        ("..", None, None),
        ("1...2", None, Some((1.0, 0.2))),
    ];
    for (text, time, part) in table {
        let state = ViewState::from_fragment(&format!("item=a&t={text}"));
        let part = part.filter(|(from, to)| from < to);
        assert_eq!((state.time, state.repeated.map(|part| (part.from(), part.to()))), (time, part), "{text}");
    }
}

#[test]
fn the_part_of_a_span_begins_and_ends_in_it() {
    let table = [
        ((1.0 / 30.0, 2.0 / 3.0), Some((0.034, 0.666))),
        ((12.4, 18.0), Some((12.4, 18.0))),
        ((0.3, 0.1 + 0.2 + 0.3), Some((0.3, 0.6))),
        ((0.0001, 0.0009), None),
    ];
    for ((from, to), expect) in table {
        let part = Part::within(TimeSpan::new(from, to).unwrap());
        assert_eq!(part.map(|part| (part.from(), part.to())), expect, "{from} to {to}");
    }
}

#[test]
fn what_leads_to_another_item_leaves_the_part_and_keeps_the_layers() {
    let state = ViewState::from_fragment("item=a&t=1,3..4&span=1:2&track=%2Fx&hide=r&truth=off");
    assert_eq!(state.with_item("b".to_owned()).to_fragment(), "item=b&hide=r&truth=off");
    assert_eq!(ViewState::from_fragment("item=a&truth=on&hide=,").to_fragment(), "item=a");
}

#[test]
fn a_scale_shows_as_much_of_a_part_as_there_is() {
    let table = [
        ((2.0, 4.0), (2.0, 4.0)),
        ((8.0, 14.0), (4.0, 10.0)),
        ((5.0, 5.01), (5.0, 5.1)),
        ((0.0, 99.0), (0.0, 10.0)),
        ((f64::NAN, 1.0), (0.0, 10.0)),
    ];
    for ((from, to), (first, last)) in table {
        let scale = Scale::new(10.0, 100.0).part(from, to);
        assert!((scale.from() - first).abs() < 1e-9 && (scale.to() - last).abs() < 1e-9, "{from} {to}");
    }
}

#[test]
fn the_default_state_is_the_empty_address() {
    assert_eq!(ViewState::default().to_fragment(), "");
    for text in [
        "",
        "#",
        "#&&",
        "#view=nowhere",
        "#future=1&t=soon&t=NaN&t=-1",
        "#=x",
        "#task=,,",
        "#measure=f2&zero=one",
        "#zero=zero",
        "#figure=pie",
        "#judged=nobody",
        "#sample=0",
        "#sample=second",
        "#sample=-1",
    ] {
        assert_eq!(ViewState::from_fragment(text), ViewState::default(), "{text}");
    }
}

#[test]
fn an_address_reads_as_documented() {
    let text = "#src=https%3A%2F%2Fx.org%2Fd.json&item=q%201&runs=a,b%2Cc&task=mcq&outcome=a:right,b:wrong&q=caf%C3%A9&sort=-id&t=12.4&heat=a&base=b&measure=recall&by=-f1&zero=skip&figure=self_preference&future=1";
    let state = ViewState::from_fragment(text);
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let expected = ViewState {
        src: Some("https://x.org/d.json".to_owned()),
        screen: Screen::Item("q 1".to_owned()),
        runs: vec!["a".to_owned(), "b,c".to_owned()],
        facets: BTreeMap::from([(Facet::Task, BTreeSet::from(["mcq".to_owned()]))]),
        outcomes: vec![pair("a", "right"), pair("b", "wrong")],
        text: "café".to_owned(),
        sort: Some("-id".to_owned()),
        time: Some(12.4),
        heat: Heat { run: Some("a".to_owned()), base: Some("b".to_owned()), measure: Some(Measure::Recall) },
        order: Some("-f1".to_owned()),
        zero_division: ZeroDivision::Skip,
        track: None,
        figure: Some(Figure::SelfPreference),
        ..ViewState::default()
    };
    assert_eq!(state, expected);
    assert_eq!(format!("#{}", state.to_fragment()), text.replace("&future=1", ""));
}

#[test]
fn a_link_from_before_the_measure_was_in_it_still_opens_its_grid() {
    let state = ViewState::from_fragment("#src=d.json&view=scores&heat=a&base=b");
    let heat = Heat { run: Some("a".to_owned()), base: Some("b".to_owned()), measure: None };
    let src = Some("d.json".to_owned());
    assert_eq!(state, ViewState { src, screen: Screen::Scores, heat, ..ViewState::default() });
}

#[test]
fn the_sample_of_an_item_is_in_the_address_and_a_link_without_it_shows_the_first() {
    let state = ViewState::from_fragment("#src=d.json&item=q1&sample=2");
    assert_eq!((state.sample, state.to_fragment().as_str()), (2, "src=d.json&item=q1&sample=2"));
    assert_eq!(ViewState::from_fragment("#src=d.json&item=q1").sample, 0);
}

#[test]
fn items_that_two_judges_differ_on_are_a_filter_of_the_address() {
    for (id, against) in [("rule", Against::Default), ("harness", Against::Harness)] {
        let text = format!("view=items&level=temporal&judged={id}");
        let state = ViewState::from_fragment(&text);
        assert_eq!((state.judged, state.is_filtered()), (Some(against), true), "{id}");
        assert_eq!(state.to_fragment(), text);
        assert_eq!(state.unfiltered().to_fragment(), "view=items");
        // Which list is open on the scores is another matter, and says nothing of the items kept.
        let listed = ViewState::from_fragment(&format!("view=scores&differ={id}"));
        assert_eq!((listed.judged, listed.is_filtered()), (None, false), "{id}");
    }
}

#[test]
fn toggling_a_facet_twice_changes_nothing() {
    let mut state = ViewState::default();
    state.toggle(Facet::Type, "ocr");
    assert!(state.is_filtered());
    state.toggle(Facet::Type, "ocr");
    assert_eq!(state, ViewState::default());
}

#[test]
fn one_value_of_a_facet_takes_the_place_of_the_others() {
    let mut state = ViewState::from_fragment("view=scores&type=ocr,color&level=temporal");
    state.show_only(Facet::Type, "sequence");
    assert_eq!(state.to_fragment(), "view=items&level=temporal&type=sequence");
}

// --- the scale ---

#[test]
fn ticks_are_round_and_apart() {
    for (duration, width) in
        [(0.0, 0.0), (1.0, 300.0), (12.0, 800.0), (187.3, 360.0), (5400.0, 900.0), (1e7, 100.0)]
    {
        let ticks = Scale::new(duration, width).ticks(60.0);
        assert!(!ticks.is_empty() && ticks.len() <= 1 + (width / 60.0) as usize, "{duration}: {ticks:?}");
        assert!(ticks.windows(2).all(|pair| pair[1].x - pair[0].x >= 59.9), "{duration}: {ticks:?}");
    }
    let labels: Vec<_> = Scale::new(60.0, 400.0).ticks(60.0).into_iter().map(|tick| tick.label).collect();
    assert_eq!(labels, ["0:00", "0:10", "0:20", "0:30", "0:40", "0:50", "1:00"]);
}

proptest! {
    #[test]
    fn time_and_pixels_undo_each_other(duration in 0.2..1e5f64, width in 1.0..4e3f64, share in 0.0..1.0f64) {
        let scale = Scale::new(duration, width).zoomed(width * share, 3.0);
        let time = scale.from() + share * (scale.to() - scale.from());
        prop_assert!((scale.time_from_x(scale.x_from_time(time)) - time).abs() < 1e-6);
    }

    #[test]
    fn whatever_is_done_the_scale_stays_inside_the_clip(
        duration in any::<f64>(), width in any::<f64>(),
        moves in prop::collection::vec((any::<f64>(), any::<f64>(), 0u8..3), 0..12),
    ) {
        let mut scale = Scale::new(duration, width);
        let whole = scale.to();
        for (a, b, kind) in moves {
            scale = match kind { 0 => scale.zoomed(a, b), 1 => scale.panned(a), _ => scale.following(a) };
            prop_assert!(scale.from() >= 0.0 && scale.to() <= whole && scale.from() < scale.to());
        }
        prop_assert!(scale.ticks(50.0).len() < 100_000);
    }

    #[test]
    fn zooming_keeps_the_time_under_the_pointer(x in 200.0..800.0f64, factor in 1.0..20.0f64) {
        let scale = Scale::new(100.0, 1000.0);
        let time = scale.time_from_x(x);
        prop_assert!((scale.zoomed(x, factor).time_from_x(x) - time).abs() < 1e-6);
    }

    #[test]
    fn as_often_out_as_in_shows_everything_again(x in 0.0..1000.0f64, times in 0..12) {
        let whole = Scale::new(100.0, 1000.0);
        let zoomed = |scale: Scale, factor: f64| (0..times).fold(scale, |scale, _| scale.zoomed(x, factor));
        prop_assert!(!zoomed(zoomed(whole, 1.5), 1.0 / 1.5).is_zoomed());
    }

    #[test]
    fn any_number_can_be_said(number in any::<f64>()) {
        for words in [text::clock(number), text::clock_short(number), text::per_cent(number), text::points(number)] {
            prop_assert!(!words.is_empty() && !words.contains("NaN"));
        }
    }
}

#[test]
fn numbers_read_as_a_paper_prints_them() {
    for (found, expected) in [
        (text::per_cent(0.5678), "56.78\u{a0}%"),
        (text::per_cent_or_none(None), "–"),
        (text::per_cent_short(0.9452), "95\u{a0}%"),
        (text::per_cent_short(0.9999), "99\u{a0}%"),
        (text::per_cent_short(1.0), "100\u{a0}%"),
        (text::per_cent_short(0.0001), "1\u{a0}%"),
        (text::per_cent_short(0.0), "0\u{a0}%"),
        (text::per_cent_short(f64::NAN), "–"),
        (text::points(0.034), "+3.40"),
        (text::points(-0.034), "−3.40"),
        (text::points(-0.0001), "−0.01"),
        (text::points(-0.00001), "0.00"),
        (text::clock(59.9996), "1:00.000"),
        (text::clock(3725.5), "1:02:05.500"),
        (text::clock(f64::NAN), "–"),
        (text::clock_short(75.4), "1:15"),
        (text::count(1_234_567), "1,234,567"),
        (text::count(999), "999"),
        (text::plural(1, "item", "items"), "1\u{a0}item"),
        (text::plural(0, "item", "items"), "0\u{a0}items"),
        (text::shortened("abcdef", 4), "abc…"),
        (
            text::could_not_open("cut.zip", "cut.zip could not be unpacked: it ends early"),
            "Could not open the dataset.",
        ),
        (text::could_not_open("d/verivid.json", "verivid.json, line 1: no"), "Could not open the dataset."),
        (text::could_not_open("6 files", "the program stopped"), "Could not open 6 files:"),
    ] {
        assert_eq!(found, expected);
    }
}
