//! The conventions of the address, and what changes with them.

use proptest::prelude::*;
use verivid::analysis::definition_items::{grounded_behind, items_behind, outcome_behind};
use verivid::analysis::heatmap::Measure;
use verivid::analysis::{ItemSet, definition, grounding_definitions};
use verivid::metrics::ensemble::EnsembleRule;
use verivid::metrics::grounding::{self, BoxEdges, GroundingOptions, GroundingRule, Threshold};
use verivid::metrics::outcomes::Outcome;
use verivid::metrics::qa;
use verivid::metrics::rules::Rule;
use verivid::metrics::verification::{self, ZeroDivision};
use verivid::view::conventions::{Against, Conventions, Reading, Switch};
use verivid::view::differences::Differing;
use verivid::view::route::ViewState;

fn chosen<T: Copy + std::fmt::Debug + 'static>(from: &'static [T]) -> impl Strategy<Value = T> {
    (0..from.len()).prop_map(|at| from[at])
}

prop_compose! {
    fn conventions()(
        rule in proptest::option::of(chosen(&Rule::ALL)),
        tubes in chosen(&GroundingRule::ALL),
        edges in chosen(&BoxEdges::ALL),
        threshold in chosen(&Threshold::ALL),
        differing in proptest::option::of(chosen(&Against::ALL)),
        ensemble in proptest::option::of(chosen(&EnsembleRule::ALL)),
        matched in proptest::option::of("\\PC{1,8}"),
    ) -> Conventions {
        let grounding = GroundingOptions { rule: tubes, edges };
        Conventions { rule: rule.map(|rule| rule.id().to_owned()), grounding, threshold, differing, ensemble, matched }
    }
}

proptest! {
    #[test]
    fn conventions_survive_the_address(conventions in conventions()) {
        let state = ViewState { conventions, ..ViewState::default() };
        prop_assert_eq!(ViewState::from_fragment(&state.to_fragment()), state);
    }

    #[test]
    fn any_value_of_a_convention_is_some_convention(text in "#?((rule|tubes|edges|viou|differ|ensemble|match)=[a-z_%,:&]{0,9}&){0,6}") {
        let state = ViewState::from_fragment(&text);
        prop_assert_eq!(ViewState::from_fragment(&state.to_fragment()), state);
    }
}

#[test]
fn conventions_are_written_by_their_names_and_defaults_are_not_written() {
    let check = |text: &str, reading: Option<Rule>, tubes: GroundingRule| {
        let state = ViewState::from_fragment(text);
        assert_eq!(
            (state.conventions.reading(), state.conventions.grounding.rule),
            (Reading(reading), tubes)
        );
        assert_eq!(state.to_fragment(), text);
    };
    check("", None, GroundingRule::Verivid);
    check("rule=drv", Some(Rule::Drv), GroundingRule::Verivid);
    check("rule=verivid", Some(Rule::Verivid), GroundingRule::Verivid);
    check(
        "view=scores&zero=skip&rule=lmms_eval&tubes=cg_stvg&edges=plus_one&viou=at_least",
        Some(Rule::LmmsEval),
        GroundingRule::CgStvg,
    );
    assert_eq!(ViewState::from_fragment("rule=mine").conventions.reading(), Reading::default());
    let unknown = ViewState::from_fragment("tubes=mine&edges=round&viou=about&differ=all");
    assert_eq!(unknown, ViewState::default());
}

#[test]
fn a_switch_is_in_use_after_it_was_pressed_and_no_other_of_its_kind_is() {
    let check = |kind: Vec<Switch>| {
        for pressed in &kind {
            let mut state = ViewState::default();
            pressed.apply(&mut state);
            let used: Vec<_> = kind.iter().filter(|switch| switch.is_in_use(&state)).collect();
            assert_eq!(used, [pressed]);
        }
    };
    check(Reading::all().map(Switch::Reading).collect());
    check(GroundingRule::ALL.map(Switch::Tubes).to_vec());
    check(BoxEdges::ALL.map(Switch::Edges).to_vec());
    check(Threshold::ALL.map(Switch::Threshold).to_vec());
    check([ZeroDivision::Zero, ZeroDivision::Skip].map(Switch::ZeroDivision).to_vec());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Made-up datasets, so that every kind of item, reply and gap occurs.
    #[test]
    fn differences_found_in_slices_are_those_found_at_once(dataset in crate::made::dataset(), rule in chosen(&Rule::ALL)) {
        for run in dataset.run_indices() {
            let new = |reading, against| Differing::new(&dataset, run, reading, against);
            for against in [Against::Default, Against::Harness] {
                let mut differing = new(Reading(Some(rule)), against);
                while differing.step(3) {}
                prop_assert_eq!(differing.finish(), new(Reading(Some(rule)), against).finish());
            }
            prop_assert!(new(Reading::default(), Against::Default).finish().is_empty());
        }
    }

    #[test]
    fn as_many_items_stand_behind_an_exclusion_as_it_says(dataset in crate::made::dataset()) {
        let all = ItemSet::all(&dataset);
        for run in dataset.run_indices() {
            let outcomes = Reading::default().extracting(&dataset, run).finish();
            if let Some(score) = qa::score(&dataset, run, &outcomes, &all) {
                for (what, count) in definition::macro_mean(&score).exclusions {
                    prop_assert_eq!(items_behind(what, Measure::Accuracy, &outcomes, &all).len(), count, "{}", what);
                }
            }
            if let Some(score) = verification::score(&dataset, run, &outcomes, &all, ZeroDivision::Skip) {
                for measure in [Measure::Precision, Measure::Recall, Measure::F1] {
                    for (what, count) in definition::caption_mean(measure, &score).exclusions {
                        // Of sentences it counts sentences.
                        let items = items_behind(what, measure, &outcomes, &all).len();
                        prop_assert!(items == count || what.contains("sentences predicted") && items <= count, "{}", what);
                    }
                }
            }
            let outcomes = grounding::of_run(&dataset, run, GroundingOptions::default());
            if let Some(score) = grounding::score(&outcomes, &all, Threshold::Above) {
                let viou = grounding_definitions::m_viou(&score).exclusions;
                for (what, count) in grounding_definitions::m_tiou(&score).exclusions.into_iter().chain(viou) {
                    // Of tracks and events it counts tracks and events.
                    let items = grounded_behind(what, &outcomes, &all).len();
                    prop_assert!(items == count || what.starts_with("not counted") && items <= count, "{}", what);
                }
            }
        }
    }
}

#[test]
fn an_exclusion_of_questions_leads_to_the_filter_of_the_list() {
    use verivid::analysis::definition_items::words;
    assert_eq!(outcome_behind(words::BAD_GOLD), Some(Outcome::BadGold));
    assert_eq!(outcome_behind(words::MISSING), Some(Outcome::Missing));
    assert_eq!(outcome_behind(words::UNDEFINED), None);
}
