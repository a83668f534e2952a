//! The page's files in a bundle: those of the built page, without its sample dataset.

use std::{fs, path::Path};

use verivid::view::site::{Site, files};

use crate::{failure::Failure, input::files_below};

/// The sample dataset of the page.
const SAMPLE: &str = "demo";

/// Writes the page's files into `folder`; gives their paths.
pub(super) fn write(page: &Path, folder: &Path, site: &Site<'_>) -> Result<Vec<String>, Failure> {
    let mut written = Vec::new();
    let hidden = |name: &String| name.split('/').any(|part| part.starts_with('.'));
    for name in files_below(page)?.into_iter().filter(|name| !hidden(name)) {
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
