//! Tables on their way out of the program: for a terminal, a spreadsheet, a README, a paper.

mod about;
mod cell;
mod table;

mod csv;
mod json;
mod latex;
mod markdown;

mod of_panel;
mod of_scores;

pub use about::{About, filter_words};
pub use cell::{Cell, Measured, Unit, printable};
pub use csv::csv;
pub use json::json;
pub use latex::latex;
pub use markdown::markdown;
pub use of_panel::{of_panel, of_panels};
pub use of_scores::Scores;
pub use table::{Best, Table, aligned};
