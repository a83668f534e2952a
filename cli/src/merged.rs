//! Several datasets as one for the page: the tables in a folder of their own, the videos where they are.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
};

use verivid::{formats::verivid::write, model::Dataset};

use crate::{arguments::Input, failure::Failure, input, serve::Mount};

/// A merged dataset on disk; its folder goes when this does.
pub(crate) struct Merged {
    folder: PathBuf,
    /// What the page's server must serve.
    pub(crate) mounts: Vec<Mount>,
}

impl Merged {
    /// Reads and merges the datasets, and writes the tables into a folder that only this user reads; gives what was read, too.
    pub(crate) fn of(paths: &[PathBuf]) -> Result<(Self, Dataset), Failure> {
        let folder = env::temp_dir().join(format!("verivid-{}", process::id()));
        let mut merged =
            Self { mounts: vec![Mount { prefix: "/data/".to_owned(), root: folder.clone() }], folder };
        let input = Input { paths: paths.to_vec(), ..Input::default() };
        let loaded = input::load_moved(&input, &mut |home| Some(merged.mount(home)))?;
        if !loaded.notes.is_empty() {
            eprintln!("There are notes on these files: `verivid check` lists them ({}).", loaded.notes.len());
        }
        let failed = |why, path: &Path| Failure::Write { why, path: path.to_path_buf() };
        private(&merged.folder).map_err(|why| failed(why, &merged.folder))?;
        for (name, bytes) in write(&loaded.dataset) {
            let path = merged.folder.join(name);
            let made = path.parent().map_or(Ok(()), fs::create_dir_all);
            made.and_then(|()| fs::write(&path, bytes)).map_err(|why| failed(why, &path))?;
        }
        Ok((merged, loaded.dataset))
    }

    /// Reads the datasets again, with the addresses of videos that [`Merged::of`] gave them.
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Dataset, Failure> {
        let mut homes = 0;
        let input = Input { paths: paths.to_vec(), ..Input::default() };
        let loaded = input::load_moved(&input, &mut |_| {
            homes += 1;
            Some(format!("files/{homes}/"))
        })?;
        Ok(loaded.dataset)
    }

    /// Where the tables are.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Serves a folder of videos; gives its address below the manifest's.
    fn mount(&mut self, home: &Path) -> String {
        let address = format!("files/{}/", self.mounts.len());
        let root = if home.as_os_str().is_empty() { PathBuf::from(".") } else { home.to_path_buf() };
        self.mounts.push(Mount { prefix: format!("/data/{address}"), root });
        address
    }
}

impl Drop for Merged {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).ok();
    }
}

/// Makes a new folder for this user alone.
fn private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::locate;

    #[test]
    fn the_tables_are_new_and_the_videos_stay_where_they_are() {
        let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/demo");
        let merged = Merged::of(&[demo.clone(), demo.clone()]).unwrap().0;
        let file = locate(&merged.mounts, "/data/verivid.json").unwrap();
        assert!(file.starts_with(merged.folder.canonicalize().unwrap()));
        let video = locate(&merged.mounts, "/data/files/1/clips/bunny.mp4").unwrap();
        assert_eq!(video, demo.join("clips/bunny.mp4").canonicalize().unwrap());
        let videos = fs::read_to_string(merged.folder.join("videos.jsonl")).unwrap();
        assert!(videos.contains("\"files/1/clips/bunny.mp4\""), "{videos}");
        let folder = merged.folder.clone();
        drop(merged);
        assert!(!folder.exists());
    }
}
