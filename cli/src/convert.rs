//! `verivid convert`: whatever was read, written as a folder of the verivid format.

use std::{fs, path::Path};

use serde_json::json;
use verivid::{formats::verivid::write, model::Dataset};

use crate::{
    arguments::{Convert, WRITTEN},
    failure::{Answer, Failure},
    input,
    json::document,
    sources::way,
};

/// Reads, and writes the folder.
pub fn convert(command: &Convert) -> Result<Answer, Failure> {
    if !WRITTEN.contains(&command.format.as_str()) {
        let (name, known) = (command.format.clone(), WRITTEN.join(", "));
        return Err(Failure::Unknown { what: "format to write", name, known });
    }
    let folder = command.to.as_path();
    let loaded = input::load_moved(&command.input, &mut |home| way(folder, home))?;
    let files = write(&loaded.dataset);
    let taken = files.iter().map(|(name, _)| folder.join(name)).find(|path| path.exists());
    if let Some(path) = taken.filter(|_| !command.overwrite) {
        return Err(Failure::Taken(path));
    }
    for (name, bytes) in &files {
        put(&folder.join(name), bytes)?;
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let text = if command.json {
        as_json(command, &loaded.dataset, &names)
    } else {
        as_text(command, &loaded.dataset, &names)
    };
    Ok(Answer::over(&loaded.notes, command.input.strict, text))
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

fn as_json(command: &Convert, dataset: &Dataset, files: &[&str]) -> String {
    document(&json!({
        "to": command.to.display().to_string(),
        "files": files,
        "videos": dataset.videos().len(),
        "items": dataset.items().len(),
        "runs": dataset.runs().len(),
        "videos_outside": outside(dataset),
    }))
}

fn as_text(command: &Convert, dataset: &Dataset, files: &[&str]) -> String {
    let (videos, items, runs) = (dataset.videos().len(), dataset.items().len(), dataset.runs().len());
    let mut text = format!(
        "{}: {} files with {videos} videos, {items} items and {runs} runs\n",
        command.to.display(),
        files.len()
    );
    let outside = outside(dataset);
    if outside > 0 {
        text += &format!("The files of {outside} videos stay where they are, outside this folder.\n");
    }
    text
}
