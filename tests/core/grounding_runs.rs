//! Where and when over a whole run: what is missing, left out, filtered, and what must never break.

use proptest::prelude::*;
use verivid::analysis::grounding_definitions;
use verivid::metrics::ItemSet;
use verivid::metrics::grounding::{
    BoxEdges, GroundingOptions, GroundingOutcomes, GroundingRule, GroundingSteps, Threshold, assign, judge,
    of_run, score,
};
use verivid::model::{Dataset, Interpolation, Item, ItemIx, Keyframe, Prediction, RunIx, Task, Track};
use verivid::units::PixelRect;

use crate::grounding::{clip, dataset_of, event, frames, grounded, reference, said, track};
use crate::values::{empty, item, prediction, run, video};

/// Four grounded items, a question with boxes as evidence, and a moment.
fn several() -> Dataset {
    let mut dataset = empty();
    let at = dataset.push_video(clip(25));
    for id in ["g1", "g2", "g3", "g4"] {
        let gold = if id == "g4" { Vec::new() } else { vec![frames("", 0, 10, 25, 0.0)] };
        dataset.push_item(Item { tracks: gold, ..item(id, at, Task::Grounding) });
    }
    dataset.push_item(Item { tracks: vec![frames("", 0, 10, 25, 0.0)], ..item("q", at, Task::Mcq) });
    dataset.push_item(Item { events: vec![event("", 0.0, 1.0)], ..item("m", at, Task::Moments) });
    dataset
}

fn on(at: u32, tracks: Vec<Track>) -> Prediction {
    Prediction { tracks, ..prediction(ItemIx(at)) }
}

#[test]
fn a_missing_prediction_counts_0_and_an_item_without_truth_is_none() {
    let mut dataset = several();
    let perfect = || vec![frames("", 0, 10, 25, 0.0)];
    let at = dataset.push_run(run("r", "R", vec![on(0, perfect()), on(1, Vec::new())]));
    let outcomes = of_run(&dataset, at, GroundingOptions::default());
    let found = score(&outcomes, &ItemSet::all(&dataset), Threshold::Above).expect("a score");
    assert_eq!((found.items, found.missing, found.tiou_items, found.viou_items), (3, 2, 3, 3));
    assert_eq!((found.m_tiou, found.m_viou), (Some(1.0 / 3.0), Some(1.0 / 3.0)));
    let objects = found.objects.expect("boxes");
    assert_eq!((objects.counts.hits, objects.counts.misses), (10, 20));
    assert!((objects.f1.expect("boxes") - 0.5).abs() < 1e-12);
    let one: ItemSet = [ItemIx(0)].into_iter().collect();
    assert_eq!(score(&outcomes, &one, Threshold::Above).expect("a score").m_viou, Some(1.0));
    assert!(score(&outcomes, &ItemSet::default(), Threshold::Above).is_none());
    // A run that says nothing of any grounded item has no score.
    let silent = dataset.push_run(run("s", "S", vec![on(4, Vec::new())]));
    let outcomes = of_run(&dataset, silent, GroundingOptions::default());
    assert!(score(&outcomes, &ItemSet::all(&dataset), Threshold::Above).is_none());
}

#[test]
fn questions_with_boxes_count_where_the_run_draws_boxes_for_questions() {
    let mut dataset = several();
    let perfect = || vec![frames("", 0, 10, 25, 0.0)];
    let at = dataset.push_run(run("r", "R", vec![on(0, perfect()), on(4, perfect())]));
    let outcomes = of_run(&dataset, at, GroundingOptions::default());
    let found = score(&outcomes, &ItemSet::all(&dataset), Threshold::Above).expect("a score");
    assert_eq!((found.items, found.missing, found.m_viou), (4, 2, Some(0.5)));
}

#[test]
fn a_run_of_times_alone_has_no_boxes_to_score() {
    let mut dataset = several();
    let times = Prediction { events: vec![event("", 0.0, 0.4)], ..prediction(ItemIx(0)) };
    let at = dataset.push_run(run("r", "R", vec![times]));
    let outcomes = of_run(&dataset, at, GroundingOptions::default());
    let found = score(&outcomes, &ItemSet::all(&dataset), Threshold::Above).expect("a score");
    assert!((found.m_tiou.expect("times") - 1.0 / 3.0).abs() < 1e-12);
    assert!(found.m_viou.is_none() && found.objects.is_none() && found.viou_at.is_empty());
}

#[test]
fn exactly_r_passes_where_that_was_asked_for() {
    let mut dataset = several();
    // Twice as long as the truth: vIoU is 0.5.
    let at = dataset.push_run(run("r", "R", vec![on(0, vec![frames("", 0, 20, 25, 0.0)])]));
    let outcomes = of_run(&dataset, at, GroundingOptions::default());
    let one: ItemSet = [ItemIx(0)].into_iter().collect();
    let at = |threshold| {
        let found = score(&outcomes, &one, threshold).expect("a score");
        found.viou_at.iter().map(|(level, ratio)| (*level, ratio.value)).collect::<Vec<_>>()
    };
    assert_eq!(at(Threshold::Above), [(0.3, Some(1.0)), (0.5, Some(0.0))]);
    assert_eq!(at(Threshold::AtLeast), [(0.3, Some(1.0)), (0.5, Some(1.0))]);
}

