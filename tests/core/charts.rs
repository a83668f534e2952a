//! Charts as SVG text: what they say, that no two words touch, and committed pictures.

use std::path::PathBuf;

use proptest::prelude::*;
use verivid::charts::bars::{BarChart, Category, Group};
use verivid::charts::heatmap::{Heatmap, Palette};
use verivid::charts::whiskers::Whisker;
use verivid::charts::{Area, Colour, Theme, Value, bars, heatmap, label, svg};
use verivid::model::{Complexity, DurationBracket, HallucinationType, Level};

const WIDTHS: [u32; 4] = [320, 360, 600, 900];

/// Numbers that look like results without a random number.
fn value(seed: usize) -> Option<Value> {
    let share = ((seed * 37 + 11) % 97) as f64 / 97.0;
    let n = (seed * 53 + 7) % 240;
    let reach = 0.9 / (n.max(1) as f64).sqrt();
    let interval = Some(((share - reach).max(0.0), (share + reach).min(1.0)));
    (seed % 11 != 5).then_some(Value { value: share, n, interval, thin: n < 30 })
}

fn grid(palette: Palette) -> Heatmap {
    let cell = |row: usize, column: usize| {
        let found = value(row * 3 + column)?;
        match palette {
            Palette::Sequential => Some(found),
            Palette::Diverging => {
                let value = (found.value - 0.5) * 0.6;
                Some(Value { value, interval: Some((value - 0.1, value + 0.1)), ..found })
            }
        }
    };
    Heatmap {
        title: match palette {
            Palette::Sequential => "Accuracy of qwen2.5-vl-7b".to_owned(),
            Palette::Diverging => {
                "Accuracy of qwen2.5-vl-7b + Dr.V-Agent less qwen2.5-vl-7b, in points".to_owned()
            }
        },
        rows: Complexity::ALL.iter().map(|kind| kind.label().to_owned()).collect(),
        columns: DurationBracket::ALL.iter().map(|bracket| bracket.label().to_owned()).collect(),
        cells: (0..5).map(|row| (0..3).map(|column| cell(row, column)).collect()).collect(),
        palette,
    }
}

fn chart(runs: usize) -> BarChart {
    let names = [
        "qwen2.5-vl-7b",
        "internvl3-8b",
        "gpt-4o",
        "gemini-2.5-pro",
        "llava-video-7b",
        "videollama3",
        "claude",
        "<b>&amp; a name that is far too long for any legend in the world",
    ];
    let category = |(place, (_, name, _)): (usize, &(&str, &str, Level))| Category {
        label: (*name).to_owned(),
        values: (0..runs).map(|run| value(place * 8 + run)).collect(),
    };
    let group = |level: &Level| Group {
        label: level.label().to_owned(),
        categories: HallucinationType::DRV
            .iter()
            .enumerate()
            .filter(|(_, row)| row.2 == *level)
            .map(category)
            .collect(),
    };
    BarChart {
        title: "Accuracy by hallucination type".to_owned(),
        series: names.iter().take(runs).map(|name| (*name).to_owned()).collect(),
        places: (0..runs).collect(),
        groups: Level::ALL.iter().take(3).map(group).collect(),
    }
}

fn attribute(tag: &str, name: &str) -> String {
    let start = tag.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
    tag[start..].split('"').next().unwrap().to_owned()
}

/// The words of a picture and where each is.
fn words(picture: &str) -> Vec<(String, Area)> {
    let place = |part: &str| {
        let (tag, rest) = part.split_once('>').unwrap();
        let text = rest.split("</text>").next().unwrap().trim();
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let number = |name| attribute(tag, name).parse::<f64>().unwrap();
        let size = number("font-size").round() as i32;
        let w = label::width(&text, size);
        let x = number("x") as i32;
        let x = match attribute(tag, "text-anchor").as_str() {
            "start" => x,
            "middle" => x - w / 2,
            _ => x - w,
        };
        (text, Area { x, y: number("y") as i32 - size / 2, w, h: size })
    };
    picture.split("<text").skip(1).map(place).collect()
}

fn check_words(picture: &str, width: u32, what: &str) {
    let words = words(picture);
    assert!(!words.is_empty());
    for (n, (text, at)) in words.iter().enumerate() {
        assert!(at.x >= 0 && at.right() <= width as i32, "{what}, {width}: {text:?} leaves at {at:?}");
        for (other, place) in &words[n + 1..] {
            assert!(!at.overlaps(*place), "{what}, {width}: {text:?} {at:?} touches {other:?} {place:?}");
        }
    }
}

