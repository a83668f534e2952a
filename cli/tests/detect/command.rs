//! The command on a clip with a cat, a person and a rocket.

use serde_json::Value;

use crate::setting::{Folder, clip, document, has_ffmpeg, root, verivid};

fn labels(document: &Value) -> Vec<String> {
    let tracks = document["tracks"].as_array().expect("tracks");
    tracks.iter().map(|track| track["label"].as_str().expect("a label").to_owned()).collect()
}

#[test]
fn the_cat_and_the_person_are_found_and_tracked() {
    if !has_ffmpeg() {
        return;
    }
    let clip = clip();
    let found = document(&["detect", clip.to_str().expect("a path"), "--rate", "2", "--json"]);
    assert_eq!(found["frames"].as_array().map(Vec::len), Some(17));
    assert_eq!((found["runtime"].as_str(), found["width"].as_u64()), (Some("rten"), Some(640)));
    let labels = labels(&found);
    assert!(labels.contains(&"cat".to_owned()) && labels.contains(&"person".to_owned()), "{labels:?}");
    let scenes: Vec<f64> =
        found["scenes"].as_array().expect("scenes").iter().filter_map(Value::as_f64).collect();
    assert_eq!(scenes.iter().map(|t| t.round()).collect::<Vec<_>>(), [3.0, 6.0]);
    let only = document(&[
        "detect",
        clip.to_str().expect("a path"),
        "--range",
        "0,1",
        "--rate",
        "2",
        "--only",
        "kitten",
        "--json",
    ]);
    let seen: Vec<&Value> = only["frames"]
        .as_array()
        .expect("frames")
        .iter()
        .flat_map(|f| f["detections"].as_array().expect("a list"))
        .collect();
    assert!(!seen.is_empty() && seen.iter().all(|one| one["label"] == "cat"));
    // The same frames, whether the video is decoded from its start or from the middle.
    let late =
        document(&["detect", clip.to_str().expect("a path"), "--range", "1,2", "--rate", "2", "--json"]);
    assert_eq!(late["frames"][0], found["frames"][2]);
}

#[test]
fn a_run_is_written_that_the_program_reads_and_joined_to_a_dataset() {
    if !has_ffmpeg() {
        return;
    }
    let folder = Folder::new();
    let (clip, to) = (clip(), folder.0.join("out"));
    let words = [
        "detect",
        clip.to_str().expect("a path"),
        "--rate",
        "1",
        "--to",
        to.to_str().expect("a path"),
        "--run",
        "mine",
    ];
    let output = verivid(&words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = document(&["check", to.to_str().expect("a path"), "--json"]);
    assert_eq!(
        (&read["dataset"]["videos"], &read["dataset"]["runs"]),
        (&Value::from(1), &Value::from(1)),
        "{read}"
    );
    let again = verivid(&words);
    assert_eq!(again.status.code(), Some(2), "what is there is not written over");
    let joined = folder.0.join("joined");
    let demo = root().join("www/demo");
    let told = document(&[
        "detect",
        clip.to_str().expect("a path"),
        "--rate",
        "2",
        "--dataset",
        demo.to_str().expect("a path"),
        "--to",
        joined.to_str().expect("a path"),
        "--json",
    ]);
    let against = &told["against_truth"];
    assert!(against["boxes"]["recall"].as_f64().is_some_and(|recall| recall > 0.3), "{against}");
    let read = document(&["check", joined.to_str().expect("a path"), "--json"]);
    let before = document(&["check", demo.to_str().expect("a path"), "--json"]);
    let runs = |read: &Value| read["dataset"]["runs"].as_u64();
    assert_eq!(runs(&read), runs(&before).map(|runs| runs + 1));
}
