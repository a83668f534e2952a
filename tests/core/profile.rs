//! What a run is good and bad at, beside the field.

use verivid::analysis::profile::{MOST, Measured, profile};
use verivid::metrics::Ratio;

fn of(hits: f64, total: usize) -> Measured {
    Measured::of_ratio(&Ratio::new(hits, total)).unwrap()
}

#[test]
fn a_part_stands_out_when_its_whole_interval_lies_beyond_the_field() {
    let own =
        [("color", of(45.0, 50)), ("action", of(10.0, 50)), ("ocr", of(26.0, 50)), ("number", of(4.0, 4))];
    let others = [
        vec![
            ("color", of(20.0, 50)),
            ("action", of(25.0, 50)),
            ("ocr", of(25.0, 50)),
            ("number", of(0.0, 4)),
        ],
        vec![("color", of(30.0, 50)), ("action", of(35.0, 50))],
    ];
    let found = profile(&own, &others);
    let told = |standing: &[verivid::analysis::profile::Standing<&'static str>]| {
        standing.iter().map(|s| (s.part, s.field, s.others)).collect::<Vec<_>>()
    };
    assert_eq!(told(&found.strengths), [("color", 0.5, 2)]);
    assert_eq!(told(&found.weaknesses), [("action", 0.6, 2)]);
    // Four questions are too few, however far apart the runs are.
    assert_eq!(found.compared, 3);
    assert!((found.strengths[0].lead() - 0.4).abs() < 1e-12);
}

#[test]
fn a_run_alone_has_no_field() {
    let found = profile(&[("color", of(45.0, 50))], &[]);
    assert_eq!((found.compared, found.strengths.len(), found.weaknesses.len()), (0, 0, 0));
}

#[test]
fn the_widest_leads_are_named_and_no_more_than_a_few() {
    let parts = ["a", "b", "c", "d", "e"];
    let own: Vec<_> =
        parts.iter().enumerate().map(|(n, part)| (*part, of(80.0 + 2.0 * n as f64, 100))).collect();
    let others = vec![parts.map(|part| (part, of(10.0, 100))).to_vec()];
    let found = profile(&own, &others);
    assert_eq!(found.strengths.iter().map(|s| s.part).collect::<Vec<_>>(), ["e", "d", "c"]);
    assert_eq!(found.strengths.len(), MOST);
}
