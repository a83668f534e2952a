//! The audit of published tables, against another program's fractions and by hand.

use serde_json::Value;
use verivid::analysis::audit::{Audit, audit};
use verivid::formats::{published, read};
use verivid::model::{CheckKind, PublishedTable};

const FOLDER: &str = "www/published";

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{FOLDER}/{name}")).unwrap()
}

fn built_in() -> Vec<PublishedTable> {
    let (entries, notes) = published::index("index.json", &file("index.json")).unwrap();
    assert!(notes.is_empty(), "{notes:?}");
    let read = |entry: &published::Entry| {
        let checks = entry.checks.as_deref().map(file);
        let (table, notes) = published::table(entry, &file(&entry.table), checks.as_deref()).unwrap();
        assert!(notes.is_empty(), "{notes:?}");
        table
    };
    entries.iter().map(read).collect()
}

#[test]
fn the_papers_tables_fail_where_another_program_says_so() {
    let expect: Value =
        serde_json::from_slice(&std::fs::read("tests/reference/audit.json").unwrap()).unwrap();
    let found = audit(&built_in());
    assert_eq!(
        (expect["checks"].as_u64(), expect["holding"].as_u64()),
        (Some(found.findings.len() as u64), Some(found.holding() as u64))
    );
    let failing: Vec<Value> =
        found.failing().map(|f| serde_json::json!([f.table, f.column, f.printed, f.recomputed])).collect();
    let text = |row: &Value| serde_json::json!([row[0], row[2], row[4], row[5]]);
    let rows = expect["failing"].as_array().unwrap();
    let other_bases: Vec<_> = rows.iter().map(|row| row[6].as_str()).collect();
    let expect: Vec<Value> = rows.iter().map(text).collect();
    assert_eq!(failing, expect);
    assert!(found.findings.iter().all(|finding| finding.fault.is_none()));
    let basis = |found: &Option<String>| match found.as_deref() {
        Some("It would hold as the weighted mean (micro).") => Some("micro"),
        Some(text) if text.ends_with("plus the gain of the weighted mean (micro).") => Some("micro gain"),
        Some(text) if text.ends_with("plus the gain of the unweighted mean (macro).") => Some("macro gain"),
        _ => None,
    };
    let bases: Vec<_> = found.failing().map(|finding| basis(&finding.would_hold)).collect();
    assert_eq!(bases, other_bases);
    assert_eq!(bases.iter().flatten().count(), 20);
}

#[test]
fn table_7_is_weighted_by_the_counts_of_table_4() {
    let tables = built_in();
    let named = |id: &str| tables.iter().find(|table| table.id == id).unwrap();
    let (first, counts) = (named("drv_table1"), &named("drv_table4").rows);
    // Table 4 has the 14 types in another order than the columns of Table 1: Number before Color.
    let columns = [
        "Obj", "Num", "Col", "Loc", "SRel", "OCR", "Act", "Atr", "DRel", "Seq", "Fct", "CnFct", "Cxt", "Knk",
    ];
    let samples = |task: usize, kind: usize| counts[14 * task + kind][2].parse::<f64>().unwrap();
    let weighted = first.checks.iter().filter(|check| check.kind == CheckKind::WeightedMean);
    let mut seen = 0;
    for check in weighted {
        let expect: Vec<f64> = match columns.iter().position(|column| *column == check.result) {
            Some(kind) => (0..3).map(|task| samples(task, kind)).collect(),
            None => (0..3).map(|task| (0..14).map(|kind| samples(task, kind)).sum()).collect(),
        };
        assert_eq!(check.weights, expect, "{} {}", check.row, check.result);
        seen += 1;
    }
    assert_eq!(seen, 150);
}

