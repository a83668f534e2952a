//! Allen's thirteen relations: every two spans lie to each other in exactly one of them.

use std::collections::BTreeMap;

use proptest::prelude::*;
use verivid::agent::evidence::{Allen, SAME};
use verivid::units::TimeSpan;

fn span(from: f64, to: f64) -> TimeSpan {
    TimeSpan::new(from, to).unwrap()
}

type Holds = fn(TimeSpan, TimeSpan) -> bool;

/// Allen's own definitions (1983, figure 2), each for itself, by exact ends.
const DEFINITIONS: &[(Allen, Holds)] = &[
    (Allen::Before, |a, b| a.end() < b.start()),
    (Allen::After, |a, b| b.end() < a.start()),
    (Allen::Meets, |a, b| a.end() == b.start()),
    (Allen::MetBy, |a, b| b.end() == a.start()),
    (Allen::Overlaps, |a, b| a.start() < b.start() && b.start() < a.end() && a.end() < b.end()),
    (Allen::OverlappedBy, |a, b| b.start() < a.start() && a.start() < b.end() && b.end() < a.end()),
    (Allen::Starts, |a, b| a.start() == b.start() && a.end() < b.end()),
    (Allen::StartedBy, |a, b| a.start() == b.start() && b.end() < a.end()),
    (Allen::During, |a, b| b.start() < a.start() && a.end() < b.end()),
    (Allen::Contains, |a, b| a.start() < b.start() && b.end() < a.end()),
    (Allen::Finishes, |a, b| b.start() < a.start() && a.end() == b.end()),
    (Allen::FinishedBy, |a, b| a.start() < b.start() && a.end() == b.end()),
    (Allen::Equals, |a, b| a.start() == b.start() && a.end() == b.end()),
];

#[test]
fn on_a_grid_each_pair_of_spans_has_one_relation_and_each_relation_its_pairs() {
    let mut counts: BTreeMap<Allen, usize> = BTreeMap::new();
    let spans: Vec<TimeSpan> =
        (0..6).flat_map(|from| (from + 1..7).map(move |to| span(f64::from(from), f64::from(to)))).collect();
    for a in &spans {
        for b in &spans {
            let by_definition: Vec<Allen> = DEFINITIONS
                .iter()
                .filter(|(_, holds)| holds(*a, *b))
                .map(|(relation, _)| *relation)
                .collect();
            let found = Allen::of(*a, *b, SAME);
            assert_eq!(by_definition, [found], "{a:?} {b:?}");
            *counts.entry(found).or_default() += 1;
        }
    }
    assert_eq!(counts.len(), 13, "{counts:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_other_way_round_is_the_inverse(
        (a, b) in (0.0..10.0f64, 0.01..5.0f64).prop_map(|(s, l)| span(s, s + l))
            .prop_flat_map(|a| (Just(a), (0.0..10.0f64, 0.01..5.0f64).prop_map(|(s, l)| span(s, s + l)))),
        same in prop_oneof![Just(0.0), Just(SAME), Just(1.0)],
    ) {
        let (there, back) = (Allen::of(a, b, same), Allen::of(b, a, same));
        prop_assert_eq!(there.inverse(), back);
        prop_assert_eq!(there.inverse().inverse(), there);
        prop_assert_eq!(there.shares(), back.shares());
        // What is before the one is not before it from the other's side too.
        prop_assert!(!(there.is_before() == Some(true) && back.is_before() == Some(true)));
        // Time in common that is worth the name is never called none.
        let shared = a.end().min(b.end()) - a.start().max(b.start());
        prop_assert!(there.shares() || shared <= same, "{:?} {:?} {:?}", a, b, there);
    }
}
