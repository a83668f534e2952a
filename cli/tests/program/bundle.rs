//! `verivid bundle`: what is in a site, and what never gets into one.

use std::{fs, path::Path};

use serde_json::{Value, json};
use verivid::formats::listing::{Listing, Lookup, shortened};

use super::site::{CLIP, as_somebody, document, files, put, questions, scene};

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../www/demo");

#[test]
fn a_site_has_the_page_and_the_very_numbers_of_score() {
    let scene = scene("site", &[]);
    let words = ["bundle", DEMO, "--page", "page", "--out"];
    let (status, told, why) = scene.ask(&[&words[..], &["one"]].concat());
    assert_eq!((status, why.as_str()), (0, ""), "{told}");
    assert!(told.contains("52 of 52 items have their video") && told.contains("http.server"), "{told}");
    assert_eq!(scene.ask(&[&words[..], &["two"]].concat()).0, 0);
    let (one, two) = (files(&scene.0.join("one")), files(&scene.0.join("two")));
    assert_eq!(one, two, "the same data give the same bytes");
    assert!(!one.keys().any(|name| name.starts_with("demo/")) && one.contains_key("published/index.json"));
    let index = String::from_utf8(one["index.html"].clone()).expect("text");
    assert!(index.contains("data-dataset=\"data/listing.json\"") && index.contains("noai"), "{index}");
    assert!(index.contains("connect-src 'self' blob:; worker-src"), "{index}");
    assert!(one.contains_key("robots.txt") && one.contains_key("content-security-policy.json"));
    let (listing, scores) =
        (document(&scene, "one/data/listing.json"), scene.json(&["score", DEMO, "--json"]));
    assert_eq!(document(&scene, "one/data/scores.json"), scores, "precomputed and recomputed");
    assert_eq!(listing["scores"], shortened(&scores), "the listing has the short of it");
    assert_eq!(listing["scores"]["runs"][0]["qa"]["by_type"], scores["runs"][0]["qa"]["by_type"]);
    assert_eq!(scene.json(&["score", "one/data", "--json"]), scores, "out of the parts");
    assert_eq!(scene.ask(&["check", "one/data", "--strict"]).0, 0, "read without a note");
}

#[test]
fn the_listing_is_read_as_it_was_written_and_leads_to_each_item() {
    let text = questions(450, "");
    let scene = scene("listing", &[("d/verivid.json", text.as_bytes())]);
    assert_eq!(scene.ask(&["bundle", "d", "--page", "page", "--out", "s"]).0, 0);
    let bytes = scene.read("s/data/listing.json");
    let listing = Listing::read("listing.json", &bytes).expect("a listing");
    assert_eq!(listing.write(), bytes);
    assert!(Listing::is_one(&bytes) && listing.score_of("m").is_some());
    let lookup: &Lookup = listing.lookup.as_ref().expect("a lookup");
    let parts: Vec<(&str, usize)> =
        listing.parts.iter().map(|part| (part.path.as_str(), part.items)).collect();
    assert_eq!(parts, [("parts/0001.json.gz", 200), ("parts/0002.json.gz", 200), ("parts/0003.json.gz", 50)]);
    let all = files(&scene.0.join("s/data"));
    for (item, part) in [("q0", 1), ("q199", 1), ("q200", 2), ("q449", 3)] {
        let file = &all[&lookup.file_of(item)];
        assert_eq!(Lookup::part_in(file, item), Some(part), "{item}");
        let alone: Value = serde_json::from_slice(&all[&format!("parts/{part:04}.json")]).expect("a part");
        let ids: Vec<&Value> = alone["items"].as_array().expect("items").iter().map(|it| &it["id"]).collect();
        assert!(ids.contains(&&json!(item)), "{item} in {part}");
    }
    assert_eq!(Lookup::part_in(&all[&lookup.file_of("none")], "none"), None);
    for (bytes, words) in [
        (b"{}".to_vec(), "no `format`"),
        (b"{\"format\":\"verivid/1\"}".to_vec(), "verivid/1"),
        (bytes[..99].to_vec(), ""),
    ] {
        let why = Listing::read("l", &bytes).expect_err("no listing").to_string();
        assert!(why.contains(words), "{why}");
    }
}

