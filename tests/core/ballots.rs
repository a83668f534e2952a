//! Answers of several runs together, against pandas and scikit-learn: `tests/reference/make_ballots.py` made the data
//! and the numbers.

use serde_json::Value;
use verivid::analysis::caption_definition::majority_answer;
use verivid::metrics::ensemble::{Ballot, Ensemble, EnsembleRule, can_vote};
use verivid::metrics::outcomes::{Extracting, Outcome};
use verivid::metrics::rules::Rule;
use verivid::metrics::rules::judging::judge;
use verivid::metrics::{ItemSet, qa};
use verivid::model::{Answer, Dataset, Item, ItemIx, Prediction, RunIx, Task};

use crate::values::{choice, empty, item, one, prediction, reply, run, video};

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn made(document: &Value) -> Dataset {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    for row in rows(&document["items"]) {
        let task = Task::from_id(row["task"].as_str().expect("a task")).expect("a known task");
        let options = row["options"].as_object().expect("options").iter();
        let options = options.map(|(key, text)| choice(key, text.as_str().expect("a text"))).collect();
        let answer = one(row["answer"].as_str().expect("an answer"));
        dataset.push_item(Item { options, answer, ..item(row["id"].as_str().expect("an id"), at, task) });
    }
    let replies = rows(&document["replies"]);
    for member in 0..5 {
        let said = replies.iter().enumerate().filter_map(|(n, words)| Some((n, words[member].as_str()?)));
        let said = said.map(|(n, words)| reply(ItemIx(n as u32), words)).collect();
        dataset.push_run(run(&format!("m{member}"), "M", said));
    }
    dataset
}

fn ballot<'a>(ensemble: &Ensemble, dataset: &'a Dataset, at: ItemIx) -> Option<Ballot<'a>> {
    ensemble.ballot(dataset, at, &|item, said| judge(Rule::default(), item, said))
}

#[test]
fn the_answer_of_most_members_is_the_mode_of_pandas_and_is_right_as_often_as_scikit_learn_says() {
    let document: Value =
        serde_json::from_str(include_str!("../reference/ballots.json")).expect("the reference");
    let dataset = made(&document);
    let all = ItemSet::all(&dataset);
    for expected in rows(&document["ensembles"]) {
        let members = rows(&expected["members"]).iter().map(|n| RunIx(n.as_u64().expect("a place") as u32));
        let ensemble = Ensemble::new(members, EnsembleRule::Majority).expect("members");
        let (mut tied, mut silent) = (0, 0);
        for (at, answer) in rows(&expected["answers"]).iter().enumerate() {
            let found = ballot(&ensemble, &dataset, ItemIx(at as u32)).expect("a ballot");
            let words = found.answer().map(|answer| match answer {
                Answer::One(one) => one.as_str(),
                Answer::Order(_) => panic!("an order"),
            });
            assert_eq!(words, answer.as_str(), "q{at}");
            tied += u64::from(words.is_none() && found.share().1 > 0);
            silent += u64::from(found.share().1 == 0);
        }
        assert_eq!(
            (Some(tied), Some(silent)),
            (expected["tied"].as_u64(), expected["without a vote"].as_u64())
        );
        let outcomes = ensemble.outcomes(&dataset);
        let score = qa::score(&dataset, RunIx(0), &outcomes, &all).expect("a score");
        let accuracy = score.micro.value.expect("an accuracy");
        assert!((accuracy - expected["accuracy"].as_f64().expect("a number")).abs() <= 1e-12, "{accuracy}");
        assert_eq!(score.items, 300, "a tie and a silence are wrong, not left out");
        let of_run = ensemble.run(&dataset);
        assert_eq!(
            of_run.predictions.len(),
            rows(&expected["answers"]).iter().filter(|a| a.is_string()).count()
        );
    }
}