#[test]
fn no_two_words_touch_at_any_width() {
    for width in WIDTHS {
        for palette in [Palette::Sequential, Palette::Diverging] {
            let picture = svg::heatmap(&grid(palette), width, &Theme::light()).unwrap();
            check_words(&picture, width, "heatmap");
        }
        for runs in [1, 2, 3, 4, 8] {
            let picture = svg::bars(&chart(runs), width, &Theme::light()).unwrap();
            check_words(&picture, width, &format!("{runs} runs"));
        }
    }
}

#[test]
fn a_cell_says_its_value_and_support() {
    let data = grid(Palette::Sequential);
    let picture = svg::heatmap(&data, 900, &Theme::light()).unwrap();
    let words: Vec<_> = words(&picture).into_iter().map(|(text, _)| text).collect();
    for expected in
        ["Hand-Object Interaction", "Short", "11.34%", "n=7 [0, 45]", "too few items to rely on", "–"]
    {
        assert!(words.iter().any(|text| text == expected), "{expected} is not in {words:?}");
    }
}

#[test]
fn buttons_can_be_put_over_every_cell_without_touching() {
    for width in WIDTHS {
        let place = heatmap::layout(&grid(Palette::Sequential), width, &Theme::light());
        assert_eq!(place.cells.len(), 15);
        for (n, (.., at)) in place.cells.iter().enumerate() {
            assert!(at.w >= 24 && at.h >= 24, "{width}: {at:?} is too small to touch");
            assert!(at.right() <= width as i32 && at.bottom() <= place.height as i32);
            assert!(place.cells[n + 1..].iter().all(|(.., other)| !at.overlaps(*other)));
        }
        let place = bars::layout(&chart(8), width, &Theme::light());
        assert_eq!(place.bars.len(), 14 * 8);
        assert!(place.bars.iter().all(|(.., at)| at.bottom() <= place.height as i32));
        let place = bars::layout(&chart(1), width, &Theme::light());
        assert_eq!(place.rows.len(), 14);
        for (n, (.., at)) in place.rows.iter().enumerate() {
            assert!(at.w >= 24 && at.h >= 24 && at.right() <= width as i32, "{width}: {at:?}");
            assert!(place.rows[n + 1..].iter().all(|(.., other)| !at.overlaps(*other)));
        }
    }
}

#[test]
fn a_run_keeps_its_colour_whatever_runs_are_beside_it() {
    let data = BarChart { places: vec![4, 1], ..chart(2) };
    let picture = svg::bars(&data, 900, &Theme::light()).unwrap();
    for (place, expected) in [(0, false), (1, true), (4, true)] {
        let Colour(r, g, b) = Theme::light().of_series(place);
        assert_eq!(picture.contains(&format!("#{r:02X}{g:02X}{b:02X}")), expected, "{place}");
    }
}

#[test]
fn markup_in_names_stays_text() {
    let picture = svg::bars(&chart(8), 900, &Theme::light()).unwrap();
    assert!(!picture.contains("<b>"));
    assert!(picture.contains("&lt;b&gt;"));
}

#[test]
fn numbers_on_a_cell_can_be_read_whatever_its_colour() {
    for theme in [Theme::light(), Theme::dark()] {
        for step in 0..=100 {
            let share = f64::from(step) / 100.0;
            for ground in [theme.of_share(share), theme.of_difference(share * 2.0 - 1.0, 1.0)] {
                assert!(ground.contrast(ground.readable()) >= 4.5, "{ground:?}");
            }
        }
        for ink in [theme.ink, theme.muted] {
            assert!(theme.paper.contrast(ink) >= 4.5, "{ink:?}");
        }
    }
}

#[test]
fn colour_scales_have_their_ends_and_their_middle() {
    let theme = Theme::light();
    assert_eq!(theme.of_share(0.0), theme.sequential[0]);
    assert_eq!(theme.of_share(7.0), theme.sequential[4]);
    assert_eq!(theme.of_difference(0.0, 0.3), theme.diverging[2]);
    assert_eq!(theme.of_difference(-0.3, 0.3), theme.diverging[0]);
    assert_eq!(theme.of_share(f64::NAN), theme.sequential[0]);
    // A sequential scale that also works in grey rises in lightness all the way.
    let light: Vec<_> = (0..=20).map(|step| theme.of_share(f64::from(step) / 20.0).luminance()).collect();
    assert!(light.windows(2).all(|pair| pair[0] < pair[1]));
}

/// Compares with a committed picture; `UPDATE_SNAPSHOTS=1` writes it anew.
fn check_snapshot(name: &str, picture: &str) {
    let path = PathBuf::from("tests/snapshots").join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, picture).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == picture, "{name} has changed: look at it, then run with UPDATE_SNAPSHOTS=1");
}

