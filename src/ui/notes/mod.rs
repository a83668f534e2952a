//! What was set aside or changed while reading, and why; as a table and as a file.

mod export;

use leptos::prelude::*;

use self::export::{as_csv, as_json_lines};
use super::{app::NotesOpen, session::use_session, widgets::Dialog};
use crate::{
    formats::{Note, Severity},
    view::text,
    web::download,
};

/// More rows than this are in the file only: nobody reads a table of ten thousand.
const SHOWN: usize = 500;

fn label(severity: Severity) -> &'static str {
    match severity {
        Severity::SetAside => "Set aside",
        Severity::Changed => "Changed",
        Severity::Info => "Note",
    }
}

/// The notes of the dataset.
#[component]
pub(super) fn NotesDialog() -> impl IntoView {
    let NotesOpen(open) = expect_context();
    view! { <Dialog open title="Notes on what was read"><Notes /></Dialog> }
}

#[component]
fn Notes() -> impl IntoView {
    let session = use_session();
    let save = move |name: &'static str, kind: &'static str, write: fn(&[Note]) -> String| {
        if let Some(loaded) = session.dataset.get_untracked() {
            download::save(name, kind, &write(&loaded.notes));
        }
    };
    move || {
        let loaded = session.dataset.get()?;
        let notes = &loaded.notes;
        let count = |severity| notes.iter().filter(|note| note.severity == severity).count();
        let counts = [Severity::SetAside, Severity::Changed, Severity::Info]
            .map(|severity| format!("{}: {}", label(severity), text::count(count(severity))));
        let rows: Vec<_> = notes.iter().take(SHOWN).cloned().map(row).collect();
        let rest = notes.len().saturating_sub(SHOWN);
        Some(view! {
            <p>
                "Rows that could not be used are not in the numbers. " {counts.join(", ")} "."
            </p>
            <p class="buttons">
                <button on:click=move |_| save("notes.csv", "text/csv", as_csv)>"Save as CSV"</button>
                <button on:click=move |_| save("notes.jsonl", "application/x-ndjson", as_json_lines)>
                    "Save as JSON Lines"
                </button>
            </p>
            <div class="scroll-x">
                <table class="plain">
                    <thead>
                        <tr>
                            <th scope="col">"What"</th>
                            <th scope="col">"File"</th>
                            <th scope="col" class="number">"Line"</th>
                            <th scope="col">"Id"</th>
                            <th scope="col">"Why"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {(rest > 0).then(|| view! { <p class="muted">{text::count(rest)}" more are in the files."</p> })}
        })
    }
}

fn row(note: Note) -> impl IntoView {
    view! {
        <tr>
            <td class=if note.severity == Severity::SetAside { "bad-words" } else { "" }>{label(note.severity)}</td>
            <td>{note.file}</td>
            <td class="number">{note.line.map(text::count)}</td>
            <td>{note.id}</td>
            <td>{note.reason}</td>
        </tr>
    }
}