#[test]
fn what_becomes_of_a_question_follows_from_its_votes() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    let options = || vec![choice("A", "first thing"), choice("B", "second thing")];
    dataset.push_item(Item { options: options(), answer: one("A"), ..item("q", at, Task::Mcq) });
    dataset.push_item(Item { answer: one("a cat"), ..item("free", at, Task::FreeForm) });
    dataset.push_item(Item { options: options(), answer: one("Z"), ..item("bad", at, Task::Mcq) });
    // What three members say, and what becomes of it.
    let table: [(&[Option<&str>; 3], Outcome); 8] = [
        (&[Some("A"), Some("B"), Some("A")], Outcome::Right),
        (&[Some("B"), Some("B"), Some("A")], Outcome::Wrong),
        (&[Some("A"), None, Some("no idea")], Outcome::Right),
        (&[Some("A"), None, Some("B")], Outcome::Ambiguous),
        (&[Some("A, B"), None, Some("no idea")], Outcome::Ambiguous),
        (&[None, Some("no idea"), None], Outcome::Unparsed),
        (&[None, Some("  "), None], Outcome::Missing),
        (&[None, None, None], Outcome::Missing),
    ];
    for (said, expected) in table {
        let mut dataset = dataset.clone();
        for (n, words) in said.iter().enumerate() {
            let on = |at: u32, words: &str| reply(ItemIx(at), words);
            let own = words.map(|words| on(0, words));
            dataset.push_run(run(
                &format!("m{n}"),
                "M",
                own.into_iter().chain([on(1, "a cat"), on(2, "A")]).collect(),
            ));
        }
        let members = [0, 1, 2].map(RunIx);
        let ensemble = Ensemble::new(members, EnsembleRule::Majority).expect("members");
        let found = ballot(&ensemble, &dataset, ItemIx(0)).expect("a ballot");
        let outcomes = ensemble.outcomes(&dataset);
        assert_eq!((found.outcome(), outcomes.of[0]), (expected, expected), "{said:?}");
        assert_eq!(
            outcomes.of[1..],
            [Outcome::Unjudged, Outcome::BadGold],
            "a free text, a gold that is no option"
        );
        assert!(ballot(&ensemble, &dataset, ItemIx(1)).is_none() && outcomes.has_qa);
        let any = Ensemble::new(members, EnsembleRule::Any).expect("members");
        assert!(any.voters().is_empty() && !any.outcomes(&dataset).has_qa, "any is no rule for answers");
    }
}

#[test]
fn an_ensemble_reads_by_the_rule_in_use_and_by_first_samples() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    dataset.push_item(Item { answer: one("no"), ..item("q", at, Task::YesNo) });
    // EventHallusion's rule takes whatever begins with "no".
    for (id, words) in [("a", "Nothing moves."), ("b", "None of it."), ("c", "Yes.")] {
        let second = Prediction { sample: 1, ..reply(ItemIx(0), "Yes.") };
        dataset.push_run(run(id, "M", vec![reply(ItemIx(0), words), second]));
    }
    let ensemble = Ensemble::new([0, 1, 2].map(RunIx), EnsembleRule::Majority).expect("members");
    let under =
        |rule| Extracting::with_rule(&dataset, RunIx(0), rule).of_ensemble(ensemble.clone()).finish().of[0];
    assert_eq!((under(Rule::EventHallusion), under(Rule::Verivid)), (Outcome::Right, Outcome::Wrong));
}

#[test]
fn parts_of_an_ensemble_are_of_two_runs_or_none() {
    let runs = |of: &[u32]| of.iter().map(|n| RunIx(*n)).collect::<Vec<_>>();
    let of = |judges: &[u32], voters: &[u32], rule| {
        Ensemble::of_parts(runs(judges), runs(voters), rule)
            .map(|made| (made.judges().to_vec(), made.voters().to_vec(), made.members().to_vec()))
    };
    let parts = |judges: &[u32], voters: &[u32], all: &[u32]| Some((runs(judges), runs(voters), runs(all)));
    assert_eq!(of(&[2, 3], &[0, 2], EnsembleRule::Majority), parts(&[2, 3], &[0, 2], &[0, 2, 3]));
    assert_eq!(of(&[2, 3], &[0, 2], EnsembleRule::Any), parts(&[2, 3], &[], &[2, 3]));
    assert_eq!(of(&[1], &[0, 1, 1], EnsembleRule::Majority), parts(&[], &[0, 1], &[0, 1]));
    assert_eq!(of(&[1, 1], &[0], EnsembleRule::Majority), None);
    for task in [Task::Mcq, Task::YesNo, Task::Ordering] {
        assert!(can_vote(&item("q", verivid::model::VideoIx(0), task)));
    }
    assert!(!can_vote(&item("q", verivid::model::VideoIx(0), Task::CaptionQa)));
    assert!(majority_answer(3).denominator.contains('3'));
    assert_eq!(prediction(ItemIx(0)).answer, None);
}
