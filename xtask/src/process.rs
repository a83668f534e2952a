//! Other programs: run, heard, and blamed by name.

use std::{
    env,
    ffi::OsString,
    fmt,
    path::PathBuf,
    process::{Command, Stdio},
};

/// Why a task did not end well: one sentence for the person who ran it.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Runs a program with our output, and fails as it does.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let line = shown(command);
    println!("$ {line}");
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::new(format!("`{line}` ended with {status}"))),
        Err(why) => Err(Failure::new(format!("`{line}` could not be started: {why}"))),
    }
}

/// What a program says on standard output, or `None` where it is not there or fails.
pub(crate) fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Where on `PATH` a program lies.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let places = env::split_paths(&env::var_os("PATH")?).collect::<Vec<_>>();
    let names = [program.to_owned(), format!("{program}{}", env::consts::EXE_SUFFIX)];
    places.iter().flat_map(|p| names.iter().map(|n| p.join(n))).find(|file| file.is_file())
}

/// `PATH` with `first` before it.
pub(crate) fn path_with(first: &[PathBuf]) -> OsString {
    let rest = env::var_os("PATH").unwrap_or_default();
    let all = first.iter().cloned().chain(env::split_paths(&rest));
    // Only a folder with a separator in its name cannot be joined; then what is there must do.
    env::join_paths(all).unwrap_or(rest.clone())
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
