//! `test`: everything that must hold before a change is merged, in the order in which it is quick to fail.

mod optional;
mod system;

use std::{
    process::Command,
    time::{Duration, Instant},
};

use crate::{
    page,
    process::{Failure, run},
    project::Project,
    tools::{self, Tools},
};

/// What became of a step.
enum Outcome {
    Passed,
    Skipped(&'static str),
    Failed(Failure),
}

type Check = fn(&Project, &Tools) -> Result<Outcome, Failure>;

const CHECKS: &[(&str, Check)] = &[
    ("formatting", formatting),
    ("spelling", optional::typos),
    ("licences and bans", optional::deny),
    ("clippy, host", clippy_host),
    ("clippy, wasm", clippy_wasm),
    ("tests, host", tests_host),
    ("page and its budget", page_and_budget),
    ("tests, in a browser", tests_web),
    ("tests, the built page", tests_end_to_end),
];

/// Runs all checks, those after a failed one too, and sums up.
pub(crate) fn run_all(project: &Project) -> Result<(), Failure> {
    let start = Instant::now();
    println!("\n== set-up");
    system::set_up()?;
    let tools = tools::set_up(project)?;
    let mut rows = vec![("set-up", Outcome::Passed, start.elapsed())];
    for (name, check) in CHECKS {
        println!("\n== {name}");
        let start = Instant::now();
        let outcome = check(project, &tools).unwrap_or_else(Outcome::Failed);
        println!("== {name}: {} in {}", outcome.word(), seconds(start.elapsed()));
        rows.push((name, outcome, start.elapsed()));
    }
    summary(&rows, start.elapsed())
}

fn summary(rows: &[(&str, Outcome, Duration)], total: Duration) -> Result<(), Failure> {
    println!("\n{:<24} {:<8} {:>9}", "step", "", "time");
    for (name, outcome, time) in rows {
        println!("{name:<24} {:<8} {:>9}  {}", outcome.word(), seconds(*time), outcome.why());
    }
    println!("{:<24} {:<8} {:>9}", "total", "", seconds(total));
    let failed: Vec<&str> =
        rows.iter().filter(|(_, o, _)| matches!(o, Outcome::Failed(_))).map(|(name, ..)| *name).collect();
    if failed.is_empty() { Ok(()) } else { Err(Failure::new(format!("failed: {}", failed.join("; ")))) }
}

impl Outcome {
    fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Skipped(_) => "skipped",
            Self::Failed(_) => "FAILED",
        }
    }

    fn why(&self) -> String {
        match self {
            Self::Passed => String::new(),
            Self::Skipped(why) => (*why).to_owned(),
            Self::Failed(why) => why.to_string(),
        }
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn cargo(project: &Project, tools: &Tools, arguments: &[&str]) -> Command {
    let mut cargo = tools.command("cargo");
    cargo.current_dir(&project.root).args(arguments);
    cargo
}

fn passed(mut command: Command) -> Result<Outcome, Failure> {
    run(&mut command).map(|()| Outcome::Passed)
}

fn formatting(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    passed(cargo(project, tools, &["fmt", "--all", "--check"]))
}

fn clippy_host(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    let words = ["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"];
    passed(cargo(project, tools, &words))
}

fn clippy_wasm(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    let target = ["--target", "wasm32-unknown-unknown", "--all-targets", "--", "-D", "warnings"];
    let words = [&["clippy", "--locked", "--package", "verivid"][..], &target[..]].concat();
    passed(cargo(project, tools, &words))
}

fn tests_host(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    passed(cargo(project, tools, &["test", "--locked", "--workspace"]))
}

fn page_and_budget(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    if !project.root.join("index.html").is_file() {
        return Ok(Outcome::Skipped("there is no index.html"));
    }
    page::build(project, tools).map(|()| Outcome::Passed)
}

fn tests_web(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    let root = &project.root;
    if !root.join("tests/web.rs").is_file() && !root.join("tests/web/main.rs").is_file() {
        return Ok(Outcome::Skipped("there is no tests/web"));
    }
    let driver = system::chromedriver()?;
    let target = ["--target", "wasm32-unknown-unknown", "--test", "web"];
    let words = [&["test", "--locked", "--package", "verivid"][..], &target[..]].concat();
    let mut cargo = cargo(project, tools, &words);
    // The first start of a browser on a busy machine takes longer than the default of 20 s.
    cargo.env("CHROMEDRIVER", driver).env("WASM_BINDGEN_TEST_TIMEOUT", "180");
    passed(cargo)
}

fn tests_end_to_end(project: &Project, tools: &Tools) -> Result<Outcome, Failure> {
    let folder = project.root.join("tests/e2e");
    if !folder.join("package.json").is_file() {
        return Ok(Outcome::Skipped("there is no tests/e2e"));
    }
    run(tools.command("npm").current_dir(&folder).args(["ci", "--no-audit", "--no-fund"]))?;
    let mut npm = tools.command("npm");
    npm.current_dir(&folder).args(["test"]);
    npm.env("VERIVID_PROGRAM", project.program()).env("VERIVID_FIRST_PAGE", project.first_page());
    passed(npm)
}
