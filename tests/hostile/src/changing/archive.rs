//! Files of archives, unpacked, changed and packed again: their sums are right.

use std::io::{Cursor, Read as _, Write as _};

use zip::CompressionMethod::{Deflated, Stored};
use zip::write::SimpleFileOptions;

use super::once;
use crate::dice::Dice;

/// What a file may have unpacked, in bytes.
const MOST: u64 = 512 << 10;

/// An archive with a file changed, left out or under another's name; none where it cannot be unpacked.
pub(super) fn zip(input: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(input)).ok()?;
    let chosen = dice.below(archive.len());
    let (how, method) = (dice.below(8), if dice.once_in(2) { Deflated } else { Stored });
    let names: Vec<String> =
        archive.file_names_raw().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
    let mut new = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (place, name) in names.iter().enumerate().take(40) {
        if place != chosen || how == 0 {
            let same = archive.by_index_raw(place).ok()?;
            if place != chosen {
                new.raw_copy_file(same).ok()?;
            }
            continue;
        }
        let mut bytes = Vec::new();
        archive.by_index(place).ok()?.take(MOST).read_to_end(&mut bytes).ok()?;
        let name = if how == 1 { names[dice.below(names.len())].clone() } else { name.clone() };
        new.start_file(name, SimpleFileOptions::default().compression_method(method)).ok()?;
        new.write_all(&if how == 1 { bytes } else { once(&bytes, dice) }).ok()?;
    }
    Some(new.finish().ok()?.into_inner())
}

/// A .gz of the changed file.
pub(super) fn gzip(input: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    flate2::read::MultiGzDecoder::new(input).take(MOST).read_to_end(&mut bytes).ok()?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&once(&bytes, dice)).ok()?;
    gzip.finish().ok()
}
