//! Runs side by side against SciPy, statsmodels, scikit-learn, pandas and networkx:
//! `tests/reference/make_compare.py` made the data and the numbers.

use serde_json::{Value, json};
use verivid::analysis::compare::{self, Comparison, Ranking, Scale, compare, pair_interval, rank};
use verivid::analysis::heatmap;
use verivid::metrics::mitigation;
use verivid::metrics::outcomes::{RunOutcomes, of_run};
use verivid::metrics::paired::{self, Basis, Difference, Measure, holm, mcnemar};
use verivid::metrics::qa::{self, QaScore};
use verivid::metrics::verification::ZeroDivision;
use verivid::metrics::{ItemSet, Ratio};
use verivid::model::{
    Complexity, Dataset, HallucinationType, Item, ItemIx, Prediction, Run, RunIx, Sentence, SentenceLabel,
    Task, Video, VideoIx,
};

use crate::values::{choice, empty, item, one, prediction, run, sentence, verdict, video};

fn reference() -> Value {
    serde_json::from_str(include_str!("../reference/compare.json")).expect("JSON")
}

fn close(found: f64, expected: &Value, what: &str) {
    let expected = expected.as_f64().unwrap_or(f64::NAN);
    assert!((found - expected).abs() <= 1e-12, "{what}: {found} but {expected}");
}

/// To nine digits, however small the number is.
fn near(found: f64, expected: &Value, what: &str) {
    let expected = expected.as_f64().unwrap_or(f64::NAN);
    assert!((found - expected).abs() <= 1e-9 * expected, "{what}: {found} but {expected}");
}

fn count(found: usize, expected: &Value, what: &str) {
    assert_eq!(Some(found as u64), expected.as_u64(), "{what}");
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn place_of(value: &Value) -> ItemIx {
    ItemIx(value.as_u64().and_then(|n| u32::try_from(n).ok()).expect("a place"))
}

fn video_of(row: &Value, id: &str) -> Video {
    Video {
        duration: row["duration"].as_f64(),
        complexity: row["complexity"].as_u64().and_then(Complexity::from_number),
        ..video(id)
    }
}

fn said(row: &Value) -> Prediction {
    let sample = row[1].as_u64().and_then(|n| u32::try_from(n).ok()).expect("a sample");
    let blank = Prediction { sample, ..prediction(place_of(&row[0])) };
    let reply = |response: &str| Some(response.to_owned());
    match (row[2].as_f64(), row[2].as_str()) {
        (Some(score), _) => Prediction { response: reply("Words."), score: Some(score), ..blank },
        (_, Some("unjudged")) => Prediction { response: reply("Words."), ..blank },
        (_, Some("")) => Prediction { response: reply("  "), ..blank },
        (_, Some("?")) => Prediction { response: reply("It is hard to see."), ..blank },
        (_, answer) => Prediction { answer: one(answer.expect("an answer")), ..blank },
    }
}

/// The questions and runs of compare.json.
fn questions(json: &Value) -> (Dataset, Vec<RunOutcomes>) {
    let mut dataset = empty();
    for (n, row) in rows(&json["videos"]).iter().enumerate() {
        dataset.push_video(video_of(row, &format!("v{n}")));
    }
    for (n, row) in rows(&json["items"]).iter().enumerate() {
        let at = VideoIx(place_of(&row["video"]).0);
        dataset.push_item(Item {
            kind: row["type"].as_str().map(HallucinationType::from_id),
            options: rows(&row["options"])
                .iter()
                .map(|key| choice(text(key), &format!("thing {key}")))
                .collect(),
            answer: row["answer"].as_str().and_then(one),
            group: row["group"].as_str().map(str::to_owned),
            role: row["role"].as_str().map(str::to_owned),
            ..item(&format!("q{n}"), at, Task::from_id(text(&row["task"])).expect("a task"))
        });
    }
    for (n, row) in rows(&json["runs"]).iter().enumerate() {
        let predictions = rows(&row["rows"]).iter().map(said).collect();
        let setting = text(&row["setting"]).to_owned();
        dataset.push_run(Run { setting, ..run(&format!("r{n}"), text(&row["model"]), predictions) });
    }
    let outcomes = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    (dataset, outcomes)
}

fn close_difference(found: &Difference, expected: &Value, what: &str) {
    count(found.items, &expected["items"], what);
    close(found.a.expect("A"), &expected["a"], what);
    close(found.b.expect("B"), &expected["b"], what);
    close(found.difference.expect("a difference"), &expected["difference"], what);
    match found.interval {
        Some(interval) => {
            close(interval.lo, &expected["lo"], what);
            close(interval.hi, &expected["hi"], what);
        }
        // Every draw of one value is that value: NumPy says so, and it is no interval.
        None => assert!(found.items == 1 && expected["lo"] == expected["hi"], "{what}"),
    }
    near(found.p, &expected["p"], what);
    count(found.counts.a_only, &expected["a_only"], what);
    count(found.counts.b_only, &expected["b_only"], what);
    if !expected["both"].is_null() {
        count(found.counts.both, &expected["both"], what);
        count(found.counts.neither, &expected["neither"], what);
    }
}

fn close_parts<'a>(found: impl Iterator<Item = (String, &'a Difference)>, expected: &Value, what: &str) {
    let mut parts = 0;
    for (name, difference) in found {
        close_difference(difference, &expected[&name], &format!("{what}, {name}"));
        parts += 1;
    }
    assert_eq!(Some(parts), expected.as_object().map(serde_json::Map::len), "{what}");
}

