//! Whole kinds of fault, from public reports: a row for each kind and each family of format in which it can occur, with
//! what a careful person would read and a piece of the note that says so.

use verivid::formats::Loaded;
use verivid::model::{Answer, Keyframe, Track};

use super::read;

/// What of a dataset a row is about.
#[derive(Clone, Copy, Debug)]
enum Look {
    /// Replies of the first run, as they were written.
    Replies,
    /// Ids of items.
    Ids,
    /// True answers.
    Answers,
    /// Time and box of each keyframe, of the truth and then of runs.
    Boxes,
    /// From when until when objects are there.
    Spans,
    /// Spans of events.
    Events,
}

struct Row {
    kind: &'static str,
    /// The family of the format, and the file's name.
    file: (&'static str, &'static str),
    text: &'static str,
    look: Look,
    expect: &'static str,
    /// A piece of the one note that it takes; nothing where none is due.
    note: Option<&'static str>,
}

fn tracks(loaded: &Loaded) -> Vec<&Track> {
    let said = loaded.dataset.runs().iter().flat_map(|run| &run.predictions).flat_map(|one| &one.tracks);
    loaded.dataset.items().iter().flat_map(|item| &item.tracks).chain(said).collect()
}

/// A number without what floats add.
fn plain(number: f64) -> String {
    format!("{}", (number * 1e4).round() / 1e4)
}

fn look(loaded: &Loaded, look: Look) -> String {
    let dataset = &loaded.dataset;
    let span = |span: &verivid::units::TimeSpan| format!("{}-{}", plain(span.start()), plain(span.end()));
    let list: Vec<String> = match look {
        Look::Replies => {
            let said = dataset.runs().iter().take(1).flat_map(|run| &run.predictions);
            said.map(|one| one.response.as_ref().map_or("none".to_owned(), |text| format!("{text:?}")))
                .collect()
        }
        Look::Ids => dataset.items().iter().map(|item| item.id.clone()).collect(),
        Look::Answers => {
            let answer = |answer: &Option<Answer>| match answer {
                Some(Answer::One(text)) => format!("{text:?}"),
                other => format!("{other:?}"),
            };
            dataset.items().iter().map(|item| answer(&item.answer)).collect()
        }
        Look::Boxes => {
            let one = |key: &Keyframe| {
                let rect = key.rect;
                let sides = [rect.x(), rect.y(), rect.w(), rect.h()].map(plain).join(" ");
                format!("{}: {sides}", plain(key.time))
            };
            tracks(loaded).iter().flat_map(|track| &track.boxes).map(one).collect()
        }
        Look::Spans => {
            tracks(loaded).iter().flat_map(|track| track.presence()).map(|one| span(&one)).collect()
        }
        Look::Events => {
            dataset.items().iter().flat_map(|item| &item.events).map(|event| span(&event.span)).collect()
        }
    };
    list.join(" | ")
}

/// A row without a note.
const fn row(
    kind: &'static str,
    file: (&'static str, &'static str),
    text: &'static str,
    look: Look,
    expect: &'static str,
) -> Row {
    Row { kind, file, text, look, expect, note: None }
}

impl Row {
    const fn told(mut self, note: &'static str) -> Self {
        self.note = Some(note);
        self
    }
}

const EMPTY: &str = "empty, blank, NaN and NA replies";
const TOKENS: &str = "NaN and Infinity outside strings";
const MARK: &str = "byte order mark";
const CRLF: &str = "Windows line ends";
const CUT: &str = "cut last line";
const DEEP: &str = "one list too deep";
const SPLIT: &str = "renamed splits";
const ZERO: &str = "ids 0 and \"0\"";
const GOLD: &str = "gold that is no option";
const FRAMES: &str = "all boxes keyframe=0";
const TURN: &str = "imports without rotation";
const BEGIN: &str = "tracks that begin at different frames";
const LAST: &str = "last frame";
const SHARES: &str = "boxes in per cent of the video";
const SIDES: &str = "xywh given as xyxy";
const NEGATIVE: &str = "negative sizes";
const END: &str = "times past the end";

const MIX: ((&str, &str), &str) = (
    ("benchmark", "m_predictions.json"),
    r#"{"entire": {"a": {"id": "a", "event_info": {}, "qa": [{"question": "1?", "answer": "Yes.", "prediction": ""}, {"question": "2?", "answer": "No.", "prediction": " "}, {"question": "3?", "answer": "No.", "prediction": "NA"}, {"question": "4?", "answer": "No.", "prediction": null}, {"question": "5?", "answer": "No.", "prediction": NaN}]}}}"#,
);

