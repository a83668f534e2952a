//! A .zip that holds a dataset: names and packed bytes, nothing of it ever written to a disk. Its tables are read by
//! [`Reading`](super::Reading); its media are handed out one by one, by the path that the dataset gives them.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::ops::Range;

use flate2::read::DeflateDecoder;
use zip::read::ZipFile;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::error::LoadError;
use super::heavy::{MISSING, heavy};
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
pub struct Archive {
    bytes: Vec<u8>,
    entries: BTreeMap<String, Entry>,
    /// The folder of its manifest: empty, or with a slash at its end.
    folder: String,
    /// Names that point out of the archive, and were left alone.
    pub(super) refused: Vec<String>,
    /// Whether a name stands in it more than once; the last one counts.
    pub(super) repeats: bool,
}

/// One file of a .zip of a dataset, unpacked: `path` is a video's `src`, which counts from the manifest's folder.
/// To hand out several, keep the [`Archive`]: this reads the whole directory each time.
pub fn entry(bytes: Vec<u8>, path: &str) -> Result<Vec<u8>, LoadError> {
    let opened = Archive::open(bytes);
    opened.map_err(|why| LoadError::Packed { file: path.to_owned(), why })?.entry(path)
}

impl Archive {
    /// The bytes of the file at `path`, unpacked, at most 1 GB of them, with their checksum compared. `path` counts from
    /// the manifest's folder, as a video's `src` does.
    pub fn entry(&self, path: &str) -> Result<Vec<u8>, LoadError> {
        let unpacked = self.inside(path).and_then(|name| {
            let mut unpacking = self.get(&name)?;
            loop {
                if let Some(bytes) = unpacking.step()? {
                    return Ok(bytes);
                }
            }
        });
        unpacked.map_err(|why| LoadError::Packed { file: path.to_owned(), why })
    }

    /// A part of the file at `path` from the manifest's folder, unpacked: at most `most` bytes from `from` on. What
    /// stands before these is unpacked too and forgotten; the checksum is not compared.
    pub(super) fn part(&self, path: &str, from: u64, most: u64) -> Result<Vec<u8>, String> {
        let name = self.inside(path)?;
        let entry = self.open_entry(&name)?;
        let data = self.bytes.get(entry.data.clone()?).unwrap_or_default();
        match entry.method {
            CompressionMethod::Stored => {
                let from = usize::try_from(from).unwrap_or(usize::MAX).min(data.len());
                let end = from.saturating_add(usize::try_from(most).unwrap_or(usize::MAX)).min(data.len());
                Ok(data.get(from..end).unwrap_or_default().to_vec())
            }
            CompressionMethod::Deflated => cut_out(DeflateDecoder::new(data), from, most),
            other => Err(format!("it is packed as {other}")),
        }
    }

    /// Whether the archive lists a file at `path`, which counts from the manifest's folder.
    pub fn holds(&self, path: &str) -> bool {
        self.inside(path).is_ok_and(|name| self.entries.contains_key(&name))
    }

    /// Where the bytes of the file at `path` lie in the archive, when it holds them as they are (clips mostly are not
    /// packed): who still has the archive as a file can cut them out of it without a copy. Their checksum is not compared.
    pub fn stored(&self, path: &str) -> Option<Range<usize>> {
        let entry = self.entries.get(&self.inside(path).ok()?)?;
        let plain = entry.method == CompressionMethod::Stored && !entry.encrypted;
        entry.data.clone().ok().filter(|data| plain && data.len() as u64 == entry.size)
    }

    /// The name in the archive of what the dataset calls `path`.
    fn inside(&self, path: &str) -> Result<String, String> {
        let name = plain_path(path).ok_or("its path leads out of the dataset's folder")?;
        Ok(format!("{}{name}", self.folder))
    }

    /// The names of the files in a zip, from its directory alone.
    pub(super) fn listed_names(bytes: &[u8]) -> Option<Vec<String>> {
        (heavy()?.names)(bytes)
    }

