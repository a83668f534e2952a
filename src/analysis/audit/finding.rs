//! What an audit finds: every check, printed beside recomputed.

use super::basis::would_hold;
use super::exact::Exact;
use super::figure::Figure;
use super::relation::{self, Given, Spot};
use super::select::{Selector, cell, row_name};
use crate::model::{Check, CheckKind, Operand, PublishedTable};

/// One check over one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The table's id.
    pub table: String,
    /// The row's place, from 0; `None` where the check selects none.
    pub at: Option<usize>,
    /// The row's name: as many of its first cells as tell it from the others.
    pub row: String,
    /// The column of the printed result.
    pub column: String,
    /// What should hold, as `Avg is the mean of Obj to Knk (14 columns)`.
    pub what: String,
    /// The result as printed.
    pub printed: String,
    /// What the operands give, with up to two decimals more than printed; `None` where the check cannot be made.
    pub recomputed: Option<String>,
    /// Printed less recomputed, with its sign; `None` between words.
    pub difference: Option<String>,
    /// Whether rounding alone can explain what is printed.
    pub holds: bool,
    /// Where it does not: the other basis under which it would, in a sentence.
    pub would_hold: Option<String>,
    /// Why the check cannot be made, where it cannot; such a check does not hold.
    pub fault: Option<String>,
}

/// All checks of some tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// By table, check and row, each in file order.
    pub findings: Vec<Finding>,
}

impl Audit {
    /// How many checks hold.
    pub fn holding(&self) -> usize {
        self.findings.iter().filter(|finding| finding.holds).count()
    }

    /// Those that do not hold.
    pub fn failing(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| !finding.holds)
    }
}

/// Makes every declared check of the tables, which may speak of each other. Of a check of several
/// rows, those without a printed result are passed over.
pub fn audit(tables: &[PublishedTable]) -> Audit {
    let mut findings = Vec::new();
    for table in tables {
        for check in &table.checks {
            findings.extend(findings_of(check, table, tables));
        }
    }
    Audit { findings }
}

/// One declared check of one of `tables`, over all of its rows: a slice of [`audit`].
pub fn findings_of(check: &Check, table: &PublishedTable, tables: &[PublishedTable]) -> Vec<Finding> {
    let rows = Selector::parse(&check.row).map(|selector| selector.rows(table, None)).unwrap_or_default();
    let has_result = |row: &usize| {
        let text = cell(table, *row, &check.result).map(str::trim);
        text.is_none_or(|text| !["", "-", "\u{2013}", "\u{2014}"].contains(&text))
    };
    let several = rows.len() > 1;
    match rows.as_slice() {
        [] => vec![Finding {
            row: check.row.clone(),
            fault: Some("it selects no row".to_owned()),
            ..blank(check, table)
        }],
        rows => {
            let rows = rows.iter().filter(|row| !several || has_result(row));
            rows.map(|row| of_row(check, Spot { table, row: *row }, tables)).collect()
        }
    }
}

fn blank(check: &Check, table: &PublishedTable) -> Finding {
    Finding {
        table: table.id.clone(),
        at: None,
        row: String::new(),
        column: check.result.clone(),
        what: format!("`{}` is {}{}", check.result, named(check), weights_named(check)),
        printed: String::new(),
        recomputed: None,
        difference: None,
        holds: false,
        would_hold: None,
        fault: None,
    }
}

fn of_row(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Finding {
    let printed = cell(at.table, at.row, &check.result).unwrap_or_default().trim().to_owned();
    let blank = blank(check, at.table);
    let what = match relation::base(check, at) {
        Ok(base) if check.kind == CheckKind::Difference => {
            blank.what.replace("the base row", &format!("row {}", row_name(base.table, base.row)))
        }
        _ => blank.what.clone(),
    };
    let finding = Finding { what, at: Some(at.row), row: row_name(at.table, at.row), printed, ..blank };
    let given = relation::given(check, at, tables);
    let holds = given.as_ref().map_err(Clone::clone).and_then(|given| relation::holds(check, at, given));
    match (given, holds) {
        (Err(fault), _) | (_, Err(fault)) => Finding { fault: Some(fault), ..finding },
        (Ok(given), Ok(holds)) => {
            let (recomputed, difference) = shown(&given, &finding.printed);
            let basis = if holds { None } else { would_hold(check, at, tables) };
            Finding { recomputed, difference, holds, would_hold: basis, ..finding }
        }
    }
}

/// The recomputed figure with up to two decimals more than the printed one, and the difference.
fn shown(given: &Given, printed: &str) -> (Option<String>, Option<String>) {
    let span = match given {
        Given::Words(words) => return (Some(words.clone()), None),
        Given::Number(span) => span,
    };
    let figure = Figure::parse(printed);
    let decimals = figure.map_or(0, |figure| figure.decimals);
    let middle = span.middle();
    let difference = figure.zip(middle).and_then(|(figure, middle)| figure.value.minus(middle));
    let signed = |text: String| if text.starts_with('-') { text } else { format!("+{text}") };
    let text = |value: Exact| value.fixed(decimals + 2).map(|text| without_idle_zeros(text, decimals));
    (middle.and_then(text), difference.and_then(text).map(signed))
}

/// Zeros past the printed decimals say nothing.
fn without_idle_zeros(mut text: String, decimals: u32) -> String {
    for _ in 0..2 {
        if text.ends_with('0') {
            text.pop();
        }
    }
    if decimals == 0 && text.ends_with('.') {
        text.pop();
    }
    text
}

/// A row with its table, for a sentence.
pub(super) fn place_name(at: Spot<'_>) -> String {
    format!("row {} of {}", row_name(at.table, at.row), at.table.id)
}

/// The weights, where they are few enough to be read.
fn weights_named(check: &Check) -> String {
    if check.kind != CheckKind::WeightedMean || check.weights.len() > 4 {
        return String::new();
    }
    let weights: Vec<String> = check.weights.iter().map(f64::to_string).collect();
    format!(", weighted {}", weights.join(" : "))
}

/// What a check says of its result: `the mean of Obj to Knk (14 columns)`.
pub(super) fn named(check: &Check) -> String {
    let of = operands_named(&check.of);
    match check.kind {
        CheckKind::Mean => format!("the mean of {of}"),
        CheckKind::WeightedMean => format!("the weighted mean of {of}"),
        CheckKind::Sum => format!("the sum of {of}"),
        CheckKind::Equal => format!("equal to {of}"),
        CheckKind::Difference if check.base.is_some() => format!("the gain of {of} over the base row"),
        CheckKind::Difference => match check.of.as_slice() {
            [a, b] => format!("{} less {}", operand_named(a), operand_named(b)),
            _ => format!("a difference of {of}"),
        },
    }
}

fn operands_named(of: &[Operand]) -> String {
    match of {
        [] => "nothing".to_owned(),
        [one] => operand_named(one),
        [first, .., last] if of.iter().all(|operand| operand.table.is_none()) => {
            format!("`{}` to `{}` ({} columns)", first.column, last.column, of.len())
        }
        [first, rest @ ..] if rest.iter().all(|o| o.table == first.table && o.column == first.column) => {
            let table = first.table.as_deref().unwrap_or_default();
            format!("`{}` in {} rows of {table}", first.column, of.len())
        }
        _ => of.iter().map(operand_named).collect::<Vec<_>>().join(", "),
    }
}

fn operand_named(operand: &Operand) -> String {
    match &operand.table {
        Some(table) => format!("`{}` of {table}", operand.column),
        None => format!("`{}`", operand.column),
    }
}
