//! A comparison a part at a time gives the very intervals that it gives as a whole.

use verivid::analysis::compare::{Part, Scale, compare, definitions, differences, rank, with_intervals};
use verivid::metrics::paired::{self, Basis, paired_interval};
use verivid::metrics::{ItemSet, outcomes::of_run};
use verivid::model::{HallucinationType, Item, ItemIx, Task};

use crate::values::{empty, item, one, reply, run, video};

fn typed() -> verivid::model::Dataset {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    let kinds = [Some("ocr"), Some("action"), None, Some("color"), Some("ocr")];
    for n in 0..25 {
        let kind = kinds[n % 5].map(HallucinationType::from_id);
        dataset.push_item(Item { kind, answer: one("yes"), ..item(&format!("q{n}"), at, Task::YesNo) });
    }
    let said = |yes: fn(u32) -> bool| {
        (0..25).map(|n| reply(ItemIx(n), if yes(n) { "yes" } else { "no" })).collect::<Vec<_>>()
    };
    dataset.push_run(run("a", "A", said(|n| n % 3 == 0)));
    dataset.push_run(run("b", "B", said(|n| n % 2 == 0)));
    dataset
}

#[test]
fn each_part_draws_what_the_whole_comparison_draws() {
    let dataset = typed();
    let outcomes: Vec<_> = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    let paired = paired::questions(&outcomes[0], &outcomes[1], &ItemSet::all(&dataset)).expect("questions");
    let whole = with_intervals(&paired);
    let parts = Part::present(&whole);
    assert_eq!(parts.len(), 1 + whole.by_level.len() + whole.by_type.len() + whole.by_task.len());
    for part in parts {
        let expected = match &part {
            Part::All => &whole.all,
            Part::Level(level) => &whole.by_level[level],
            Part::Type(kind) => &whole.by_type[kind],
            Part::Task(task) => &whole.by_task[task],
            Part::Source(source) => &whole.by_source[source],
        };
        let strata = part.strata(&paired, Basis::Micro);
        assert_eq!(paired_interval(&strata), expected.interval, "{part:?}");
        assert_eq!(differences(&strata).map(|all| all.concat().len()), Some(expected.items), "{part:?}");
    }
    let strata = Part::All.strata(&paired, Basis::Macro);
    assert_eq!(strata.len(), 3);
    assert_eq!(paired_interval(&strata), whole.macro_mean.and_then(|mean| mean.interval));
    assert_eq!(differences(&[vec![(Some(1.0), None)]]), None);
}

#[test]
fn averages_counts_and_ranks_say_what_they_are_over() {
    let dataset = typed();
    let outcomes: Vec<_> = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    let all = ItemSet::all(&dataset);
    let found = compare(&paired::questions(&outcomes[0], &outcomes[1], &all).expect("questions"));
    let scale = Scale::Questions;
    let of_b = definitions::average(&found.all, true, Basis::Micro, &found, scale);
    assert_eq!((of_b.numerator.as_str(), of_b.denominator.as_str()), ("0.5200 on average", "25 questions"));
    let over_types = definitions::average(&found.all, false, Basis::Macro, &found, scale);
    assert!(over_types.convention.contains("macro"), "{over_types:?}");
    let counts = definitions::counts(&found.all, &found, scale);
    assert_eq!(
        counts.numerator,
        "5 right in both, 4 right in A alone, 8 right in B alone, 8 right in neither"
    );
    let runs: Vec<_> = dataset.run_indices().zip(&outcomes).collect();
    let ranking = rank(&runs, &all, scale).expect("a ranking");
    let best = definitions::ranked(&ranking.rows[0], &ranking, scale);
    assert_eq!(best.numerator, "13.0000 (sum)");
    let pair = definitions::pairwise(&ranking.pairs[0], &ranking, scale);
    assert_eq!(pair.numerator, "0.5200 - 0.3600");
    assert_eq!(pair.denominator, "25 items, of which 8 for the higher alone and 4 for the lower alone");
}