#[test]
fn only_what_a_bundle_wrote_is_written_over() {
    let text = questions(3, "");
    let scene = scene("over", &[("d/verivid.json", text.as_bytes()), ("mine/a.txt", b"mine"), ("file", b"")]);
    let bundle = |words: &[&str]| scene.ask(&[&["bundle", "d", "--page", "page", "--out"], words].concat());
    for (words, status, why) in [
        (&["mine"][..], 2, "is there already"),
        (&["mine", "--overwrite"], 2, "is no bundle"),
        (&["file", "--overwrite"], 2, "is there already"),
        (&["deep/er/s"], 0, ""),
        (&["deep/er/s"], 2, "is there already"),
    ] {
        let (found, _, told) = bundle(words);
        assert_eq!(found, status, "{words:?}: {told}");
        assert!(told.contains(why), "{words:?}: {told}");
    }
    for own in ["deep/er/s/CNAME", "deep/er/s/.git/HEAD", "deep/er/s/data/mine.txt"] {
        put(&scene, own, b"own");
    }
    let ids = "deep/er/s/data/ids/0.json";
    put(&scene, ids, b"spoilt");
    put(&scene, "d/verivid.json", questions(2, "").as_bytes());
    assert_eq!(bundle(&["deep/er/s", "--overwrite", "--public"]).0, 0);
    for own in ["deep/er/s/CNAME", "deep/er/s/.git/HEAD", "deep/er/s/data/mine.txt"] {
        assert_eq!(scene.read(own), b"own", "{own}");
    }
    assert_ne!(scene.read(ids), b"spoilt");
    assert_eq!(document(&scene, "deep/er/s/data/listing.json")["counts"]["items"], 2);
    assert!(!scene.0.join("deep/er/s/robots.txt").exists(), "--public lifts it");
    let beside: Vec<_> = fs::read_dir(scene.0.join("deep/er")).expect("a folder").collect();
    assert_eq!(beside.len(), 1, "nothing is left beside");
    assert_eq!(fs::read_dir(scene.0.join("mine")).expect("a folder").count(), 1);
}

#[test]
fn videos_are_copied_linked_or_left_to_the_visitor() {
    let scene = scene("videos", &[("d/clips/a b.mp4", CLIP), ("d/verivid.json", b"")]);
    for (src, how, expect, there, hosts) in [
        ("clips/a b.mp4", "copy", "videos/a_b.mp4", true, ""),
        ("clips/a%20b.mp4", "copy", "videos/a_20b.mp4", true, ""),
        ("clips/a b.mp4", "link", "../../d/clips/a%20b.mp4", true, ""),
        ("clips/a b.mp4", "none", "clips/a b.mp4", false, ""),
        ("clips/none.mp4", "copy", "clips/none.mp4", false, ""),
        ("https://v.example/x/a.mp4", "copy", "https://v.example/x/a.mp4", true, " https://v.example"),
        ("https://v.example/x/a.mp4", "link", "https://v.example/x/a.mp4", true, " https://v.example"),
        ("https://v.example/x/a.mp4?t=1", "none", "x/a.mp4", false, ""),
    ] {
        put(&scene, "d/verivid.json", questions(3, src).as_bytes());
        let words = ["bundle", "d", "--page", "page", "--out", "s", "--overwrite", "--videos", how];
        let (status, told, why) = scene.ask(&words);
        assert_eq!(status, 0, "{src} {how}: {told}{why}");
        let all = files(&scene.0.join("s"));
        let video: Value = serde_json::from_slice(&all["data/videos.jsonl"]).expect("a row");
        assert_eq!(video["src"], expect, "{src} {how}");
        let part: Value = serde_json::from_slice(&all["data/parts/0001.json"]).expect("a part");
        let inner = part["videos"][0]["src"].as_str().expect("an address");
        assert!(inner == expect || inner == format!("../{expect}"), "{inner}");
        let coverage = document(&scene, "s/data/listing.json")["coverage"].clone();
        let count = if there { 3 } else { 0 };
        assert_eq!((&coverage["how"], &coverage["items_with_video"]), (&json!(how), &json!(count)), "{src}");
        let copied = all.keys().filter(|name| name.starts_with("data/videos/")).count();
        assert_eq!(copied, usize::from(expect.starts_with("videos/")), "{src} {how}");
        let index = String::from_utf8_lossy(&all["index.html"]).into_owned();
        assert!(index.contains(&format!("media-src 'self' blob:{hosts}; ")), "{index}");
    }
    put(&scene, "d/verivid.json", questions(3, "clips/a b.mp4").as_bytes());
    let (status, _, why) =
        scene.ask(&["bundle", "d", "--page", "page", "--out", "far/s", "--videos", "link"]);
    assert!(status == 2 && why.contains("cannot be linked") && why.contains("--videos copy"), "{why}");
    assert!(!scene.0.join("far/s").exists());
}

