//! Several places opened at once: their order does not matter, lists of videos and folders of videos find those that are
//! meant, and a video's own file is the second source of what counts frames.

use proptest::prelude::*;
use verivid::formats::merge::merge;
use verivid::formats::{Begin, Decisions, Gathering, LoadError, Loaded, Need, Source};

/// A place: its name and its files; one file alone, or those of a folder.
type Place<'a> = (&'a str, &'a [(&'a str, &'a [u8])]);

/// Opens places at once.
fn open(places: &[Place], said: &[(&str, &str)]) -> Result<Loaded, LoadError> {
    let said = said.iter().map(|(key, answer)| ((*key).to_owned(), (*answer).to_owned()));
    let decisions = Decisions(said.collect());
    let source = |(name, files): &Place| {
        let begin = match files {
            [(file, _)] if !file.ends_with(".mp4") => Begin::Whole((*file).to_owned()),
            files => Begin::Several(files.iter().map(|(name, _)| (*name).to_owned()).collect()),
        };
        Source { begin, name: (*name).to_owned(), folder: format!("{name}/"), beside: Vec::new() }
    };
    let mut gathering = Gathering::new(places.iter().map(source).collect(), None, decisions.clone());
    let bytes = |source: usize, path: &str| {
        let found = places[source].1.iter().find(|(name, _)| *name == path);
        found.map(|(_, bytes)| bytes.to_vec()).ok_or_else(|| "no such file".to_owned())
    };
    loop {
        match gathering.next() {
            Need::Again => {}
            Need::File { source, path } => {
                gathering.hand(source, &path, bytes(source, &path).map(Into::into))
            }
            Need::Part { source, path, from, most } => {
                let all = bytes(source, &path).unwrap();
                let from = (from as usize).min(all.len());
                gathering.hand_part(Ok(all[from..(from + most as usize).min(all.len())].to_vec()));
            }
            Need::Done => return Ok(merge(gathering.finish()?, &decisions)),
        }
    }
}

const CLIP: &[u8] = include_bytes!("../../fixtures/media/cfr30.mp4");
const TURNED: &[u8] = include_bytes!("../../fixtures/media/turned.mp4");
const ANNOTATION: &[u8] = include_bytes!("../../fixtures/formats/hcstvg/v1.json");
const RESULTS: &[u8] = include_bytes!("../../fixtures/formats/hcstvg/challenge.json");

const QUESTIONS: &[u8] = br#"[{"video": "clips/A.mp4", "question": "Is it?", "answer": "yes"}, {"video": "clips/b.mp4", "question": "Why?", "answer": "no"}]"#;
const SAID: &[u8] = b"video,question,prediction\na,is it ?,Yes.\nB.mp4,Why,No.\n";
const LIST: &[u8] = b"{\"video_path\": \"other/a.mp4\", \"duration\": 12.5, \"fps\": 25}\n{\"video_path\": \"b\", \"duration\": 3}\n";
const OWN: &[u8] = br#"{"format": "verivid/1", "name": "n", "videos": [{"id": "w"}], "items": [{"id": "q", "video": "w", "task": "yes_no", "question": "So?", "answer": "no"}]}"#;
const MORE: &[u8] = b"{\"item\": \"q\", \"response\": \"No.\"}\n";

/// All of it at once.
fn places() -> Vec<Place<'static>> {
    vec![
        ("questions.json", &[("questions.json", QUESTIONS)]),
        ("said.csv", &[("said.csv", SAID)]),
        ("list.jsonl", &[("list.jsonl", LIST)]),
        ("train.json", &[("train.json", ANNOTATION)]),
        ("team.json", &[("team.json", RESULTS)]),
        ("own.json", &[("own.json", OWN)]),
        ("more.jsonl", &[("more.jsonl", MORE)]),
        ("films", &[("x/a.mp4", CLIP), ("55_a.mp4", CLIP), ("y/b.mp4", b"")]),
    ]
}

