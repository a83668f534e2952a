//! One check over one row: what is printed and what its operands give.

use super::exact::{Exact, Span};
use super::figure::{Figure, weight};
use super::select::{Selector, cell};
use crate::model::{Check, CheckKind, Operand, PublishedTable};

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<'a> {
    pub(super) table: &'a PublishedTable,
    pub(super) row: usize,
}

/// What a check's operands give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// The values that the printed operands allow.
    Number(Span),
    /// Words, which are only ever equal or not.
    Words(String),
}

/// Why a check cannot be made, in a sentence.
pub(super) type Fault = String;

/// A cell of the spot's own row.
pub(super) fn own_cell<'a>(spot: Spot<'a>, column: &str) -> Result<&'a str, Fault> {
    let cell = cell(spot.table, spot.row, column);
    cell.ok_or_else(|| format!("table `{}` has no column `{column}` in this row", spot.table.id))
}

fn figure(text: &str, column: &str) -> Result<Figure, Fault> {
    Figure::parse(text).ok_or_else(|| format!("`{text}` under `{column}` is no figure"))
}

fn fits<T>(value: Option<T>) -> Result<T, Fault> {
    value.ok_or_else(|| "the figures are too large to be recomputed exactly".to_owned())
}

/// The values that a cell's figure stands for.
pub(super) fn span(spot: Spot<'_>, column: &str) -> Result<Span, Fault> {
    fits(figure(own_cell(spot, column)?, column)?.span())
}

/// The one row that an operand reads.
pub(super) fn source<'a>(
    operand: &Operand,
    at: Spot<'a>,
    tables: &'a [PublishedTable],
) -> Result<Spot<'a>, Fault> {
    let table = match &operand.table {
        None => at.table,
        Some(id) => {
            tables.iter().find(|table| table.id == *id).ok_or_else(|| format!("there is no table `{id}`"))?
        }
    };
    match &operand.row {
        None if operand.table.is_none() => Ok(at),
        None => Err(format!("which row of `{}` is meant is not said", table.id)),
        Some(json) => one_row(json, table, at),
    }
}

/// The one row that a selector takes.
pub(super) fn one_row<'a>(json: &str, table: &'a PublishedTable, at: Spot<'a>) -> Result<Spot<'a>, Fault> {
    let selector = Selector::parse(json).ok_or_else(|| format!("{json} selects no row"))?;
    match selector.rows(table, Some((at.table, at.row))).as_slice() {
        [row] => Ok(Spot { table, row: *row }),
        rows => Err(format!("{json} selects {} rows of `{}` where one is needed", rows.len(), table.id)),
    }
}

/// The base row of a check.
pub(super) fn base<'a>(check: &Check, at: Spot<'a>) -> Result<Spot<'a>, Fault> {
    match &check.base {
        Some(json) => one_row(json, at.table, at),
        None => Err("it names no base row".to_owned()),
    }
}

/// The operands' values, at another row than the check's where `at` says so.
pub(super) fn operands(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Result<Vec<Span>, Fault> {
    let one = |operand: &Operand| span(source(operand, at, tables)?, &operand.column);
    check.of.iter().map(one).collect()
}

/// The unweighted mean.
pub(super) fn mean(spans: &[Span]) -> Result<Span, Fault> {
    if spans.is_empty() {
        return Err("it has no operands".to_owned());
    }
    let count = fits(Exact::whole(spans.len()))?;
    fits(sum(spans).and_then(|sum| sum.over(count)))
}

/// The weighted mean.
pub(super) fn weighted(spans: &[Span], weights: &[f64]) -> Result<Span, Fault> {
    if spans.len() != weights.len() || spans.is_empty() {
        return Err(format!("{} weights for {} operands", weights.len(), spans.len()));
    }
    if weights.iter().any(|weight| weight.is_nan() || *weight < 0.0)
        || weights.iter().all(|weight| *weight == 0.0)
    {
        return Err("weights must not be negative, nor all 0".to_owned());
    }
    let weights = weights.iter().map(|number| fits(weight(*number))).collect::<Result<Vec<_>, _>>()?;
    let (mut total, mut all) = (Exact::ZERO, Span::ZERO);
    for (span, weight) in spans.iter().zip(weights) {
        total = fits(total.plus(weight))?;
        all = fits(span.times(weight).and_then(|span| all.plus(span)))?;
    }
    fits(all.over(total))
}

fn sum(spans: &[Span]) -> Option<Span> {
    spans.iter().try_fold(Span::ZERO, |sum, span| sum.plus(*span))
}

/// What the operands of a check give.
pub(super) fn given(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Result<Given, Fault> {
    let values = || operands(check, at, tables);
    let span = match check.kind {
        CheckKind::Mean => mean(&values()?)?,
        CheckKind::WeightedMean => weighted(&values()?, &check.weights)?,
        CheckKind::Sum if check.of.is_empty() => return Err("it has no operands".to_owned()),
        CheckKind::Sum => fits(sum(&values()?))?,
        CheckKind::Difference if check.base.is_some() => {
            let [of] = check.of.as_slice() else {
                return Err("a difference from a base row has one operand".to_owned());
            };
            fits(span(at, &of.column)?.minus(span(base(check, at)?, &of.column)?))?
        }
        CheckKind::Difference => match values()?.as_slice() {
            [a, b] => fits(a.minus(*b))?,
            other => {
                return Err(format!("a difference needs two operands or a base row, not {}", other.len()));
            }
        },
        CheckKind::Equal => return equal(check, at, tables),
    };
    Ok(Given::Number(span))
}

fn equal(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Result<Given, Fault> {
    let [operand] = check.of.as_slice() else { return Err("it is equal to one operand".to_owned()) };
    let text = own_cell(source(operand, at, tables)?, &operand.column)?;
    let printed = own_cell(at, &check.result)?;
    match (Figure::parse(printed), Figure::parse(text)) {
        (Some(printed), Some(figure)) if printed.decimals == figure.decimals => {
            Ok(Given::Number(Span { lo: figure.value, hi: figure.value }))
        }
        (Some(_), Some(figure)) => fits(figure.span()).map(Given::Number),
        _ => Ok(Given::Words(text.trim().to_owned())),
    }
}

/// Whether the printed result is one that the operands allow.
pub(super) fn holds(check: &Check, at: Spot<'_>, given: &Given) -> Result<bool, Fault> {
    let text = own_cell(at, &check.result)?;
    match given {
        Given::Words(words) => Ok(text.trim() == words),
        Given::Number(span) => {
            let printed = figure(text, &check.result)?;
            // A single value: the very figure is asked for, see the module.
            let exact = Span { lo: printed.value, hi: printed.value };
            let allowed = if span.lo == span.hi { Some(exact) } else { printed.span() };
            fits(allowed.and_then(|allowed| allowed.meets(*span)))
        }
    }
}

/// Whether `span` would allow the printed result.
pub(super) fn allows(check: &Check, at: Spot<'_>, span: Result<Span, Fault>) -> bool {
    span.and_then(|span| holds(check, at, &Given::Number(span))).unwrap_or(false)
}
