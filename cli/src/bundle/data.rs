//! The data of a bundle: the listing, the parts, where each item is, and the manifest over all.

use std::{
    io::{self, Write},
    path::Path,
    sync::{Mutex, mpsc},
    thread,
};

use flate2::{Compression, write::GzEncoder};
use verivid::{
    formats::{
        listing::{Coverage, IdFiles, Listing, Lookup, PartOf, digits_for},
        verivid::{Pieces, contents::hashed, manifest_of_pieces, video_lines},
    },
    metrics::outcomes::RunOutcomes,
    model::{Dataset, RunIx},
    view::{
        listed::{listing, outcomes},
        score::{RunScore, Settings, of_run},
    },
};

use super::place::put;
use crate::{failure::Failure, json::document, progress::Progress};

/// The folder of the data in a bundle.
pub(crate) const DATA: &str = "data";

/// The listing's name in it.
pub(crate) const LISTING: &str = "listing.json";

/// The manifest's name in it.
pub(crate) const MANIFEST: &str = "verivid.json";

/// The scores' name in it: what `verivid score --json` prints.
pub(crate) const SCORES: &str = "scores.json";

/// The videos table.
const VIDEOS: &str = "videos.jsonl.gz";

/// Writes all files of the data into `folder`, but the videos; gives their paths from there, the listing's last.
pub(crate) fn write(
    dataset: &Dataset,
    notes: usize,
    coverage: Coverage,
    folder: &Path,
) -> Result<(Vec<String>, Listing), Failure> {
    let (mut listing, scores) = listed(dataset, notes);
    put(folder, SCORES, scores.as_bytes())?;
    listing.coverage = coverage;
    let mut files = vec![VIDEOS.to_owned()];
    let videos = video_lines(dataset);
    put(folder, VIDEOS, &packed(&videos).map_err(|why| failed(why, folder, VIDEOS))?)?;
    let (parts, hashes) = parts(dataset, folder)?;
    let paths: Vec<String> = parts.iter().map(|part| part.path.clone()).collect();
    files.extend(paths.iter().cloned());
    let mut ids = IdFiles::new(digits_for(dataset.items().len()));
    let mut items = dataset.items().iter();
    for (n, part) in parts.iter().enumerate() {
        items.by_ref().take(part.items).for_each(|item| ids.add(&item.id, n + 1));
    }
    for (name, bytes) in ids.finish() {
        let name = format!("ids/{name}.json");
        put(folder, &name, &bytes)?;
        files.push(name);
    }
    let manifest = manifest_of_pieces(dataset, VIDEOS, &paths);
    put(folder, MANIFEST, &manifest)?;
    listing.version =
        hashed([videos.as_slice(), &manifest].into_iter().chain(hashes.iter().map(String::as_bytes)));
    listing.data = MANIFEST.to_owned();
    listing.parts = parts;
    let digits = digits_for(dataset.items().len());
    listing.lookup = Some(Lookup { folder: "ids".to_owned(), digits });
    put(folder, LISTING, &listing.write())?;
    files.extend([MANIFEST, SCORES, LISTING].map(str::to_owned));
    Ok((files, listing))
}

/// The listing of a dataset that is nowhere yet, and its scores as `verivid score --json` prints them.
pub(crate) fn listed(dataset: &Dataset, notes: usize) -> (Listing, String) {
    let (mut scores, mut of_runs) = (Vec::new(), Vec::new());
    for (score, outcomes) in computed(dataset) {
        scores.push(score);
        of_runs.push(outcomes);
    }
    let (mut listing, scores) = listing(dataset, notes, &scores, &of_runs);
    listing.scores_file = SCORES.to_owned();
    (listing, document(&scores))
}

fn workers() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The score of each run, in order, several at a time.
fn computed(dataset: &Dataset) -> Vec<(RunScore<'_>, RunOutcomes)> {
    let (todo, done) = (Mutex::new(dataset.run_indices()), Mutex::new(Vec::new()));
    let progress = Mutex::new(Progress::new("scoring"));
    let all = dataset.runs().len() as u64;
    let work = || {
        loop {
            let next = todo.lock().ok().and_then(|mut todo| todo.next());
            let Some(run) = next else { return };
            if let Ok(mut progress) = progress.lock() {
                progress.tell(u64::from(run.0), all, "");
            }
            let one = (of_run(dataset, run, Settings::default()), outcomes(dataset, run));
            if let Ok(mut done) = done.lock() {
                done.push((run, one));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..workers().min(dataset.runs().len()) {
            scope.spawn(work);
        }
        work();
    });
    let mut done: Vec<(RunIx, (RunScore<'_>, RunOutcomes))> = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(run, _)| *run);
    done.into_iter().map(|(_, one)| one).collect()
}

/// Writes the parts, several at a time; gives them, and a hash of each.
fn parts(dataset: &Dataset, folder: &Path) -> Result<(Vec<PartOf>, Vec<String>), Failure> {
    let (send, receive) = mpsc::sync_channel::<(usize, PartOf, Vec<u8>)>(4);
    let (receive, done) = (Mutex::new(receive), Mutex::new(Vec::new()));
    let all = dataset.items().len() as u64;
    let mut progress = Progress::new("writing");
    let work = || -> Result<(), Failure> {
        loop {
            let next = receive.lock().ok().and_then(|receive| receive.recv().ok());
            let Some((n, part, json)) = next else { return Ok(()) };
            let bytes = packed(&json).map_err(|why| failed(why, folder, &part.path))?;
            put(folder, &part.path, &bytes)?;
            if let Ok(mut done) = done.lock() {
                done.push((n, part, hashed([json.as_slice()])));
            }
        }
    };
    let ended: Result<(), Failure> = thread::scope(|scope| {
        let threads: Vec<_> = (0..workers()).map(|_| scope.spawn(work)).collect();
        for (n, piece) in Pieces::new(dataset).enumerate() {
            progress.tell(piece.items.start as u64, all, "");
            let part = PartOf { path: format!("parts/{:04}.json.gz", n + 1), items: piece.items.len() };
            // Nobody takes it when every thread has failed.
            if send.send((n, part, piece.json)).is_err() {
                break;
            }
        }
        drop(send);
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
    });
    ended?;
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(n, ..)| *n);
    Ok(done.into_iter().map(|(_, part, hash)| (part, hash)).unzip())
}

fn failed(why: io::Error, folder: &Path, name: &str) -> Failure {
    Failure::Write { why, path: folder.join(name) }
}

/// Bytes as .gz, with neither a name nor a time in its head.
fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::with_capacity(bytes.len() / 6), Compression::default());
    packer.write_all(bytes)?;
    packer.finish()
}
