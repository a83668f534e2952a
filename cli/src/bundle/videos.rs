//! What becomes of each video of a dataset: into the bundle, by its address, or left to the visitor's own folder.

use std::{
    collections::{BTreeSet, HashMap},
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use verivid::{
    formats::{listing::Coverage, media::is_video},
    model::{Dataset, Tables},
    view::site::Names,
};

use crate::{arguments::Videos, failure::Failure, sources::way};

/// Before the addresses that count from a folder on this disk: which folder.
const HOME: &str = "\u{1}home";

/// The folders of the files that were read, by their place in the addresses.
#[derive(Default)]
pub(crate) struct Homes(Vec<PathBuf>);

impl Homes {
    /// What comes before the relative addresses of a folder's videos.
    pub(crate) fn way(&mut self, home: &Path) -> Option<String> {
        let home = if home.as_os_str().is_empty() { Path::new(".") } else { home };
        self.0.push(home.to_path_buf());
        Some(format!("{HOME}{}/", self.0.len() - 1))
    }

    /// Folder and path of such an address.
    fn parts<'a>(&self, src: &'a str) -> Option<(&Path, &'a str)> {
        let (n, path) = src.strip_prefix(HOME)?.split_once('/')?;
        Some((self.0.get(n.parse::<usize>().ok()?)?, path))
    }
}

/// What was done with the videos.
#[derive(Default)]
pub(crate) struct Done {
    /// Which items have their video.
    pub(crate) coverage: Coverage,
    /// Files to copy: from where, and the path below the data.
    pub(crate) copies: Vec<(PathBuf, String)>,
    /// Origins of addresses.
    pub(crate) hosts: BTreeSet<String>,
    /// Videos whose file is not there.
    pub(crate) missing: usize,
    /// Videos that name a file which is none of a video, or lies outside the dataset's folder.
    pub(crate) refused: Vec<String>,
}

/// How videos are brought in.
pub(crate) struct Plan<'a> {
    /// The choice.
    pub(crate) how: Videos,
    /// Where the dataset's files are.
    pub(crate) homes: &'a Homes,
    /// Folders besides the dataset's own that videos may be in.
    pub(crate) below: &'a [PathBuf],
    /// The folder of the data in the bundle, as it will be.
    pub(crate) data: PathBuf,
    /// Next to the bundle: addresses may lead there.
    pub(crate) beside: PathBuf,
}

/// The dataset with the addresses that its videos have in the bundle.
pub(crate) fn placed(dataset: Dataset, plan: &Plan<'_>) -> Result<(Dataset, Done), Failure> {
    let mut tables = dataset.into_tables();
    let mut placing = Placing { plan, names: Names::default(), known: HashMap::new(), done: Done::default() };
    let mut there = Vec::with_capacity(tables.videos.len());
    for video in &mut tables.videos {
        let (src, is_there) = match video.src.take() {
            Some(src) => placing.place(&video.id, &src)?,
            None => (None, false),
        };
        video.src = src;
        there.push(is_there);
    }
    placing.done.coverage = coverage(&tables, &there, plan.how);
    let done = placing.done;
    Ok((Dataset::of_tables(tables), done))
}

fn coverage(tables: &Tables, there: &[bool], how: Videos) -> Coverage {
    let has = |video: u32| there.get(video as usize).copied().unwrap_or(false);
    Coverage {
        how: how.id().to_owned(),
        items: tables.items.len(),
        items_with_video: tables.items.iter().filter(|item| has(item.video.0)).count(),
        videos: there.len(),
        videos_there: there.iter().filter(|there| **there).count(),
    }
}

struct Placing<'a> {
    plan: &'a Plan<'a>,
    names: Names,
    /// Files that have a name already.
    known: HashMap<PathBuf, String>,
    done: Done,
}

impl Placing<'_> {
    /// The address of a video in the bundle, and whether it can be played from there.
    fn place(&mut self, id: &str, src: &str) -> Result<(Option<String>, bool), Failure> {
        if self.plan.how == Videos::None {
            return Ok((Some(own_name(self.plan.homes, src)), false));
        }
        if let Some(origin) = origin(src) {
            self.done.hosts.insert(origin);
            return Ok((Some(src.to_owned()), true));
        }
        let Some(file) = self.file(id, src) else {
            return Ok((Some(own_name(self.plan.homes, src)), false));
        };
        match self.plan.how {
            Videos::Copy => Ok((Some(self.copied(file, src)), true)),
            _ => match self.linked(&file) {
                Some(path) => Ok((Some(path), true)),
                None => Err(Failure::NotBeside { video: id.to_owned(), beside: self.plan.beside.clone() }),
            },
        }
    }

    /// The file of a video, where it is there, a video, and in a folder that was named.
    fn file(&mut self, id: &str, src: &str) -> Option<PathBuf> {
        let (home, path) = match self.plan.homes.parts(src) {
            Some((home, path)) => (Some(home), home.join(path)),
            None => (None, PathBuf::from(src.strip_prefix("file://").unwrap_or(src))),
        };
        // As it stands, else as an address is written.
        let found = path.canonicalize().or_else(|why| match decoded(&path.to_string_lossy()) {
            Some(path) => PathBuf::from(path).canonicalize(),
            None => Err(why),
        });
        let Ok(path) = found else {
            self.done.missing += 1;
            return None;
        };
        let mut allowed = home.into_iter().chain(self.plan.below.iter().map(PathBuf::as_path));
        let inside = allowed.any(|folder| folder.canonicalize().is_ok_and(|folder| path.starts_with(folder)));
        if inside && is_video(&path.to_string_lossy()) && looks_like_one(&path) {
            return Some(path);
        }
        self.done.refused.push(id.to_owned());
        None
    }

    fn copied(&mut self, file: PathBuf, src: &str) -> String {
        if let Some(known) = self.known.get(&file) {
            return known.clone();
        }
        let path = format!("videos/{}", self.names.take(&own_name(self.plan.homes, src)));
        self.known.insert(file.clone(), path.clone());
        self.done.copies.push((file, path.clone()));
        path
    }

    /// From the data to a file next to the bundle.
    fn linked(&self, file: &Path) -> Option<String> {
        let beside = self.plan.beside.canonicalize().ok()?;
        file.starts_with(&beside).then_some(())?;
        let folder = way(&self.plan.data, file.parent()?)?;
        let name = file.file_name()?.to_str()?;
        Some(encoded(&format!("{folder}{name}")))
    }
}

