//! The papers' charts that the table on screen holds the data of.

use leptos::prelude::*;

use super::library::Library;
use crate::{
    analysis::{
        export::{Unit, of_panel},
        figures::{Panel, Printed as Drawn, about_printed, printed as drawn_of},
    },
    charts::{Drawing, Theme, table},
    model::PublishedTable,
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Chart, ExportMenu, Exported, Picture, Spot, Told, explanation, use_popover},
    },
    view::{printed::Printed, text},
    web::fragment::History,
};

/// The least room of a column of a grid, and of its heads, in pixels: a narrower page scrolls the chart.
const COLUMN: u32 = 52;
const HEADS: u32 = 130;

/// The table with its charts, once all tables are here: one says how many samples another stands on.
#[derive(Clone, PartialEq)]
struct Charts {
    table: Shared<PublishedTable>,
    all: Shared<Vec<Drawn>>,
}

/// A card for each chart; nothing under a table that none is drawn from.
#[component]
pub(super) fn DrawnCards(library: Library, printed: Memo<Printed>) -> impl IntoView {
    let session = use_session();
    let charts = Memo::new(move |_| {
        let at = library.index.with(|index| Some(index.as_ref()?.place(printed.read().table.as_deref())))?;
        let tables = library.tables.get().into_iter().collect::<Option<Vec<_>>>()?;
        let all: Vec<&PublishedTable> = tables.iter().map(|table| &**table).collect();
        let table = tables.get(at)?.clone();
        let drawn = drawn_of(&table, &all);
        (!drawn.is_empty()).then(|| Charts { table, all: Shared::new(drawn) })
    });
    move || {
        let charts = charts.get()?;
        let cards: Vec<_> = (0..charts.all.len()).map(|at| card(session, &charts, at)).collect();
        let several = cards.len() > 1;
        Some(view! { <div class="printed-charts" class:several=several>{cards}</div> }.into_any())
    }
}

fn card(session: Session, charts: &Charts, at: usize) -> AnyView {
    let Some(drawn) = charts.all.get(at).cloned() else { return ().into_any() };
    let popover = use_popover();
    let title = drawn.panel.title.clone();
    let name = title.clone();
    let about = drawn.panel.clone();
    let open = move |event: web_sys::MouseEvent| {
        let definition = about.definition.clone();
        popover.open(&event, move || explanation(definition.name.to_owned(), &definition, &Told::default()));
    };
    let leave = {
        let (charts, panel) = (charts.clone(), drawn.panel.clone());
        Callback::new(move |()| {
            Some(Exported {
                table: of_panel(&panel),
                about: about_printed(&charts.table, std::slice::from_ref(&panel)),
                charts: vec![Drawing::of(&panel)],
            })
        })
    };
    let draw = {
        let drawn = drawn.clone();
        Callback::new(move |width| picture(&drawn, width, session.dark.get()))
    };
    let press = {
        let (drawn, id) = (drawn.clone(), charts.table.id.clone());
        Callback::new(move |part| {
            if let Some((row, column)) = figure_at(&drawn, part) {
                session.change(History::Push, |state| state.printed.pick(&id, row, &column));
            }
        })
    };
    let explain = Callback::new(move |place| explained(&drawn.panel, place));
    view! {
        <section class="card chart-card" aria-label=name>
            <div class="chart-tools">
                <span class="muted small">{charts.all.get(at).map(|drawn| drawn.figure.paper())}</span>
                <button class="quiet small" aria-haspopup="dialog" on:click=open>"How it is computed"</button>
                <ExportMenu name=title has_picture=true make=leave />
            </div>
            <Chart label="Printed figures" draw press explain hint="Press a part to go to its figure in the table; arrow keys move between parts." />
        </section>
    }
    .into_any()
}

/// The place in the table, and the column, of the printed figure behind a part.
fn figure_at(drawn: &Drawn, (row, column): (usize, usize)) -> Option<(usize, String)> {
    let found = drawn.figures.iter().find(|(at, of, _)| (*at, *of) == (row, column));
    found.map(|(.., figure)| figure.clone())
}

/// The chart for a width; what one printed figure stands behind can be pressed.
fn picture(drawn: &Drawn, width: u32, dark: bool) -> Option<Picture> {
    let theme = if dark { Theme::dark() } else { Theme::light() };
    let drawing = Drawing::of(&drawn.panel);
    let least = match drawing {
        Drawing::Grid(..) => HEADS + COLUMN * drawn.panel.columns.len() as u32,
        _ => 0,
    };
    let width = width.max(least);
    let mut spots = Vec::new();
    for part in drawing.parts(width, &theme) {
        let place = (part.row, part.column.unwrap_or(0));
        if figure_at(drawn, place).is_some() {
            let words = format!("{}. Show the printed figure", part.words);
            spots.push(Spot { area: part.area, words, part: place });
        }
    }
    let svg = drawing.svg(width, &theme).ok()?;
    Some(Picture { svg, height: drawing.height(width, &theme), spots, table: table::of_panel(&drawn.panel) })
}

/// What a number of the chart is.
fn explained(panel: &Panel, (row, column): (usize, usize)) -> AnyView {
    let number = panel.rows().nth(row).and_then(|row| row.cells.get(column)?.as_ref());
    let Some(number) = number else { return ().into_any() };
    let words = match panel.unit {
        Unit::Points => format!("{}\u{a0}points", text::points(number.value)),
        Unit::Share => text::per_cent(number.value),
    };
    let of = panel.columns.get(column).map_or("", String::as_str);
    let heading =
        format!("{}: {}, {of}: {words}", panel.definition.name, panel.row_name(row).unwrap_or_default());
    let mut definition = panel.definition.clone();
    if !number.note.is_empty() {
        definition.numerator = number.note.clone();
    }
    if number.n > 0 {
        definition.denominator = format!("{} samples (Dr.V, table 4)", text::count(number.n));
    }
    let told = Told { no_quotient: panel.unit == Unit::Points, ..Told::default() };
    explanation(heading, &definition, &told)
}
