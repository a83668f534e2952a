//! Moment retrieval, against the evaluator of QVHighlights: `tests/reference/make_moments.py` made the data and the
//! numbers.

use serde_json::Value;
use verivid::metrics::ItemSet;
use verivid::metrics::moments::{LENGTHS, MomentScore, of_run, score, with_intervals};
use verivid::model::{Dataset, Event, Item, ItemIx, Prediction, RunIx, Task};
use verivid::units::TimeSpan;

use crate::grounding::{close, close_interval, dataset_of};
use crate::values::{empty, item, prediction, run, video};

fn reference() -> Value {
    serde_json::from_str(include_str!("../reference/moments.json")).expect("JSON")
}

#[test]
fn moments_are_scored_as_by_the_evaluator_of_qvhighlights() {
    let json = reference();
    let dataset = dataset_of(&json);
    let all = ItemSet::all(&dataset);
    let outcomes = of_run(&dataset, RunIx(0));
    let found = with_intervals(score(&outcomes, &all).expect("a score"), &outcomes, &all);
    let expected = &json["expected"];
    for row in &outcomes.rows {
        let id = &dataset.item(row.item).id;
        for (n, value) in row.ap.iter().enumerate() {
            close(*value, &expected["ap"][id][n], id);
        }
    }
    assert_eq!(Some(found.queries as u64), expected["queries"].as_u64());
    assert_eq!(Some(found.missing as u64), expected["missing"].as_u64());
    for (level, ratio) in &found.r1_at {
        close(ratio.value, &expected["r1_at"][level.to_string()], "R1");
    }
    close(found.miou, &expected["miou"], "mean IoU");
    close_interval(found.miou_interval, &expected["miou_interval"], "mean IoU");
    close(found.map_average, &expected["map_average"], "average mAP");
    close_interval(found.map_interval, &expected["map_interval"], "average mAP");
    for (n, value) in found.map.iter().enumerate() {
        close(*value, &expected["map"][n], "mAP");
    }
    for (length, own) in LENGTHS.iter().zip(&found.map_by_length) {
        let expected = &expected["map_by_length"][length.id()];
        assert_eq!(Some(own.queries as u64), expected["queries"].as_u64(), "{length:?}");
        close(own.map, &expected["map"], length.id());
    }
    close(found.map_50(), &expected["map"][0], "mAP 0.5");
    close(found.map_75(), &expected["map"][5], "mAP 0.75");
}

fn window(start: f64, end: f64, score: Option<f64>) -> Event {
    let span = TimeSpan::new(start, end).expect("a span");
    Event { id: None, label: String::new(), span, score, extra: Vec::new() }
}

fn of(gold: Vec<Vec<Event>>, said: Vec<(u32, Vec<Event>)>) -> (Dataset, Option<MomentScore>) {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    for (n, events) in gold.into_iter().enumerate() {
        dataset.push_item(Item { events, ..item(&n.to_string(), at, Task::Moments) });
    }
    let one = |(n, events)| Prediction { events, ..prediction(ItemIx(n)) };
    let at = dataset.push_run(run("r", "R", said.into_iter().map(one).collect()));
    let found = score(&of_run(&dataset, at), &ItemSet::all(&dataset));
    (dataset, found)
}

#[test]
fn the_first_window_listed_is_the_one_asked_and_exactly_half_passes() {
    let gold = vec![window(0.0, 10.0, None)];
    let (_, found) =
        of(vec![gold], vec![(0, vec![window(0.0, 5.0, Some(0.1)), window(0.0, 10.0, Some(0.9))])]);
    let found = found.expect("a score");
    assert_eq!(found.r1_at.iter().map(|(_, r)| r.value).collect::<Vec<_>>(), [Some(1.0), Some(0.0)]);
    assert_eq!((found.miou, found.map_75()), (0.5, 1.0));
}

#[test]
fn a_query_without_a_prediction_counts_0_and_one_without_a_window_is_left_out() {
    let gold = vec![vec![window(0.0, 10.0, None)], vec![window(0.0, 10.0, None)], Vec::new()];
    let (_, found) = of(gold.clone(), vec![(0, vec![window(0.0, 10.0, None)])]);
    let found = found.expect("a score");
    assert_eq!((found.queries, found.missing, found.without_gold), (2, 1, 1));
    assert_eq!((found.miou, found.map_average), (0.5, 0.5));
    assert!(of(gold, Vec::new()).1.is_none());
}

#[test]
fn a_length_has_its_upper_end_and_not_its_lower_one() {
    for (length, expect) in [
        (0.0, None),
        (0.5, Some("short")),
        (10.0, Some("short")),
        (10.5, Some("middle")),
        (30.0, Some("middle")),
        (30.5, Some("long")),
        (150.0, Some("long")),
        (150.5, None),
    ] {
        let span = TimeSpan::new(4.0, 4.0 + length).expect("a span");
        let found: Vec<&str> = LENGTHS.iter().filter(|one| one.holds(span)).map(|one| one.id()).collect();
        assert_eq!(found.first().copied(), expect, "{length}");
        assert!(found.len() < 2, "{length}");
    }
}
