//! `check`, `score` and `audit`.

use std::fs;

use crate::folder::Folder;

const MANIFEST: &str = r#"{"format": "verivid/1", "name": "Small", "videos": "videos.jsonl", "items": "items.jsonl",
    "runs": [{"id": "a", "model": "A", "setting": "vanilla", "predictions": "a.jsonl"},
             {"id": "b", "model": "B", "setting": "vanilla", "predictions": [{"item": "q1", "response": "B"}]}]}"#;
const VIDEOS: &str = r#"{"id": "v", "duration": 10, "complexity": 2}"#;
const ITEMS: &str = r#"{"id": "q1", "video": "v", "task": "mcq", "type": "color", "question": "?", "options": {"A": "Red", "B": "Blue"}, "answer": "B"}
{"id": "q2", "video": "v", "task": "mcq", "type": "action", "question": "?", "options": {"A": "Run", "B": "Sit"}, "answer": "A"}
{"id": "c1", "video": "v", "task": "verification", "sentences": [{"text": "One.", "label": "incorrect"}, {"text": "Two.", "label": "correct"}]}
"#;
const PREDICTIONS: &str = r#"{"item": "q1", "response": "The answer is B."}
{"item": "q2", "response": "Nobody knows."}
{"item": "c1", "sentences": [{"label": "incorrect"}, {"label": "incorrect"}]}
"#;

/// A folder with a dataset in which nothing is wrong.
fn good(name: &str) -> Folder {
    let files = [
        ("verivid.json", MANIFEST),
        ("videos.jsonl", VIDEOS),
        ("items.jsonl", ITEMS),
        ("a.jsonl", PREDICTIONS),
    ];
    Folder::new(name, &files)
}

#[test]
fn a_clean_dataset_is_checked_with_status_0() {
    let folder = good("clean");
    for path in [".", "verivid.json"] {
        let (status, text, _) = folder.ask(&["check", path]);
        assert_eq!(status, 0, "{text}");
        assert!(text.starts_with("Small, verivid/1\n"), "{text}");
    }
    let document = folder.json(&["check", ".", "--json"]);
    assert_eq!(document["dataset"]["items"], 3);
    assert_eq!(document["by_task"]["mcq"], 2);
    assert_eq!(document["notes"].as_array().map(Vec::len), Some(0));
}

#[test]
fn scores_are_those_that_one_counts_by_hand() {
    let folder = good("scores");
    let document = folder.json(&["score", ".", "--json"]);
    let [a, b] = [&document["runs"][0], &document["runs"][1]];
    assert_eq!((&a["run"], &a["qa"]["items"], &a["qa"]["correct"]), (&"a".into(), &2.into(), &1.into()));
    assert_eq!(
        (&a["qa"]["micro"], &a["qa"]["macro"], &a["qa"]["unparsed"]),
        (&0.5.into(), &0.5.into(), &1.into())
    );
    assert_eq!(a["qa"]["by_type"]["color"]["accuracy"], 1.0);
    assert_eq!(a["qa"]["by_level"]["temporal"]["accuracy"], 0.0);
    // One of two flagged sentences is incorrect, and the incorrect one is flagged: P 1/2, R 1, F1 2/3.
    let verification = &a["verification"];
    assert_eq!((&verification["precision"], &verification["recall"]), (&0.5.into(), &1.0.into()));
    assert_eq!(verification["f1"], 2.0 / 3.0);
    assert_eq!(
        (&verification["cells"][0]["complexity"], &verification["cells"][0]["duration"]),
        (&2.into(), &"short".into())
    );
    assert_eq!((&b["qa"]["micro"], &b["qa"]["missing"]), (&0.5.into(), &1.into()));
    assert!(b["verification"].is_null());
}

#[test]
fn one_run_can_be_asked_for_and_an_unknown_one_is_answered_with_those_that_there_are() {
    let folder = good("runs");
    let document = folder.json(&["score", ".", "--json", "--run", "b"]);
    assert_eq!(document["runs"].as_array().map(Vec::len), Some(1));
    let (status, text, why) = folder.ask(&["score", ".", "--run", "c"]);
    assert_eq!((status, text.as_str()), (2, ""));
    assert_eq!(why, "verivid: there is no run `c`; there is: a, b\n");
}

