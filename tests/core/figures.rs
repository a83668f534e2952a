//! The papers' figures against pandas, scikit-learn and scipy: `tests/reference/make_figures.py`
//! made the data and the numbers.

use std::collections::BTreeMap;

use serde_json::Value;
use verivid::analysis::figures::{self, Figure, Number, Panel, Shape, Source, make};
use verivid::analysis::heatmap::{Measure, paired_difference};
use verivid::analysis::methods::{Beside, methods};
use verivid::charts::{Drawing, Theme, drawing, table};
use verivid::metrics::ItemSet;
use verivid::metrics::outcomes::{RunOutcomes, of_run};
use verivid::metrics::verification::ZeroDivision;
use verivid::model::{
    Complexity, Dataset, DurationBracket, ErrorCategory, HallucinationType, Level, RunIx, Task,
};

/// The data, and what other programs say of it.
pub(crate) struct Reference {
    pub(crate) dataset: Dataset,
    pub(crate) outcomes: Vec<RunOutcomes>,
    expected: Value,
}

pub(crate) fn reference() -> Reference {
    let text = std::fs::read_to_string("tests/reference/figures.json").unwrap();
    let mut expected: Value = serde_json::from_str(&text).unwrap();
    let bytes = expected["dataset"].take().to_string().into_bytes();
    let loaded = verivid::formats::read("figures.json", bytes).unwrap();
    assert_eq!(loaded.notes, []);
    let dataset = loaded.dataset;
    let outcomes = dataset.run_indices().map(|run| of_run(&dataset, run)).collect();
    Reference { dataset, outcomes, expected }
}

impl Reference {
    pub(crate) fn all(&self) -> (Vec<RunIx>, ItemSet) {
        (self.dataset.run_indices().collect(), ItemSet::all(&self.dataset))
    }

    pub(crate) fn source<'a>(
        &'a self,
        (runs, items): &'a (Vec<RunIx>, ItemSet),
        convention: ZeroDivision,
    ) -> Source<'a> {
        Source {
            dataset: &self.dataset,
            outcomes: &self.outcomes,
            runs,
            chosen: false,
            items,
            convention,
            measure: None,
        }
    }

    pub(crate) fn make(&self, figure: Figure, convention: ZeroDivision) -> Vec<Panel> {
        let all = self.all();
        make(figure, &self.source(&all, convention)).into_iter().map(Panel::with_intervals).collect()
    }
}

/// The name on disk of whatever has this label.
fn id(label: &str) -> String {
    let words = label.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let task = Task::ALL.iter().find(|x| x.label() == words).map(|x| x.id());
    let level = || Level::ALL.iter().find(|x| x.label() == words).map(|x| x.id());
    let complexity = || Complexity::ALL.iter().find(|x| x.label() == words).map(|x| x.id());
    let duration = || DurationBracket::ALL.iter().find(|x| x.label() == words).map(|x| x.id());
    task.or_else(level).or_else(complexity).or_else(duration).unwrap_or(label).to_owned()
}

fn kind(label: &str) -> String {
    HallucinationType::DRV.iter().find(|row| row.1 == label).map_or(label, |row| row.0).to_owned()
}

fn category(label: &str) -> String {
    ErrorCategory::ALL.iter().find(|x| x.label() == label).map_or(label, |x| x.id()).to_owned()
}

/// Every number of the panels by the key that the reference gives it.
fn numbers(panels: &[Panel], key: impl Fn(&Panel, &str, &str, &str) -> String) -> BTreeMap<String, Number> {
    let mut found = BTreeMap::new();
    for panel in panels {
        for group in &panel.groups {
            for row in &group.rows {
                for (column, number) in panel.columns.iter().zip(&row.cells) {
                    if let Some(number) = number {
                        let key = key(panel, &group.label, &row.label, column);
                        assert!(found.insert(key.clone(), number.clone()).is_none(), "{key} twice");
                    }
                }
            }
        }
    }
    found
}

#[track_caller]
fn check(found: &BTreeMap<String, Number>, expected: &Value) {
    let expected = expected.as_object().unwrap();
    let names: Vec<&String> = expected.keys().collect();
    assert!(!names.is_empty());
    let mut sorted = names.clone();
    sorted.sort();
    assert_eq!(found.keys().collect::<Vec<_>>(), sorted);
    for (key, numbers) in expected {
        let near = |found: Option<f64>, at: usize| match (found, numbers[at].as_f64()) {
            (Some(found), Some(expected)) => {
                assert!((found - expected).abs() <= 1e-12, "{key}: {found} but {expected}");
            }
            (found, expected) => assert_eq!(found, expected, "{key} at {at}"),
        };
        let number = &found[key];
        near(Some(number.value), 0);
        assert_eq!(Some(number.n as u64), numbers[1].as_u64(), "{key}");
        // Every draw of one value is that value, which is no interval.
        if number.n == 1 && number.interval.is_none() && numbers[2] == numbers[3] {
            continue;
        }
        near(number.interval.map(|i| i.lo), 2);
        near(number.interval.map(|i| i.hi), 3);
    }
}

