//! What a benchmark is made of, against pandas: `tests/reference/make_composition.py` made the data
//! and the numbers.

use serde_json::Value;
use verivid::analysis::composition::{Count, Property, counted, total};
use verivid::analysis::composition_bibtex::{of_dataset, of_paper};
use verivid::analysis::composition_definitions as definitions;
use verivid::analysis::composition_videos::{Absence, coverage, durations, missing_table};
use verivid::analysis::export::csv;
use verivid::analysis::filter::{Filter, select};
use verivid::charts::Theme;
use verivid::charts::counts::{Bar, Column, CountChart, Group, Row, Unit, layout, number, picture, table};
use verivid::charts::{of_captions, of_composition};
use verivid::metrics::{Interval, ItemSet, caption_statistics, certificate};
use verivid::model::{
    About, Audio, Complexity, Dataset, DurationBracket, ErrorCategory, ErrorSpan, HallucinationType, Item,
    ItemIx, Level, Sentence, SentenceLabel, Task, Video,
};
use verivid::units::TimeSpan;
use verivid::view::route::Facet;

use crate::values::{empty, item, sentence, video};

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn read(case: &Value) -> (Dataset, ItemSet) {
    let mut dataset = empty();
    for row in rows(&case["videos"]) {
        dataset.push_video(Video {
            duration: row["duration"].as_f64(),
            complexity: row["complexity"].as_u64().and_then(Complexity::from_number),
            audio: row["audio"].as_str().and_then(Audio::from_id),
            source: text(&row["video_source"]),
            domain: text(&row["domain"]),
            ..video(row["id"].as_str().expect("an id"))
        });
    }
    let mut kept = ItemSet::default();
    for row in rows(&case["items"]) {
        let of = dataset.video_named(row["video"].as_str().expect("a video")).expect("a known video");
        let task = row["task"].as_str().and_then(Task::from_id).expect("a task");
        let kind = row["type"].as_str().map(HallucinationType::from_id);
        let at = dataset.push_item(Item { kind, ..item(row["id"].as_str().expect("an id"), of, task) });
        if row["kept"] == true {
            kept.insert(at);
        }
    }
    (dataset, kept)
}

fn property(name: &str) -> Property {
    match name {
        "task" => Property::Task,
        "level" => Property::Level,
        "type" => Property::Type,
        "complexity" => Property::Complexity,
        "bracket" => Property::Duration,
        "audio" => Property::Sound,
        "video_source" => Property::VideoSource,
        "domain" => Property::Domain,
        other => panic!("no property {other}"),
    }
}

fn same(found: &Count, expected: &Value, what: &str) {
    assert_eq!(Some(found.items as u64), expected["items"].as_u64(), "{what}: items");
    assert_eq!(Some(found.videos as u64), expected["videos"].as_u64(), "{what}: videos");
    let sources: Vec<_> = rows(&expected["sources"]).iter().filter_map(Value::as_str).collect();
    assert_eq!(found.sources, sources, "{what}: sources");
    assert_eq!(Some(found.without_source as u64), expected["without_source"].as_u64(), "{what}: no source");
}

fn json() -> Value {
    serde_json::from_str(include_str!("../reference/composition.json")).expect("JSON")
}

#[test]
fn items_videos_and_sources_are_those_that_pandas_counts() {
    for case in rows(&json()) {
        let (dataset, kept) = read(case);
        same(&total(&dataset, &kept), &case["total"], "all");
        for expected in rows(&case["counted"]) {
            let by: Vec<&str> = rows(&expected["by"]).iter().filter_map(Value::as_str).collect();
            let found = counted(&dataset, &kept, property(by[0]), by.get(1).map(|name| property(name)));
            assert_eq!(Some(found.left_out as u64), expected["left_out"].as_u64(), "{by:?}");
            assert_eq!(found.items() + found.left_out, kept.len(), "{by:?}");
            assert_eq!(found.groups.len(), rows(&expected["groups"]).len(), "{by:?}");
            for group in &found.groups {
                let ids: Vec<&str> = group.values.iter().map(|value| value.id.as_str()).collect();
                let mut all = rows(&expected["groups"]).iter();
                let expected = all.find(|row| {
                    rows(&row["values"]).iter().filter_map(Value::as_str).eq(ids.iter().copied())
                });
                same(&group.count, expected.expect("pandas has it"), &format!("{by:?} {ids:?}"));
            }
        }
    }
}

