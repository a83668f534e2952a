//! The report's page.

use leptos::prelude::*;

use super::{failures::failures, made::Stills};
use crate::{
    charts::report::charts,
    ui::{
        session::{Session, Shared},
        widgets::drawn,
    },
    view::{
        report::{Report, number},
        text,
    },
};

/// Everything that is printed.
pub(super) fn sheet(session: Session, report: &Shared<Report>, stills: Stills) -> AnyView {
    let settings: Vec<String> =
        report.settings.iter().map(|(name, words)| format!("{name}: {words}")).collect();
    let charts: Vec<_> = charts(report)
        .into_iter()
        .map(|(title, svg)| {
            let svg = drawn("report-chart", svg);
            view! { <figure role="img" aria-label=title>{svg}</figure> }.into_any()
        })
        .collect();
    view! {
        <article class="card report-sheet" aria-label="Report">
            <h1>{report.title()}</h1>
            <p class="muted">{settings.join("; ")}". Over all items."</p>
            {report.profile.clone().map(|words| view! { <p>{words}</p> })}
            {scores(report)}
            {worst(report)}
            {(!charts.is_empty()).then(|| view! { <h2>"Charts"</h2><div class="report-charts">{charts}</div> })}
            {failures(session, report, stills)}
            <h2>"How the numbers were made"</h2>
            <p class="report-methods">{report.methods.trim_end().to_owned()}</p>
        </article>
    }
    .into_any()
}

fn scores(report: &Report) -> AnyView {
    let row = |score: &crate::view::report::Score| {
        let [name, of, value, interval, support] = score.0.clone();
        view! {
            <tr>
                <th scope="row">{name}</th><td>{of}</td>
                <td class="number">{value}</td><td class="number">{interval}</td><td class="number">{support}</td>
            </tr>
        }
        .into_any()
    };
    let rows: Vec<_> = report.scores.iter().map(row).collect();
    view! {
        <h2>"Scores"</h2>
        <div class="scroll-x">
            <table class="plain">
                <thead><tr>
                    <th scope="col">"Score"</th><th scope="col">"Of"</th><th scope="col" class="number">"Value"</th>
                    <th scope="col" class="number">"95 % interval"</th><th scope="col" class="number">"Support"</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn worst(report: &Report) -> AnyView {
    if report.worst.is_empty() {
        return ().into_any();
    }
    let rows: Vec<_> = report
        .worst
        .iter()
        .map(|(part, own, field)| {
            let (own, field) = (number(own), text::per_cent_or_none(*field));
            view! { <tr><th scope="row">{part.clone()}</th><td>{own}</td><td>{field}</td></tr> }.into_any()
        })
        .collect();
    view! {
        <h2>"Where it is lowest"</h2>
        <div class="scroll-x">
            <table class="plain">
                <thead><tr><th scope="col">"Part"</th><th scope="col">"This run"</th><th scope="col">"The others, mean"</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}
