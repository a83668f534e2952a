//! The other basis under which a relation that does not hold would hold. Everything is computed
//! from the figures; the first basis that fits is named, the likelier ones first.

use super::exact::Span;
use super::finding::{named, place_name};
use super::relation::{self, Fault, Given, Spot, allows, holds};
use super::select::{Selector, cell, row_name};
use crate::model::{Check, CheckKind, Operand, PublishedTable};

/// A sentence that says under which basis the check would hold.
pub(super) fn would_hold(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Option<String> {
    weighting(check, at, tables)
        .or_else(|| gain_of_means(check, at, tables))
        .or_else(|| other_check(check, at, tables))
        .or_else(|| other_column(check, at, tables))
        .or_else(|| other_row(check, at, tables))
        .or_else(|| other_base(check, at))
        .or_else(|| figure_of_another_row(check, at, tables))
        .or_else(|| borrowed(check, at, tables))
}

/// Macro for micro, micro for macro, and the base row's printed average plus the gain of either.
fn weighting(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Option<String> {
    let over = |at| Means::of(check, at, tables);
    match check.kind {
        CheckKind::WeightedMean => allows(check, at, over(at).and_then(|means| means.macro_mean))
            .then(|| "It would hold as the unweighted mean (macro).".to_owned()),
        CheckKind::Mean => {
            if allows(check, at, over(at).and_then(|means| means.micro_mean)) {
                return Some("It would hold as the weighted mean (micro).".to_owned());
            }
            let base = relation::base(check, at).ok().filter(|base| base.row != at.row)?;
            let gain = |pick: fn(Means) -> Result<Span, Fault>| {
                let gain = pick(over(at)?)?.minus(pick(over(base)?)?);
                let sum = relation::span(base, &check.result)?.plus(gain.ok_or("too large")?);
                sum.ok_or_else(|| "too large".to_owned())
            };
            let name = row_name(base.table, base.row);
            let said = |which: &str| {
                format!("It would hold as the average printed for {name} plus the gain of the {which}.")
            };
            if allows(check, at, gain(|means| means.micro_mean)) {
                return Some(said("weighted mean (micro)"));
            }
            allows(check, at, gain(|means| means.macro_mean)).then(|| said("unweighted mean (macro)"))
        }
        _ => None,
    }
}

/// Both means of a check's operands.
struct Means {
    macro_mean: Result<Span, Fault>,
    micro_mean: Result<Span, Fault>,
}

impl Means {
    fn of(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Result<Self, Fault> {
        let values = relation::operands(check, at, tables)?;
        Ok(Self {
            macro_mean: relation::mean(&values),
            micro_mean: relation::weighted(&values, &check.weights),
        })
    }
}

/// A difference of averages, over what the averages are declared to be means of.
fn gain_of_means(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Option<String> {
    if check.kind != CheckKind::Difference {
        return None;
    }
    let base = relation::base(check, at).ok()?;
    let column = &check.of.first()?.column;
    let of_column = |other: &&Check| other.kind == CheckKind::Mean && other.result == *column;
    let mean = at.table.checks.iter().find(of_column)?;
    let gain = |pick: fn(Means) -> Result<Span, Fault>| {
        let gain = pick(Means::of(mean, at, tables)?)?.minus(pick(Means::of(mean, base, tables)?)?);
        gain.ok_or_else(|| "too large".to_owned())
    };
    if allows(check, at, gain(|means| means.micro_mean)) {
        return Some("It would hold as the gain of the weighted mean (micro).".to_owned());
    }
    let macro_fits = allows(check, at, gain(|means| means.macro_mean));
    macro_fits.then(|| "It would hold as the gain of the unweighted mean (macro).".to_owned())
}

/// Another relation that is declared of the same figure, and holds.
fn other_check(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Option<String> {
    let takes = |other: &&Check| {
        *other != check
            && (other.kind != CheckKind::Equal || check.kind == CheckKind::Equal)
            && other.result == check.result
            && holds_at(other, at, tables)
    };
    let other = at.table.checks.iter().find(takes)?;
    Some(format!("It holds as {}.", named(other)))
}

/// Whether a check speaks of the row, and holds there.
fn holds_at(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> bool {
    Selector::parse(&check.row).is_some_and(|rows| rows.rows(at.table, None).contains(&at.row))
        && relation::given(check, at, tables).and_then(|given| holds(check, at, &given)) == Ok(true)
}

/// The same figure in another table, of which another relation holds.
fn borrowed(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Option<String> {
    if check.kind == CheckKind::Equal {
        return None;
    }
    let same = |other: &&Check| other.kind == CheckKind::Equal && other.result == check.result;
    let equals = at.table.checks.iter().filter(same).filter(|other| holds_at(other, at, tables));
    let there = |other: &Check| {
        let operand = other.of.first()?;
        let source = relation::source(operand, at, tables).ok()?;
        let explains = |relation: &&Check| {
            relation.kind != CheckKind::Equal
                && relation.result == operand.column
                && holds_at(relation, source, tables)
        };
        let relation = source.table.checks.iter().find(explains)?;
        Some(format!("It is the figure of {}, which holds as {}.", place_name(source), named(relation)))
    };
    equals.into_iter().find_map(there)
}

/// Operands that all stand under one column of another table: another column of it.
fn other_column(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Option<String> {
    let first = check.of.first().filter(|first| first.table.is_some())?;
    if check.of.iter().any(|other| other.table != first.table || other.column != first.column) {
        return None;
    }
    let table = relation::source(first, at, tables).ok()?.table;
    let others = table.columns.iter().filter(|column| **column != first.column);
    let with = |column: &String| {
        let moved = |operand: &Operand| Operand { column: column.clone(), ..operand.clone() };
        Check { of: check.of.iter().map(moved).collect(), ..check.clone() }
    };
    let fits = |column: &&String| {
        let check = with(column);
        let given = relation::given(&check, at, tables);
        matches!(given, Ok(Given::Number(_))) && given.and_then(|g| holds(&check, at, &g)) == Ok(true)
    };
    let column = others.into_iter().find(fits)?;
    let place = &table.id;
    Some(format!("It would hold with column `{column}` of {place} in place of `{}`.", first.column))
}

/// One operand in another table: another row of it.
fn other_row(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Option<String> {
    let [operand] = check.of.as_slice() else { return None };
    let source = relation::source(operand, at, tables).ok().filter(|_| operand.row.is_some())?;
    let fits = |row: &usize| {
        let json = (row + 1).to_string();
        let moved = Check { of: vec![Operand { row: Some(json), ..operand.clone() }], ..check.clone() };
        *row != source.row
            && relation::given(&moved, at, tables).and_then(|given| holds(&moved, at, &given)) == Ok(true)
    };
    let row = (0..source.table.rows.len()).find(fits)?;
    Some(format!("It would hold with {}.", place_name(Spot { table: source.table, row })))
}

/// A difference from another base row.
fn other_base(check: &Check, at: Spot<'_>) -> Option<String> {
    let base = relation::base(check, at).ok().filter(|_| check.kind == CheckKind::Difference)?;
    let column = &check.of.first()?.column;
    let fits = |row: &usize| {
        let other = Spot { row: *row, ..at };
        let gain = relation::span(at, column)
            .and_then(|own| own.minus(relation::span(other, column)?).ok_or_else(|| "too large".to_owned()));
        *row != base.row && *row != at.row && allows(check, at, gain)
    };
    let row = (0..at.table.rows.len()).find(fits)?;
    Some(format!("It would hold with {} as the base row.", row_name(at.table, row)))
}

/// The very figure, printed under the same head in another row of a table with the same columns.
fn figure_of_another_row(check: &Check, at: Spot<'_>, tables: &[PublishedTable]) -> Option<String> {
    if !matches!(check.kind, CheckKind::Mean | CheckKind::WeightedMean) {
        return None;
    }
    let printed = cell(at.table, at.row, &check.result)?.trim();
    let alike = tables.iter().filter(|table| {
        let has = |column: &String| table.columns.contains(column);
        has(&check.result) && check.of.iter().all(|operand| operand.table.is_none() && has(&operand.column))
    });
    let spots = alike.flat_map(|table| (0..table.rows.len()).map(move |row| Spot { table, row }));
    let own = |spot: &Spot<'_>| std::ptr::eq(spot.table, at.table) && spot.row == at.row;
    let same = |spot: &Spot<'_>| {
        let there = cell(spot.table, spot.row, &check.result).map(str::trim) == Some(printed);
        // There the relation must hold, or the figure is as doubtful as here.
        there
            && !own(spot)
            && relation::given(check, *spot, tables).and_then(|g| holds(check, *spot, &g)) == Ok(true)
    };
    let exact = spots.into_iter().find(same)?;
    Some(format!("It is the figure of {}.", place_name(exact)))
}
