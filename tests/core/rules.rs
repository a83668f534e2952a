//! The rules of benchmarks and harnesses.

use serde_json::Value;
use verivid::metrics::rules::{Rule, judging::judge};
use verivid::model::{Item, ItemIx, Task, VideoIx};

use crate::values::{choice, item, one, reply};

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
