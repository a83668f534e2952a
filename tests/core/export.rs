//! Tables on their way out: each format, what a spreadsheet must not take for a formula, the best.

use verivid::analysis::export::{
    About, Best, Cell, Measured, Table, Unit, aligned, csv, filter_words, json, latex, markdown, of_panel,
    printable,
};
use verivid::analysis::figures::{Group, Number, Panel, Row, Shape, grid};
use verivid::analysis::filter::{Among, Counted, Filter, OutcomeFilter};
use verivid::analysis::heatmap::{Heatmap, Measure};
use verivid::metrics::outcomes::Outcome;
use verivid::metrics::verification::ZeroDivision;
use verivid::metrics::{Interval, ItemSet};
use verivid::model::{ErrorCategory, Level, RunIx, Task};

fn sample() -> Table {
    let row = |name: &str, share| {
        vec![Cell::text(name), Cell::Share(share), Cell::Range(share.map(|x| (x, 1.0))), Cell::Count(3)]
    };
    Table::new(&["run", "value", "interval", "of"], vec![row("a_b|c", Some(0.5)), row("=x", None)])
}

fn measured(value: Option<f64>, note: &str) -> Cell {
    let interval = value.map(|value| Interval { lo: value - 0.25, hi: value + 0.25 });
    Cell::Measured(Measured { value, interval, n: 4, note: note.to_owned() }, Unit::Share)
}

fn about() -> About {
    About {
        title: "Accuracy of <x> & 100 %".to_owned(),
        dataset: "=cmd()".to_owned(),
        rule: "verivid".to_owned(),
        convention: "0/0 counts as 0".to_owned(),
        items: (12, 52),
        filter: "level: Temporal".to_owned(),
        intervals: "95 %, Wilson (1927)".to_owned(),
        support: Some((8, 12)),
        exclusions: vec![
            ("counted as wrong: no prediction".to_owned(), 1, 3),
            ("left out: x".to_owned(), 2, 2),
        ],
        ..About::default()
    }
}

#[test]
fn a_person_reads_per_cent() {
    assert_eq!(
        aligned(&sample()),
        "run        value         interval  of\n\
         a_b|c      50.00  50.00 to 100.00   3\n\
         =x     undefined                    3\n"
    );
}

#[test]
fn a_program_reads_fractions_and_a_spreadsheet_no_formula() {
    assert_eq!(csv(&sample(), None), "run,value,lo,hi,of\r\na_b|c,0.5,0.5,1,3\r\n'=x,,,,3\r\n");
}

#[test]
fn a_number_that_is_no_share_keeps_its_scale() {
    for (number, shown, field) in [
        (Some(0.5), "0.500", "0.5"),
        (Some(-12.25), "-12.250", "-12.25"),
        (Some(0.0), "0.000", "0"),
        (Some(0.000_25), "2.50e-4", "0.00025"),
        (Some(6e-118), "6.00e-118", "6e-118"),
        (None, "undefined", ""),
    ] {
        let cell = Cell::Plain(number);
        assert_eq!(cell.shown(), shown);
        assert_eq!(csv(&Table::new(&["x"], vec![vec![cell]]), None), format!("x\r\n{field}\r\n"));
    }
}

#[test]
fn markup_in_names_is_escaped() {
    assert!(markdown(&sample(), None).contains("| a_b\\|c | 50.00 |"));
    assert!(latex(&sample(), None).contains("a\\_b|c & 50.00 &"));
    let odd = Table::new(&["50 % \\x", "<b>"], Vec::new());
    assert!(latex(&odd, None).contains("50 \\% \\textbackslash{}x & \\textless{}b\\textgreater{}"));
    assert!(markdown(&odd, None).contains("| 50 % \\\\x | &lt;b> |"));
}

#[test]
fn a_terminal_is_not_commanded_by_data() {
    assert_eq!(printable("a\x1b[2Jb"), "a\u{fffd}[2Jb");
}

#[test]
fn text_is_guarded_in_heads_and_conditions_too_and_numbers_never_are() {
    for lead in ["=", "+", "-", "@", "\t", "\r"] {
        let name = format!("{lead}1+1");
        let table = Table::new(&[&name], vec![vec![Cell::text(&name)], vec![Cell::Share(Some(-0.5))]]);
        let about = About { dataset: name.clone(), ..About::default() };
        let text = csv(&table, Some(&about));
        let guarded = if lead == "\r" { format!("\"'{name}\"") } else { format!("'{name}") };
        assert_eq!(text.matches(&guarded).count(), 4, "{text:?}");
        assert!(text.contains("\r\n-0.5,"), "{text:?}");
    }
}

#[test]
fn a_measured_number_is_four_fields_and_a_note() {
    let rows =
        vec![vec![Cell::text("a"), measured(Some(0.5), "t = 1")], vec![Cell::text("b"), measured(None, "")]];
    let table = Table::new(&["run", "F1"], rows);
    assert_eq!(
        csv(&table, None),
        "run,F1,F1 lo,F1 hi,F1 n,F1 note\r\na,0.5,0.25,0.75,4,t = 1\r\nb,,,,4,\r\n"
    );
    let document: serde_json::Value = serde_json::from_str(&json(&table, &about())).unwrap();
    assert_eq!(
        document["rows"],
        serde_json::json!([
            ["a", {"value": 0.5, "lo": 0.25, "hi": 0.75, "n": 4, "note": "t = 1"}],
            ["b", {"value": null, "lo": null, "hi": null, "n": 4}],
        ])
    );
    assert_eq!(document["columns"], serde_json::json!(["run", "F1"]));
}

