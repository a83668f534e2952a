//! Workbooks: their rows against those that pandas reads, and what is no workbook as it should be.
//! The fixtures and what pandas has of them come from tests/reference/make_harness.py.

use std::io::Write as _;

use serde_json::Value;
use verivid::formats::LoadError;

use super::{Expected, check, read};

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/fixtures/formats/workbook/{name}")).unwrap()
}

/// What the dataset holds of a row, under the names of its columns.
fn told(loaded: &verivid::formats::Loaded, place: usize) -> Vec<(String, Value)> {
    let item = &loaded.dataset.items()[place];
    let video = &loaded.dataset.video_of(item).id;
    let run = &loaded.dataset.runs()[0];
    let one = run.predictions.iter().find(|one| one.item.0 as usize == place);
    let index = item.id.rsplit('/').next().unwrap();
    let mut row = vec![("index".to_owned(), index.parse::<u64>().unwrap().into())];
    if *video != item.id {
        row.push(("video".to_owned(), Value::from(video.as_str())));
    }
    row.extend(item.question.as_deref().map(|text| ("question".to_owned(), text.into())));
    if let Some(verivid::model::Answer::One(key)) = &item.answer {
        row.push(("answer".to_owned(), Value::from(key.as_str())));
    }
    row.extend(
        one.and_then(|one| one.response.as_deref()).map(|text| ("prediction".to_owned(), text.into())),
    );
    let extra = one.map_or(&item.extra, |one| &one.extra).iter();
    row.extend(extra.map(|(name, json)| (name.to_string(), serde_json::from_str(json).unwrap())));
    row
}

fn same(here: &Value, there: &Value) -> bool {
    here == there || here.is_number() && here.as_f64() == there.as_f64()
}

#[test]
fn cells_are_what_pandas_reads_of_them() {
    let reference: Value = serde_json::from_str(include_str!("../../reference/harness.json")).unwrap();
    for (name, rows) in reference["workbooks"].as_object().unwrap() {
        let loaded = read(&[(name, &fixture(name))]).unwrap();
        let rows = rows.as_array().unwrap();
        assert_eq!(loaded.dataset.items().len(), rows.len(), "{name}");
        for (place, expected) in rows.iter().enumerate() {
            let expected = expected.as_object().unwrap();
            let row = told(&loaded, place);
            assert_eq!(row.len(), expected.len(), "{name}, row {place}: {row:?} {expected:?}");
            for (column, cell) in &row {
                assert!(
                    same(cell, &expected[column]),
                    "{name}, row {place}, {column}: {cell} {}",
                    expected[column]
                );
            }
        }
    }
}

#[test]
fn the_first_sheet_with_rows_is_read_and_a_place_is_its_row_in_the_sheet() {
    let notes = &["the workbook has 2 sheets; `replies & more` was read"];
    let expected = Expected { format: "vlmevalkit", counts: [2, 5, 1, 5], notes };
    check(&[("model_openpyxl.xlsx", &fixture("model_openpyxl.xlsx"))], &expected);
}

/// A workbook of one sheet, of these parts.
fn workbook(sheet: &str, strings: &str) -> Vec<u8> {
    let head = r#"<?xml version="1.0" encoding="UTF-8"?>"#;
    let relations = r#"<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/xl/s.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="t.xml"/></Relationships>"#;
    let parts = [
        ("[Content_Types].xml", "<Types/>".to_owned()),
        (
            "xl/workbook.xml",
            r#"<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>"#.to_owned(),
        ),
        ("xl/_rels/workbook.xml.rels", relations.to_owned()),
        ("xl/s.xml", format!("{head}<worksheet><sheetData>{sheet}</sheetData></worksheet>")),
        ("xl/t.xml", format!("{head}<sst uniqueCount=\"99999999999999\">{strings}</sst>")),
    ];
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

const HEAD: &str = r#"<row r="1"><c r="A1" t="str"><v>index</v></c><c t="inlineStr"><is><t>predi</t><rPh><t>xx</t></rPh><r><t>ction</t></r></is></c></row>"#;

#[test]
fn sheets_that_are_odd_are_read_as_far_as_they_can_be() {
    for (what, row, strings, reply) in [
        (
            "a text shared by many",
            r#"<row><c><v>0</v></c><c t="s"><v>1</v></c></row>"#,
            "<si/><si><t>one</t></si>",
            Some("one"),
        ),
        ("a text that is not there", r#"<row><c><v>0</v></c><c t="s"><v>77</v></c></row>"#, "", None),
        (
            "a formula that was a text",
            r#"<row><c><v>0</v></c><c><f>SUM(A1)</f><v></v></c></row>"#,
            "",
            Some("=SUM(A1)"),
        ),
        (
            "letters that XML does not take",
            r#"<row><c><v>0</v></c><c t="str"><v>a_x000D_b &amp;&#65;&nope;</v></c></row>"#,
            "",
            Some("a\rb &A&nope;"),
        ),
        (
            "a cell far to the right and rows in no order",
            r#"<row r="9"><c r="ZZZZZZZZ9"><v>5</v></c><c r="A9"><v>0</v></c><c r="B9" t="b"><v>1</v></c></row>"#,
            "",
            Some("true"),
        ),
        ("numbers", r#"<row><c><v>0.0</v></c><c t="n"><v>1.50</v></c></row>"#, "", Some("1.5")),
        ("an error", r#"<row><c><v>0</v></c><c t="e"><v>#N/A</v></c></row>"#, "", Some("#N/A")),
    ] {
        let loaded = read(&[("a.xlsx", &workbook(&format!("{HEAD}{row}"), strings))])
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        let item = &loaded.dataset.items()[0];
        assert_eq!(item.id, "0", "{what}");
        let run = loaded.dataset.runs().first();
        let found = run.and_then(|run| run.predictions[0].response.as_deref());
        assert_eq!(found, reply, "{what}");
    }
}

#[test]
fn a_text_that_very_many_cells_share_is_no_way_to_fill_the_memory() {
    let cells = r#"<c t="s"><v>0</v></c>"#.repeat(2_000);
    let rows = format!("<row>{cells}</row>").repeat(10);
    let book = workbook(&format!("{HEAD}{rows}"), &format!("<si><t>{}</t></si>", "word ".repeat(20_000)));
    let error = read(&[("a.xlsx", &book)]).unwrap_err();
    assert!(error.to_string().contains("bytes come to more than 32 MB of rows"), "{error}");
}

#[test]
fn what_is_no_workbook_is_refused_in_one_sentence() {
    for (sheet, why) in
        [(format!("{HEAD}<!-- "), "the workbook is damaged"), (String::new(), "no known format")]
    {
        let files: [(&str, &[u8]); 2] = [("a.xlsx", &workbook(&sheet, "")), ("b.json", b"[]")];
        let error = read(&files).unwrap_err();
        assert!(matches!(error, LoadError::Unavailable { .. }) && error.to_string().contains(why), "{error}");
    }
}
