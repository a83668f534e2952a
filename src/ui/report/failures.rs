//! The failures of a report: the frame with its boxes, what was asked, what is true and what was said.

use leptos::prelude::*;

use super::made::Stills;
use crate::{
    ui::session::{Session, Shared},
    view::{
        overlay::Mark,
        palette::Layer,
        report::{Failing, Report, Still, label_at},
        text,
    },
    web::fragment::History,
};

/// All of them under a heading; nothing where there are none.
pub(super) fn failures(session: Session, report: &Shared<Report>, stills: Stills) -> AnyView {
    if report.failures.is_empty() {
        return ().into_any();
    }
    let all = report.failures.iter().enumerate();
    let cards: Vec<_> = all.map(|(place, failing)| card(session, failing, place, stills)).collect();
    let heading =
        format!("{} of {}", text::plural(cards.len(), "failure", "failures"), text::count(report.failing));
    view! {
        <h2>{heading}</h2>
        <p class="muted small">
            "From each type as many as its share of all failures; within a type those that most other runs have right. Stills: truth in white, the run in orange."
        </p>
        <div class="report-failures">{cards}</div>
    }
    .into_any()
}

fn card(session: Session, failing: &Failing, place: usize, stills: Stills) -> AnyView {
    let picture = move || {
        let found = stills.with(|stills| stills.get(place).cloned().flatten());
        match found {
            None => view! { <p class="report-waits">"\u{2026}"</p> }.into_any(),
            Some(still) if still.picture.is_some() => drawn_over(&still),
            Some(_) => view! { <p class="report-waits muted">"no video"</p> }.into_any(),
        }
    };
    let (item, time) = (failing.item, failing.time);
    let open = move |_| {
        let Some(loaded) = session.dataset.get_untracked() else { return };
        let id = loaded.dataset.item(item).id.clone();
        let mut next = session.state.get_untracked().with_item(id);
        next.time = time;
        session.go(next, History::Push);
    };
    let others = failing.others.map(|(right, all)| {
        format!("{right} of {} right", text::plural(all, "other run has it", "other runs have it"))
    });
    let at = failing.time.map(|time| format!(", at {}", text::clock(time))).unwrap_or_default();
    view! {
        <section class="report-failure" aria-label=failing.asked.clone()>
            {picture}
            <div>
                <p class="muted small">{format!("{}{at}", failing.group)}<button class="quiet" on:click=open>"Open"</button></p>
                <p>{failing.asked.clone()}</p>
                <p class="report-true">"True: "{failing.gold.clone()}</p>
                <p class="report-said">"Said: "{failing.said.clone()}</p>
                {others.map(|words| view! { <p class="muted small">{words}</p> })}
            </div>
        </section>
    }
    .into_any()
}

fn drawn_over(still: &Still) -> AnyView {
    let (width, height) = still.size;
    let unit = (width / 320.0).max(1.0);
    let marks: Vec<_> = still.marks.iter().map(|mark| boxed(mark, unit)).collect();
    view! {
        <svg viewBox=format!("0 0 {width} {height}") role="img" aria-label="The frame with its boxes">
            <image href=still.picture.clone() width=width.to_string() height=height.to_string()></image>
            {marks}
        </svg>
    }
    .into_any()
}

fn boxed(mark: &Mark, unit: f64) -> AnyView {
    let class = if mark.layer == Layer::Truth { "box-true" } else { "box-said" };
    let rect = mark.rect;
    let shape = |class: &'static str, thick: f64| {
        view! {
            <rect class=class x=rect.x().to_string() y=rect.y().to_string() width=rect.w().to_string()
                height=rect.h().to_string() stroke-width=(thick * unit).to_string()></rect>
        }
        .into_any()
    };
    let up = label_at(mark, unit);
    view! {
        {shape("box-under", 3.5)}
        {shape(class, 1.8)}
        <text class=class x=rect.x().to_string() y=up.to_string() font-size=(11.0 * unit).to_string()
            stroke-width=(2.5 * unit).to_string()>{mark.label.clone()}</text>
    }
    .into_any()
}
