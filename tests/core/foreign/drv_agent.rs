//! Dr.V-Agent: requests, reports, and which belongs to which.

use verivid::model::{Agreement, Level, Report, StepName, StepStatus, Task, VerdictKind};

use super::{Expected, check, read};

/// A request with its options, as the agent is given it.
fn request(task: &str, video: &str, reply: &str) -> String {
    format!(
        r#"{{"task_id": "{task}", "video_path": "clips/{video}.mp4", "task_format": "multiple_choice",
        "question": "Why does she run?", "options": ["A. for the bus", "B. to play"], "lvm_answer": "{reply}"}}"#
    )
}

/// A report of a level; `more` stands in it besides.
fn report(level: &str, wrong: bool, more: &str) -> String {
    format!(
        r#"{{"classification": {{"level": "{level}", "entities": {{"objects": ["girl", "bus"], "events": ["run"], "claims": ["to play"]}},
        "raw_response": {{"x": 1}}}}, "evidence": {{}}, "assessment": {{"has_hallucination": {wrong},
        "error_points": ["there is no play"], "confidence": 0.75, "raw_response": null}},
        "feedback": {{"analysis": "She runs for the bus.", "recommendations": "Look again."}}, "warnings": ["slow"]{more}}}"#
    )
}

#[test]
fn a_report_becomes_six_steps_on_the_answer_of_its_request() {
    let files: [(&str, &[u8]); 2] = [
        ("r/request.json", include_bytes!("../../fixtures/formats/drv-agent/request.json")),
        ("r/report.json", include_bytes!("../../fixtures/formats/drv-agent/report.json")),
    ];
    let notes = &["it was brought to the request that was left"];
    let loaded = check(&files, &Expected { format: "drv-agent", counts: [1, 1, 1, 1], notes });
    let item = &loaded.dataset.items()[0];
    let options: Vec<_> = item.options.iter().map(|one| (one.key.as_str(), one.text.as_str())).collect();
    assert_eq!((item.task, options), (Task::Mcq, vec![("A", "for the bus"), ("B", "to play")]));
    let prediction = &loaded.dataset.runs()[0].predictions[0];
    assert_eq!(prediction.response.as_deref(), Some("B. to play"));
    assert_eq!(prediction.extra, [("task_id".into(), "\"7\"".to_owned())]);
    let [report] = loaded.dataset.reports() else { panic!("one report") };
    assert_eq!((report.level, report.hallucinated), (Some(Level::Cognitive), Some(true)));
    assert_eq!(report.error_points, ["there is no play"]);
    assert_eq!(report.feedback.as_deref(), Some("She runs for the bus.\n\nLook again."));
    let (key, verdict) = &report.verdicts[0];
    assert_eq!((key.as_str(), verdict.verdict), ("B", VerdictKind::Contradicted));
    assert!(report.extra.contains(&("warnings".into(), "[\"slow\"]".to_owned())));
    let steps: Vec<_> = report.steps.iter().map(|step| (step.name, step.status, step.agreement)).collect();
    let expected = [
        (StepName::Classify, StepStatus::Ok, None),
        (StepName::Perceive, StepStatus::Ok, Some(Agreement::Agreed)),
        (StepName::Localize, StepStatus::Ok, Some(Agreement::Disagreed)),
        (StepName::Caption, StepStatus::Ok, Some(Agreement::OneTool)),
        (StepName::Reason, StepStatus::Ok, None),
        (StepName::Feedback, StepStatus::Ok, None),
    ];
    assert_eq!(steps, expected);
    evidence_is_kept_tool_by_tool(report);
}