fn places(items: &[ItemIx]) -> Value {
    json!(items.iter().map(|item| item.0).collect::<Vec<_>>())
}

fn cells(comparison: &Comparison) -> impl Iterator<Item = (String, &Difference)> {
    let name =
        |cell: &(Complexity, verivid::model::DurationBracket)| format!("{} {}", cell.0.id(), cell.1.id());
    comparison.by_cell.iter().map(move |(cell, difference)| (name(cell), difference))
}

#[test]
fn exact_p_values_are_those_of_scipy_and_statsmodels() {
    let json = reference();
    for row in rows(&json["exact"]) {
        let (a, b) = (place_of(&row[0]).0 as usize, place_of(&row[1]).0 as usize);
        near(mcnemar(a, b), &row[2], &format!("{a} against {b}"));
        assert!((mcnemar(a, b) - mcnemar(b, a)).abs() < f64::EPSILON);
    }
}

#[test]
fn holms_correction_is_that_of_statsmodels() {
    for row in rows(&reference()["holm"]) {
        let p: Vec<f64> = rows(&row[0]).iter().filter_map(Value::as_f64).collect();
        let found = holm(&p);
        assert_eq!(found.len(), rows(&row[1]).len());
        found.iter().zip(rows(&row[1])).for_each(|(found, expected)| close(*found, expected, "corrected"));
    }
}

#[test]
fn two_runs_differ_by_what_numpy_and_statsmodels_say_in_every_part() {
    let json = reference();
    let (dataset, outcomes) = questions(&json);
    let all = ItemSet::all(&dataset);
    let paired = paired::questions(&outcomes[0], &outcomes[1], &all).expect("questions");
    let found = compare::with_intervals(&paired);
    let expected = &json["comparison"];
    close_difference(&found.all, &expected["all"], "all");
    close_difference(found.macro_mean.as_ref().expect("types"), &expected["macro"], "macro");
    close_parts(found.by_type.iter().map(|(k, d)| (k.id().to_owned(), d)), &expected["by_type"], "type");
    close_parts(found.by_level.iter().map(|(k, d)| (k.id().to_owned(), d)), &expected["by_level"], "level");
    close_parts(found.by_task.iter().map(|(k, d)| (k.id().to_owned(), d)), &expected["by_task"], "task");
    close_parts(cells(&found), &expected["by_cell"], "cell");
    assert_eq!(places(&found.lists.fixed), expected["fixed"]);
    assert_eq!(places(&found.lists.broken), expected["broken"]);
    count(found.left_out.bad_gold, &expected["bad_gold"], "bad gold");
    count(found.left_out.unjudged, &expected["unjudged"], "unjudged");
    count(found.left_out.missing.0, &expected["missing"][0], "missing in A");
    count(found.left_out.missing.1, &expected["missing"][1], "missing in B");
    count(found.left_out.fractional, &expected["fractional"], "fractional");
    count(found.left_out_of_cells, &expected["left_out_of_cells"], "cells");
    let parts = 2 + found.by_level.len() + found.by_type.len() + found.by_task.len() + found.by_cell.len();
    let mut fast = compare(&paired);
    assert!(!compare::add_interval(&mut fast, &paired, parts), "there is no part after the last");
    assert_eq!((fast.all.interval, fast.all.counts, &fast.lists), (None, found.all.counts, &found.lists));
}

