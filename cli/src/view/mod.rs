//! `verivid view`: the page and the data, on this machine only.

mod watching;

use std::{
    env,
    path::PathBuf,
    process::{Command, Stdio},
};

use watching::Watching;

use crate::{
    arguments::View,
    failure::{Answer, Failure},
    input::{MANIFEST, Place, place},
    merged::Merged,
    page::page,
    serve::{Mount, bind},
};

/// Serves until the process is stopped.
pub fn view(command: &View) -> Result<Answer, Failure> {
    let mut mounts = vec![Mount { prefix: "/".to_owned(), root: page(command.page.as_deref())? }];
    let mut fragment = String::new();
    let (mut made, mut watching) = (None, None);
    let alone = match command.paths.as_slice() {
        [path] if !command.watch => data(place(path)?),
        _ => None,
    };
    if let Some((mount, source)) = alone {
        mounts.push(mount);
        fragment = format!("#src={source}");
    } else if !command.paths.is_empty() {
        let (merged, dataset) = Merged::of(&command.paths)?;
        mounts.extend(merged.mounts.iter().cloned());
        fragment = format!("#src=data/{MANIFEST}");
        if command.watch {
            fragment += "&watch=on";
            watching = Some(Watching::of(&command.paths, &merged, &dataset)?);
        }
        made = Some(merged);
    }
    let served = bind(command.port, mounts).map_err(Failure::Port)?;
    let address = format!("{}{fragment}", served.address());
    // To standard error: standard output is for answers, and this command has none.
    eprintln!("{address}\nStop with Ctrl-C.");
    if !command.no_open {
        open(&address);
    }
    if let Some(watching) = watching.take() {
        watching.follow();
    }
    served.run();
    drop(made);
    Ok(Answer { text: String::new(), status: 0 })
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
}
