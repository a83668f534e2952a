//! Which runs the page compares, and where its numbers lead.

use proptest::prelude::*;
use verivid::metrics::paired::{Basis, Change};
use verivid::view::compared::{Candidate, Chosen, Compared, Kind, Other, chosen, chosen_with, terms};
use verivid::view::route::ViewState;
use verivid::view::text;

use crate::view::{maybe, word};

/// Any wish.
pub(crate) fn compare() -> impl Strategy<Value = Compared> {
    let kind = prop::option::of(prop::sample::select(Kind::ALL.to_vec()));
    let basis = prop::sample::select(Basis::ALL.to_vec());
    let listed = prop::option::of(prop::sample::select(Change::ALL.to_vec()));
    let ranked = prop::collection::vec(word(), 0..3);
    let ways = (any::<bool>(), any::<bool>());
    (maybe(), maybe(), ways, kind, basis, ranked, listed).prop_map(
        |(a, b, (after, together), kind, basis, ranked, listed)| Compared {
            a,
            b,
            after,
            together,
            kind,
            basis,
            ranked,
            listed,
        },
    )
}

#[test]
fn the_address_of_a_comparison_reads_as_documented() {
    let address = "view=compare&a=x%20y&b=z&of=captions&basis=macro&rank=x%20y,z,w&list=broken";
    let state = ViewState::from_fragment(address);
    let expected = Compared {
        a: Some("x y".to_owned()),
        b: Some("z".to_owned()),
        after: false,
        together: false,
        kind: Some(Kind::Captions),
        basis: Basis::Macro,
        ranked: vec!["x y".to_owned(), "z".to_owned(), "w".to_owned()],
        listed: Some(Change::Broken),
    };
    assert_eq!(state.compare, expected);
    assert_eq!(state.to_fragment(), address);
    let mut state = state;
    state.compare.choose("z", None);
    assert_eq!(state.to_fragment(), "view=compare&a=z&after=1&of=captions&basis=macro&rank=x%20y,z,w");
    state.compare.choose_together("x");
    assert_eq!(state.to_fragment(), "view=compare&a=x&together=1&of=captions&basis=macro&rank=x%20y,z,w");
    // What an old page or a slip may have written is left out.
    assert_eq!(ViewState::from_fragment("of=x&basis=y&list=z&after=2").compare, Compared::default());
}

fn candidates() -> Vec<Candidate> {
    [("q", true, false), ("c", false, true), ("both", true, true), ("q2", true, false)]
        .map(|(id, questions, captions)| Candidate {
            id: id.to_owned(),
            questions,
            captions,
            after: id == "q2",
        })
        .to_vec()
}

#[test]
fn two_runs_are_chosen_by_wish_then_by_what_is_shown_then_by_method_then_by_what_they_share() {
    let runs = candidates();
    let of = |a, b, kind| Some(Chosen { a, b: Other::Run(b), kind });
    let questions = Some(Kind::Questions);
    for (wish, shown, suggested, expected) in [
        ("", "", None, of(0, 2, questions)),
        ("", "", Some((3, 2)), of(3, 2, questions)),
        ("", "c both", Some((3, 2)), of(1, 2, Some(Kind::Captions))),
        ("a=both&b=q", "c both", None, of(2, 0, questions)),
        ("a=q&b=q", "", None, of(0, 2, questions)),
        ("b=q", "", None, of(2, 0, questions)),
        ("a=both", "", Some((2, 3)), of(2, 3, questions)),
        ("a=gone&b=c", "", None, of(2, 1, Some(Kind::Captions))),
        ("a=q&b=c", "", None, of(0, 1, None)),
        ("a=both&b=c&of=questions", "", None, of(2, 1, Some(Kind::Captions))),
        ("a=q2&after=1", "", None, Some(Chosen { a: 3, b: Other::After, kind: questions })),
        ("a=q&after=1", "", None, of(0, 2, questions)),
    ] {
        let wish = ViewState::from_fragment(wish).compare;
        let shown: Vec<String> = shown.split_whitespace().map(str::to_owned).collect();
        assert_eq!(chosen(&wish, &shown, suggested.as_slice(), &runs), expected, "{wish:?}");
    }
}

#[test]
fn an_ensemble_is_the_second_of_two_where_it_is_wished_for_and_there_is_one() {
    let runs = candidates();
    let ensemble = |questions, captions| Candidate {
        id: "Majority of 3 runs".to_owned(),
        questions,
        captions,
        after: false,
    };
    let with = |a, kind| Some(Chosen { a, b: Other::Together, kind });
    for (wish, ensemble, expected) in [
        ("a=q&together=1", Some(ensemble(true, true)), with(0, Some(Kind::Questions))),
        ("a=both&together=1&of=captions", Some(ensemble(true, true)), with(2, Some(Kind::Captions))),
        ("a=q&together=1", Some(ensemble(false, true)), with(0, None)),
        ("a=q&b=both&together=1", None, Some(Chosen { a: 0, b: Other::Run(2), kind: Some(Kind::Questions) })),
        (
            "a=q&b=both",
            Some(ensemble(true, true)),
            Some(Chosen { a: 0, b: Other::Run(2), kind: Some(Kind::Questions) }),
        ),
    ] {
        let wish = ViewState::from_fragment(wish).compare;
        assert_eq!(chosen_with(&wish, &[], &[], &runs, ensemble.as_ref()), expected, "{wish:?}");
    }
}

#[test]
fn one_run_is_compared_with_itself_after_its_diagnosis_or_not_at_all() {
    let runs = candidates();
    let wish = Compared::default();
    let after = Some(Chosen { a: 0, b: Other::After, kind: Some(Kind::Questions) });
    assert_eq!(chosen(&wish, &[], &[], &runs[3..]), after);
    assert_eq!(chosen(&wish, &[], &[], &runs[..1]), None);
    assert_eq!(chosen(&wish, &[], &[], &[]), None);
    // Two that share nothing are still two: the page says why there is no number.
    let apart = Some(Chosen { a: 0, b: Other::Run(1), kind: None });
    assert_eq!(chosen(&wish, &[], &[], &runs[..2]), apart);
}

#[test]
fn the_terms_of_a_fate_narrow_what_is_narrowed_already() {
    let pairs = |text: &str| ViewState::from_fragment(&format!("outcome={text}")).outcomes;
    for (present, change, expected) in [
        ("", Change::Both, Some("a:right,b:right")),
        ("", Change::Fixed, Some("a:wrong,a:ambiguous,a:unparsed,a:missing,b:right")),
        ("c:right", Change::Both, Some("c:right,a:right,b:right")),
        ("a:unparsed,a:right", Change::Fixed, Some("a:unparsed,b:right")),
        ("a:right", Change::Fixed, None),
    ] {
        let expected = expected.map(pairs);
        assert_eq!(terms(&pairs(present), ("a", "b"), change), expected, "{present} {change:?}");
    }
}

#[test]
fn a_p_value_has_as_many_decimals_as_it_can_bear() {
    for (p, words) in
        [(1.0, "1.000"), (0.0432, "0.043"), (0.00432, "0.0043"), (1e-9, "< 0.0001"), (f64::NAN, "\u{2013}")]
    {
        assert_eq!(text::chance(p), words);
    }
}
