//! From the path of a request to a file below a served folder, and to no other.

use std::path::{Path, PathBuf};

/// A folder and the path that it is served under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    /// `/` or `/data/`: with both slashes.
    pub prefix: String,
    /// The folder.
    pub root: PathBuf,
}

/// Why a path leads to no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No such file, or one that begins with a dot.
    #[error("there is no such file")]
    Missing,
    /// It would leave the served folder.
    #[error("the path leads out of the served folder")]
    Outside,
    /// It is no path.
    #[error("the path cannot be read")]
    Malformed,
}

/// The file that `target` (path and query as sent) names. The longest matching prefix wins;
/// a folder means its `index.html`; links are followed only within the folder.
pub fn locate(mounts: &[Mount], target: &str) -> Result<PathBuf, Refusal> {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let path = percent_decoded(path).ok_or(Refusal::Malformed)?;
    let mount = mounts
        .iter()
        .filter(|m| path.starts_with(&m.prefix))
        .max_by_key(|m| m.prefix.len())
        .ok_or(Refusal::Missing)?;
    let root = mount.root.canonicalize().map_err(|_| Refusal::Missing)?;
    let mut file = root.clone();
    for segment in path[mount.prefix.len()..].split('/') {
        push(&mut file, segment)?;
    }
    let mut file = file.canonicalize().map_err(|_| Refusal::Missing)?;
    if file.is_dir() {
        file = file.join("index.html").canonicalize().map_err(|_| Refusal::Missing)?;
    }
    match (file.starts_with(&root), file.is_file()) {
        (false, _) => Err(Refusal::Outside),
        (true, false) => Err(Refusal::Missing),
        (true, true) => Ok(file),
    }
}

fn push(file: &mut PathBuf, segment: &str) -> Result<(), Refusal> {
    if segment == ".." || segment.contains(['\\', '\0']) || Path::new(segment).is_absolute() {
        return Err(Refusal::Outside);
    }
    // Keys, settings and histories have such names.
    if segment.starts_with('.') && segment != "." {
        return Err(Refusal::Missing);
    }
    if !segment.is_empty() && segment != "." {
        file.push(segment);
    }
    Ok(())
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push((high * 16 + low) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn folder(name: &str) -> PathBuf {
        let root = std::env::temp_dir().join(format!("verivid-locate-{name}-{}", std::process::id()));
        fs::create_dir_all(root.join("page/sub")).unwrap();
        fs::create_dir_all(root.join("data")).unwrap();
        for file in ["page/index.html", "page/sub/a b.js", "page/.env", "data/x.json", "secret"] {
            fs::write(root.join(file), file).unwrap();
        }
        root
    }

    #[test]
    fn paths_lead_to_files_below_their_mount_and_nowhere_else() {
        let root = folder("table");
        let mounts = [
            Mount { prefix: "/".into(), root: root.join("page") },
            Mount { prefix: "/data/".into(), root: root.join("data") },
        ];
        for (target, expected) in [
            ("/", Ok("page/index.html")),
            ("/?v=1", Ok("page/index.html")),
            ("/sub/a%20b.js", Ok("page/sub/a b.js")),
            ("//sub/./a%20b.js", Ok("page/sub/a b.js")),
            ("/data/x.json", Ok("data/x.json")),
            ("/data/../secret", Err(Refusal::Outside)),
            ("/../secret", Err(Refusal::Outside)),
            ("/%2e%2e/secret", Err(Refusal::Outside)),
            ("/..%2fsecret", Err(Refusal::Outside)),
            ("/..%5csecret", Err(Refusal::Outside)),
            ("/.env", Err(Refusal::Missing)),
            ("/sub", Err(Refusal::Missing)),
            ("/none", Err(Refusal::Missing)),
            ("/%zz", Err(Refusal::Malformed)),
            ("/%ff", Err(Refusal::Malformed)),
            ("/a%00", Err(Refusal::Outside)),
            ("http://other/secret", Err(Refusal::Missing)),
        ] {
            let expected = expected.map(|f| root.join(f).canonicalize().unwrap());
            assert_eq!(locate(&mounts, target), expected, "{target}");
        }
        fs::remove_dir_all(root).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leaves_the_folder_is_not_followed() {
        let root = folder("link");
        std::os::unix::fs::symlink(root.join("secret"), root.join("page/link")).unwrap();
        std::os::unix::fs::symlink("index.html", root.join("page/inner")).unwrap();
        let mounts = [Mount { prefix: "/".into(), root: root.join("page") }];
        assert_eq!(locate(&mounts, "/link"), Err(Refusal::Outside));
        assert!(locate(&mounts, "/inner").is_ok());
        fs::remove_dir_all(root).unwrap();
    }
}
