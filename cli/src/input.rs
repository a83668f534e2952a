//! From paths on disk to a dataset: the disk's side of `formats::Reading`.

mod beside;

use std::{
    fs,
    io::{self, Read as _, Seek as _, SeekFrom},
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use verivid::{
    formats::{
        Begin, Decisions, Format, Gathering, Loaded, Mapping, Need, Source, Supply, format_named,
        media::is_video,
        merge::{Part, merge},
    },
    model::Dataset,
};

use crate::{arguments::Input, failure::Failure, progress::Progress, sources::rebase};

pub(crate) use beside::{Beside, load_beside};

/// The name of a manifest in its folder.
pub const MANIFEST: &str = "verivid.json";

/// What a path names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A manifest, with its tables beside or below it.
    Manifest {
        /// The manifest's folder.
        folder: PathBuf,
        /// The manifest's name in it.
        name: String,
    },
    /// A file that holds all.
    Archive(PathBuf),
    /// A video.
    Video(PathBuf),
    /// A folder of files that other programs wrote.
    Folder(PathBuf),
}

/// Finds what a path names.
pub fn place(path: &Path) -> Result<Place, Failure> {
    let about = fs::metadata(path).map_err(|why| Failure::Input { why, path: path.to_path_buf() })?;
    if about.is_dir() {
        let folder = path.to_path_buf();
        let found = path.join(MANIFEST).is_file();
        let manifest = || Place::Manifest { folder: folder.clone(), name: MANIFEST.to_owned() };
        return Ok(if found { manifest() } else { Place::Folder(folder) });
    }
    let is_json = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
    match (is_json, path.file_name()) {
        (true, Some(name)) => {
            let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
            Ok(Place::Manifest { folder, name: name.to_string_lossy().into_owned() })
        }
        (_, Some(name)) if is_video(&name.to_string_lossy()) => Ok(Place::Video(path.to_path_buf())),
        _ => Ok(Place::Archive(path.to_path_buf())),
    }
}

/// Reads what `input` names; several paths become one dataset. Every command reads through here.
pub fn load(input: &Input) -> Result<Loaded, Failure> {
    merged(input, read_all(input)?)
}

/// The same, where the addresses of videos are rewritten: `way` says what comes before those that
/// are relative to a folder.
pub fn load_moved(input: &Input, way: &mut dyn FnMut(&Path) -> Option<String>) -> Result<Loaded, Failure> {
    let mut parts = read_all(input)?;
    parts.iter_mut().for_each(|read| rebase(&mut read.part, read.folder.as_deref(), way));
    merged(input, parts)
}

fn read_all(input: &Input) -> Result<Vec<Read>, Failure> {
    parts(&input.paths, &how(input)?, None)
}

/// What was said of how the files are to be read: on the command line, then in the mapping file.
fn how(input: &Input) -> Result<How, Failure> {
    let mut mapping = match &input.mapping {
        Some(path) => {
            let bytes = fs::read(path).map_err(|why| Failure::Input { why, path: path.clone() })?;
            Mapping::read(&bytes).map_err(|why| Failure::Mapping { path: path.clone(), why })?
        }
        None => Mapping::default(),
    };
    for said in &input.decide {
        let Some((key, answer)) = said.split_once('=') else {
            return Err(Failure::NoAnswer(said.clone()));
        };
        mapping.decisions.0.insert(key.to_owned(), answer.to_owned());
    }
    let name = input.from.clone().filter(|name| name != "verivid").or(mapping.format);
    let path = input.mapping.clone().unwrap_or_default();
    let format =
        name.as_deref().map(format_named).transpose().map_err(|why| Failure::Mapping { path, why })?;
    Ok(How { format, decisions: mapping.decisions })
}

/// What was said of what the files leave open.
pub(crate) fn decisions(input: &Input) -> Result<Decisions, Failure> {
    Ok(how(input)?.decisions)
}

fn merged(input: &Input, parts: Vec<Read>) -> Result<Loaded, Failure> {
    let parts = parts.into_iter().map(|read| read.part).collect();
    only_runs(merge(parts, &how(input)?.decisions), &input.runs)
}

/// How files are read.
pub(crate) struct How {
    format: Option<&'static Format>,
    decisions: Decisions,
}

/// A part, and where its files are: `None` inside an archive.
struct Read {
    part: Part,
    folder: Option<PathBuf>,
}

/// Reads each path, all of them knowing what stands in the others, and in a part that was read before.
fn parts(paths: &[PathBuf], how: &How, earlier: Option<Arc<Part>>) -> Result<Vec<Read>, Failure> {
    let opened: Vec<Opened> = paths.iter().map(|path| open(path)).collect::<Result<_, _>>()?;
    let sources = opened.iter().map(|opened| opened.source.clone()).collect();
    let mut gathering = Gathering::new(sources, how.format, how.decisions.clone());
    if let Some(earlier) = earlier {
        gathering = gathering.knowing(earlier);
    }
    let mut progress = Progress::new("reading");
    loop {
        match gathering.next() {
            Need::File { source, path } => {
                let file = match &opened[source].file {
                    Some(file) if opened[source].source.begin == Begin::Whole(path.clone()) => {
                        fs::File::open(file).and_then(supply).map_err(|why| why.to_string())
                    }
                    _ => read_below(&opened[source].folder, &path),
                };
                gathering.hand(source, &path, file);
            }
            Need::Part { source, path, from, most } => {
                gathering.hand_part(part_below(&opened[source].folder, &path, from, most));
            }
            Need::Again => {
                let (done, known) = gathering.progress();
                progress.tell(done, known, &format!(", {} MB", done / 1_000_000));
            }
            Need::Done => break,
        }
    }
    let parts = gathering.finish()?.into_iter().zip(opened);
    Ok(parts.map(|(part, opened)| Read { part, folder: (!opened.is_zip).then_some(opened.folder) }).collect())
}

