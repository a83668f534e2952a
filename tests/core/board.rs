//! A site's leaderboard as values: what narrows it, what is shown, what is wanted of the site.

use verivid::formats::listing::{Listing, Place, RunOf, Standing};
use verivid::model::{Run, Weights};
use verivid::view::board::{Checked, Kept, Wanted, checked, choices, letters, profiled, rows, span, wanted};
use verivid::view::route::ViewState;

fn run(id: &str, weights: Option<Weights>, params: &str, frames: Option<u64>) -> RunOf {
    let head = Run {
        id: id.into(),
        model: id.to_uppercase(),
        setting: "vanilla".into(),
        modality: None,
        weights,
        params: Some(params.to_owned()).filter(|params| !params.is_empty()),
        fps: None,
        max_frames: frames,
        predictions: Vec::new(),
        extra: Vec::new(),
    };
    RunOf { head, answered: 10, reports: 0, content: String::new() }
}

/// By id: accuracy on colours and on actions, each over 100 items with an interval of 5 points.
fn score(id: &str, color: f64, action: f64) -> serde_json::Value {
    let part = |value: f64| serde_json::json!({"accuracy": value, "total": 100, "interval": [value - 0.05, value + 0.05]});
    serde_json::json!({"run": id, "qa": {"by_type": {"color": part(color), "action": part(action)}, "cells": [
        {"complexity": 2, "duration": "short", "items": 3, "accuracy": 1.0, "interval": [0.4, 1.0]},
    ]}})
}

fn listing() -> Listing {
    let place = |run: &str, rank: usize, value: f64| Place {
        run: run.into(),
        rank,
        value,
        interval: Some([value - 0.05, value + 0.05]),
    };
    let standing = Standing {
        items: 100,
        rows: vec![place("a", 1, 0.8), place("b", 2, 0.75), place("c", 3, 0.4)],
        groups: vec![vec![0, 1], vec![1, 2]],
        ..Standing::default()
    };
    Listing {
        runs: vec![
            run("c", Some(Weights::Closed), "", Some(16)),
            run("a", Some(Weights::Open), "7B", Some(16)),
            run("b", Some(Weights::Open), "72B", None),
            run("alone", None, "1T", None),
        ],
        scores: serde_json::json!({"runs": [score("c", 0.1, 0.7), score("a", 0.8, 0.7), score("b", 0.8, 0.7)]}),
        questions: Some(standing),
        ..Listing::default()
    }
}

#[test]
fn runs_are_narrowed_by_what_they_say_and_keep_their_places() {
    let listing = listing();
    let standing = listing.questions.as_ref().unwrap();
    for (address, expect) in [
        ("", "1a 2b 3c"),
        ("field=weights:open", "1a 2b"),
        ("field=weights:open,weights:closed", "1a 2b 3c"),
        ("field=weights:open,size:large", "2b"),
        ("field=size:unsaid", "3c"),
        ("field=frames:16%20frames", "1a 3c"),
        ("field=frames:9", ""),
        ("field=nothing:9,weights", "1a 2b 3c"),
    ] {
        let state = ViewState::from_fragment(address);
        let found = rows(&listing, standing, &state.board);
        let found: Vec<String> =
            found.iter().map(|row| format!("{}{}", row.place.rank, row.run.head.id)).collect();
        assert_eq!(found.join(" "), expect, "{address}");
        assert_eq!(ViewState::from_fragment(&state.to_fragment()), state, "{address}");
    }
    let all: Vec<String> = choices(&listing, standing)
        .into_iter()
        .map(|(kept, values)| {
            let values: Vec<String> =
                values.iter().map(|(choice, count)| format!("{} {count}", choice.label)).collect();
            format!("{}: {}", kept.label(), values.join(", "))
        })
        .collect();
    let expect = [
        "Weights: Closed 1, Open 2",
        "Size: up to 10 B 1, over 40 B 1, not said 1",
        "Frames: 16 frames 2, not said 1",
    ];
    assert_eq!(all, expect, "a run that is not ranked, and what all have alike, are no choice");
    assert_eq!((0..3).map(|at| letters(standing, at)).collect::<Vec<_>>(), ["a", "a b", "b"]);
    assert_eq!(span(standing), (0.3, 0.9));
}

