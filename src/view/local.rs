//! What was chosen on this computer, as far as a browser tells it: enough to be recognised, not to be opened again.

/// Files of this computer that a browser does not open again by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Local {
    /// A folder of this name.
    Folder(String),
    /// One file of this name.
    File(String),
}

impl Local {
    /// The outer folder of paths parted by `/`, or their only file; `None`: several files side by side.
    pub fn of_paths(paths: &[&str]) -> Option<Self> {
        let outer = |path: &str| path.split_once('/').map(|(outer, _)| outer.to_owned());
        let first = paths.first()?;
        match outer(first) {
            Some(folder) => {
                let all_in = paths.iter().all(|path| outer(path).as_ref() == Some(&folder));
                all_in.then_some(Self::Folder(folder))
            }
            None => (paths.len() == 1).then(|| Self::File((*first).to_owned())),
        }
    }

    /// It in a word, as it is kept.
    pub fn key(&self) -> String {
        match self {
            Self::Folder(name) => format!("folder:{name}"),
            Self::File(name) => format!("file:{name}"),
        }
    }

    /// Reads what [`Local::key`] wrote.
    pub fn from_key(key: &str) -> Option<Self> {
        let (kind, name) = key.split_once(':')?;
        match kind {
            "folder" => Some(Self::Folder(name.to_owned())),
            "file" => Some(Self::File(name.to_owned())),
            _ => None,
        }
    }

    /// What it is and that it must be chosen again; `None`: several files.
    pub fn words(local: Option<&Self>) -> String {
        let what = match local {
            Some(Self::Folder(name)) => format!("folder {name}"),
            Some(Self::File(name)) => format!("file {name}"),
            None => "several files".to_owned(),
        };
        format!("{what} of this computer, must be chosen again: a browser does not open that by itself")
    }
}
