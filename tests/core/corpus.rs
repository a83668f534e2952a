//! The corpus of replies, and what every rule makes of it: `docs/rules.md` prints the figures.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;
use verivid::metrics::answers::from_reply;
use verivid::metrics::outcomes::Outcome;
use verivid::metrics::rules::Rule;
use verivid::metrics::rules::judging::judge;
use verivid::model::{Answer, Item, ItemIx, Task, VideoIx};

use crate::values::{choice, item, reply};

const PAGE: &str = include_str!("../../docs/rules.md");
const BEGIN: &str = "<!-- made by tests/core/corpus.rs -->\n";
const END: &str = "<!-- end -->\n";

/// A reply, and the answer that a careful person reads in it.
struct Row {
    id: String,
    style: String,
    hand: Hand,
    item: Item,
    reply: String,
    answer: Option<Answer>,
}

/// When a reply was written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hand {
    Blind,
    Later,
    /// After so many rounds of mends, and tried only then.
    HeldOut(u64),
}

fn answer(value: &Value) -> Option<Answer> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    match value {
        Value::Null => None,
        Value::Array(keys) => Some(Answer::Order(keys.iter().map(text).collect())),
        word => Some(Answer::One(text(word))),
    }
}

fn row(line: &str) -> Row {
    let row: Value = serde_json::from_str(line).expect("JSON");
    let text = |name: &str| row[name].as_str().unwrap_or_else(|| panic!("{name} in {line}")).to_owned();
    let task = Task::ALL.iter().find(|task| task.id() == row["task"]).expect("a task");
    let options = row["options"].as_object().into_iter().flatten();
    let options = options.map(|(key, said)| choice(key, said.as_str().expect("a text"))).collect();
    let answer = answer(&row["answer"]);
    let mut asked = Item { options, question: Some(text("question")), ..item("q", VideoIx(0), *task) };
    // A list as the answer to a choice: several options are right, and the question says so.
    let several = *task == Task::Mcq && matches!(answer, Some(Answer::Order(_)));
    asked.answer = several.then(|| Answer::Order(Vec::new()));
    let hand = match (row["blind"] == true, row["held_out"].as_u64()) {
        (true, _) => Hand::Blind,
        (false, Some(round)) => Hand::HeldOut(round),
        (false, None) => Hand::Later,
    };
    Row { id: text("id"), style: text("style"), hand, item: asked, reply: text("reply"), answer }
}

fn corpus() -> Vec<Row> {
    include_str!("../fixtures/replies.jsonl").lines().map(row).collect()
}

/// What a rule makes of a reply, whatever the gold is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Made {
    /// The careful person's answer, or none where there is none.
    Right,
    /// None where there is one.
    Missed,
    /// Another, or several at once.
    Wrong,
    /// One where there is none.
    Invented,
}

/// Every gold that a question could have.
fn golds(row: &Row) -> Vec<Answer> {
    let keys: Vec<String> = row.item.options.iter().map(|option| option.key.clone()).collect();
    match row.item.task {
        Task::YesNo => ["yes", "no"].map(|word| Answer::One(word.to_owned())).to_vec(),
        Task::Ordering => orders(&keys).into_iter().map(Answer::Order).collect(),
        _ if row.item.answer.is_some() => sets(&keys).into_iter().map(Answer::Order).collect(),
        _ => keys.into_iter().map(Answer::One).collect(),
    }
}

fn orders(keys: &[String]) -> Vec<Vec<String>> {
    let Some((first, rest)) = keys.split_first() else { return vec![Vec::new()] };
    let inserted = |order: &Vec<String>, at: usize| {
        let mut order = order.clone();
        order.insert(at, first.clone());
        order
    };
    orders(rest)
        .iter()
        .flat_map(|order| (0..=order.len()).map(|at| inserted(order, at)).collect::<Vec<_>>())
        .collect()
}

fn sets(keys: &[String]) -> Vec<Vec<String>> {
    let chosen = |bits: usize| {
        keys.iter().enumerate().filter(move |(n, _)| bits >> n & 1 == 1).map(|(_, key)| key.clone())
    };
    (1..1 << keys.len()).map(|bits| chosen(bits).collect()).collect()
}

/// `None` where the rule does not apply.
fn made(rule: Rule, row: &Row) -> Option<Made> {
    if !rule.applies_to(row.item.task) {
        return None;
    }
    let credited = golds(row).into_iter().filter(|gold| {
        let item = Item { answer: Some(gold.clone()), ..row.item.clone() };
        judge(rule, &item, &reply(ItemIx(0), &row.reply))
            .is_some_and(|judged| judged.outcome == Outcome::Right)
    });
    let credited: Vec<Answer> = credited.collect();
    Some(match (&row.answer, credited.as_slice()) {
        (None, []) => Made::Right,
        (None, _) => Made::Invented,
        (Some(_), []) => Made::Missed,
        (Some(answer), [said]) if said == answer => Made::Right,
        (Some(_), _) => Made::Wrong,
    })
}

fn share(right: usize, of: usize) -> String {
    format!("{:.1} %", 100.0 * right as f64 / of as f64)
}

