//! Published tables as leaderboards, and one's own runs in them.

use verivid::analysis::ItemSet;
use verivid::analysis::leaderboard::{Belongs, Input, Over, OwnCell, OwnRow, differences, rows, units};
use verivid::formats::published::{self, Entry, Head};
use verivid::formats::read;
use verivid::metrics::grounding::{GroundingOptions, of_run as grounding_of_run};
use verivid::metrics::outcomes::{RunOutcomes, of_run};
use verivid::metrics::verification::ZeroDivision;
use verivid::model::{Dataset, PublishedTable};

const FOLDER: &str = "www/published";

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{FOLDER}/{name}")).unwrap()
}

fn index() -> Vec<Entry> {
    published::index("index.json", &file("index.json")).unwrap().0
}

fn heads() -> Vec<Head> {
    let (heads, notes) = published::heads("heads.json", &file("heads.json")).unwrap();
    assert!(notes.is_empty(), "{notes:?}");
    heads
}

fn table(id: &str) -> PublishedTable {
    let entry = index().into_iter().find(|entry| entry.id == id).unwrap();
    published::table(&entry, &file(&entry.table), None).unwrap().0
}

#[test]
fn every_column_of_every_table_has_a_head_and_every_word_of_the_index_a_meaning() {
    let heads = heads();
    for entry in index() {
        let table = table(&entry.id);
        for column in &table.columns {
            assert!(heads.iter().any(|head| head.name == *column), "{}: {column}", entry.id);
        }
        assert!(entry.group.iter().all(|group| table.columns.contains(group)), "{}", entry.id);
        let names: Vec<&str> = table.rows.iter().map(|row| row[0].as_str()).collect();
        assert!(entry.apart.iter().all(|name| names.contains(&name.as_str())), "{}", entry.id);
        assert!(entry.own.iter().all(|own| Belongs::from_id(own).is_some()), "{}", entry.id);
        assert!(entry.own.is_none() || entry.size.is_some(), "{}", entry.id);
        assert!(entry.title.contains(&entry.number) && !entry.paper.is_empty() && entry.citation.is_some());
    }
    for head in heads.iter().filter_map(|head| head.marks.as_ref()) {
        assert!(heads.iter().any(|other| other.name == *head), "{head}");
    }
}

#[test]
fn a_head_that_cannot_be_read_is_noted_and_the_others_are_kept() {
    let text = r#"{"a": 1, "b": {"label": "B", "best": "most"}, "c": {"best": "low", "flag": true}}"#;
    let (heads, notes) = published::heads("heads.json", text.as_bytes()).unwrap();
    let labels: Vec<_> =
        heads.iter().map(|head| (head.label.as_str(), head.best.is_some(), head.flag)).collect();
    assert_eq!(labels, [("B", false, false), ("c", true, true)]);
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(published::heads("heads.json", b"[]").is_err());
}

/// All own rows of a dataset in a table, as texts.
fn own(dataset: &Dataset, id: &str) -> (Vec<Vec<String>>, Vec<OwnRow>) {
    let belongs = index().into_iter().find(|entry| entry.id == id).and_then(|entry| entry.own).unwrap();
    let belongs = Belongs::from_id(&belongs).unwrap();
    let (table, kept) = (table(id), ItemSet::all(dataset));
    let outcomes: Vec<RunOutcomes> = dataset.run_indices().map(|run| of_run(dataset, run)).collect();
    let mut all = Vec::new();
    for unit in units(belongs, dataset) {
        let grounding = (belongs == Belongs::Grounding)
            .then(|| grounding_of_run(dataset, unit.run, GroundingOptions::default()));
        let convention = ZeroDivision::Zero;
        let input =
            Input { dataset, outcomes: &outcomes, kept: &kept, convention, grounding: grounding.as_ref() };
        all.extend(rows(belongs, &table, input, unit));
    }
    let texts = |row: &OwnRow| row.cells.iter().map(|cell| cell.text().to_owned()).collect();
    (all.iter().map(texts).collect(), all)
}

