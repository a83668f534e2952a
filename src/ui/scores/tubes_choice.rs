//! How tubes are compared: whose rule, what a box is wide, and what passes vIoU@R.

use leptos::prelude::*;

use super::{board::use_board, choice::select, run_scores::RunScores};
use crate::{
    metrics::grounding::{BoxEdges, GroundingRule, GroundingScore, Threshold},
    view::conventions::Switch,
    web::fragment::History,
};

/// The conventions in a few words.
pub(super) fn tubes_words(score: &GroundingScore) -> String {
    let edges = match score.options.edges {
        BoxEdges::Continuous => "",
        BoxEdges::PlusOne => ", boxes w + 1 wide",
    };
    let passes = match score.threshold {
        Threshold::Above => "",
        Threshold::AtLeast => ", \u{2265} R passes",
    };
    format!("rule {}{edges}{passes}", score.options.rule.label())
}

/// Three selects; nothing where no run says where or when.
#[component]
pub(super) fn TubesChoice(scores: RunScores) -> impl IntoView {
    let session = use_board().session;
    let has = Memo::new(move |_| scores.read().iter().any(|score| score.grounding.is_some()));
    let one = move |label: &'static str, kind: Vec<(&'static str, Switch)>| {
        let options: Vec<_> =
            kind.iter().map(|(id, switch)| ((*id).to_owned(), switch.label().to_owned())).collect();
        (move || {
            let used = kind.iter().find(|(_, switch)| switch.is_in_use(&session.state.read()));
            let chosen = used.map_or("", |(id, _)| id).to_owned();
            let kind = kind.clone();
            let choose = move |chosen: String| {
                if let Some((_, switch)) = kind.iter().find(|(id, _)| *id == chosen) {
                    session.change(History::Replace, |state| switch.apply(state));
                }
            };
            select(label, options.clone(), chosen, choose)
        })
        .into_any()
    };
    let choices = move || {
        let rules = GroundingRule::ALL.into_iter().map(|rule| (rule.id(), Switch::Tubes(rule)));
        let edges = BoxEdges::ALL.into_iter().map(|edges| (edges.id(), Switch::Edges(edges)));
        let passing = Threshold::ALL.into_iter().map(|passes| (passes.id(), Switch::Threshold(passes)));
        view! {
            <div class="convention">
                {one("Tubes compared by", rules.collect())}
                <div class="convention-note">
                    {one("Box edges", edges.collect())}
                    {one("vIoU@R", passing.collect())}
                </div>
            </div>
        }
        .into_any()
    };
    move || has.get().then(choices)
}
