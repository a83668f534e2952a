//! The page's program put apart: what the first page needs, and a file for each screen of a dataset.
//!
//! `wasm_split_cli_support` reads where the parts begin from the functions marked in
//! `src/ui/app/screens.rs`. It works on what the compiler made, before wasm-bindgen, so the
//! page's own file is made here a second time, over Trunk's.

use std::fs;

use wasm_split_cli_support::{Options, transform};

use crate::{
    process::{Failure, run_quietly},
    project::Project,
    tools::Tools,
};

const APP: &str = "verivid-app";

/// Tells the parts where the others are; imported by the page's script.
pub(crate) const LINKS: &str = "__wasm_split.js";

/// Puts the program in dist/ apart; the names of the files that hold its parts, sorted.
pub(crate) fn put_apart(project: &Project, tools: &Tools) -> Result<Vec<String>, Failure> {
    let made = project.target.join("wasm32-unknown-unknown/page").join(format!("{APP}.wasm"));
    let whole =
        fs::read(&made).map_err(|why| Failure::new(format!("cannot be read: {why}: {}", made.display())))?;
    let dist = project.dist();
    let folder = project.target.join("parts");
    let first = folder.join(format!("{APP}.wasm"));
    let mut options = Options::new(&whole);
    (options.output_dir, options.main_out_path, options.main_module) = (&dist, &first, "./verivid-app.js");
    fs::create_dir_all(&folder)
        .map_err(|why| Failure::new(format!("cannot be made: {why}: {}", folder.display())))?;
    let parts = transform(options)
        .map_err(|why| Failure::new(format!("the program could not be put apart: {why}")))?;
    let mut bindgen = tools.command("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--remove-name-section"]);
    bindgen.args(["--out-name", APP, "--out-dir"]).arg(&dist).arg(&first);
    run_quietly(&mut bindgen)?;
    let names = parts.split_modules.iter().filter_map(|part| part.file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}