#[test]
fn accuracy_by_level_and_task_and_by_type_are_scikit_learn_s() {
    let reference = reference();
    let expected = &reference.expected["questions"];
    let panels = reference.make(Figure::Levels, ZeroDivision::Zero);
    let found = numbers(&panels, |_, task, level, run| format!("{}|{}|{run}", id(task), id(level)));
    check(&found, &expected["levels"]);
    let panels = reference.make(Figure::Types, ZeroDivision::Zero);
    check(&numbers(&panels, |_, _, row, run| format!("{}|{run}", kind(row))), &expected["types"]);
}

#[test]
fn the_gain_of_a_method_by_type_is_that_of_pandas_with_its_paired_interval() {
    let reference = reference();
    let panels = reference.make(Figure::Gains, ZeroDivision::Zero);
    assert_eq!(panels[0].columns, ["alpha-7b-agent over alpha-7b"]);
    // The method's run is the fourth: its bars have that run's colour.
    assert_eq!(panels[0].places, [3]);
    let found =
        numbers(&panels, |_, _, row, _| if row == "All questions" { "all".to_owned() } else { kind(row) });
    check(&found, &reference.expected["questions"]["gains"]);
}

#[test]
fn scores_of_captions_are_those_of_scikit_learn_under_both_conventions() {
    let reference = reference();
    for (convention, name) in [(ZeroDivision::Zero, "zero"), (ZeroDivision::Skip, "skip")] {
        let expected = &reference.expected[name];
        let by = |figure, key: &dyn Fn(&Panel, &str, &str, &str) -> String| {
            numbers(&reference.make(figure, convention), key)
        };
        for (figure, name) in [(Figure::Complexity, "complexity"), (Figure::Duration, "duration")] {
            check(&by(figure, &|_, _, run, part| format!("{run}|{}", id(part))), &expected[name]);
        }
        let crossed = by(Figure::Crossed, &|panel, _, row, column| {
            let run = panel.title.trim_start_matches("F1 of ").split(';').next().unwrap();
            format!("{run}|{}|{}", id(row), id(column.split(' ').next().unwrap()))
        });
        check(&crossed, &expected["crossed"]);
        let recall = by(Figure::Categories, &|_, _, row, run| format!("{}|{run}", category(row)));
        check(&recall, &expected["categories"]);
        let growth = by(Figure::Growth, &|_, _, row, _| match row {
            "Mean, static frame" => "static".to_owned(),
            "Mean, temporal" => "temporal".to_owned(),
            row => category(row),
        });
        check(&growth, &expected["growth"]);
        let panels = reference.make(Figure::SelfPreference, convention);
        let matrix = numbers(&panels[..1], |_, _, run, source| format!("{run}|{source}"));
        check(&matrix, &expected["self_preference"]);
        let own = numbers(&panels[1..], |_, _, run, whose| {
            format!("{run}|{}", if whose == "Own captions" { "own" } else { "cross" })
        });
        check(&own, &expected["own"]);
        let rates = by(Figure::FrameRates, &|_, _, row, column| {
            format!("{}|{}", row.trim_end_matches(" fps"), id(column))
        });
        check(&rates, &expected["frame_rates"]);
    }
}

#[test]
fn the_gain_of_sound_has_scipy_s_t_and_p_beside_it() {
    let reference = reference();
    for (convention, name) in [(ZeroDivision::Zero, "zero"), (ZeroDivision::Skip, "skip")] {
        let panels = reference.make(Figure::Audio, convention);
        let found = numbers(&panels, |_, _, row, _| row.to_lowercase().replace(' ', "_"));
        check(&found, &reference.expected[name]["audio"]);
        for (key, number) in &found {
            let expected = &reference.expected[name]["audio"][key];
            let (t, p) = (expected[4].as_f64().unwrap(), expected[5].as_f64().unwrap());
            assert!(number.note.starts_with(&format!("t = {t:.2}, p = {p:.4} ")), "{key}: {}", number.note);
            assert_eq!(number.note.ends_with('*'), p < 0.05, "{key}: {}", number.note);
        }
        let words = table::of_panel(&panels[0]);
        assert!(words.rows[0].1[0].contains(", t = "), "{words:?}");
        // F and its p are held to SciPy's where they are computed.
        let said = &panels[0].definition.convention;
        let head = format!("one-way analysis of variance across the kinds, {}: F(2, ", panels[0].columns[0]);
        assert!(said.contains(&head), "{said}");
    }
}