    /// The names of the files that the archive lists, as paths.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.entries.keys()
    }

    /// Whether `bytes` begin as a zip does.
    pub(super) fn is_zip(bytes: &[u8]) -> bool {
        bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
    }

    /// Reads the directory of a zip.
    pub(super) fn open(bytes: Vec<u8>) -> Result<Self, String> {
        (heavy().ok_or(MISSING)?.archive)(bytes)
    }

    fn read(bytes: Vec<u8>) -> Result<Self, String> {
        let mut zip = ZipArchive::new(Cursor::new(bytes.as_slice())).map_err(|error| no_archive(&error))?;
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
                Ok(file) => listed(&file, bytes.len()),
                Err(error) => lost(&error),
            };
            match plain_path(&said) {
                Some(name) => repeats |= entries.insert(name, entry).is_some(),
                None => refused.push(said),
            }
        }
        let mut archive = Self { bytes, entries, folder: String::new(), refused, repeats };
        if let Some((manifest, _)) = archive.manifest() {
            archive.folder = manifest[..manifest.rfind('/').map_or(0, |at| at + 1)].to_owned();
        }
        Ok(archive)
    }

    /// The folder of its manifest: empty, or with a slash at its end.
    pub fn folder(&self) -> &str {
        &self.folder
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

    /// A file that can be unpacked.
    fn open_entry(&self, name: &str) -> Result<&Entry, String> {
        let entry = self.entries.get(name).ok_or("the archive has no such file")?;
        if entry.encrypted {
            return Err("it is encrypted".to_owned());
        }
        if entry.size > MOST {
            let (size, most) = (entry.size >> 20, MOST >> 20);
            return Err(format!("unpacked it has {size} MB; {most} MB are the most that one file may have"));
        }
        Ok(entry)
    }

    /// Begins to unpack a file.
    pub(super) fn get(&self, name: &str) -> Result<Unpacking, String> {
        let entry = self.open_entry(name)?;
        let data = self.bytes.get(entry.data.clone()?).unwrap_or_default().to_vec();
        match entry.method {
            CompressionMethod::Stored => Ok(Unpacking::stored(data, entry.sum)),
            CompressionMethod::Deflated => Ok(Unpacking::deflate(data, entry.sum)),
            CompressionMethod::ZSTD => Unpacking::zstd(data, entry.sum),
            other => Err(format!("it is packed as {other}; only stored, deflate and zstd can be read")),
        }
    }
}

/// The bytes of a stream from a place on, at most so many.
fn cut_out(mut stream: impl Read, from: u64, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let skipped = io::copy(&mut stream.by_ref().take(from.min(MOST)), &mut io::sink());
    skipped.and_then(|_| stream.take(most).read_to_end(&mut bytes)).map_err(|why| why.to_string())?;
    Ok(bytes)
}

/// Reads the directory of a zip.
pub(super) fn opened(bytes: Vec<u8>) -> Result<Archive, String> {
    Archive::read(bytes)
}

/// The names of the files in a zip.
pub(super) fn listed_names(bytes: &[u8]) -> Option<Vec<String>> {
    let zip = ZipArchive::new(Cursor::new(bytes)).ok().filter(|zip| zip.len() <= MOST_ENTRIES)?;
    Some(zip.file_names_raw().map(|name| String::from_utf8_lossy(name).into_owned()).collect())
}

fn listed(file: &ZipFile<'_, Cursor<&[u8]>>, length: usize) -> Entry {
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

/// Why a zip has no directory: what its reader says is for programmers.
fn no_archive(error: &ZipError) -> String {
    let cut = "it is no complete .zip: its list of files, which stands at its end, is missing or damaged";
    match error {
        ZipError::InvalidArchive(_) => format!("{cut}; perhaps the download or copy was cut off"),
        other => format!("{cut} ({other})"),
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