#[test]
fn durations_are_those_that_pandas_finds_each_video_once() {
    for case in rows(&json()) {
        let (dataset, kept) = read(case);
        let (found, expected) = (durations(&dataset, &kept), &case["durations"]);
        assert_eq!(Some(found.known as u64), expected["known"].as_u64());
        assert_eq!(Some(found.unknown as u64), expected["unknown"].as_u64());
        let near = |found: Option<f64>, key: &str| match (found, expected[key].as_f64()) {
            (Some(found), Some(expected)) => assert!((found - expected).abs() < 1e-9, "{key}: {found}"),
            (found, expected) => assert_eq!(found, expected, "{key}"),
        };
        near(Some(found.total), "total");
        near(found.shortest, "shortest");
        near(found.median, "median");
        near(found.mean, "mean");
        near(found.longest, "longest");
        let bins: Vec<u64> = found.bins.iter().map(|(.., count)| *count as u64).collect();
        assert_eq!(bins, rows(&expected["bins"]).iter().filter_map(Value::as_u64).collect::<Vec<_>>());
    }
}

#[test]
fn values_stand_in_the_papers_order_and_names_after_them() {
    let mut dataset = empty();
    let at = dataset.push_video(Video { source: Some("b".to_owned()), ..video("v") });
    dataset.push_video(Video { source: Some("a".to_owned()), ..video("w") });
    for (id, kind) in [("1", "zoom"), ("2", "blur"), ("3", "sequence"), ("4", "object")] {
        let kind = Some(HallucinationType::from_id(kind));
        dataset.push_item(Item { kind, ..item(id, at, Task::Mcq) });
    }
    let ids = |by| {
        let found = counted(&dataset, &ItemSet::all(&dataset), by, None);
        found.groups.into_iter().map(|group| group.values[0].id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids(Property::Type), ["object", "sequence", "blur", "zoom"]);
    assert_eq!(ids(Property::Level), ["perceptive", "temporal", "other"]);
    // A video without an item is no part of what the items are made of.
    assert_eq!(total(&dataset, &ItemSet::all(&dataset)).sources, ["b"]);
}

#[test]
fn each_bin_of_durations_lies_in_one_bracket() {
    for (seconds, name) in [
        (0.0, "up to 10 s"),
        (10.0, "up to 10 s"),
        (180.0, "1 to 3 min"),
        (180.1, "3 to 10 min"),
        (1799.9, "10 to 30 min"),
        (1800.0, "30 min and more"),
        (90_000.0, "30 min and more"),
    ] {
        let mut dataset = empty();
        let at = dataset.push_video(Video { duration: Some(seconds), ..video("v") });
        dataset.push_item(item("i", at, Task::Mcq));
        let found = durations(&dataset, &ItemSet::all(&dataset));
        let filled: Vec<_> = found.bins.iter().filter(|(.., count)| *count == 1).collect();
        assert_eq!(filled, [&(name, DurationBracket::of(seconds), 1)], "{seconds}");
    }
}

#[test]
fn coverage_names_each_video_that_cannot_be_played_with_its_items_and_why() {
    let mut dataset = empty();
    let here = dataset.push_video(Video { src: Some("a.mp4".to_owned()), ..video("a") });
    let nowhere = dataset.push_video(video("=b\""));
    dataset.push_video(video("without an item"));
    for (id, of) in [("1", nowhere), ("2", here), ("3", nowhere), ("4", nowhere)] {
        dataset.push_item(item(id, of, Task::Mcq));
    }
    let absence = |video| dataset.video(video).src.is_none().then_some(Absence::NoFile);
    let kept: ItemSet = [0, 1, 2].map(ItemIx).into_iter().collect();
    let found = coverage(&dataset, &kept, &absence);
    assert_eq!((found.items, found.playable_items, found.videos, found.playable_videos), (3, 1, 2, 1));
    assert_eq!(found.missing.len(), 1);
    assert_eq!(found.missing[0].video, nowhere);
    assert_eq!(found.missing[0].items, [ItemIx(0), ItemIx(2)]);
    let definition = definitions::coverage(&found);
    assert_eq!(definition.exclusions, [("items: the dataset names no file", 2)]);
    assert_eq!(
        csv(&missing_table(&dataset, &found), None),
        "item,video,file,why\r\n1,\"'=b\"\"\",,the dataset names no file\r\n3,\"'=b\"\"\",,the dataset names no file\r\n"
    );
    let none = coverage(&dataset, &ItemSet::default(), &absence);
    assert_eq!((none.items, none.videos, none.missing.len()), (0, 0, 0));
}

#[test]
fn definitions_carry_the_counts_that_were_left_out() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    dataset.push_item(Item { kind: Some(HallucinationType::from_id("ocr")), ..item("1", at, Task::Mcq) });
    dataset.push_item(item("2", at, Task::Mcq));
    let all = ItemSet::all(&dataset);
    let types = counted(&dataset, &all, Property::Type, None);
    let shares = definitions::type_shares(&types);
    assert_eq!(shares.exclusions, [("left out: items without a type", 1)]);
    assert_eq!(shares.denominator, "1 items with a type");
    let counts = definitions::counts(&types, &total(&dataset, &all));
    assert_eq!(counts.exclusions.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [1, 1]);
    let durations = definitions::durations(&durations(&dataset, &all));
    assert_eq!(durations.exclusions, [("left out: videos whose duration is not known", 1)]);
}