#[test]
fn the_difference_heat_map_is_the_comparison_by_cell() {
    let json = reference();
    let (dataset, outcomes) = questions(&json);
    let all = ItemSet::all(&dataset);
    let map =
        |measure| heatmap::paired_difference(&outcomes[0], &outcomes[1], &all, measure, ZeroDivision::Zero);
    let found = map(heatmap::Measure::Accuracy).expect("questions");
    close_cells(&found, &json["comparison"]["by_cell"]);
    count(found.left_out, &json["comparison"]["left_out_of_cells"], "left out");
    assert!(map(heatmap::Measure::F1).is_none());
}

fn close_cells(found: &heatmap::Heatmap, expected: &Value) {
    let mut shown = 0;
    for (row, cells) in found.cells.iter().enumerate() {
        for (cell, bracket) in cells.iter().zip(["short", "medium", "long"]) {
            let Some(cell) = cell else { continue };
            let expected = &expected[format!("{} {bracket}", row + 1)];
            close(cell.value, &expected["difference"], bracket);
            match cell.interval {
                Some(interval) => {
                    close(interval.lo, &expected["lo"], bracket);
                    close(interval.hi, &expected["hi"], bracket);
                }
                None => assert!(cell.n == 1 && expected["lo"] == expected["hi"], "{bracket}"),
            }
            shown += 1;
        }
    }
    assert_eq!(Some(shown), expected.as_object().map(serde_json::Map::len));
}

#[test]
fn a_methods_gain_is_on_one_basis_throughout() {
    let json = reference();
    let (dataset, outcomes) = questions(&json);
    let all = ItemSet::all(&dataset);
    let expected = &json["comparison"];
    for (basis, overall, levels) in
        [(Basis::Micro, "all", "by_level"), (Basis::Macro, "macro", "macro_by_level")]
    {
        let found = mitigation::with_intervals(&outcomes[0], &outcomes[1], &all, basis).expect("a gain");
        assert_eq!(found.basis, basis);
        close_difference(&found.overall, &expected[overall], overall);
        close_parts(found.by_level.iter().map(|(k, d)| (k.id().to_owned(), d)), &expected[levels], levels);
        close_parts(found.by_type.iter().map(|(k, d)| (k.id().to_owned(), d)), &expected["by_type"], "type");
        assert_eq!(
            (places(&found.fixed), places(&found.broken)),
            (expected["fixed"].clone(), expected["broken"].clone())
        );
        count(found.untyped, &expected["untyped"], "untyped");
    }
}

#[test]
fn runs_are_ranked_as_pandas_ranks_them_and_differences_hold_as_statsmodels_says() {
    let json = reference();
    let (dataset, outcomes) = questions(&json);
    let runs: Vec<_> = dataset.run_indices().zip(&outcomes).collect();
    let found = rank(&runs, &ItemSet::all(&dataset), Scale::Questions).expect("a ranking");
    close_ranking(&found, &outcomes, Scale::Questions, &json["ranking"]);
}