/// A path as an address: what would end it or begin a query is encoded.
fn encoded(path: &str) -> String {
    let byte = |b: u8| match b {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
            char::from(b).to_string()
        }
        _ => format!("%{b:02X}"),
    };
    path.bytes().map(byte).collect()
}

/// A path whose bytes were percent-encoded; `None` where none was.
fn decoded(path: &str) -> Option<String> {
    path.contains('%').then_some(())?;
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
            bytes.push((digit(rest.next())? * 16 + digit(rest.next())?) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The path of a video without what leads to it on this disk or from elsewhere: what a visitor's folder may hold.
fn own_name(homes: &Homes, src: &str) -> String {
    if let Some((_, path)) = homes.parts(src) {
        return plain(path);
    }
    match src.split_once("://") {
        Some(("http" | "https", rest)) => {
            let path = rest.split_once('/').map_or("", |(_, path)| path);
            plain(path.split(['?', '#']).next().unwrap_or_default())
        }
        // A place on this disk: the name alone.
        _ => plain(src.rsplit(['/', '\\']).next().unwrap_or_default()),
    }
}

/// A relative path that leads nowhere else.
fn plain(path: &str) -> String {
    let parts =
        path.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | "..") && !part.contains(':'));
    parts.collect::<Vec<_>>().join("/")
}

/// Scheme, host and port of an https address.
pub(crate) fn origin(src: &str) -> Option<String> {
    let rest = src.strip_prefix("https://")?;
    let host = rest.split(['/', '?', '#', '\\']).next()?.rsplit('@').next()?;
    let fine = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    (!host.is_empty() && host.chars().all(fine)).then(|| format!("https://{}", host.to_ascii_lowercase()))
}

/// Whether a file begins as a video does: a name alone could bring any file of this disk into a bundle.
fn looks_like_one(path: &Path) -> bool {
    let mut head = [0_u8; 16];
    let Ok(count) = File::open(path).and_then(|mut file| file.read(&mut head)) else { return false };
    let head = &head[..count];
    let boxes: [&[u8]; 6] = [b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide"];
    let begins: [&[u8]; 9] = [
        b"\x1A\x45\xDF\xA3",
        b"OggS",
        b"FLV",
        b"GIF8",
        b"\x00\x00\x01\xBA",
        b"\x00\x00\x01\xB3",
        b"RIFF",
        b"\x30\x26\xB2\x75",
        b"G@",
    ];
    head.get(4..8).is_some_and(|kind| boxes.contains(&kind))
        || begins.iter().any(|magic| head.starts_with(magic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_of_an_address_leads_nowhere() {
        let mut homes = Homes::default();
        let way = homes.way(Path::new("d")).unwrap();
        for (src, expect) in [
            (format!("{way}clips/a.mp4"), "clips/a.mp4"),
            (format!("{way}../../x/./a.mp4"), "x/a.mp4"),
            ("/home/ada/secret/a.mp4".into(), "a.mp4"),
            ("C:\\Users\\ada\\a.mp4".into(), "a.mp4"),
            ("\\\\server\\share\\a.mp4".into(), "a.mp4"),
            ("file:///home/ada/a.mp4".into(), "a.mp4"),
            ("https://h.example/d/a.mp4?x=1".into(), "d/a.mp4"),
            ("javascript:alert(1)".into(), ""),
        ] {
            assert_eq!(own_name(&homes, &src), expect, "{src}");
        }
    }

    #[test]
    fn an_origin_is_a_host_and_nothing_that_a_policy_would_read_otherwise() {
        for (src, expect) in [
            ("https://V.example/a.mp4", Some("https://v.example")),
            ("https://v.example:8443/a", Some("https://v.example:8443")),
            ("https://u:p@v.example/a", Some("https://v.example")),
            ("https://*/a", None),
            ("https://x; script-src */a", None),
            ("http://v.example/a", None),
            ("https:///a", None),
        ] {
            assert_eq!(origin(src).as_deref(), expect, "{src}");
        }
    }
}