#[test]
fn every_format_names_every_run() {
    let folder = good("formats");
    for (format, sign) in
        [("table", "a: A, vanilla"), ("csv", "run,metric,"), ("markdown", "| b | "), ("latex", "\\toprule")]
    {
        let (status, text, _) = folder.ask(&["score", ".", "--format", format]);
        assert!(status == 0 && text.contains(sign), "{format}: {text}");
    }
    assert_eq!(folder.ask(&["score", ".", "--format", "json"]).1, folder.ask(&["score", ".", "--json"]).1);
}

#[test]
fn a_broken_record_is_named_with_its_line_and_the_rest_is_read() {
    let items = format!("{ITEMS}{{\"id\": \"q9\", \"video\": \"v\", \"task\": \"none\"}}\nnot json\n");
    let folder = good("broken");
    fs::write(folder.0.join("items.jsonl"), items).expect("a file");
    let (status, text, _) = folder.ask(&["check", "."]);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("items.jsonl:4 (q9): set aside: "), "{text}");
    assert!(text.contains("items.jsonl:5"), "{text}");
    let document = folder.json(&["check", ".", "--json"]);
    assert_eq!(document["dataset"]["items"], 3);
    assert_eq!(document["notes"][0]["line"], 4);
}

#[test]
fn a_lost_part_changes_a_record_and_sets_nothing_aside() {
    let track = r#""tracks": [{"id": "t", "boxes": [{"t": 0, "box": [0, 0, -1, 1]}, {"t": 1, "box": [0, 0, 1, 1]}]}]"#;
    let items = format!("{ITEMS}{{\"id\": \"b1\", \"video\": \"v\", \"task\": \"boxes\", {track}}}\n");
    let folder = good("part");
    fs::write(folder.0.join("items.jsonl"), items).expect("a file");
    let (status, text, _) = folder.ask(&["check", "."]);
    assert!(status == 0 && text.contains("items.jsonl:4 (b1): changed: track 1: box 1 dropped: "), "{text}");
    let severities = &folder.json(&["check", ".", "--json"])["severities"];
    assert_eq!((&severities["set_aside"], &severities["changed"]), (&0.into(), &1.into()));
}

#[test]
fn a_score_over_records_with_notes_says_so_and_a_slip_is_named() {
    let folder = good("slip");
    fs::write(folder.0.join("a.jsonl"), "{\"item\": \"q1\", \"respnse\": \"B\"}\n{\"item\": \"q7\"}\n")
        .expect("a file");
    for command in ["score", "compare"] {
        let (status, text, _) = folder.ask(&[command, "."]);
        let foot =
            "\nRead with 2 notes (1 set aside, 1 changed): `verivid check` tells them with file and line.\n";
        assert!(status == 1 && text.ends_with(foot), "{text}");
    }
    let (_, text, _) = folder.ask(&["check", "."]);
    assert!(
        text.contains("a.jsonl:1 (q1): changed: unknown field `respnse`: did you mean `response`?\n"),
        "{text}"
    );
}

#[test]
fn a_missing_table_is_no_end_and_strict_counts_every_note() {
    let folder = good("strict");
    fs::remove_file(folder.0.join("a.jsonl")).expect("removed");
    let (status, text, _) = folder.ask(&["check", "."]);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("a.jsonl"), "{text}");
    // A repeated prediction is noted, and nothing is lost by it.
    fs::write(folder.0.join("a.jsonl"), format!("{PREDICTIONS}{PREDICTIONS}")).expect("a file");
    assert_eq!(folder.ask(&["check", ".", "--strict"]).0, 1);
}

