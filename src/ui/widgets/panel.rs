//! A panel of numbers on the page: its picture with parts to press, and the items behind a part.

use leptos::prelude::*;

use super::{
    Explain, Exported, Picture, Popover, Spot, Told, explanation, exported, item_links, use_popover,
    with_source,
};
use crate::{
    analysis::{
        definition_items::outcome_behind,
        export::Unit,
        figures::{Behind, Panel, Source, behind},
    },
    charts::{Drawing, Theme, table},
    ui::session::Session,
    view::{
        route::{Facet, Screen, ViewState},
        text,
    },
    web::fragment::History,
};

/// The panel drawn for a width; parts can be pressed where they stand for items.
pub(in crate::ui) fn picture_of(panel: &Panel, width: u32, dark: bool) -> Option<Picture> {
    let theme = if dark { Theme::dark() } else { Theme::light() };
    let drawing = Drawing::of(panel);
    let svg = drawing.svg(width, &theme).ok()?;
    let mut spots = Vec::new();
    for part in drawing.parts(width, &theme) {
        let column = part.column.unwrap_or(0);
        if !facets(panel, part.row, part.column).is_empty() {
            // Bars of sentences lead to captions: their numbers differ.
            let act = match panel.rows().nth(part.row).and_then(|row| row.captions) {
                Some(count) => {
                    format!("Show the {} with such a sentence", text::plural(count, "caption", "captions"))
                }
                None => "Show the items".to_owned(),
            };
            let words = format!("{}. {act}", part.words);
            spots.push(Spot { area: part.area, words, part: (part.row, column) });
        }
    }
    Some(Picture { svg, height: drawing.height(width, &theme), spots, table: table::of_panel(panel) })
}

/// The facets that a part stands for, with their values.
fn facets(panel: &Panel, row: usize, column: Option<usize>) -> Vec<(Facet, &str)> {
    let of_row = panel.rows().nth(row).into_iter().flat_map(|row| &row.narrows);
    let of_column = column.and_then(|column| panel.column_narrows.get(column));
    let all = of_row.chain(of_column);
    let facet = |id: &str| Facet::ALL.iter().copied().find(|facet| facet.id() == id);
    all.filter_map(|(id, value)| Some((facet(id)?, value.as_str()))).collect()
}

/// Shows the items of a part that was pressed; `also` narrows them further.
pub(in crate::ui) fn show_items(
    session: Session,
    panel: &Panel,
    (row, column): (usize, usize),
    also: impl FnOnce(&mut ViewState),
) {
    let facets = facets(panel, row, Some(column));
    session.change(History::Push, |state| {
        facets.iter().for_each(|(facet, value)| state.show_only(*facet, value));
        also(state);
    });
}

/// What a chart and its menu do with a panel: draw it, lead from a part to its items, let it leave the page, explain a
/// number.
#[derive(Clone, Copy)]
pub(in crate::ui) struct PanelParts {
    /// Its picture for a width.
    pub(in crate::ui) draw: Callback<u32, Option<Picture>>,
    /// A part was pressed.
    pub(in crate::ui) press: Callback<(usize, usize)>,
    /// It leaves the page.
    pub(in crate::ui) leave: Callback<(), Option<Exported>>,
    /// A number in its table explains itself.
    pub(in crate::ui) explain: Explain,
}

/// The parts of a panel that changes; called under the component that shows it.
pub(in crate::ui) fn panel_parts(session: Session, panel: Memo<Option<Panel>>) -> PanelParts {
    let popover = use_popover();
    PanelParts {
        draw: Callback::new(move |width| picture_of(panel.read().as_ref()?, width, session.dark.get())),
        press: Callback::new(move |part| {
            if let Some(panel) = panel.get_untracked() {
                show_items(session, &panel, part, |_| {});
            }
        }),
        leave: Callback::new(move |()| exported(session, panel.read().as_ref()?)),
        explain: Callback::new(move |place| match panel.read().as_ref() {
            Some(panel) => explain_cell(session, popover, panel, place),
            None => ().into_any(),
        }),
    }
}

/// What the number in a row and a column of a panel means, with the items that it leaves out.
pub(in crate::ui) fn explain_cell(
    session: Session,
    popover: Popover,
    panel: &Panel,
    place: (usize, usize),
) -> AnyView {
    let found = with_source(session, |source: &Source<'_>| behind(source, panel, place)).flatten();
    explain_behind(session, popover, panel, place, found)
}

/// The same of what was found behind it.
pub(in crate::ui) fn explain_behind(
    session: Session,
    popover: Popover,
    panel: &Panel,
    (row, column): (usize, usize),
    found: Option<Behind>,
) -> AnyView {
    let (Some(found), Some(of_row)) = (found, panel.rows().nth(row)) else { return ().into_any() };
    let Some(number) = of_row.cells.get(column).and_then(Option::as_ref) else { return ().into_any() };
    let words = match panel.unit {
        Unit::Points => |value: f64| format!("{}\u{a0}points", text::points(value)),
        _ => text::per_cent as fn(f64) -> String,
    };
    let (name, of) = (panel.row_name(row).unwrap_or_default(), panel.columns.get(column));
    let of = of.map_or("", String::as_str);
    let heading = format!("{}: {name}, {of}: {}", panel.definition.name, words(number.value));
    let interval = number.interval.map(|ends| format!("{} to {}", words(ends.lo), words(ends.hi)));
    let runs = panel.runs_of((row, column));
    let behind = |what: &'static str| {
        let at = found.definition.exclusions.iter().position(|(reason, _)| *reason == what);
        let items = at.and_then(|at| found.items.get(at)).map_or(&[][..], Vec::as_slice);
        let all = match (outcome_behind(what), runs.as_slice()) {
            (Some(outcome), [run]) => session.dataset.get().map(|loaded| {
                let mut next = session.state.get();
                for (facet, value) in facets(panel, row, Some(column)) {
                    next.show_only(facet, value);
                }
                next.screen = Screen::Items;
                next.outcomes = vec![(loaded.dataset.run(*run).id.clone(), outcome.id().to_owned())];
                next
            }),
            _ => None,
        };
        item_links(session, popover, items, all)
    };
    let told = Told {
        interval,
        no_quotient: panel.unit == Unit::Points,
        behind: (!found.items.is_empty()).then_some(&behind as &dyn Fn(&'static str) -> AnyView),
        ..Told::default()
    };
    explanation(heading, &found.definition, &told)
}