#[test]
fn each_evaluator_s_own_captions_are_framed() {
    let reference = reference();
    let panels = reference.make(Figure::SelfPreference, ZeroDivision::Zero);
    assert_eq!(panels[0].columns, ["Alpha 7B", "Beta"]);
    let own = |row: &usize| panels[0].rows().nth(*row).unwrap().label.clone();
    let marked: Vec<_> = panels[0].marked.iter().map(|(row, column)| (own(row), *column)).collect();
    for (run, column) in [("alpha-7b", 0), ("alpha-7b-agent", 0), ("beta-sound", 1)] {
        assert!(marked.contains(&(run.to_owned(), column)), "{marked:?}");
    }
    assert!(!marked.iter().any(|(run, _)| run == "alpha-1b"), "{marked:?}");
}

#[test]
fn a_figure_shows_the_chosen_runs_and_pairs_in_which_one_of_them_is() {
    let reference = reference();
    let (_, items) = reference.all();
    let of = |figure, runs: &[&str]| {
        let runs = runs.iter().map(|id| reference.dataset.run_named(id).unwrap()).collect();
        let all = (runs, items.clone());
        make(figure, &Source { chosen: true, ..reference.source(&all, ZeroDivision::Zero) })
    };
    let panels = of(Figure::Levels, &["beta", "alpha-1b"]);
    assert_eq!(
        (&panels[0].columns[..], &panels[0].places[..]),
        (&["beta".to_owned(), "alpha-1b".to_owned()][..], &[0, 1][..])
    );
    assert_eq!(of(Figure::Gains, &["alpha-7b"]).len(), 1);
    for figure in [Figure::Gains, Figure::Growth, Figure::FrameRates] {
        assert_eq!(of(figure, &["beta"]), [], "{figure:?}");
    }
    assert_eq!(of(Figure::Audio, &["beta"]).len(), 1);
}

#[test]
fn a_figure_is_of_the_items_that_are_kept() {
    let reference = reference();
    let (runs, items) = reference.all();
    let kept = |task: Task| -> ItemSet {
        items.iter().filter(|at| reference.dataset.item(*at).task == task).collect()
    };
    let of = |figure, items: ItemSet| {
        let all = (runs.clone(), items);
        let panels = make(figure, &reference.source(&all, ZeroDivision::Zero));
        let about =
            figures::about(&reference.source(&all, ZeroDivision::Zero), &panels, "task: x".to_owned());
        (panels, about.items())
    };
    let (panels, about) = of(Figure::Levels, kept(Task::YesNo));
    assert_eq!(panels[0].groups.iter().map(|group| group.label.as_str()).collect::<Vec<_>>(), ["Yes / no"]);
    assert_eq!(about, "40 of 160 items: task: x");
    let all = (runs.clone(), kept(Task::YesNo));
    let about = figures::about(&reference.source(&all, ZeroDivision::Zero), &panels, String::new());
    let sizes = panels[0].rows().flat_map(|row| &row.cells).flatten().map(|number| number.n);
    let sizes: Vec<usize> = sizes.collect();
    assert_eq!(about.support, sizes.iter().min().copied().zip(sizes.iter().max().copied()));
    let (panels, _) = of(Figure::Complexity, kept(Task::YesNo));
    assert_eq!(panels, [], "no caption is kept, and the runs have captions to judge");
    assert_eq!(of(Figure::Categories, ItemSet::default()).0, []);
}

#[test]
fn a_measure_can_be_asked_for_and_a_grid_says_it() {
    let reference = reference();
    let all = reference.all();
    let asked = |measure| {
        let source = Source { measure: Some(measure), ..reference.source(&all, ZeroDivision::Skip) };
        make(Figure::Complexity, &source).remove(0)
    };
    assert_eq!(asked(Measure::Accuracy).title, "Accuracy by complexity");
    assert_eq!(asked(Measure::Recall).title, "Recall by complexity; 0/0 is left out");
    let (a, b) = (&reference.outcomes[0], &reference.outcomes[1]);
    let map = paired_difference(b, a, &all.1, Measure::F1, ZeroDivision::Zero).unwrap();
    let panel = figures::grid(&map, ("a", Some("b")), ZeroDivision::Zero);
    assert_eq!(panel.title, "F1 of a minus b, in points; 0/0 counts as 0");
    assert!(
        panel
            .rows()
            .flat_map(|row| &row.cells)
            .flatten()
            .all(|number| number.interval.is_some() == (number.n > 1))
    );
}