#[test]
fn what_is_no_dataset_ends_with_status_2_and_one_sentence() {
    let folder =
        Folder::new("none", &[("x.json", "{\"format\": "), ("y.json", "[1, 2]"), ("z.zip", "PK\u{3}\u{4}")]);
    for path in ["x.json", "y.json", "z.zip", "none.json", "."] {
        let (status, text, why) = folder.ask(&["check", path]);
        assert_eq!((status, text.as_str()), (2, ""), "{path}");
        assert!(why.starts_with("verivid: ") && why.trim_end().lines().count() == 1, "{path}: {why}");
    }
    assert_eq!(folder.ask(&["check"]).0, 2);
    assert_eq!(folder.ask(&["score", ".", "--format", "xml"]).0, 2);
    assert_eq!(folder.ask(&["score", ".", "--rule", "none"]).0, 2);
    let (status, _, why) = folder.ask(&["check", ".", "--from", "none"]);
    assert!(status == 2 && why.contains("verivid]"), "{why}");
    let (status, help, _) = folder.ask(&["check", "--help"]);
    assert!(status == 0 && help.contains("docs/formats.md"), "{help}");
    assert_eq!(folder.ask(&["view", "--page", ".", "--no-open"]).0, 2);
}

/// A folder for each of several datasets, under one root.
fn several(name: &str) -> Folder {
    let root = Folder::new(name, &[]);
    let files = [
        (
            "truth/verivid.json",
            r#"{"format": "verivid/1", "name": "Truth", "videos": "videos.jsonl", "items": "items.jsonl"}"#,
        ),
        ("truth/videos.jsonl", VIDEOS),
        ("truth/items.jsonl", ITEMS),
        (
            "mine/verivid.json",
            r#"{"format": "verivid/1", "name": "Mine", "videos": [], "items": [], "runs": [{"id": "a", "model": "A", "predictions": "a.jsonl"}]}"#,
        ),
        ("mine/a.jsonl", PREDICTIONS),
        (
            "theirs.jsonl",
            "{\"item\": \"q1\", \"response\": \"B\"}\n{\"item\": \"q7\", \"response\": \"B\"}\n",
        ),
    ];
    for folder in ["truth", "mine"] {
        fs::create_dir_all(root.0.join(folder)).expect("a folder");
    }
    for (name, text) in files {
        fs::write(root.0.join(name), text).expect("a file");
    }
    root
}

#[test]
fn several_paths_are_one_dataset_whatever_their_order() {
    let folder = several("several");
    for paths in [["truth", "mine", "theirs.jsonl"], ["theirs.jsonl", "mine", "truth"]] {
        let words = [&["score", "--json"][..], &paths].concat();
        let document = folder.json(&words);
        assert_eq!(document["dataset"]["name"], "Truth", "{paths:?}");
        assert_eq!(document["dataset"]["items"], 3);
        let run = |id: &str| {
            let runs = document["runs"].as_array().expect("runs");
            runs.iter().find(|run| run["run"] == id).expect("the run").clone()
        };
        assert_eq!((&run("a")["qa"]["correct"], &run("a")["qa"]["unparsed"]), (&1.into(), &1.into()));
        assert_eq!(run("a")["verification"]["f1"], 2.0 / 3.0);
        assert_eq!(
            (&run("theirs")["qa"]["correct"], &run("theirs")["qa"]["missing"]),
            (&1.into(), &1.into())
        );
        let (status, text, _) = folder.ask(&[&["check"][..], &paths].concat());
        assert_eq!(status, 1);
        assert!(text.contains("theirs.jsonl:2 (q7): set aside: there is no item `q7`\n"), "{text}");
        assert!(text.contains("mine: info: what it says of the whole (`name`)"), "{text}");
    }
    // Every command reads in the same way.
    let only = folder.json(&["check", "truth", "mine", "theirs.jsonl", "--run", "theirs", "--json"]);
    assert_eq!(only["runs"].as_array().map(Vec::len), Some(1));
    assert_eq!(folder.ask(&["check", "truth", "mine"]).0, 0);
    assert_eq!(folder.ask(&["check", "truth", "mine", "--strict"]).0, 1);
}

