//! A run's report: which failures stand for all, and the file that needs nothing beside it.

use verivid::formats::read;
use verivid::metrics::outcomes::RunOutcomes;
use verivid::model::{Dataset, RunIx};
use verivid::view::report::{Report, Still, failures, html};
use verivid::view::score::{RunScore, Settings, of_run};

/// 30 questions on colours, 10 on actions, on 4 videos; `own` is wrong on all, `other` right on those that are even.
fn dataset() -> Dataset {
    let item = |n: usize| {
        let kind = if n < 30 { "color" } else { "action" };
        serde_json::json!({"id": format!("q{n}"), "video": format!("v{}", n % 4), "task": "mcq", "type": kind,
            "question": format!("What <b>{n}</b>?"), "options": {"A": "a kite", "B": "two \"swans\""}, "answer": "A",
            "tracks": if n == 0 { serde_json::json!([{"id": "t", "label": "<i>", "boxes": [{"t": 1.0, "box": [1, 2, 3, 4]}]}]) } else { serde_json::json!([]) }})
    };
    let said = |right: fn(usize) -> bool| -> Vec<serde_json::Value> {
        (0..40).map(|n| serde_json::json!({"item": format!("q{n}"), "response": if right(n) { "A" } else { "B" }})).collect()
    };
    let videos: Vec<_> = (0..4).map(|n| serde_json::json!({"id": format!("v{n}"), "src": "a.mp4", "duration": 8, "fps": 25, "width": 64, "height": 36})).collect();
    let whole = serde_json::json!({"format": "verivid/1", "name": "n & m", "videos": videos, "items": (0..40).map(item).collect::<Vec<_>>(),
        "runs": [{"id": "own", "model": "<script>", "predictions": said(|_| false)}, {"id": "other", "model": "O", "predictions": said(|n| n % 2 == 0)}]});
    read("d.json", whole.to_string().into_bytes()).unwrap().dataset
}

fn outcomes(dataset: &Dataset) -> Vec<RunOutcomes> {
    dataset.run_indices().map(|run| Settings::default().reading.extracting(dataset, run).finish()).collect()
}

#[test]
fn failures_are_shared_out_by_type_and_are_those_that_others_have_right() {
    let dataset = dataset();
    let outcomes = outcomes(&dataset);
    let found = failures(&dataset, RunIx(0), &outcomes, 12);
    let of = |group: &str| found.iter().filter(|it| it.group == group).count();
    assert_eq!((of("Color"), of("Action")), (9, 3), "three quarters and one quarter of twelve");
    assert!(found.iter().all(|it| it.others == Some((1, 1))), "the other run has all of them right");
    let videos: std::collections::BTreeSet<u32> =
        found.iter().map(|it| dataset.item(it.item).video.0).collect();
    assert_eq!(videos.len(), 2, "even questions are on two videos: both are shown");
    assert!(found.is_sorted_by_key(|it| it.item.0));
    let first = &found[0];
    assert_eq!((first.gold.as_str(), first.said.as_str()), ("A. a kite", "B \u{2192} B. two \"swans\""));
    assert_eq!(first.time, Some(1.0), "where the truth has a box");
    assert_eq!(found[1].time, Some(4.0), "else the middle of the clip");
    for (most, expect) in [(0, 0), (1, 1), (40, 40), (100, 40)] {
        assert_eq!(failures(&dataset, RunIx(0), &outcomes, most).len(), expect);
    }
    assert_eq!(failures(&dataset, RunIx(1), &outcomes, 100).len(), 20);
    assert!(failures(&dataset, RunIx(9), &outcomes, 12).is_empty());
}

#[test]
fn a_caption_s_worst_judged_sentence_stands_for_a_run_that_answers_no_questions() {
    let whole = serde_json::json!({"format": "verivid/1", "name": "n", "videos": [{"id": "v"}], "items": [
        {"id": "c", "video": "v", "task": "verification", "sentences": [{"text": "One.", "label": "correct"}, {"text": "Two.", "label": "incorrect"}]},
        {"id": "d", "video": "v", "task": "verification", "sentences": [{"text": "Three.", "label": "correct"}]},
    ], "runs": [{"id": "m", "model": "M", "predictions": [
        {"item": "c", "sentences": [{"label": "correct"}, {"label": "correct"}]}, {"item": "d", "sentences": [{"label": "correct"}]},
    ]}]});
    let dataset = read("d.json", whole.to_string().into_bytes()).unwrap().dataset;
    let found = failures(&dataset, RunIx(0), &outcomes(&dataset), 12);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].asked.as_str(), found[0].gold.as_str(), found[0].said.as_str()),
        ("Two.", "Incorrect", "Correct")
    );
}

#[test]
fn the_file_needs_nothing_beside_it_and_runs_nothing() {
    let dataset = dataset();
    let outcomes = outcomes(&dataset);
    let scores: Vec<RunScore<'_>> =
        dataset.run_indices().map(|run| of_run(&dataset, run, Settings::default())).collect();
    let report = Report::of(&dataset, RunIx(0), (&scores, &outcomes), Settings::default());
    let charts = verivid::charts::report::charts(&report);
    assert!(!charts.is_empty());
    assert_eq!(report.title(), "<script> on n & m");
    assert!(
        report.profile.as_ref().is_some_and(|words| words.contains("it is weak in Color")),
        "{:?}",
        report.profile
    );
    assert_eq!(report.worst.iter().map(|(part, ..)| part.as_str()).collect::<Vec<_>>(), ["Color", "Action"]);
    let still = Still {
        picture: Some("data:image/jpeg;base64,AAAA".into()),
        size: (64.0, 36.0),
        marks: verivid::view::overlay::marks_at(dataset.item(report.failures[0].item), &[], 1.0),
    };
    let page = html(&report, &charts, &[still], "Made <now>.");
    for words in [
        "accuracy, micro",
        "12\u{a0}failures of 40",
        "data:image/jpeg;base64,AAAA",
        "&lt;script&gt; on n &amp; m",
        "What &lt;b&gt;0&lt;/b&gt;?",
        "Made &lt;now&gt;.",
        "default-src 'none'",
    ] {
        assert!(page.contains(words), "{words}");
    }
    for words in ["<script", "<b>", "<i>", "http://", "https://"] {
        assert!(!page.replace("http://www.w3.org/", "").contains(words), "{words}");
    }
    assert_eq!(
        page,
        html(
            &report,
            &charts,
            &[Still {
                picture: Some("data:image/jpeg;base64,AAAA".into()),
                size: (64.0, 36.0),
                marks: verivid::view::overlay::marks_at(dataset.item(report.failures[0].item), &[], 1.0)
            }],
            "Made <now>."
        )
    );
}
