//! Which key sends which [`Command`]. The table is also the help screen.

use super::playback::Command;

/// One row of the help screen.
#[derive(Clone, Copy, Debug)]
pub struct KeyRow {
    /// The keys in words.
    pub shown: &'static str,
    /// What they do.
    pub does: &'static str,
    /// Each key as the browser names it (letters in lower case), whether shift must be held,
    /// and what it sends.
    pub keys: &'static [(&'static str, Shift, Command)],
}

/// Whether shift matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// It must be held.
    Held,
    /// It must not be held.
    Free,
    /// The key's name already tells: on some keyboards `?` or `[` needs it, on others not.
    Either,
}

/// A key as the page reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct KeyPress<'a> {
    /// `KeyboardEvent.key`.
    pub key: &'a str,
    /// Shift is held.
    pub shift: bool,
    /// Control, Alt or Meta is held. AltGr does not count: it is how many keyboards write `[`.
    pub modified: bool,
    /// A text field has the focus.
    pub typing: bool,
}

/// How much one press of a key, or one turn of the wheel, zooms the timeline.
pub const ZOOM: f64 = 1.5;

/// Every key, in the order of the help screen.
pub const KEYS: &[KeyRow] = &[
    row(
        "Space or Shift+K",
        "Play or pause; k without Shift is the previous case",
        &[(" ", Shift::Free, Command::Toggle), ("k", Shift::Held, Command::Toggle)],
    ),
    row(
        ", and .",
        "One frame back or forward, paused",
        &[(",", Shift::Either, Command::StepFrames(-1)), (".", Shift::Either, Command::StepFrames(1))],
    ),
    row(
        "\u{2190} and \u{2192}",
        "1 second back or forward",
        &[
            ("ArrowLeft", Shift::Free, Command::StepSeconds(-1.0)),
            ("ArrowRight", Shift::Free, Command::StepSeconds(1.0)),
        ],
    ),
    row(
        "Shift+\u{2190} and Shift+\u{2192}",
        "10 seconds back or forward",
        &[
            ("ArrowLeft", Shift::Held, Command::StepSeconds(-10.0)),
            ("ArrowRight", Shift::Held, Command::StepSeconds(10.0)),
        ],
    ),
    row(
        "Home and End",
        "First or last frame",
        &[("Home", Shift::Free, Command::Home), ("End", Shift::Free, Command::End)],
    ),
    row(
        "0 to 9",
        "To that tenth of the video",
        &[
            ("0", Shift::Either, Command::ToFraction(0.0)),
            ("1", Shift::Either, Command::ToFraction(0.1)),
            ("2", Shift::Either, Command::ToFraction(0.2)),
            ("3", Shift::Either, Command::ToFraction(0.3)),
            ("4", Shift::Either, Command::ToFraction(0.4)),
            ("5", Shift::Either, Command::ToFraction(0.5)),
            ("6", Shift::Either, Command::ToFraction(0.6)),
            ("7", Shift::Either, Command::ToFraction(0.7)),
            ("8", Shift::Either, Command::ToFraction(0.8)),
            ("9", Shift::Either, Command::ToFraction(0.9)),
        ],
    ),
    row(
        "[ and ]",
        "To where the previous or next true event, or box, begins",
        &[("[", Shift::Either, Command::PreviousEvent), ("]", Shift::Either, Command::NextEvent)],
    ),
    row(
        "j and k",
        "Next or previous case, here as in the list; Shift+K plays",
        &[("j", Shift::Free, Command::NextItem), ("k", Shift::Free, Command::PreviousItem)],
    ),
    row(
        "+ and \u{2212}",
        "Zoom the timeline in or out, about the playhead",
        &[
            ("+", Shift::Either, Command::Zoom(ZOOM)),
            ("=", Shift::Free, Command::Zoom(ZOOM)),
            ("-", Shift::Either, Command::Zoom(1.0 / ZOOM)),
        ],
    ),
    // Not keys of a command: heard by the player and the timeline themselves.
    row("Hold Shift", "Hide the boxes while it is held", &[]),
    row("Shift+drag on the timeline", "Repeat that part; the address says which", &[]),
    row("Ctrl+wheel on the timeline", "Zoom about the pointer", &[]),
    row(
        "l",
        "Repeat the part that the timeline shows, or stop repeating",
        &[("l", Shift::Free, Command::Repeat)],
    ),
    row("m", "Sound on or off", &[("m", Shift::Free, Command::ToggleMute)]),
    row("f", "Full screen on or off", &[("f", Shift::Free, Command::ToggleFull)]),
    row("?", "These keys", &[("?", Shift::Either, Command::Help)]),
];

const fn row(
    shown: &'static str,
    does: &'static str,
    keys: &'static [(&'static str, Shift, Command)],
) -> KeyRow {
    KeyRow { shown, does, keys }
}

/// What a key sends; nothing while someone types or holds a modifier of the browser's own keys.
pub fn command_for_key(press: KeyPress<'_>) -> Option<Command> {
    if press.modified || press.typing {
        return None;
    }
    // With caps lock on, letters come in capitals without shift: shift decides, not the case.
    let mut letters = press.key.chars();
    let lower = match (letters.next(), letters.next()) {
        (Some(letter), None) => letter.to_ascii_lowercase().to_string(),
        _ => press.key.to_owned(),
    };
    let fits = |shift: Shift| match shift {
        Shift::Held => press.shift,
        Shift::Free => !press.shift,
        Shift::Either => true,
    };
    let mut keys = KEYS.iter().flat_map(|row| row.keys);
    keys.find(|(key, shift, _)| *key == lower && fits(*shift)).map(|(.., command)| *command)
}
