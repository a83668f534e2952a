//! How far the annotators agree: votes on sentences, boxes and events drawn twice.

use leptos::prelude::*;

use super::{
    card::{card, muted, table_menu, waiting},
    found::{AgreementParts, DrawnBy, Found},
    links::item_link,
    number::number,
};
use crate::{
    analysis::{
        caption_definition as definitions,
        definition::Definition,
        export::{Cell, Table},
    },
    metrics::agreement::{AnnotatorPair, Fleiss, VoteAgreement},
    model::Dataset,
    ui::{
        session::{Session, use_session},
        widgets::{Exported, Walked, leaving},
    },
    view::text,
};

/// Items whose drawings agree less than this are looked at again (Dr.V, section C.5).
const ENOUGH: f64 = 0.85;
/// At most this many of them are listed.
const MOST_ITEMS: usize = 40;

/// The card.
#[component]
pub(super) fn AgreementCard(found: Found) -> impl IntoView {
    let session = use_session();
    let nothing = Signal::derive(Vec::new);
    card("Agreement of the annotators", nothing, move || {
        let shown = found.agreement.try_get().flatten().zip(session.dataset.get());
        let Some((parts, loaded)) = shown else { return waiting() };
        let leave = move || leave(session, &*found.agreement.get()?);
        let out = parts.has_numbers().then(|| table_menu("the agreement", leave));
        view! { {body(&parts, &loaded.dataset)} {out} }.into_any()
    })
}

/// A row for each measure, of the votes and of each run that drew.
fn leave(session: Session, parts: &AgreementParts) -> Option<Exported> {
    let loaded = session.dataset.get()?;
    let row = |of: &str, measure: String, value: Option<f64>, observed: Option<f64>, n: usize, unit: &str| {
        let count = [Cell::Count(n), Cell::text(unit)];
        let words = [Cell::text(of), Cell::Text(measure), Cell::Plain(value)];
        let observed = observed.map_or(Cell::text(""), |observed| Cell::Plain(Some(observed)));
        words.into_iter().chain([observed]).chain(count).collect::<Vec<_>>()
    };
    let (mut rows, mut left_out) = (Vec::new(), Vec::new());
    if let Some(votes) = &parts.votes {
        let mut put = |measure: String, value, observed, n| {
            rows.push(row("labels of sentences", measure, value, observed, n, "sentences"));
        };
        put("Fleiss\u{2019} kappa".to_owned(), votes.all.kappa, Some(votes.all.p_bar), votes.all.sentences);
        for (count, own) in votes.by_votes.iter().filter(|_| votes.by_votes.len() > 1) {
            let measure = format!("Fleiss\u{2019} kappa, {count} votes each");
            put(measure, own.kappa, Some(own.p_bar), own.sentences);
        }
        put("Krippendorff\u{2019}s alpha".to_owned(), votes.alpha, None, votes.all.sentences);
        for pair in &votes.pairs {
            let measure = format!("Cohen\u{2019}s kappa, {} and {}", pair.a, pair.b);
            put(measure, pair.kappa, pair.observed, pair.sentences as usize);
        }
        left_out =
            vec![("sentences with a single vote", votes.single), ("sentences without votes", votes.unvoted)];
        left_out.retain(|(_, count)| *count > 0);
    }
    for by in &parts.drawn {
        let run = format!("drawings, with {}", loaded.dataset.run(by.run).id);
        let all = &by.all;
        rows.push(row(&run, "mean of both".to_owned(), all.mean, None, by.items.len(), "items"));
        rows.push(row(&run, "boxes, IoU".to_owned(), all.box_iou, None, all.frames, "frames"));
        rows.push(row(&run, "events, tIoU".to_owned(), all.event_iou, None, all.events, "events"));
    }
    let table = Table::new(&["of", "measure", "value", "observed", "n", "n counts"], rows);
    leaving(session, "Agreement of the annotators", (table, Vec::new()), &left_out)
}

fn body(parts: &AgreementParts, dataset: &Dataset) -> AnyView {
    let votes = match &parts.votes {
        Some(found) => votes(found),
        None => muted("No sentence of these captions has the votes of two annotators."),
    };
    let drawn = if parts.drawn.is_empty() {
        muted(
            "Nothing was drawn twice: no run shown has boxes or events on items that have their own. \
             A second annotator\u{2019}s drawings are opened as a run.",
        )
    } else {
        drawn(&parts.drawn, dataset)
    };
    view! {
        <div class="agreement">
            <div><h3>"Labels of sentences"</h3>{votes}</div>
            <div><h3>"Boxes and events"</h3>{drawn}</div>
        </div>
    }
    .into_any()
}

/// A coefficient as it is printed.
fn coefficient(value: Option<f64>) -> String {
    value.map_or(text::NONE.to_owned(), |value| text::fixed(value, 3).replace('-', "\u{2212}"))
}