/// Three captions by two models, judged by three runs; by hand:
///
/// | caption | by | complexity, sound | incorrect | loud flags | quiet flags | other flags |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | c1 | M | 1, speech | 1st of 2 | 1st (F1 1) | 2nd (F1 0) | none (F1 0) |
/// | c2 | M | 2, speech | both of 2 | both (F1 1) | 1st (F1 2/3) | 2nd (F1 2/3) |
/// | c3 | N | 1, background | 1st of 2 | none (F1 0) | 1st (F1 1) | both (F1 2/3) |
fn captions() -> Dataset {
    let sentences = |labels: &[&str]| {
        let one = |label: &&str| format!(r#"{{"text": "A thing.", "label": "{label}"}}"#);
        labels.iter().map(one).collect::<Vec<_>>().join(",")
    };
    let (bad, good) = ("incorrect", "correct");
    let item = |id: &str, video: &str, by: &str, labels: &[&str]| {
        format!(
            r#"{{"id": "{id}", "video": "{video}", "task": "verification", "caption_source": "{by}", "sentences": [{}]}}"#,
            sentences(labels)
        )
    };
    let items = [
        item("c1", "v1", "M", &[bad, good]),
        item("c2", "v2", "M", &[bad, bad]),
        item("c3", "v3", "N", &[bad, good]),
    ];
    let run = |id: &str, model: &str, about: &str, flags: [[&str; 2]; 3]| {
        let one = |(n, flags): (usize, &[&str; 2])| {
            format!(
                r#"{{"item": "c{}", "sentences": [{{"label": "{}"}}, {{"label": "{}"}}]}}"#,
                n + 1,
                flags[0],
                flags[1]
            )
        };
        let all: Vec<String> = flags.iter().enumerate().map(one).collect();
        format!(
            r#"{{"id": "{id}", "model": "{model}", "setting": "vanilla", {about}, "predictions": [{}]}}"#,
            all.join(",")
        )
    };
    let runs = [
        run("loud", "M", r#""modality": "video+audio", "fps": 2"#, [[bad, good], [bad, bad], [good, good]]),
        run("quiet", "M", r#""modality": "video", "fps": 2"#, [[good, bad], [bad, good], [bad, good]]),
        run("other", "O", r#""modality": "video""#, [[good, good], [good, bad], [bad, bad]]),
    ];
    let videos = r#"[{"id": "v1", "complexity": 1, "audio": "speech"}, {"id": "v2", "complexity": 2, "audio": "speech"}, {"id": "v3", "complexity": 1, "audio": "background"}]"#;
    let text = format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": {videos}, "items": [{}], "runs": [{}]}}"#,
        items.join(","),
        runs.join(",")
    );
    read("x.json", text.into_bytes()).unwrap().dataset
}

#[test]
fn own_captions_stand_under_the_columns_of_vidomni_bench() {
    let dataset = captions();
    let f1 = |id: &str| own(&dataset, id).0;
    for (id, expect) in [
        (
            "vidomni_table3",
            vec![
                ["loud", "", "video+audio", "66.7", "66.7", "66.7"],
                ["quiet", "", "video", "66.7", "50.0", "55.6"],
                ["other", "", "video", "50.0", "50.0", "44.4"],
            ],
        ),
        (
            "vidomni_table11",
            vec![
                ["loud", "other", "100.0", "100.0", "0.0", ""],
                ["quiet", "other", "33.3", "50.0", "+16.7", ""],
            ],
        ),
    ] {
        let texts: Vec<Vec<String>> =
            f1(id).into_iter().map(|row| row.into_iter().filter(|cell| !cell.is_empty()).collect()).collect();
        let expect: Vec<Vec<String>> = expect
            .iter()
            .map(|row| row.iter().filter(|cell| !cell.is_empty()).map(|cell| (*cell).to_owned()).collect())
            .collect();
        assert_eq!(texts, expect, "{id}");
    }
    assert_eq!(
        f1("vidomni_table9"),
        [["loud", "2", "50.00", "100.00", "", "", ""], ["quiet", "2", "50.00", "66.67", "", "", ""],]
    );
    let sound = f1("vidomni_table13");
    assert_eq!(
        sound.iter().map(|row| &row[..3]).collect::<Vec<_>>(),
        [["loud", "Speech", "+66.7"], ["loud", "Background", "-100.0"]]
    );
    assert_eq!(f1("vidomni_table1"), [["M", "", "4", "100.0", "75.0"], ["N", "", "2", "100.0", "50.0"]]);
}

#[test]
fn own_questions_stand_under_the_columns_of_drv_bench() {
    let question = |id: &str, task: &str, kind: &str, answer: &str| {
        let options = if task == "mcq" { r#""options": {"A": "x", "B": "y"},"# } else { "" };
        format!(
            r#"{{"id": "{id}", "video": "v", "task": "{task}", "type": "{kind}", "question": "?", {options} "answer": "{answer}"}}"#
        )
    };
    let items = [
        question("a", "mcq", "object", "A"),
        question("b", "mcq", "object", "A"),
        question("c", "mcq", "knowledge_explanation", "B"),
        question("d", "yes_no", "object", "yes"),
    ];
    let said = [("a", "A"), ("b", "B"), ("c", "B"), ("d", "yes")];
    let said: Vec<_> =
        said.iter().map(|(item, reply)| format!(r#"{{"item": "{item}", "response": "{reply}"}}"#)).collect();
    let text = format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{{"id": "v"}}], "items": [{}], "runs": [{{"id": "r", "model": "M", "setting": "dr_v_agent", "predictions": [{}]}}]}}"#,
        items.join(","),
        said.join(",")
    );
    let dataset = read("x.json", text.into_bytes()).unwrap().dataset;
    let filled = |id: &str| -> Vec<Vec<String>> {
        let all = own(&dataset, id).0;
        all.into_iter().map(|row| row.into_iter().filter(|cell| !cell.is_empty()).collect()).collect()
    };
    assert_eq!(filled("drv_table1"), [["r", "66.67", "100.00", "75.00"]]);
    assert_eq!(filled("drv_table10"), [["r", "Dr.V-Agent", "66.67", "100.00", "75.00"]]);
    assert_eq!(
        filled("drv_table7"),
        [
            vec!["Multiple-Choice QA", "r", "50.00", "100.00", "66.67"],
            vec!["Yes/No QA", "r", "100.00", "100.00"]
        ]
    );
    assert_eq!(filled("drv_table9"), [["r", "100.00", "66.67"]]);
    assert_eq!(own(&dataset, "drv_table8").0.len(), 0, "no grounding, no row");
    let (_, rows) = own(&dataset, "drv_table1");
    let OwnCell::Figure(object) = &rows[0].cells[1] else { panic!("{rows:?}") };
    assert_eq!((object.n, object.definition.denominator.as_str()), (3, "3 questions"));
    let over = Over {
        dataset: "n",
        kept: 4,
        total: 6,
        size: Some("10,000 questions"),
        convention: ZeroDivision::Zero,
    };
    assert_eq!(
        differences(Belongs::Types, &rows, over),
        [
            "Own rows are over 4 questions of n, the printed ones over 10,000 questions.",
            "Only the 4 of 6 items that pass the filters count in own rows.",
            "A dash in an own row: the run has no such number, or the dataset nothing of that kind.",
        ]
    );
}

#[test]
fn what_is_left_out_of_a_part_is_told_of_that_part_alone() {
    let question = |id: &str, kind: &str| {
        format!(
            r#"{{"id": "{id}", "video": "v", "task": "yes_no", "type": "{kind}", "question": "?", "answer": "yes"}}"#
        )
    };
    let items =
        [question("a", "object"), question("b", "object"), question("c", "color"), question("d", "color")];
    // One reply of `object` has no answer, one question of `color` no reply.
    let said = [("a", "yes"), ("b", "Hm."), ("c", "yes")];
    let said = said.map(|(item, reply)| format!(r#"{{"item": "{item}", "response": "{reply}"}}"#));
    let text = format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{{"id": "v"}}], "items": [{}], "runs": [{{"id": "r", "model": "M", "predictions": [{}]}}]}}"#,
        items.join(","),
        said.join(",")
    );
    let dataset = read("x.json", text.into_bytes()).unwrap().dataset;
    let (_, rows) = own(&dataset, "drv_table1");
    let left_out = |column: usize| match &rows[0].cells[column] {
        OwnCell::Figure(figure) => figure.definition.exclusions.clone(),
        other => panic!("{other:?}"),
    };
    let (unparsed, missing) =
        (("counted as wrong: no answer in the reply", 1), ("counted as wrong: no prediction", 1));
    assert_eq!(left_out(1), [unparsed], "objects");
    assert_eq!(left_out(2), [missing], "colours");
    assert_eq!(left_out(rows[0].cells.len() - 1), [missing, unparsed], "all");
}

#[test]
fn own_grounding_stands_under_the_columns_of_drv_bench() {
    let text = r#"{"format": "verivid/1", "name": "n", "videos": [{"id": "v", "duration": 20, "fps": 10}],
        "items": [{"id": "a", "video": "v", "task": "grounding", "query": "q", "events": [{"label": "e", "span": [0, 10]}]}],
        "runs": [{"id": "r", "model": "M", "setting": "vanilla",
            "predictions": [{"item": "a", "events": [{"label": "e", "span": [0, 5]}]}]}]}"#;
    let dataset = read("x.json", text.as_bytes().to_vec()).unwrap().dataset;
    assert_eq!(own(&dataset, "drv_table8").0, [["r", "50.00", "", "", ""]]);
}
