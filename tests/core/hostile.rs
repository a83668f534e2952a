//! What is made to take long, does not.

use std::time::{Duration, Instant};

use verivid::formats::media::media_info;
use verivid::formats::read;
use verivid::metrics::answers::extract;
use verivid::model::{Item, ItemIx, Task, VideoIx};
use verivid::view::route::ViewState;

use crate::values::{choice, one, reply};

/// Bytes that are worked on: what grows with their square takes half a minute and more.
const LENGTH: usize = 40_000;

fn soon(what: &str, work: impl Fn(usize)) {
    let start = Instant::now();
    work(LENGTH);
    assert!(start.elapsed() < Duration::from_secs(10), "{what}: {:?}", start.elapsed());
}

#[test]
fn a_reply_of_any_pattern_is_read_in_the_time_of_its_length() {
    let options = [("A", "a kite"), ("B", "two swans"), ("C", "yes"), ("D", "no"), ("E", "a")];
    let options: Vec<_> = options.iter().map(|(key, text)| choice(key, text)).collect();
    for pattern in [
        "A ",
        "not A ",
        "A is wrong ",
        "answer is ",
        "the answer is A ",
        "(",
        "[A",
        "**",
        "`",
        "<think>",
        "<think></think>",
        "<answer>",
        "\\boxed{",
        "\\boxed{A}",
        "a kite ",
        "a a a ",
        "yes no ",
        "no, ",
        "ﬁ",
        "\u{301}",
        "é",
        "option choice ",
        "A,B;",
        "A. two swans\n",
        "\n",
        " ",
        "final answer : ",
        "答案是",
        "\u{1F469}\u{200D}",
        "the ",
        "A)",
        "neither A nor B ",
    ] {
        for task in [Task::Mcq, Task::YesNo, Task::Ordering, Task::CaptionQa] {
            let options = if task == Task::YesNo { Vec::new() } else { options.clone() };
            let answer = one(if task == Task::YesNo { "yes" } else { "A" });
            let item = Item { options, answer, ..Item::new("i", VideoIx(0), task) };
            soon(&format!("{pattern:?} as {task:?}"), |length| {
                let text = pattern.repeat(length / pattern.len());
                let _ = extract(&item, Some(&reply(ItemIx(0), &text)));
            });
        }
    }
}

#[test]
fn an_address_of_any_pattern_is_read_in_the_time_of_its_length() {
    for pattern in ["&", "t=1&", "task=a,", "a,", "%", "%41", "outcome=a:b,", "#", "task=a&type=b&"] {
        soon(pattern, |length| {
            let _ = ViewState::from_fragment(&pattern.repeat(length / pattern.len())).to_fragment();
        });
    }
}

#[test]
fn a_file_of_any_pattern_is_read_in_the_time_of_its_length() {
    let heads = [
        "",
        "{\"format\": \"verivid/1\", \"videos\": [{\"id\": \"v\"}], \"items\": [",
        "{\"format\": \"verivid/1\", ",
    ];
    for head in heads {
        for pattern in [
            "[",
            "{\"a\":",
            "{},",
            "{\"id\": 1},",
            "\"\\u",
            "\\ud800",
            "NaN,",
            "\"",
            "1,",
            " ",
            "\n",
            "[],",
            "\"a\": 1, ",
            "\u{feff}",
            "{\"id\": \"a\", \"video\": \"v\", \"task\": \"boxes\"},",
        ] {
            soon(&format!("{head} {pattern}"), |length| {
                let _ =
                    read("a.json", format!("{head}{}", pattern.repeat(length / pattern.len())).into_bytes());
            });
        }
    }
}

#[test]
fn a_clip_of_any_pattern_is_read_in_the_time_of_its_length() {
    for (head, pattern) in [
        (&b"\0\0\0\x08ftyp"[..], &b"\0\0\0\x08moov"[..]),
        (b"\0\0\0\x08ftyp", b"\0\0\0\x08moof"),
        (b"\0\0\0\0moov", b"\0\0\0\x08trak"),
        (b"\x1A\x45\xDF\xA3\x80", b"\xAE\x80"),
        (b"\x1A\x45\xDF\xA3\x80\xAE\x80\xD7\x81\x01\x83\x81\x01", b"\xA3\x84\x81\0\0\x80"),
    ] {
        soon(&format!("{head:?}"), |length| {
            let _ = media_info(&[head, &pattern.repeat(length / pattern.len())].concat());
        });
    }
}
