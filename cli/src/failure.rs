//! How a command ends.

use std::{io, path::PathBuf};

use verivid::{
    charts::DrawError,
    formats::{LoadError, Note, Severity},
};

use crate::{detect::DetectFailure, plot::RasterError};

/// A command that did what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// For standard output.
    pub text: String,
    /// 0: done. 1: done, with rows set aside or checks that do not hold.
    pub status: u8,
}

impl Answer {
    /// An answer over a dataset that was read with `notes`; `strict`: any note counts.
    pub fn over(notes: &[Note], strict: bool, text: String) -> Self {
        let counts = |note: &Note| strict || note.severity == Severity::SetAside;
        Self { text, status: u8::from(notes.iter().any(counts)) }
    }
}

/// Why a command, or its input, could not be used at all: status 2.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input is no dataset.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The input is not there.
    #[error("{} cannot be read: {why}", path.display())]
    Input {
        /// What the system said.
        why: io::Error,
        /// What was asked for.
        path: PathBuf,
    },
    /// A mapping file that is none.
    #[error("{} is no mapping file: {why}", path.display())]
    Mapping {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// An answer that answers nothing.
    #[error("`--decide {0}`: expected KEY=ANSWER, as `verivid check` lists them")]
    NoAnswer(String),
    /// A name that is none of those that there are.
    #[error("there is no {what} `{name}`; there is: {known}")]
    Unknown {
        /// What kind of thing.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names that would do.
        known: String,
    },
    /// The data has nothing for a chart.
    #[error("there is nothing to draw: {0}")]
    NothingToDraw(String),
    /// A chart cannot be drawn.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// A picture cannot be made of it.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// A file cannot be written.
    #[error("cannot be written: {why}: {}", path.display())]
    Write {
        /// What the system said.
        why: io::Error,
        /// Where it was to go.
        path: PathBuf,
    },
    /// A file is there already.
    #[error("is there already: {}; --overwrite writes over it", .0.display())]
    Taken(PathBuf),
    /// A report is of one run.
    #[error("a report is of one run: name it with --run; there is: {0}")]
    OneRun(String),
    /// A folder that holds files, none of them a bundle's.
    #[error("is no bundle: {}; a bundle is a folder with a verivid-bundle.json, and only what it names is written over", .0.display())]
    NoBundle(PathBuf),
    /// A file that a site's visitors could not reach.
    #[error(
        "`{video}` cannot be linked: its file is not below {}. --videos copy takes it into the bundle, --videos none \
         leaves it to the visitors",
        beside.display()
    )]
    NotBeside {
        /// The video.
        video: String,
        /// The folder that the bundle is in.
        beside: PathBuf,
    },
    /// What cannot be embedded.
    #[error("cannot be embedded: {}; it takes a folder with a verivid.json, that file, or its https:// address", .0.display())]
    NothingToEmbed(PathBuf),
    /// A page of an address needs a folder.
    #[error("--out DIR is needed for the page of an address")]
    NoOut,
    /// A folder where a file is to be written.
    #[error("is a folder: {}; `{format}` is one file", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The format.
        format: String,
    },
    /// An answer file or a prompt that cannot be used.
    #[error("{}: {why}", path.display())]
    Prompt {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// There is no answer to look at.
    #[error("nothing to diagnose: {0}")]
    NothingToDiagnose(String),
    /// What was asked for has nothing to be made of.
    #[error("nothing to score: {0}")]
    NothingToScore(String),
    /// Fewer than two runs.
    #[error("nothing to compare: {0}")]
    NothingToCompare(String),
    /// The page has not been built.
    #[error(
        "there is no built page. `cargo xtask build`, in the folder of Verivid's source, makes one in its dist/: name \
         that folder with --page, or put it as dist beside the program. Looked in: {}",
        .looked.iter().map(|place| place.display().to_string()).collect::<Vec<_>>().join(", ")
    )]
    NoPage {
        /// The folders in which none was.
        looked: Vec<PathBuf>,
    },
    /// A folder that was named has no page in it.
    #[error(
        "there is no index.html in {}: --page takes the folder that `cargo xtask build` makes, the dist/ of Verivid's \
         source",
        .0.display()
    )]
    NotAPage(PathBuf),
    /// Nothing was detected, and why.
    #[error(transparent)]
    Detect(#[from] DetectFailure),
    /// The first frame failed already.
    #[error("nothing was detected: {0}")]
    NothingDetected(String),
    /// No port could be had.
    #[error("no port could be had: {0}")]
    Port(io::Error),
    /// Standard output is gone.
    #[error("cannot be written: {0}")]
    Output(io::Error),
}
