//! A folder with files, and the program in it.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

/// A folder of a test's own, gone with it.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    /// With files of these names and texts; `name` is no other test's.
    pub(super) fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let root = std::env::temp_dir().join(format!("verivid-cli-{name}-{}", std::process::id()));
        fs::create_dir(&root).expect("a folder of its own");
        for (name, text) in files {
            fs::write(root.join(name), text).expect("a file");
        }
        Self(root)
    }

    /// The program with these words.
    pub(super) fn run(&self, words: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verivid"));
        command.current_dir(&self.0).args(words).output().expect("the program starts")
    }

    /// Status, standard output, standard error.
    pub(super) fn ask(&self, words: &[&str]) -> (i32, String, String) {
        let output = self.run(words);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
    }

    /// Standard output as a document.
    pub(super) fn json(&self, words: &[&str]) -> serde_json::Value {
        let (_, text, why) = self.ask(words);
        serde_json::from_str(&text).unwrap_or_else(|_| serde_json::json!({ "no document": why }))
    }

    /// The bytes of a file.
    pub(super) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect("a file")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}