#[test]
fn places_know_each_other_whatever_comes_first() {
    let loaded = open(&places(), &[]).unwrap();
    let dataset = &loaded.dataset;
    let ids: Vec<&str> = dataset.videos().iter().map(|video| video.id.as_str()).collect();
    assert_eq!(ids, ["w", "clips/A.mp4", "clips/b.mp4", "55_a.mp4"]);
    let files: Vec<_> = dataset.videos().iter().map(|video| video.src.as_deref()).collect();
    assert_eq!(files, [None, Some("x/a.mp4"), Some("y/b.mp4"), Some("55_a.mp4")]);
    // The list says how long they are.
    let lengths: Vec<_> = dataset.videos().iter().map(|video| video.duration).collect();
    assert_eq!(lengths[..3], [None, Some(12.5), Some(3.0)]);
    let runs: Vec<_> = dataset.runs().iter().map(|run| (run.id.as_str(), run.predictions.len())).collect();
    assert_eq!(runs, [("said", 2), ("team", 1), ("more", 1)]);
    assert_eq!(dataset.items().len(), 4);
    // The challenge's results count frames as the annotation does.
    let asked = |format: &str| {
        let found = loaded.found.iter().find(|found| found.format == format).unwrap();
        found.decisions.iter().map(|one| one.key.clone()).collect::<Vec<_>>()
    };
    assert!(!asked("hcstvg-results").contains(&"fps".to_owned()), "{:?}", asked("hcstvg-results"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_in_which_places_are_given_does_not_matter(order in Just(places()).prop_shuffle(), count in 2..9usize) {
        let chosen = &order[..count.min(order.len())];
        let mut sorted = chosen.to_vec();
        sorted.sort_by_key(|(name, _)| *name);
        match (open(chosen, &[]), open(&sorted, &[])) {
            (Ok(one), Ok(other)) => {
                crate::made::assert_same(&one.dataset, &other.dataset);
                prop_assert_eq!(one.notes, other.notes);
                prop_assert_eq!(one.found, other.found);
                prop_assert_eq!(one.joins, other.joins);
            }
            (one, other) => prop_assert_eq!(one.is_err(), other.is_err()),
        }
    }
}

#[test]
fn a_list_of_videos_alone_is_refused_and_so_is_a_folder_of_videos() {
    assert!(open(&[("list.jsonl", &[("list.jsonl", LIST)])], &[]).is_err());
    assert!(open(&[("films", &[("a.mp4", CLIP), ("b.mp4", CLIP)])], &[]).is_err());
}

#[test]
fn of_several_files_of_a_name_a_person_says_which() {
    let films: Place = ("films", &[("1/a.mp4", b""), ("2/a.mp4", b"")]);
    let places = [("said.csv", &[("said.csv", SAID)][..]), films];
    let src = |said: &[(&str, &str)]| {
        let loaded = open(&places, said).unwrap();
        let decision = loaded.found[0].decisions.iter().find(|one| one.key == "file:a").cloned();
        (loaded.dataset.videos()[0].src.clone().unwrap(), decision.map(|one| (one.chosen, one.options.len())))
    };
    assert_eq!(src(&[]), ("a".to_owned(), Some(("none".to_owned(), 3))));
    let chosen = src(&[("file:a", "2/a.mp4")]);
    assert_eq!(chosen, ("2/a.mp4".to_owned(), Some(("2/a.mp4".to_owned(), 3))));
}

/// When the first box of a file of frames is, and what is asked.
fn first_box(name: &str, text: &str, said: &[(&str, &str)]) -> (f64, Vec<(String, String)>) {
    let loaded = open(&[(name, &[(name, text.as_bytes())]), ("films", &[("clip.mp4", CLIP)])], said).unwrap();
    let dataset = &loaded.dataset;
    let said = dataset.runs().iter().flat_map(|run| &run.predictions).flat_map(|one| &one.tracks);
    let track = dataset.items().iter().flat_map(|item| &item.tracks).chain(said).next().unwrap();
    let asked = loaded.found.iter().flat_map(|found| &found.decisions);
    let asked = asked.filter(|one| ["clock", "fps"].contains(&one.key.as_str()));
    (track.boxes[0].time, asked.map(|one| (one.key.clone(), one.chosen.clone())).collect())
}

#[test]
fn a_video_that_stands_beside_says_how_fast_frames_pass_in_every_format_that_counts_them() {
    // The clip has 30 pictures a second. Each box is at the frame that starts at 1 s by that.
    let cvat = r#"<annotations><meta><source>clip.mp4</source></meta><track id="0" label="x"><box frame="30" outside="0" keyframe="1" xtl="1" ytl="1" xbr="5" ybr="5"/></track></annotations>"#;
    let coco = r#"{"videos": [{"id": 1, "name": "clip"}], "images": [{"id": 1, "video_id": 1, "frame_index": 30}], "categories": [], "annotations": [{"id": 1, "image_id": 1, "track_id": 1, "category_id": 1, "bbox": [1, 1, 4, 4]}]}"#;
    let supervision = "x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,frame_number,video\n1,1,5,5,0,0.5,1,30,clip.mp4\n";
    let label_studio = r#"[{"id": 1, "data": {"video": "clip.mp4"}, "annotations": [{"id": 1, "result": [{"id": "r", "type": "videorectangle", "value": {"labels": ["x"], "sequence": [{"frame": 31, "enabled": true, "x": 1, "y": 1, "width": 5, "height": 5}]}}]}]}]"#;
    let sav = r#"{"video_id": "clip", "masklet": [[null],[null],[null],[null],[null],[null],[null],[null],[null],[{"size": [4, 5], "counts": [5, 2, 13]}]], "masklet_id": [0]}"#;
    for (name, text, time) in [
        ("a.xml", cvat, 1.0),
        ("a.json", coco, 1.0),
        ("a.csv", supervision, 1.0),
        ("b.json", label_studio, 1.0),
        ("clip.txt", "31,1,5,5,9,9,1,1,1\n", 1.0),
        ("c.json", sav, 36.0 / 30.0),
    ] {
        let (found, asked) = first_box(name, text, &[]);
        assert_eq!((found, asked), (time, vec![("clock".to_owned(), "video".to_owned())]), "{name}");
        let (found, _) = first_box(name, text, &[("clock", "25")]);
        assert!((found - time * 30.0 / 25.0).abs() < 1e-9, "{name}: {found}");
    }
}

#[test]
fn where_a_file_and_the_video_itself_disagree_both_are_said() {
    let coco = |more: &str| {
        format!(
            r#"{{"videos": [{{"id": 1, "name": "clip", "fps": 15{more}}}], "images": [{{"id": 1, "video_id": 1, "frame_index": 15}}], "categories": [], "annotations": [{{"id": 1, "image_id": 1, "track_id": 1, "category_id": 1, "bbox": [1, 1, 4, 4]}}]}}"#
        )
    };
    let frames = verivid::formats::media::media_facts(CLIP).unwrap().frames.unwrap();
    // Half of the pictures at half the rate were taken out of the video; all of them are the video's own.
    for (more, chosen, time) in [
        (format!(", \"length\": {}", frames / 2), "file", 1.0),
        (format!(", \"length\": {frames}"), "video", 0.5),
        (String::new(), "file", 1.0),
    ] {
        let (found, asked) = first_box("a.json", &coco(&more), &[]);
        assert_eq!((found, asked), (time, vec![("clock".to_owned(), chosen.to_owned())]), "{more}");
        for (said, time) in [("file", 1.0), ("video", 0.5)] {
            assert_eq!(first_box("a.json", &coco(&more), &[("clock", said)]).0, time, "{said}");
        }
    }
    // The same rate, and another number of pictures.
    let same = coco(", \"length\": 7").replace("\"fps\": 15", "\"fps\": 30");
    let loaded =
        open(&[("a.json", &[("a.json", same.as_bytes())]), ("films", &[("clip.mp4", CLIP)])], &[]).unwrap();
    let told = format!("7 pictures are said of `clip`, its own file has {frames}");
    assert!(loaded.notes.iter().any(|note| note.reason.contains(&told)), "{:#?}", loaded.notes);
}

#[test]
fn a_film_that_is_shown_turned_is_asked_which_way_its_boxes_stand() {
    let facts = verivid::formats::media::media_facts(TURNED).unwrap();
    let (shown, stored) = (facts.size.unwrap(), facts.rotation);
    assert!(stored % 180 == 90 && shown.width() < shown.height(), "{facts:?}");
    let (width, height) = (shown.height(), shown.width());
    let text = format!(
        r#"{{"videos": [{{"id": 1, "name": "turned", "fps": 30, "width": {width}, "height": {height}}}], "images": [{{"id": 1, "video_id": 1, "frame_index": 0}}], "categories": [], "annotations": [{{"id": 1, "image_id": 1, "track_id": 1, "category_id": 1, "bbox": [2, 3, 10, 5]}}]}}"#
    );
    let first = |said: &[(&str, &str)]| {
        let loaded =
            open(&[("a.json", &[("a.json", text.as_bytes())]), ("films", &[("turned.mp4", TURNED)])], said)
                .unwrap();
        let size = loaded.dataset.videos()[0].size.unwrap();
        let rect = loaded.dataset.items()[0].tracks[0].boxes[0].rect;
        let asked =
            loaded.found.iter().flat_map(|found| &found.decisions).find(|one| one.key == "rotation").cloned();
        ((size.width(), size.height()), [rect.x(), rect.y(), rect.w(), rect.h()], asked.unwrap().chosen)
    };
    let upright = (height, width);
    assert_eq!(first(&[]), (upright, [2.0, 3.0, 10.0, 5.0], "shown".to_owned()));
    let turned = if stored == 90 { [height - 8.0, 2.0, 5.0, 10.0] } else { [3.0, width - 12.0, 5.0, 10.0] };
    assert_eq!(first(&[("rotation", "stored")]), (upright, turned, "stored".to_owned()));
}

#[test]
fn videos_that_are_given_later_are_those_of_a_dataset_whose_own_are_not_there() {
    let own = br#"{"format": "verivid/1", "name": "n", "videos": [{"id": "one", "src": "clips/One.mp4"}, {"id": "two", "src": "clips/two.mp4"}, {"id": "three"}, {"id": "far", "src": "https://host/far.mp4"}, {"id": "four", "src": "t.mp4"}], "items": [{"id": "q", "video": "one", "task": "yes_no", "question": "So?", "answer": "no"}]}"#;
    let films: Place = (
        "films",
        &[
            ("new/ONE.webm", b""),
            ("Three.MOV", b""),
            ("far.mp4", b""),
            ("1/t.mp4", b""),
            ("2/t.mp4", b""),
            ("odd.mp4", b""),
        ],
    );
    let places = [("own.json", &[("own.json", &own[..])][..]), films];
    for order in [[0, 1], [1, 0]] {
        let loaded = open(&order.map(|n| places[n]), &[]).unwrap();
        let files: Vec<_> = loaded.dataset.videos().iter().map(|video| video.src.as_deref()).collect();
        let far = Some("https://host/far.mp4");
        let expect = [Some("new/ONE.webm"), Some("clips/two.mp4"), Some("Three.MOV"), far, Some("t.mp4")];
        assert_eq!(files, expect);
        let told: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        assert_eq!(
            told,
            [
                "2 of 4 videos were found among the files; of the name of 1 there are several files",
                "2 video files are of no video of the dataset: `far.mp4`, `odd.mp4`"
            ]
        );
        let asked: Vec<_> = loaded.found.iter().flat_map(|found| &found.decisions).collect();
        assert_eq!((asked.len(), asked[0].key.as_str()), (1, "file:four"));
    }
    let loaded = open(&places, &[("file:four", "2/t.mp4")]).unwrap();
    assert_eq!(loaded.dataset.videos()[4].src.as_deref(), Some("2/t.mp4"));
}

/// A .zip of these files, each packed or as it is.
fn zipped(files: &[(&str, &[u8], bool)]) -> Vec<u8> {
    use std::io::Write as _;
    use zip::{CompressionMethod, write::SimpleFileOptions};
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes, is_packed) in files {
        let method = if *is_packed { CompressionMethod::Deflated } else { CompressionMethod::Stored };
        archive.start_file(*name, SimpleFileOptions::default().compression_method(method)).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn a_video_in_a_zip_says_as_much_of_itself_as_one_in_a_folder() {
    let cvat = br#"<annotations><meta><source>clip.mp4</source></meta><track id="0" label="x"><box frame="30" outside="0" keyframe="1" xtl="1" ytl="1" xbr="5" ybr="5"/></track></annotations>"#;
    let facts = verivid::formats::media::media_facts(CLIP).unwrap();
    for is_packed in [false, true] {
        let files = [("a/a.xml", &cvat[..], true), ("a/films/clip.mp4", CLIP, is_packed)];
        let packed = zipped(&files);
        let films: Place = ("films", &[("other.mp4", b""), ("more.mp4", b"")]);
        for places in [
            &[("all.zip", &[("all.zip", packed.as_slice())][..])][..],
            &[("all.zip", &[("all.zip", packed.as_slice())][..]), films],
        ] {
            let loaded = open(places, &[]).unwrap();
            let video = &loaded.dataset.videos()[0];
            assert_eq!(video.src.as_deref(), Some("a/films/clip.mp4"));
            assert_eq!(
                (video.size, video.rate, video.duration),
                (facts.size, facts.rate, Some(facts.duration))
            );
            assert_eq!(loaded.dataset.items()[0].tracks[0].boxes[0].time, 1.0);
            let asked: Vec<_> = loaded.found.iter().flat_map(|found| &found.decisions).collect();
            assert!(asked.iter().any(|one| one.key == "clock" && one.chosen == "video"), "{asked:?}");
        }
    }
}

#[test]
fn a_video_in_a_zip_that_is_shown_turned_is_asked_about_and_one_that_is_cut_tells_nothing() {
    let facts = verivid::formats::media::media_facts(TURNED).unwrap();
    let shown = facts.size.unwrap();
    let text = format!(
        r#"{{"videos": [{{"id": 1, "name": "turned", "fps": 30, "width": {}, "height": {}}}], "images": [{{"id": 1, "video_id": 1, "frame_index": 0}}], "categories": [], "annotations": [{{"id": 1, "image_id": 1, "track_id": 1, "category_id": 1, "bbox": [2, 3, 10, 5]}}]}}"#,
        shown.height(),
        shown.width()
    );
    for (film, is_asked) in [(TURNED, true), (&TURNED[..200], false), (&b"no video"[..], false)] {
        let packed = zipped(&[("a.json", text.as_bytes(), true), ("turned.mp4", film, true)]);
        let loaded = open(&[("all.zip", &[("all.zip", &packed)])], &[]).unwrap();
        let asked = loaded.found.iter().flat_map(|found| &found.decisions).any(|one| one.key == "rotation");
        assert_eq!(asked, is_asked);
        assert_eq!(loaded.dataset.videos()[0].src.as_deref(), Some("turned.mp4"));
    }
}

#[test]
fn a_video_beside_the_manifest_of_a_zip_is_found_where_the_manifest_names_none() {
    let own = br#"{"format": "verivid/1", "name": "n", "videos": [{"id": "one"}, {"id": "two", "src": "else/two.mp4"}], "items": [{"id": "q", "video": "one", "task": "yes_no", "question": "So?", "answer": "no"}]}"#;
    let packed = zipped(&[
        ("d/verivid.json", own, true),
        ("d/films/ONE.MP4", CLIP, false),
        ("d/two.mp4", CLIP, false),
    ]);
    let loaded = open(&[("all.zip", &[("all.zip", &packed)])], &[]).unwrap();
    let files: Vec<_> = loaded.dataset.videos().iter().map(|video| video.src.as_deref()).collect();
    assert_eq!(files, [Some("films/ONE.MP4"), Some("else/two.mp4")]);
}
