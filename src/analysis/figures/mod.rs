//! What the papers draw, from any dataset that holds the data: numbers with labels, which
//! `charts` turns into pictures and [`super::export`] into tables.

mod kind;
mod panel;
mod source;

mod captions;
mod cells;
mod questions;
mod settings;

mod make;

mod behind;

mod about;

mod printed;

pub use about::about;
pub use behind::{Behind, Under, behind, behind_runs};
pub use captions::categories;
pub use cells::{cell_place, cell_values, grid, zero_words};
pub use kind::Figure;
pub use make::make;
pub use panel::{Group, Number, Panel, Quantity, Row, Shape};
pub use printed::{Printed, about_printed, printed};
pub use questions::{spread, types};
pub use source::{Of, Scored, Source};