/// Ids and file names that would lead out, run, or be no file somewhere.
fn hostile() -> Vec<String> {
    let mut names: Vec<String> = [
        "../../../../up",
        "..\\..\\up",
        "/etc/passwd",
        "C:\\Windows\\x",
        "\\\\server\\share\\x",
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "con",
        "NUL",
        "lpt1",
        "Same",
        "sAME",
        "a\u{202e}b",
        "x:y",
        "?q#f",
        "a\0b",
        ".",
        "..",
        "__proto__",
        "constructor",
        "%2e%2e%2f",
    ]
    .map(str::to_owned)
    .to_vec();
    names.push("long".repeat(75));
    names
}

#[test]
fn a_hostile_dataset_stays_inside_and_runs_nothing() {
    let scene = scene("hostile", &[("secret.mp4", CLIP), ("secret.txt", b"the secret")]);
    let names = hostile();
    let mut srcs: Vec<String> = names.iter().map(|name| format!("clips/{name}.mp4")).collect();
    srcs.extend(
        [
            "../secret.mp4",
            "../secret.txt",
            "/etc/passwd",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "clips/text.mp4",
        ]
        .map(str::to_owned),
    );
    srcs.push("https://x.example; script-src */a.mp4".to_owned());
    srcs.push(scene.0.join("secret.mp4").to_string_lossy().into_owned());
    put(&scene, "d/clips/text.mp4", b"no video, but the secret");
    for name in names.iter().filter(|name| !name.contains(['\0', '/']) && name.len() < 200) {
        put(&scene, &format!("d/clips/{name}.mp4"), CLIP);
    }
    let id = |n: usize| names.get(n).cloned().unwrap_or_else(|| format!("v{n}"));
    let videos: Vec<Value> =
        srcs.iter().enumerate().map(|(n, src)| json!({"id": id(n), "src": src})).collect();
    let item =
        |n: usize| json!({"id": id(n), "video": id(n), "task": "yes_no", "answer": "yes", "question": "<b>"});
    let said: Vec<Value> = (0..srcs.len()).map(|n| json!({"item": id(n), "response": "yes"})).collect();
    let dataset = json!({
        "format": "verivid/1", "name": "</title><script>alert(1)</script>", "videos": videos,
        "items": (0..srcs.len()).map(item).collect::<Vec<_>>(),
        "runs": [{"id": "../../m", "model": "<script>", "predictions": said}],
    });
    put(&scene, "d/verivid.json", dataset.to_string().as_bytes());
    let before = files(&scene.0);
    let (status, told, why) = scene.ask(&["bundle", "d", "--page", "page", "--out", "s"]);
    assert_eq!(status, 0, "{told}{why}");
    let all = files(&scene.0);
    let new: Vec<&String> = all.keys().filter(|name| !before.contains_key(*name)).collect();
    assert!(new.iter().all(|name| name.starts_with("s/")), "{new:?}");
    let fine = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    assert!(new.iter().all(|name| name.chars().all(fine) && name.len() < 120), "{new:?}");
    let lower: std::collections::BTreeSet<String> = new.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(lower.len(), new.len(), "two names are one where case does not matter");
    for (name, bytes) in all.iter().filter(|(name, _)| name.starts_with("s/")) {
        let text = String::from_utf8_lossy(bytes);
        assert!(!text.contains("the secret") && !text.contains("root:"), "{name}");
    }
    assert!(told.contains("are no videos, or lie outside"), "{told}");
    let index = String::from_utf8(scene.read("s/index.html")).expect("text");
    assert!(!index.contains("<script>alert") && !index.contains("script-src */"), "{index}");
    let again = scene.json(&["score", "s/data", "--json"]);
    assert_eq!(again["runs"][0]["qa"]["micro"], 1.0, "{again}");
    assert_eq!(document(&scene, "s/data/listing.json")["counts"]["items"], srcs.len());
}