#[test]
fn bibtex_of_a_dataset_keeps_its_name_and_writes_out_what_latex_would_take() {
    let about = |name: &str, homepage: &str, license: &str| About {
        name: name.to_owned(),
        homepage: Some(homepage.to_owned()),
        license: Some(license.to_owned()),
        ..About::default()
    };
    for (about, expected) in [
        (
            about("Dr.V-Bench", "https://example.org/a_b?x={1}", "CC BY-NC 4.0"),
            "@misc{dr-v-bench,\n  title = {{Dr.V-Bench}},\n  howpublished = {\\url{https://example.org/a_b?x=%7B1%7D}},\n  note = {Dataset. Licence: CC BY-NC 4.0},\n}\n",
        ),
        (
            about("100 % {odd} & 漢字\n\\ ~^_#$", " ", ""),
            "@misc{100-odd,\n  title = {{100 \\% \\{odd\\} \\& 漢字 \\textbackslash{} \\textasciitilde{}\\textasciicircum{}\\_\\#\\$}},\n  note = {Dataset},\n}\n",
        ),
        (About::default(), "@misc{dataset,\n  title = {{Untitled dataset}},\n  note = {Dataset},\n}\n"),
    ] {
        assert_eq!(of_dataset(&about), expected);
    }
}

#[test]
fn bibtex_of_a_paper_is_the_dataset_s_own_or_its_words_in_an_entry() {
    let cite = |citation: &str| {
        of_paper(&About {
            name: "My Set".to_owned(),
            citation: Some(citation.to_owned()),
            ..About::default()
        })
    };
    let entry = "@inproceedings{x,\n  title={A},\n}";
    assert_eq!(cite(entry).as_deref(), Some(entry));
    assert_eq!(cite(&format!("% two\n{entry}\n\n")).as_deref(), Some(&*format!("% two\n{entry}")));
    assert_eq!(
        cite("A. Author, mail a@b.org {2026}").as_deref(),
        Some("@misc{my-set-paper,\n  note = {A. Author, mail a@b.org \\{2026\\}},\n}\n")
    );
    assert_eq!(cite("  "), None);
    assert_eq!(of_paper(&About::default()), None);
}

fn chart(rows: usize, label: &str) -> CountChart {
    let bar = |value| Some(Bar { value, n: None, interval: None });
    let column = |label: &str, unit| Column { label: label.to_owned(), unit };
    let row = |n: usize| Row {
        label: format!("{label} {n}"),
        bars: vec![
            bar(1234.0 * n as f64),
            Some(Bar { value: 0.25, n: Some(n), interval: Some((0.1, 0.5)) }),
            (n > 0).then(|| bar(12.34)).flatten(),
        ],
    };
    CountChart {
        title: "Items, shares and words".to_owned(),
        columns: vec![
            column("Items", Unit::Count),
            column("Share", Unit::Share),
            column("Words", Unit::Tenths),
        ],
        groups: vec![
            Group { label: "First".to_owned(), rows: (0..rows).map(row).collect() },
            Group { label: String::new(), rows: vec![row(7)] },
        ],
    }
}

