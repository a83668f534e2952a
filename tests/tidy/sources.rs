//! The files of the tree.

use std::{fs, path::Path};

/// Folders that hold nothing we wrote.
const SKIPPED: &[&str] = &["target", "node_modules", "dist", "fixtures", "demo"];

/// A file: its path below the root, with `/`, and its text.
pub(crate) struct Source {
    /// `src/units/time.rs`.
    pub(crate) path: String,
    /// All of it.
    pub(crate) text: String,
}

/// One file.
pub(crate) fn source(path: &str) -> Source {
    let text = fs::read_to_string(root().join(path)).expect("a file of the tree");
    Source { path: path.to_owned(), text }
}

/// All files with an extension below a folder, by path. No such folder: no files.
pub(crate) fn below(folder: &str, extension: &str) -> Vec<Source> {
    let mut paths = Vec::new();
    collect(folder, extension, &mut paths);
    paths.sort();
    paths.iter().map(|path| source(path)).collect()
}

fn collect(folder: &str, extension: &str, paths: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(root().join(folder)) else { return };
    for entry in entries {
        let entry = entry.expect("a readable folder");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.path().is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
                collect(&path, extension, paths);
            }
        } else if Path::new(&name).extension().is_some_and(|e| e == extension) {
            paths.push(path);
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
