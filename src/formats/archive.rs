//! A .zip that holds a dataset: names and packed bytes, nothing of it ever written to a disk.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::ops::Range;

use zip::read::ZipFile;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::unpack::{MOST, Unpacking};

/// The most entries that are listed.
const MOST_ENTRIES: usize = 200_000;

/// One file of the archive.
struct Entry {
    /// Where its packed bytes are, or why they cannot be found.
    data: Result<Range<usize>, String>,
    method: CompressionMethod,
    encrypted: bool,
    /// CRC-32 of the unpacked bytes.
    sum: u32,
    /// Length unpacked, as the archive says.
    size: u64,
}

/// An opened archive.
pub(super) struct Archive {
    bytes: Vec<u8>,
    entries: BTreeMap<String, Entry>,
    /// Names that point out of the archive, and were left alone.
    pub(super) refused: Vec<String>,
    /// Whether a name stands in it more than once; the last one counts.
    pub(super) repeats: bool,
}

impl Archive {
    /// Whether `bytes` begin as a zip does.
    pub(super) fn is_zip(bytes: &[u8]) -> bool {
        bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
    }

    /// Reads the directory of a zip.
    pub(super) fn open(bytes: Vec<u8>) -> Result<Self, String> {
        let damaged = |error: ZipError| format!("it is no complete zip archive ({error})");
        let mut zip = ZipArchive::new(Cursor::new(bytes.as_slice())).map_err(damaged)?;
        if zip.len() > MOST_ENTRIES {
            return Err(format!("it lists {} files; {MOST_ENTRIES} are the most that are read", zip.len()));
        }
        let mut entries = BTreeMap::new();
        let mut refused = Vec::new();
        let mut repeats = zip.has_duplicate_names();
        let names: Vec<_> =
            zip.file_names_raw().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        for (place, said) in names.into_iter().enumerate() {
            let entry = match zip.by_index_raw(place) {
                Ok(file) if file.is_dir() => continue,
                Ok(file) => entry(&file, bytes.len()),
                Err(error) => lost(&error),
            };
            match plain_path(&said) {
                Some(name) => repeats |= entries.insert(name, entry).is_some(),
                None => refused.push(said),
            }
        }
        Ok(Self { bytes, entries, refused, repeats })
    }

    /// The manifest nearest to the root, and how many others there are.
    pub(super) fn manifest(&self) -> Option<(String, usize)> {
        let is_manifest = |name: &&String| {
            let inside = name.rsplit('/').next().unwrap_or(name);
            inside == "verivid.json" && !name.starts_with("__MACOSX/")
        };
        let found: Vec<&String> = self.entries.keys().filter(is_manifest).collect();
        let nearest = found.iter().min_by_key(|name| (name.matches('/').count(), name.as_str()))?;
        Some(((*nearest).clone(), found.len() - 1))
    }

    /// Begins to unpack a file.
    pub(super) fn get(&self, name: &str) -> Result<Unpacking, String> {
        let entry = self.entries.get(name).ok_or("the archive has no such file")?;
        if entry.encrypted {
            return Err("it is encrypted".to_owned());
        }
        if entry.size > MOST {
            let (size, most) = (entry.size >> 20, MOST >> 20);
            return Err(format!("unpacked it has {size} MB; {most} MB are the most that one file may have"));
        }
        let data = self.bytes.get(entry.data.clone()?).unwrap_or_default().to_vec();
        match entry.method {
            CompressionMethod::Stored => Ok(Unpacking::stored(data, entry.sum)),
            CompressionMethod::Deflated => Ok(Unpacking::deflate(data, entry.sum)),
            other => Err(format!("it is packed as {other}; only stored and deflate can be read")),
        }
    }
}

fn entry(file: &ZipFile<'_, Cursor<&[u8]>>, length: usize) -> Entry {
    let start = file.data_start().and_then(|at| usize::try_from(at).ok());
    let packed = usize::try_from(file.compressed_size()).ok();
    let range = start.zip(packed).and_then(|(at, packed)| Some(at..at.checked_add(packed)?));
    let range = range.filter(|range| range.end <= length);
    Entry {
        data: range.ok_or_else(|| "it reaches past the end of the archive".to_owned()),
        method: file.compression(),
        encrypted: file.encrypted(),
        sum: file.crc32(),
        size: file.size(),
    }
}

/// A file that the archive lists and does not hold.
fn lost(error: &ZipError) -> Entry {
    let data = Err(format!("the archive is damaged there ({error})"));
    Entry { data, method: CompressionMethod::Stored, encrypted: false, sum: 0, size: 0 }
}

/// A relative path without `.`, `..`, drive letters or a leading slash; `None` when it points out.
pub(super) fn plain_path(path: &str) -> Option<String> {
    let path = path.replace('\\', "/");
    if path.starts_with('/') || path.split('/').next().is_some_and(|first| first.contains(':')) {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}
