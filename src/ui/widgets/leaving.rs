//! Tables that are no panel of a figure, on their way out with what holds of all that is on screen.

use leptos::prelude::*;

use super::{Exported, filter_in_words};
use crate::{
    analysis::export::{About, Table},
    charts::Drawing,
    ui::session::Session,
};

/// What is left out of a table, by the reason.
pub(in crate::ui) type LeftOut<'a> = &'a [(&'static str, usize)];

/// A table under the filter in force, with its pictures.
pub(in crate::ui) fn leaving(
    session: Session,
    title: &str,
    (table, charts): (Table, Vec<Drawing>),
    left_out: LeftOut<'_>,
) -> Option<Exported> {
    let loaded = session.dataset.get()?;
    let about = About {
        title: title.to_owned(),
        dataset: loaded.dataset.about().name.clone(),
        items: (session.kept.read().len(), loaded.dataset.items().len()),
        filter: filter_in_words(session),
        exclusions: left_out.iter().map(|(why, count)| ((*why).to_owned(), *count, *count)).collect(),
        ..About::default()
    };
    Some(Exported { table, about, charts })
}
