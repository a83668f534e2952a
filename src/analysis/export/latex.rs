//! A tabular for a paper.

use super::{About, Table};

/// With the rules of booktabs, the best bold and the second underlined as the papers print them;
/// where `about` is given, comments before it say what it was made of.
pub fn latex(table: &Table, about: Option<&About>) -> String {
    let columns: String =
        (0..table.head.len()).map(|column| if table.is_numeric(column) { 'r' } else { 'l' }).collect();
    let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
    let mut text = String::new();
    if let Some(about) = about {
        text += "% \\usepackage{booktabs}\n";
        for (name, words) in about.facts() {
            // A line break in a name would end the comment.
            text += &format!("% {name}: {}\n", super::printable(&words));
        }
    }
    text += &format!("\\begin{{tabular}}{{{columns}}}\n\\toprule\n");
    text += &line(table.head.iter().map(|name| tex(name)).collect());
    text += "\\midrule\n";
    for (at, row) in table.rows.iter().enumerate() {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let words = tex(&cell.shown());
            match table.place(at, column) {
                1 => format!("\\textbf{{{words}}}"),
                2 => format!("\\underline{{{words}}}"),
                _ => words,
            }
        });
        text += &line(cells.collect());
    }
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
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            c => escaped.push(c),
        }
    }
    escaped
}