#[test]
fn bars_of_counts_stay_inside_the_picture_and_apart_at_any_width() {
    for width in [200, 280, 390, 700, 1200] {
        for label in [
            "Short",
            "Counterfactual prediction of a very long name without an end",
            "漢字漢字漢字漢字漢字漢字",
        ] {
            for theme in [Theme::light(), Theme::dark()] {
                let data = chart(3, label);
                let place = layout(&data, width, &theme);
                assert_eq!(place.rows.len(), 4);
                for (n, (_, _, a)) in place.rows.iter().enumerate() {
                    assert!(a.x >= 0 && a.right() <= width as i32 && a.bottom() <= place.height as i32);
                    assert!(place.rows.iter().skip(n + 1).all(|(_, _, b)| !a.overlaps(*b)));
                }
                let svg = picture(&data, width, &theme).expect("a picture");
                assert!(svg.contains("25.0%") && svg.contains("2,468"));
                assert!(!svg.contains("NaN"));
            }
        }
    }
    assert_eq!(number(1234.0, Unit::CountOf(0)), "1,234 (0.0%)");
    let nothing = CountChart { title: String::new(), columns: Vec::new(), groups: Vec::new() };
    assert!(picture(&nothing, 300, &Theme::light()).is_ok());
}

#[test]
fn bars_of_counts_have_a_table_with_support_and_intervals() {
    let table = table(&chart(1, "Row"));
    assert_eq!(table.columns, ["Items", "Share", "Words"]);
    assert_eq!(table.rows[0].0, "Row 0 (First)");
    assert_eq!(table.rows[0].1, ["0", "25.0%, 10.0% to 50.0%, n = 0", "–"]);
    assert_eq!(
        table.rows[1],
        (
            "Row 7".to_owned(),
            vec!["8,638".to_owned(), "25.0%, 10.0% to 50.0%, n = 7".to_owned(), "12.3".to_owned()]
        )
    );
}

/// Four captions on two videos of one complexity, with an error category each, and one without a label.
fn captions() -> Dataset {
    let mut dataset = empty();
    let of =
        |seconds| Video { duration: Some(seconds), complexity: Some(Complexity::HandObject), ..video("v") };
    let (short, long) = (dataset.push_video(of(10.0)), dataset.push_video(of(2000.0)));
    let wrong = |category| Sentence {
        errors: vec![ErrorSpan { start: 0, end: 4, category }],
        certificate: vec![TimeSpan::new(0.0, 5.0).expect("a span")],
        ..sentence(SentenceLabel::Incorrect)
    };
    let right = || sentence(SentenceLabel::Correct);
    for (id, at, sentences) in [
        ("a", short, vec![wrong(ErrorCategory::Object), right()]),
        ("b", short, vec![wrong(ErrorCategory::Order)]),
        ("c", long, vec![wrong(ErrorCategory::Order), right(), right(), right()]),
        ("d", long, vec![sentence(SentenceLabel::Unknown)]),
    ] {
        dataset.push_item(Item { sentences, ..item(id, at, Task::Verification) });
    }
    dataset
}

#[test]
fn charts_of_captions_say_what_the_statistics_say() {
    let dataset = captions();
    let all = ItemSet::all(&dataset);
    let overall = caption_statistics::overall(&dataset, &all).expect("captions");
    let chart = of_captions::categories(&overall).chart;
    assert_eq!(chart.groups.len(), 2);
    let table = table(&chart);
    let row = |name: &str| table.rows.iter().find(|(head, _)| head == name).map(|(_, cells)| cells.clone());
    assert_eq!(row("Order (Temporal)").expect("a row"), ["2 (66.7%)"]);
    assert_eq!(row("Illusion (Static frame)").expect("a row"), ["0 (0.0%)"]);

    let by_cell = caption_statistics::by_cell(&dataset, &all);
    let interval = Some(Interval { lo: 0.1, hi: 0.9 });
    let grid = of_captions::incorrect(&by_cell, &[None, interval]);
    let filled: Vec<_> = grid.cells.iter().flatten().flatten().collect();
    assert_eq!(filled.len(), 2);
    assert_eq!((filled[0].value, filled[0].n, filled[0].interval), (0.75, 2, None));
    assert_eq!((filled[1].value, filled[1].n, filled[1].interval), (0.25, 1, Some((0.1, 0.9))));
    assert!(grid.cells[2][0].is_some() && grid.cells[2][2].is_some(), "complexity 3, short and long");

    let by_complexity = caption_statistics::by_complexity(&dataset, &all);
    let certificates = certificate::by_complexity(&dataset, &all);
    let chart = of_captions::by_complexity(&by_complexity, &certificates, &[interval]);
    let bars = &chart.groups[0].rows[0].bars;
    assert_eq!(chart.groups[0].rows[0].label, "3 Hand-Object Interaction");
    assert_eq!(bars[0].map(|bar| (bar.value, bar.n)), Some((4.0, Some(4))));
    assert_eq!(bars[1].map(|bar| bar.interval), Some(Some((0.1, 0.9))));

    let rates = of_captions::category_rates(&by_complexity);
    assert_eq!(rates.columns, ["3 Hand-Object"]);
    let order = rates.rows.iter().position(|head| head == "Order (temporal)").expect("a row");
    assert_eq!(rates.cells[order][0].map(|cell| (cell.n, cell.value > 0.66)), Some((3, true)));
}

