//! Questions as people put them, about drawn scenes and the sample's clips, with the true boxes and events: what the
//! rules decide of them is right.

use std::collections::BTreeMap;

use verivid::agent::summary::summary;
use verivid::model::{Report, VerdictKind};

use super::drive::{by_truth, dataset, lines, report, truth};
use super::fixture;

#[test]
fn no_verdict_on_a_true_scene_is_wrong_and_most_questions_are_decided() {
    let (scenes, questions) = (lines(&fixture("scenes.jsonl")), lines(&fixture("questions.jsonl")));
    let dataset = dataset(&scenes, &questions);
    let reports: Vec<Report> =
        dataset.items_indexed().map(|(at, _)| report(&dataset, at, truth(), by_truth)).collect();
    let sum = summary(&dataset, &reports).verdicts;
    let mut open = BTreeMap::new();
    for (report, question) in reports.iter().zip(&questions) {
        let kinds: Vec<_> = report.verdicts.iter().map(|(key, v)| (key.as_str(), v.verdict)).collect();
        let decided = kinds.iter().any(|(_, kind)| *kind == VerdictKind::Supported)
            || kinds.len() > 1
                && kinds.iter().filter(|(_, kind)| *kind == VerdictKind::CannotTell).count() == 1;
        let gold = question["answer"].as_str().unwrap();
        let wrong = kinds.iter().any(|(key, kind)| match kind {
            VerdictKind::Supported => *key != gold,
            VerdictKind::Contradicted => *key == gold,
            VerdictKind::CannotTell => false,
        });
        let said = format!("{}: {} gold {gold} {kinds:?}", question["scene"], question["question"]);
        assert!(!wrong || std::env::var("LOOK").is_ok(), "{said}\n{:?}", report.steps);
        if !decided || wrong {
            open.insert(said, report.steps.iter().find(|s| s.name.id() == "reason").unwrap().text.clone());
        }
    }
    for (said, why) in &open {
        println!("{said}\n    {}", why.as_deref().unwrap_or_default().replace('\n', "\n    "));
    }
    println!("{} of {} decided, {} wrong", sum.decided, sum.items, sum.wrong);
    assert!(sum.decided * 100 >= sum.items * 80, "{} of {} decided", sum.decided, sum.items);
}