/// A path that is about to be read.
struct Opened {
    source: Source,
    /// The folder that its files are in.
    folder: PathBuf,
    /// The one file that holds all.
    file: Option<PathBuf>,
    is_zip: bool,
}

fn open(path: &Path) -> Result<Opened, Failure> {
    let name_of = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let above = |path: &Path| path.parent().unwrap_or(Path::new("")).to_path_buf();
    let (folder, begin, file) = match place(path)? {
        Place::Manifest { folder, name } => (folder, Begin::Manifest(name), None),
        Place::Archive(path) => (above(&path), Begin::Whole(name_of(&path)), Some(path)),
        Place::Video(path) => (above(&path), Begin::Several(vec![name_of(&path)]), None),
        Place::Folder(folder) => {
            let names = files_below(&folder)?;
            (folder, Begin::Several(names), None)
        }
    };
    let is_zip = file.as_deref().is_some_and(begins_as_zip);
    let notes_in = if is_zip { path } else { folder.as_path() };
    let prefix = match notes_in.to_string_lossy() {
        folder if folder.is_empty() => String::new(),
        folder => format!("{}/", folder.trim_end_matches('/')),
    };
    let name = path.display().to_string();
    let source = Source { begin, name, folder: prefix, beside: Vec::new() };
    Ok(Opened { source, folder, file, is_zip })
}

fn begins_as_zip(path: &Path) -> bool {
    let mut head = [0; 2];
    fs::File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok() && head == *b"PK"
}

/// The dataset with those of its runs that were named; all of them when none was.
fn only_runs(loaded: Loaded, named: &[String]) -> Result<Loaded, Failure> {
    if named.is_empty() {
        return Ok(loaded);
    }
    let dataset = &loaded.dataset;
    if let Some(name) = named.iter().find(|name| dataset.run_named(name).is_none()) {
        let known: Vec<&str> = dataset.runs().iter().map(|run| run.id.as_str()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(Failure::Unknown { what: "run", name: name.clone(), known });
    }
    let Loaded { dataset, notes, found, joins } = loaded;
    let mut tables = dataset.into_tables();
    tables.runs.retain(|run| named.contains(&run.id));
    tables.reports.retain(|report| named.contains(&report.run));
    Ok(Loaded { dataset: Dataset::of_tables(tables), notes, found, joins })
}

/// The most files of a folder that are listed.
const MOST_FILES: usize = 200_000;

/// The files below a folder, by their paths from there; links to folders are not followed.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<String>, Failure> {
    let (mut names, mut folders) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(below) = folders.pop() {
        let here = folder.join(&below);
        let failed = |why| Failure::Input { why, path: here.clone() };
        for entry in fs::read_dir(&here).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let (name, kind) = (below.join(entry.file_name()), entry.file_type().map_err(failed)?);
            if kind.is_dir() {
                folders.push(name);
            } else if names.len() < MOST_FILES {
                names.push(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    Ok(names)
}

/// A file that a manifest names, or the words that a note will carry.
fn read_below(folder: &Path, name: &str) -> Result<Supply, String> {
    let path = Path::new(name);
    // The page and an archive cannot leave the folder either: a dataset means the same everywhere.
    let stays = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !stays {
        return Err("the path leads out of the dataset's folder".to_owned());
    }
    fs::File::open(folder.join(path)).and_then(supply).map_err(|why| match why.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => why.to_string(),
    })
}

/// A file that is read piece by piece.
fn supply(file: fs::File) -> io::Result<Supply> {
    let size = file.metadata()?.len();
    Ok(Supply::from_reader(file, size))
}

/// A part of a file below a folder, or why it cannot be had.
fn part_below(folder: &Path, name: &str, from: u64, most: u64) -> Result<Vec<u8>, String> {
    let read = || -> io::Result<Vec<u8>> {
        let mut file = fs::File::open(folder.join(name))?;
        file.seek(SeekFrom::Start(from))?;
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_cannot_name_a_file_outside_its_folder() {
        for name in ["../x", "/etc/hosts", "a/../../x"] {
            assert!(read_below(Path::new("."), name).err().unwrap().contains("out of"), "{name}");
        }
        assert_eq!(read_below(Path::new("."), "none.jsonl").err().unwrap(), "there is no such file");
    }

    #[test]
    fn a_path_is_a_dataset_or_says_why_not() {
        assert!(matches!(place("/no/such".as_ref()), Err(Failure::Input { .. })));
        assert!(matches!(place("src".as_ref()), Ok(Place::Folder(_))));
    }
}
