//! Which grid an address shows.

use verivid::analysis::heatmap::Measure;
use verivid::view::heat::{Shown, shown};
use verivid::view::route::Heat;

/// `run measure base`, each asked for or not, and what is shown of runs `a` (questions), `b`
/// (captions), `c` (both) and `d` (nothing).
#[track_caller]
fn check_grid(asked: [Option<&str>; 2], measure: Option<Measure>, expected: (usize, Option<usize>, Measure)) {
    use Measure::{Accuracy, F1, Precision, Recall};
    let captions = vec![F1, Precision, Recall];
    let both = vec![F1, Precision, Recall, Accuracy];
    let runs = [("a", vec![Accuracy]), ("b", captions), ("c", both), ("d", vec![])];
    let runs: Vec<_> = runs.into_iter().map(|(id, has)| (id.to_owned(), has)).collect();
    let [run, base] = asked.map(|id| id.map(str::to_owned));
    let found = shown(&Heat { run, base, measure }, &runs);
    let (run, base, measure) = expected;
    assert_eq!(found, Some(Shown { run, base, measure }));
}

#[test]
fn the_grid_shows_what_was_asked_or_the_nearest_that_there_is() {
    use Measure::{Accuracy, F1, Recall};
    check_grid([None, None], None, (1, None, F1));
    check_grid([None, None], Some(Accuracy), (0, None, Accuracy));
    check_grid([Some("a"), None], None, (0, None, Accuracy));
    check_grid([Some("a"), None], Some(Recall), (0, None, Accuracy));
    check_grid([Some("c"), Some("a")], Some(Accuracy), (2, Some(0), Accuracy));
    // A base without the measure, the run itself and a run that is not there take nothing away.
    check_grid([Some("c"), Some("a")], Some(Recall), (2, None, Recall));
    check_grid([Some("c"), Some("c")], Some(Recall), (2, None, Recall));
    check_grid([Some("gone"), Some("gone")], Some(Recall), (1, None, Recall));
    check_grid([Some("d"), None], None, (1, None, F1));
    assert_eq!(shown(&Heat::default(), &[]), None);
}