#[test]
fn pictures_are_as_they_were_when_last_looked_at() {
    let (light, dark) = (Theme::light(), Theme::dark());
    check_snapshot("heatmap-900.svg", &svg::heatmap(&grid(Palette::Sequential), 900, &light).unwrap());
    check_snapshot("heatmap-360.svg", &svg::heatmap(&grid(Palette::Sequential), 360, &light).unwrap());
    check_snapshot("difference-900.svg", &svg::heatmap(&grid(Palette::Diverging), 900, &light).unwrap());
    check_snapshot("difference-360-dark.svg", &svg::heatmap(&grid(Palette::Diverging), 360, &dark).unwrap());
    check_snapshot("bars-1-360.svg", &svg::bars(&chart(1), 360, &light).unwrap());
    check_snapshot("bars-2-900.svg", &svg::bars(&chart(2), 900, &light).unwrap());
    check_snapshot("bars-8-360.svg", &svg::bars(&chart(8), 360, &light).unwrap());
    check_snapshot("bars-3-900-dark.svg", &svg::bars(&chart(3), 900, &dark).unwrap());
    let strip = |value| Whisker { value, range: (0.0, 1.0), colour: Colour(0, 114, 178) };
    check_snapshot("whisker.svg", &svg::whisker(&strip(value(3)), (160, 24), &light).unwrap());
}

#[test]
fn no_number_of_a_cell_is_cut_however_narrow_the_grid() {
    let cell =
        |at: usize| Some(Value { value: at as f64 / 20.0, n: 900 + 60 * at, interval: None, thin: false });
    let data = Heatmap {
        title: String::new(),
        rows: vec!["a".to_owned()],
        columns: (0..14).map(|at| at.to_string()).collect(),
        cells: vec![(0..14).map(cell).collect()],
        palette: Palette::Sequential,
    };
    let all = [(1200, "n=1,680"), (700, "1,680"), (360, "%")];
    for (width, kept) in all {
        let drawn = svg::heatmap(&data, width, &Theme::light()).unwrap();
        assert!(!drawn.contains('\u{2026}') && drawn.contains(kept), "{width}: {drawn}");
        assert_eq!(drawn.contains("n="), width == 1200, "{width}");
        assert!(width > 400 || !drawn.contains("1,68"), "{width}: half a number, or one over its edge");
    }
}

#[test]
fn charts_without_data_are_still_charts() {
    let empty = Heatmap {
        title: String::new(),
        rows: Vec::new(),
        columns: Vec::new(),
        cells: Vec::new(),
        palette: Palette::Diverging,
    };
    assert!(svg::heatmap(&empty, 360, &Theme::light()).unwrap().contains("<svg"));
    let none = BarChart { title: String::new(), series: Vec::new(), places: Vec::new(), groups: Vec::new() };
    assert!(svg::bars(&none, 1, &Theme::light()).unwrap().contains("<svg"));
    let strip = Whisker { value: None, range: (0.0, 0.0), colour: Colour(0, 0, 0) };
    assert!(svg::whisker(&strip, (1, 1), &Theme::light()).unwrap().contains("<svg"));
}

proptest! {
    #[test]
    fn fitted_text_fits(text in "\\PC{0,60}", most in 12..300i32) {
        prop_assert!(label::width(&label::fitted(&text, 12, most), 12) <= most);
        prop_assert!(label::width(&label::fitted_name(&text, 12, most), 12) <= most);
        let lines = label::wrapped(&text, 12, most, 2);
        prop_assert!(!lines.is_empty() && lines.len() <= 2);
        prop_assert!(lines.iter().all(|line| label::width(line, 12) <= most));
    }

    #[test]
    fn any_numbers_can_be_drawn(value in any::<f64>(), lo in any::<f64>(), hi in any::<f64>(), n in any::<usize>()) {
        let cell = Some(Value { value, n, interval: Some((lo, hi)), thin: true });
        let mut data = grid(Palette::Diverging);
        data.cells[0][0] = cell;
        prop_assert!(svg::heatmap(&data, 360, &Theme::light()).is_ok());
        let mut data = chart(2);
        data.groups[0].categories[0].values[0] = cell;
        prop_assert!(svg::bars(&data, 360, &Theme::light()).is_ok());
        let strip = Whisker { value: cell, range: (lo, hi), colour: Colour(0, 0, 0) };
        prop_assert!(svg::whisker(&strip, (100, 20), &Theme::light()).is_ok());
    }
}