#[test]
fn the_papers_known_faults_name_the_basis_under_which_they_would_hold() {
    let found = audit(&built_in());
    let basis = |table: &str, row: &str, column: &str, what: &str| -> Option<String> {
        let mut all = found
            .failing()
            .filter(|f| f.table == table && f.row == row && f.column == column && f.what.contains(what));
        all.next().expect(row).would_hold.clone()
    };
    for (table, row, column, what, expect) in [
        (
            "drv_table1",
            "LLaVA-NeXT-Video-DPO (7B)",
            "Avg",
            "mean of `Obj`",
            Some("It holds as the weighted mean of `Avg` in 3 rows of drv_table7."),
        ),
        (
            "drv_table1",
            "GPT-4o",
            "Col",
            "weighted",
            Some("It would hold with column `Num` of drv_table7 in place of `Col`."),
        ),
        ("drv_table1", "PLLaVA (7B)", "Loc", "weighted", None),
        (
            "drv_table2",
            "VideoChat2, Dr.V-Agent",
            "Avg",
            "equal",
            Some("It would hold with row Video-ChatGPT, Dr.V-Agent of drv_table10."),
        ),
        (
            "drv_table10",
            "InternVL2, Dr.V-Agent",
            "Avg",
            "mean",
            Some(
                "It would hold as the average printed for InternVL2, vanilla plus the gain of the weighted mean (micro).",
            ),
        ),
        (
            "drv_table10",
            "LLaVA-NeXT, vanilla",
            "Avg",
            "mean",
            Some(
                "It is the figure of row LLaVA-NeXT-Video-DPO (7B) of drv_table1, which holds as the weighted mean of `Avg` in 3 rows of drv_table7.",
            ),
        ),
        ("drv_table10", "Gemini-1.5-Pro, Self-PEP", "printed_delta", "gain", None),
        (
            "drv_text",
            "VideoChat2, Dr.V-Agent",
            "figure",
            "equal",
            Some("It holds as equal to `printed_delta` of drv_table10."),
        ),
        (
            "drv_text",
            "Gemini-1.5-Pro, Dynamic attribute",
            "figure",
            "equal",
            Some("It holds as equal to `Atr` of drv_table7."),
        ),
        (
            "vidomni_table6",
            "InternVL 3.5 38B",
            "max_frames",
            "equal",
            Some("It would hold with row Video-SALMONN 2+ 72B of vidomni_table8."),
        ),
    ] {
        assert_eq!(basis(table, row, column, what).as_deref(), expect, "{table} {row} {column}");
    }
}

/// Audits one table with these columns, rows and checks, through the format.
fn of(columns: &str, rows: &str, checks: &str) -> Audit {
    let table =
        format!(r#"{{"id": "t", "title": "T", "columns": {columns}, "rows": {rows}, "checks": {checks}}}"#);
    let text = format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [], "items": [], "published": [{table}]}}"#
    );
    let loaded = read("x.json", text.into_bytes()).unwrap();
    assert!(loaded.notes.is_empty(), "{:?}", loaded.notes);
    audit(loaded.dataset.published())
}

const COLUMNS: &str = r#"["model", "a", "b", "m"]"#;