fn votes(found: &VoteAgreement) -> AnyView {
    let name = match found.by_votes.keys().next() {
        Some(votes) if found.by_votes.len() == 1 => format!("Fleiss\u{2019} kappa, {votes} votes each"),
        _ => "Fleiss\u{2019} kappa, unequal votes".to_owned(),
    };
    let mut rows = vec![fleiss_row(&name, &found.all, definitions::kappa(found))];
    if found.by_votes.len() > 1 {
        for (votes, own) in &found.by_votes {
            let part = VoteAgreement { all: *own, single: 0, unvoted: 0, ..found.clone() };
            let name = format!("Fleiss\u{2019} kappa, {votes} votes each");
            rows.push(fleiss_row(&name, own, definitions::kappa(&part)));
        }
    }
    rows.push(row(
        "Krippendorff\u{2019}s alpha",
        found.all.sentences,
        None,
        found.alpha,
        definitions::alpha(found),
    ));
    for pair in &found.pairs {
        rows.push(pair_row(pair));
    }
    let left: Vec<_> = [(found.single, "with a single vote"), (found.unvoted, "without votes")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, why)| format!("{} {why}", text::plural(count, "sentence", "sentences")))
        .collect();
    let left = (!left.is_empty())
        .then(|| view! { <p class="muted small">{format!("Left out: {}", left.join("; "))}</p> }.into_any());
    let head = |words: &'static str| view! { <th scope="col" class="number">{words}</th> }.into_any();
    view! {
        <Walked class="scroll-x" label="Table of agreement on labels">
            <table class="plain">
                <caption class="visually-hidden">"Agreement of the votes on sentences"</caption>
                <thead>
                    <tr><th scope="col">"Measure"</th>{["Value", "Observed", "Sentences"].map(head)}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </Walked>
        {left}
    }
    .into_any()
}

fn fleiss_row(name: &str, found: &Fleiss, definition: Definition) -> AnyView {
    row(name, found.sentences, Some(found.p_bar), found.kappa, definition)
}

fn pair_row(pair: &AnnotatorPair) -> AnyView {
    let name = format!("Cohen\u{2019}s kappa, {} and {}", pair.a, pair.b);
    row(&name, pair.sentences as usize, pair.observed, pair.kappa, definitions::cohen(pair))
}

fn row(
    name: &str,
    sentences: usize,
    observed: Option<f64>,
    value: Option<f64>,
    definition: Definition,
) -> AnyView {
    let of = definition.clone();
    view! {
        <tr>
            <th scope="row">{name.to_owned()}</th>
            <td class="number">{number("the votes", coefficient(value), None, definition)}</td>
            <td class="number">{observed.map(|observed| number("the votes", text::fixed(observed, 3), None, definitions::observed(of)))}</td>
            <td class="number">{text::count(sentences)}</td>
        </tr>
    }
    .into_any()
}

fn drawn(all: &[DrawnBy], dataset: &Dataset) -> AnyView {
    let rows: Vec<_> = all.iter().map(|it| drawn_row(it, dataset)).collect();
    let again: Vec<_> = all.iter().map(|it| again(it, dataset)).collect();
    let head = |words: &'static str| view! { <th scope="col" class="number">{words}</th> }.into_any();
    view! {
        <Walked class="scroll-x" label="Table of agreement on drawings">
            <table class="plain">
                <caption class="visually-hidden">"Agreement of the dataset\u{2019}s own boxes and events with those of a run"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Own drawings with"</th>
                        {["Mean", "Boxes, IoU", "Frames", "Events, tIoU", "Events"].map(head)}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </Walked>
        {again}
        <p class="muted small">
            "A second annotator\u{2019}s drawings are opened as a run. Where the run is a model\u{2019}s, this says how far the model agrees."
        </p>
    }
    .into_any()
}

fn drawn_row(found: &DrawnBy, dataset: &Dataset) -> AnyView {
    let name = dataset.run(found.run).id.clone();
    let all = &found.all;
    let own = || definitions::drawn(all);
    view! {
        <tr>
            <th scope="row">{name.clone()}</th>
            <td class="number">{number(&name, coefficient(all.mean), None, own())}</td>
            <td class="number">{number(&name, coefficient(all.box_iou), None, own())}</td>
            <td class="number">{text::count(all.frames)}</td>
            <td class="number">{number(&name, coefficient(all.event_iou), None, own())}</td>
            <td class="number">{text::count(all.events)}</td>
        </tr>
    }
    .into_any()
}

/// The items that agree too little, to be looked at again.
fn again(found: &DrawnBy, dataset: &Dataset) -> AnyView {
    let value = |it: &crate::metrics::agreement::DrawnAgreement| it.mean.or(it.box_iou).or(it.event_iou);
    let low: Vec<_> =
        found.items.iter().filter(|(_, it)| value(it).is_some_and(|value| value < ENOUGH)).collect();
    if low.is_empty() {
        return ().into_any();
    }
    let item = |(at, it): &&(crate::model::ItemIx, _)| {
        view! { <li>{item_link(&dataset.item(*at).id)}" "<span class="muted">{coefficient(value(it))}</span></li> }.into_any()
    };
    let links: Vec<_> = low.iter().take(MOST_ITEMS).map(item).collect();
    let words = format!(
        "{} under {ENOUGH} with {}",
        text::plural(low.len(), "item", "items"),
        dataset.run(found.run).id
    );
    let more = low.len().saturating_sub(MOST_ITEMS);
    let more = (more > 0)
        .then(|| view! { <li class="muted">{format!("and {} more", text::count(more))}</li> }.into_any());
    view! {
        <details class="chart-words">
            <summary>{words}</summary>
            <ul class="item-links">{links}{more}</ul>
        </details>
    }
    .into_any()
}
