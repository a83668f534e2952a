//! Comma-separated tables (RFC 4180), whole: a cell may hold commas, quotes and line ends.

/// The rows of `text`, or the line on which a quoted cell begins that does not end.
pub(super) fn rows(text: &str) -> Result<Vec<Vec<String>>, usize> {
    let mut reader = Reader { rows: Vec::new(), row: Vec::new(), cell: String::new(), touched: false };
    let mut chars = text.strip_prefix('\u{feff}').unwrap_or(text).chars().peekable();
    let (mut line, mut quoted_since) = (1, None);
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        match (quoted_since, c) {
            (Some(_), '"') if chars.peek() == Some(&'"') => {
                chars.next();
                reader.cell.push('"');
            }
            (Some(_), '"') => quoted_since = None,
            (Some(_), c) => reader.cell.push(c),
            (None, '"') if reader.cell.is_empty() => (quoted_since, reader.touched) = (Some(line), true),
            (None, ',') => reader.end_cell(),
            (None, '\r') if chars.peek() == Some(&'\n') => {}
            (None, '\n') => reader.end_row(),
            (None, c) => reader.cell.push(c),
        }
    }
    reader.end_row();
    quoted_since.map_or(Ok(reader.rows), Err)
}

struct Reader {
    rows: Vec<Vec<String>>,
    row: Vec<String>,
    cell: String,
    /// The row has a cell, if an empty one.
    touched: bool,
}

impl Reader {
    fn end_cell(&mut self) {
        self.row.push(std::mem::take(&mut self.cell));
        self.touched = true;
    }

    /// A blank line is no row.
    fn end_row(&mut self) {
        if self.touched || !self.cell.is_empty() {
            self.end_cell();
            self.rows.push(std::mem::take(&mut self.row));
            self.touched = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_cut_where_no_quotes_hold_them() {
        for (text, expect) in [
            ("a,b\r\n1,\n", vec![vec!["a", "b"], vec!["1", ""]]),
            ("\u{feff}\"a,\"\"b\"\"\",\"c\nd\"\n\nx,y", vec![vec!["a,\"b\"", "c\nd"], vec!["x", "y"]]),
            ("\"\"\n", vec![vec![""]]),
            ("", vec![]),
        ] {
            assert_eq!(rows(text).unwrap(), expect, "{text}");
        }
        assert_eq!(rows("a\n\"b"), Err(2));
    }
}
