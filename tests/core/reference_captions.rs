//! Ensembles, self-preference, statistics and certificates of captions against scikit-learn and
//! pandas: `tests/reference/make_captions.py` made the data and the numbers.

use std::collections::BTreeMap;

use serde_json::Value;
use verivid::metrics::caption_statistics::{self, CaptionStatistics, Grouped};
use verivid::metrics::ensemble::{Ensemble, EnsembleRule};
use verivid::metrics::families::recall_gains;
use verivid::metrics::outcomes::{RunOutcomes, of_run};
use verivid::metrics::verification::{self, Means, ZeroDivision, folded_name};
use verivid::metrics::{Interval, ItemSet, certificate};
use verivid::model::{
    Complexity, Dataset, ErrorCategory, ErrorSpan, Item, ItemIx, Prediction, RunIx, Sentence, SentenceLabel,
    Task, Video,
};
use verivid::units::TimeSpan;

use crate::values::{empty, item, prediction, run, sentence, verdict, video};

fn close(found: Option<f64>, expected: &Value, what: &str) {
    match (found, expected.as_f64()) {
        (Some(found), Some(expected)) => {
            assert!((found - expected).abs() <= 1e-12, "{what}: {found} but {expected}");
        }
        (found, expected) => assert_eq!(found, expected, "{what}"),
    }
}

fn close_interval(found: Option<Interval>, expected: &Value, what: &str) {
    close(found.map(|i| i.lo), &expected[0], what);
    close(found.map(|i| i.hi), &expected[1], what);
}