#[test]
fn nothing_of_the_person_or_the_machine_gets_into_a_site() {
    let home = "/home/ada-lovelace";
    let scene = scene("secrets", &[("d/clips/a.mp4", CLIP)]);
    let dataset = json!({
        "format": "verivid/1", "name": "n", "generator": format!("made in {home}/work"), "user": "ada-lovelace",
        "videos": [{"id": "v", "src": "clips/a.mp4", "file": "/mnt/disk7/raw/a.mp4"}, {"id": format!("{home}/b.mp4"), "src": format!("{home}/b.mp4")}],
        "items": [
            {"id": "q", "video": "v", "task": "free_form", "question": format!("What of {home}/x.txt is seen?"), "answer": "y", "made_by": "ada-lovelace"},
            {"id": "r", "video": format!("{home}/b.mp4"), "task": "free_form", "answer": "y", "notes": {"cwd": "/srv/secret-place", "ok": ["C:\\Users\\ada-lovelace\\k.bin"]}},
        ],
        "runs": [{
            "id": "m", "model": format!("{home}/models/big.gguf"), "args": format!("--model {home}/models/big.gguf"), "api_key": "sk-1234567890abcdefghij",
            "predictions": [{"item": "q", "response": "see /Users/ada-lovelace/x", "log": "token hf_abcdefghijklmnopq123", "score": 1}],
            "reports": [{"item": "q", "run": "m", "feedback": format!("read {home}/p"), "steps": [{"name": "caption", "status": "ok", "text": "t", "prompt": format!("{home}/prompt.txt")}]}],
        }],
    });
    put(&scene, "d/verivid.json", dataset.to_string().as_bytes());
    let site = scene.0.join("s").to_string_lossy().into_owned();
    let (status, told, why) = as_somebody(&scene, &["bundle", "d", "--page", "page", "--out", &site]);
    assert_eq!(status, 0, "{told}{why}");
    assert!(told.contains("taken out"), "{told}");
    let here = scene.0.to_string_lossy().into_owned();
    let secrets = ["ada-lovelace", "secret-place", "disk7", "sk-1234567890", "hf_abcdefghij", here.as_str()];
    for (name, bytes) in files(Path::new(&site)) {
        let text = String::from_utf8_lossy(&bytes);
        for secret in secrets {
            assert!(!text.contains(secret) && !name.contains(secret), "{secret} in {name}");
        }
    }
    let packed = scene.read("s/data/videos.jsonl.gz");
    assert_eq!(
        packed[3..10],
        [0, 0, 0, 0, 0, 0, 0xff].map(|b| b)[..7].to_vec()[..],
        "no name, no time: {packed:?}"
    );
}

#[test]
fn a_page_stands_beside_data_that_stay_where_they_are() {
    let text = questions(3, "clips/a.mp4");
    let scene = scene("embed", &[("d/verivid.json", text.as_bytes()), ("d/clips/a.mp4", CLIP)]);
    assert_eq!(scene.ask(&["embed", "d", "--page", "page"]).0, 0);
    let listing = document(&scene, "d/view/listing.json");
    assert_eq!(
        (&listing["data"], &listing["parts"], &listing["ids"]),
        (&json!("../verivid.json"), &json!([]), &Value::Null)
    );
    assert_eq!(document(&scene, "d/view/scores.json"), scene.json(&["score", "d", "--json"]));
    let index = String::from_utf8(scene.read("d/view/index.html")).expect("text");
    assert!(index.contains("data-dataset=\"listing.json\""), "{index}");
    assert_eq!(scene.read("d/verivid.json"), text.as_bytes());
    let away = ["embed", "https://h.example/d/verivid.json", "--page", "page", "--out", "w"];
    let (status, told, why) = scene.ask(&away);
    assert!(status == 0 && told.contains("CORS"), "{told}{why}");
    let index = String::from_utf8(scene.read("w/index.html")).expect("text");
    assert!(index.contains("data-dataset=\"https://h.example/d/verivid.json\""), "{index}");
    assert!(index.contains("connect-src 'self' blob: https://h.example;"), "{index}");
    assert_eq!(scene.ask(&["embed", "d", "--page", "page"]).0, 2, "it is there already");
}
