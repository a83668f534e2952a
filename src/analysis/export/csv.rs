//! Comma-separated values (RFC 4180).

use super::{About, Cell, Table, cell::guarded};

/// A row a line. An interval is two columns, `lo` and `hi`, a measured number four: `x`, `x lo`,
/// `x hi`, `x n`. Where `about` is given, every row says at its end under which conventions its
/// numbers were made; a line of comments before the head would break most readers.
pub fn csv(table: &Table, about: Option<&About>) -> String {
    let shapes: Vec<Shape> = (0..table.head.len()).map(|at| shape(table, at)).collect();
    let heads = table.head.iter().zip(&shapes).flat_map(|(name, shape)| match shape {
        Shape::One => vec![guarded(name)],
        Shape::Range => vec!["lo".to_owned(), "hi".to_owned()],
        Shape::Measured { noted } => {
            let mut heads = vec![guarded(name)];
            heads.extend(["lo", "hi", "n"].map(|part| guarded(&format!("{name} {part}"))));
            heads.extend(noted.then(|| guarded(&format!("{name} note"))));
            heads
        }
    });
    let mut head: Vec<String> = heads.collect();
    let facts = about.map(About::facts).unwrap_or_default();
    head.extend(facts.iter().map(|(name, _)| (*name).to_owned()));
    let mut text = line(&head);
    for row in &table.rows {
        let cells = row.iter().zip(&shapes);
        let mut fields: Vec<String> = cells.flat_map(|(cell, shape)| fields(cell, *shape)).collect();
        fields.extend(facts.iter().map(|(_, words)| guarded(words)));
        text += &line(&fields);
    }
    text
}

#[derive(Clone, Copy)]
enum Shape {
    One,
    Range,
    Measured { noted: bool },
}

fn shape(table: &Table, column: usize) -> Shape {
    let mut shape = Shape::One;
    for cell in table.column(column) {
        match (cell, shape) {
            (Cell::Range(_), _) => shape = Shape::Range,
            (Cell::Measured(measured, _), Shape::Measured { noted }) => {
                shape = Shape::Measured { noted: noted || !measured.note.is_empty() };
            }
            (Cell::Measured(measured, _), _) => shape = Shape::Measured { noted: !measured.note.is_empty() },
            _ => {}
        }
    }
    shape
}

/// As many fields as the column's shape has.
fn fields(cell: &Cell, shape: Shape) -> Vec<String> {
    let mut fields = cell.fields();
    match (shape, cell) {
        (Shape::Measured { noted }, Cell::Measured(measured, _)) => {
            fields.extend(noted.then(|| guarded(&measured.note)));
        }
        (Shape::Measured { noted }, _) => fields.resize(4 + usize::from(noted), String::new()),
        _ => {}
    }
    fields
}

fn line(fields: &[String]) -> String {
    let quoted = |field: &String| {
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.clone()
        }
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}
