//! `verivid leaderboard add`: checks a run, and puts it onto a site.

mod checks;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process,
};

use serde_json::{Value, json};
use verivid::{
    analysis::export::printable,
    formats::{
        listing::{Listing, Standing},
        private::remove,
    },
};

use crate::{
    arguments::{AddRun, Leaderboard, LeaderboardTask},
    bundle::{
        data::{self, DATA, LISTING, MANIFEST},
        person,
        place::{MARKER, others, put, written_in},
    },
    failure::{Answer, Failure},
    input,
    json::document,
};
use checks::Found;

/// Does what was asked.
pub fn leaderboard(command: &Leaderboard) -> Result<Answer, Failure> {
    match &command.task {
        LeaderboardTask::Add(add) => add_run(add),
    }
}

/// A site that is there.
struct Site {
    files: BTreeSet<String>,
    data: PathBuf,
    listing: Listing,
}

fn site(folder: &Path) -> Result<Site, Failure> {
    let no_site = || Failure::NoBundle(folder.to_path_buf());
    let files = written_in(folder).ok_or_else(no_site)?;
    let data = folder.join(DATA);
    let path = data.join(LISTING);
    let bytes = fs::read(&path).map_err(|why| Failure::Input { why, path })?;
    let listing = Listing::read(LISTING, &bytes)?;
    if listing.parts.is_empty() {
        return Err(no_site());
    }
    Ok(Site { files, data, listing })
}

fn add_run(command: &AddRun) -> Result<Answer, Failure> {
    let site = site(&command.to)?;
    let read = input::load_beside(&site.data.join(MANIFEST), &command.input)?;
    let mut found = Found::default();
    let own = &read.own_runs;
    checks::before(&read, &mut found);
    let clashes = own.iter().any(|id| read.first_runs.contains(id));
    if own.is_empty() || clashes {
        return Ok(answer(command, own, &found, None));
    }
    let (dataset, removed) = remove(read.both, &person());
    checks::of_runs(&dataset, own, &site.listing, command.allow_missing, &mut found);
    for (name, count) in &removed.0 {
        found.remarks.push(format!("taken out, for it names a person, a place or a key: {name} ({count})"));
    }
    if !found.reasons.is_empty() {
        return Ok(answer(command, own, &found, None));
    }
    let notes = site.listing.scores["dataset"]["notes"].as_u64().unwrap_or(0) as usize;
    if command.dry_run {
        return Ok(answer(command, own, &found, Some(&data::listed(&dataset, notes).0)));
    }
    let fresh = Fresh::new(&command.to)?;
    let (files, listing) = data::write(&dataset, notes, site.listing.coverage.clone(), &fresh.0)?;
    fresh.replace(&command.to, &site, &files)?;
    Ok(answer(command, own, &found, Some(&listing)))
}

/// New data beside the site's; what is not put in its place is gone with it.
struct Fresh(PathBuf);

impl Fresh {
    fn new(site: &Path) -> Result<Self, Failure> {
        let folder = site.join(format!(".{DATA}.{}.part", process::id()));
        fs::create_dir_all(&folder).map_err(|why| Failure::Write { why, path: folder.clone() })?;
        Ok(Self(folder))
    }

