//! Commands to the player, and the keys that send them.

use verivid::units::{FrameRate, FrameTable, TimeSpan};
use verivid::view::keys::{KEYS, KeyPress, Shift, command_for_key};
use verivid::view::playback::{Clip, Command, Effect, Playhead, apply};

pub(crate) fn span(start: f64, end: f64) -> TimeSpan {
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
