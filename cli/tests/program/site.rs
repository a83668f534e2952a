//! A page and datasets to make sites of, and what lies in a site.

use std::{
    collections::BTreeMap,
    fs,
    io::Read,
    path::{Path, PathBuf},
    process::Command,
};

use flate2::read::GzDecoder;

use super::folder::Folder;

/// Bytes that begin as an mp4 does.
pub(super) const CLIP: &[u8] = b"\0\0\0\x18ftypisom\0\0\0\0isommp41";

/// A folder with a page in `page/`, and these files.
pub(super) fn scene(name: &str, files: &[(&str, &[u8])]) -> Folder {
    let folder = Folder::new(name, &[]);
    let index = include_str!("../../../index.html");
    put(&folder, "page/index.html", index.as_bytes());
    for file in ["page/verivid-app.js", "page/app.css", "page/demo/verivid.json", "page/published/index.json"]
    {
        put(&folder, file, b"//");
    }
    files.iter().for_each(|(name, bytes)| put(&folder, name, bytes));
    folder
}

/// Writes a file and the folders above it.
pub(super) fn put(folder: &Folder, name: &str, bytes: &[u8]) {
    let path = folder.0.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
    fs::write(path, bytes).expect("a file");
}

/// Status, standard output and standard error of the program in a folder, with somebody's home and name.
pub(super) fn as_somebody(folder: &Folder, words: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verivid"));
    command.env("HOME", "/home/ada-lovelace").env("USER", "ada-lovelace").env_remove("LOGNAME");
    let output = command.current_dir(&folder.0).args(words).output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// All files below a folder: path from it, bytes; what is packed is unpacked too, its name without `.gz`.
pub(super) fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![PathBuf::new()]);
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(root.join(&below)).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = below.join(entry.file_name());
            if entry.file_type().expect("a kind").is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = fs::read(entry.path()).expect("a file");
            let name = path.to_string_lossy().into_owned();
            if let Some(bare) = name.strip_suffix(".gz") {
                let mut text = Vec::new();
                GzDecoder::new(bytes.as_slice()).read_to_end(&mut text).expect("a .gz");
                found.insert(bare.to_owned(), text);
            }
            found.insert(name, bytes);
        }
    }
    found
}

/// A file of a site as a document.
pub(super) fn document(folder: &Folder, name: &str) -> serde_json::Value {
    serde_json::from_slice(&folder.read(name)).expect("a document")
}

/// A dataset of some questions with one video: `items` of them, answered by run `m`.
pub(super) fn questions(items: usize, src: &str) -> String {
    let item = |n: usize| {
        format!(
            "{{\"id\": \"q{n}\", \"video\": \"v\", \"task\": \"mcq\", \"type\": \"color\", \"question\": \"Which is {n}?\", \
             \"options\": {{\"A\": \"one\", \"B\": \"two\"}}, \"answer\": \"A\"}}"
        )
    };
    let items: Vec<String> = (0..items).map(item).collect();
    let said: Vec<String> = (0..items.len())
        .map(|n| format!("{{\"item\": \"q{n}\", \"response\": \"{}\"}}", "AB".as_bytes()[n % 2] as char))
        .collect();
    format!(
        "{{\"format\": \"verivid/1\", \"name\": \"Some questions\", \"videos\": [{{\"id\": \"v\", \"src\": {src:?}, \"duration\": 5}}],\n\
         \"items\": [{}],\n\"runs\": [{{\"id\": \"m\", \"model\": \"M\", \"predictions\": [{}]}}]}}",
        items.join(",\n"),
        said.join(",\n")
    )
}
