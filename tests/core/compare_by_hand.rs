//! Runs side by side, on data small enough to count by hand.

use verivid::analysis::compare::{MethodPair, Scale, after, compare, method_pairs, rank, settings};
use verivid::metrics::ItemSet;
use verivid::metrics::outcomes::of_run;
use verivid::metrics::paired::{self, Change, Counts};
use verivid::model::{Answer, Dataset, Item, ItemIx, Modality, Report, Run, RunIx, Task};

use crate::values::{empty, item, one, reply, run, video};

/// Two questions under a run, of which the second is answered wrongly, and its diagnosis.
fn diagnosed() -> Dataset {
    let mut dataset = empty();
    let at = dataset.push_video(video("v"));
    for id in ["q1", "q2", "q3"] {
        dataset.push_item(Item { answer: one("yes"), ..item(id, at, Task::YesNo) });
    }
    let predictions = vec![reply(ItemIx(0), "yes"), reply(ItemIx(1), "no"), reply(ItemIx(2), "no")];
    dataset.push_run(run("r", "R", predictions));
    dataset.push_run(run("other", "O", Vec::new()));
    let report = |item, response: Option<&str>, answer: Option<Answer>| Report {
        item: ItemIx(item),
        run: "r".to_owned(),
        level: None,
        kind: None,
        hallucinated: Some(true),
        steps: Vec::new(),
        verdicts: Vec::new(),
        error_points: Vec::new(),
        feedback: None,
        after_response: response.map(str::to_owned),
        after_answer: answer,
        extra: Vec::new(),
    };
    dataset.push_report(report(1, Some("Yes, it is."), None));
    dataset.push_report(report(0, None, one("no")));
    dataset.push_report(report(2, None, None));
    dataset
}

#[test]
fn a_run_is_compared_with_itself_after_its_diagnosis() {
    let dataset = diagnosed();
    let changed = after(&dataset, RunIx(0)).expect("reports with an answer");
    assert_eq!((changed.items().len(), changed.run(RunIx(0)).id.as_str()), (3, "r (after)"));
    let outcomes = [of_run(&dataset, RunIx(0)), of_run(&changed, RunIx(0))];
    let all = ItemSet::all(&dataset);
    let found = compare(&paired::questions(&outcomes[0], &outcomes[1], &all).expect("questions"));
    assert_eq!(found.all.counts, Counts { both: 0, a_only: 1, b_only: 1, neither: 1 });
    assert_eq!(
        (found.lists.of(Change::Fixed), found.lists.of(Change::Broken)),
        ([ItemIx(1)].as_slice(), [ItemIx(0)].as_slice())
    );
    assert!(after(&dataset, RunIx(1)).is_none());
}

#[test]
fn an_item_that_both_miss_is_in_neither_and_a_run_without_answers_compares_with_nothing() {
    let dataset = diagnosed();
    let outcomes: Vec<_> = dataset.run_indices().map(|at| of_run(&dataset, at)).collect();
    let all = ItemSet::all(&dataset);
    assert!(paired::questions(&outcomes[0], &outcomes[1], &all).is_none());
    let runs: Vec<_> = dataset.run_indices().zip(&outcomes).collect();
    assert!(rank(&runs, &all, Scale::Questions).is_none(), "one run is no ranking");
    let with_itself = paired::questions(&outcomes[0], &outcomes[0], &all).expect("questions");
    let found = compare(&with_itself);
    assert_eq!((found.all.counts.both, found.all.counts.neither, found.all.p), (1, 2, 1.0));
    assert_eq!(found.all.difference, Some(0.0));
}

#[test]
fn a_method_goes_with_the_vanilla_run_of_its_model_that_is_most_like_it() {
    let mut dataset = empty();
    let mut add = |id: &str, model: &str, setting: &str, frames: Option<u64>| {
        let setting = setting.to_owned();
        dataset.push_run(Run { setting, max_frames: frames, ..run(id, model, Vec::new()) })
    };
    let eight = add("x8", "Model X", "vanilla", Some(8));
    let _ = add("x64", "Model X", "vanilla", Some(64));
    let method = add("agent", "model-x", "dr_v_agent", Some(8));
    let other = add("pep", "Model Y", "self_pep", None);
    let base = add("y", "Model Y", "vanilla", Some(8));
    let _ = add("lonely", "Model Z", "self_pep", None);
    let pair = |base, method, also: &[&str]| MethodPair {
        base,
        method,
        also_differs: also.iter().map(|name| (*name).to_owned()).collect(),
    };
    assert_eq!(method_pairs(&dataset), [pair(eight, method, &[]), pair(base, other, &["max_frames"])]);
}

#[test]
fn settings_stand_side_by_side_with_what_differs_marked() {
    let mut dataset = empty();
    let note = |value: &str| vec![("prompt".into(), value.to_owned())];
    let first = Run { modality: Some(Modality::Video), fps: Some(0.5), ..run("a", "X", Vec::new()) };
    let a = dataset.push_run(Run { extra: note("1"), ..first.clone() });
    let b = dataset.push_run(Run { id: "b".to_owned(), fps: None, extra: note("2"), ..first });
    let shown: Vec<(String, Vec<Option<String>>, bool)> =
        settings(&dataset, &[a, b]).into_iter().map(|row| (row.name, row.values, row.differs)).collect();
    let row = |name: &str, values: [Option<&str>; 2], differs| {
        (name.to_owned(), values.map(|value| value.map(str::to_owned)).to_vec(), differs)
    };
    let expected = [
        row("model", [Some("X"), Some("X")], false),
        row("setting", [Some("vanilla"), Some("vanilla")], false),
        row("modality", [Some("video"), Some("video")], false),
        row("fps", [Some("0.5"), None], true),
        row("prompt", [Some("1"), Some("2")], true),
    ];
    assert_eq!(shown, expected);
}
