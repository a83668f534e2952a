//! Checks by programs that take long to install: made where they are there at the known version.

use super::{Outcome, cargo, passed};
use crate::{process::Failure, project::Project, tools::Tools};

/// What `cargo deny --version` says; deny.toml is written for it.
const DENY: &str = "cargo-deny 0.20.2";
/// What `typos --version` says; its dictionary grows with each version.
const TYPOS: &str = "typos-cli 1.52.0";

/// Licences, banned packages and sources. The advisories are a database that is fetched: not here.
pub(super) fn deny(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    if !says(tools, "cargo-deny", DENY) {
        return Ok(Outcome::Skipped("needs cargo install --locked cargo-deny@0.20.2"));
    }
    let words = ["deny", "--log-level", "error", "check", "licenses", "bans", "sources"];
    passed(cargo(project, tools, &words))
}

/// The spelling of what people read.
pub(super) fn typos(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    if !says(tools, "typos", TYPOS) {
        return Ok(Outcome::Skipped("needs cargo install --locked typos-cli@1.52.0"));
    }
    let mut typos = tools.command("typos");
    typos.current_dir(&project.root).args(["--format", "brief"]);
    passed(typos)
}

fn says(tools: &Tools, program: &str, version: &str) -> bool {
    let output = tools.command(program).arg("--version").output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim() == version)
}
