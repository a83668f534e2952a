//! Filters, facets, heat maps and pairings.

use verivid::analysis::definition;
use verivid::analysis::filter::{Among, Counted, Filter, OutcomeFilter, facets, select, slice};
use verivid::analysis::heatmap::{self, Measure};
use verivid::analysis::pairing::pairs;
use verivid::metrics::outcomes::{Extracting, Outcome, RunOutcomes, of_run};
use verivid::metrics::verification::ZeroDivision;
use verivid::metrics::{ItemSet, qa};
use verivid::model::{
    Complexity, Dataset, DurationBracket, ErrorCategory, ErrorSpan, Event, HallucinationType, Item, ItemIx,
    Level, Prediction, RunIx, Sentence, SentenceLabel, SentenceVerdict, Task, Video, VideoIx,
};
use verivid::units::TimeSpan;

use crate::values::{self, choice, empty, item, one, prediction, reply, run, video};

/// Four questions over two videos, two runs.
fn small() -> (Dataset, Vec<RunOutcomes>) {
    let mut dataset = empty();
    let short = Video { duration: Some(30.0), complexity: Some(Complexity::StaticWorld), ..video("short") };
    let long = Video { duration: Some(1800.0), ..video("long") };
    let (short, long) = (dataset.push_video(short), dataset.push_video(long));
    let question = |id: &str, at: VideoIx, kind: &str, text: &str| Item {
        kind: Some(HallucinationType::from_id(kind)),
        question: Some(text.to_owned()),
        options: vec![choice("A", "a Swan"), choice("B", "a boat")],
        answer: one("A"),
        ..item(id, at, Task::Mcq)
    };
    dataset.push_item(question("q1", short, "object", "What swims?"));
    dataset.push_item(question("q2", short, "action", "What happens?"));
    dataset.push_item(question("q3", long, "object", "Which one is it?"));
    dataset.push_item(Item { answer: one("yes"), ..item("q4", long, Task::YesNo) });
    let say = |n: u32, text: &str| reply(ItemIx(n), text);
    dataset.push_run(run("a", "A", vec![say(0, "A"), say(1, "A"), say(2, "B"), say(3, "yes")]));
    dataset.push_run(run("b", "B", vec![say(0, "B"), say(1, "A"), say(2, "nothing")]));
    let outcomes = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    (dataset, outcomes)
}

fn ids(dataset: &Dataset, set: &ItemSet) -> Vec<String> {
    set.iter().map(|at| dataset.item(at).id.clone()).collect()
}

#[test]
fn a_filter_takes_any_value_within_a_facet_and_every_facet() {
    let (dataset, outcomes) = small();
    let check = |filter: Filter, expected: &[&str]| {
        let selected = select(&dataset, &filter, &outcomes);
        assert_eq!(ids(&dataset, &selected), expected, "{filter:?}");
        assert_eq!(slice(&dataset, &filter, &outcomes).0, selected);
    };
    check(Filter::default(), &["q1", "q2", "q3", "q4"]);
    check(Filter { levels: [Level::Perceptive].into(), ..Filter::default() }, &["q1", "q3"]);
    check(
        Filter { levels: [Level::Perceptive, Level::Temporal].into(), ..Filter::default() },
        &["q1", "q2", "q3"],
    );
    check(
        Filter {
            durations: [DurationBracket::Long].into(),
            tasks: [Task::YesNo].into(),
            ..Filter::default()
        },
        &["q4"],
    );
    check(Filter { complexities: [Complexity::StaticWorld].into(), ..Filter::default() }, &["q1", "q2"]);
    check(Filter { text: " SWAN ".to_owned(), ..Filter::default() }, &["q1", "q2", "q3"]);
    check(Filter { text: "which one".to_owned(), ..Filter::default() }, &["q3"]);
    check(Filter { sources: ["nobody".to_owned()].into(), ..Filter::default() }, &[]);
    let among = |items: &[u32]| {
        let items = items.iter().copied().map(ItemIx).collect();
        Filter { among: Some(Among { words: "picked", items }), ..Filter::default() }
    };
    check(among(&[1, 2]), &["q2", "q3"]);
    check(Filter { levels: [Level::Perceptive].into(), ..among(&[1, 2]) }, &["q3"]);
    check(among(&[]), &[]);
}

