//! A card with a heading, a mark that explains its numbers, and a chart or words in its place.

use leptos::prelude::*;

use super::{links::show_items, number::explain};
use crate::{
    analysis::definition::Definition,
    charts::{
        Theme,
        counts::{self, CountChart},
        of_composition::Linked,
    },
    ui::{
        session::{Session, use_session},
        widgets::{Chart, Picture, Spot},
    },
};

/// A section with a heading and an explaining mark.
pub(super) fn card(
    heading: &'static str,
    definitions: Signal<Vec<Definition>>,
    body: impl Into<ViewFn>,
) -> AnyView {
    fn built(heading: &'static str, definitions: Signal<Vec<Definition>>, body: ViewFn) -> AnyView {
        let mark = move || {
            let definitions = definitions.get();
            (!definitions.is_empty()).then(|| explain(heading, definitions))
        };
        view! {
            <section class="card chart-card" aria-label=heading>
                <div class="card-head"><h2>{heading}</h2>{mark}</div>
                {move || body.run()}
            </section>
        }
        .into_any()
    }
    built(heading, definitions, body.into())
}

/// Words in place of what is not there.
pub(super) fn muted(words: &'static str) -> AnyView {
    view! { <p class="muted">{words}</p> }.into_any()
}

/// The theme of the page.
pub(super) fn theme(session: Session) -> Theme {
    if session.dark.get() { Theme::dark() } else { Theme::light() }
}

/// Bars of counts whose rows lead to their items, or words where there are none.
pub(super) fn count_chart(
    label: &'static str,
    linked: Signal<Option<Linked>>,
    none: &'static str,
) -> AnyView {
    let session = use_session();
    let has = Memo::new(move |_| linked.with(|linked| linked.as_ref().map(|it| !it.chart.groups.is_empty())));
    let draw = Callback::new(move |width| {
        let linked = linked.get()?;
        picture(session, &linked, width)
    });
    let press = Callback::new(move |(group, row): (usize, usize)| {
        let keeps =
            linked.with_untracked(|linked| Some(linked.as_ref()?.keeps.get(group)?.get(row)?.clone()));
        if let Some(keeps) = keeps.filter(|keeps| !keeps.is_empty()) {
            show_items(session, &keeps);
        }
    });
    (move || match has.get() {
        Some(true) => view! { <Chart label draw press /> }.into_any(),
        Some(false) => muted(none),
        None => waiting(),
    })
    .into_any()
}

/// What stands in a card until its numbers are known.
pub(super) fn waiting() -> AnyView {
    view! { <p class="muted boot">"Counting"</p> }.into_any()
}

/// A chart without links as one with none.
pub(super) fn unlinked(chart: CountChart) -> Linked {
    Linked { chart, keeps: Vec::new() }
}

fn picture(session: Session, linked: &Linked, width: u32) -> Option<Picture> {
    let theme = theme(session);
    let layout = counts::layout(&linked.chart, width, &theme);
    let svg = counts::picture(&linked.chart, width, &theme).ok()?;
    let table = counts::table(&linked.chart);
    let mut spots = Vec::new();
    for (place, (group, row, area)) in layout.rows.iter().enumerate() {
        let keeps = linked.keeps.get(*group).and_then(|group| group.get(*row));
        let words = table.rows.get(place);
        if let (Some(_), Some((head, cells))) = (keeps.filter(|keeps| !keeps.is_empty()), words) {
            let each: Vec<_> = linked
                .chart
                .columns
                .iter()
                .zip(cells)
                .map(|(column, cell)| format!("{} {cell}", column.label))
                .collect();
            let words = format!("{head}: {}. Show the items", each.join(", "));
            spots.push(Spot { area: *area, words, part: (*group, *row) });
        }
    }
    Some(Picture { svg, height: layout.height, spots, table })
}
