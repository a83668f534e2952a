//! A panel of numbers on the page: its picture with parts to press, and the items behind a part.

use super::{Picture, Spot};
use crate::{
    analysis::figures::Panel,
    charts::{Drawing, Theme, table},
    ui::session::Session,
    view::route::{Facet, ViewState},
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
            let words = format!("{}. Show the items", part.words);
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
