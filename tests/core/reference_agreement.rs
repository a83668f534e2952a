//! Agreement and significance against statsmodels, krippendorff, irrCAC, scikit-learn and SciPy:
//! `tests/reference/make_agreement.py` made the data and the numbers.

use serde_json::Value;
use verivid::metrics::agreement::of_votes;
use verivid::metrics::{ItemSet, anova, t_test};
use verivid::model::{Dataset, Item, Sentence, SentenceLabel, Task};

use crate::values::{empty, item, sentence, video};

/// Equal to a billionth of the number itself: a p of 1e-100 has digits too.
fn close(found: Option<f64>, expected: &Value, what: &str) {
    match (found, expected.as_f64()) {
        (Some(found), Some(expected)) => {
            let off = (found - expected).abs();
            assert!(off <= 1e-9 * expected.abs() || off <= 1e-300, "{what}: {found} but {expected}");
        }
        (found, expected) => assert_eq!(found, expected, "{what}"),
    }
}

/// Equal to `1e-12`: kappas near 0 are differences.
fn near(found: Option<f64>, expected: &Value, what: &str) {
    match (found, expected.as_f64()) {
        (Some(found), Some(expected)) => {
            assert!((found - expected).abs() <= 1e-12, "{what}: {found} but {expected}");
        }
        (found, expected) => assert_eq!(found, expected, "{what}"),
    }
}

fn json() -> Value {
    serde_json::from_str(include_str!("../reference/agreement.json")).expect("JSON")
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn numbers(value: &Value) -> Vec<f64> {
    rows(value).iter().map(|number| number.as_f64().unwrap_or(f64::NAN)).collect()
}

/// One caption with a sentence for each row of votes.
fn voted(votes: &Value) -> Dataset {
    let label = |value: &Value| value.as_str().and_then(SentenceLabel::from_id).expect("a label");
    let read = |row: &Value| {
        let votes = row.as_object().expect("votes").iter().map(|(name, vote)| (name.clone(), label(vote)));
        Sentence { votes: votes.collect(), ..sentence(SentenceLabel::Unknown) }
    };
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    let sentences = rows(votes).iter().map(read).collect();
    dataset.push_item(Item { sentences, ..item("c", at, Task::Verification) });
    dataset
}

#[test]
fn votes_agree_as_other_programs_say_they_do() {
    for expected in rows(&json()["agreement"]) {
        let what = expected["name"].as_str().expect("a name");
        let dataset = voted(&expected["votes"]);
        let Some(found) = of_votes(&dataset, &ItemSet::all(&dataset)) else {
            assert_eq!(expected["sentences"], 0, "{what}");
            continue;
        };
        let same = |found: usize, key: &str| {
            assert_eq!(Some(found as u64), expected[key].as_u64(), "{what}: {key}");
        };
        same(found.all.sentences, "sentences");
        same(found.single, "single");
        same(found.unvoted, "unvoted");
        near(Some(found.all.p_bar), &expected["p_bar"], what);
        near(found.all.kappa, &expected["kappa"], what);
        near(found.alpha, &expected["alpha"], what);
        let by_votes = expected["by_votes"].as_object().expect("numbers");
        assert_eq!(found.by_votes.len(), by_votes.len(), "{what}");
        for (n, fleiss) in &found.by_votes {
            let expected = &by_votes[&n.to_string()];
            assert_eq!(Some(fleiss.sentences as u64), expected["sentences"].as_u64(), "{what}, {n} votes");
            assert_eq!(fleiss.votes, n * fleiss.sentences as u64);
            near(Some(fleiss.p_bar), &expected["p_bar"], what);
            near(fleiss.kappa, &expected["kappa"], what);
        }
        assert_eq!(found.pairs.len(), rows(&expected["pairs"]).len(), "{what}");
        for (pair, expected) in found.pairs.iter().zip(rows(&expected["pairs"])) {
            assert_eq!(
                (&*pair.a, &*pair.b),
                (expected["a"].as_str().unwrap_or(""), expected["b"].as_str().unwrap_or(""))
            );
            assert_eq!(Some(pair.sentences), expected["sentences"].as_u64(), "{what}");
            near(pair.observed, &expected["observed"], what);
            near(pair.kappa, &expected["kappa"], what);
        }
    }
}

#[test]
fn a_t_test_is_scipy_s_to_a_billionth_of_its_p() {
    for (n, expected) in rows(&json()["t_tests"]).iter().enumerate() {
        let values = numbers(&expected["values"]);
        let found = t_test(&values).expect("values");
        assert_eq!(found.n, values.len());
        near(Some(found.mean), &expected["mean"], &format!("mean {n}"));
        close(found.t, &expected["t"], &format!("t {n}"));
        close(found.p, &expected["p"], &format!("p {n}"));
    }
    assert_eq!(t_test(&[]), None);
}

#[test]
fn an_analysis_of_variance_is_scipy_s_to_a_billionth_of_its_p() {
    for (n, expected) in rows(&json()["anovas"]).iter().enumerate() {
        let groups: Vec<Vec<f64>> = rows(&expected["groups"]).iter().map(numbers).collect();
        let mut slices: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
        let found = anova(&slices).expect("groups");
        close(found.f, &expected["f"], &format!("F {n}"));
        close(found.p, &expected["p"], &format!("p {n}"));
        // An empty group is nobody's group.
        slices.push(&[]);
        assert_eq!(anova(&slices), Some(found));
    }
    assert_eq!(anova(&[&[1.0, 2.0], &[]]), None);
    assert_eq!(anova(&[]), None);
}