fn evidence_is_kept_tool_by_tool(report: &Report) {
    let perceive = &report.steps[1];
    assert_eq!(perceive.tools, ["sam", "yolo"]);
    assert_eq!(perceive.text.as_deref(), Some("bus: not in view"));
    let (_, sam) = &perceive.by_tool[0];
    let [girl] = sam.tracks.as_slice() else { panic!("the bus was not seen") };
    let boxes: Vec<_> = girl.boxes.iter().map(|k| (k.time, k.rect.x(), k.score)).collect();
    assert_eq!(boxes[1], (0.27, 12.0, Some(0.5)));
    // Every 8th frame was looked at, about each 0.26 s: between 0.53 s and 2.4 s the girl was not there.
    let spans: Vec<_> = girl.presence().iter().map(|span| (span.start(), span.end())).collect();
    assert_eq!(spans, [(0.0, 0.53), (2.4, 2.4)]);
    assert!(girl.at(1.0).is_none() && girl.at(0.4).is_some());
    let [(tool, common)] = perceive.tracks.as_slice() else { panic!("one consensus") };
    assert_eq!((tool.as_str(), common.boxes[0].rect.x()), ("", 11.0));
    let localize = &report.steps[2];
    let events: Vec<_> = localize
        .by_tool
        .iter()
        .flat_map(|(tool, said)| said.events.iter().map(|one| (tool.as_str(), one.span.start(), one.score)))
        .collect();
    assert_eq!(events, [("cg", 1.0, Some(0.8)), ("llm", 5.0, Some(0.4))]);
    assert!(localize.spans.is_empty());
    let caption = &report.steps[3];
    assert_eq!((caption.caption.as_deref(), caption.spans.len()), (Some("She runs."), 1));
    assert_eq!(caption.by_tool[0].1.caption.as_deref(), Some("She runs."));
}

#[test]
fn a_level_skips_the_steps_that_it_does_not_need_and_a_warning_says_why_one_failed() {
    for (level, more, expected) in [
        ("perceptive", "", [StepStatus::Unavailable, StepStatus::Skipped, StepStatus::Skipped]),
        ("temporal", "", [StepStatus::Unavailable, StepStatus::Unavailable, StepStatus::Skipped]),
        ("cognitive", "", [StepStatus::Unavailable; 3]),
        (
            "perceptive",
            "Frame sampling failed: x",
            [StepStatus::Failed, StepStatus::Skipped, StepStatus::Skipped],
        ),
    ] {
        let text = report(level, false, "").replace("\"slow\"", &format!("\"{more}\""));
        let loaded =
            read(&[("request.json", request("7", "a", "A").as_bytes()), ("report.json", text.as_bytes())]);
        let loaded = loaded.unwrap();
        let report = &loaded.dataset.reports()[0];
        let found: Vec<_> = report.steps[1..4].iter().map(|step| step.status).collect();
        assert_eq!(found, expected, "{level} {more}");
        assert_eq!(report.verdicts[0].1.verdict, VerdictKind::Supported);
    }
}

