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

    /// Tools that are installed for this repository alone.
    pub(crate) fn tools(&self) -> PathBuf {
        self.target.join("tools")
    }
}
