//! What stands around a chart: its table of words, the way of the arrow keys, the page's colours.

use std::collections::BTreeMap;

use verivid::charts::bars::{BarChart, Category, Group};
use verivid::charts::heatmap::{Heatmap, Palette};
use verivid::charts::walk::{Way, step};
use verivid::charts::{Area, Colour, Theme, Value, heatmap, label, table};

fn value(value: f64, n: usize) -> Value {
    Value { value, n, interval: None, thin: n < 5 }
}

fn grid(palette: Palette) -> Heatmap {
    let cell = Value { interval: Some((-0.1, 0.3)), ..value(0.1, 12) };
    Heatmap {
        title: "F1: a".to_owned(),
        rows: vec!["1 Static World".to_owned(), "2 Body Motion".to_owned()],
        columns: vec!["Short".to_owned(), "Long".to_owned()],
        cells: vec![vec![Some(cell), None], vec![None, Some(value(1.0, 1200))]],
        palette,
    }
}

#[test]
fn a_grid_reads_as_a_table_of_words() {
    let table = table::of_heatmap(&grid(Palette::Sequential));
    assert_eq!(table.caption, "F1: a");
    assert_eq!(table.columns, ["Short", "Long"]);
    assert_eq!(table.rows[0].0, "1 Static World");
    assert_eq!(table.rows[0].1[1], "–");
    assert_eq!(table.rows[1].1[1], "100.00\u{a0}%, n = 1,200");
    let difference = table::of_heatmap(&grid(Palette::Diverging));
    assert_eq!(difference.rows[0].1[0], "+10.00, −10.00 to +30.00, n = 12");
}

#[test]
fn bars_read_as_a_table_with_a_column_for_each_run() {
    let category = Category { label: "Color".to_owned(), values: vec![Some(value(0.5, 2)), None] };
    let group = Group { label: "Perceptive".to_owned(), categories: vec![category] };
    let series = vec!["a".to_owned(), "b".to_owned()];
    let data = BarChart { title: "Accuracy".to_owned(), series, places: vec![0, 1], groups: vec![group] };
    let table = table::of_bars(&data, Palette::Sequential);
    let thin = "50.00\u{a0}%, n = 2, too few items to rely on";
    assert_eq!(table.rows, [("Color (Perceptive)".to_owned(), vec![thin.to_owned(), "–".to_owned()])]);
}

#[test]
fn an_interval_of_a_difference_is_drawn_in_points_beside_its_support() {
    let picture = verivid::charts::svg::heatmap(&grid(Palette::Diverging), 900, &Theme::light()).unwrap();
    assert!(picture.contains("n=12 [−10.00, +30.00]"), "{picture}");
}

#[test]
fn a_long_name_keeps_both_ends_and_a_title_breaks_inside_it() {
    let name = format!("{}-7b", "model".repeat(20));
    let fitted = label::fitted_name(&name, 12, 200);
    assert!(fitted.starts_with("modelm") && fitted.contains('…') && fitted.ends_with("-7b"), "{fitted}");
    let lines = label::wrapped(&format!("F1 of {name}, in points"), 12, 200, 9);
    assert_eq!(lines.concat().replace(' ', ""), format!("F1of{name},inpoints"));
}

/// Keys from a cell of a grid of three by two in which the middle of the upper row is missing.
#[track_caller]
fn check_walk(from: usize, key: &str, expected: Option<usize>) {
    let at = |x: i32, y: i32| Area { x: x * 100, y: y * 40, w: 98, h: 38 };
    let parts = [at(0, 0), at(2, 0), at(0, 1), at(1, 1), at(2, 1)];
    assert_eq!(step(&parts, from, Way::of_key(key).unwrap()), expected, "{key} from {from}");
}

#[test]
fn arrows_walk_the_cells_and_step_over_gaps() {
    check_walk(0, "ArrowRight", Some(1));
    check_walk(1, "ArrowLeft", Some(0));
    check_walk(0, "ArrowDown", Some(2));
    check_walk(2, "ArrowRight", Some(3));
    check_walk(4, "ArrowUp", Some(1));
    check_walk(0, "ArrowLeft", None);
    check_walk(0, "ArrowUp", None);
    check_walk(4, "ArrowDown", None);
    check_walk(3, "Home", Some(0));
    check_walk(0, "End", Some(4));
    // A chart that has shrunk under the focus.
    check_walk(9, "ArrowUp", None);
    assert_eq!(Way::of_key("Enter"), None);
}

#[test]
fn every_cell_of_a_full_grid_can_be_walked_to() {
    let mut data = grid(Palette::Sequential);
    data.cells = vec![vec![Some(value(0.5, 9)); 2]; 2];
    let place = heatmap::layout(&data, 360, &Theme::light());
    let parts: Vec<_> = place.cells.iter().map(|(.., at)| *at).collect();
    let path = [(0, Way::Right, 1), (1, Way::Down, 3), (3, Way::Left, 2), (2, Way::Up, 0)];
    for (from, way, to) in path {
        assert_eq!(step(&parts, from, way), Some(to));
    }
}

/// The colours of a theme of the style sheet by name.
fn tokens(dark: bool) -> BTreeMap<String, Colour> {
    let text = std::fs::read_to_string("www/tokens.css").unwrap();
    let (light, own) = text.split_once("[data-theme='dark']").unwrap();
    let mut colours = BTreeMap::new();
    for line in light.lines().chain(own.lines().filter(|_| dark)) {
        let Some((name, hex)) = line.trim().split_once(": #") else { continue };
        let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        colours.insert(name.to_owned(), Colour(part(0), part(2), part(4)));
    }
    colours
}

#[test]
fn the_page_s_text_and_marks_have_the_contrast_of_wcag_aa() {
    const TEXT: [&str; 5] = ["--ink", "--muted", "--accent", "--right", "--wrong"];
    const GROUNDS: [&str; 5] = ["--paper", "--ground", "--raised", "--sunken", "--hover"];
    for dark in [false, true] {
        let colours = tokens(dark);
        let check = |ink: &str, ground: &str, least: f64| {
            let found = colours[ink].contrast(colours[ground]);
            assert!(found >= least, "{ink} on {ground}, dark {dark}: {found:.2}");
        };
        for ground in GROUNDS {
            TEXT.iter().for_each(|ink| check(ink, ground, 4.5));
            check("--edge", ground, 3.0);
            check("--focus", ground, 3.0);
        }
        check("--ink", "--chosen", 4.5);
        check("--muted", "--chosen", 4.5);
        check("--accent-ink", "--accent", 4.5);
        check("--warn", "--warn-ground", 4.5);
    }
}
