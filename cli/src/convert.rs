//! `verivid convert`: whatever was read, written as a folder of the verivid format or in the format of another program.

use std::{fs, path::Path};

use serde_json::{Value, json};
use verivid::{
    formats::{
        Note, Severity,
        verivid::write,
        writers::{Written, writer_named},
    },
    model::Dataset,
};

use crate::{
    arguments::Convert,
    failure::{Answer, Failure},
    input,
    json::document,
    sources::way,
};

/// Reads, and writes the folder or the file.
pub fn convert(command: &Convert) -> Result<Answer, Failure> {
    let writer = writer_named(&command.format);
    let is_file = writer.is_some_and(|writer| writer.is_file);
    if is_file && command.to.is_dir() {
        return Err(Failure::Folder { path: command.to.clone(), format: command.format.clone() });
    }
    let above = command.to.parent().unwrap_or(Path::new(""));
    let folder = if is_file { above } else { command.to.as_path() };
    let loaded = input::load_moved(&command.input, &mut |home| way(folder, home))?;
    let written = match writer {
        Some(writer) => writer.write(&loaded.dataset, &input::decisions(&command.input)?),
        None => Written { files: write(&loaded.dataset), notes: Vec::new() },
    };
    let place = |name: &str| if is_file { command.to.clone() } else { folder.join(name) };
    let taken = written.files.iter().map(|(name, _)| place(name)).find(|path| path.exists());
    if let Some(path) = taken.filter(|_| !command.overwrite) {
        return Err(Failure::Taken(path));
    }
    for (name, bytes) in &written.files {
        put(&place(name), bytes)?;
    }
    let text = if command.json {
        as_json(command, &loaded.dataset, &written)
    } else {
        as_text(command, &loaded.dataset, &written)
    };
    let notes: Vec<Note> = loaded.notes.into_iter().chain(written.notes).collect();
    Ok(Answer::over(&notes, command.input.strict, text))
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, bytes)).map_err(|why| Failure::Write { why, path: path.to_path_buf() })
}

/// Videos whose files stay where they are, outside the new folder.
fn outside(dataset: &Dataset) -> usize {
    let is_outside = |src: &&str| src.starts_with("../");
    dataset.videos().iter().filter_map(|video| video.src.as_deref()).filter(is_outside).count()
}

fn severity(note: &Note) -> &'static str {
    match note.severity {
        Severity::SetAside => "set_aside",
        Severity::Changed => "changed",
        Severity::Info => "info",
    }
}

fn as_json(command: &Convert, dataset: &Dataset, written: &Written) -> String {
    let note = |note: &Note| json!({"severity": severity(note), "id": note.id, "reason": note.reason});
    let files: Vec<&str> =
        written.files.iter().map(|(name, _)| name.as_str()).filter(|name| !name.is_empty()).collect();
    document(&json!({
        "to": command.to.display().to_string(),
        "as": command.format,
        "files": files,
        "videos": dataset.videos().len(),
        "items": dataset.items().len(),
        "runs": dataset.runs().len(),
        "videos_outside": outside(dataset),
        "notes": written.notes.iter().map(note).collect::<Vec<Value>>(),
    }))
}

/// Notes that are printed one by one.
const PRINTED: usize = 20;

fn as_text(command: &Convert, dataset: &Dataset, written: &Written) -> String {
    let files = written.files.len();
    let (videos, items, runs) = (dataset.videos().len(), dataset.items().len(), dataset.runs().len());
    let (to, name) = (command.to.display(), &command.format);
    let mut text = if name == "verivid" {
        format!("{to}: {files} files with {videos} videos, {items} items and {runs} runs\n")
    } else {
        format!(
            "{to}: {files} {} of `{name}`, out of {videos} videos, {items} items and {runs} runs\n",
            if files == 1 { "file" } else { "files" }
        )
    };
    let outside = outside(dataset);
    if outside > 0 && name == "verivid" {
        text += &format!("The files of {outside} videos stay where they are, outside this folder.\n");
    }
    for note in written.notes.iter().take(PRINTED) {
        let lost = if note.severity == Severity::SetAside { "left out: " } else { "" };
        let id = note.id.as_ref().map_or_else(String::new, |id| format!("{id}: "));
        text += &format!("{lost}{id}{}\n", note.reason);
    }
    let more = written.notes.len().saturating_sub(PRINTED);
    if more > 0 {
        text += &format!("and {more} more, which --json lists\n");
    }
    text
}