fn close_ranking(found: &Ranking, outcomes: &[RunOutcomes], scale: Scale, expected: &Value) {
    count(found.items.len(), &expected["items"], "items");
    count(found.left_out, &expected["left_out"], "left out");
    assert_eq!(found.rows.len(), rows(&expected["values"]).len());
    for row in &found.rows {
        let at = row.run.0 as usize;
        close(row.value, &expected["values"][at], "value");
        count(row.rank, &expected["ranks"][at], "rank");
        let interval = row.interval.expect("an interval");
        close(interval.lo, &expected["intervals"][at][0], "lo");
        close(interval.hi, &expected["intervals"][at][1], "hi");
    }
    assert_eq!(found.pairs.len(), rows(&expected["pairs"]).len());
    let name = |run: RunIx| format!("r{}", run.0);
    for pair in &found.pairs {
        let mut both = [name(pair.higher), name(pair.lower)];
        both.sort();
        let row = rows(&expected["pairs"]).iter().find(|row| row["runs"] == json!(both)).expect("a pair");
        near(pair.p, &row["p"], "p");
        near(pair.corrected, &row["corrected"], "corrected");
        assert_eq!(Some(pair.holds), row["holds"].as_bool(), "{both:?}");
        assert!(pair.difference >= 0.0);
        let [first, second] =
            if pair.higher < pair.lower { [pair.lower, pair.higher] } else { [pair.higher, pair.lower] };
        let of = |run: RunIx| &outcomes[run.0 as usize];
        let interval = pair_interval(of(first), of(second), found, scale).expect("an interval");
        close(interval.lo, &row["interval"][0], "lo of a pair");
        close(interval.hi, &row["interval"][1], "hi of a pair");
    }
    let mut groups: Vec<Vec<String>> =
        found.groups.iter().map(|group| group.iter().map(|run| name(*run)).collect()).collect();
    groups.iter_mut().for_each(|group| group.sort());
    groups.sort();
    assert_eq!(json!(groups), expected["groups"]);
}

fn tally(ratio: &Ratio) -> Value {
    json!([ratio.hits, ratio.total])
}

fn close_crossed<'a>(found: impl Iterator<Item = (String, &'a Ratio)>, expected: &Value) {
    let found: serde_json::Map<_, _> = found.map(|(name, ratio)| (name, tally(ratio))).collect();
    assert_eq!(found.len(), expected.as_object().map_or(0, serde_json::Map::len));
    found.iter().for_each(|(name, tally)| assert_eq!(*tally, expected[name], "{name}"));
}

#[test]
fn crossed_scores_chance_letters_yes_and_pairs_are_those_of_pandas_and_scikit_learn() {
    let json = reference();
    let (dataset, outcomes) = questions(&json);
    let score = qa::score(&dataset, RunIx(0), &outcomes[0], &ItemSet::all(&dataset)).expect("a score");
    let expected = &json["basics"];
    let types = score.by_type_and_task.iter();
    close_crossed(types.map(|((k, t), r)| (format!("{} {}", k.id(), t.id()), r)), &expected["type_task"]);
    let levels = score.by_level_and_task.iter();
    close_crossed(levels.map(|((l, t), r)| (format!("{} {}", l.id(), t.id()), r)), &expected["level_task"]);
    let both = score.by_type_and_level.iter();
    close_crossed(both.map(|((k, l), r)| (format!("{} {}", k.id(), l.id()), r)), &expected["type_level"]);
    count(score.untyped, &expected["untyped"], "untyped");
    close(score.chance.expect("chance"), &expected["chance"], "chance");
    count(score.chance_items, &expected["chance_items"], "questions with a chance");
    close_yes_letters_and_pairs(&score, expected);
}

