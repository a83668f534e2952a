//! What the captions are like, or one sentence where there are none.

use leptos::prelude::*;

use super::{
    card::{card, count_chart, muted, unlinked},
    found::{CaptionParts, Found},
    grids::{CategoryGrid, IncorrectGrid},
    number::{between, number},
    source_table::SourceTable,
};
use crate::{
    analysis::{caption_definition as definitions, definition::Definition},
    charts::of_captions,
    metrics::Ratio,
    ui::session::Shared,
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
                    <IncorrectGrid found />
                </div>
                <div class="chart-column">
                    <LengthCard found />
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
    let linked = Signal::derive(move || {
        let parts = found.captions.get()?;
        Some(of_captions::categories(parts.all.as_ref()?))
    });
    let defined = Signal::derive(move || {
        let spans = of_parts(found, |parts| parts.all.as_ref().map_or(0, |all| all.spans));
        if spans == 0 { Vec::new() } else { vec![of_category(spans)] }
    });
    let none = "No sentence of these captions is marked with an error category.";
    card("Error categories", defined, move || count_chart("Rows of error categories", linked, none, defined))
}

fn of_category(spans: usize) -> Definition {
    let mut definition = definitions::category_share(&Ratio::bare(0.0, spans));
    "spans of the category, beside its share".clone_into(&mut definition.numerator);
    definition
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
        view! { {count_chart("Rows of length and coverage", linked, none, defined)} {overall} }.into_any()
    })
}
