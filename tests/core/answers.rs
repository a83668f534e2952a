//! The rule `verivid`, as a table of replies and what it makes of them.

use serde_json::Value;
use verivid::metrics::answers::{AnswerState, Extraction, extract, from_reply};
use verivid::metrics::outcomes::Outcome;
use verivid::metrics::rules::Rule;
use verivid::metrics::rules::judging::judge;
use verivid::model::{Answer, Choice, Item, ItemIx, Prediction, Task, VideoIx};

use crate::values::{choice, item, one, prediction, reply};

fn mcq(options: &Value) -> Item {
    let options = options.as_object().expect("an object of options");
    let options: Vec<_> =
        options.iter().map(|(key, text)| choice(key, text.as_str().expect("a text"))).collect();
    let answer = one(&options[0].key);
    Item { options, answer, ..item("q", VideoIx(0), Task::Mcq) }
}

fn yes_no() -> Item {
    Item { answer: one("yes"), ..item("q", VideoIx(0), Task::YesNo) }
}

fn word(extraction: &Extraction) -> String {
    match (extraction.state, &extraction.answer) {
        (AnswerState::Parsed, Some(Answer::One(answer))) => answer.clone(),
        (AnswerState::Parsed, other) => format!("{other:?}"),
        (state, _) => format!("{state:?}").to_lowercase(),
    }
}

fn check(item: &Item, row: &Value, what: &str) -> Option<String> {
    let text = row[0].as_str().expect("a reply");
    let extraction = extract(item, Some(&reply(ItemIx(0), text)));
    let span = extraction.span.clone().map(|span| text.get(span).unwrap_or("<off a boundary>"));
    let fits = word(&extraction) == row[1].as_str().expect("an answer") && span == row[2].as_str();
    (!fits).then(|| {
        format!("{what}: {text:?}: {} at {span:?} by {}, expected {row}", word(&extraction), extraction.step)
    })
}

