//! The papers' figures from their printed tables, against pandas.

use serde_json::Value;
use verivid::analysis::audit::number;
use verivid::analysis::export::{csv, json, of_panel};
use verivid::analysis::figures::{Figure, Number, Panel, Printed, about_printed, printed};
use verivid::charts::table;
use verivid::formats::published;
use verivid::model::PublishedTable;

fn tables() -> Vec<PublishedTable> {
    let file = |name: &str| std::fs::read(format!("www/published/{name}")).unwrap();
    let (entries, _) = published::index("index.json", &file("index.json")).unwrap();
    let read = |entry: &published::Entry| published::table(entry, &file(&entry.table), None).unwrap().0;
    entries.iter().map(read).collect()
}

fn reference() -> Value {
    serde_json::from_str(include_str!("../reference/printed.json")).unwrap()
}

fn drawn(tables: &[PublishedTable], id: &str) -> Vec<Printed> {
    let all: Vec<&PublishedTable> = tables.iter().collect();
    printed(all.iter().find(|table| table.id == id).unwrap(), &all)
}

/// The number of a row and a column, by name.
fn cell<'a>(panel: &'a Panel, row: &str, column: &str) -> &'a Number {
    let at = panel.columns.iter().position(|name| name.eq_ignore_ascii_case(column)).unwrap();
    let row = panel.rows().find(|own| own.label == row).unwrap();
    row.cells[at].as_ref().unwrap()
}

#[test]
fn a_table_makes_the_figures_that_it_holds_the_data_of() {
    let tables = tables();
    let expected = [
        ("drv_table1", Figure::Types, 1),
        ("drv_table2", Figure::Gains, 1),
        ("drv_table7", Figure::Levels, 3),
        ("drv_table10", Figure::Gains, 2),
        ("vidomni_table9", Figure::FrameRates, 1),
        ("vidomni_table13", Figure::Audio, 1),
    ];
    for figure in Figure::ALL {
        let own: Vec<&str> = expected.iter().filter(|(_, of, _)| *of == figure).map(|(id, ..)| *id).collect();
        assert_eq!(figure.tables(), own);
    }
    for table in &tables {
        let made = drawn(&tables, &table.id);
        let figure = expected.iter().find(|(id, ..)| *id == table.id);
        assert_eq!(made.len(), figure.map_or(0, |(.., count)| *count), "{}", table.id);
        for (one, (_, figure, _)) in made.iter().zip(figure) {
            assert_eq!(one.figure, *figure);
            assert!(
                one.panel.has_numbers() && one.panel.title.contains("as printed in "),
                "{}",
                one.panel.title
            );
        }
    }
}

#[test]
fn levels_are_the_printed_types_weighted_by_the_printed_counts() {
    let (tables, reference) = (tables(), reference());
    let made = drawn(&tables, "drv_table7");
    let wanted = reference["levels"].as_array().unwrap();
    assert_eq!(wanted.len(), 90);
    for one in wanted {
        let task = one["task"].as_str().unwrap();
        let chart = made.iter().find(|chart| chart.panel.title.contains(task)).unwrap();
        let found = cell(&chart.panel, one["model"].as_str().unwrap(), one["level"].as_str().unwrap());
        assert!((found.value - one["value"].as_f64().unwrap()).abs() < 1e-12, "{one}: {}", found.value);
        assert_eq!(found.n as u64, one["n"].as_u64().unwrap());
    }
}

#[test]
fn gains_are_differences_of_printed_digits_without_a_rest() {
    let (tables, reference) = (tables(), reference());
    let (few, many) = (drawn(&tables, "drv_table2"), drawn(&tables, "drv_table10"));
    let wanted = reference["gains"].as_array().unwrap();
    assert_eq!(wanted.len(), (4 + 10) * 2 * 14);
    for one in wanted {
        let of = |name: &str| one[name].as_str().unwrap();
        let found = if of("table") == "drv_table2" {
            let panel = &few[0].panel;
            let labels: Vec<_> = panel.rows().map(|row| row.label.clone()).collect();
            let order = [
                "Obj", "Col", "Num", "Loc", "SRel", "OCR", "Act", "Atr", "DRel", "Seq", "Fct", "CnFct",
                "Cxt", "Knk",
            ];
            let row = &labels[order.iter().position(|kind| *kind == of("type")).unwrap()];
            cell(panel, row, &format!("{} with {}", of("model"), of("method")))
        } else {
            let chart = many.iter().find(|chart| chart.panel.title.contains(of("method"))).unwrap();
            cell(&chart.panel, of("model"), of("type"))
        };
        let points: f64 = of("points").parse().unwrap();
        assert_eq!((found.value * 1e4).round() / 100.0, points, "{one}");
        assert!((found.value - points / 100.0).abs() < 1e-15, "{one}");
        let n = reference["samples"][of("type")].as_u64().unwrap();
        assert_eq!(found.n as u64, n, "{one}");
    }
}

#[test]
fn what_a_part_leads_to_is_the_figure_that_it_shows() {
    let tables = tables();
    for table in &tables {
        for chart in drawn(&tables, &table.id).iter().filter(|chart| chart.figure != Figure::Gains) {
            for (row, column, (at, name)) in &chart.figures {
                let place = table.columns.iter().position(|own| own == name).unwrap();
                let shown = chart.panel.rows().nth(*row).unwrap().cells[*column].as_ref();
                let printed = number(&table.rows[*at][place]).map(|value| value / 100.0);
                assert_eq!(shown.is_some(), printed.is_some());
                if let (Some(shown), Some(printed)) = (shown, printed) {
                    assert!((shown.value - printed).abs() < 1e-12, "{} {row} {column}", table.id);
                }
            }
        }
    }
}

#[test]
fn a_figure_beside_which_no_support_is_printed_claims_none() {
    let tables = tables();
    let rates = &drawn(&tables, "vidomni_table9")[0].panel;
    assert_eq!(cell(rates, "8 fps", "Crowd Action").value, 0.2904);
    let words = table::of_panel(rates);
    assert_eq!(words.rows[0].1[0], "27.32\u{a0}%");
    let out = of_panel(rates);
    let line = csv(&out, None).lines().nth(1).unwrap().to_owned();
    assert!(line.starts_with("1 fps,0.2732,,,,"), "{line}");
    let at = tables.iter().find(|table| table.id == "vidomni_table9").unwrap();
    let about = about_printed(at, std::slice::from_ref(rates));
    assert!(json(&out, &about).contains("\"value\": 0.2732, \"lo\": null, \"hi\": null, \"n\": null"));
    let sound = &drawn(&tables, "vidomni_table13")[0].panel;
    let found = cell(sound, "Sound Effect", "video-SALMONN 2+ 7B");
    assert_eq!((found.value, found.note.as_str()), (-0.015, "t = -2.5 *"));
}