    /// Puts the new data in the place of the old; the videos go over.
    fn replace(&self, folder: &Path, site: &Site, files: &[String]) -> Result<(), Failure> {
        let failed = |why| Failure::Write { why, path: site.data.clone() };
        let (old, videos) = (self.0.with_extension("old"), site.data.join("videos"));
        let has_videos = videos.is_dir();
        if has_videos {
            fs::rename(&videos, self.0.join("videos")).map_err(failed)?;
        }
        let swapped = fs::rename(&site.data, &old).and_then(|()| fs::rename(&self.0, &site.data));
        if let Err(why) = swapped {
            // As it was: the data first, then the videos in it.
            fs::rename(&old, &site.data).ok();
            if has_videos {
                fs::rename(self.0.join("videos"), &videos).ok();
            }
            return Err(failed(why));
        }
        // What nobody here wrote goes over too.
        let prefix = format!("{DATA}/");
        let own =
            site.files.iter().filter_map(|name| name.strip_prefix(&prefix).map(str::to_owned)).collect();
        for path in others(&old, &own).map_err(failed)? {
            let to = site.data.join(&path);
            let made = to.parent().map_or(Ok(()), fs::create_dir_all);
            made.and_then(|()| fs::rename(old.join(&path), to)).map_err(failed)?;
        }
        fs::remove_dir_all(&old).map_err(failed)?;
        marked(folder, site, files)
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        if self.0.exists() {
            fs::remove_dir_all(&self.0).ok();
        }
    }
}

/// Names the new files in the marker.
fn marked(folder: &Path, site: &Site, files: &[String]) -> Result<(), Failure> {
    let path = folder.join(MARKER);
    let bytes = fs::read(&path).map_err(|why| Failure::Input { why, path: path.clone() })?;
    let mut marker: Value = serde_json::from_slice(&bytes).unwrap_or_else(|_| json!({}));
    let (data, videos) = (format!("{DATA}/"), format!("{DATA}/videos/"));
    let kept =
        site.files.iter().filter(|name| !name.starts_with(&data) || name.starts_with(&videos)).cloned();
    let all: BTreeSet<String> = kept.chain(files.iter().map(|name| format!("{data}{name}"))).collect();
    if let Some(marker) = marker.as_object_mut() {
        marker.insert("files".to_owned(), json!(all));
    }
    let part = format!("{MARKER}.part");
    put(folder, &part, document(&marker).as_bytes())?;
    fs::rename(folder.join(part), &path).map_err(|why| Failure::Write { why, path })
}

/// Where a run stands: what it is ranked by, its rank, of how many, and its value.
fn standing<'a>(
    listing: &'a Listing,
    run: &str,
) -> impl Iterator<Item = (&'static str, usize, usize, f64)> + 'a {
    let run = run.to_owned();
    let rankings: [(&'static str, Option<&Standing>); 2] =
        [("accuracy", listing.questions.as_ref()), ("mean F1 over captions", listing.captions.as_ref())];
    rankings.into_iter().filter_map(move |(by, standing)| {
        let standing = standing?;
        let row = standing.rows.iter().find(|row| row.run == run)?;
        Some((by, row.rank, standing.rows.len(), row.value))
    })
}

/// Status 2 for a run that is refused.
fn answer(command: &AddRun, own: &[String], found: &Found, listing: Option<&Listing>) -> Answer {
    let status = if listing.is_some() { 0 } else { 2 };
    if command.json {
        let places = |id: &String| {
            let places = listing.into_iter().flat_map(|listing| standing(listing, id));
            let place = |(by, rank, of, value)| json!({"by": by, "rank": rank, "of": of, "value": value});
            json!({"run": id, "standing": places.map(place).collect::<Vec<_>>()})
        };
        let text = document(&json!({
            "accepted": listing.is_some(),
            "written": listing.is_some() && !command.dry_run,
            "runs": own.iter().map(places).collect::<Vec<_>>(),
            "reasons": found.reasons,
            "remarks": found.remarks,
        }));
        return Answer { text, status };
    }
    let mut text = String::new();
    for reason in &found.reasons {
        text += &format!("refused: {}\n", printable(reason));
    }
    for remark in &found.remarks {
        text += &format!("note: {}\n", printable(remark));
    }
    if let Some(listing) = listing {
        for id in own {
            let word = if command.dry_run { "could be added" } else { "is added" };
            text += &format!("`{}` {word} to {}\n", printable(id), command.to.display());
            for (by, rank, of, value) in standing(listing, id) {
                text += &format!("  rank {rank} of {of} by {by}: {:.2} %\n", value * 100.0);
            }
        }
    }
    Answer { text, status }
}
