//! Somebody's own tables: those of a dataset's `published`, or a CSV with its checks beside it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use verivid::{
    formats::{Note, published},
    model::PublishedTable,
};

use crate::{
    arguments::{Audit, Input},
    failure::Failure,
    input,
};

/// The tables of every path: those of datasets, merged, and then each CSV.
pub(crate) fn tables(command: &Audit) -> Result<(Vec<PublishedTable>, Vec<Note>), Failure> {
    let is_csv = |path: &PathBuf| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
    let (alone, paths): (Vec<PathBuf>, Vec<PathBuf>) = command.paths.iter().cloned().partition(is_csv);
    let (mut tables, mut notes) = (Vec::new(), Vec::new());
    if !paths.is_empty() {
        let loaded = input::load(&Input { paths, from: command.from.clone(), ..Input::default() })?;
        tables.extend(loaded.dataset.published().iter().cloned());
        notes = loaded.notes;
    }
    for path in alone {
        let (table, found) = table(&path)?;
        tables.push(table);
        notes.extend(found);
    }
    Ok((tables, notes))
}

/// `table.csv` and, where it is there, `table.checks.json`.
fn table(path: &Path) -> Result<(PublishedTable, Vec<Note>), Failure> {
    let failed = |why, path: &Path| Failure::Input { why, path: path.to_path_buf() };
    let csv = fs::read(path).map_err(|why| failed(why, path))?;
    let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let beside = path.with_extension("checks.json");
    let checks =
        if beside.is_file() { Some(fs::read(&beside).map_err(|why| failed(why, &beside))?) } else { None };
    let entry = published::Entry {
        title: id.clone(),
        id,
        citation: None,
        table: path.display().to_string(),
        checks: checks.is_some().then(|| beside.display().to_string()),
        ..published::Entry::default()
    };
    Ok(published::table(&entry, &csv, checks.as_deref())?)
}
