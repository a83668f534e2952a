//! Where things lie.

use std::{
    env,
    path::{Path, PathBuf},
};

/// The folders of this repository.
pub(crate) struct Project {
    /// The folder of the workspace.
    pub(crate) root: PathBuf,
    /// Where cargo builds: `CARGO_TARGET_DIR`, or `target`.
    pub(crate) target: PathBuf,
}

impl Project {
    /// The repository that this program was built in.
    pub(crate) fn here() -> Self {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = own.parent().unwrap_or(own).to_path_buf();
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |t| root.join(t));
        Self { root, target }
    }

    /// The built page.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// What the first page weighs, file by file.
    pub(crate) fn first_page(&self) -> PathBuf {
        self.target.join("first-page.txt")
    }

    /// The program `verivid` as the host's tests build it.
    pub(crate) fn program(&self) -> PathBuf {
        self.target.join("debug").join(format!("verivid{}", env::consts::EXE_SUFFIX))
    }

    /// Tools that are installed for this repository alone.
    pub(crate) fn tools(&self) -> PathBuf {
        self.target.join("tools")
    }
}