#[test]
fn predictions_alone_need_their_dataset() {
    let folder = several("alone");
    let (status, _, why) = folder.ask(&["check", "theirs.jsonl"]);
    assert_eq!(status, 2);
    assert!(why.contains("it holds predictions alone; open it together with the dataset"), "{why}");
}

#[test]
fn a_note_names_its_severity_once() {
    let folder = good("once");
    let items = format!(
        "{ITEMS}{{\"video\": \"v\", \"task\": \"mcq\"}}\n[]\n{{\"id\": \"q1\", \"video\": \"v\", \"task\": \"mcq\"}}\n{{\"id\""
    );
    fs::write(folder.0.join("items.jsonl"), items).expect("a file");
    let (_, text, _) = folder.ask(&["check", "."]);
    let set_aside: Vec<&str> = text.lines().filter(|line| line.contains("set aside: ")).collect();
    assert_eq!(set_aside.len(), 4, "{text}");
    assert!(set_aside.iter().all(|line| line.matches("set aside").count() == 1), "{text}");
}

#[test]
fn the_papers_tables_are_audited_without_a_path() {
    let folder = Folder::new("audit", &[]);
    let document = folder.json(&["audit", "--json"]);
    let (checks, holding) = (document["checks"].as_u64(), document["holding"].as_u64());
    let failing = document["failing"].as_array().expect("a list");
    assert_eq!(checks.zip(holding).map(|(a, b)| (a - b) as usize), Some(failing.len()));
    let keys: Vec<&String> = failing[0].as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["table", "row", "what", "printed", "recomputed", "difference", "would_hold"]);
    let (status, text, _) = folder.ask(&["audit"]);
    assert!(status == 1 && text.contains("printed +4.95, recomputed 5.04, difference -0.09"), "{text}");
}

#[test]
fn own_tables_are_audited_in_a_dataset_or_as_csv() {
    let checks = r#"[{"kind": "mean", "row": "*", "result": "m", "of": ["a", "b"]}]"#;
    let table = format!(
        r#"{{"id": "t", "title": "", "columns": ["r", "a", "b", "m"], "rows": [["x", "1.0", "2.0", "1.5"]], "checks": {checks}}}"#
    );
    let manifest = format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [], "items": [], "published": [{table}]}}"#
    );
    let csv = "r,a,b,m\r\n\"x, y\",1.0,2.0,1.5\r\nz,1.0,2.0,9.9\r\n";
    let folder = Folder::new(
        "own",
        &[("verivid.json", &manifest), ("u.csv", csv), ("u.checks.json", checks), ("w.csv", csv)],
    );
    for (paths, status, checks, failing) in
        [(&["."][..], 0, 1, 0), (&["u.csv"], 1, 2, 1), (&["w.csv"], 1, 0, 0), (&[".", "u.csv"], 1, 3, 1)]
    {
        let words = [&["audit", "--json"][..], paths].concat();
        let document = folder.json(&words);
        assert_eq!(document["checks"], checks, "{paths:?}");
        assert_eq!(document["failing"].as_array().map(Vec::len), Some(failing), "{paths:?}");
        assert_eq!(folder.ask(&words).0, status, "{paths:?}");
    }
    assert_eq!(folder.ask(&["audit", "none.csv"]).0, 2);
    let (_, text, _) = folder.ask(&["audit", "w.csv"]);
    assert_eq!(
        text,
        "w: no relation that can be recomputed is declared for this table: what should hold in it is said by its \
         `checks`, or for a .csv by w.checks.json beside it (docs/format.md)\n"
    );
    assert_eq!(folder.json(&["audit", "u.csv", "w.csv", "--json"])["unchecked"], serde_json::json!(["w"]));
    // A check that cannot be read is told, not only counted.
    fs::write(folder.0.join("w.checks.json"), r#"[{"kind": "median", "row": "*", "result": "m"}]"#)
        .expect("a file");
    let (status, text, _) = folder.ask(&["audit", "w.csv"]);
    let known = "expected mean, weighted_mean, difference, sum or equal (docs/format.md), found `median`";
    assert!(status == 1 && text.contains(known), "{text}");
}