const ROWS: &[Row] = &[
    row(EMPTY, MIX.0, MIX.1, Look::Replies, r#""" | " " | "NA" | none | none"#).told("NaN"),
    row(
        EMPTY,
        ("pairs", "object_relation_m.json"),
        r#"[{"basic": {"video": "a.mp4", "question": "Is it?", "answer": "yes", "predict": ""}, "hallucination": {"video": "a.mp4", "question": "Is it so?", "answer": "no", "predict": null}}, {"basic": {"video": "b.mp4", "question": "Is it?", "answer": "yes", "predict": "NA"}, "hallucination": {"video": "b.mp4", "question": "Is it so?", "answer": "no", "predict": "  "}}]"#,
        Look::Replies,
        r#""" | none | "NA" | "  ""#,
    ),
    row(
        EMPTY,
        ("drv", "object_m.json"),
        r#"[{"video": "s/a.mp4", "question": "A?", "answer": "yes", "predict": ""}, {"video": "s/b.mp4", "question": "B?", "answer": "no", "predict": null}, {"video": "s/c.mp4", "question": "C?", "answer": "no", "predict": "NA"}, {"video": "s/d.mp4", "question": "D?", "answer": "no", "predict": NaN}]"#,
        Look::Replies,
        r#""" | none | "NA" | none"#,
    )
    .told("NaN"),
    row(
        EMPTY,
        ("harness", "d_samples_t.jsonl"),
        "{\"doc_id\": 0, \"target\": \"a\", \"filtered_resps\": [\"\"], \"doc_hash\": \"h\", \"input\": \"A?\"}\n{\"doc_id\": 1, \"target\": \"a\", \"filtered_resps\": [\"NA\"], \"doc_hash\": \"h\", \"input\": \"B?\"}\n{\"doc_id\": 2, \"target\": \"a\", \"filtered_resps\": [\" \"], \"doc_hash\": \"h\", \"input\": \"C?\"}\n",
        Look::Replies,
        r#""" | "NA" | " ""#,
    ),
    row(
        EMPTY,
        ("spreadsheet", "M_Video-MME.tsv"),
        "index\tvideo\tquestion\tanswer\tcandidates\tprediction\n0\tv\tA?\tA\t['A. x', 'B. y']\tNA\n1\tv\tB?\tA\t['A. x', 'B. y']\t\n2\tv\tC?\tA\t['A. x', 'B. y']\tnan\n",
        Look::Replies,
        r#""NA" | "nan""#,
    ),
    row(
        EMPTY,
        ("table", "m.csv"),
        "video,question,answer,prediction\na,A?,yes,\nb,B?,yes,NA\nc,C?,yes,NaN\nd,D?,yes,\" \"\n",
        Look::Replies,
        r#"none | "NA" | "NaN" | " ""#,
    ),
    row(
        TOKENS,
        ("table", "m.jsonl"),
        "{\"video\": \"a\", \"question\": \"A?\", \"answer\": \"NaN is it\", \"prediction\": NaN}\n{\"video\": \"b\", \"question\": \"Is Infinity?\", \"answer\": \"no\", \"prediction\": \"Infinity\", \"x\": -Infinity}\n",
        Look::Replies,
        r#"none | "Infinity""#,
    )
    .told("NaN or Infinity"),
    row(
        TOKENS,
        ("moments", "q.jsonl"),
        "{\"qid\": 1, \"query\": \"a NaN\", \"vid\": \"v\", \"duration\": NaN, \"relevant_windows\": [[1, 2]]}\n",
        Look::Events,
        "1-2",
    )
    .told("NaN or Infinity"),
    row(
        TOKENS,
        ("tools", "c.json"),
        r#"{"videos": [{"id": 1, "name": "v", "fps": 10}], "images": [{"id": 1, "video_id": 1, "frame_index": 0}], "categories": [], "annotations": [{"image_id": 1, "track_id": 1, "bbox": [NaN, 1, 2, 2]}, {"image_id": 1, "track_id": 2, "bbox": [1, 1, 2, 2]}]}"#,
        Look::Boxes,
        "0: 1 1 2 2",
    )
    .told("NaN or Infinity"),
    row(MARK, ("table", "m.csv"), "\u{feff}video,question,prediction\na,A?,Yes\n", Look::Replies, r#""Yes""#),
    row(MARK, ("moments", "q.jsonl"), "\u{feff}{\"qid\": 1, \"query\": \"a\", \"vid\": \"v\", \"relevant_windows\": [[1, 2]]}\n", Look::Events, "1-2"),
    row(MARK, ("moments", "sta.txt"), "\u{feff}V 1.0 2.0##a\nW 2.0 3.0##b\n", Look::Events, "1-2 | 2-3"),
    row(MARK, ("tools", "gt.txt"), "\u{feff}1,1,11,1,5,5,1,1,1\n2,1,12,1,5,5,1,1,1\n", Look::Spans, "0-0.0667"),
    row(
        MARK,
        ("tools", "a.xml"),
        "\u{feff}<annotations><track id=\"0\" label=\"x\"><box frame=\"0\" outside=\"0\" keyframe=\"0\" xtl=\"1\" ytl=\"1\" xbr=\"5\" ybr=\"5\"/></track></annotations>",
        Look::Boxes,
        "0: 1 1 4 4",
    ),
    row(CRLF, ("table", "m.csv"), "video,question,prediction\r\na,A?,Yes\r\nb,B?,No\r\n", Look::Replies, r#""Yes" | "No""#),
    row(CRLF, ("moments", "sta.txt"), "V 1.0 2.0##a\r\nW 2.0 3.0##b\r\n", Look::Events, "1-2 | 2-3"),
    row(CRLF, ("tools", "gt.txt"), "1,1,11,1,5,5,1,1,1\r\n2,1,12,1,5,5,1,1,1\r\n", Look::Spans, "0-0.0667"),
    row(CRLF, ("harness", "d_samples_t.jsonl"), "{\"doc_id\": 0, \"target\": \"a\", \"filtered_resps\": [\"x\"], \"doc_hash\": \"h\", \"input\": \"A?\"}\r\n{\"doc_id\": 1, \"target\": \"a\", \"filtered_resps\": [\"y\"], \"doc_hash\": \"h\", \"input\": \"B?\"}\r\n", Look::Replies, r#""x" | "y""#),
    row(CUT, ("harness", "d_samples_t.jsonl"), "{\"doc_id\": 0, \"target\": \"a\", \"filtered_resps\": [\"x\"], \"doc_hash\": \"h\", \"input\": \"A?\"}\n{\"doc_id\": 1, \"target\": \"a\", \"filte", Look::Replies, r#""x""#).told("cut off"),
    row(CUT, ("table", "m.csv"), "video,question,prediction\na,A?,Yes\nb,B", Look::Replies, r#""Yes" | none"#).told("2 cells under 3 columns"),
    row(CUT, ("moments", "sta.txt"), "V 1.0 2.0##a\nW 2.0", Look::Events, "1-2").told("there is no `##`"),
    row(CUT, ("tools", "gt.txt"), "1,1,11,1,5,5,1,1,1\n2,1,12", Look::Boxes, "0: 10 0 5 5").told("no box"),
    row(
        CUT,
        ("tools", "a.xml"),
        "<annotations><track id=\"0\" label=\"x\"><box frame=\"0\" outside=\"0\" keyframe=\"0\" xtl=\"1\" ytl=\"1\" xbr=\"5\" ybr=\"5\"/><box frame=\"1\" out",
        Look::Boxes,
        "0: 1 1 4 4",
    )
    .told("rest of the file was not read"),
    row(
        DEEP,
        ("benchmark", "clips.json"),
        r#"[[{"id": "a", "event_info": {}, "questions": [{"question": "A?", "answer": "No."}]}]]"#,
        Look::Answers,
        r#""no""#,
    )
    .told("list in the list"),
    row(
        DEEP,
        ("moments", "q.jsonl"),
        "{\"qid\": 1, \"query\": \"a\", \"vid\": \"v\", \"relevant_windows\": [[[1, 2], [4, 5]]]}\n",
        Look::Events,
        "1-2 | 4-5",
    )
    .told("one list too deep"),
    row(
        DEEP,
        ("table", "m.json"),
        r#"[[{"video": "a", "question": "A?", "prediction": "Yes"}]]"#,
        Look::Replies,
        r#""Yes""#,
    )
    .told("list in the list"),
    row(
        SPLIT,
        ("benchmark", "m_predictions.json"),
        r#"{"mix": {"m_1": {"id": "m_1", "event_info": {}, "qa": [{"question": "1?", "answer": "Yes.", "prediction": "Yes."}]}}, "interleave": {"i_1": {"id": "i_1", "event_info": {}, "qa": [{"question": "1?", "answer": "Yes.", "prediction": "No."}]}}}"#,
        Look::Replies,
        r#""Yes." | "No.""#,
    ),
    row(ZERO, ("table", "m.jsonl"), "{\"id\": 0, \"question\": \"A?\", \"answer\": \"yes\"}\n{\"id\": \"0\", \"question\": \"A?\", \"answer\": \"yes\"}\n{\"id\": 1, \"question\": \"B?\", \"answer\": \"no\"}\n", Look::Ids, "0 | 1").told("came before"),
    row(ZERO, ("harness", "d_samples_t.jsonl"), "{\"doc_id\": 0, \"target\": \"a\", \"filtered_resps\": [\"x\"], \"doc_hash\": \"h\", \"input\": \"A?\"}\n", Look::Ids, "t/0"),
    row(ZERO, ("moments", "q.jsonl"), "{\"qid\": 0, \"query\": \"a\", \"vid\": \"v\", \"relevant_windows\": [[0, 2]]}\n", Look::Ids, "0"),
    row(
        ZERO,
        ("tools", "c.json"),
        r#"{"videos": [{"id": 0, "name": "v", "fps": 10}], "images": [{"id": 0, "video_id": 0, "frame_index": 0}], "categories": [{"id": 0, "name": "cat"}], "annotations": [{"image_id": 0, "track_id": 0, "category_id": 0, "bbox": [1, 1, 2, 2]}]}"#,
        Look::Boxes,
        "0: 1 1 2 2",
    ),
    row(ZERO, ("tools", "gt.txt"), "1,0,11,1,5,5,1,1,1\n2,0,12,1,5,5,1,1,1\n", Look::Spans, "0-0.0667"),
    row(
        ZERO,
        ("tools", "s.csv"),
        "x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,frame_number\n1,1,5,5,0,0.5,0,0\n2,1,6,5,0,0.5,0,1\n",
        Look::Spans,
        "0-0.0667",
    ),
    row(
        GOLD,
        ("drv", "number_m.json"),
        r#"[{"video": "s/a.mp4", "question": "A?", "answer": "Z", "choices": {"A": "one", "B": "two"}, "predict": "A"}]"#,
        Look::Answers,
        r#""Z""#,
    )
    .told("none of the options"),
    row(
        GOLD,
        ("spreadsheet", "M_Video-MME.tsv"),
        "index\tvideo\tquestion\tanswer\tcandidates\tprediction\n0\tv\tA?\tE\t['A. x', 'B. y']\tA\n",
        Look::Answers,
        r#""E""#,
    )
    .told("none of the options"),
    row(
        GOLD,
        ("table", "m.csv"),
        "video,question,A,B,answer,prediction\na,A?,one,two,C,A\n",
        Look::Answers,
        r#""C""#,
    )
    .told("none of the options"),
    row(
        FRAMES,
        ("tools", "a.xml"),
        "<annotations><track id=\"0\" label=\"x\"><box frame=\"3\" outside=\"0\" keyframe=\"0\" xtl=\"1\" ytl=\"1\" xbr=\"5\" ybr=\"5\"/><box frame=\"4\" outside=\"0\" keyframe=\"0\" xtl=\"2\" ytl=\"1\" xbr=\"6\" ybr=\"5\"/><box frame=\"9\" outside=\"0\" keyframe=\"0\" xtl=\"3\" ytl=\"1\" xbr=\"7\" ybr=\"5\"/></track></annotations>",
        Look::Spans,
        "0.1-0.1667 | 0.3-0.3333",
    ),
    row(
        TURN,
        ("tools", "l.json"),
        r#"[{"id": 1, "data": {"video": "v.mp4"}, "annotations": [{"id": 1, "result": [{"id": "r", "original_width": 100, "original_height": 50, "type": "videorectangle", "value": {"framesCount": 10, "duration": 1, "labels": ["x"], "sequence": [{"frame": 1, "x": 10, "y": 10, "width": 20, "height": 20}]}}]}]}]"#,
        Look::Boxes,
        "0: 10 5 20 10",
    ),
    row(
        SHARES,
        ("tools", "l.json"),
        r#"[{"id": 1, "data": {"video": "v.mp4"}, "annotations": [{"id": 1, "result": [{"id": "r", "original_width": 400, "original_height": 100, "type": "videorectangle", "value": {"framesCount": 10, "duration": 1, "labels": ["x"], "sequence": [{"frame": 1, "x": 50, "y": 50, "width": 25, "height": 50, "rotation": 0}]}}]}]}]"#,
        Look::Boxes,
        "0: 200 50 100 50",
    ),
    row(
        SHARES,
        ("tools", "samples.json"),
        r#"{"samples": [{"_id": {"$oid": "a"}, "filepath": "v.mp4", "metadata": {"frame_rate": 10, "frame_width": 400, "frame_height": 100}, "frames": {"1": {"gt": {"_cls": "Detections", "detections": [{"label": "x", "index": 1, "bounding_box": [0.5, 0.5, 0.25, 0.5]}]}}}}]}"#,
        Look::Boxes,
        "0: 200 50 100 50",
    ),
    row(
        BEGIN,
        ("tools", "a.xml"),
        "<annotations><track id=\"0\" label=\"x\"><box frame=\"0\" outside=\"0\" keyframe=\"1\" xtl=\"1\" ytl=\"1\" xbr=\"5\" ybr=\"5\"/><box frame=\"3\" outside=\"1\" keyframe=\"1\" xtl=\"1\" ytl=\"1\" xbr=\"5\" ybr=\"5\"/></track><track id=\"1\" label=\"x\"><box frame=\"6\" outside=\"0\" keyframe=\"1\" xtl=\"1\" ytl=\"1\" xbr=\"5\" ybr=\"5\"/><box frame=\"9\" outside=\"1\" keyframe=\"1\" xtl=\"1\" ytl=\"1\" xbr=\"5\" ybr=\"5\"/></track></annotations>",
        Look::Spans,
        "0-0.1 | 0.2-0.3",
    ),
    row(BEGIN, ("tools", "gt.txt"), "1,1,11,1,5,5,1,1,1\n2,1,12,1,5,5,1,1,1\n2,2,9,9,5,5,1,1,1\n3,2,9,9,5,5,1,1,1\n", Look::Spans, "0-0.0667 | 0.0333-0.1"),
    row(
        LAST,
        ("grounded", "h.json"),
        r#"{"1_a.mp4": {"bbox": [[1, 2, 3, 4], [1, 2, 3, 4]], "st_time": 19.92, "ed_time": 20, "st_frame": 499, "img_num": 500, "caption": "x", "width": 64, "height": 36}}"#,
        Look::Events,
        "19.92-20",
    ),
    row(
        LAST,
        ("tools", "labels.json"),
        r#"{"classes": ["x"], "labels": {"v": [{"label": 0, "support": [30, 30]}]}}"#,
        Look::Events,
        "0.9667-1",
    ),
    row(
        LAST,
        ("tools", "l.json"),
        r#"[{"id": 1, "data": {"video": "v.mp4"}, "annotations": [{"id": 1, "result": [{"id": "t", "type": "timelinelabels", "value": {"framesCount": 10, "duration": 1, "ranges": [{"start": 10, "end": 10}], "timelinelabels": ["x"]}}]}]}]"#,
        Look::Events,
        "0.9-1",
    ),
    row(
        LAST,
        ("grounded", "v.json"),
        r#"[{"vid": "1", "fps": 10, "frame_count": 20, "width": 64, "height": 36, "used_segment": {"begin_fid": 0, "end_fid": 19}, "temporal_gt": {"begin_fid": 15, "end_fid": 20}, "subject/objects": [], "captions": [{"description": "x", "type": 0, "target_id": 0}], "questions": []}]"#,
        Look::Events,
        "1.5-2",
    ),
    row(
        SIDES,
        ("grounded", "h.json"),
        r#"{"1_a.mp4": {"bbox": [[50, 20, 60, 34], [52, 20, 62, 34]], "st_time": 0, "ed_time": 0.08, "st_frame": 1, "img_num": 500, "caption": "x", "width": 64, "height": 36}}"#,
        Look::Boxes,
        "0: 50 20 10 14 | 0.04: 52 20 10 14",
    ),
    row(
        SIDES,
        ("grounded", "results.json"),
        r#"{"1_a.mp4": {"st_frame": 1, "ed_frame": 2, "bbox": {"1": [50, 20, 10, 14], "2": [50, 20, 10, 14]}}}"#,
        Look::Boxes,
        "0: 50 20 10 14 | 0.04: 50 20 10 14",
    ),
    row(
        NEGATIVE,
        ("tools", "a.xml"),
        "<annotations><track id=\"0\" label=\"x\"><box frame=\"0\" outside=\"0\" keyframe=\"0\" xtl=\"5\" ytl=\"1\" xbr=\"1\" ybr=\"5\"/><box frame=\"1\" outside=\"0\" keyframe=\"0\" xtl=\"1\" ytl=\"1\" xbr=\"5\" ybr=\"5\"/></track></annotations>",
        Look::Boxes,
        "0.0333: 1 1 4 4",
    )
    .told("negative"),
    row(NEGATIVE, ("tools", "gt.txt"), "1,1,11,1,-5,5,1,1,1\n2,1,12,1,5,5,1,1,1\n", Look::Boxes, "0.0333: 11 0 5 5").told("negative"),
    row(
        NEGATIVE,
        ("tools", "s.csv"),
        "x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,frame_number\n5,1,1,5,0,0.5,1,0\n2,1,6,5,0,0.5,1,1\n",
        Look::Boxes,
        "0.0333: 2 1 4 4",
    )
    .told("negative"),
    row(
        NEGATIVE,
        ("tools", "c.json"),
        r#"{"videos": [{"id": 1, "name": "v", "fps": 10}], "images": [{"id": 1, "video_id": 1, "frame_index": 0}], "categories": [], "annotations": [{"image_id": 1, "track_id": 1, "bbox": [1, 1, -2, 2]}, {"image_id": 1, "track_id": 2, "bbox": [1, 1, 2, 2]}]}"#,
        Look::Boxes,
        "0: 1 1 2 2",
    )
    .told("negative"),
    row(
        NEGATIVE,
        ("grounded", "h.json"),
        r#"{"1_a.mp4": {"bbox": [[1, 2, -3, 4], [1, 2, 3, 4]], "st_time": 0, "ed_time": 0.08, "st_frame": 1, "img_num": 500, "caption": "x", "width": 64, "height": 36}}"#,
        Look::Boxes,
        "0.04: 1 2 3 4",
    )
    .told("negative"),
    row(
        END,
        ("moments", "a.json"),
        r#"{"v_a": {"duration": 10, "timestamps": [[5, 15]], "sentences": ["x"]}}"#,
        Look::Events,
        "5-15",
    )
    .told("after its video"),
    row(
        END,
        ("moments", "q.jsonl"),
        "{\"qid\": 1, \"query\": \"a\", \"vid\": \"v\", \"duration\": 10, \"relevant_windows\": [[8, 12]]}\n",
        Look::Events,
        "8-12",
    )
    .told("after its video"),
    row(
        END,
        ("grounded", "h.json"),
        r#"{"1_a.mp4": {"bbox": [[1, 2, 3, 4], [1, 2, 3, 4]], "st_time": 19.96, "ed_time": 20.04, "st_frame": 500, "img_num": 500, "caption": "x", "width": 64, "height": 36}}"#,
        Look::Events,
        "19.96-20.04",
    )
    .told("after the last"),
    row(
        END,
        ("table", "m.csv"),
        "video,question,duration,start,end\na,When is it?,10,8,12\n",
        Look::Events,
        "8-12",
    )
    .told("after its video"),
];

#[test]
fn every_kind_of_fault_is_read_rightly_and_told_in_every_family() {
    let mut wrong = Vec::new();
    for one in ROWS {
        let place = format!("{} in {} ({})", one.kind, one.file.0, one.file.1);
        let loaded = match read(&[(one.file.1, one.text.as_bytes())]) {
            Ok(loaded) => loaded,
            Err(error) => {
                wrong.push(format!("{place}: refused: {error}"));
                continue;
            }
        };
        let found = look(&loaded, one.look);
        if found != one.expect {
            wrong.push(format!("{place}: expected {}, found {found}", one.expect));
        }
        let notes: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        let told = match one.note {
            Some(piece) => notes.iter().any(|note| note.contains(piece)),
            None => !notes.iter().any(|note| !EXPECTED.iter().any(|piece| note.contains(piece))),
        };
        if !told {
            wrong.push(format!("{place}: note {:?} among {notes:?}", one.note));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), ROWS.len(), wrong.join("\n"));
}

/// What files say besides, that is no fault of theirs.
const EXPECTED: [&str; 3] = ["boxes name no track", "keeps the other", "no frame rate is stated"];
