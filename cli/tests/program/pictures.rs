//! Pictures and folders that the program writes.

use std::{fs, path::Path};

use crate::folder::Folder;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../www/demo");

const PAIRS: &str = "pairs.json";

/// Runs that differ in method, size, frames a second and sound.
fn pairs() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/reference/figures.json");
    let made: serde_json::Value =
        serde_json::from_slice(&fs::read(path).expect("the reference")).expect("one JSON document");
    made["dataset"].to_string()
}

fn empty(name: &str) -> Folder {
    Folder::new(&format!("pictures-{name}"), &[])
}

#[test]
fn every_chart_is_an_svg_and_a_png_of_the_same_size() {
    let folder = empty("charts");
    let of_sample =
        ["heatmap", "types", "categories", "levels", "complexity", "duration", "crossed", "self_preference"];
    let of_pairs = ["gains", "growth", "frame_rates", "audio"];
    let all = of_sample.iter().map(|what| (SAMPLE, *what)).chain(of_pairs.iter().map(|what| (PAIRS, *what)));
    fs::write(folder.0.join(PAIRS), pairs()).expect("a file");
    for (data, what) in all {
        let words = ["plot", data, "--what", what, "--width", "600", "--json", "--out"];
        let said = folder.json(&[&words[..], &["x.svg"]].concat());
        let svg = String::from_utf8(folder.read("x.svg")).expect("text");
        let size = format!("<svg width=\"600\" height=\"{}\"", said["height"]);
        assert!(svg.starts_with(&size), "{what}: {}", &svg[..80]);
        // A debug build fills pixels slowly: one chart of each shape, and one of differences.
        if !["heatmap", "types", "gains", "frame_rates"].contains(&what) {
            continue;
        }
        assert_eq!(folder.ask(&[&words[..], &["x.png"]].concat()).0, 0, "{what}");
        let png = tiny_skia::Pixmap::decode_png(&folder.read("x.png")).expect("a PNG");
        assert_eq!(
            (png.width(), Some(u64::from(png.height()))),
            (1200, said["height"].as_u64().map(|h| 2 * h))
        );
        // Paper in the corner, and a title above all cells.
        let pixel = |x, y| png.pixel(x, y).map(|p| (p.red(), p.green(), p.blue()));
        assert_eq!(pixel(0, 0), Some((255, 255, 255)), "{what}");
        let inked = (0..300)
            .flat_map(|x| (8..40).map(move |y| (x, y)))
            .filter(|(x, y)| pixel(*x, *y).is_some_and(|p| p.0 < 60));
        assert!(inked.count() > 100, "{what}: no title");
    }
}

#[test]
fn a_table_of_the_papers_is_drawn_without_a_dataset() {
    let folder = empty("published");
    let words = ["plot", "--published", "drv_table7", "--out", "x.svg"];
    assert_eq!(folder.ask(&words).0, 0);
    let svg = String::from_utf8(folder.read("x.svg")).expect("text");
    for part in ["Yes/No QA, as printed in Dr.V, Table 7", "Gemini-1.5-Pro", "Cognitive", "printed figures"] {
        assert!(svg.contains(part), "{part}");
    }
    let (status, _, why) = folder.ask(&["plot", "--published", "vidomni_table2", "--out", "x.svg"]);
    assert!(status != 0 && why.contains("drv_table1, drv_table2, drv_table7"), "{why}");
    let (status, _, why) = folder.ask(&["plot", "--published", "mine", "--out", "x.svg"]);
    assert!(status != 0 && why.contains("vidomni_table13"), "{why}");
    let (status, _, why) = folder.ask(&["plot", "--out", "x.svg"]);
    assert!(status != 0 && why.contains("--what"), "{why}");
}

#[test]
fn a_picture_is_the_same_each_time() {
    let folder = empty("same");
    let words = ["plot", SAMPLE, "--what", "types", "--out"];
    for name in ["a.png", "b.png"] {
        assert_eq!(folder.ask(&[&words[..], &[name]].concat()).0, 0);
    }
    assert_eq!(folder.read("a.png"), folder.read("b.png"));
}

#[test]
fn a_picture_says_what_it_was_made_of() {
    let folder = empty("foot");
    let words = ["plot", SAMPLE, "--what", "complexity", "--zero-division", "skip", "--out", "x.svg"];
    assert_eq!(folder.ask(&words).0, 0);
    let svg = String::from_utf8(folder.read("x.svg")).expect("text");
    for part in ["dataset: Verivid sample.", "0/0 is left out", "items: all 52 items", "bootstrap"] {
        assert!(svg.contains(part), "{part}");
    }
}

#[test]
fn a_run_a_base_and_a_measure_are_in_the_title() {
    let folder = empty("title");
    let title = |words: &[&str]| {
        let all = [&["plot", SAMPLE, "--what", "heatmap", "--out", "x.svg", "--json"][..], words].concat();
        folder.json(&all)["title"].as_str().map(str::to_owned).expect("a title")
    };
    assert_eq!(title(&["--run", "demo-model-b"]), "F1 of demo-model-b; 0/0 counts as 0");
    assert_eq!(title(&["--measure", "accuracy", "--run", "demo-model-a"]), "Accuracy of demo-model-a");
    assert_eq!(
        title(&["--measure", "recall", "--run", "demo-model-a", "--base", "demo-model-b"]),
        "Recall of demo-model-a minus demo-model-b, in points; 0/0 counts as 0"
    );
}

