//! Other programs: run, heard, and blamed by name.

use std::{
    env,
    ffi::OsString,
    fmt,
    path::{Path, PathBuf},
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

/// Says what begins and how long it may take, so that nobody wonders whether it hangs.
pub(crate) fn begin(what: &str, how_long: &str) {
    println!("\n== {what} ({how_long})");
}

/// Runs a program that says much and means little by it: it is heard only where it fails.
pub(crate) fn run_quietly(command: &mut Command) -> Result<(), Failure> {
    let name =
        Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|why| Failure::new(format!("`{name}` could not be started: {why}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let (status, said) = (output.status, String::from_utf8_lossy(&said));
    Err(Failure::new(format!("`{}` ended with {status}:\n{}", shown(command), said.trim_end())))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_quiet_program_is_heard_where_it_fails() {
        let program = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            command
        };
        assert!(run_quietly(&mut program("echo warning; echo more >&2")).is_ok());
        let why = run_quietly(&mut program("echo found; echo why >&2; exit 3")).unwrap_err().to_string();
        assert!(why.contains("found\nwhy") && why.contains('3'), "{why}");
        assert!(run_quietly(&mut Command::new("no-such-program-at-all")).is_err());
    }
}
