//! `cargo xtask serve | test | build | setup`: everything that this repository does to itself.
#![expect(clippy::print_stdout, reason = "a program that reports to the person who runs it")]

mod budget;
mod checks;
mod page;
mod parts;
mod process;
mod project;
mod serve;
mod tools;
mod version;

use std::process::ExitCode;

use process::Failure;
use project::Project;

const HELP: &str = "\
cargo xtask <task>

  serve   set up what is missing, build if the sources changed, serve the page on 127.0.0.1
  test    everything that must hold before a change is merged; each step with its time
  build   the page into dist/, optimised, measured against budget.toml
  setup   the tools that the others need; skips those that are there
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let project = Project::here();
    let done = match words.as_slice() {
        ["serve"] => serve::serve(&project),
        ["test"] => checks::run_all(&project),
        ["build"] => tools::set_up(&project).and_then(|tools| page::build(&project, &tools)),
        ["setup"] => tools::set_up(&project).map(|_| ()),
        [] | ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(Failure::new(format!("there is no task `{}`\n\n{HELP}", words.join(" ")))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("\nxtask: {why}");
            ExitCode::FAILURE
        }
    }
}
