//! From paths on disk to a dataset: the disk's side of `formats::Reading`.

use std::{
    fs,
    io::{self, IsTerminal},
    path::{Component, Path, PathBuf},
    time::{Duration, Instant},
};

use verivid::formats::{Ask, Loaded, Reading};

use crate::{arguments::Input, failure::Failure};

/// The name of a manifest in its folder.
pub const MANIFEST: &str = "verivid.json";
/// The formats that `--from` can name.
const FORMATS: &[&str] = &["verivid"];

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
}

/// Finds what the one path of a command names.
pub fn place(paths: &[PathBuf]) -> Result<Place, Failure> {
    let [path] = paths else { return Err(Failure::SeveralPaths) };
    let about = fs::metadata(path).map_err(|why| Failure::Input { why, path: path.clone() })?;
    if about.is_dir() {
        let manifest = path.join(MANIFEST);
        let found = manifest.is_file();
        let place = Place::Manifest { folder: path.clone(), name: MANIFEST.to_owned() };
        return if found { Ok(place) } else { Err(Failure::NoManifest(path.clone())) };
    }
    let is_json = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
    match (is_json, path.file_name()) {
        (true, Some(name)) => {
            let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
            Ok(Place::Manifest { folder, name: name.to_string_lossy().into_owned() })
        }
        _ => Ok(Place::Archive(path.clone())),
    }
}

/// Reads what `input` names.
pub fn load(input: &Input) -> Result<Loaded, Failure> {
    if let Some(name) = input.from.as_ref().filter(|name| !FORMATS.contains(&name.as_str())) {
        return Err(Failure::Unknown { what: "format", name: name.clone(), known: FORMATS.join(", ") });
    }
    let (folder, mut reading) = match place(&input.paths)? {
        Place::Manifest { folder, name } => (folder, Reading::new(&name)),
        Place::Archive(path) => {
            let bytes = fs::read(&path).map_err(|why| Failure::Input { why, path: path.clone() })?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (path.parent().unwrap_or(Path::new("")).to_path_buf(), Reading::of_file(&name, bytes))
        }
    };
    let mut progress = Progress::new();
    loop {
        match reading.next() {
            Ask::File(path) => {
                let bytes = read_below(&folder, &path);
                reading.hand(&path, bytes);
            }
            Ask::Again => progress.tell(reading.progress()),
            Ask::Done => break,
        }
    }
    progress.end();
    Ok(reading.finish()?)
}

/// A file that a manifest names, or the words that a note will carry.
fn read_below(folder: &Path, name: &str) -> Result<Vec<u8>, String> {
    let path = Path::new(name);
    // The page and an archive cannot leave the folder either: a dataset means the same everywhere.
    let stays = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !stays {
        return Err("the path leads out of the dataset's folder".to_owned());
    }
    fs::read(folder.join(path)).map_err(|why| match why.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => why.to_string(),
    })
}

/// A line on standard error, for somebody who waits.
struct Progress {
    start: Instant,
    told: Option<Instant>,
    watched: bool,
}

impl Progress {
    fn new() -> Self {
        Self { start: Instant::now(), told: None, watched: io::stderr().is_terminal() }
    }

    fn tell(&mut self, (done, known): (u64, u64)) {
        let fresh = self.told.is_some_and(|told| told.elapsed() < Duration::from_millis(100));
        if !self.watched || fresh || self.start.elapsed() < Duration::from_secs(1) {
            return;
        }
        let share = (done * 100).checked_div(known).unwrap_or(0);
        eprint!("\rreading {share:>3} %, {} MB", done / 1_000_000);
        self.told = Some(Instant::now());
    }

    fn end(&self) {
        if self.told.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_cannot_name_a_file_outside_its_folder() {
        for name in ["../x", "/etc/hosts", "a/../../x"] {
            assert!(read_below(Path::new("."), name).unwrap_err().contains("out of"), "{name}");
        }
        assert_eq!(read_below(Path::new("."), "none.jsonl").unwrap_err(), "there is no such file");
    }

    #[test]
    fn one_path_is_read_at_a_time() {
        assert!(matches!(place(&["a".into(), "b".into()]), Err(Failure::SeveralPaths)));
        assert!(matches!(place(&["/no/such".into()]), Err(Failure::Input { .. })));
        assert!(matches!(place(&["src".into()]), Err(Failure::NoManifest(_))));
    }
}
