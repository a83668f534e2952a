//! Where the bytes of a dataset come from, and in which files of it to look first.

use crate::formats::media::is_video;
use crate::view::local::Local;
use crate::web::{
    address,
    cancel::Cancel,
    fetch::{self, FetchError},
    files::LocalFile,
    folder::FolderHandle,
    fragment,
};

/// What the reader asked to open.
#[derive(Clone, Debug)]
pub(in crate::ui) enum Source {
    /// An address, absolute or seen from the page.
    Address(String),
    /// Files of this computer.
    Files {
        /// Chosen or dropped.
        files: Vec<LocalFile>,
        /// The folder that they came from, where the browser can keep it.
        folder: Option<FolderHandle>,
    },
}

const MANIFEST: &str = "verivid.json";

/// A source whose first file is known.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// The first file's absolute address.
    Address(String),
    /// The first file's path among the files.
    Files(Vec<LocalFile>, String),
    /// Files without a manifest, each read as what it is.
    Several(Vec<LocalFile>),
}

/// Endings of files that only the full worker reads.
const HEAVY: [&str; 7] = [".zip", ".xlsx", ".xlsm", ".parquet", ".pq", ".eval", ".zst"];

/// Whether the full worker is wanted, by the names of the files; if they do not say so, the other one will.
pub(super) fn is_heavy(source: &Source, more: &[LocalFile]) -> bool {
    let heavy = |path: &str| {
        let name = name_of(path).to_lowercase();
        HEAVY.iter().any(|end| name.ends_with(end))
    };
    let given = match source {
        Source::Address(address) => heavy(address),
        Source::Files { files, .. } => files.iter().any(|file| heavy(&file.path)),
    };
    given || more.iter().any(|file| heavy(&file.path))
}

/// The end of a path, without query.
pub(super) fn name_of(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or(path);
    path.rsplit('/').next().unwrap_or(path)
}

impl Source {
    /// What to call the source before its dataset has told its name.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Address(address) => address.clone(),
            Self::Files { folder: Some(folder), .. } => folder.folder_name(),
            Self::Files { files, .. } => match files.as_slice() {
                [only] => only.path.clone(),
                _ => format!("{} files", files.len()),
            },
        }
    }

    /// The folder or the only file that a reader chose; the browser may tell nothing more of it.
    pub(super) fn local(&self) -> Option<Local> {
        let Self::Files { files, .. } = self else { return None };
        let paths: Vec<_> = files.iter().map(|file| file.path.as_str()).collect();
        Local::of_paths(&paths)
    }

    /// The origin that nothing may be asked of before the reader says so: that of a link's address.
    pub(super) fn stranger(&self) -> Option<String> {
        let Self::Address(given) = self else { return None };
        let there = address::join(&fragment::page(), given).filter(|there| there.starts_with("http"))?;
        if fetch::is_allowed(&there) { None } else { address::origin(&there) }
    }

    /// Finds the first file; the error is a sentence for the reader.
    pub(super) fn place(self) -> Result<Place, String> {
        match self {
            Self::Address(given) => {
                let folder = given.split(['?', '#']).next().is_some_and(|path| path.ends_with('/'));
                let given = if folder { format!("{given}{MANIFEST}") } else { given };
                let address = address::join(&fragment::page(), &given);
                let address = address.filter(|address| address.starts_with("http"));
                let address = address.ok_or_else(|| format!("{given} is not an address of a file"))?;
                Ok(Place::Address(address))
            }
            Self::Files { files, .. } => Ok(match first_file(&files)? {
                Some(first) => Place::Files(files, first),
                None => Place::Several(files),
            }),
        }
    }
}

/// The manifest nearest to the top, or the only file that is no video; `None`: there are several and no manifest.
fn first_file(files: &[LocalFile]) -> Result<Option<String>, String> {
    let manifests = files.iter().filter(|file| name_of(&file.path) == MANIFEST);
    if let Some(manifest) = manifests.min_by_key(|file| (file.path.matches('/').count(), &file.path)) {
        return Ok(Some(manifest.path.clone()));
    }
    let tables: Vec<_> = files.iter().filter(|f| is_table(&f.path)).collect();
    match tables.as_slice() {
        [only] => Ok(Some(only.path.clone())),
        [] => {
            Err("There is no dataset among these files: a .json, .jsonl, .csv, .xlsx, .xml or .zip"
                .to_owned())
        }
        _ => Ok(None),
    }
}

