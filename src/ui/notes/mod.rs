//! How the files on screen were read: what each was understood as, what was a choice, how they were joined,
//! and what was set aside or changed, and why; as a table and as a file.

mod columns;
mod export;
mod joins;
mod understood;

use leptos::{prelude::*, task::spawn_local};

use self::{
    export::{as_csv, as_json_lines},
    joins::joins,
    understood::understood,
};
use super::{
    app::NotesOpen,
    load::use_loader,
    parts::{at_once, in_part},
    session::use_session,
    widgets::Dialog,
};
use crate::{
    formats::{MAPPING, Note, Severity},
    view::text,
    web::download,
};

/// More rows than this are in the file only: nobody reads a table of ten thousand.
const SHOWN: usize = 500;

fn label(severity: Severity) -> &'static str {
    match severity {
        Severity::SetAside => "Set aside",
        Severity::Changed => "Changed",
        Severity::Info => "Info",
    }
}

in_part!(
    dataset fetched by fetch_read,
    fn read_of_it() -> AnyView {
        view! { <Read /> }.into_any()
    }
);

/// What was read, and how.
#[component]
pub(super) fn NotesDialog() -> impl IntoView {
    let NotesOpen(open) = expect_context();
    view! { <Dialog open title="What was read"><WhenFetched /></Dialog> }
}

/// What was read, from the part of the program that opens datasets: one is open, so it is there, or nearly.
#[component]
fn WhenFetched() -> impl IntoView {
    let is_there = RwSignal::new(at_once(fetch_read()).is_some());
    if !is_there.get_untracked() {
        spawn_local(async move {
            is_there.try_set(fetch_read().await.is_ok());
        });
    }
    move || is_there.get().then(|| at_once(read_of_it()))
}

#[component]
fn Read() -> impl IntoView {
    let session = use_session();
    let loader = use_loader();
    let save = move |name: &'static str, kind: &'static str, write: fn(&[Note]) -> String| {
        if let Some(loaded) = session.dataset.get_untracked() {
            download::save(name, kind, &write(&loaded.notes));
        }
    };
    move || {
        let loaded = session.dataset.get()?;
        let notes = &loaded.notes;
        let decided = !loader.mapping().decisions.0.is_empty();
        let count = |severity| notes.iter().filter(|note| note.severity == severity).count();
        let counts = [Severity::SetAside, Severity::Changed, Severity::Info]
            .map(|severity| format!("{}: {}", label(severity), text::count(count(severity))));
        let rows: Vec<_> = notes.iter().take(SHOWN).cloned().map(row).collect();
        let rest = notes.len().saturating_sub(SHOWN);
        Some(view! {
            {understood(&loaded.found)}
            {joins(&loaded.joins)}
            {decided.then(|| view! {
                <p class="buttons">
                    <button on:click=move |_| download::save(MAPPING, "application/json", &loader.mapping().write())>
                        "Save how it was read"
                    </button>
                    <span class="muted">
                        "A small file that says your choices again: beside the data, or to " <code>"verivid --mapping"</code>"."
                    </span>
                </p>
            })}
            <section aria-label="Notes">
                <h3>"Notes"</h3>
                <p>"Rows that could not be used are not in the numbers. " {counts.join(", ")} "."</p>
                {(!rows.is_empty()).then(|| view! {
                    <p class="buttons">
                        <button on:click=move |_| save("notes.csv", "text/csv", as_csv)>"Save as CSV"</button>
                        <button on:click=move |_| save("notes.jsonl", "application/x-ndjson", as_json_lines)>
                            "Save as JSON Lines"
                        </button>
                    </p>
                    {table(rows)}
                })}
                {(rest > 0).then(|| view! { <p class="muted">{text::count(rest)}" more are in the files."</p> })}
            </section>
        })
    }
}

fn table(rows: Vec<impl IntoView + 'static>) -> impl IntoView {
    view! {
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
