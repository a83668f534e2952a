//! `verivid leaderboard add`: which runs are taken, and what becomes of the site.

use serde_json::{Value, json};

use super::{
    folder::Folder,
    site::{CLIP, document, files, put, questions, scene},
};

/// Predictions on `q0`, `q1`, ... as a file.
fn answers(letters: &str) -> String {
    let row = |(n, letter): (usize, char)| {
        json!({"item": format!("q{n}"), "response": letter.to_string()}).to_string() + "\n"
    };
    letters.chars().enumerate().map(row).collect()
}

fn board(name: &str) -> Folder {
    let text = questions(4, "clips/a.mp4");
    let scene = scene(name, &[("d/verivid.json", text.as_bytes()), ("d/clips/a.mp4", CLIP)]);
    assert_eq!(scene.ask(&["bundle", "d", "--page", "page", "--out", "s"]).0, 0);
    scene
}

#[test]
fn a_run_that_is_refused_changes_nothing_and_says_why() {
    let scene = board("refuse");
    let before = files(&scene.0.join("s"));
    let item = json!({"id": "new", "video": "w", "task": "mcq", "options": {"A": "a"}, "answer": "A"});
    let own = json!({"format": "verivid/1", "name": "n", "videos": [{"id": "w"}], "items": [item],
        "runs": [{"id": "o", "model": "O", "predictions": [{"item": "new", "answer": "A"}]}]});
    let taken = json!({"format": "verivid/1", "name": "n", "videos": [], "items": [],
        "runs": [{"id": "m", "model": "M", "predictions": [{"item": "q0", "answer": "B"}]}]});
    for (name, text, words) in [
        ("copy.jsonl", answers("ABAB"), &["`copy` gives the very answers of `m`"][..]),
        ("few.jsonl", answers("AA"), &["leaves out 2 of 4 items: `q2`, `q3`", "--allow-missing"]),
        ("odd.jsonl", answers("AAAAAA"), &["there is no item `q4`", "odd.jsonl:5", "`q5`"]),
        ("cut.jsonl", answers("AAAA") + "{\"item\": \"q", &["cut.jsonl:5", "cut off"]),
        ("own.json", own.to_string(), &["1 items that the site does not have: `new`"]),
        ("taken.json", taken.to_string(), &["a run called `m` is there already"]),
        ("junk.json", "junk".to_owned(), &["junk.json"]),
    ] {
        put(&scene, name, text.as_bytes());
        for more in [&[][..], &["--dry-run"]] {
            let (status, told, why) = scene.ask(&[&["leaderboard", "add", name, "--to", "s"], more].concat());
            assert_eq!(status, 2, "{name}: {told}{why}");
            for words in words {
                assert!(told.contains(words) || why.contains(words), "{name}: {words}: {told}{why}");
            }
        }
    }
    assert_eq!(files(&scene.0.join("s")), before);
    assert_eq!(scene.ask(&["leaderboard", "add", "few.jsonl", "--to", "d"]).0, 2, "no site");
}

#[test]
fn a_run_that_is_taken_stands_in_the_site_as_if_it_had_been_bundled() {
    let scene = board("take");
    put(&scene, "new.jsonl", answers("AAAB").as_bytes());
    let add = ["leaderboard", "add", "new.jsonl", "--to", "s"];
    let before = files(&scene.0.join("s"));
    let dry = scene.json(&[&add[..], &["--dry-run", "--json"]].concat());
    assert_eq!((&dry["accepted"], &dry["written"]), (&json!(true), &json!(false)), "{dry}");
    assert_eq!(files(&scene.0.join("s")), before, "a dry run writes nothing");
    put(&scene, "s/data/own/notes.txt", b"own");
    let (status, told, why) = scene.ask(&add);
    assert_eq!(status, 0, "{told}{why}");
    assert_eq!(scene.read("s/data/own/notes.txt"), b"own", "what nobody here wrote stays");
    std::fs::remove_dir_all(scene.0.join("s/data/own")).expect("it goes");
    assert!(told.contains("rank 1 of 2 by accuracy: 75.00 %"), "{told}");
    let (status, told, _) = scene.ask(&add);
    assert!(status == 2 && told.contains("is there already"), "{told}");
    let listing = document(&scene, "s/data/listing.json");
    let ids: Vec<&Value> =
        listing["runs"].as_array().expect("runs").iter().map(|run| &run["head"]["id"]).collect();
    assert_eq!(ids, ["m", "new"]);
    assert_eq!(scene.json(&["score", "s/data", "--json"]), document(&scene, "s/data/scores.json"));
    // The same by bundling both.
    assert_eq!(scene.ask(&["bundle", "d", "new.jsonl", "--page", "page", "--out", "both"]).0, 0);
    let (site, both) = (files(&scene.0.join("s")), files(&scene.0.join("both")));
    let names = |of: &std::collections::BTreeMap<String, Vec<u8>>| of.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&site), names(&both));
    for name in ["data/parts/0001.json", "data/videos.jsonl", "data/videos/a.mp4", "verivid-bundle.json"] {
        assert_eq!(site[name], both[name], "{name}");
    }
    put(&scene, "same.jsonl", answers("AAAB").as_bytes());
    let (status, told, _) = scene.ask(&["leaderboard", "add", "same.jsonl", "--to", "s", "--dry-run"]);
    assert!(status == 2 && told.contains("`same` gives the very answers of `new`"), "{told}");
    put(&scene, "few.jsonl", answers("BA").as_bytes());
    let (status, told, _) = scene.ask(&["leaderboard", "add", "few.jsonl", "--to", "s", "--allow-missing"]);
    assert!(status == 0 && told.contains("they count as wrong"), "{told}");
    assert_eq!(scene.ask(&["bundle", "d", "--page", "page", "--out", "s", "--overwrite"]).0, 0);
    assert_eq!(files(&scene.0.join("s")), before, "bundled again, it is as it was");
}

#[test]
fn a_run_brings_nothing_but_itself() {
    let scene = board("only");
    let before = files(&scene.0.join("s"));
    let said: Vec<Value> = (0..4).map(|n| json!({"item": format!("q{n}"), "answer": "A"})).collect();
    let run = json!({"format": "verivid/1", "name": "Other", "homepage": "https://evil.example", "items": [],
        "videos": [{"id": "v", "src": "https://evil.example/v.mp4", "domain": "evil", "fps": 1}],
        "published": [{"id": "evil", "columns": ["evil"], "rows": []}],
        "runs": [{"id": "o", "model": "O", "predictions": said,
            "reports": [{"item": "q0", "run": "m", "feedback": "evil"}, {"item": "q1", "run": "o", "feedback": "mine"}]}]});
    put(&scene, "o.json", run.to_string().as_bytes());
    let (status, told, why) = scene.ask(&["leaderboard", "add", "o.json", "--to", "s"]);
    assert_eq!(status, 0, "{told}{why}");
    let after = files(&scene.0.join("s"));
    for (name, bytes) in &after {
        assert!(!String::from_utf8_lossy(bytes).contains("evil"), "{name}");
    }
    assert_eq!(after["data/videos.jsonl"], before["data/videos.jsonl"]);
    assert!(String::from_utf8_lossy(&after["data/parts/0001.json"]).contains("mine"));
}
