//! Scores against scikit-learn, statsmodels and scipy: `tests/reference/make_qa.py` and
//! `make_verification.py` made the data and the numbers.

use serde_json::Value;
use verivid::metrics::outcomes::{RunOutcomes, of_run};
use verivid::metrics::verification::{self, Means, ZeroDivision};
use verivid::metrics::{Interval, ItemSet, Ratio, qa, wilson};
use verivid::model::{
    Complexity, Dataset, ErrorCategory, ErrorSpan, HallucinationType, Item, ItemIx, Prediction, RunIx,
    Sentence, SentenceLabel, Task, Video,
};

use crate::values::{choice, empty, item, one, prediction, run, sentence, verdict, video};

fn close(found: f64, expected: &Value, what: &str) {
    let expected = expected.as_f64().unwrap_or(f64::NAN);
    assert!((found - expected).abs() <= 1e-12, "{what}: {found} but {expected}");
}

fn close_option(found: Option<f64>, expected: &Value, what: &str) {
    match found {
        Some(found) => close(found, expected, what),
        None => assert!(expected.is_null(), "{what}: nothing but {expected}"),
    }
}

fn close_interval(found: Option<Interval>, expected: &Value, what: &str) {
    let found = found.expect("an interval");
    close(found.lo, &expected[0], what);
    close(found.hi, &expected[1], what);
}

fn close_ratio(found: &Ratio, expected: &Value, what: &str) {
    close(found.hits, &expected["correct"], what);
    assert_eq!(Some(found.total as u64), expected["total"].as_u64(), "{what}");
    close_option(found.value, &expected["accuracy"], what);
    close_interval(found.interval, &serde_json::json!([expected["lo"], expected["hi"]]), what);
}