#[test]
fn reports_are_brought_to_requests_by_what_they_name_or_by_the_names_of_files() {
    let plain = |more: &str| report("perceptive", true, more);
    let two = |a: &str, b: &str| format!("[{a}, {b}]");
    let (x, y) = (request("x", "a", "A"), request("y", "b", "B"));
    // Files by name, and the videos that the reports speak of, in their order, with how many notes.
    let by_task = two(&plain(r#", "task_id": "y""#), &plain(r#", "task_id": "x""#));
    let question = r#", "video_path": "clips/b.mp4", "question": "Why does she run?""#;
    let beside = two(
        &format!(r#"{{"request": {y}, "report": {}}}"#, plain("")),
        &plain(&format!(r#", "request": {x}"#)),
    );
    for (name, files, expected, notes) in [
        ("ids", vec![("q.json", two(&x, &y)), ("r.json", by_task)], vec!["b", "a"], 0),
        ("question", vec![("q.json", two(&x, &y)), ("r.json", plain(question))], vec!["b"], 0),
        (
            "file names",
            vec![
                ("in/y.json", y.clone()),
                ("in/z_request.json", x.clone()),
                ("out/y.json", plain("")),
                ("out/z_report.json", plain("")),
            ],
            vec!["b", "a"],
            0,
        ),
        ("id in the file's name", vec![("q.json", two(&x, &y)), ("y_output.json", plain(""))], vec!["b"], 0),
        (
            "order",
            vec![("q.jsonl", two(&y, &x)), ("reports.json", two(&plain(""), &plain("")))],
            vec!["b", "a"],
            1,
        ),
        ("beside", vec![("all.json", beside)], vec!["b", "a"], 0),
        ("too many", vec![("q.json", two(&x, &y)), ("r.json", plain(""))], vec!["r"], 1),
        ("another id", vec![("q.json", x.clone()), ("r.json", plain(r#", "task_id": "z""#))], vec!["r"], 1),
        ("no request", vec![("r.json", plain(""))], vec!["r"], 1),
        ("its own words", vec![("r.json", plain(question))], vec!["b"], 1),
    ] {
        let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        let loaded = read(&files).unwrap();
        let dataset = &loaded.dataset;
        let found: Vec<_> = dataset
            .reports()
            .iter()
            .map(|report| dataset.video_of(dataset.item(report.item)).id.as_str())
            .collect();
        let found: Vec<_> =
            found.iter().map(|id| id.trim_start_matches("clips/").trim_end_matches(".mp4")).collect();
        assert_eq!(found, expected, "{name}");
        assert_eq!(loaded.notes.len(), notes, "{name}: {:#?}", loaded.notes);
    }
}

#[test]
fn the_answered_option_is_found_by_letter_text_or_both() {
    for (reply, expected) in [
        ("B", Some("B")),
        ("(b)", Some("B")),
        ("B. to play", Some("B")),
        ("For the bus", Some("A")),
        ("B. for the bus", None),
        ("I think B", None),
        ("", None),
    ] {
        let text = report("perceptive", true, "");
        let loaded =
            read(&[("q.json", request("x", "a", reply).as_bytes()), ("r.json", text.as_bytes())]).unwrap();
        let keys: Vec<_> = loaded.dataset.reports()[0].verdicts.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys.first().copied(), expected, "{reply}");
    }
}

#[test]
fn odd_requests_are_read_as_far_as_they_go() {
    for (text, task, keys, notes) in [
        (
            r#"{"video_path": "a.mp4", "question": "Is it?", "task_format": "yes_no", "lvm_answer": "Yes."}"#,
            Task::YesNo,
            "",
            0,
        ),
        (
            r#"{"video_path": "a.mp4", "question": "Tell.", "task_format": "caption", "options": [], "lvm_answer": null}"#,
            Task::CaptionQa,
            "",
            0,
        ),
        (
            r#"{"video_path": "a.mp4", "question": "Who?", "options": ["he", "she"], "lvm_answer": "she"}"#,
            Task::Mcq,
            "AB",
            1,
        ),
        (
            r#"{"video_path": "a.mp4", "question": "Who?", "options": ["A. he", "A. she"], "lvm_answer": 4}"#,
            Task::Mcq,
            "AB",
            2,
        ),
        (
            r#"{"video_path": "a.mp4", "question": "Who?", "options": {"X": "he"}, "lvm_answer": "X"}"#,
            Task::Mcq,
            "X",
            0,
        ),
        (
            r#"{"video_path": "a.mp4", "question": null, "lvm_answer": "X", "metadata": {"model": "M"}}"#,
            Task::FreeForm,
            "",
            0,
        ),
    ] {
        let loaded = read(&[("q.json", text.as_bytes())]).unwrap();
        let item = &loaded.dataset.items()[0];
        let found: String = item.options.iter().map(|option| option.key.as_str()).collect();
        assert_eq!(
            (item.task, found.as_str(), loaded.notes.len()),
            (task, keys, notes),
            "{text}: {:?}",
            loaded.notes
        );
        let run = if text.contains("metadata") { "M" } else { "lvm" };
        assert_eq!(loaded.dataset.runs()[0].id, run);
    }
    assert!(read(&[("q.json", br#"{"video_path": "a.mp4", "question": "x", "lvm_answer": "#)]).is_err());
}

#[test]
fn the_question_of_a_request_is_the_item_of_the_benchmark() {
    let asked = r#"[{"video": "clips/a.mp4", "question": "Why does she run?", "answer": "A", "choices": {"A": "for the bus", "B": "to play"}}]"#;
    let files = [("bench/context.json", asked), ("q.json", &request("x", "a", "B"))];
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let loaded = read(&files).unwrap();
    assert_eq!((loaded.dataset.items().len(), loaded.dataset.runs()[0].predictions.len()), (1, 1));
}

#[test]
fn answers_of_models_without_name_to_one_question_are_runs_apart() {
    let files = [
        ("a/1.json", request("1", "a", "A")),
        ("b/1.json", request("1", "a", "B")),
        ("c/1.json", request("1", "a", "A")),
        (
            "r.jsonl",
            format!("{0}\n{0}\n", report("perceptive", true, r#", "task_id": "1""#).replace('\n', " ")),
        ),
    ];
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let loaded = read(&files).unwrap();
    let dataset = &loaded.dataset;
    let runs: Vec<_> = dataset.runs().iter().map(|run| (run.id.as_str(), run.predictions.len())).collect();
    assert_eq!(runs, [("lvm", 1), ("lvm#2", 1)]);
    // Each report is brought to an answer that has none yet.
    let reports: Vec<_> = dataset.reports().iter().map(|report| report.run.as_str()).collect();
    assert_eq!(reports, ["lvm", "lvm#2"]);
}
