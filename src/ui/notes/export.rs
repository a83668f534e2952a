//! Notes as files.

use serde_json::json;

use crate::formats::{Note, Severity};

fn id(severity: Severity) -> &'static str {
    match severity {
        Severity::SetAside => "set_aside",
        Severity::Changed => "changed",
        Severity::Info => "info",
    }
}

/// One object a line.
pub(super) fn as_json_lines(notes: &[Note]) -> String {
    let line = |note: &Note| {
        let row = json!({
            "severity": id(note.severity), "file": note.file, "line": note.line,
            "id": note.id, "reason": note.reason,
        });
        format!("{row}\n")
    };
    notes.iter().map(line).collect()
}

/// A table with a head; no cell can be taken for a formula by a spreadsheet.
pub(super) fn as_csv(notes: &[Note]) -> String {
    let mut out = "severity,file,line,id,reason\r\n".to_owned();
    for note in notes {
        let line = note.line.map(|line| line.to_string()).unwrap_or_default();
        let text = [&note.file, note.id.as_ref().unwrap_or(&String::new()), &note.reason].map(|s| cell(s));
        let [file, name, reason] = text;
        out.push_str(&format!("{},{file},{line},{name},{reason}\r\n", id(note.severity)));
    }
    out
}

fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}