#[test]
fn samples_of_an_item_count_as_their_mean() {
    let mut dataset = several();
    let sample = |n: u32, tracks| Prediction { sample: n, ..on(0, tracks) };
    let samples = vec![sample(0, vec![frames("", 0, 10, 25, 0.0)]), sample(1, Vec::new())];
    let at = dataset.push_run(run("r", "R", samples));
    let outcomes = of_run(&dataset, at, GroundingOptions::default());
    let one: ItemSet = [ItemIx(0)].into_iter().collect();
    let found = score(&outcomes, &one, Threshold::Above).expect("a score");
    assert_eq!((found.items, found.missing, found.m_viou, found.m_tiou), (1, 0, Some(0.5), Some(0.5)));
    assert_eq!(found.viou_at[0].1.value, Some(0.5));
}

#[test]
fn outcomes_do_not_depend_on_how_they_are_sliced() {
    let json = reference();
    let dataset = dataset_of(&json);
    let whole: GroundingOutcomes = of_run(&dataset, RunIx(0), GroundingOptions::default());
    for size in [1, 3, 7] {
        let mut steps = GroundingSteps::new(&dataset, RunIx(0), GroundingOptions::default());
        while steps.step(size) {}
        assert_eq!(steps.finish(), whole);
    }
}

#[test]
fn what_cannot_be_judged_is_left_out_and_counted() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    dataset.push_item(Item { tracks: vec![frames("", 0, 10, 25, 0.0)], ..item("g", at, Task::Grounding) });
    let endless = track("", &[(0.0, 0.0), (1e12, 0.0)], None, Interpolation::Linear);
    dataset.push_item(Item { tracks: vec![endless], ..item("e", at, Task::Boxes) });
    let run = dataset.push_run(run("r", "R", vec![on(0, vec![frames("", 0, 10, 25, 0.0)])]));
    let by = |rule| {
        let outcomes = of_run(&dataset, run, GroundingOptions { rule, ..GroundingOptions::default() });
        let found = score(&outcomes, &ItemSet::all(&dataset), Threshold::Above).expect("a score");
        (found.items, found.without_rate, found.too_long)
    };
    assert_eq!(by(GroundingRule::Verivid), (1, 0, 1));
    assert_eq!(by(GroundingRule::CgStvg), (0, 1, 1));
}

#[test]
fn a_definition_says_what_was_left_out_and_under_which_rule() {
    let mut dataset = several();
    let at = dataset.push_run(run("r", "R", vec![on(0, vec![frames("", 0, 20, 25, 0.0)])]));
    let outcomes = of_run(&dataset, at, GroundingOptions::default());
    let found = score(&outcomes, &ItemSet::all(&dataset), Threshold::Above).expect("a score");
    let definition = grounding_definitions::m_viou(&found);
    assert_eq!(
        (definition.numerator.as_str(), definition.denominator.as_str()),
        ("0.5000 (sum over items)", "3 items")
    );
    assert_eq!(definition.exclusions, [("counted as 0: no prediction", 2)]);
    assert!(definition.convention.starts_with("rule verivid: "));
    assert!(grounding_definitions::viou_at(&found, 0.3).is_some());
    assert!(grounding_definitions::viou_at(&found, 0.4).is_none());
}

proptest! {
    // A random video may have a million frames.
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn nothing_in_a_dataset_breaks_a_judgement(dataset in crate::made::dataset()) {
        for at in dataset.run_indices() {
            for rule in GroundingRule::ALL {
                let options = GroundingOptions { rule, edges: BoxEdges::Continuous };
                let outcomes = of_run(&dataset, at, options);
                for row in &outcomes.rows {
                    for value in [row.tiou, row.viou].into_iter().flatten() {
                        prop_assert!((0.0..=1.0).contains(&value), "{} {value}", rule.id());
                    }
                }
                if let Some(found) = score(&outcomes, &ItemSet::all(&dataset), Threshold::AtLeast) {
                    prop_assert!(found.items >= found.missing);
                }
            }
        }
    }
}

#[test]
fn numbers_past_every_measure_are_no_endless_loop() {
    let rect = |side: f64| PixelRect::new(0.0, 0.0, side, side).expect("a box");
    let huge = |time: f64| Keyframe { time, rect: rect(1e200), score: None };
    let far = Track { boxes: vec![huge(-1e300), huge(1e300)], ..track("", &[], None, Interpolation::Linear) };
    let near = Track { boxes: vec![huge(0.0), huge(1.0)], ..far.clone() };
    let item = grounded(vec![near.clone(), near.clone()], Vec::new());
    for rule in GroundingRule::ALL {
        let options = GroundingOptions { rule, ..GroundingOptions::default() };
        let found =
            judge(&clip(25), &item, Some(&said(vec![near.clone(), near.clone()], Vec::new())), options);
        assert!(found.expect("a judgement").viou.is_some_and(f64::is_finite));
        assert!(judge(&clip(25), &item, Some(&said(vec![far.clone()], Vec::new())), options).is_err());
    }
    assert_eq!(assign(&[vec![f64::NAN, 1.0], vec![f64::INFINITY, f64::NAN]]), [(0, 1)]);
}
