//! The address, commands, keys, overlay, timeline and words.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use verivid::analysis::figures::Figure;
use verivid::analysis::heatmap::Measure;
use verivid::metrics::verification::ZeroDivision;
use verivid::model::{Event, Interpolation, Item, Keyframe, Prediction, Task, Track};
use verivid::units::{FrameRate, FrameTable, PixelRect, TimeSpan};
use verivid::view::keys::{KEYS, KeyPress, Shift, command_for_key};
use verivid::view::overlay::{hit, marks_at};
use verivid::view::palette::{Layer, MOST_RUNS};
use verivid::view::playback::{Clip, Command, Effect, Playhead, apply};
use verivid::view::route::{Facet, Heat, Screen, ViewState};
use verivid::view::scale::Scale;
use verivid::view::text;
use verivid::view::timeline::{LaneKind, lanes};

// --- the address ---

fn word() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z]{1,8}", "\\PC{1,12}", "[#&=,:%+ ./?\"<>*_~-]{1,6}"]
}

fn maybe() -> impl Strategy<Value = Option<String>> {
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

prop_compose! {
    fn state()(
        src in maybe(), screen in screen(), runs in prop::collection::vec(word(), 0..4),
        facets in prop::collection::btree_map(
            prop::sample::select(Facet::ALL.to_vec()), prop::collection::btree_set(word(), 1..4), 0..4),
        outcomes in prop::collection::vec((word(), word()), 0..3),
        text in prop_oneof![Just(String::new()), word()],
        sort in maybe(), time in prop::option::of(0.0..1e7f64), heat in heat(), track in maybe(),
        (order, skip) in (maybe(), any::<bool>()),
        figure in prop::option::of(prop::sample::select(Figure::ALL.to_vec())),
    ) -> ViewState {
        let zero_division = if skip { ZeroDivision::Skip } else { ZeroDivision::Zero };
        ViewState { src, screen, runs, facets, outcomes, text, sort, time, heat, order, zero_division, track, figure }
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
    fn any_query_is_some_state(text in "#?((src|view|item|runs|task|outcome|t|q|measure|by|zero|x)=[a-z0-9%,:&.-]{0,8}&){0,6}") {
        let state = ViewState::from_fragment(&text);
        prop_assert_eq!(ViewState::from_fragment(&state.to_fragment()), state);
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

// --- commands ---

fn span(start: f64, end: f64) -> TimeSpan {
    TimeSpan::new(start, end).unwrap()
}

/// Ten seconds at 10 a second, two events.
fn clip() -> Clip {
    let table = FrameTable::estimated(FrameRate::new(10, 1).unwrap(), 10.0).unwrap();
    Clip { table, duration: 12.0, events: vec![span(6.0, 7.0), span(2.0, 4.0)] }
}

#[track_caller]
fn check_command(command: Command, time: f64, playing: bool, expected: Effect) {
    let found = apply(command, &clip(), Playhead { time, playing });
    let same = match (found, expected) {
        (Effect::Seek(a), Effect::Seek(b)) | (Effect::PauseAt(a), Effect::PauseAt(b)) => (a - b).abs() < 1e-9,
        (a, b) => a == b,
    };
    assert!(same, "{command:?} at {time}: {found:?} is not {expected:?}");
}

#[test]
fn every_seek_goes_to_the_middle_of_a_frame() {
    check_command(Command::SeekTo(1.0), 0.0, false, Effect::Seek(1.05));
    check_command(Command::SeekTo(1.09), 0.0, false, Effect::Seek(1.05));
    check_command(Command::StepSeconds(1.0), 1.0, false, Effect::Seek(2.05));
    check_command(Command::StepSeconds(-10.0), 1.0, false, Effect::Seek(0.05));
    check_command(Command::ToFraction(0.5), 1.0, false, Effect::Seek(6.05));
    check_command(Command::Home, 5.0, false, Effect::Seek(0.05));
    check_command(Command::End, 5.0, false, Effect::Seek(9.95));
}

#[test]
fn sound_after_the_last_frame_can_be_reached() {
    check_command(Command::SeekTo(11.0), 0.0, false, Effect::Seek(11.0));
    check_command(Command::SeekTo(99.0), 0.0, false, Effect::Seek(12.0));
}

#[test]
fn a_step_by_frames_pauses_and_stops_at_the_ends() {
    check_command(Command::StepFrames(1), 1.0, true, Effect::PauseAt(1.15));
    check_command(Command::StepFrames(-1), 1.0, false, Effect::PauseAt(0.95));
    check_command(Command::StepFrames(-1), 0.0, false, Effect::Nothing);
    check_command(Command::StepFrames(5), 9.9, false, Effect::Nothing);
    check_command(Command::StepFrames(i32::MIN), 9.9, false, Effect::PauseAt(0.05));
}

#[test]
fn events_are_visited_in_order_of_time_whatever_their_order_in_the_file() {
    check_command(Command::NextEvent, 0.0, false, Effect::Seek(2.05));
    check_command(Command::NextEvent, 2.0, false, Effect::Seek(6.05));
    check_command(Command::NextEvent, 6.0, false, Effect::Nothing);
    check_command(Command::PreviousEvent, 6.0, false, Effect::Seek(2.05));
    check_command(Command::PreviousEvent, 9.0, false, Effect::Seek(6.05));
    check_command(Command::PreviousEvent, 2.0, false, Effect::Nothing);
}

#[test]
fn an_event_begins_at_its_first_own_frame() {
    assert_eq!(clip().first_frame_of(span(2.0, 3.0)), 20);
    assert_eq!(clip().first_frame_of(span(2.04, 3.0)), 21);
    assert_eq!(clip().first_frame_of(span(2.04, 2.06)), 20);
}

#[test]
fn playing_is_toggled_and_rates_are_kept_in_bounds() {
    check_command(Command::Toggle, 0.0, false, Effect::Play);
    check_command(Command::Toggle, 0.0, true, Effect::Pause);
    check_command(Command::Rate(0.5), 0.0, true, Effect::Rate(0.5));
    check_command(Command::Rate(0.0), 0.0, true, Effect::Nothing);
    check_command(Command::Rate(f64::NAN), 0.0, true, Effect::Nothing);
    check_command(Command::SeekTo(f64::NAN), 0.0, true, Effect::Nothing);
}

#[test]
fn a_clip_of_unknown_length_ends_with_its_table() {
    let clip = Clip { duration: f64::NAN, ..clip() };
    let head = Playhead { time: 0.0, playing: false };
    assert!(matches!(apply(Command::SeekTo(50.0), &clip, head), Effect::Seek(t) if (t - 9.95).abs() < 1e-9));
    assert_eq!(apply(Command::ToFraction(0.5), &clip, head), Effect::Seek(clip.table.middle_of(50)));
}

// --- keys ---

fn press(key: &str, shift: bool) -> Option<Command> {
    command_for_key(KeyPress { key, shift, ..KeyPress::default() })
}

#[test]
fn keys_do_what_the_convention_says() {
    for (key, shift, expected) in [
        (" ", false, Some(Command::Toggle)),
        ("K", true, Some(Command::Toggle)),
        ("k", false, Some(Command::PreviousItem)),
        ("K", false, Some(Command::PreviousItem)),
        ("k", true, Some(Command::Toggle)),
        ("j", false, Some(Command::NextItem)),
        (",", false, Some(Command::StepFrames(-1))),
        (".", false, Some(Command::StepFrames(1))),
        ("ArrowLeft", false, Some(Command::StepSeconds(-1.0))),
        ("ArrowRight", true, Some(Command::StepSeconds(10.0))),
        ("Home", false, Some(Command::Home)),
        ("7", false, Some(Command::ToFraction(0.7))),
        ("]", false, Some(Command::NextEvent)),
        ("?", true, Some(Command::Help)),
        ("m", false, Some(Command::ToggleMute)),
        ("f", false, Some(Command::ToggleFull)),
        ("x", false, None),
        ("", false, None),
        ("Enter", false, None),
    ] {
        assert_eq!(press(key, shift), expected, "{key} {shift}");
    }
}

#[test]
fn a_modifier_or_a_text_field_keeps_the_key() {
    for (modified, typing) in [(true, false), (false, true)] {
        assert_eq!(command_for_key(KeyPress { key: "f", shift: false, modified, typing }), None);
    }
}

#[test]
fn no_two_commands_share_a_key_and_each_does_what_its_row_says() {
    let all: Vec<_> = KEYS.iter().flat_map(|row| row.keys).collect();
    for (n, (key, shift, command)) in all.iter().enumerate() {
        assert_eq!(press(key, *shift == Shift::Held), Some(*command));
        let clash = |(other, when, _): &&&(&str, Shift, Command)| {
            other == key && (when == shift || *when == Shift::Either || *shift == Shift::Either)
        };
        assert!(all[n + 1..].iter().find(clash).is_none(), "{key} is bound twice");
    }
}

// --- overlay and timeline ---

fn rect(x: f64, y: f64, w: f64, h: f64) -> PixelRect {
    PixelRect::new(x, y, w, h).unwrap()
}

fn track(id: &str, label: &str, from: f64, to: f64, rect: PixelRect) -> Track {
    let boxes = [from, to].map(|time| Keyframe { time, rect, score: None }).to_vec();
    let (id, label) = (id.to_owned(), label.to_owned());
    Track { id, label, interpolation: Interpolation::Linear, boxes, spans: None, extra: Vec::new() }
}

fn event(label: &str, start: f64, end: f64) -> Event {
    Event { id: None, label: label.to_owned(), span: span(start, end), score: None, extra: Vec::new() }
}

fn item(tracks: Vec<Track>, events: Vec<Event>) -> Item {
    Item {
        id: "i".to_owned(),
        video: verivid::model::VideoIx(0),
        task: Task::Grounding,
        group: None,
        role: None,
        query: None,
        kind: None,
        question: None,
        options: Vec::new(),
        answer: None,
        raw_answer: None,
        reference: None,
        caption_source: None,
        sentences: Vec::new(),
        tracks,
        events,
        claims: Vec::new(),
        extra: Vec::new(),
    }
}

fn prediction(tracks: Vec<Track>, events: Vec<Event>) -> Prediction {
    Prediction {
        item: verivid::model::ItemIx(0),
        sample: 0,
        response: None,
        answer: None,
        sentences: None,
        tracks,
        events,
        score: None,
        judge: None,
        frames: vec![0.5, 1.5],
        raw_answer: None,
        seconds: None,
        extra: Vec::new(),
    }
}

#[test]
fn marks_are_those_present_at_the_time_truth_first() {
    let item = item(vec![track("t", "cat", 0.0, 2.0, rect(0.0, 0.0, 100.0, 100.0))], Vec::new());
    let said = prediction(vec![track("p", "cat", 1.0, 3.0, rect(10.0, 10.0, 20.0, 20.0))], Vec::new());
    let layers = |time| -> Vec<_> {
        marks_at(&item, &[None, Some(&said)], time).into_iter().map(|mark| mark.layer).collect()
    };
    assert_eq!(layers(0.5), [Layer::Truth]);
    assert_eq!(layers(1.5), [Layer::Truth, Layer::Run(1)]);
    assert_eq!(layers(2.5), [Layer::Run(1)]);
    let marks = marks_at(&item, &[Some(&said)], 1.5);
    assert_eq!(hit(&marks, 15.0, 15.0).unwrap().track, "p");
    assert_eq!(hit(&marks, 90.0, 90.0).unwrap().track, "t");
    assert!(hit(&marks, 200.0, 15.0).is_none());
}

#[test]
fn layers_differ_in_colour_and_in_dash() {
    let all: Vec<_> = [Layer::Truth].into_iter().chain((0..MOST_RUNS).map(Layer::Run)).collect();
    for (n, a) in all.iter().enumerate() {
        for b in &all[n + 1..] {
            let (a, b) = (a.style(), b.style());
            assert!(a.variable != b.variable && a.dash != b.dash && a.colour != b.colour);
        }
    }
}

#[test]
fn a_run_lies_under_the_truth_of_its_label() {
    let item = item(
        vec![track("t", "cat", 0.0, 4.0, rect(0.0, 0.0, 9.0, 9.0))],
        vec![event("Run", 0.0, 2.0), event("jump", 5.0, 6.0), event("run", 3.0, 4.0)],
    );
    let said = prediction(
        vec![
            track("q", "dog", 0.0, 1.0, rect(0.0, 0.0, 9.0, 9.0)),
            track("p", "cat", 2.0, 4.0, rect(0.0, 0.0, 9.0, 9.0)),
        ],
        vec![event("fly", 0.0, 1.0), event("run ", 1.0, 2.0)],
    );
    let found = lanes(&item, &[Some(&said)]);
    let names: Vec<_> = found.iter().map(|lane| (lane.layer, lane.label.as_str(), lane.bars.len())).collect();
    let (truth, run) = (Layer::Truth, Layer::Run(0));
    assert_eq!(
        names,
        [
            (truth, "Run", 2),
            (run, "Run", 1),
            (truth, "jump", 1),
            (run, "fly", 1),
            (truth, "cat", 1),
            (run, "cat", 1),
            (run, "dog", 1),
            (run, "Frames seen", 2),
        ]
    );
    let pair = found[1].bars[0].pair.unwrap();
    assert_eq!((pair.truth, pair.tiou), (0, 0.5));
    assert_eq!(found[5].tiou, Some(0.5));
    assert_eq!(found[7].kind, LaneKind::Frames);
}

#[test]
fn bars_that_overlap_get_rows_of_their_own() {
    let item = item(Vec::new(), vec![event("a", 0.0, 3.0), event("a", 1.0, 2.0), event("a", 3.0, 4.0)]);
    let lane = &lanes(&item, &[])[0];
    assert_eq!((lane.rows, lane.bars.iter().map(|bar| bar.row).collect::<Vec<_>>()), (2, vec![0, 1, 0]));
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
    ] {
        assert_eq!(found, expected);
    }
}