/// Whether a file may have rows: it is no video, and none that a computer writes by itself.
pub(super) fn is_table(path: &str) -> bool {
    !is_video(path) && !name_of(path).starts_with('.')
}

impl Place {
    /// The first file's own name.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Address(address) => name_of(address).to_owned(),
            Self::Files(_, first) => name_of(first).to_owned(),
            Self::Several(_) => String::new(),
        }
    }

    /// The first file; of files without a manifest there is none.
    pub(super) async fn first(
        &self,
        cancel: &Cancel,
        progress: impl FnMut(u64, Option<u64>),
    ) -> Result<Option<LocalFile>, String> {
        match self {
            Self::Address(address) => read_address(address, cancel, progress).await.map(Some),
            Self::Files(files, first) => read_local(files, first).map(Some),
            Self::Several(_) => Ok(None),
        }
    }

    /// A file that the first one names, by its path from there.
    pub(super) async fn beside(&self, path: &str, cancel: &Cancel) -> Result<LocalFile, String> {
        match self {
            Self::Address(address) => {
                let Some(there) = address::join(address, path) else {
                    return Err("its path is no address".to_owned());
                };
                read_address(&there, cancel, |_, _| ()).await
            }
            Self::Files(files, first) => {
                let folder = &first[..first.len() - name_of(first).len()];
                read_local(files, &plain(&format!("{folder}{path}")))
            }
            Self::Several(files) => read_local(files, path),
        }
    }

    /// A part of a local file beside the first one.
    pub(super) async fn part(&self, path: &str, from: u64, most: u64) -> Result<Vec<u8>, String> {
        let (files, path) = match self {
            Self::Address(_) => return Err("it is no file of this computer".to_owned()),
            Self::Files(files, first) => {
                let folder = &first[..first.len() - name_of(first).len()];
                (files, plain(&format!("{folder}{path}")))
            }
            Self::Several(files) => (files, path.to_owned()),
        };
        part_of(files, &path, from, most).await
    }

    /// The paths of local files, as a reader that finds videos for their names wants them.
    pub(super) fn names(&self) -> Vec<String> {
        let (files, folder) = match self {
            Self::Address(_) => return Vec::new(),
            Self::Files(files, first) => (files, &first[..first.len() - name_of(first).len()]),
            Self::Several(files) => (files, ""),
        };
        files.iter().map(|file| file.path.strip_prefix(folder).unwrap_or(&file.path).to_owned()).collect()
    }

    /// The videos among local files, by their path from the first file.
    pub(super) fn videos(&self) -> Vec<(String, String)> {
        let (files, folder) = match self {
            Self::Address(_) => return Vec::new(),
            Self::Files(files, first) => (files, &first[..first.len() - name_of(first).len()]),
            Self::Several(files) => (files, ""),
        };
        let videos = files.iter().filter(|file| is_video(&file.path));
        videos
            .filter_map(|file| {
                let path = file.path.strip_prefix(folder).unwrap_or(&file.path);
                Some((path.to_owned(), file.object_url()?))
            })
            .collect()
    }
}

/// A part of one of the files.
pub(super) async fn part_of(
    files: &[LocalFile],
    path: &str,
    from: u64,
    most: u64,
) -> Result<Vec<u8>, String> {
    match files.iter().find(|file| file.path == path) {
        Some(file) => file.part(from, most).await,
        None => Err("it is not among the files that were chosen".to_owned()),
    }
}

/// Resolves `.` and `..` in a path.
fn plain(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn read_local(files: &[LocalFile], path: &str) -> Result<LocalFile, String> {
    // Files that are chosen one by one have no folders: an only one of that name is meant.
    let mut same = files.iter().filter(|file| file.path == name_of(path));
    let alone = same.next().filter(|_| same.next().is_none());
    match files.iter().find(|file| file.path == path).or(alone) {
        Some(file) => Ok(file.clone()),
        None => Err("it is not among the files that were chosen".to_owned()),
    }
}

async fn read_address(
    address: &str,
    cancel: &Cancel,
    progress: impl FnMut(u64, Option<u64>),
) -> Result<LocalFile, String> {
    fetch::file(address, name_of(address), cancel, progress)
        .await
        .map_err(|error: FetchError| error.to_string())
}