#[test]
fn outcome_terms_join_runs_with_and_and_one_runs_outcomes_with_or() {
    let (dataset, outcomes) = small();
    let check = |terms: Vec<(RunIx, Outcome)>, expected: &[&str]| {
        let filter = Filter { outcome: Some(OutcomeFilter { terms }), ..Filter::default() };
        assert_eq!(ids(&dataset, &select(&dataset, &filter, &outcomes)), expected);
    };
    check(vec![(RunIx(0), Outcome::Right), (RunIx(1), Outcome::Wrong)], &["q1"]);
    check(vec![(RunIx(1), Outcome::Unparsed), (RunIx(1), Outcome::Missing)], &["q3", "q4"]);
    check(vec![(RunIx(9), Outcome::Right)], &[]);
}

#[test]
fn the_items_behind_a_number_are_as_many_as_the_grid_counts() {
    let (mut dataset, _) = small();
    let sentence = |label, category| Sentence {
        errors: vec![ErrorSpan { start: 0, end: 1, category }],
        ..values::sentence(label)
    };
    let wrong = sentence(SentenceLabel::Incorrect, ErrorCategory::Order);
    let right = sentence(SentenceLabel::Correct, ErrorCategory::Object);
    dataset.push_item(Item {
        sentences: vec![wrong, right.clone()],
        ..item("c1", VideoIx(0), Task::Verification)
    });
    dataset.push_item(Item { sentences: vec![right], ..item("c2", VideoIx(0), Task::Verification) });
    let verdict = |label| SentenceVerdict { label, reason: None };
    let said = |n: u32, labels: &[SentenceLabel]| Prediction {
        sentences: Some(labels.iter().copied().map(verdict).collect()),
        ..Prediction::new(ItemIx(n))
    };
    let judged = vec![said(4, &[SentenceLabel::Incorrect; 2]), said(5, &[SentenceLabel::Correct])];
    dataset.push_run(run("c", "C", judged));
    let outcomes: Vec<_> = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    let everything: ItemSet = dataset.items_indexed().map(|(at, _)| at).collect();
    for (place, own) in outcomes.iter().enumerate() {
        for measure in Measure::ALL {
            for convention in [ZeroDivision::Zero, ZeroDivision::Skip] {
                let map = heatmap::of_run(own, &everything, measure, convention);
                let n = map.left_out + map.cells.iter().flatten().flatten().map(|cell| cell.n).sum::<usize>();
                let counted = vec![Counted { run: RunIx(place as u32), measure }];
                let filter = Filter { counted, convention, ..Filter::default() };
                let found = select(&dataset, &filter, &outcomes).len();
                assert_eq!(found, n, "{measure:?} of run {place} under {convention:?}");
            }
        }
    }
    // A caption with a score has no outcome: it is not "not scored".
    let counts = facets(&dataset, &Filter::default(), &outcomes);
    assert_eq!(counts.captions, [0, 0, 2]);
    assert!(!counts.outcomes[2].contains_key(&Outcome::NotScored));
    // The category of a sentence that is right counts for nothing.
    assert_eq!(counts.categories, [(ErrorCategory::Order, 1)].into());
    let of_order = Filter { categories: [ErrorCategory::Order].into(), ..Filter::default() };
    assert_eq!(ids(&dataset, &select(&dataset, &of_order, &outcomes)), ["c1"]);
}

#[test]
fn the_data_set_that_a_video_came_from_lists_as_many_items_as_it_counts() {
    let mut dataset = empty();
    let from = |id: &str, source: Option<&str>| Video { source: source.map(str::to_owned), ..video(id) };
    let videos = [("a", Some("STAR")), ("b", Some("NExT-QA")), ("c", Some("STAR")), ("d", None)]
        .map(|(id, source)| dataset.push_video(from(id, source)));
    for (at, video) in videos.into_iter().enumerate() {
        let written = Some(format!("writer-{}", at % 2));
        dataset.push_item(Item { caption_source: written, ..item(&format!("q{at}"), video, Task::YesNo) });
    }
    let none = Filter::default();
    let counts = facets(&dataset, &none, &[]).origins;
    assert_eq!(counts, [("NExT-QA".to_owned(), 1), ("STAR".to_owned(), 2)].into());
    for (name, count) in counts {
        let filter = Filter { origins: [name.clone()].into(), ..Filter::default() };
        assert_eq!(select(&dataset, &filter, &[]).iter().count(), count, "{name}");
        // Its own choice leaves its counts as they are, and narrows the others.
        let (kept, narrowed) = slice(&dataset, &filter, &[]);
        assert_eq!(narrowed.origins, facets(&dataset, &none, &[]).origins);
        assert_eq!(narrowed.sources.values().sum::<usize>(), kept.iter().count());
    }
    let both =
        Filter { origins: ["STAR".to_owned()].into(), sources: ["writer-1".to_owned()].into(), ..none };
    assert_eq!(ids(&dataset, &select(&dataset, &both, &[])), [""; 0]);
}