fn text(value: &Value) -> Option<&str> {
    value.as_str()
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn label(value: &Value) -> SentenceLabel {
    text(value).and_then(SentenceLabel::from_id).expect("a label")
}

/// The questions of qa.json.
fn questions(json: &Value) -> (Dataset, RunOutcomes) {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    for row in rows(&json["items"]) {
        let task = text(&row["task"]).and_then(Task::from_id).expect("a task");
        let options = row["options"].as_object().expect("options");
        dataset.push_item(Item {
            kind: text(&row["type"]).map(HallucinationType::from_id),
            options: options.iter().map(|(key, said)| choice(key, text(said).expect("a text"))).collect(),
            answer: text(&row["answer"]).and_then(one),
            ..item(text(&row["id"]).expect("an id"), at, task)
        });
    }
    let read = |dataset: &Dataset, row: &Value| Prediction {
        response: text(&row["response"]).map(str::to_owned),
        answer: text(&row["answer"]).and_then(one),
        sample: row["sample"].as_u64().unwrap_or(0) as u32,
        ..prediction(at_item(dataset, &row["item"]))
    };
    let predictions = rows(&json["predictions"]).iter().map(|row| read(&dataset, row)).collect();
    dataset.push_run(run("r", "Model", predictions));
    let outcomes = of_run(&dataset, RunIx(0));
    (dataset, outcomes)
}

fn at_item(dataset: &Dataset, id: &Value) -> ItemIx {
    text(id).and_then(|id| dataset.item_named(id)).expect("an item")
}

#[test]
fn question_scores_are_those_of_scikit_learn() {
    let json: Value = serde_json::from_str(include_str!("../reference/qa.json")).expect("JSON");
    let (dataset, outcomes) = questions(&json);
    let all = ItemSet::all(&dataset);
    let score = qa::score(&dataset, RunIx(0), &outcomes, &all).expect("a score");
    let expected = &json["expected"];
    close_ratio(&score.micro, &expected["all"], "micro");
    assert_eq!(score.items as u64, expected["all"]["total"].as_u64().unwrap_or(0));
    let counts = [
        ("bad_gold", score.bad_gold),
        ("missing", score.missing),
        ("unparsed", score.unparsed),
        ("ambiguous", score.ambiguous),
    ];
    for (name, count) in counts {
        assert_eq!(Some(count as u64), expected[name].as_u64(), "{name}");
    }
    assert_eq!(score.by_type.len(), expected["by_type"].as_object().map_or(0, serde_json::Map::len));
    score
        .by_type
        .iter()
        .for_each(|(kind, ratio)| close_ratio(ratio, &expected["by_type"][kind.id()], kind.id()));
    score
        .by_level
        .iter()
        .for_each(|(level, ratio)| close_ratio(ratio, &expected["by_level"][level.id()], level.id()));
    score
        .by_task
        .iter()
        .for_each(|(task, ratio)| close_ratio(ratio, &expected["by_task"][task.id()], task.id()));
    close_option(score.macro_mean, &expected["macro"], "macro");
    close_interval(qa::macro_interval(&outcomes, &all), &expected["macro_interval"], "macro interval");
    close_option(score.yes.precision, &expected["yes"][0], "yes precision");
    close_option(score.yes.recall, &expected["yes"][1], "yes recall");
    close_option(score.yes.f1, &expected["yes"][2], "yes F1");
    close_option(score.yes_rate.value, &expected["yes_rate"], "yes rate");
    close_option(score.gold_yes_rate.value, &expected["gold_yes_rate"], "gold yes rate");
}

#[test]
fn samples_of_a_question_share_its_weight_in_what_is_said_of_yes() {
    let json: Value = serde_json::from_str(include_str!("../reference/qa.json")).expect("JSON");
    let (dataset, outcomes) = questions(&json["samples"]);
    let score = qa::score(&dataset, RunIx(0), &outcomes, &ItemSet::all(&dataset)).expect("a score");
    let expected = &json["samples"]["expected"];
    close_option(score.micro.value, &expected["micro"], "micro");
    assert_eq!(Some(score.items as u64), expected["items"].as_u64());
    let yes = [score.yes.precision, score.yes.recall, score.yes.f1];
    yes.into_iter()
        .zip(rows(&expected["yes"]))
        .for_each(|(found, expected)| close_option(found, expected, "yes"));
    close_option(score.yes_rate.value, &expected["yes_rate"], "yes rate");
    assert_eq!(Some(score.yes_rate.total as u64), expected["yes_rate_items"].as_u64());
    close_interval(score.yes_rate.interval, &expected["yes_rate_interval"], "yes rate");
    close_option(score.gold_yes_rate.value, &expected["gold_yes_rate"], "gold yes rate");
}

/// The captions of verification.json.
fn captions(json: &Value) -> (Dataset, RunOutcomes) {
    let mut dataset = empty();
    for (row, caption) in rows(&json["videos"]).iter().zip(rows(&json["items"])) {
        let at = dataset.push_video(Video {
            duration: row["duration"].as_f64(),
            complexity: row["complexity"].as_u64().and_then(Complexity::from_number),
            ..video(text(&row["id"]).expect("an id"))
        });
        dataset.push_item(Item {
            caption_source: text(&caption["source"]).map(str::to_owned),
            sentences: rows(&caption["sentences"]).iter().map(read_sentence).collect(),
            ..item(text(&caption["id"]).expect("an id"), at, Task::Verification)
        });
    }
    let read = |row: &Value| Prediction {
        sentences: row["sentences"]
            .as_array()
            .map(|said| said.iter().map(|said| verdict(label(said))).collect()),
        ..prediction(at_item(&dataset, &row["item"]))
    };
    let predictions = rows(&json["predictions"]).iter().map(read).collect();
    dataset.push_run(run("r", "scribe-V2", predictions));
    let outcomes = of_run(&dataset, RunIx(0));
    (dataset, outcomes)
}

fn read_sentence(row: &Value) -> Sentence {
    let category = |name: &Value| text(name).and_then(ErrorCategory::from_id).expect("a category");
    let errors =
        rows(&row["errors"]).iter().map(|name| ErrorSpan { start: 0, end: 1, category: category(name) });
    Sentence { errors: errors.collect(), ..sentence(label(&row["label"])) }
}

fn close_means(found: &Means, expected: &Value, what: &str) {
    assert_eq!(Some(found.captions as u64), expected["captions"].as_u64(), "{what}");
    close_option(found.precision, &expected["precision"], what);
    close_option(found.recall, &expected["recall"], what);
    close_option(found.f1, &expected["f1"], what);
}

fn check_captions(convention: ZeroDivision) {
    let json: Value = serde_json::from_str(include_str!("../reference/verification.json")).expect("JSON");
    let (dataset, outcomes) = captions(&json);
    let all = ItemSet::all(&dataset);
    let expected = &json[convention.id()];
    let score = verification::score(&dataset, RunIx(0), &outcomes, &all, convention).expect("a score");
    let score = verification::with_intervals(score, &outcomes, &all);
    let means =
        Means { captions: score.captions, precision: score.precision, recall: score.recall, f1: score.f1 };
    close_means(&means, &expected["means"], "all");
    let counts = [
        (score.sentences, &expected["sentences"]),
        (score.missing, &expected["missing"]),
        (score.unlabelled, &expected["unlabelled"]),
        (score.predicted_unknown, &expected["predicted_unknown"]),
        (score.left_out_of_cells, &expected["left_out_of_cells"]),
        (score.undefined.precision, &expected["undefined"][0]),
        (score.undefined.recall, &expected["undefined"][1]),
        (score.undefined.f1, &expected["undefined"][2]),
        (score.cells.len(), &serde_json::json!(rows(&expected["cells"]).len())),
    ];
    for (n, (count, expected)) in counts.iter().enumerate() {
        assert_eq!(Some(*count as u64), expected.as_u64(), "count {n}");
    }
    close_option(score.micro.precision, &expected["micro"][0], "pooled precision");
    close_option(score.micro.recall, &expected["micro"][1], "pooled recall");
    close_option(score.micro.f1, &expected["micro"][2], "pooled F1");
    close_option(score.ceiling, &expected["ceiling"], "ceiling");
    for cell in &score.cells {
        let same = |row: &&Value| {
            row["complexity"].as_u64() == Some(u64::from(cell.complexity.number()))
                && text(&row["duration"]) == Some(cell.duration.id())
        };
        let row = rows(&expected["cells"]).iter().find(same).expect("a cell");
        close_means(&cell.means, row, "cell");
        assert_eq!(cell.thin, cell.means.captions < 5);
    }
    score
        .by_source
        .iter()
        .for_each(|(source, means)| close_means(means, &expected["by_source"][source], source));
    for (category, ratio) in &score.recall_by_category {
        let row = &expected["recall_by_category"][category.id()];
        close(ratio.hits, &row["flagged"], category.id());
        assert_eq!(Some(ratio.total as u64), row["total"].as_u64());
        close_interval(ratio.interval, &serde_json::json!([row["lo"], row["hi"]]), category.id());
    }
    close_interval(score.f1_interval, &expected["f1_interval"], "F1 interval");
    // scipy draws other numbers: with 20,000 draws against ours the ends agree to a hundredth.
    let interval = score.f1_interval.expect("an interval");
    let scipy = |end: usize| expected["f1_interval_scipy"][end].as_f64().unwrap_or(f64::NAN);
    assert!((interval.lo - scipy(0)).abs() < 0.01 && (interval.hi - scipy(1)).abs() < 0.01);
    check_self_preference(&score);
}

fn check_self_preference(score: &verification::VerificationScore) {
    let of = |source: &str| score.by_source[source].f1.expect("an F1");
    let preference = score.self_preference.expect("the run's model wrote captions");
    let cross = (of("Writer-7B") + of("Plain Captioner")) / 2.0;
    assert!((preference.own - of("scribe v2")).abs() < 1e-12);
    assert!((preference.cross - cross).abs() < 1e-12);
    assert!((preference.difference - (preference.own - preference.cross)).abs() < 1e-12);
}

#[test]
fn caption_scores_are_those_of_scikit_learn_where_an_undefined_quotient_is_zero() {
    check_captions(ZeroDivision::Zero);
}

#[test]
fn caption_scores_are_those_of_scikit_learn_where_an_undefined_quotient_is_skipped() {
    check_captions(ZeroDivision::Skip);
}

#[test]
fn wilsons_interval_stays_between_zero_and_one_and_needs_a_trial() {
    assert_eq!(wilson(0.0, 0), None);
    let none = wilson(0.0, 10).expect("an interval");
    let all = wilson(10.0, 10).expect("an interval");
    assert!(none.lo.abs() < 1e-12 && none.lo >= 0.0);
    assert!((all.hi - 1.0).abs() < 1e-12 && all.hi <= 1.0);
    assert!((none.hi - 0.277_532_799_862_889_2).abs() < 1e-9);
}
