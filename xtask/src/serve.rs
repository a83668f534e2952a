//! `serve`: from a fresh clone to the page, and in seconds the second time.

use std::{fs, path::Path, time::SystemTime};

use verivid_cli::serve::{Mount, bind};

use crate::{page, process::Failure, project::Project, tools};

const PORT: u16 = 8080;
/// What the page is made from.
const SOURCES: &[&str] = &["src", "www", "index.html", "Trunk.toml", "Cargo.toml", "Cargo.lock"];

/// Sets up, builds if need be, and serves until it is stopped.
pub(crate) fn serve(project: &Project) -> Result<(), Failure> {
    if is_stale(project) {
        println!("The page is built before it is served: each step says how long it may take.");
        let tools = tools::set_up(project)?;
        if let Err(why) = page::build(project, &tools) {
            if is_stale(project) {
                return Err(why);
            }
            // The page is there; what it weighs is for `build` and `test` to refuse.
            println!("warning: {why}");
        }
    }
    let mounts = vec![Mount { prefix: "/".to_owned(), root: project.dist() }];
    let served = bind(PORT, mounts).map_err(|why| Failure::new(format!("no port could be had: {why}")))?;
    println!("\nThe page:        {}", served.address());
    println!("Sample dataset:  {}#src=demo/verivid.json", served.address());
    println!("Stop with Ctrl-C.");
    served.run();
    Ok(())
}

/// Whether a source is newer than the page.
fn is_stale(project: &Project) -> bool {
    let built = fs::metadata(project.dist().join("index.html")).and_then(|about| about.modified());
    let newest = SOURCES.iter().filter_map(|name| newest(&project.root.join(name))).max();
    match (built, newest) {
        (Ok(built), Some(newest)) => newest > built,
        (Ok(_), None) => false,
        (Err(_), _) => true,
    }
}

fn newest(path: &Path) -> Option<SystemTime> {
    let own = fs::metadata(path).and_then(|about| about.modified()).ok()?;
    let Ok(entries) = fs::read_dir(path) else { return Some(own) };
    // A folder's own time shows that a file was taken away.
    entries.flatten().filter_map(|entry| newest(&entry.path())).chain([own]).max()
}
