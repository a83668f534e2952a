//! The page's files in a bundle: those of the built page, without its sample dataset.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use verivid::view::site::{Site, files};

use crate::failure::Failure;

/// The sample dataset of the page.
const SAMPLE: &str = "demo";

/// Writes the page's files into `folder`; gives their paths.
pub(super) fn write(page: &Path, folder: &Path, site: &Site<'_>) -> Result<Vec<String>, Failure> {
    let mut written = Vec::new();
    for name in files_below(page)? {
        if name == "index.html" || name.starts_with(&format!("{SAMPLE}/")) {
            continue;
        }
        let (from, to) = (page.join(&name), folder.join(&name));
        let made = to.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::copy(&from, &to)).map_err(|why| Failure::Write { why, path: to })?;
        written.push(name);
    }
    let path = page.join("index.html");
    let index = fs::read_to_string(&path).map_err(|why| Failure::Input { why, path })?;
    let texts = files(&index, site).ok_or_else(|| Failure::NotAPage(page.to_path_buf()))?;
    for (name, text) in texts {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|why| Failure::Write { why, path })?;
        written.push(name.to_owned());
    }
    Ok(written)
}

/// The files below a folder by their paths from it, without those that begin with a dot.
fn files_below(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let (mut names, mut folders) = (BTreeSet::new(), vec![PathBuf::new()]);
    while let Some(below) = folders.pop() {
        let here = folder.join(&below);
        let failed = |why| Failure::Input { why, path: here.clone() };
        for entry in fs::read_dir(&here).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let (name, kind) = (below.join(entry.file_name()), entry.file_type().map_err(failed)?);
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if kind.is_dir() && !hidden {
                folders.push(name);
            } else if kind.is_file() && !hidden {
                names.insert(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    Ok(names)
}
