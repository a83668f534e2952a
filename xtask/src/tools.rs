//! `setup`: the tools that build and test the page, each at the version that is known to work.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    process::{Failure, begin, find, output_of, path_with, run},
    project::Project,
};

/// 0.22 needs a newer compiler.
const TRUNK: &str = "0.21.14";
/// Older ones refuse what today's compiler emits.
const BINARYEN: u32 = 132;
const WASM: &str = "wasm32-unknown-unknown";

/// What is there to build with.
pub(crate) struct Tools {
    wasm_opt: Option<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Tools {
    /// The optimiser, where one could be had: without it the page is larger, not different.
    pub(crate) fn wasm_opt(&self) -> Option<&Path> {
        self.wasm_opt.as_deref()
    }

    /// A command that finds our tools first.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("PATH", path_with(&self.folders));
        command
    }
}

/// Installs what is missing.
pub(crate) fn set_up(project: &Project) -> Result<Tools, Failure> {
    begin(
        "the tools that build the page",
        "seconds; what is missing is installed once, and says how long that takes",
    );
    let folders: Vec<PathBuf> = cargo_bin().into_iter().collect();
    let mut tools = Tools { wasm_opt: None, folders };
    target()?;
    trunk(&tools)?;
    bindgen(project, &tools)?;
    tools.wasm_opt = wasm_opt(project);
    Ok(tools)
}

/// Where `cargo install` puts programs, which need not be on `PATH`.
fn cargo_bin() -> Option<PathBuf> {
    let home = env::var_os("CARGO_INSTALL_ROOT").or_else(|| env::var_os("CARGO_HOME")).map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")))?;
    Some(home.join("bin"))
}

fn target() -> Result<(), Failure> {
    // A compiler without rustup brings its own targets; cargo says so itself if this one is not there.
    let Some(there) = output_of("rustup", &["target", "list", "--installed"]) else { return Ok(()) };
    if there.lines().any(|line| line == WASM) {
        return Ok(());
    }
    println!("setup: the compiler's {WASM} target (under a minute)");
    run(Command::new("rustup").args(["target", "add", WASM]))
}

fn trunk(tools: &Tools) -> Result<(), Failure> {
    if version_of(tools, "trunk").as_deref() == Some(TRUNK) {
        return Ok(());
    }
    println!("setup: trunk {TRUNK}, which builds the page (once; 5 to 12 minutes on two cores)");
    run(tools.command("cargo").args(["install", "--locked", &format!("trunk@{TRUNK}")]))
}

fn bindgen(project: &Project, tools: &Tools) -> Result<(), Failure> {
    let lock = fs::read_to_string(project.root.join("Cargo.lock"))
        .map_err(|why| Failure::new(format!("Cargo.lock cannot be read: {why}")))?;
    let wanted = locked_version(&lock, "wasm-bindgen")
        .ok_or_else(|| Failure::new("Cargo.lock names no wasm-bindgen".to_owned()))?;
    if version_of(tools, "wasm-bindgen").as_deref() == Some(wanted) {
        return Ok(());
    }
    println!("setup: wasm-bindgen {wanted}, the version in Cargo.lock (once; 2 to 4 minutes)");
    // Without --locked: its own lock names versions that no longer resolve.
    run(tools.command("cargo").args(["install", "wasm-bindgen-cli", "--force", "--version", wanted]))
}

/// The version that a program states as its second word: `trunk 0.21.14`.
fn version_of(tools: &Tools, program: &str) -> Option<String> {
    let output = tools.command(program).arg("--version").output().ok()?;
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    words.split_whitespace().nth(1).map(str::to_owned)
}

/// The version of a package in a lock file.
fn locked_version<'l>(lock: &'l str, package: &str) -> Option<&'l str> {
    let (_, rest) = lock.split_once(&format!("name = \"{package}\"\n"))?;
    rest.lines().next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

fn wasm_opt(project: &Project) -> Option<PathBuf> {
    let own = project.tools().join("node_modules/.bin/wasm-opt");
    for place in [own.clone()].into_iter().chain(find("wasm-opt")) {
        if is_current(&place) {
            return Some(place);
        }
    }
    if find("npm").is_none() {
        println!("setup: no npm, so no wasm-opt: the page will be larger than it need be");
        return None;
    }
    println!("setup: wasm-opt {BINARYEN} from the npm package binaryen (once; under a minute)");
    let package = format!("binaryen@{BINARYEN}.0.0");
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
        .arg(project.tools())
        .arg(package);
    let made = fs::create_dir_all(project.tools()).is_ok() && run(&mut npm).is_ok() && is_current(&own);
    if !made {
        println!("setup: wasm-opt could not be installed: the page will be larger than it need be");
    }
    made.then_some(own)
}

fn is_current(program: &Path) -> bool {
    let said = program.to_str().and_then(|p| output_of(p, &["--version"]));
    said.as_deref().and_then(binaryen_version).is_some_and(|v| v >= BINARYEN)
}

/// `wasm-opt version 132 (version_132)`.
fn binaryen_version(said: &str) -> Option<u32> {
    said.split_whitespace().find_map(|word| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_says_which_bindgen_is_wanted() {
        let lock = "[[package]]\nname = \"wasm-bindgen-futures\"\nversion = \"0.4.1\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(lock, "leptos"), None);
    }

    #[test]
    fn wasm_opt_states_its_version_as_a_number() {
        assert_eq!(binaryen_version("wasm-opt version 132 (version_132)"), Some(132));
        assert_eq!(binaryen_version("wasm-opt version 108"), Some(108));
        assert_eq!(binaryen_version("what?"), None);
    }
}