/// What `docs/rules.md` holds between its marks.
fn tables(corpus: &[Row]) -> String {
    let mut out = String::new();
    let results: Vec<(Rule, Vec<Option<Made>>)> = Rule::ALL
        .into_iter()
        .map(|rule| (rule, corpus.iter().map(|row| made(rule, row)).collect()))
        .collect();
    out.push_str(
        "| rule | replies | right | missed | wrong | invented | right, of the replies it applies to |\n",
    );
    out.push_str("| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (rule, results) in &results {
        let count = |made| results.iter().flatten().filter(|result| **result == made).count();
        let (of, right) = (results.iter().flatten().count(), count(Made::Right));
        let (missed, wrong, invented) = (count(Made::Missed), count(Made::Wrong), count(Made::Invented));
        let id = rule.id();
        writeln!(out, "| `{id}` | {of} | {right} | {missed} | {wrong} | {invented} | {} |", share(right, of))
            .unwrap();
    }
    out.push_str("\nThe default rule, by when the replies were written:\n\n");
    out.push_str("| written | replies | right | invented |\n| --- | ---: | ---: | ---: |\n");
    let mut hands: BTreeMap<Hand, Vec<Option<Made>>> = BTreeMap::new();
    corpus.iter().zip(&results[0].1).for_each(|(row, made)| hands.entry(row.hand).or_default().push(*made));
    for (hand, results) in hands {
        let count = |made| results.iter().filter(|result| **result == Some(made)).count();
        let when = match hand {
            Hand::Blind => "before the rule was read".to_owned(),
            Hand::Later => "before the first mend".to_owned(),
            Hand::HeldOut(round) => format!("after mend {round}"),
        };
        writeln!(out, "| {when} | {} | {} | {} |", results.len(), count(Made::Right), count(Made::Invented))
            .unwrap();
    }
    out.push_str("\nBy style: right, of the replies that the rule applies to.\n\n| style |");
    results.iter().for_each(|(rule, _)| write!(out, " `{}` |", rule.id()).unwrap());
    out.push_str(&format!("\n| --- |{}\n", " ---: |".repeat(results.len())));
    let mut styles: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    corpus.iter().enumerate().for_each(|(n, row)| styles.entry(&row.style).or_default().push(n));
    for (style, rows) in styles {
        write!(out, "| {style} |").unwrap();
        for (_, results) in &results {
            let here: Vec<Made> = rows.iter().filter_map(|n| results[*n]).collect();
            let right = here.iter().filter(|made| **made == Made::Right).count();
            let cell = if here.is_empty() { "–".to_owned() } else { format!("{right}/{}", here.len()) };
            write!(out, " {cell} |").unwrap();
        }
        out.push('\n');
    }
    out.push_str("\nWhat the default rule does not read as a careful person does:\n\n");
    for (row, result) in corpus.iter().zip(&results[0].1).filter(|(_, result)| **result != Some(Made::Right))
    {
        let result = format!("{:?}", result.expect("the default rule applies")).to_lowercase();
        writeln!(out, "* `{}`, {}: {:?}, {result}", row.id, row.style, row.reply).unwrap();
    }
    out
}

#[test]
fn the_page_about_the_rules_prints_what_they_make_of_the_corpus() {
    let tables = tables(&corpus());
    let (head, rest) = PAGE.split_once(BEGIN).expect("a mark where the tables begin");
    let (printed, tail) = rest.split_once(END).expect("a mark where they end");
    if printed != tables && std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules.md");
        std::fs::write(page, format!("{head}{BEGIN}{tables}{END}{tail}")).expect("written");
    } else {
        assert!(printed == tables, "UPDATE_SNAPSHOTS=1 rewrites docs/rules.md:\n{tables}");
    }
}

#[test]
fn the_default_rule_reads_99_in_100_replies_as_a_careful_person_does_and_invents_no_answer() {
    let corpus = corpus();
    assert!(corpus.len() >= 300, "{} replies", corpus.len());
    let mut wrong = Vec::new();
    for row in &corpus {
        let found = from_reply(&row.item, &row.reply);
        let span = found.span.clone().map(|span| row.reply.get(span).expect("whole characters"));
        assert!(found.answer.is_none() || span.is_some_and(|span| !span.is_empty()), "{}: no span", row.id);
        if found.answer != row.answer {
            let said = format!("{} {:?}: {:?} by {}", row.id, row.reply, found.answer, found.step);
            assert!(row.answer.is_some(), "invented: {said}");
            wrong.push(said);
        }
    }
    let most = corpus.len() / 100;
    assert!(
        wrong.len() <= most,
        "{} of {} wrong, at most {most}:\n{}",
        wrong.len(),
        corpus.len(),
        wrong.join("\n")
    );
}

#[test]
fn no_refusal_and_no_message_of_a_harness_is_an_answer_to_any_question() {
    let mut questions: BTreeMap<String, Item> = BTreeMap::new();
    for row in corpus() {
        questions.insert(row.item.question.clone().unwrap_or_default(), row.item);
    }
    let mut invented = Vec::new();
    for said in include_str!("../fixtures/refusals.txt").lines() {
        // An option may say that it cannot be told: then that is an answer.
        let open = |item: &&Item| !item.options.iter().any(|option| option.text.starts_with("Cannot"));
        for item in questions.values().filter(open) {
            let found = from_reply(item, said);
            if found.answer.is_some() {
                invented
                    .push(format!("{said:?} to {:?}: {:?} by {}", item.question, found.answer, found.step));
            }
        }
    }
    assert!(questions.len() > 50 && invented.is_empty(), "\n{}", invented.join("\n"));
}

#[test]
fn every_reply_of_the_corpus_has_a_name_of_its_own_and_an_answer_among_the_options() {
    let corpus = corpus();
    let mut ids: Vec<&str> = corpus.iter().map(|row| row.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), corpus.len());
    for row in &corpus {
        assert!(row.answer.as_ref().is_none_or(|answer| golds(row).contains(answer)), "{}", row.id);
    }
    let blind = corpus.iter().filter(|row| row.hand == Hand::Blind).count();
    assert!(blind >= 100, "{blind} written before the rule was read");
}