#[test]
fn every_format_carries_what_the_numbers_were_made_of() {
    let (table, about) = (sample(), about());
    let document: serde_json::Value = serde_json::from_str(&json(&table, &about)).unwrap();
    let texts = [
        csv(&table, Some(&about)),
        document["about"].to_string(),
        markdown(&table, Some(&about)),
        latex(&table, Some(&about)),
    ];
    for text in texts {
        for part in [
            "verivid",
            "0/0 counts as 0",
            "12 of 52 items: level: Temporal",
            "1 to 3 counted as wrong: no prediction; 2 left out: x",
            "95 %, Wilson (1927)",
            "8 to 12",
        ] {
            assert!(text.contains(part), "{part:?} is not in {text}");
        }
    }
    let first = csv(&table, Some(&about)).lines().next().unwrap().to_owned();
    assert_eq!(first, "run,value,lo,hi,of,title,dataset,rule,convention,items,n,exclusions,intervals");
    assert_eq!(about.file_stem(), "accuracy-of-x-100");
    assert_eq!(About { exclusions: Vec::new(), ..about.clone() }.facts()[6].1, "nothing left out");
}

#[test]
fn json_of_any_text_is_read_back() {
    let odd = "\"\\\n\r\t\u{0}\u{7f}\u{2028}é";
    let table = Table::new(&[odd], vec![vec![Cell::text(odd)], vec![Cell::Share(Some(f64::NAN))]]);
    let document: serde_json::Value = serde_json::from_str(&json(&table, &about())).unwrap();
    assert_eq!(document["columns"][0], odd);
    // A cell is for people: what cannot be printed is shown as such nowhere but in its own field.
    assert_eq!(document["rows"][0][0], odd);
    assert!(document["rows"][1][0].is_null());
}

/// The LaTeX cells of rows of shares.
#[track_caller]
fn check_best(best: Best, rows: &[&[f64]], expected: &[&str]) {
    let cells = |row: &&[f64]| row.iter().map(|value| Cell::Share(Some(*value))).collect();
    let head: Vec<String> = (0..rows[0].len()).map(|at| at.to_string()).collect();
    let table = Table { head, rows: rows.iter().map(cells).collect(), best };
    let text = latex(&table, None);
    let body = text.split("\\midrule\n").nth(1).unwrap().split("\\bottomrule").next().unwrap();
    let lines: Vec<_> = body.lines().map(|line| line.trim_end_matches(" \\\\")).collect();
    assert_eq!(lines, expected);
}

#[test]
fn the_best_is_bold_and_the_second_underlined() {
    check_best(
        Best::InColumn,
        &[&[0.1, 0.5], &[0.3, 0.5], &[0.2, 0.4]],
        &[
            "10.00 & \\textbf{50.00}",
            "\\textbf{30.00} & \\textbf{50.00}",
            "\\underline{20.00} & \\underline{40.00}",
        ],
    );
    check_best(Best::InRow, &[&[0.1, 0.2, 0.3]], &["10.00 & \\underline{20.00} & \\textbf{30.00}"]);
    // What reads the same is the same, and one number alone is the best of nothing.
    check_best(Best::InColumn, &[&[0.50001], &[0.5]], &["\\textbf{50.00}", "\\textbf{50.00}"]);
    check_best(Best::InColumn, &[&[0.5]], &["50.00"]);
    check_best(Best::Nowhere, &[&[0.1], &[0.3]], &["10.00", "30.00"]);
}

#[test]
fn a_chart_s_table_has_its_groups_and_differences_have_a_sign() {
    let map = Heatmap { cells: Default::default(), left_out: 0, measure: Measure::F1 };
    let mut panel = grid(&map, ("a", Some("b")), ZeroDivision::Zero);
    let number = |value| Some(Number { value, n: 9, ..Number::default() });
    let row = Row { label: "r".to_owned(), cells: vec![number(0.034), number(-0.0), None], ..Row::default() };
    panel.groups = vec![Group { label: "g".to_owned(), rows: vec![row] }];
    let table = of_panel(&panel);
    assert_eq!(
        table.head,
        ["Group", "Complexity", "Short \u{2264} 3 min", "Medium 3\u{2013}30 min", "Long \u{2265} 30 min"]
    );
    assert_eq!(markdown(&table, None).lines().nth(2), Some("| g | r | +3.40 | 0.00 |  |"));
    let runs = Panel { shape: Shape::Grid, rows_are_runs: true, unit: Unit::Share, ..panel.clone() };
    assert_eq!(of_panel(&runs).best, Best::InColumn);
    assert_eq!(of_panel(&Panel { rows_are_runs: false, columns_are_runs: true, ..runs }).best, Best::InRow);
    assert_eq!(table.best, Best::Nowhere);
}

#[test]
fn a_filter_reads_as_words_with_the_runs_names() {
    let mut dataset = crate::values::empty();
    dataset.push_run(crate::values::run("run-a", "A", Vec::new()));
    assert_eq!(filter_words(&Filter::default(), &dataset), "");
    let filter = Filter {
        tasks: [Task::Mcq, Task::YesNo].into(),
        levels: [Level::Temporal].into(),
        categories: [ErrorCategory::Action].into(),
        outcome: Some(OutcomeFilter { terms: vec![(RunIx(0), Outcome::Wrong)] }),
        counted: vec![Counted { run: RunIx(0), measure: Measure::F1 }],
        among: Some(Among { words: "judged otherwise", items: ItemSet::default() }),
        text: "red car".to_owned(),
        ..Filter::default()
    };
    assert_eq!(
        filter_words(&filter, &dataset),
        "task: Multiple choice or Yes / no; level: Temporal; error category: Action; run-a: Wrong; \
         run-a: counted in its F1; items: judged otherwise; text: red car"
    );
}