fn close_yes_letters_and_pairs(score: &QaScore, expected: &Value) {
    let yes = [score.yes.precision, score.yes.recall, score.yes.f1];
    yes.iter().zip(rows(&expected["yes"])).for_each(|(found, e)| close(found.expect("a share"), e, "yes"));
    close(score.yes_rate.value.expect("answers"), &expected["yes_rate"], "yes rate");
    close(score.gold_yes_rate.value.expect("gold"), &expected["gold_yes_rate"], "gold yes rate");
    assert_eq!(score.letters.len(), 5);
    for ((gold, said), letter) in score.letters.iter().zip(["A", "B", "C", "D", "E"]) {
        close(gold.value.expect("gold"), &expected["gold_letters"][letter], letter);
        close(said.value.expect("answers"), &expected["said_letters"][letter], letter);
    }
    let (pairs, expected) = (score.pairs.expect("pairs"), &expected["pairs"]);
    count(pairs.pairs, &expected["pairs"], "pairs");
    count(pairs.unpaired, &expected["unpaired"], "unpaired");
    for (name, ratio) in
        [("basic", pairs.basic), ("hallucinated", pairs.hallucinated), ("overall", pairs.overall)]
    {
        close(ratio.value.expect("a share"), &expected[name], name);
        assert_eq!(ratio.total, pairs.pairs, "all over the number of pairs");
    }
}

/// The captions of compare.json under three runs.
fn captions(json: &Value) -> (Dataset, Vec<RunOutcomes>) {
    let label = |value: &Value| SentenceLabel::from_id(text(value)).expect("a label");
    let mut dataset = empty();
    for (row, caption) in rows(&json["caption_videos"]).iter().zip(rows(&json["captions"])) {
        let at = dataset.push_video(video_of(row, text(&row["id"])));
        let sentences = rows(&caption["sentences"]).iter();
        let sentences: Vec<Sentence> = sentences.map(|one| sentence(label(&one["label"]))).collect();
        let caption_source = caption["source"].as_str().map(str::to_owned);
        dataset.push_item(Item {
            caption_source,
            sentences,
            ..item(text(&caption["id"]), at, Task::Verification)
        });
    }
    for (n, verdicts) in rows(&json["verdicts"]).iter().enumerate() {
        let read = |row: &Value| {
            let said = row["sentences"].as_array();
            let sentences = said.map(|said| said.iter().map(|one| verdict(label(one))).collect());
            Prediction { sentences, ..prediction(dataset.item_named(text(&row["item"])).expect("an item")) }
        };
        let predictions = rows(verdicts).iter().map(read).collect();
        dataset.push_run(run(&format!("r{n}"), "Model", predictions));
    }
    let outcomes = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    (dataset, outcomes)
}

fn check_captions(convention: ZeroDivision) {
    let json = reference();
    let (dataset, outcomes) = captions(&json);
    let all = ItemSet::all(&dataset);
    let expected = &json[convention.id()];
    for (measure, mapped, name) in [
        (Measure::Precision, heatmap::Measure::Precision, "precision"),
        (Measure::Recall, heatmap::Measure::Recall, "recall"),
        (Measure::F1, heatmap::Measure::F1, "f1"),
    ] {
        let (a, b) = (&outcomes[0], &outcomes[1]);
        let paired = paired::captions(a, b, &all, measure, convention).expect("captions");
        let found = compare::with_intervals(&paired);
        close_difference(&found.all, &expected[name]["all"], name);
        let sources = found.by_source.iter().map(|(source, d)| (source.clone(), d));
        close_parts(sources, &expected[name]["by_source"], "source");
        close_parts(
            cells(&found).filter(|(_, d)| d.difference.is_some()),
            &expected[name]["by_cell"],
            "cell",
        );
        let map = heatmap::paired_difference(a, b, &all, mapped, convention).expect("captions");
        close_cells(&map, &expected[name]["by_cell"]);
        assert_eq!((found.macro_mean, found.left_out.bad_gold), (None, 0));
    }
    let runs: Vec<_> = dataset.run_indices().zip(&outcomes).collect();
    let found = rank(&runs, &all, Scale::Captions(convention)).expect("a ranking");
    close_ranking(&found, &outcomes, Scale::Captions(convention), &expected["ranking"]);
    assert!(rank(&runs, &all, Scale::Questions).is_none());
}

#[test]
fn captions_differ_by_what_numpy_and_scipy_say_where_an_undefined_quotient_is_zero() {
    check_captions(ZeroDivision::Zero);
}

#[test]
fn captions_differ_by_what_numpy_and_scipy_say_where_an_undefined_quotient_is_skipped() {
    check_captions(ZeroDivision::Skip);
}
