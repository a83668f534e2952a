//! `verivid bundle`: a static site of a dataset for any host. `verivid embed`: the page beside data that stays where
//! it is.

pub(crate) mod data;
mod embed;
mod person;
pub(crate) mod place;
mod site;
mod summary;
pub(crate) mod videos;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde_json::json;
use verivid::{formats::private::remove, view::site::Site};

pub use embed::embed;
pub(crate) use person::person;

use crate::{
    arguments::Bundle,
    failure::{Answer, Failure},
    input,
    page::page,
};
use data::{DATA, LISTING};
use place::Making;
use summary::Summary;
use videos::{Homes, Plan};

/// Reads, and writes the site.
pub fn bundle(command: &Bundle) -> Result<Answer, Failure> {
    let page = page(command.page.as_deref())?;
    // Before anything is read: what cannot be written need not be.
    let making = Making::new(&command.out, command.overwrite)?;
    let mut homes = Homes::default();
    let loaded = input::load_moved(&command.input, &mut |home| homes.way(home))?;
    let (dataset, removed) = remove(loaded.dataset, &person());
    let out = std::path::absolute(&command.out).unwrap_or_else(|_| command.out.clone());
    let plan = Plan {
        how: command.videos,
        homes: &homes,
        below: &command.videos_below,
        data: out.join(DATA),
        beside: out.parent().map_or_else(PathBuf::new, Path::to_path_buf),
    };
    let (dataset, done) = videos::placed(dataset, &plan)?;
    let folder = making.folder.join(DATA);
    let mut files = BTreeSet::new();
    for (from, name) in &done.copies {
        let to = folder.join(name);
        let made = to.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::copy(from, &to)).map_err(|why| Failure::Write { why, path: to })?;
        files.insert(format!("{DATA}/{name}"));
    }
    let (names, listing) = data::write(&dataset, loaded.notes.len(), done.coverage.clone(), &folder)?;
    files.extend(names.into_iter().map(|name| format!("{DATA}/{name}")));
    let opened = format!("{DATA}/{LISTING}");
    let name = dataset.about().name.as_str();
    let site = Site { name, dataset: &opened, hosts: &done.hosts, public: command.public };
    files.extend(site::write(&page, &making.folder, &site)?);
    let bytes =
        files.iter().filter_map(|name| Some(fs::metadata(making.folder.join(name)).ok()?.len())).sum();
    let summary =
        Summary { command, files: files.len(), bytes, listing: &listing, done: &done, removed: &removed };
    let text = summary.text();
    let about = json!({"listing": opened, "public": command.public, "videos": command.videos.id()});
    making.finish(&files, &about)?;
    Ok(Answer::over(&loaded.notes, command.input.strict, text))
}
