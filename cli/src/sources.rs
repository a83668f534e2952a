//! Where a video's file is, seen from another folder than that of its manifest.

use std::path::{Component, Path, PathBuf, absolute};

use verivid::{
    formats::{Note, Severity, merge::Part},
    model::Dataset,
};

/// Rewrites the relative addresses of a part whose files are in `home`: before each comes what
/// `way` says of that folder. What stands inside an archive (`home` is `None`), or where there is
/// no way, cannot be reached.
pub(crate) fn rebase(part: &mut Part, home: Option<&Path>, way: &mut dyn FnMut(&Path) -> Option<String>) {
    let mut tables = std::mem::take(&mut part.loaded.dataset).into_tables();
    let way = home.and_then(way);
    for video in &mut tables.videos {
        let Some(src) = video.src.as_mut().filter(|src| is_relative(src)) else { continue };
        match &way {
            Some(way) => *src = format!("{way}{src}"),
            None => part.loaded.notes.push(Note {
                severity: Severity::Info,
                file: "verivid.json".to_owned(),
                line: None,
                id: Some(video.id.clone()),
                reason: format!("its video `{src}` cannot be reached from the new folder"),
            }),
        }
    }
    part.loaded.dataset = Dataset::of_tables(tables);
    match &way {
        Some(way) => part.media.iter_mut().for_each(|medium| medium.path = format!("{way}{}", medium.path)),
        None => part.media.clear(),
    }
}

fn is_relative(src: &str) -> bool {
    !src.is_empty() && !src.contains("://") && !src.starts_with(['/', '\\']) && !src.starts_with("data:")
}

/// A path with its links followed as far as it exists.
fn real(path: &Path) -> Option<PathBuf> {
    let path = absolute(path).ok()?;
    let found = |ancestor: &Path| {
        let rest = path.strip_prefix(ancestor).ok()?;
        Some(ancestor.canonicalize().ok()?.join(rest))
    };
    path.ancestors().find_map(found)
}

/// From one folder to another, as an address: empty or ending in `/`.
pub(crate) fn way(from: &Path, to: &Path) -> Option<String> {
    let parts = |path: &Path| -> Option<Vec<String>> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let path = real(path)?;
        let mut parts = Vec::new();
        for part in path.components() {
            match part {
                Component::CurDir => {}
                // The folder is not there yet, so that no link of it can lead elsewhere.
                Component::ParentDir => drop(parts.pop()),
                other => parts.push(other.as_os_str().to_string_lossy().into_owned()),
            }
        }
        Some(parts)
    };
    let (from, to) = (parts(from)?, parts(to)?);
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(from.len() - shared);
    let down: String = to[shared..].iter().map(|part| format!("{part}/")).collect();
    Some(up + &down)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_between_folders_goes_up_and_down() {
        for (from, to, expect) in [
            ("/a/b", "/a/b", ""),
            ("/a/b", "/a/c", "../c/"),
            ("/a", "/a/b/c", "b/c/"),
            ("/a/b", "/", "../../"),
            ("/a/x/../b", "/a/c", "../c/"),
        ] {
            assert_eq!(way(Path::new(from), Path::new(to)).as_deref(), Some(expect), "{from} to {to}");
        }
    }

    #[test]
    fn an_address_with_a_host_is_left_alone() {
        for (src, expect) in
            [("a.mp4", true), ("x/a.mp4", true), ("https://h/a.mp4", false), ("/a.mp4", false)]
        {
            assert_eq!(is_relative(src), expect, "{src}");
        }
    }
}
