//! Where a bundle is written: into a folder beside, which takes its place once it is whole.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
    process,
};

use serde_json::{Value, json};

use crate::failure::Failure;

/// What names the files that a bundle wrote.
pub(crate) const MARKER: &str = "verivid-bundle.json";

/// A bundle in the making; what is not finished is gone with it.
pub(crate) struct Making {
    out: PathBuf,
    /// Everything is written here.
    pub(crate) folder: PathBuf,
}

/// The files that a bundle wrote in a folder; `None` where there is none.
pub(crate) fn written_in(folder: &Path) -> Option<BTreeSet<String>> {
    let marker: Value = serde_json::from_slice(&fs::read(folder.join(MARKER)).ok()?).ok()?;
    marker.get("format")?.as_str()?.starts_with("verivid-bundle/").then_some(())?;
    let files = marker.get("files")?.as_array()?.iter().filter_map(Value::as_str);
    Some(files.map(str::to_owned).collect())
}

fn is_empty(folder: &Path) -> io::Result<bool> {
    Ok(fs::read_dir(folder)?.next().is_none())
}

impl Making {
    /// Begins; refused where something is in the way.
    pub(crate) fn new(out: &Path, overwrite: bool) -> Result<Self, Failure> {
        let failed = |why, path: &Path| Failure::Write { why, path: path.to_path_buf() };
        let out = std::path::absolute(out).map_err(|why| failed(why, out))?;
        // A link to a folder stays one.
        let out = out.canonicalize().unwrap_or(out);
        if out.exists() {
            if !out.is_dir() {
                return Err(Failure::Taken(out));
            }
            let empty = is_empty(&out).map_err(|why| failed(why, &out))?;
            match (empty, overwrite, written_in(&out)) {
                (true, ..) | (false, true, Some(_)) => {}
                (false, false, _) => return Err(Failure::Taken(out)),
                (false, true, None) => return Err(Failure::NoBundle(out)),
            }
        }
        let (Some(parent), Some(name)) = (out.parent(), out.file_name()) else {
            return Err(Failure::Taken(out));
        };
        let name = name.to_string_lossy();
        let folder = parent.join(format!(".{name}.{}.part", process::id()));
        fs::create_dir_all(&folder).map_err(|why| failed(why, &folder))?;
        Ok(Self { out, folder })
    }

    /// Writes one file.
    pub(crate) fn put(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        put(&self.folder, name, bytes)
    }

    /// Puts the new folder into its place; what a bundle did not write stays there.
    pub(crate) fn finish(self, files: &BTreeSet<String>, about: &Value) -> Result<(), Failure> {
        let mut marker = json!({"format": "verivid-bundle/1"});
        if let (Some(marker), Some(about)) = (marker.as_object_mut(), about.as_object()) {
            marker.extend(about.clone());
            marker.insert("files".to_owned(), json!(files));
        }
        self.put(MARKER, crate::json::document(&marker).as_bytes())?;
        let failed = |why| Failure::Write { why, path: self.out.clone() };
        if !self.out.exists() {
            return fs::rename(&self.folder, &self.out).map_err(failed);
        }
        let mut own = written_in(&self.out).unwrap_or_default();
        own.insert(MARKER.to_owned());
        let kept = others(&self.out, &own).map_err(failed)?;
        if let Some(taken) = kept.iter().find(|path| self.folder.join(path).exists()) {
            return Err(Failure::Taken(self.out.join(taken)));
        }
        for path in &kept {
            let to = self.folder.join(path);
            let made = to.parent().map_or(Ok(()), fs::create_dir_all);
            made.and_then(|()| fs::rename(self.out.join(path), &to)).map_err(failed)?;
        }
        let old = self.folder.with_extension("old");
        fs::rename(&self.out, &old).map_err(failed)?;
        if let Err(why) = fs::rename(&self.folder, &self.out) {
            fs::rename(&old, &self.out).ok();
            return Err(failed(why));
        }
        fs::remove_dir_all(&old).map_err(failed)
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder).ok();
        }
    }
}

/// Writes one file below a folder.
pub(crate) fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let path = folder.join(name);
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(&path, bytes)).map_err(|why| Failure::Write { why, path })
}

/// Files and folders that a bundle did not write, the highest of each: a folder without any of its files as one.
pub(crate) fn others(folder: &Path, own: &BTreeSet<String>) -> io::Result<Vec<String>> {
    let (mut found, mut folders) = (Vec::new(), vec![String::new()]);
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if below.is_empty() { name } else { format!("{below}/{name}") };
            let prefix = format!("{path}/");
            let has_own = own.range(prefix.clone()..).next().is_some_and(|file| file.starts_with(&prefix));
            if own.contains(&path) {
            } else if has_own {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    Ok(found)
}
