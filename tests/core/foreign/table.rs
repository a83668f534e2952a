//! Any table, by its columns.

use super::{Expected, check, read, read_as};
use verivid::formats::Severity;
use verivid::model::{Answer, Task};

#[test]
fn a_table_of_choices_is_read_in_every_spelling_of_its_options() {
    for (name, text) in [
        (
            "my_model.csv",
            "Video Path,Question,A,B,answer,Prediction\nx/v.mp4,Is it?,one,\"two, three\",B,(B)\n",
        ),
        (
            "my_model.tsv",
            "video\tquestion\toptions\tanswer\tresponse\nx/v.mp4\tIs it?\t['one', 'two, three']\tB\t(B)\n",
        ),
        (
            "my_model.jsonl",
            "{\"video\": \"x/v.mp4\", \"question\": \"Is it?\", \"choices\": {\"A\": \"one\", \"B\": \"two, three\"}, \"gt\": \"B\", \"pred\": \"(B)\"}\n{\"video\": \"x/v.mp4\", \"question\": \"Is it?\", \"choices\": {\"A\": \"one\", \"B\": \"two, three\"}, \"gt\": \"B\", \"pred\": \"(B)\"}\n",
        ),
        (
            "my_model.json",
            "[{\"video\": \"x/v.mp4\", \"question\": \"Is it?\", \"candidates\": [\"A. one\", \"B. two, three\"], \"ground_truth\": \"B\", \"output\": \"(B)\"}]",
        ),
    ] {
        let repeats: &[&str] = match name {
            "my_model.jsonl" => &["the row came before", "the same prediction came before"],
            _ => &[],
        };
        let loaded = check(
            &[(name, text.as_bytes())],
            &Expected { format: "table", counts: [1, 1, 1, 1], notes: repeats },
        );
        let item = &loaded.dataset.items()[0];
        assert_eq!((item.task, item.answer.as_ref()), (Task::Mcq, Some(&Answer::One("B".into()))), "{name}");
        let options: Vec<&str> = item.options.iter().map(|option| option.text.as_str()).collect();
        assert_eq!(options, ["one", "two, three"], "{name}");
        let run = &loaded.dataset.runs()[0];
        assert_eq!(
            (run.id.as_str(), run.predictions[0].response.as_deref()),
            ("my_model", Some("(B)")),
            "{name}"
        );
        assert_eq!(loaded.dataset.videos()[0].src.as_deref(), Some("x/v.mp4"), "{name}");
    }
}

#[test]
fn what_a_column_means_is_asked_and_can_be_said_otherwise() {
    let text = "clip,q,truth,said,note\nv.mp4,Is it?,no,Yes.,odd\n";
    let files: [(&str, &[u8]); 1] = [("table.csv", text.as_bytes())];
    let loaded = read_as(&files, None, &[("column:answer", "truth"), ("column:response", "said")]).unwrap();
    let found = &loaded.found[0];
    let asked: Vec<&str> = found.decisions.iter().map(|decision| decision.key.as_str()).collect();
    assert!(asked.contains(&"column:video") && asked.contains(&"task"), "{asked:?}");
    assert_eq!(
        found.shown,
        [["clip", "q", "truth", "said", "note"], ["v.mp4", "Is it?", "no", "Yes.", "odd"]]
    );
    let item = &loaded.dataset.items()[0];
    assert_eq!((item.task, item.answer.as_ref()), (Task::YesNo, Some(&Answer::One("no".into()))));
    assert_eq!(item.extra, [("note".into(), "\"odd\"".to_owned())]);
    assert_eq!(loaded.dataset.runs()[0].predictions[0].response.as_deref(), Some("Yes."));
}

