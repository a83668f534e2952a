//! `verivid view --watch`: reads the files again whenever they change, while an evaluation still writes them.
//!
//! A last line that is half written is set aside by the reader, and read with the next change; a file that cannot be
//! read as it stands leaves what is shown as it is.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

use serde_json::json;
use verivid::{formats::verivid::write, metrics::outcomes::Outcome, model::Dataset, view::score::Settings};

use crate::{failure::Failure, json::document, merged::Merged};

/// What the page asks for, beside the manifest.
pub(super) const NEWS: &str = "watch.json";

/// How often the files are looked at.
const PACE: Duration = Duration::from_millis(400);

/// The most failures that are named.
const NEWEST: usize = 8;

/// A run and an item that it has wrong, by their ids.
type Failed = (String, String);

/// What was seen so far.
pub(super) struct Watching {
    paths: Vec<PathBuf>,
    folder: PathBuf,
    version: u64,
    known: BTreeSet<Failed>,
    newest: Vec<Failed>,
}

impl Watching {
    /// Says what there is at first: nothing of it is new.
    pub(super) fn of(paths: &[PathBuf], merged: &Merged, dataset: &Dataset) -> Result<Self, Failure> {
        let folder = merged.folder().to_path_buf();
        let mut watching =
            Self { paths: paths.to_vec(), folder, version: 0, known: failed(dataset), newest: Vec::new() };
        watching.say(dataset).map_err(|why| Failure::Write { why, path: watching.folder.join(NEWS) })?;
        Ok(watching)
    }

    /// Follows the files for as long as the program runs.
    pub(super) fn follow(mut self) {
        thread::spawn(move || {
            let mut seen = stamps(&self.paths);
            loop {
                thread::sleep(PACE);
                let now = stamps(&self.paths);
                // What is being written this very moment is read when it rests.
                if now != seen
                    && now == {
                        thread::sleep(PACE / 2);
                        stamps(&self.paths)
                    }
                {
                    seen = now;
                    self.renew();
                }
            }
        });
    }

    fn renew(&mut self) {
        let Ok(dataset) = Merged::read(&self.paths) else { return };
        let now = failed(&dataset);
        let fresh: Vec<Failed> = now.difference(&self.known).cloned().collect();
        self.newest.splice(0..0, fresh);
        // What was put right is no failure any more.
        self.newest.retain(|one| now.contains(one));
        self.newest.truncate(NEWEST);
        self.known = now;
        self.version += 1;
        let written = write(&dataset).into_iter().try_for_each(|(name, bytes)| self.put(&name, &bytes));
        if let Err(why) = written.and_then(|()| self.say(&dataset)) {
            eprintln!("verivid: what changed cannot be shown: {why}");
        }
    }

    /// The page reads a file whole or not at all.
    fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let part = path.with_extension("part");
        fs::write(&part, bytes)?;
        fs::rename(part, path)
    }

    fn say(&mut self, dataset: &Dataset) -> io::Result<()> {
        let answered = dataset.runs().iter().map(|run| {
            let items: BTreeSet<u32> = run.predictions.iter().map(|one| one.item.0).collect();
            json!({"run": run.id, "items": items.len()})
        });
        let newest = self.newest.iter().map(|(run, item)| json!({"run": run, "item": item}));
        let news = json!({
            "version": self.version,
            "items": dataset.items().len(),
            "answered": answered.collect::<Vec<_>>(),
            "newest": newest.collect::<Vec<_>>(),
        });
        self.put(NEWS, document(&news).as_bytes())
    }
}

/// The questions that runs have wrong, of those that they answered.
fn failed(dataset: &Dataset) -> BTreeSet<Failed> {
    let of_run = |run| {
        let outcomes = Settings::default().reading.extracting(dataset, run).finish();
        let wrong = outcomes.rows.into_iter().filter(|row| row.outcome == Outcome::Wrong);
        wrong.map(move |row| (dataset.run(run).id.clone(), dataset.item(row.item).id.clone()))
    };
    dataset.run_indices().flat_map(of_run).collect()
}

/// Path, size and time of each file below the paths.
fn stamps(paths: &[PathBuf]) -> Vec<(PathBuf, u64, Option<SystemTime>)> {
    let mut found = Vec::new();
    paths.iter().for_each(|path| stamp(path, &mut found));
    found.sort();
    found
}

/// Files beyond this many are not looked at.
const MOST: usize = 20_000;

fn stamp(path: &Path, found: &mut Vec<(PathBuf, u64, Option<SystemTime>)>) {
    let Ok(about) = fs::metadata(path) else { return };
    if about.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| !entry.file_type().is_ok_and(|kind| kind.is_symlink())) {
            if found.len() < MOST {
                stamp(&entry.path(), found);
            }
        }
    } else {
        found.push((path.to_path_buf(), about.len(), about.modified().ok()));
    }
}