fn same(found: usize, expected: &Value, what: &str) {
    assert_eq!(Some(found as u64), expected.as_u64(), "{what}");
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn label(value: &Value) -> SentenceLabel {
    value.as_str().and_then(SentenceLabel::from_id).expect("a label")
}

fn read_sentence(row: &Value) -> Sentence {
    let category = |name: &Value| name.as_str().and_then(ErrorCategory::from_id).expect("a category");
    let errors = rows(&row["errors"]).iter().map(|n| ErrorSpan { start: 0, end: 1, category: category(n) });
    let end = |value: &Value| value.as_f64().expect("a time");
    let span = |row: &Value| TimeSpan::new(end(&row[0]), end(&row[1])).expect("a span");
    Sentence {
        text: text(&row["text"]),
        errors: errors.collect(),
        certificate: rows(&row["certificate"]).iter().map(span).collect(),
        ..sentence(label(&row["label"]))
    }
}

fn read() -> (Value, Dataset, Vec<RunOutcomes>) {
    let json: Value = serde_json::from_str(include_str!("../reference/captions.json")).expect("JSON");
    let mut dataset = empty();
    for (row, caption) in rows(&json["videos"]).iter().zip(rows(&json["items"])) {
        let at = dataset.push_video(Video {
            duration: row["duration"].as_f64(),
            complexity: row["complexity"].as_u64().and_then(Complexity::from_number),
            ..video(&text(&row["id"]))
        });
        dataset.push_item(Item {
            caption_source: caption["source"].as_str().map(str::to_owned),
            sentences: rows(&caption["sentences"]).iter().map(read_sentence).collect(),
            ..item(&text(&caption["id"]), at, Task::Verification)
        });
    }
    for (n, row) in rows(&json["runs"]).iter().enumerate() {
        let said = |(at, said): (usize, &Value)| {
            let sentences = said.as_array()?.iter().map(|said| verdict(label(said))).collect();
            Some(Prediction { sentences: Some(sentences), ..prediction(ItemIx(at as u32)) })
        };
        let predictions = rows(&row["sentences"]).iter().enumerate().filter_map(said).collect();
        dataset.push_run(run(&format!("r{n}"), &text(&row["model"]), predictions));
    }
    let outcomes = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    (json, dataset, outcomes)
}

const CONVENTIONS: [ZeroDivision; 2] = [ZeroDivision::Zero, ZeroDivision::Skip];

#[test]
fn an_ensemble_scores_as_its_flags_do_in_scikit_learn() {
    let (json, dataset, _) = read();
    let all = ItemSet::all(&dataset);
    for row in rows(&json["ensembles"]) {
        let members: Vec<RunIx> =
            rows(&row["members"]).iter().map(|m| RunIx(m.as_u64().unwrap_or(9) as u32)).collect();
        let rule = row["rule"].as_str().and_then(EnsembleRule::from_id).expect("a rule");
        let ensemble = Ensemble::new(members.clone(), rule).expect("members");
        let outcomes = ensemble.outcomes(&dataset);
        // Pushed as a run, an ensemble is what a run is.
        let mut with_run = dataset.clone();
        let at = with_run.push_run(ensemble.run(&dataset));
        assert_eq!(outcomes, of_run(&with_run, at));
        for convention in CONVENTIONS {
            let score = verification::score(&with_run, at, &outcomes, &all, convention).expect("a score");
            let (expected, what) = (&row[convention.id()], format!("{members:?} {rule:?} {convention:?}"));
            same(score.captions, &expected["captions"], &what);
            same(score.missing, &row["missing"], &what);
            close(score.precision, &expected["precision"], &what);
            close(score.recall, &expected["recall"], &what);
            close(score.f1, &expected["f1"], &what);
            // On the captions of the first run's model, which pandas sees under its folded name.
            let gain = ensemble.on_own_captions(&dataset, RunIx(0), &all, convention).expect("own captions");
            close(gain.alone.f1, &json["matrix"][convention.id()][0]["own"], &what);
            close(gain.together.f1, &row["own"][convention.id()], &what);
            let sum = gain.alone.f1.map(|f1| f1 + gain.gain);
            close(sum, &row["own"][convention.id()], &what);
        }
    }
}

#[test]
fn evaluators_and_sources_cross_as_in_pandas() {
    let (json, dataset, outcomes) = read();
    let all = ItemSet::all(&dataset);
    let runs: Vec<(&str, &RunOutcomes)> =
        dataset.runs().iter().map(|run| run.model.as_str()).zip(&outcomes).collect();
    for convention in CONVENTIONS {
        let matrix = verification::matrix(&runs, &all, convention);
        assert_eq!(matrix.sources, ["Plain Captioner", "Scribe V2", "Writer-7B"]);
        for (n, (row, expected)) in matrix.rows.iter().zip(rows(&json["matrix"][convention.id()])).enumerate()
        {
            for (source, means) in matrix.sources.iter().zip(&row.by_source) {
                close(means.and_then(|m| m.f1), &expected["cells"][folded_name(source)], source);
            }
            close(row.preference.map(|p| p.own), &expected["own"], &row.model);
            close(row.preference.map(|p| p.difference), &expected["difference"], &row.model);
            if let Some(preference) = row.preference {
                close(Some(preference.cross), &expected["cross"], &row.model);
                same(preference.cross_sources, &expected["cross_sources"], &row.model);
            }
            assert_eq!(row.own, [Some(1), Some(2), None, None][n]);
            let at = RunIx(n as u32);
            let score = verification::score(&dataset, at, &outcomes[n], &all, convention);
            assert_eq!(score.and_then(|score| score.self_preference), row.preference);
        }
    }
}

#[test]
fn scores_by_complexity_and_gains_of_a_larger_model_are_those_of_pandas() {
    let (json, dataset, outcomes) = read();
    let all = ItemSet::all(&dataset);
    let means = verification::by_complexity(&dataset, &outcomes[0], &all, ZeroDivision::Zero);
    assert_eq!(means.len(), 5);
    for (complexity, Means { captions, f1, .. }) in means {
        let expected = &json["by_complexity"][complexity.id()];
        same(captions, &expected[0], complexity.id());
        close(f1, &expected[1], complexity.id());
    }
    let score = |n: usize| {
        verification::score(&dataset, RunIx(n as u32), &outcomes[n], &all, ZeroDivision::Zero)
            .expect("a score")
    };
    let gains = recall_gains(&score(2), &score(3));
    for category in ErrorCategory::ALL {
        let gain = gains.by_category.get(category).map(|gain| gain.gain);
        close(gain, &json["gains"]["by_category"][category.id()], category.id());
    }
    close(gains.static_mean, &json["gains"]["static"], "static");
    close(gains.temporal_mean, &json["gains"]["temporal"], "temporal");
}

fn check_statistics(found: &CaptionStatistics, expected: &Value, what: &str) {
    same(found.captions, &expected["captions"], what);
    same(found.unlabelled, &expected["unlabelled"], what);
    same(found.sentences, &expected["sentences"], what);
    same(found.incorrect, &expected["incorrect"], what);
    same(found.unknown, &expected["unknown"], what);
    same(found.spans, &expected["spans"], what);
    close(found.video_incorrect_rate.value, &expected["video_incorrect_rate"], what);
    close_interval(found.video_incorrect_rate.interval, &expected["interval"], what);
    close(found.incorrect_per_caption(), &expected["incorrect_per_caption"], what);
    close_interval(found.incorrect_per_caption_interval(), &expected["incorrect_interval"], what);
    close(found.words_per_caption(), &expected["words"], what);
    for category in ErrorCategory::ALL {
        close(
            found.category_shares.get(category).and_then(|r| r.value),
            &expected["category_shares"][category.id()],
            what,
        );
        close(
            found.category_rates.get(category).and_then(|r| r.value),
            &expected["category_rates"][category.id()],
            what,
        );
    }
}

fn check_groups<K: Ord>(found: &Grouped<K>, expected: &Value, name: impl Fn(&K) -> String) {
    same(found.left_out, &expected["left_out"], "left out");
    assert_eq!(Some(found.groups.len()), expected["groups"].as_object().map(serde_json::Map::len));
    for (key, statistics) in &found.groups {
        check_statistics(statistics, &expected["groups"][name(key)], &name(key));
    }
}

#[test]
fn statistics_of_captions_are_those_of_pandas() {
    let (json, dataset, _) = read();
    let all = ItemSet::all(&dataset);
    check_statistics(&caption_statistics::overall(&dataset, &all).expect("captions"), &json["all"], "all");
    check_groups(&caption_statistics::by_source(&dataset, &all), &json["by_source"], String::clone);
    check_groups(&caption_statistics::by_complexity(&dataset, &all), &json["by_type"], |c| c.id().to_owned());
    check_groups(&caption_statistics::by_cell(&dataset, &all), &json["by_cell"], |(c, d)| {
        format!("{} {}", c.id(), d.id())
    });
}

#[test]
fn certificates_cover_what_pandas_intervals_cover() {
    let (json, dataset, _) = read();
    let all = ItemSet::all(&dataset);
    let found = certificate::overall(&dataset, &all);
    close_interval(found.interval(), &json["certificates"]["interval"], "interval");
    let mut groups: BTreeMap<String, _> = certificate::by_complexity(&dataset, &all)
        .into_iter()
        .map(|(complexity, found)| (complexity.id().to_owned(), found))
        .collect();
    assert_eq!(groups.len(), 5);
    groups.insert("all".to_owned(), found);
    for (name, found) in groups {
        let expected =
            if name == "all" { &json["certificates"] } else { &json["certificates_by_type"][&name] };
        same(found.coverages.len(), &expected["sentences"], &name);
        same(found.without, &expected["without"], &name);
        same(found.without_duration, &expected["without_duration"], &name);
        close(found.mean(), &expected["mean"], &name);
    }
}
