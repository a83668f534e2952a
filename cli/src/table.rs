//! Rows of numbers, written in four ways.

/// A cell: what a person reads and what a program reads.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A number of things.
    Count(usize),
    /// A share in `0..1`; `None`: undefined.
    Share(Option<f64>),
    /// A number that is no share; `None`: undefined.
    Plain(Option<f64>),
    /// Both ends of an interval of shares.
    Range(Option<(f64, f64)>),
}

/// A head and rows of as many cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Names of the columns.
    pub head: Vec<&'static str>,
    /// The rows, in order.
    pub rows: Vec<Vec<Cell>>,
}

impl Cell {
    /// A cell of words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    fn is_number(&self) -> bool {
        !matches!(self, Self::Text(_))
    }

    /// Per cent with two decimals.
    fn shown(&self) -> String {
        match self {
            Self::Text(text) => printable(text),
            Self::Count(count) => count.to_string(),
            Self::Share(share) => share.map_or("undefined".to_owned(), |x| format!("{:.2}", x * 100.0)),
            Self::Plain(number) => number.map_or("undefined".to_owned(), plain),
            Self::Range(range) => {
                range.map_or(String::new(), |(lo, hi)| format!("{:.2} to {:.2}", lo * 100.0, hi * 100.0))
            }
        }
    }

    /// Fractions with all their digits; an interval is two fields.
    fn fields(&self) -> Vec<String> {
        match self {
            Self::Text(text) => vec![guarded(text)],
            Self::Count(count) => vec![count.to_string()],
            Self::Share(share) => vec![share.map_or(String::new(), |x| x.to_string())],
            Self::Plain(number) => vec![number.map_or(String::new(), digits)],
            Self::Range(None) => vec![String::new(), String::new()],
            Self::Range(Some((lo, hi))) => vec![lo.to_string(), hi.to_string()],
        }
    }
}

/// Three decimals, or three figures of what three decimals would make nothing of.
fn plain(number: f64) -> String {
    if number != 0.0 && number.abs() < 0.001 { format!("{number:.2e}") } else { format!("{number:.3}") }
}

/// All digits, without the hundred zeros of a tiny p.
fn digits(number: f64) -> String {
    if number != 0.0 && number.abs() < 1e-6 { format!("{number:e}") } else { number.to_string() }
}

/// Text from data can hold a terminal's commands; it is shown, not obeyed.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Text that a spreadsheet would take for a formula is marked as text.
fn guarded(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

/// Aligned columns.
pub fn aligned(table: &Table) -> String {
    let head: Vec<String> = table.head.iter().map(|name| (*name).to_owned()).collect();
    let body: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(Cell::shown).collect()).collect();
    let wide = |column: usize| {
        let cells = std::iter::once(&head).chain(&body).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(wide).collect();
    let right: Vec<bool> = (0..head.len())
        .map(|column| table.rows.iter().filter_map(|row| row.get(column)).any(Cell::is_number))
        .collect();
    let mut text = String::new();
    for row in std::iter::once(&head).chain(&body) {
        let cells = row.iter().zip(&widths).zip(&right).map(|((cell, width), right)| {
            if *right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// RFC 4180; an interval is two columns, `lo` and `hi`.
pub fn csv(table: &Table) -> String {
    let quoted = |field: &String| {
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.clone()
        }
    };
    let is_range = |column: usize| {
        table.rows.iter().filter_map(|row| row.get(column)).any(|cell| matches!(cell, Cell::Range(_)))
    };
    let head = table.head.iter().enumerate().flat_map(|(column, name)| {
        if is_range(column) { vec!["lo".to_owned(), "hi".to_owned()] } else { vec![(*name).to_owned()] }
    });
    let mut lines = vec![head.collect::<Vec<_>>()];
    lines.extend(table.rows.iter().map(|row| row.iter().flat_map(Cell::fields).collect()));
    lines.iter().map(|line| line.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n").collect()
}

/// A table for a README.
pub fn markdown(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let escaped = |cell: &Cell| cell.shown().replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;");
    let numeric = |column: usize| table.rows.iter().filter_map(|row| row.get(column)).any(Cell::is_number);
    let rule = (0..table.head.len()).map(|column| if numeric(column) { "--:" } else { "---" }.to_owned());
    let mut text = line(table.head.iter().map(|name| (*name).to_owned()).collect());
    text += &line(rule.collect());
    table.rows.iter().for_each(|row| text += &line(row.iter().map(escaped).collect()));
    text
}

/// A tabular for a paper, with the rules of booktabs.
pub fn latex(table: &Table) -> String {
    let numeric = |column: usize| table.rows.iter().filter_map(|row| row.get(column)).any(Cell::is_number);
    let columns: String =
        (0..table.head.len()).map(|column| if numeric(column) { 'r' } else { 'l' }).collect();
    let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
    let mut text = format!("\\begin{{tabular}}{{{columns}}}\n\\toprule\n");
    text += &line(table.head.iter().map(|name| tex(name)).collect());
    text += "\\midrule\n";
    table.rows.iter().for_each(|row| text += &line(row.iter().map(|cell| tex(&cell.shown())).collect()));
    text + "\\bottomrule\n\\end{tabular}\n"
}

fn tex(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let row = |name: &str, share| {
            vec![Cell::text(name), Cell::Share(share), Cell::Range(share.map(|x| (x, 1.0))), Cell::Count(3)]
        };
        Table {
            head: vec!["run", "value", "interval", "of"],
            rows: vec![row("a_b|c", Some(0.5)), row("=x", None)],
        }
    }

    #[test]
    fn a_person_reads_per_cent() {
        assert_eq!(
            aligned(&sample()),
            "run        value         interval  of\n\
             a_b|c      50.00  50.00 to 100.00   3\n\
             =x     undefined                    3\n"
        );
    }

    #[test]
    fn a_program_reads_fractions_and_a_spreadsheet_no_formula() {
        assert_eq!(csv(&sample()), "run,value,lo,hi,of\r\na_b|c,0.5,0.5,1,3\r\n'=x,,,,3\r\n");
    }

    #[test]
    fn a_number_that_is_no_share_keeps_its_scale() {
        for (number, shown, field) in [
            (Some(0.5), "0.500", "0.5"),
            (Some(-12.25), "-12.250", "-12.25"),
            (Some(0.0), "0.000", "0"),
            (Some(0.000_25), "2.50e-4", "0.00025"),
            (Some(6e-118), "6.00e-118", "6e-118"),
            (None, "undefined", ""),
        ] {
            let cell = Cell::Plain(number);
            assert_eq!((cell.shown(), cell.fields()), (shown.to_owned(), vec![field.to_owned()]));
        }
    }

    #[test]
    fn markup_in_names_is_escaped() {
        assert!(markdown(&sample()).contains("| a_b\\|c | 50.00 |"));
        assert!(latex(&sample()).contains("a\\_b|c & 50.00 &"));
        assert_eq!(tex("50 % \\x"), "50 \\% \\textbackslash{}x");
    }

    #[test]
    fn a_terminal_is_not_commanded_by_data() {
        assert_eq!(printable("a\x1b[2Jb"), "a\u{fffd}[2Jb");
    }
}
