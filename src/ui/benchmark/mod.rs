//! Benchmark: what the dataset itself is made of, before any run: items, videos and sources, types,
//! durations, captions and their errors, missing videos, the annotators' agreement, how to cite it.

mod about;
mod agreement;
mod captions;
mod card;
mod coverage;
mod found;
mod grids;
mod links;
mod number;
mod parts;
mod source_table;
mod type_table;

pub(super) use about::{citing, linked};

use leptos::prelude::*;

use self::{
    about::About,
    agreement::AgreementCard,
    captions::Captions,
    coverage::CoverageCard,
    found::follow,
    parts::{DurationCard, OverviewCard, SourceCard, TypeCard},
    type_table::TypeTable,
};
use crate::ui::{
    session::{Session, use_session},
    widgets::FilterNote,
};

/// The screen.
#[component]
pub(super) fn Benchmark() -> impl IntoView {
    let session = use_session();
    let found = follow(session);
    let none = Memo::new(move |_| session.kept.read().is_empty());
    let parts = move || {
        if none.get() {
            return view! { <p class="card">{nothing(session)}</p> }.into_any();
        }
        view! {
            <div class="charts">
                <div class="chart-column">
                    <OverviewCard found />
                    <SourceCard found />
                    <CoverageCard />
                </div>
                <div class="chart-column">
                    <TypeCard found />
                    <DurationCard found />
                </div>
            </div>
            <TypeTable found />
            <Captions found />
            <AgreementCard found />
        }
        .into_any()
    };
    view! {
        <div class="scores benchmark">
            <FilterNote of="Counts of" />
            <About found />
            {parts}
        </div>
    }
}

/// Why there is nothing to count.
fn nothing(session: Session) -> &'static str {
    if session.state.read().is_filtered() {
        "No item passes the filters: clear them to see what the benchmark is made of."
    } else {
        "This dataset has no items yet."
    }
}