#[test]
fn charts_of_captions_without_categories_have_no_groups() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    let sentences = vec![sentence(SentenceLabel::Correct)];
    dataset.push_item(Item { sentences, ..item("a", at, Task::Verification) });
    let all = ItemSet::all(&dataset);
    let overall = caption_statistics::overall(&dataset, &all).expect("captions");
    assert!(of_captions::categories(&overall).chart.groups.is_empty());
    let by_complexity = caption_statistics::by_complexity(&dataset, &all);
    assert!(of_captions::category_rates(&by_complexity).columns.is_empty());
}

#[test]
fn rows_of_charts_keep_exactly_the_items_that_they_count() {
    for case in rows(&json()) {
        let (dataset, kept) = read(case);
        let of = |property| counted(&dataset, &kept, property, None);
        let facets = [Property::Task, Property::Level, Property::Complexity, Property::Duration];
        let by: Vec<_> = facets.into_iter().map(|property| (property, of(property))).collect();
        let cells = counted(&dataset, &kept, Property::Complexity, Some(Property::Duration));
        for linked in [
            of_composition::overview(&by),
            of_composition::types(&of(Property::Type)),
            of_composition::cells(&cells),
        ] {
            let items =
                linked.chart.columns.iter().position(|column| column.label == "Items").expect("items");
            for (group, keeps) in linked.chart.groups.iter().zip(&linked.keeps) {
                assert_eq!(group.rows.len(), keeps.len());
                for (row, keeps) in group.rows.iter().zip(keeps) {
                    let mut filter = Filter::default();
                    for (facet, id) in keeps {
                        match facet {
                            Facet::Task => filter.tasks.extend(Task::from_id(id)),
                            Facet::Level => filter.levels.extend(Level::from_id(id)),
                            Facet::Type => filter.types.extend([HallucinationType::from_id(id)]),
                            Facet::Complexity => filter.complexities.extend(Complexity::from_id(id)),
                            Facet::Duration => filter.durations.extend(DurationBracket::from_id(id)),
                            Facet::Origin => filter.origins.extend([id.clone()]),
                            Facet::Source | Facet::Category => panic!("no row is of a source"),
                        }
                    }
                    let found = select(&dataset, &filter, &[]);
                    let count = found.iter().filter(|at| kept.contains(*at)).count();
                    assert_eq!(row.bars[items].map(|bar| bar.value), Some(count as f64), "{}", row.label);
                }
            }
        }
    }
}

#[test]
fn sources_are_drawn_from_the_most_items_and_the_rest_is_counted() {
    let (dataset, kept) = read(&rows(&json())[1]);
    let all = counted(&dataset, &kept, Property::VideoSource, None);
    let (chart, others) = of_composition::sources(&all, 2);
    assert_eq!(others, all.groups.len() - 2);
    let drawn: Vec<f64> = chart.groups[0].rows.iter().filter_map(|row| Some(row.bars[0]?.value)).collect();
    assert_eq!(drawn.len(), 2);
    assert!(drawn[0] >= drawn[1]);
    let most = all.groups.iter().map(|group| group.count.items).max();
    assert_eq!(most.map(|most| most as f64), Some(drawn[0]));
}

#[test]
fn durations_are_drawn_in_every_bin_under_the_three_brackets() {
    let (dataset, kept) = read(&rows(&json())[0]);
    let chart = of_composition::durations(&durations(&dataset, &kept));
    let heads: Vec<_> = chart.groups.iter().map(|group| (group.label.as_str(), group.rows.len())).collect();
    assert_eq!(heads, [("Short", 4), ("Medium", 2), ("Long", 1)]);
}
