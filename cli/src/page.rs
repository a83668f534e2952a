//! Where the built page is.

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::failure::Failure;

/// The folder of the built page: the one that was named, else the first that is there.
pub(crate) fn page(named: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(named) = named {
        let is_there = named.join("index.html").is_file();
        return if is_there { Ok(named.to_path_buf()) } else { Err(Failure::NotAPage(named.to_path_buf())) };
    }
    let program = env::current_exe().ok();
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let mut looked = places(program.as_deref(), package.as_deref());
    // Any project has a dist/ with some page in it.
    let ours =
        |folder: &PathBuf| ["index.html", "verivid-app.js"].iter().all(|file| folder.join(file).is_file());
    match looked.iter().position(ours) {
        Some(at) => Ok(looked.swap_remove(at)),
        None => Err(Failure::NoPage { looked }),
    }
}

/// Where a built page may be: beside the program, in the workspace that the program was built in (above its folder,
/// or as `cargo run` says), in the working folder.
fn places(program: Option<&Path>, package: Option<&Path>) -> Vec<PathBuf> {
    let beside = program.and_then(Path::parent);
    let is_workspace = |folder: &&Path| folder.join("Cargo.toml").is_file() && folder.join("xtask").is_dir();
    let above = beside.into_iter().flat_map(|folder| folder.ancestors().skip(1)).find(is_workspace);
    let of_package = package.and_then(Path::parent).filter(is_workspace);
    let folders = [beside, above, of_package].into_iter().flatten().map(|folder| folder.join("dist"));
    let mut places: Vec<PathBuf> = folders.chain([PathBuf::from("dist")]).collect();
    places.dedup();
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_a_page_is_named_as_such() {
        let refused = page(Some(Path::new("src"))).unwrap_err();
        assert!(matches!(&refused, Failure::NotAPage(folder) if folder == Path::new("src")), "{refused}");
        assert!(refused.to_string().contains("cargo xtask build"), "{refused}");
    }

    #[test]
    fn the_page_is_looked_for_beside_the_program_and_in_its_workspace() {
        let root = env::temp_dir().join(format!("verivid-places-{}", std::process::id()));
        for folder in ["repo/target/debug", "repo/xtask", "repo/cli", "elsewhere/bin"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        std::fs::write(root.join("repo/Cargo.toml"), "").unwrap();
        let own = PathBuf::from("dist");
        for (program, package, expected) in [
            ("repo/target/debug/verivid", None, &["repo/target/debug/dist", "repo/dist"][..]),
            ("elsewhere/bin/verivid", None, &["elsewhere/bin/dist"]),
            // Built into a folder of its own: cargo says where the package is.
            ("elsewhere/bin/verivid", Some("repo/cli"), &["elsewhere/bin/dist", "repo/dist"]),
            ("elsewhere/bin/verivid", Some("elsewhere/bin"), &["elsewhere/bin/dist"]),
        ] {
            let found =
                places(Some(&root.join(program)), package.map(|package| root.join(package)).as_deref());
            let expected: Vec<_> =
                expected.iter().map(|place| root.join(place)).chain([own.clone()]).collect();
            assert_eq!(found, expected, "{program} {package:?}");
        }
        std::fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn without_a_page_it_says_where_it_looked_and_what_to_do() {
        let said = Failure::NoPage { looked: vec!["/opt/dist".into(), "dist".into()] }.to_string();
        for words in ["/opt/dist", "cargo xtask build", "--page", "beside the program"] {
            assert!(said.contains(words), "{words}: {said}");
        }
    }
}
