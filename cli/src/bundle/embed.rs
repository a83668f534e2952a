//! `verivid embed`: the page beside a dataset that stays as it is.

use std::{collections::BTreeSet, path::Path};

use serde_json::json;
use verivid::{formats::listing::Coverage, view::site::Site};

use super::{
    data::{LISTING, SCORES, listed},
    place::Making,
    site,
};
use crate::{
    arguments::{Embed, Input},
    failure::{Answer, Failure},
    input::{self, MANIFEST, Place, place},
    json::document,
    page::page,
    sources::way,
};

/// Writes the page, and the listing where the data can be read from here.
pub fn embed(command: &Embed) -> Result<Answer, Failure> {
    let page = page(command.page.as_deref())?;
    let address = command.path.to_string_lossy();
    if address.starts_with("https://") {
        return at_address(command, &page, &address);
    }
    let (folder, name) = match place(&command.path)? {
        Place::Manifest { folder, name } => (folder, name),
        _ => return Err(Failure::NothingToEmbed(command.path.clone())),
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".").to_path_buf() } else { folder };
    let out = command.out.clone().unwrap_or_else(|| folder.join("view"));
    let making = Making::new(&out, command.overwrite)?;
    let loaded = input::load(&Input { paths: vec![command.path.clone()], ..Input::default() })?;
    let dataset = &loaded.dataset;
    let (mut listing, scores) = listed(dataset, loaded.notes.len());
    let unreachable = || Failure::NothingToEmbed(command.path.clone());
    let beside = out.parent().and_then(|parent| parent.canonicalize().ok()).ok_or_else(unreachable)?;
    if !folder.canonicalize().is_ok_and(|folder| folder.starts_with(&beside)) {
        return Err(Failure::NotBeside { video: MANIFEST.to_owned(), beside });
    }
    listing.data = format!("{}{name}", way(&out, &folder).ok_or_else(unreachable)?);
    let with_src = |video: &verivid::model::Video| video.src.is_some();
    listing.coverage = Coverage {
        how: "link".to_owned(),
        items: dataset.items().len(),
        items_with_video: dataset.items().iter().filter(|item| with_src(dataset.video_of(item))).count(),
        videos: dataset.videos().len(),
        videos_there: dataset.videos().iter().filter(|video| with_src(video)).count(),
    };
    making.put(SCORES, scores.as_bytes())?;
    making.put(LISTING, &listing.write())?;
    let hosts =
        dataset.videos().iter().filter_map(|video| super::videos::origin(video.src.as_deref()?)).collect();
    let site = Site { name: &dataset.about().name, dataset: LISTING, hosts: &hosts, public: command.public };
    let mut files: BTreeSet<String> = site::write(&page, &making.folder, &site)?.into_iter().collect();
    files.extend([LISTING, SCORES].map(str::to_owned));
    finish(command, making, &files, &out)?;
    let text = told(
        command,
        &out,
        &format!(
            "{} items and {} runs stay in {}",
            dataset.items().len(),
            dataset.runs().len(),
            command.path.display()
        ),
        &files,
    );
    Ok(Answer::over(&loaded.notes, false, text))
}

/// The page of a dataset elsewhere: nothing is asked of that address here, so there is no listing.
fn at_address(command: &Embed, page: &Path, address: &str) -> Result<Answer, Failure> {
    let Some(out) = &command.out else { return Err(Failure::NoOut) };
    let Some(host) = super::videos::origin(address) else {
        return Err(Failure::NothingToEmbed(command.path.clone()));
    };
    let making = Making::new(out, command.overwrite)?;
    let hosts = BTreeSet::from([host.clone()]);
    let site = Site { name: "", dataset: address, hosts: &hosts, public: command.public };
    let files: BTreeSet<String> = site::write(page, &making.folder, &site)?.into_iter().collect();
    finish(command, making, &files, out)?;
    let what = format!("the data stay at {host}, which must allow other origins (CORS) to read them");
    Ok(Answer { text: told(command, out, &what, &files), status: 0 })
}

fn finish(command: &Embed, making: Making, files: &BTreeSet<String>, out: &Path) -> Result<(), Failure> {
    let about = json!({"listing": LISTING, "public": command.public, "videos": "link"});
    making.finish(files, &about).map_err(|why| match why {
        Failure::Write { why, .. } => Failure::Write { why, path: out.to_path_buf() },
        other => other,
    })
}

fn told(command: &Embed, out: &Path, what: &str, files: &BTreeSet<String>) -> String {
    if command.json {
        return document(&json!({"out": out.display().to_string(), "files": files.len()}));
    }
    format!("{}: {} files of the page; {what}\n", out.display(), files.len())
}
