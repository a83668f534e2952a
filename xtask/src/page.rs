//! `build`: the page in dist/, from Trunk's output to what a static host is given.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    budget, parts,
    process::{Failure, begin, run, run_quietly},
    project::Project,
    tools::Tools,
    version::{fingerprint, with_version},
};

/// What the compiler emits today; naming them keeps wasm-opt from using anything newer.
const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// The page's first wasm file.
const APP: &str = "verivid-app_bg.wasm";

/// The workers'.
const WORKERS: [&str; 2] = ["verivid-worker_bg.wasm", "verivid-worker-full_bg.wasm"];

/// Files that name versioned files. `boot.js` is none of them: it hands on the query that it was asked with.
const REFERRING: &[&str] = &[
    "index.html",
    "verivid-app.js",
    parts::LINKS,
    "verivid-worker_loader.js",
    "verivid-worker.js",
    "verivid-worker-full_loader.js",
    "verivid-worker-full.js",
];

/// Kinds of files that are asked for with a version; those in folders are data and keep their names.
const VERSIONED: &[&str] = &["js", "css", "wasm", "svg"];

/// Files that the home page asks for by itself, which index.html does not name. A test of the built page in a browser
/// holds that none is missing here.
const BY_ITSELF: &[&str] = &["demo/stills/card.jpg"];

/// Builds dist/ and measures it.
pub(crate) fn build(project: &Project, tools: &Tools) -> Result<(), Failure> {
    begin(
        "the page's program is compiled",
        "3 to 10 minutes on two cores from nothing; 1 to 4 after a change",
    );
    trunk(project, tools)?;
    begin("it is put apart", "half a minute");
    let parts = parts::put_apart(project, tools)?;
    optimise(project, tools, &parts)?;
    begin("its files get a version and are weighed", "seconds");
    put_versions(&project.dist())?;
    let later: Vec<String> = parts.into_iter().chain(WORKERS.map(str::to_owned)).collect();
    budget::check(project, &first_page(&project.dist())?, &later)
}

fn trunk(project: &Project, tools: &Tools) -> Result<(), Failure> {
    let mut trunk = tools.command("trunk");
    trunk.current_dir(&project.root);
    trunk.args(["build", "--cargo-profile", "page", "--features", "split", "--dist", "dist"]);
    // Trunk reads this as a flag and refuses the usual value 1.
    trunk.env_remove("NO_COLOR").env("TRUNK_SKIP_VERSION_CHECK", "true");
    run(&mut trunk)
}

/// The page is downloaded first, the worker computes.
fn optimise(project: &Project, tools: &Tools, parts: &[String]) -> Result<(), Failure> {
    let Some(wasm_opt) = tools.wasm_opt() else { return Ok(()) };
    let small = [APP].into_iter().chain(parts.iter().map(String::as_str)).map(|name| (name, "-Oz"));
    let files: Vec<_> = small.chain(WORKERS.map(|name| (name, "-O3"))).collect();
    begin("its files are made small by wasm-opt", "1 to 3 minutes");
    for (at, (name, level)) in files.iter().enumerate() {
        println!("  {} of {}: {name}", at + 1, files.len());
        let file = project.dist().join(name);
        let mut command = Command::new(wasm_opt);
        command.arg(level).args(FEATURES).args(["--strip-debug", "--strip-producers"]);
        run_quietly(command.arg(&file).arg("-o").arg(&file))?;
    }
    Ok(())
}

fn put_versions(dist: &Path) -> Result<(), Failure> {
    let unreadable = |why| Failure::new(format!("dist/ cannot be read: {why}"));
    let mut names = Vec::new();
    for entry in fs::read_dir(dist).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let is_versioned = path.extension().is_some_and(|e| VERSIONED.iter().any(|kind| e == *kind));
        names.extend(path.file_name().filter(|_| is_versioned).map(|n| n.to_string_lossy().into_owned()));
    }
    names.sort();
    let files: Vec<Vec<u8>> = names.iter().filter_map(|name| fs::read(dist.join(name)).ok()).collect();
    let version = fingerprint(files.iter().map(Vec::as_slice));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for name in REFERRING {
        let file = dist.join(name);
        let Ok(text) = fs::read_to_string(&file) else { continue };
        fs::write(&file, with_version(&text, &names, &version))
            .map_err(|why| Failure::new(format!("cannot be written: {why}: {}", file.display())))?;
    }
    Ok(())
}

/// The files that the empty address loads, below dist.
fn first_page(dist: &Path) -> Result<Vec<String>, Failure> {
    let html = fs::read_to_string(dist.join("index.html"))
        .map_err(|why| Failure::new(format!("trunk made no dist/index.html: {why}")))?;
    let mut files = ["index.html", "verivid-app.js", APP, parts::LINKS].map(str::to_owned).to_vec();
    files.extend(references(&html));
    files.extend(BY_ITSELF.iter().map(|name| (*name).to_owned()));
    snippets(dist, &dist.join("snippets"), &mut files);
    files.sort();
    files.dedup();
    Ok(files)
}

/// Files that a page names in `src` or `href`, without their queries; other origins left out.
fn references(html: &str) -> Vec<String> {
    let values = ["src=\"", "href=\""].into_iter().flat_map(|key| html.split(key).skip(1));
    values
        .filter_map(|rest| rest.split('"').next())
        .filter(|name| !name.contains(':') && !name.starts_with('#'))
        .filter_map(|name| name.split(['?', '#']).next())
        .map(|name| name.trim_start_matches("./").trim_start_matches('/').to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

fn snippets(dist: &Path, folder: &Path, files: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    for path in paths {
        if path.is_dir() {
            snippets(dist, &path, files);
        } else if let Ok(name) = path.strip_prefix(dist) {
            files.push(name.to_string_lossy().into_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_is_what_the_page_refers_to() {
        let html = r##"<link href="./app.css?v=1"><script src="boot.js"></script>
            <a href="https://elsewhere.example/x.js"></a><a href="#v1"></a><link href="data:,">"##;
        let mut found = references(html);
        found.sort();
        assert_eq!(found, ["app.css", "boot.js"]);
    }
}
