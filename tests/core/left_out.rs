//! The items behind what comparisons and counts leave out, and long counts made in steps.

use verivid::analysis::compare::{Scale, compare, definitions, left_out, order};
use verivid::analysis::composition_items::{left_out_items, words};
use verivid::analysis::definition::{caption_mean, pooled_f1};
use verivid::analysis::definition_items::{items_behind, paired_behind, words as scored};
use verivid::analysis::heatmap::{Measure, paired_cells, paired_difference};
use verivid::metrics::ItemSet;
use verivid::metrics::agreement::{Comparing, Drawn, Side, drawn_agreement};
use verivid::metrics::caption_statistics::{Counting, by_cell, by_complexity, by_source, overall};
use verivid::metrics::paired::{self, PairedDraws, paired_interval};
use verivid::metrics::verification::{self, ZeroDivision};
use verivid::model::{ItemIx, RunIx, SentenceLabel};

use crate::figures::reference;

#[test]
fn as_many_items_stand_behind_an_exclusion_of_two_runs_as_it_counts() {
    let reference = reference();
    let items = ItemSet::all(&reference.dataset);
    let mut seen = 0;
    for a in &reference.outcomes {
        for b in &reference.outcomes {
            for scale in
                [Scale::Questions, Scale::Captions(ZeroDivision::Zero), Scale::Captions(ZeroDivision::Skip)]
            {
                let found = match scale {
                    Scale::Questions => paired::questions(a, b, &items),
                    Scale::Captions(convention) => {
                        paired::captions(a, b, &items, paired::Measure::F1, convention)
                    }
                };
                let Some(found) = found else { continue };
                let comparison = compare(&found);
                let definition = definitions::difference(&comparison.all, &comparison, scale);
                for (reason, count) in definition.exclusions {
                    let behind = paired_behind(reason, Measure::F1, (a, b), &items);
                    // A caption can have several such sentences.
                    let counts_sentences = reason == scored::UNKNOWN;
                    assert!(behind.len() == count || counts_sentences && behind.len() < count, "{reason}");
                    assert!(behind.windows(2).all(|pair| pair[0] < pair[1]), "in file order: {reason}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn what_a_ranking_leaves_out_are_the_items_that_only_some_runs_are_scored_on() {
    let reference = reference();
    let items = ItemSet::all(&reference.dataset);
    let scale = Scale::Captions(ZeroDivision::Skip);
    let runs: Vec<_> =
        (0..).map(RunIx).zip(&reference.outcomes).filter(|(_, run)| run.has_verification).collect();
    let ranking = order(&runs, &items, scale).unwrap();
    let behind = left_out(&runs.iter().map(|(_, run)| *run).collect::<Vec<_>>(), &items, scale);
    assert_eq!(behind.len(), ranking.left_out);
    assert!(!behind.is_empty() && behind.iter().all(|item| !ranking.items.contains(*item)));
}

#[test]
fn a_grid_of_differences_and_its_intervals_are_the_same_in_two_steps() {
    let reference = reference();
    let items = ItemSet::all(&reference.dataset);
    let mut cells = 0;
    for (a, b) in reference.outcomes.iter().zip(reference.outcomes.iter().skip(1)) {
        for measure in Measure::ALL {
            let convention = ZeroDivision::Skip;
            let whole = paired_difference(a, b, &items, measure, convention);
            let Some((mut map, values)) = paired_cells(a, b, &items, measure, convention) else {
                assert_eq!(whole, None);
                continue;
            };
            for (cell, values) in map.cells.iter_mut().flatten().zip(&values) {
                if let Some(cell) = cell {
                    assert_eq!(cell.interval, None);
                    cell.interval = paired_interval(std::slice::from_ref(values));
                    cells += 1;
                }
            }
            assert_eq!(Some(map), whole);
        }
    }
    assert!(cells > 10, "{cells}");
}

#[test]
fn draws_in_steps_end_in_the_same_interval() {
    let values = |n: usize| {
        let at = |k: usize| (!k.is_multiple_of(5)).then(|| (k * 7 % 11) as f64 / 11.0);
        (0..n).map(|k| (at(k), at(k + 3))).collect::<Vec<_>>()
    };
    for strata in [vec![values(12)], vec![values(7), Vec::new(), values(20)], vec![vec![(None, None)]]] {
        let mut draws = PairedDraws::new(&strata);
        let mut steps = 0;
        while draws.step(300) {
            steps += 1;
        }
        assert_eq!(draws.finish(), paired_interval(&strata), "{strata:?}");
        assert_eq!(steps, 6);
    }
}

#[test]
fn captions_counted_in_steps_are_those_counted_by_each_property() {
    let reference = reference();
    let all = ItemSet::all(&reference.dataset);
    let some: ItemSet = all.iter().step_by(3).collect();
    for items in [all, some, ItemSet::default()] {
        let dataset = &reference.dataset;
        let mut counting = Counting::new(dataset, &items);
        while counting.step(5) {}
        let (whole, sources, complexities, cells) = counting.finish();
        assert_eq!(whole, overall(dataset, &items));
        assert_eq!(sources, by_source(dataset, &items));
        assert_eq!(complexities, by_complexity(dataset, &items));
        assert_eq!(cells, by_cell(dataset, &items));
    }
}

#[test]
fn drawings_compared_in_steps_agree_as_all_of_them_do() {
    let bytes = std::fs::read("www/demo/items.jsonl").unwrap();
    let lines: Vec<serde_json::Value> = bytes
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let predictions: Vec<serde_json::Value> =
        std::fs::read_to_string("www/demo/predictions/demo-model-a.jsonl")
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
    let videos: Vec<serde_json::Value> = std::fs::read_to_string("www/demo/videos.jsonl")
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let made = serde_json::json!({ "format": "verivid/1", "name": "d", "videos": videos, "items": lines,
        "runs": [{ "id": "a", "model": "A", "setting": "vanilla", "predictions": predictions }] });
    let loaded = verivid::formats::read("d.json", made.to_string().into_bytes()).unwrap();
    let (dataset, items) = (&loaded.dataset, ItemSet::all(&loaded.dataset));
    let mut comparing = Comparing::new(dataset, Side::Truth, Side::Run(RunIx(0)), &items);
    while comparing.step(3) {}
    let (all, each) = comparing.finish();
    let pairs = each.iter().map(|(at, _)| {
        let (item, said) = (dataset.item(*at), &dataset.run(RunIx(0)).predictions_on(*at)[0]);
        let truth = Drawn { tracks: &item.tracks, events: &item.events };
        (truth, Drawn { tracks: &said.tracks, events: &said.events })
    });
    let pairs: Vec<_> = pairs.collect();
    let whole = drawn_agreement(pairs.iter().copied());
    assert!(all.frames > 0 && each.len() > 3, "{all:?}");
    assert_eq!(all, verivid::metrics::agreement::DrawnAgreement { missing: all.missing, ..whole });
    for ((_, own), pair) in each.iter().zip(&pairs) {
        assert_eq!(*own, drawn_agreement([*pair]));
    }
}

#[test]
fn what_counts_of_a_benchmark_leave_out_is_listed_by_item() {
    let reference = reference();
    let dataset = &reference.dataset;
    let all = ItemSet::all(dataset);
    for (what, is) in [
        (words::NO_TYPE, (|dataset, item| dataset_item(dataset, item).kind.is_none()) as Is),
        (scored::UNKNOWN, |dataset, item| {
            dataset_item(dataset, item).sentences.iter().any(|s| s.label == SentenceLabel::Unknown)
        }),
        (words::NO_DURATION, |dataset, item| {
            dataset.video_of(dataset_item(dataset, item)).duration.is_none()
        }),
    ] {
        let expected: Vec<_> = all.iter().filter(|at| is(dataset, *at)).collect();
        assert_eq!(left_out_items(what, dataset, &all), expected, "{what}");
    }
    assert_eq!(left_out_items("something else", dataset, &all), []);
}

type Is = fn(&verivid::model::Dataset, verivid::model::ItemIx) -> bool;

fn dataset_item(dataset: &verivid::model::Dataset, at: verivid::model::ItemIx) -> &verivid::model::Item {
    dataset.item(at)
}

#[test]
fn every_sentence_of_a_scored_caption_is_counted_or_said_to_be_left_out() {
    let reference = reference();
    let (dataset, items) = (&reference.dataset, ItemSet::all(&reference.dataset));
    let mut seen = 0;
    for (run, outcomes) in dataset.run_indices().zip(&reference.outcomes) {
        let Some(found) = verification::score(dataset, run, outcomes, &items, ZeroDivision::Zero) else {
            continue;
        };
        let captions = outcomes.captions.of(&items).map(|caption| dataset.item(caption.item));
        let all: usize = captions.map(|item| item.sentences.len()).sum();
        assert_eq!(found.sentences + found.unknown, all);
        for definition in [caption_mean(Measure::F1, &found), pooled_f1(&found)] {
            let said = definition.exclusions.iter().find(|(reason, _)| *reason == scored::UNKNOWN);
            assert_eq!(said.map_or(0, |(_, count)| *count), found.unknown, "{}", definition.name);
        }
        let behind = items_behind(scored::UNKNOWN, Measure::F1, outcomes, &items);
        let unknown = |item: &ItemIx| {
            let sentences = dataset.item(*item).sentences.iter();
            sentences.filter(|sentence| sentence.label == SentenceLabel::Unknown).count()
        };
        assert_eq!(behind.iter().map(unknown).sum::<usize>(), found.unknown);
        seen += found.unknown;
    }
    assert!(seen > 0, "the data has no such sentence");
}
