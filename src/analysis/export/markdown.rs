//! A table for a README.

use super::{About, Cell, Table};

/// The table; where `about` is given, under it what it was made of.
pub fn markdown(table: &Table, about: Option<&About>) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let rule =
        (0..table.head.len()).map(|column| if table.is_numeric(column) { "--:" } else { "---" }.to_owned());
    let mut text = line(table.head.iter().map(|name| escaped(name)).collect());
    text += &line(rule.collect());
    for row in &table.rows {
        text += &line(row.iter().map(|cell: &Cell| escaped(&cell.shown())).collect());
    }
    if let Some(about) = about {
        text += &format!("\n{}\n", escaped(&about.sentence()));
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;")
}