#[test]
fn a_facet_is_counted_under_the_other_facets_alone() {
    let (dataset, outcomes) = small();
    let filter = Filter {
        levels: [Level::Temporal].into(),
        outcome: Some(OutcomeFilter { terms: vec![(RunIx(0), Outcome::Right)] }),
        ..Filter::default()
    };
    let counts = facets(&dataset, &filter, &outcomes);
    assert_eq!(counts.levels, [(Level::Perceptive, 1), (Level::Temporal, 1)].into());
    assert_eq!(counts.types, [(HallucinationType::from_id("action"), 1)].into());
    assert_eq!(counts.outcomes[0], [(Outcome::Right, 1)].into());
    let level_only = Filter { levels: [Level::Perceptive].into(), ..Filter::default() };
    let counts = facets(&dataset, &level_only, &outcomes);
    assert_eq!(counts.outcomes[0], [(Outcome::Right, 1), (Outcome::Wrong, 1)].into());
    assert_eq!(counts.durations, [(DurationBracket::Short, 1), (DurationBracket::Long, 1)].into());
}

#[test]
fn outcomes_do_not_depend_on_how_they_are_sliced() {
    let (dataset, outcomes) = small();
    for size in 1..5 {
        let mut extracting = Extracting::new(&dataset, RunIx(1));
        while extracting.step(size) {}
        assert_eq!(extracting.finish(), outcomes[1]);
    }
    use Outcome::{Missing, Right, Unparsed, Wrong};
    assert_eq!(outcomes[1].of, [Wrong, Right, Unparsed, Missing]);
}

#[test]
fn several_samples_of_an_item_count_as_their_mean() {
    let (mut dataset, _) = small();
    let sample = |n: u32, text: &str| Prediction { sample: n, ..reply(ItemIx(0), text) };
    let samples = vec![sample(0, "A"), sample(1, "B"), sample(2, "A"), sample(3, "A")];
    let at = dataset.push_run(run("c", "C", samples));
    let outcomes = of_run(&dataset, at);
    assert_eq!(outcomes.of[0], Outcome::Wrong);
    assert!((outcomes.score[0] - 0.75).abs() < 1e-12);
    let score = qa::score(&dataset, at, &outcomes, &[ItemIx(0)].into_iter().collect()).expect("a score");
    assert!((score.correct - 0.75).abs() < 1e-12);
    assert_eq!((score.items, score.missing), (1, 0));
}

#[test]
fn a_free_reply_counts_by_its_judge_and_without_one_not_at_all() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    for id in ["f1", "f2", "f3"] {
        dataset.push_item(item(id, at, Task::FreeForm));
    }
    let judged = Prediction { score: Some(0.5), ..reply(ItemIx(0), "A long story.") };
    dataset.push_run(run("r", "R", vec![judged, reply(ItemIx(1), "Another one.")]));
    let outcomes = of_run(&dataset, RunIx(0));
    assert!((outcomes.score[0] - 0.5).abs() < 1e-12);
    let score = qa::score(&dataset, RunIx(0), &outcomes, &ItemSet::all(&dataset)).expect("a score");
    assert_eq!((score.items, score.unjudged, score.missing), (2, 1, 1));
    assert!((score.correct - 0.5).abs() < 1e-12);
}

#[test]
fn pairs_need_both_answers_right_to_be_right_over_all() {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    for (id, group, role, answer) in [
        ("b1", "1", "basic", "yes"),
        ("h1", "1", "hallucinated", "no"),
        ("b2", "2", "basic", "yes"),
        ("h2", "2", "hallucinated", "no"),
    ] {
        dataset.push_item(Item {
            group: Some(group.to_owned()),
            role: Some(role.to_owned()),
            answer: one(answer),
            ..item(id, at, Task::YesNo)
        });
    }
    let said = |n: u32, text: &str| reply(ItemIx(n), text);
    dataset.push_run(run("r", "R", vec![said(0, "yes"), said(1, "yes"), said(2, "yes"), said(3, "no")]));
    let outcomes = of_run(&dataset, RunIx(0));
    let score = qa::score(&dataset, RunIx(0), &outcomes, &ItemSet::all(&dataset)).expect("a score");
    let found = score.pairs.expect("pairs");
    assert_eq!((found.pairs, found.basic.value, found.hallucinated.value), (2, Some(1.0), Some(0.5)));
    assert_eq!(found.overall.value, Some(0.5));
}

