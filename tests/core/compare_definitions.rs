//! What the page writes beside the numbers of a comparison.

use verivid::analysis::bias;
use verivid::analysis::compare::{Scale, compare, definitions, rank};
use verivid::metrics::mitigation::mitigation;
use verivid::metrics::outcomes::{RunOutcomes, of_run};
use verivid::metrics::paired::{self, Basis};
use verivid::metrics::{ItemSet, qa};
use verivid::model::{Dataset, HallucinationType, Item, ItemIx, RunIx, Task};

use crate::values::{choice, empty, item, one, reply, run, video};

/// Three good questions, one whose gold is no option; the second run leaves one out.
fn small() -> (Dataset, Vec<RunOutcomes>) {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    for (id, answer, kind) in
        [("q1", "A", Some("ocr")), ("q2", "B", None), ("q3", "A", Some("action")), ("bad", "Z", None)]
    {
        dataset.push_item(Item {
            kind: kind.map(HallucinationType::from_id),
            options: vec![choice("A", "a swan"), choice("B", "a boat")],
            answer: one(answer),
            ..item(id, at, Task::Mcq)
        });
    }
    let say = |n: u32, text: &str| reply(ItemIx(n), text);
    dataset.push_run(run("a", "A", vec![say(0, "B"), say(1, "B"), say(2, "B")]));
    dataset.push_run(run("b", "B", vec![say(0, "A"), say(2, "A")]));
    let outcomes = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    (dataset, outcomes)
}

#[test]
fn a_difference_says_what_it_is_over_and_what_it_leaves_out() {
    let (dataset, outcomes) = small();
    let all = ItemSet::all(&dataset);
    let found = compare(&paired::questions(&outcomes[0], &outcomes[1], &all).expect("questions"));
    let shown = definitions::difference(&found.all, &found, Scale::Questions);
    assert_eq!((shown.numerator.as_str(), shown.denominator.as_str()), ("0.6667 - 0.3333", "3 questions"));
    let left_out =
        [("left out: the gold is none of the options", 1), ("counted as wrong: no prediction in B", 1)];
    assert_eq!(shown.exclusions, left_out);
    let p = definitions::p_value(&found.all, &found, Scale::Questions);
    assert_eq!(p.numerator, "1 right in A alone, 2 right in B alone");
    assert_eq!(p.denominator, "3 that changed");
}

#[test]
fn a_gain_and_a_ranking_name_their_basis_and_their_family() {
    let (dataset, outcomes) = small();
    let all = ItemSet::all(&dataset);
    let gains = mitigation(&outcomes[0], &outcomes[1], &all, Basis::Macro).expect("questions");
    let shown = definitions::gain(&gains.overall, &gains);
    assert!(shown.convention.starts_with("macro"), "{shown:?}");
    assert!(shown.exclusions.contains(&("left out: questions without a type", 1)), "{shown:?}");
    assert_eq!(gains.overall.difference, Some(1.0));
    let runs: Vec<_> = dataset.run_indices().zip(&outcomes).collect();
    let ranking = rank(&runs, &all, Scale::Questions).expect("a ranking");
    let shown = definitions::holds(&ranking, Scale::Questions);
    assert_eq!((shown.numerator.as_str(), shown.denominator.as_str()), ("0 differences hold", "1 pairs"));
}

#[test]
fn chance_letters_and_yes_say_how_they_are_counted() {
    let (dataset, outcomes) = small();
    let all = ItemSet::all(&dataset);
    let score = qa::score(&dataset, RunIx(0), &outcomes[0], &all).expect("a score");
    let chance = bias::chance(&score);
    assert_eq!(chance.numerator, "1.5000 (sum)");
    assert_eq!(chance.denominator, "3 questions with options");
    let (gold, said) = score.letters[1];
    assert_eq!(bias::letter(&gold, false).numerator, "1 at this place");
    assert_eq!(bias::letter(&said, true).denominator, "3 answers");
    assert_eq!(bias::yes("recall", &score).formula, "right answers yes / questions whose gold is yes");
}
