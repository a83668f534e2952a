//! The rules of benchmarks and harnesses.

use serde_json::Value;
use verivid::metrics::outcomes::{Extracting, Outcome};
use verivid::metrics::rules::Rule;
use verivid::metrics::rules::judging::{Judged, judge};
use verivid::metrics::{ItemSet, SplitMix64, qa};
use verivid::model::{Answer, Dataset, Item, ItemIx, Prediction, RunIx, Task, VideoIx};
use verivid::view::conventions::{Against, Reading};
use verivid::view::differences::{Differing, Other};

use crate::values::{choice, empty, item, one, prediction, reply, run, video};

#[test]
fn replies_give_what_the_harnesses_own_functions_make_of_them() {
    let reference: Value = serde_json::from_str(include_str!("../reference/rules.json")).expect("JSON");
    let keys = reference["keys"].as_array().expect("keys").iter().map(|key| key.as_str().expect("a key"));
    let options: Vec<_> = keys.map(|key| choice(key, "x")).collect();
    let question = Item { options, answer: one("A"), ..item("q", VideoIx(0), Task::Mcq) };
    let mut wrong = Vec::new();
    for row in reference["rows"].as_array().expect("rows") {
        let text = row[0].as_str().expect("a reply");
        for (n, name) in reference["rules"].as_array().expect("rules").iter().enumerate() {
            let rule = Rule::from_id(name.as_str().expect("a name")).expect("a rule");
            let judged = judge(rule, &question, &reply(ItemIx(0), text)).expect("applies");
            let (said, expected) = (judged.said.unwrap_or_default(), row[n + 1].as_str().expect("text"));
            if said != expected {
                wrong.push(format!("{}: {text:?}: {said:?}, expected {expected:?}", rule.id()));
            }
            let span = judged.extraction.span.map(|span| text.get(span).expect("whole characters"));
            if span.is_some_and(|span| !span.eq_ignore_ascii_case(&said)) {
                wrong.push(format!("{}: {text:?}: {said:?} at {span:?}", rule.id()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong[..wrong.len().min(30)].join("\n"));
}

fn fixture() -> Value {
    serde_json::from_str(include_str!("../fixtures/rules/benchmarks.json")).expect("JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn rules(value: &Value) -> Vec<Rule> {
    list(value).iter().map(|name| Rule::from_id(text(name)).expect("a rule")).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn mcq(gold: &str) -> Item {
    let table = fixture();
    let options = table["options"].as_object().expect("options");
    let options = options.iter().map(|(key, said)| choice(key, text(said))).collect();
    Item { options, answer: one(gold), ..item("q", VideoIx(0), Task::Mcq) }
}

fn yes_no(gold: &str) -> Item {
    Item { answer: one(gold), ..item("q", VideoIx(0), Task::YesNo) }
}

fn ruled(rule: Rule, item: &Item, said: &str) -> Judged {
    judge(rule, item, &reply(ItemIx(0), said)).expect("the rule applies")
}

fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn choices_are_read_and_counted_as_the_benchmarks_do() {
    let (table, mut wrong) = (fixture(), Vec::new());
    for row in list(&table["choices"]) {
        let item = mcq(text(&row[1]));
        for (n, rule) in rules(&table["choice"]).into_iter().enumerate() {
            let found = ruled(rule, &item, text(&row[0]));
            let expected = (text(&row[n + 2][0]), row[n + 2][1] == true);
            if (found.said.as_deref().unwrap_or_default(), found.outcome == Outcome::Right) != expected {
                wrong.push(format!("{}: {row}: {found:?}", rule.id()));
            }
        }
    }
    none(&wrong);
}

#[test]
fn a_yes_or_a_no_is_read_as_the_benchmarks_do() {
    let (table, mut wrong) = (fixture(), Vec::new());
    for row in list(&table["replies"]) {
        let all = rules(&table["yes_no"]);
        for (n, rule) in all.iter().enumerate() {
            let found = ruled(*rule, &yes_no("no"), text(&row[0]));
            if found.said.as_deref().unwrap_or_default() != text(&row[n + 1]) {
                wrong.push(format!("{}: {row}: {found:?}", rule.id()));
            }
        }
        for (n, gold) in ["yes", "no"].into_iter().enumerate() {
            let found = ruled(Rule::VideoHallucer, &yes_no(gold), text(&row[0]));
            if (found.outcome == Outcome::Right) != (row[all.len() + n + 1] == true) {
                wrong.push(format!("videohallucer, {gold}: {row}: {found:?}"));
            }
        }
    }
    none(&wrong);
}

#[test]
fn an_order_is_worth_its_scaled_gain() {
    let gold = Answer::Order(["B", "A", "C"].map(str::to_owned).to_vec());
    let mut item = Item { task: Task::Ordering, answer: Some(gold), ..mcq("A") };
    item.options.pop();
    let table = fixture();
    for row in list(&table["orders"]) {
        let found = ruled(Rule::VidHal, &item, text(&row[0]));
        assert!((found.score - row[1].as_f64().expect("a score")).abs() < 1e-12, "{row}: {found:?}");
    }
}

#[test]
fn the_gold_counts_as_the_file_spells_it() {
    let rows = [
        (Rule::EventHallusion, "yes", Some("Yes."), "Yes", Outcome::Right),
        (Rule::EventHallusion, "yes", Some("Yes"), "Yes", Outcome::Wrong),
        (Rule::EventHallusion, "yes", None, "Yes", Outcome::Right),
        (Rule::TempCompass, "no", Some("No"), "no", Outcome::Wrong),
        (Rule::TempCompass, "no", None, "Nothing", Outcome::Right),
        (Rule::Drv, "yes", Some("Yes."), "yes", Outcome::Wrong),
        (Rule::Drv, "yes", Some("Yes"), "yes", Outcome::Right),
        (Rule::Noah, "no", Some("No"), "No", Outcome::Unparsed),
        (Rule::Noah, "no", Some("No"), "No, not yes", Outcome::Right),
        (Rule::Noah, "no", Some("no"), "No, not yes", Outcome::Wrong),
        (Rule::ElvHalluc, "maybe", None, "perhaps", Outcome::Right),
        (Rule::VideoHallucer, "yes", Some("Yes\n"), "Yes", Outcome::Wrong),
        (Rule::VidHalluc, "yes", Some(" Yes "), "yes, it is", Outcome::Right),
        (Rule::MhBench, "yes", Some("Yes"), "yes", Outcome::BadGold),
        (Rule::MhBench, "yes", None, "perhaps", Outcome::Unjudged),
    ];
    for (rule, gold, raw, said, expected) in rows {
        let item = Item { raw_answer: raw.map(str::to_owned), ..yes_no(gold) };
        let found = ruled(rule, &item, said);
        assert_eq!(found.outcome, expected, "{}: {gold} as {raw:?}, {said:?}: {found:?}", rule.id());
    }
}

#[test]
fn gold_that_is_no_option_is_right_to_drv_and_several_letters_are_one_set_to_vidhalluc() {
    let rows = [
        (Rule::Drv, "", "anything", Outcome::Right),
        (Rule::Drv, "a bird", "", Outcome::Right),
        (Rule::Drv, "a bird", "A", Outcome::Wrong),
        (Rule::VidHalluc, "AC", "A and C", Outcome::Right),
        (Rule::VidHalluc, "AC", "A", Outcome::Wrong),
        (Rule::VidHalluc, "A", "A and C", Outcome::Ambiguous),
        (Rule::Inspect, "A", "ANSWER: a", Outcome::Right),
        (Rule::Inspect, "Q", "ANSWER: A", Outcome::BadGold),
        (Rule::VlmEvalKit, "A", "Cannot determine the answer", Outcome::Unparsed),
        (Rule::LmmsEval, "A", "", Outcome::Missing),
        (Rule::Verivid, "a bird", "A", Outcome::BadGold),
    ];
    for (rule, gold, said, expected) in rows {
        let found = ruled(rule, &mcq(gold), said);
        assert_eq!(found.outcome, expected, "{}: {gold}, {said:?}: {found:?}", rule.id());
    }
}

#[test]
fn a_named_rule_reads_the_reply_and_not_the_answer_beside_it() {
    let both = Prediction { answer: one("A"), ..reply(ItemIx(0), "B") };
    let said =
        |rule, prediction: &Prediction| judge(rule, &mcq("B"), prediction).map(|judged| judged.outcome);
    assert_eq!(said(Rule::Verivid, &both), Some(Outcome::Wrong));
    assert_eq!(said(Rule::LmmsEval, &both), Some(Outcome::Right));
    let mut named = empty();
    named.push_video(video("v"));
    named.push_item(mcq("B"));
    named.push_run(run("r", "model", vec![both]));
    let outcome = |extracting: Extracting<'_>| extracting.finish().of[0];
    assert_eq!(outcome(Extracting::new(&named, RunIx(0))), Outcome::Wrong);
    assert_eq!(outcome(Extracting::new(&named, RunIx(0)).rereading()), Outcome::Right);
    // A file that kept no reply has only its answer.
    let kept = Prediction { answer: one("B"), ..prediction(ItemIx(0)) };
    assert_eq!(said(Rule::Drv, &kept), Some(Outcome::Right));
}

#[test]
fn every_rule_has_a_name_a_source_and_questions_it_applies_to() {
    for rule in Rule::ALL {
        assert_eq!(Rule::from_id(rule.id()), Some(rule));
        assert!(!rule.label().is_empty() && !rule.note().is_empty() && !rule.source().tool.is_empty());
        let applies: Vec<Task> = Task::ALL.iter().copied().filter(|task| rule.applies_to(*task)).collect();
        assert!(!applies.is_empty() && applies.iter().all(|task| task.is_qa()), "{rule:?}");
    }
    assert_eq!(Rule::from_id("no such rule"), None);
    assert!(!Rule::EventHallusion.applies_to(Task::Mcq) && !Rule::Inspect.applies_to(Task::YesNo));
    assert!(judge(Rule::Inspect, &yes_no("yes"), &reply(ItemIx(0), "yes")).is_none());
}

/// A run over questions given as item and replies, each reply a sample.
fn dataset(rows: &[(Item, &[&str])]) -> Dataset {
    let mut dataset = empty();
    dataset.push_video(video("v"));
    let mut predictions = Vec::new();
    for (n, (item, replies)) in rows.iter().enumerate() {
        dataset.push_item(Item { id: format!("q{n}"), ..item.clone() });
        let samples = replies.iter().enumerate();
        predictions.extend(
            samples
                .map(|(sample, said)| Prediction { sample: sample as u32, ..reply(ItemIx(n as u32), said) }),
        );
    }
    dataset.push_run(run("r", "model", predictions));
    dataset
}

fn score(dataset: &Dataset, rule: Rule) -> Option<(f64, usize, usize)> {
    let outcomes = Extracting::with_rule(dataset, RunIx(0), rule).finish();
    assert_eq!(outcomes.rule, rule);
    let score = qa::score(dataset, RunIx(0), &outcomes, &ItemSet::all(dataset))?;
    assert_eq!(score.rule, rule.id());
    Some((score.correct, score.items, score.unjudged))
}

#[test]
fn each_rule_has_its_own_denominator() {
    let rows: &[(Item, &[&str])] = &[
        (yes_no("yes"), &["Yes"]),
        (yes_no("no"), &["perhaps"]),
        (yes_no("no"), &[]),
        (yes_no("no"), &["Nothing"]),
        (mcq("B"), &["B"]),
        (mcq("a bird"), &["none"]),
    ];
    let dataset = dataset(rows);
    assert_eq!(score(&dataset, Rule::Verivid), Some((2.0, 5, 0)));
    assert_eq!(score(&dataset, Rule::EventHallusion), Some((2.0, 4, 0)));
    assert_eq!(score(&dataset, Rule::MhBench), Some((1.0, 1, 3)));
    // The reply to the item with a bad gold is right, and "Nothing" contains a no.
    assert_eq!(score(&dataset, Rule::Drv), Some((4.0, 6, 0)));
    assert_eq!(score(&dataset, Rule::LmmsEval), Some((1.0, 2, 0)));
}

#[test]
fn samples_of_an_item_are_averaged_under_a_rule_too() {
    let dataset = dataset(&[(yes_no("yes"), &["Yes", "The answer is yes", "perhaps", "no"])]);
    assert_eq!(score(&dataset, Rule::EventHallusion), Some((0.25, 1, 0)));
    let (correct, items, _) = score(&dataset, Rule::MhBench).expect("a score");
    assert_eq!((items, (correct * 3.0).round()), (1, 2.0));
}

#[test]
fn a_question_over_several_clips_counts_once_to_vidhalluc() {
    let clip = |group: &str, gold: &str| Item { group: Some(group.to_owned()), ..yes_no(gold) };
    let rows: &[(Item, &[&str])] = &[
        (clip("both right", "yes"), &["Yes."]),
        (clip("one wrong", "yes"), &["Yes"]),
        (clip("both right", "no"), &["No, it is not."]),
        (clip("one wrong", "no"), &["Yes"]),
        (clip("one missing", "no"), &["No"]),
        (clip("one missing", "no"), &[]),
        (clip("all missing", "no"), &[]),
        (yes_no("no"), &["no"]),
    ];
    let dataset = dataset(rows);
    assert_eq!(score(&dataset, Rule::VidHalluc), Some((2.0, 4, 1)));
    assert_eq!(score(&dataset, Rule::Verivid), Some((5.0, 8, 0)));
    // What is said of yes is said of each clip, held against that clip's own gold: of the seven that count.
    let outcomes = Reading(Some(Rule::VidHalluc)).extracting(&dataset, RunIx(0)).finish();
    let found = qa::score(&dataset, RunIx(0), &outcomes, &ItemSet::all(&dataset)).unwrap();
    assert_eq!((found.yes.precision, found.yes.recall), (Some(2.0 / 3.0), Some(1.0)));
    assert_eq!((found.yes_rate.hits, found.yes_rate.total), (3.0, 6));
    assert_eq!((found.gold_yes_rate.hits, found.gold_yes_rate.total), (2.0, 7));
}

#[test]
fn items_on_which_two_rules_disagree_are_listed_with_what_each_makes_of_them() {
    let rows: &[(Item, &[&str])] = &[
        (mcq("D"), &["D"]),
        (mcq("D"), &["A swan is there, so D."]),
        (mcq("C"), &["A swan is there, so D."]),
        (yes_no("no"), &["No"]),
        (mcq("B"), &[]),
    ];
    let dataset = dataset(rows);
    let found = Differing::new(&dataset, RunIx(0), Reading(Some(Rule::LmmsEval)), Against::Default).finish();
    let seen: Vec<_> = found.iter().map(|one| (one.item.0, one.ours.score, one.changes_score())).collect();
    assert_eq!(seen, [(1, 0.0, true), (2, 0.0, false)]);
    assert_eq!(found[1].ours.said.as_deref(), Some("A"));
    let Other::Default(theirs) = &found[1].other else { panic!("held against the default rule") };
    assert_eq!(theirs.extraction.answer, one("D"));
}

#[test]
fn items_on_which_the_harness_scored_otherwise_are_listed() {
    let rows: &[(Item, &[&str])] = &[
        (yes_no("yes"), &["Yes"]),
        (yes_no("yes"), &["The answer is yes"]),
        (yes_no("yes"), &["perhaps"]),
        (yes_no("yes"), &["yes"]),
    ];
    let mut dataset = dataset(rows);
    let scores = [Some(1.0), Some(0.0), Some(-1.0), None];
    let scored = |(at, score): (&Prediction, Option<f64>)| Prediction { score, ..at.clone() };
    let predictions = dataset.run(RunIx(0)).predictions.iter().zip(scores).map(scored).collect();
    dataset.push_run(run("scored", "model", predictions));
    let listed = |rule| -> Vec<(u32, f64, Outcome)> {
        let found = Differing::new(&dataset, RunIx(1), Reading(Some(rule)), Against::Harness).finish();
        let score = |other| match other {
            Other::Harness(score) => score,
            Other::Default(_) => panic!("held against the harness"),
        };
        found.into_iter().map(|one| (one.item.0, score(one.other), one.ours.outcome)).collect()
    };
    assert_eq!(listed(Rule::Verivid), [(1, 0.0, Outcome::Right), (2, -1.0, Outcome::Unparsed)]);
    assert_eq!(listed(Rule::TempCompass), [(2, -1.0, Outcome::Unparsed)]);
    assert_eq!(listed(Rule::MhBench), [(1, 0.0, Outcome::Right)]);
}

#[test]
fn odd_replies_never_break_a_rule() {
    let pieces = [
        "A",
        "b",
        "(",
        ")",
        "**",
        "$",
        "é",
        "e\u{301}",
        "Ａ",
        "\u{1F600}",
        "答案是",
        "정답은",
        " ",
        "\n",
        "\r\n",
        "\t",
        "answer",
        "ANSWER:",
        " is ",
        ",",
        ".",
        "yes",
        "No",
        "’",
        "İ",
        "ﬁ",
        "ſ",
        "\u{0}",
        "각",
        "two boats",
        "The answer is",
        "_",
        "1",
    ];
    let order = Answer::Order(["B", "A", "C", "D"].map(str::to_owned).to_vec());
    let items = [mcq("B"), yes_no("yes"), Item { task: Task::Ordering, answer: Some(order), ..mcq("A") }];
    let mut random = SplitMix64::new(7);
    for _ in 0..3_000 {
        let said: String = (0..8).map(|_| pieces[random.next_u64() as usize % pieces.len()]).collect();
        for (rule, item) in Rule::ALL.into_iter().flat_map(|rule| items.iter().map(move |item| (rule, item)))
        {
            let Some(found) = judge(rule, item, &reply(ItemIx(0), &said)) else { continue };
            assert!((0.0..=1.0).contains(&found.score), "{}: {said:?}", rule.id());
            let span = found.extraction.span.map(|span| said.get(span).is_some_and(|span| !span.is_empty()));
            assert!(span.unwrap_or(true), "{}: {said:?}", rule.id());
        }
    }
}