#[test]
fn a_model_column_makes_a_run_of_each_model() {
    let text =
        "id,question,answer,model,response\n0,Is it?,yes,a,Yes\n0,Is it?,yes,b,No\n1,Is it so?,no,a,\n";
    let expected =
        Expected { format: "table", counts: [2, 2, 2, 3], notes: &["the row came before; it counts once"] };
    let loaded = check(&[("all.csv", text.as_bytes())], &expected);
    assert_eq!(loaded.dataset.runs()[0].predictions[1].response, None);
}

#[test]
fn odd_cells_are_kept_or_told() {
    let expected = Expected {
        format: "table",
        counts: [2, 2, 1, 2],
        notes: &["2 cells under 4 columns", "names no video, no question and no id"],
    };
    let text = "\u{feff}video;question;answer;prediction\r\nv;\"a \"\"q\"\";\r\nstill it\";yes;NA\r\nw;cut\r\n;;;No\r\n";
    let loaded = check(&[("odd.csv", text.as_bytes())], &expected);
    assert_eq!(loaded.dataset.items()[0].question.as_deref(), Some("a \"q\";\r\nstill it"));
}

#[test]
fn parquet_is_read_in_every_packing() {
    let packed = |name: &str| {
        let path = format!("{}/tests/fixtures/formats/table/{name}.parquet", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).unwrap()
    };
    for name in ["none", "snappy", "gzip", "lz4", "zstd"] {
        let expected = Expected { format: "table", counts: [2, 3, 1, 3], notes: &[] };
        let loaded = check(&[("said.parquet", &packed(name))], &expected);
        let items = loaded.dataset.items();
        assert_eq!(
            (items[1].options[1].text.as_str(), items[2].question.as_deref()),
            ("four", None),
            "{name}"
        );
        assert_eq!(loaded.dataset.videos()[0].duration, Some(1.5));
        assert_eq!(loaded.dataset.runs()[0].predictions[1].response, None);
    }
    for length in [4, 100, 700] {
        assert!(read(&[("cut.parquet", &packed("snappy")[..length])]).is_err(), "{length}");
    }
    // Spoilt anywhere, it is refused or read as far as it goes.
    let whole = packed("zstd");
    for at in (4..whole.len()).step_by(3) {
        let mut spoilt = whole.clone();
        spoilt[at] ^= 0x55;
        _ = read(&[("spoilt.parquet", &spoilt)]);
    }
}

#[test]
fn parquet_is_read_in_every_coding_of_its_columns() {
    for version in 1..=2 {
        let path = format!("tests/fixtures/formats/table/coded-{version}.parquet");
        let loaded = read(&[("said.parquet", &std::fs::read(path).unwrap())]).unwrap();
        assert!(loaded.notes.iter().all(|note| note.severity == Severity::Info), "{:#?}", loaded.notes);
        let items = loaded.dataset.items();
        assert_eq!((items.len(), loaded.dataset.videos().len()), (40, 14), "{version}");
        let (video, question) = (loaded.dataset.video_of(&items[39]), items[39].question.as_deref());
        assert_eq!((video.id.as_str(), question), ("clip_00013.mp4", Some("Is it 39?")), "{version}");
        let extra =
            |name: &str| items[1].extra.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        assert_eq!(extra("boxes"), Some("[[1,2],[]]"), "{:?}", items[1].extra);
        assert_eq!(extra("about"), Some(r#"{"a":1,"b":null}"#));
        assert_eq!(extra("code"), Some(r#""MDAwMQ==""#), "{version}");
    }
}

#[test]
fn a_table_in_the_coding_of_a_spreadsheet_is_read() {
    let text = "video,question,answer,prediction\nv,Is it ä?,yes,Yes\n";
    let wide = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect()
    };
    for bytes in [wide([0xFF, 0xFE], u16::to_le_bytes), wide([0xFE, 0xFF], u16::to_be_bytes)] {
        let expected = Expected { format: "table", counts: [1, 1, 1, 1], notes: &[] };
        let loaded = check(&[("said.csv", &bytes)], &expected);
        assert_eq!(loaded.dataset.items()[0].question.as_deref(), Some("Is it ä?"));
    }
}
