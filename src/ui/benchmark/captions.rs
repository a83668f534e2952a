//! What the captions are like, or one sentence where there are none.

use leptos::prelude::*;

use super::{
    card::{card, count_chart, muted, theme, unlinked},
    found::{CaptionParts, Found},
    grids::{CategoryGrid, IncorrectGrid},
    number::{between, number},
    source_table::SourceTable,
};
use crate::{
    analysis::{caption_definition as definitions, definition::Definition},
    charts::{self, of_captions},
    metrics::Ratio,
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Chart, Picture},
    },
    view::text,
};

/// Everything about captions.
#[component]
pub(super) fn Captions(found: Found) -> impl IntoView {
    let has =
        Memo::new(move |_| found.captions.with(|parts| parts.as_ref().map(|parts| parts.all.is_some())));
    move || {
        match has.get() {
        Some(true) => view! {
            <SourceTable found />
            <div class="charts">
                <div class="chart-column">
                    <CategoryCard found />
                    <LengthCard found />
                </div>
                <div class="chart-column">
                    <IncorrectGrid found />
                    <CategoryGrid found />
                </div>
            </div>
        }
        .into_any(),
        Some(false) => view! {
            <section class="card" aria-label="Captions">
                <h2>"Captions"</h2>
                {muted("None of these items is a caption whose sentences are verified: there are no error categories, lengths or certificates to show.")}
            </section>
        }
        .into_any(),
        None => ().into_any(),
    }
    }
}

/// Something of the captions once they are known.
fn of_parts<T: Default>(found: Found, of: impl Fn(&Shared<CaptionParts>) -> T) -> T {
    found.captions.read().as_ref().map(of).unwrap_or_default()
}

/// Error categories (figure 5).
#[component]
fn CategoryCard(found: Found) -> impl IntoView {
    let session = use_session();
    let spans = Memo::new(move |_| of_parts(found, |parts| parts.all.as_ref().map_or(0, |all| all.spans)));
    let draw = Callback::new(move |width| {
        let parts = found.captions.get()?;
        categories(session, &parts, width)
    });
    let press = Callback::new(|_| {});
    let defined = Signal::derive(move || {
        let spans = spans.get();
        // The denominator is the same for every bar; each bar's own support stands under its name.
        if spans == 0 { Vec::new() } else { vec![of_category(spans)] }
    });
    card("Error categories", defined, move || {
        if spans.get() == 0 {
            return muted("No sentence of these captions is marked with an error category.");
        }
        view! { <Chart label="Error categories" draw press /> }.into_any()
    })
}

fn of_category(spans: usize) -> Definition {
    let mut definition = definitions::category_share(&Ratio::bare(0.0, spans));
    "spans of the category, under each name".clone_into(&mut definition.numerator);
    definition
}

fn categories(session: Session, parts: &CaptionParts, width: u32) -> Option<Picture> {
    let data = of_captions::categories(parts.all.as_ref()?);
    let theme = theme(session);
    let svg = charts::svg::bars(&data, width, &theme).ok()?;
    let height = charts::bars::layout(&data, width, &theme).height;
    Some(Picture { svg, height, spots: Vec::new(), table: charts::table::of_bars(&data) })
}

/// Length and certificate coverage by complexity (figure 7).
#[component]
fn LengthCard(found: Found) -> impl IntoView {
    let linked = Signal::derive(move || {
        let parts = found.captions.get()?;
        let made = found.intervals.get();
        let intervals = made.as_ref().map_or(&[][..], |made| &made.coverage_by);
        let mut chart = of_captions::by_complexity(&parts.by_complexity, &parts.certificates_by, intervals);
        chart.groups.retain(|group| !group.rows.is_empty());
        Some(unlinked(chart))
    });
    let defined = Signal::derive(move || {
        of_parts(found, |parts| {
            let words = parts.all.as_ref().map(definitions::words_per_caption);
            words.into_iter().chain([definitions::certificate(&parts.certificates)]).collect::<Vec<_>>()
        })
    });
    let none = "The complexity of none of the captions\u{2019} videos is known.";
    let overall = move || {
        let parts = found.captions.get()?;
        let interval = found.intervals.read().as_ref().and_then(|made| made.coverage);
        let Some(mean) = parts.certificates.mean() else {
            return Some(muted("No sentence has a certificate: the spans of the video that decide it."));
        };
        let definition = definitions::certificate(&parts.certificates);
        let note = between(interval);
        let whole = number("all captions", text::per_cent(mean), note, definition);
        Some(view! { <p class="coverage-line">{whole}<span>"certificate coverage, mean over all sentences that have one"</span></p> }.into_any())
    };
    card("Caption length and certificate coverage", defined, move || {
        view! { {count_chart("Rows of length and coverage", linked, none)} {overall} }.into_any()
    })
}
