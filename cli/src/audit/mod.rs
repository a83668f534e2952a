//! `verivid audit`: the relations of published tables that do not hold.

mod built_in;
mod own;

use std::fmt::Write;

use serde_json::{Value, json};
use verivid::analysis::{
    audit::{Audit as Findings, Finding, audit as recompute},
    export::printable,
};

use crate::{
    arguments::Audit,
    colour::Colour,
    failure::{Answer, Failure},
    json::document,
};

/// Recomputes the tables that were named; without a path those of the two papers.
pub fn audit(command: &Audit) -> Result<Answer, Failure> {
    let (tables, notes) = if command.paths.is_empty() { built_in::tables()? } else { own::tables(command)? };
    let findings = recompute(&tables);
    let text =
        if command.json { document(&as_json(&findings)) } else { as_text(&findings, Colour::of_output()) };
    let read = Answer::over(&notes, command.strict, text);
    let broken = findings.failing().next().is_some();
    Ok(Answer { status: read.status.max(u8::from(broken)), ..read })
}

fn as_json(findings: &Findings) -> Value {
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
    let mut text = format!("{holding} of {all} declared relations hold.\n");
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