#[test]
fn a_relation_holds_if_rounding_alone_can_explain_it() {
    let mean = r#"[{"kind": "mean", "row": "x", "result": "m", "of": ["a", "b"]}]"#;
    for (a, b, m, holds) in [
        ("1.0", "2.0", "1.5", true),
        ("1.0", "2.0", "1.6", true),
        ("1.0", "2.0", "1.61", false),
        ("1.00", "2.00", "1.51", true),
        ("1.00", "2.00", "1.52", false),
        ("0.1", "0.2", "0.15", true),
        ("-1.0", "\u{2212}2.0", "-1.5", true),
        ("1,000", "3,000", "2,000", true),
        ("56.80", "56.81", "56.8", true),
    ] {
        let found = of(COLUMNS, &format!(r#"[["x", "{a}", "{b}", "{m}"]]"#), mean);
        assert_eq!(found.holding() == 1, holds, "{a}, {b}: {m}");
    }
}

#[test]
fn each_kind_is_recomputed() {
    let rows =
        r#"[["base", "10.0", "20.0", "15.0"], ["x", "12.0", "26.0", "19.0"], ["y", "12.0", "26.0", "-"]]"#;
    for (check, holds, recomputed) in [
        (r#"{"kind": "mean", "row": "x", "result": "m", "of": ["a", "b"]}"#, true, "19.0"),
        (
            r#"{"kind": "weighted_mean", "row": "x", "result": "m", "of": ["a", "b"], "weights": [3, 1]}"#,
            false,
            "15.5",
        ),
        (
            r#"{"kind": "weighted_mean", "row": 2, "result": "m", "of": ["a", "b"], "weights": [0.5, 0.5]}"#,
            true,
            "19.0",
        ),
        (r#"{"kind": "sum", "row": {"model": "x"}, "result": "m", "of": ["a", "b"]}"#, false, "38.0"),
        (r#"{"kind": "difference", "row": "x", "result": "m", "of": ["m"], "base": "base"}"#, false, "4.0"),
        (r#"{"kind": "difference", "row": "x", "result": "a", "of": ["b", "a"]}"#, false, "14.0"),
        (
            r#"{"kind": "equal", "row": "x", "result": "a", "of": [{"row": "y", "column": "a"}]}"#,
            true,
            "12.0",
        ),
        (r#"{"kind": "equal", "row": "x", "result": "a", "of": ["b"]}"#, false, "26.0"),
        (
            r#"{"kind": "equal", "row": "x", "result": "model", "of": [{"row": "y", "column": "model"}]}"#,
            false,
            "y",
        ),
    ] {
        let found = of(COLUMNS, rows, &format!("[{check}]"));
        let finding = &found.findings[0];
        assert_eq!((finding.holds, finding.recomputed.as_deref()), (holds, Some(recomputed)), "{check}");
        assert_eq!(found.findings.len(), 1);
    }
}

#[test]
fn figures_of_one_number_of_decimals_are_equal_or_not() {
    for (a, b, holds) in
        [("1", "2", false), ("41.69", "41.7", true), ("41.64", "41.7", false), ("41.65", "41.7", true)]
    {
        let check = r#"[{"kind": "equal", "row": 1, "result": "a", "of": ["b"]}]"#;
        let found = of(COLUMNS, &format!(r#"[["x", "{a}", "{b}", ""]]"#), check);
        assert_eq!(found.holding() == 1, holds, "{a}, {b}");
    }
}

#[test]
fn every_row_is_checked_but_those_without_a_result() {
    let rows = r#"[["x", "1", "3", "2"], ["y", "1", "5", ""], ["z", "1", "5", "4"]]"#;
    let found = of(COLUMNS, rows, r#"[{"kind": "mean", "row": "*", "result": "m", "of": ["a", "b"]}]"#);
    let rows: Vec<_> = found.findings.iter().map(|f| (f.row.as_str(), f.holds)).collect();
    // 4 lies a whole from 3: half a unit each of the result and of the mean. Closed, so it holds.
    assert_eq!(rows, [("x", true), ("z", true)]);
}

#[test]
fn other_bases_are_found_by_computing() {
    let rows = r#"[["base", "10.00", "20.00", "15.00"], ["x", "12.00", "26.00", "M"]]"#;
    let mean =
        r#"{"kind": "mean", "row": "x", "result": "m", "of": ["a", "b"], "weights": [3, 1], "base": "base"}"#;
    let weighted =
        r#"{"kind": "weighted_mean", "row": "x", "result": "m", "of": ["a", "b"], "weights": [3, 1]}"#;
    let gain = r#"{"kind": "mean", "row": "base", "result": "a", "of": ["a", "b"], "weights": [3, 1]}"#;
    let difference = r#"{"kind": "difference", "row": "x", "result": "m", "of": ["a"], "base": "base"}"#;
    for (checks, m, expect) in [
        (mean, "15.50", Some("It would hold as the weighted mean (micro).")),
        (
            mean,
            "18.00",
            Some("It would hold as the average printed for base plus the gain of the weighted mean (micro)."),
        ),
        (mean, "17.00", None),
        (weighted, "19.00", Some("It would hold as the unweighted mean (macro).")),
        (
            &[difference, gain].join(", "),
            "3.00",
            Some("It would hold as the gain of the weighted mean (micro)."),
        ),
        (
            &[difference, gain].join(", "),
            "4.00",
            Some("It would hold as the gain of the unweighted mean (macro)."),
        ),
        (
            &[weighted, r#"{"kind": "sum", "row": "x", "result": "m", "of": ["a", "b"]}"#].join(", "),
            "38.00",
            Some("It holds as the sum of `a` to `b` (2 columns)."),
        ),
    ] {
        let found = of(COLUMNS, &rows.replace('M', m), &format!("[{checks}]"));
        let finding = &found.findings[0];
        assert_eq!((finding.holds, finding.would_hold.as_deref()), (false, expect), "{m}");
    }
}

#[test]
fn a_check_that_cannot_be_made_says_why_and_does_not_hold() {
    let rows = r#"[["x", "1", "words", "2"], ["x", "1", "999999999999999999", "2"]]"#;
    for (check, fault) in [
        (r#"{"kind": "mean", "row": "z", "result": "m", "of": ["a"]}"#, "selects no row"),
        (r#"{"kind": "mean", "row": 1, "result": "m", "of": ["none"]}"#, "has no column `none`"),
        (r#"{"kind": "mean", "row": 1, "result": "m", "of": ["a", "b"]}"#, "`words` under `b` is no figure"),
        (r#"{"kind": "mean", "row": 1, "result": "m", "of": []}"#, "no operands"),
        (r#"{"kind": "weighted_mean", "row": 1, "result": "m", "of": ["a"]}"#, "0 weights for 1 operands"),
        (r#"{"kind": "weighted_mean", "row": 1, "result": "m", "of": ["a"], "weights": [-1]}"#, "negative"),
        (
            r#"{"kind": "equal", "row": 1, "result": "m", "of": [{"table": "u", "row": 1, "column": "a"}]}"#,
            "no table `u`",
        ),
        (
            r#"{"kind": "equal", "row": 1, "result": "m", "of": [{"row": "x", "column": "a"}]}"#,
            "selects 2 rows",
        ),
        (r#"{"kind": "difference", "row": 1, "result": "m", "of": ["a"]}"#, "needs two operands or a base"),
        (
            r#"{"kind": "weighted_mean", "row": 2, "result": "m", "of": ["b", "b"], "weights": [123456789012345678, 0.0000000000000001]}"#,
            "too large",
        ),
    ] {
        let found = of(COLUMNS, rows, &format!("[{check}]"));
        let finding = &found.findings[0];
        let said = finding.fault.clone().unwrap_or_default();
        assert!(!finding.holds && said.contains(fault), "{check}: {said}");
    }
}