#[test]
fn a_run_without_answers_has_no_score() {
    let (mut dataset, _) = small();
    let at = dataset.push_run(run("none", "N", Vec::new()));
    let outcomes = of_run(&dataset, at);
    assert!(qa::score(&dataset, at, &outcomes, &ItemSet::all(&dataset)).is_none());
}

#[test]
fn a_heat_map_leaves_out_what_has_no_cell_and_says_so() {
    let (dataset, outcomes) = small();
    let all = ItemSet::all(&dataset);
    let map = |n: usize| heatmap::of_run(&outcomes[n], &all, Measure::Accuracy, ZeroDivision::Zero);
    let a = map(0);
    assert_eq!(a.left_out, 2);
    let cell = a.cells[0][0].as_ref().expect("a cell");
    assert_eq!((cell.n, cell.thin, cell.items.as_slice()), (2, true, [ItemIx(0), ItemIx(1)].as_slice()));
    assert!((cell.value - 1.0).abs() < 1e-12 && cell.interval.is_some());
    let other = heatmap::of_run(&outcomes[0], &all, Measure::F1, ZeroDivision::Zero);
    assert!(other.cells.iter().flatten().all(Option::is_none));
}

fn event(label: &str, start: f64, end: f64) -> Event {
    let span = TimeSpan::new(start, end).expect("a span");
    Event { id: None, label: label.to_owned(), span, score: None, extra: Vec::new() }
}

#[test]
fn events_pair_so_that_the_sum_of_their_overlaps_is_greatest() {
    let check = |truth: &[Event], said: &[Event], expected: &[(usize, usize)]| {
        let item = Item { events: truth.to_vec(), ..item("e", VideoIx(0), Task::Moments) };
        let prediction = Prediction { events: said.to_vec(), ..prediction(ItemIx(0)) };
        let found: Vec<(usize, usize)> =
            pairs(&item, &prediction).into_iter().map(|(t, p, _)| (t, p)).collect();
        assert_eq!(found, expected);
    };
    // Taking the best pair first would leave the second true event alone.
    check(
        &[event("", 0.0, 10.0), event("", 8.0, 12.0)],
        &[event("", 0.0, 9.0), event("", 1.0, 10.0)],
        &[(0, 0), (1, 1)],
    );
    check(&[event("run", 0.0, 4.0)], &[event("jump", 0.0, 4.0), event(" Run", 1.0, 4.0)], &[(0, 1)]);
    // One label asks for one thing, as in m_tIoU; between several, labels decide.
    check(&[event("run", 0.0, 4.0)], &[event("other words", 0.0, 4.0)], &[(0, 0)]);
    check(
        &[event("run", 0.0, 4.0), event("sit", 5.0, 9.0)],
        &[event("other words", 0.0, 4.0), event("Sit", 5.0, 9.0)],
        &[(1, 1)],
    );
    check(&[event("run", 0.0, 4.0)], &[event(" ", 0.0, 4.0)], &[(0, 0)]);
    check(&[event("", 0.0, 4.0)], &[event("", 4.0, 8.0)], &[]);
    check(&[event("", 2.0, 2.0)], &[event("", 2.0, 2.0)], &[(0, 0)]);
    check(
        &[event("", 0.0, 1.0), event("", 0.0, 1.0), event("", 5.0, 6.0)],
        &[event("", 5.0, 6.0)],
        &[(2, 0)],
    );
    check(&[], &[event("", 4.0, 8.0)], &[]);
}

#[test]
fn a_definition_names_what_was_left_out() {
    let (dataset, outcomes) = small();
    let score = qa::score(&dataset, RunIx(1), &outcomes[1], &ItemSet::all(&dataset)).expect("a score");
    let definition = definition::micro(&score);
    assert_eq!((definition.numerator.as_str(), definition.denominator.as_str()), ("1 right", "4 questions"));
    assert_eq!(
        definition.exclusions,
        [("counted as wrong: no prediction", 1), ("counted as wrong: no answer in the reply", 1)]
    );
}
