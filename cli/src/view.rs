//! `verivid view`: the page and the data, on this machine only.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{
    arguments::View,
    failure::{Answer, Failure},
    input::{MANIFEST, Place, place},
    merged::Merged,
    serve::{Mount, bind},
};

/// Serves until the process is stopped.
pub fn view(command: &View) -> Result<Answer, Failure> {
    let mut mounts = vec![Mount { prefix: "/".to_owned(), root: page(command.page.as_deref())? }];
    let mut fragment = String::new();
    let mut made = None;
    let alone = match command.paths.as_slice() {
        [path] => data(place(path)?),
        _ => None,
    };
    if let Some((mount, source)) = alone {
        mounts.push(mount);
        fragment = format!("#src={source}");
    } else if !command.paths.is_empty() {
        let merged = Merged::of(&command.paths)?;
        mounts.extend(merged.mounts.iter().cloned());
        fragment = format!("#src=data/{MANIFEST}");
        made = Some(merged);
    }
    let served = bind(command.port, mounts).map_err(Failure::Port)?;
    let address = format!("{}{fragment}", served.address());
    // To standard error: standard output is for answers, and this command has none.
    eprintln!("{address}\nStop with Ctrl-C.");
    if !command.no_open {
        open(&address);
    }
    served.run();
    drop(made);
    Ok(Answer { text: String::new(), status: 0 })
}

/// The folder of the built page.
fn page(named: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(named) = named {
        let is_there = named.join("index.html").is_file();
        return if is_there { Ok(named.to_path_buf()) } else { Err(Failure::NotAPage(named.to_path_buf())) };
    }
    let program = env::current_exe().ok();
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let mut looked = places(program.as_deref(), package.as_deref());
    // Any project has a dist/ with some page in it.
    let ours =
        |folder: &PathBuf| ["index.html", "verivid-app.js"].iter().all(|file| folder.join(file).is_file());
    match looked.iter().position(ours) {
        Some(at) => Ok(looked.swap_remove(at)),
        None => Err(Failure::NoPage { looked }),
    }
}

/// Where a built page may be: beside the program, in the workspace that the program was built in (above its folder,
/// or as `cargo run` says), in the working folder.
fn places(program: Option<&Path>, package: Option<&Path>) -> Vec<PathBuf> {
    let beside = program.and_then(Path::parent);
    let is_workspace = |folder: &&Path| folder.join("Cargo.toml").is_file() && folder.join("xtask").is_dir();
    let above = beside.into_iter().flat_map(|folder| folder.ancestors().skip(1)).find(is_workspace);
    let of_package = package.and_then(Path::parent).filter(is_workspace);
    let folders = [beside, above, of_package].into_iter().flatten().map(|folder| folder.join("dist"));
    let mut places: Vec<PathBuf> = folders.chain([PathBuf::from("dist")]).collect();
    places.dedup();
    places
}

/// What is served below `/data/`, and the dataset's address relative to the page; `None` where the page cannot read
/// it from one address.
fn data(place: Place) -> Option<(Mount, String)> {
    Some(match place {
        Place::Manifest { folder, name } => {
            let root = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
            (Mount { prefix: "/data/".to_owned(), root }, format!("data/{}", encoded(&name)))
        }
        // Of an archive's folder nothing but the archive.
        Place::Archive(path) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (Mount { prefix: format!("/data/{name}"), root: path }, format!("data/{}", encoded(&name)))
        }
        Place::Folder(_) | Place::Video(_) => return None,
    })
}

/// Percent-encoded, so that a name survives the address twice: as a value of the fragment, then as a path.
fn encoded(name: &str) -> String {
    let byte = |b: u8| match b {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(b).to_string(),
        _ => format!("%25{b:02X}"),
    };
    name.bytes().map(byte).collect()
}

/// Asks the system for a browser; the address was printed for those who have none.
fn open(address: &str) {
    let (program, before): (&str, &[&str]) = match env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_brings_its_folder_and_an_archive_only_itself() {
        let manifest = Place::Manifest { folder: "d".into(), name: "verivid.json".into() };
        let (mount, source) = data(manifest).unwrap();
        assert_eq!(
            (mount.prefix.as_str(), mount.root, source.as_str()),
            ("/data/", "d".into(), "data/verivid.json")
        );
        let (mount, source) = data(Place::Archive("d/my set.zip".into())).unwrap();
        assert_eq!((mount.prefix.as_str(), mount.root), ("/data/my set.zip", "d/my set.zip".into()));
        assert_eq!(source, "data/my%2520set.zip");
    }

    #[test]
    fn a_folder_without_a_page_is_named_as_such() {
        let refused = page(Some(Path::new("src"))).unwrap_err();
        assert!(matches!(&refused, Failure::NotAPage(folder) if folder == Path::new("src")), "{refused}");
        assert!(refused.to_string().contains("cargo xtask build"), "{refused}");
    }

    #[test]
    fn the_page_is_looked_for_beside_the_program_and_in_its_workspace() {
        let root = env::temp_dir().join(format!("verivid-places-{}", std::process::id()));
        for folder in ["repo/target/debug", "repo/xtask", "repo/cli", "elsewhere/bin"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        std::fs::write(root.join("repo/Cargo.toml"), "").unwrap();
        let own = PathBuf::from("dist");
        for (program, package, expected) in [
            ("repo/target/debug/verivid", None, &["repo/target/debug/dist", "repo/dist"][..]),
            ("elsewhere/bin/verivid", None, &["elsewhere/bin/dist"]),
            // Built into a folder of its own: cargo says where the package is.
            ("elsewhere/bin/verivid", Some("repo/cli"), &["elsewhere/bin/dist", "repo/dist"]),
            ("elsewhere/bin/verivid", Some("elsewhere/bin"), &["elsewhere/bin/dist"]),
        ] {
            let found =
                places(Some(&root.join(program)), package.map(|package| root.join(package)).as_deref());
            let expected: Vec<_> =
                expected.iter().map(|place| root.join(place)).chain([own.clone()]).collect();
            assert_eq!(found, expected, "{program} {package:?}");
        }
        std::fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn without_a_page_it_says_where_it_looked_and_what_to_do() {
        let said = Failure::NoPage { looked: vec!["/opt/dist".into(), "dist".into()] }.to_string();
        for words in ["/opt/dist", "cargo xtask build", "--page", "beside the program"] {
            assert!(said.contains(words), "{words}: {said}");
        }
    }
}
