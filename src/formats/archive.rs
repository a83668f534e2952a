//! A .zip that holds a dataset: names and packed bytes, nothing of it ever written to a disk.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::ops::Range;

use zip::{CompressionMethod, ZipArchive};

use super::unpack::Unpacking;

/// The most entries that are listed.
const MOST_ENTRIES: usize = 200_000;

/// One file of the archive.
struct Entry {
    data: Range<usize>,
    method: CompressionMethod,
    encrypted: bool,
}

/// What an entry is, once asked for.
pub(super) enum Contents {
    /// It is stored as it is.
    Plain(Vec<u8>),
    /// It must be unpacked.
    Packed(Box<Unpacking>),
}

/// An opened archive.
pub(super) struct Archive {
    bytes: Vec<u8>,
    entries: BTreeMap<String, Entry>,
    /// Names that point out of the archive, and were left alone.
    pub(super) refused: Vec<String>,
}

impl Archive {
    /// Whether `bytes` begin as a zip does.
    pub(super) fn is_zip(bytes: &[u8]) -> bool {
        bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
    }

    /// Reads the directory of a zip.
    pub(super) fn open(bytes: Vec<u8>) -> Result<Self, String> {
        let damaged = |error: zip::result::ZipError| format!("it is no complete zip archive ({error})");
        let mut zip = ZipArchive::new(Cursor::new(bytes.as_slice())).map_err(damaged)?;
        if zip.len() > MOST_ENTRIES {
            return Err(format!("it lists {} files; {MOST_ENTRIES} are the most that are read", zip.len()));
        }
        let mut entries = BTreeMap::new();
        let mut refused = Vec::new();
        for place in 0..zip.len() {
            let file = zip.by_index_raw(place).map_err(damaged)?;
            if file.is_dir() {
                continue;
            }
            let start = file.data_start().and_then(|at| usize::try_from(at).ok());
            let length = usize::try_from(file.compressed_size()).ok();
            let range = start.zip(length).and_then(|(at, length)| Some(at..at.checked_add(length)?));
            let range = range.filter(|range| range.end <= bytes.len());
            let said = String::from_utf8_lossy(file.name_raw()).into_owned();
            let (Some(data), Some(name)) = (range, plain_path(&said)) else {
                refused.push(said);
                continue;
            };
            let entry = Entry { data, method: file.compression(), encrypted: file.encrypted() };
            entries.insert(name, entry);
        }
        Ok(Self { bytes, entries, refused })
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

    /// The contents of a file.
    pub(super) fn get(&self, name: &str) -> Result<Contents, String> {
        let entry = self.entries.get(name).ok_or("the archive has no such file")?;
        if entry.encrypted {
            return Err("it is encrypted".to_owned());
        }
        let data = self.bytes.get(entry.data.clone()).unwrap_or_default().to_vec();
        match entry.method {
            CompressionMethod::Stored => Ok(Contents::Plain(data)),
            CompressionMethod::Deflated => Ok(Contents::Packed(Box::new(Unpacking::deflate(data)))),
            other => Err(format!("it is packed as {other}; only stored and deflate can be read")),
        }
    }
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
