//! `verivid audit`: the relations of published tables that do not hold.

pub(crate) mod built_in;
mod own;

use std::fmt::Write;

use serde_json::{Value, json};
use verivid::analysis::{
    audit::{Audit as Findings, Finding, audit as recompute},
    export::printable,
};

use crate::{
    arguments::Audit,
    check,
    colour::Colour,
    failure::{Answer, Failure},
    json::document,
};

/// Recomputes the tables that were named; without a path those of the two papers.
pub fn audit(command: &Audit) -> Result<Answer, Failure> {
    let (tables, notes) = if command.paths.is_empty() { built_in::tables()? } else { own::tables(command)? };
    let findings = recompute(&tables);
    // Some of the papers' tables are only there for others to refer to; a table that somebody names is to be checked.
    let own = if command.paths.is_empty() { &[][..] } else { &tables };
    let unchecked: Vec<&str> =
        own.iter().filter(|table| table.checks.is_empty()).map(|table| table.id.as_str()).collect();
    let colour = Colour::of_output();
    let text = if command.json {
        document(&as_json(&findings, &unchecked))
    } else {
        as_text(&findings, colour) + &without_checks(&unchecked) + &check::lines(&notes, colour)
    };
    let read = Answer::over(&notes, command.strict, text);
    let broken = findings.failing().next().is_some() || !unchecked.is_empty();
    Ok(Answer { status: read.status.max(u8::from(broken)), ..read })
}

/// What is to be done where nothing says what should hold.
fn without_checks(tables: &[&str]) -> String {
    let line = |id: &&str| {
        let id = printable(id);
        format!(
            "{id}: no relation that can be recomputed is declared for this table: what should hold in it is said by its \
             `checks`, or for a .csv by {id}.checks.json beside it (docs/format.md)\n"
        )
    };
    tables.iter().map(line).collect()
}

fn as_json(findings: &Findings, unchecked: &[&str]) -> Value {
    let failing = |finding: &Finding| {
        json!({
            "table": finding.table,
            "row": finding.row,
            "what": what(finding),
            "printed": finding.printed,
            "recomputed": finding.recomputed,
            "difference": finding.difference,
            "would_hold": finding.would_hold,
        })
    };
    json!({
        "checks": findings.findings.len(),
        "holding": findings.holding(),
        "unchecked": unchecked,
        "failing": findings.failing().map(failing).collect::<Vec<_>>(),
    })
}

/// The relation, or why it could not be made.
fn what(finding: &Finding) -> String {
    match &finding.fault {
        Some(fault) => format!("{}: cannot be made: {fault}", finding.what),
        None => finding.what.clone(),
    }
}

fn as_text(findings: &Findings, colour: Colour) -> String {
    let (all, holding) = (findings.findings.len(), findings.holding());
    let mut text =
        if all == 0 { String::new() } else { format!("{holding} of {all} declared relations hold.\n") };
    let mut table = None;
    for finding in findings.failing() {
        if table != Some(&finding.table) {
            table = Some(&finding.table);
            writeln!(text, "\n{}", colour.strong(&printable(&finding.table))).ok();
        }
        let figures = match (&finding.recomputed, &finding.difference) {
            (Some(recomputed), Some(difference)) => {
                format!("printed {}, recomputed {recomputed}, difference {difference}", finding.printed)
            }
            (Some(recomputed), None) => format!("printed {}, there {recomputed}", finding.printed),
            _ => finding.fault.clone().unwrap_or_default(),
        };
        // Writing to a string does not fail.
        writeln!(text, "  {}: {}", printable(&finding.row), printable(&finding.what)).ok();
        writeln!(text, "    {}", colour.bad(&printable(&figures))).ok();
        if let Some(basis) = &finding.would_hold {
            writeln!(text, "    {}", printable(basis)).ok();
        }
    }
    text
}