#[test]
fn a_choice_is_taken_and_given_back_and_the_address_says_which() {
    let mut state = ViewState::default();
    state.board.toggle(Kept::Weights, "open");
    state.board.toggle(Kept::Frames, "2 fps, at most 64 frames");
    state.board.by_captions = true;
    state.board.open = Some("a b".into());
    let address = state.to_fragment();
    assert_eq!(
        address,
        "board=captions&field=weights:open,frames:2%20fps%2C%20at%20most%2064%20frames&row=a%20b"
    );
    assert_eq!(ViewState::from_fragment(&address), state);
    state.board.toggle(Kept::Weights, "open");
    assert!(!state.board.has(Kept::Weights, "open") && state.board.kept.len() == 1);
}

#[test]
fn what_a_run_is_bad_at_is_said_in_words() {
    let found = profiled(&listing(), "c", false);
    assert_eq!(
        found.words(),
        "Beside the 2\u{a0}other runs it is weak in Color (10.00\u{a0}%, the others 80.00\u{a0}%); it is strong nowhere. 2\u{a0}parts were compared: of many, some stand out by chance."
    );
    let labels: Vec<&str> = found.parts.iter().map(|(part, ..)| part.label.as_str()).collect();
    assert_eq!(labels.len(), 3, "a cell with few items is shown and not compared: {labels:?}");
    assert!(profiled(&listing(), "alone", false).words().starts_with("No part"));
}

#[test]
fn no_more_is_read_than_what_is_on_screen_needs() {
    let site = Some("data/listing.json");
    let whole = Wanted::Whole("data/listing.json".into());
    for (address, site, expect) in [
        ("", None, Wanted::Nothing),
        ("view=scores", None, Wanted::Nothing),
        ("src=x.json&item=q", None, Wanted::Dataset("x.json".into())),
        ("", site, Wanted::Listing("data/listing.json".into())),
        ("view=board&row=a", site, Wanted::Listing("data/listing.json".into())),
        ("view=published", site, Wanted::Listing("data/listing.json".into())),
        ("item=q%201&t=2", site, Wanted::Around("data/listing.json".into(), "q 1".into())),
        ("view=items&q=x", site, whole.clone()),
        ("view=compare", site, whole),
        ("src=demo/verivid.json", site, Wanted::Dataset("demo/verivid.json".into())),
        (
            "",
            Some("https://h.example/verivid.json"),
            Wanted::Dataset("https://h.example/verivid.json".into()),
        ),
        ("src=b/listing.json?v=1&view=items", None, Wanted::Whole("b/listing.json?v=1".into())),
    ] {
        assert_eq!(wanted(&ViewState::from_fragment(address), site), expect, "{address} {site:?}");
    }
}

#[test]
fn scores_that_differ_in_one_bit_are_told_apart() {
    let computed = serde_json::json!({"runs": [{"micro": 0.1 + 0.2, "items": 3}], "notes": null});
    let text = |value: &serde_json::Value| format!("{value:#}\n");
    assert_eq!(checked(&computed, &text(&computed)), Checked { numbers: 2, differing: Vec::new() });
    let close = serde_json::json!({"runs": [{"micro": 0.3, "items": 3}], "notes": null});
    let found = checked(&computed, &text(&close)).differing;
    assert_eq!(found, ["runs[0].micro: computed 0.30000000000000004, stated 0.3"]);
    for (stated, expect) in [
        ("junk", "no document"),
        ("{}", "runs: computed 1 entries, stated null"),
        (&computed.to_string(), "the order of the fields"),
    ] {
        assert!(checked(&computed, stated).differing[0].contains(expect), "{stated}");
    }
}