#[test]
fn a_heatmap_of_several_runs_says_which_was_drawn_and_how_another_is() {
    let folder = empty("which");
    let said = |words: &[&str]| {
        let all = [&["plot", SAMPLE, "--what", "heatmap", "--out", "x.svg"][..], words].concat();
        String::from_utf8_lossy(&folder.run(&all).stdout).into_owned()
    };
    let first = said(&["--run", "nanodet-rules"]);
    assert!(first.starts_with("x.svg: F1") && first.contains("nanodet-rules"), "{first}");
    assert_eq!(first.lines().count(), 1, "{first}");
    let choice = "The first of the runs that have such cells; --run draws another one of them: \
                  nanodet-rules, demo-model-a, demo-model-b\n";
    assert_eq!(said(&[]), format!("{first}{choice}"));
    let two = said(&["--run", "demo-model-a", "--base", "demo-model-b"]);
    assert!(two.contains("demo-model-a minus demo-model-b") && two.lines().count() == 1, "{two}");
}

#[test]
fn what_cannot_be_drawn_ends_with_status_2_and_no_file() {
    let folder = empty("none");
    let empty = r#"{"format": "verivid/1", "name": "n", "videos": [], "items": []}"#;
    fs::write(folder.0.join("empty.json"), empty).expect("a file");
    for (words, why) in [
        (&["empty.json", "--what", "heatmap", "--out", "x.svg"][..], "there is nothing to draw"),
        (&["empty.json", "--what", "types", "--out", "x.svg"], "there is nothing to draw: it needs a run"),
        (&[SAMPLE, "--what", "gains", "--out", "x.svg"], "one with the setting `vanilla`"),
        (&[SAMPLE, "--what", "heatmap", "--base", "none", "--out", "x.svg"], "there is no run `none`"),
        (&[SAMPLE, "--what", "heatmap", "--out", "x.jpg"], "there is no kind of picture for `x.jpg`"),
        (&[SAMPLE, "--what", "heatmap", "--out", "no/such/x.svg"], "cannot be written"),
        (&[SAMPLE, "--what", "pie", "--out", "x.svg"], "invalid value"),
    ] {
        let (status, _, said) = folder.ask(&[&["plot"][..], words].concat());
        assert!(status == 2 && said.contains(why), "{words:?}: {said}");
    }
    assert!(!folder.0.join("x.svg").exists() && !folder.0.join("x.jpg").exists());
}

#[test]
fn a_converted_dataset_scores_as_before_and_still_finds_its_videos() {
    let folder = empty("convert");
    let said = folder.json(&["convert", SAMPLE, "--to", "new/place", "--json"]);
    assert_eq!((&said["items"], &said["runs"]), (&52.into(), &3.into()));
    let scores = |path: &str| folder.json(&["score", path, "--json"]);
    assert_eq!(scores(SAMPLE), scores("new/place"));
    let videos = String::from_utf8(folder.read("new/place/videos.jsonl")).expect("text");
    for line in videos.lines() {
        let video: serde_json::Value = serde_json::from_str(line).expect("a row");
        let src = video["src"].as_str().expect("an address");
        assert!(folder.0.join("new/place").join(Path::new(src)).is_file(), "{src}");
    }
    // Once more, from what was written: nothing is lost on the way.
    folder.json(&["convert", "new/place", "--to", "again", "--json"]);
    for name in ["items.jsonl", "predictions/demo-model-a.jsonl"] {
        assert_eq!(
            folder.read(&format!("new/place/{name}")),
            folder.read(&format!("again/{name}")),
            "{name}"
        );
    }
}

#[test]
fn files_that_are_there_are_not_written_over_unasked() {
    let folder = empty("taken");
    assert_eq!(folder.ask(&["convert", SAMPLE, "--to", "x"]).0, 0);
    let (status, _, said) = folder.ask(&["convert", SAMPLE, "--to", "x"]);
    assert!(status == 2 && said.contains("is there already: x/verivid.json"), "{said}");
    assert_eq!(folder.ask(&["convert", SAMPLE, "--to", "x", "--overwrite", "--run", "demo-model-a"]).0, 0);
    assert_eq!(folder.json(&["check", "x", "--json"])["dataset"]["runs"], 1);
    assert_eq!(folder.ask(&["convert", SAMPLE, "--to", "y", "--as", "stone tablets"]).0, 2);
    let (status, _, said) = folder.ask(&["convert", SAMPLE, "--to", "x", "--as", "csv"]);
    assert!(status == 2 && said.contains("is a folder: x; `csv` is one file"), "{said}");
}

#[test]
fn packed_and_bare_parts_become_one_folder() {
    use std::io::Write;
    let folder = empty("packed");
    let bare = "{\"item\": \"so-object-mcq\", \"response\": \"A\"}\n";
    let items = fs::read_to_string(Path::new(SAMPLE).join("items.jsonl")).expect("items");
    let first: serde_json::Value = serde_json::from_str(items.lines().next().expect("a row")).expect("a row");
    let bare = bare.replace("so-object-mcq", first["id"].as_str().expect("an id"));
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bare.as_bytes()).expect("packed");
    fs::write(folder.0.join("extra.jsonl.gz"), packed.finish().expect("packed")).expect("a file");
    let said = folder.json(&["convert", "extra.jsonl.gz", SAMPLE, "--to", "all", "--json"]);
    assert_eq!((&said["items"], &said["runs"]), (&52.into(), &4.into()));
    assert_eq!(
        String::from_utf8(folder.read("all/predictions/extra.jsonl")).expect("text").lines().count(),
        1
    );
}
