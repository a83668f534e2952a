//! The seeds that are kept: `fuzz/seeds/TARGET.zip`, a few dozen inputs each.

use std::fs;
use std::io::{Cursor, Error, Read as _, Write as _};
use std::path::PathBuf;

use zip::write::SimpleFileOptions;

use crate::parts::Named;

/// Where inputs stand, beside the targets.
pub fn folder(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "fuzz", name].iter().collect()
}

fn archive(target: &str) -> PathBuf {
    folder("seeds").join(format!("{target}.zip"))
}

/// The seeds of a target by their names, in the order of these.
///
/// # Errors
///
/// Where there are none, or they cannot be unpacked.
pub fn seeds(target: &str) -> Result<Vec<Named>, Error> {
    let mut zip = zip::ZipArchive::new(Cursor::new(fs::read(archive(target))?))?;
    let mut seeds = Vec::new();
    for place in 0..zip.len() {
        let mut file = zip.by_index(place)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        seeds.push((file.name().map(|name| name.into_owned()).unwrap_or_default(), bytes));
    }
    seeds.sort();
    Ok(seeds)
}

/// Keeps these seeds of a target and no others, by their numbers.
///
/// # Errors
///
/// Where they cannot be written.
pub fn keep(target: &str, mut seeds: Vec<Vec<u8>>) -> Result<(), Error> {
    seeds.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    seeds.dedup();
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (place, bytes) in seeds.iter().enumerate() {
        zip.start_file(format!("{place:04}"), SimpleFileOptions::default())?;
        zip.write_all(bytes)?;
    }
    fs::create_dir_all(folder("seeds"))?;
    fs::write(archive(target), zip.finish()?.into_inner())
}
