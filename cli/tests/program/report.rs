//! `verivid report`: one file, of one run.

use super::site::{CLIP, put, questions, scene};

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../www/demo");

#[test]
fn a_report_is_one_file_with_the_numbers_of_score() {
    let scene = scene("report", &[]);
    let words = ["report", DEMO, "--run", "demo-model-b", "--no-stills", "--out", "r.html"];
    let (status, told, why) = scene.ask(&words);
    assert_eq!(status, 0, "{told}{why}");
    assert!(told.contains("12 of 23 failures"), "{told}");
    let page = String::from_utf8(scene.read("r.html")).expect("text");
    let scores = scene.json(&["score", DEMO, "--json"]);
    let of_run = scores["runs"].as_array().expect("runs").iter().find(|run| run["run"] == "demo-model-b");
    let micro = of_run.expect("the run")["qa"]["micro"].as_f64().expect("a number");
    assert!(page.contains(&format!("<td class=\"number\">{:.2}</td>", micro * 100.0)), "{micro}");
    assert!(page.contains("Scores were computed with Verivid") && !page.contains("<script"));
    assert_eq!(scene.ask(&words).0, 2, "it is there already");
    assert_eq!(scene.ask(&[&words[..], &["--overwrite"]].concat()).0, 0);
    assert_eq!(
        String::from_utf8(scene.read("r.html")).expect("text"),
        page,
        "the same data give the same bytes"
    );
    let (status, _, why) = scene.ask(&["report", DEMO, "--out", "s.html"]);
    assert!(status == 2 && why.contains("a report is of one run") && why.contains("demo-model-a"), "{why}");
    let (status, _, why) = scene.ask(&["report", DEMO, "--run", "none", "--out", "s.html"]);
    assert!(status == 2 && why.contains("there is no run `none`"), "{why}");
}

#[test]
fn a_video_that_is_none_or_lies_elsewhere_leaves_a_failure_without_a_still() {
    let scene = scene("report-videos", &[("secret.mp4", CLIP), ("d/clips/a.mp4", CLIP)]);
    for src in ["clips/a.mp4", "../secret.mp4", "/etc/passwd", "clips/none.mp4"] {
        put(&scene, "d/verivid.json", questions(3, src).as_bytes());
        let (status, told, why) = scene.ask(&["report", "d", "--out", "r.html", "--overwrite"]);
        assert_eq!(status, 0, "{src}: {told}{why}");
        assert!(told.contains(" 0 with a still"), "{src}: {told}");
    }
}
