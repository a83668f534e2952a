//! `verivid diagnose` over the sample dataset: what it decides is right, what it wrote opens again, and work that was
//! cut off goes on where it was.

use std::{collections::BTreeSet, fs};

use serde_json::{Value, json};

use super::folder::Folder;

fn sample() -> String {
    format!("{}/../www/demo", env!("CARGO_MANIFEST_DIR"))
}

/// Lines of a file of reports.
fn lines(folder: &Folder, name: &str) -> Vec<Value> {
    let text = String::from_utf8(folder.read(name)).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a report a line")).collect()
}

fn keys(lines: &[Value]) -> BTreeSet<String> {
    lines.iter().map(|line| format!("{}/{}", line["item"], line["run"])).collect()
}

#[test]
fn no_verdict_on_the_sample_is_wrong_with_its_truth() {
    let folder = Folder::new("diagnose-sample", &[]);
    let found = folder.json(&["diagnose", &sample(), "--truth", "--no-frames", "--json"]);
    eprintln!("without pixels: {} of {} decided", found["verdicts"]["decided"], found["verdicts"]["items"]);
    assert_eq!(found["verdicts"]["wrong"], json!(0), "{found}");
    assert_eq!(found["verdicts"]["items"], json!(39), "{found}");
    assert!(found["verdicts"]["decided"].as_u64() >= Some(14), "{found}");
}

#[test]
fn what_was_written_is_read_again_and_scored() {
    let folder = Folder::new("diagnose-again", &[]);
    let data = sample();
    let (status, _, why) = folder.ask(&["diagnose", &data, "--truth", "--no-frames", "--out", "r.jsonl"]);
    assert_eq!(status, 0, "{why}");
    let (status, text, why) = folder.ask(&["check", &data, "r.jsonl"]);
    assert_eq!(status, 0, "{text}{why}");
    let (status, _, why) = folder.ask(&["convert", &data, "r.jsonl", "--to", "whole"]);
    assert_eq!(status, 0, "{why}");
    let before = lines(&folder, "r.jsonl");
    let after: Vec<Value> = fs::read_dir(folder.0.join("whole"))
        .expect("a folder")
        .flatten()
        .flat_map(|entry| walk(&entry.path()))
        .filter(|path| path.to_string_lossy().contains("/reports/"))
        .flat_map(|path| {
            let text = fs::read_to_string(path).expect("text");
            text.lines().map(|line| serde_json::from_str(line).expect("a report")).collect::<Vec<Value>>()
        })
        .collect();
    assert_eq!(keys(&before), keys(&after));
    let (status, _, why) = folder.ask(&["score", "whole"]);
    assert_eq!(status, 0, "{why}");
}

fn walk(path: &std::path::Path) -> Vec<std::path::PathBuf> {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().flat_map(|entry| walk(&entry.path())).collect(),
        Err(_) => vec![path.to_path_buf()],
    }
}

#[test]
fn work_that_was_cut_off_anywhere_ends_as_if_it_had_not_been() {
    let folder = Folder::new("diagnose-cut", &[]);
    let data = sample();
    let words =
        |out: &'static str| ["diagnose", &data, "--truth", "--no-frames", "--out", out].map(str::to_owned);
    let ask = |words: &[String]| folder.ask(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(ask(&words("whole.jsonl")).0, 0);
    let whole = folder.read("whole.jsonl");
    let all = keys(&lines(&folder, "whole.jsonl"));
    for cut in [1, whole.len() / 3, whole.len() - 1] {
        fs::write(folder.0.join("part.jsonl"), &whole[..cut]).expect("a file");
        let (status, _, why) = ask(&words("part.jsonl"));
        assert_eq!(status, 0, "{why}");
        let found = lines(&folder, "part.jsonl");
        assert_eq!((found.len(), keys(&found)), (all.len(), all.clone()), "cut at {cut}");
    }
}

#[test]
fn shards_put_together_are_the_whole() {
    let folder = Folder::new("diagnose-shards", &[]);
    let data = sample();
    let mut together = Vec::new();
    for (shard, out) in [("1/3", "1.jsonl"), ("2/3", "2.jsonl"), ("3/3", "3.jsonl")] {
        let (status, _, why) =
            folder.ask(&["diagnose", &data, "--truth", "--no-frames", "--shard", shard, "--out", out]);
        assert_eq!(status, 0, "{why}");
        together.extend(folder.read(out));
    }
    fs::write(folder.0.join("all.jsonl"), together).expect("a file");
    let found = folder.json(&["diagnose", &data, "--truth", "--no-frames", "--out", "all.jsonl", "--json"]);
    assert_eq!((&found["written"], &found["reports"]), (&json!(0), &json!(116)), "{found}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = Folder::new("diagnose-bad", &[]);
    let data = sample();
    for (words, why) in [
        (&["--run", "nobody"][..], "there is no run `nobody`"),
        (&["--detector", "nobody"], "there is no run `nobody`"),
        (&["--only", "nothing"], "there is no item `nothing`"),
        (&["--target", "model"], "NAME@ADDRESS"),
        (&["--shard", "4/3"], "expected I/N"),
    ] {
        let all = [&["diagnose", data.as_str()][..], words].concat();
        let (status, _, said) = folder.ask(&all);
        assert!(status == 2 && said.contains(why), "{words:?}: {status} {said}");
    }
}

#[test]
fn a_detector_of_the_program_is_asked_and_is_cross_checked_with_the_truth() {
    // Without the decoder no video is looked at: that is a step of its own, not a detection.
    if std::process::Command::new("ffmpeg").arg("-version").output().is_err() {
        return;
    }
    let folder = Folder::new("diagnose-detector", &[]);
    let data = sample();
    let words = ["--only", "synth-cat", "--only", "synth-dog", "--run", "demo-model-a", "--no-frames"];
    let ask = |more: &[&str], out: &str| {
        let all = [&["diagnose", data.as_str()][..], &words, more, &["--out", out]].concat();
        let (status, _, why) = folder.ask(&all);
        assert_eq!(status, 0, "{why}");
        let all = lines(&folder, out);
        let of = |item: &str| {
            let report = all.iter().find(|line| line["item"] == item).cloned().unwrap_or_default();
            let step = |name: &str| {
                report["steps"]
                    .as_array()
                    .and_then(|list| list.iter().find(|step| step["name"] == name))
                    .cloned()
            };
            let perceived = step("perceive").unwrap_or_default();
            format!(
                "{} {}",
                perceived["agreement"].as_str().unwrap_or("-"),
                report["verdicts"]["yes"]["verdict"].as_str().unwrap_or("-")
            )
        };
        (of("synth-cat"), of("synth-dog"))
    };
    // One detector alone finds a thing; that it finds none decides nothing.
    let expect = ("one_tool supported".to_owned(), "absent cannot_tell".to_owned());
    assert_eq!(ask(&["--detector", "nanodet"], "one.jsonl"), expect);
    let expect = ("agreed supported".to_owned(), "absent cannot_tell".to_owned());
    assert_eq!(ask(&["--truth", "--detector", "nanodet"], "two.jsonl"), expect);
    let (status, _, why) = folder.ask(&["diagnose", &data, "--detector", "nothing.onnx"]);
    assert!(status == 2 && why.contains("nothing.onnx"), "{status} {why}");
}