#[test]
fn replies_to_multiple_choice_give_the_answers_of_the_table() {
    let table: Value = serde_json::from_str(include_str!("../fixtures/rules/mcq.json")).expect("JSON");
    let mut wrong = Vec::new();
    for group in table.as_array().expect("groups") {
        let item = mcq(&group["options"]);
        let rows = group["rows"].as_array().expect("rows");
        wrong.extend(rows.iter().filter_map(|row| check(&item, row, group["what"].as_str().unwrap_or(""))));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn replies_to_yes_no_questions_give_the_answers_of_the_table() {
    let table: Value = serde_json::from_str(include_str!("../fixtures/rules/yes_no.json")).expect("JSON");
    let rows = table.as_array().expect("rows");
    let wrong: Vec<String> = rows.iter().filter_map(|row| check(&yes_no(), row, "yes / no")).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn letters() -> Item {
    mcq(&serde_json::json!({"A": "a kite", "B": "a swan", "C": "Boat"}))
}

#[test]
fn an_answer_in_the_file_is_taken_before_the_reply() {
    let given = |answer: &str| Prediction { answer: one(answer), ..reply(ItemIx(0), "The answer is C") };
    assert_eq!(word(&extract(&letters(), Some(&given("B")))), "B");
    assert_eq!(word(&extract(&letters(), Some(&given("a swan.")))), "B");
    assert_eq!(word(&extract(&letters(), Some(&given("E")))), "unparsed");
    assert_eq!(word(&extract(&letters(), Some(&given(" ")))), "C");
    assert_eq!(word(&from_reply(&letters(), "The answer is C")), "C");
}

#[test]
fn no_prediction_and_an_empty_one_are_missing() {
    assert_eq!(word(&extract(&letters(), None)), "missing");
    assert_eq!(word(&extract(&letters(), Some(&prediction(ItemIx(0))))), "missing");
}

#[test]
fn gold_that_is_an_options_text_resolves_and_any_other_is_bad() {
    let by_text = Item { answer: one("A Swan"), ..letters() };
    assert_eq!(word(&extract(&by_text, Some(&reply(ItemIx(0), "B")))), "B");
    let bad = Item { answer: one("E"), ..letters() };
    assert_eq!(extract(&bad, Some(&reply(ItemIx(0), "B"))).state, AnswerState::BadGold);
    let twice = Item { options: vec![choice("A", "x"), choice("B", "x")], answer: one("x"), ..letters() };
    assert_eq!(extract(&twice, None).state, AnswerState::BadGold);
    let maybe = Item { answer: one("maybe"), ..yes_no() };
    assert_eq!(extract(&maybe, None).state, AnswerState::BadGold);
}

#[test]
fn a_free_reply_without_answer_or_score_is_unjudged() {
    let caption = Item { task: Task::CaptionQa, ..letters() };
    let free = reply(ItemIx(0), "A kite flies over a long, sandy beach while a dog watches.");
    assert_eq!(extract(&caption, Some(&free)).state, AnswerState::Unjudged);
    assert_eq!(word(&extract(&caption, Some(&reply(ItemIx(0), "B")))), "B");
}

#[test]
fn a_caption_question_with_options_is_read_as_a_choice_and_a_reply_that_makes_none_is_left_to_a_judge() {
    let structured = |key: &str, what: &str| Choice {
        structured: Some(format!("{{\"objects\": \"{what}\"}}")),
        ..choice(key, &format!("objects: {what}; relationship: on the mat"))
    };
    let item = Item {
        task: Task::CaptionQa,
        options: vec![structured("A", "cat"), structured("B", "dog"), structured("D", "two birds")],
        answer: one("D"),
        ..letters()
    };
    for (said, read, outcome) in [
        ("D", "D", Outcome::Right),
        ("The answer is (D).", "D", Outcome::Right),
        ("D. Two birds hop on the mat.", "D", Outcome::Right),
        ("I would say B, because of the dog.", "B", Outcome::Wrong),
        ("objects: two birds; relationship: on the mat", "D", Outcome::Right),
        ("I see this: objects: cat; relationship: on the mat.", "A", Outcome::Wrong),
        ("B or D", "ambiguous", Outcome::Ambiguous),
        ("Two birds hop on a mat while a cat watches.", "unjudged", Outcome::Unjudged),
        ("I cannot tell.", "unjudged", Outcome::Unjudged),
        (" ", "missing", Outcome::Missing),
    ] {
        assert_eq!(word(&extract(&item, Some(&reply(ItemIx(0), said)))), read, "{said}");
        let judged = judge(Rule::Verivid, &item, &reply(ItemIx(0), said)).unwrap();
        assert_eq!(judged.outcome, outcome, "{said}");
        // Without a gold nothing can be compared, whatever is read.
        let free = Item { answer: None, ..item.clone() };
        let judged = judge(Rule::Verivid, &free, &reply(ItemIx(0), said)).unwrap();
        let expect = if outcome == Outcome::Missing { outcome } else { Outcome::Unjudged };
        assert_eq!(judged.outcome, expect, "{said}");
    }
}

#[test]
fn an_order_needs_every_option_once() {
    let order = Item {
        task: Task::Ordering,
        answer: Some(Answer::Order(vec!["B".to_owned(), "A".to_owned(), "C".to_owned()])),
        ..letters()
    };
    let said = extract(&order, Some(&reply(ItemIx(0), "B, A, C")));
    assert_eq!(said.answer, order.answer);
    assert_eq!(extract(&order, Some(&reply(ItemIx(0), "B, A, A"))).state, AnswerState::Unparsed);
}

#[test]
fn odd_replies_never_break_the_reader() {
    let pieces = [
        "<think>",
        "</think>",
        "\\boxed{",
        "}",
        "{",
        "**",
        "`",
        "A",
        "é",
        "e\u{301}",
        "Ａ",
        "\u{1F600}",
        "答案",
        "是",
        " ",
        "\n",
        "not",
        "is",
        "answer",
        "yes",
        "no",
        "’",
        "İ",
        "ﬁ",
        "\u{0}",
        "각",
        "ㅏ",
    ];
    let mut state = 7_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..8 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text.push_str(pieces[(state >> 33) as usize % pieces.len()]);
        }
        for item in [letters(), yes_no()] {
            let extraction = from_reply(&item, &text);
            if let Some(span) = extraction.span {
                assert!(text.get(span.clone()).is_some_and(|span| !span.is_empty()), "{text:?} {span:?}");
            }
        }
    }
}