#[test]
fn every_figure_can_be_drawn_at_any_width_with_a_table_behind_it() {
    let reference = reference();
    for figure in Figure::ALL {
        assert_eq!(Figure::from_id(figure.id()), Some(figure));
        let panels = reference.make(figure, ZeroDivision::Zero);
        assert!(!panels.is_empty(), "{figure:?}");
        for panel in &panels {
            let words = table::of_panel(panel);
            assert_eq!(words.rows.len(), panel.rows().count(), "{figure:?}");
            assert!(words.rows.iter().all(|(_, cells)| cells.len() == panel.columns.len()), "{figure:?}");
            let drawing = Drawing::of(panel);
            for (width, theme) in [(300, Theme::dark()), (900, Theme::light())] {
                let svg = drawing.svg(width, &theme).unwrap();
                let size = format!("<svg width=\"{width}\" height=\"{}\"", drawing.height(width, &theme));
                assert!(svg.starts_with(&size), "{figure:?}: {}", &svg[..80]);
                let parts = drawing.parts(width, &theme);
                assert!(
                    !parts.is_empty() && parts.iter().all(|part| part.area.right() <= width as i32),
                    "{figure:?}"
                );
            }
        }
        let drawings: Vec<_> = panels.iter().map(Drawing::of).collect();
        let svg = drawing::stacked_svg(&drawings, "Made of this.", 900, &Theme::light()).unwrap();
        assert!(svg.contains("Made of this."), "{figure:?}");
    }
}

#[test]
fn without_data_there_is_no_figure_and_words_for_what_is_missing() {
    let dataset = crate::values::empty();
    let items = ItemSet::all(&dataset);
    let source = Source {
        dataset: &dataset,
        outcomes: &[],
        runs: &[],
        chosen: false,
        items: &items,
        convention: ZeroDivision::Zero,
        measure: None,
    };
    for figure in Figure::ALL {
        assert_eq!(make(figure, &source), [], "{figure:?}");
        assert!(figure.needs().len() > 20 && figure.needs().matches('`').count() % 2 == 0, "{figure:?}");
    }
}

#[test]
fn differences_are_drawn_about_nothing_and_lines_where_their_rates_are() {
    let reference = reference();
    let gains = Drawing::of(&reference.make(Figure::Gains, ZeroDivision::Zero)[0]);
    let svg = gains.svg(900, &Theme::light()).unwrap();
    for tick in [">\n0\n<", ">\n−"] {
        assert!(svg.contains(tick), "no tick {tick:?}");
    }
    assert!(!svg.contains("100%"));
    let rates = &reference.make(Figure::FrameRates, ZeroDivision::Zero)[0];
    assert_eq!(rates.shape, Shape::Lines);
    assert_eq!(rates.rows().map(|row| row.at).collect::<Vec<_>>(), [1.0, 4.0]);
}

#[test]
fn methods_are_stated_in_full_and_without_a_date() {
    let reference = reference();
    let all = reference.all();
    let words = methods(&reference.source(&all, ZeroDivision::Skip), "", &Beside::default());
    for part in [
        "“figures”",
        "All 160 items were used.",
        "6 runs were scored: alpha-7b (Alpha 7B, vanilla, 7B, Video, 1 frames a second);",
        "by the rule “verivid”",
        "0/0 is left out (precision in ",
        "counted as wrong: no prediction (",
        "left out: captions without a sentence labelled correct or incorrect (",
        "2000 draws",
        "0x7665726976696421",
        "Wilson",
    ] {
        assert!(words.contains(part), "{part:?} is not in {words}");
    }
    let (runs, items) = all;
    let questions: ItemSet =
        items.iter().filter(|at| reference.dataset.item(*at).task == Task::Mcq).collect();
    let narrowed = (runs, questions);
    let words = methods(
        &reference.source(&narrowed, ZeroDivision::Zero),
        "task: Multiple choice",
        &Beside::default(),
    );
    assert!(
        words.contains("Of its 160 items, the 40 that pass this filter were used: task: Multiple choice."),
        "{words}"
    );
    assert!(!words.contains("captions"), "{words}");
}
