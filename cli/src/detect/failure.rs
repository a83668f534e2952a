//! Why nothing was detected, each in a sentence.

use std::{io, path::PathBuf};

use verivid::detect::{
    decode::DecodeError, network::NetworkError, plan::PlanError, protocol::ProtocolError,
    vocabulary::VocabularyError,
};

/// Why nothing was detected.
#[derive(Debug, thiserror::Error)]
pub enum DetectFailure {
    /// A model that cannot be used.
    #[error("{why}: {}", path.display())]
    Plan {
        /// What is wrong with it.
        why: PlanError,
        /// The file, or the server's address.
        path: PathBuf,
    },
    /// A model that wants more than there is.
    #[error(transparent)]
    Feed(#[from] PlanError),
    /// A file of words that is none.
    #[error("{why}: {}", path.display())]
    Vocabulary {
        /// What is wrong with it.
        why: VocabularyError,
        /// The file.
        path: PathBuf,
    },
    /// The outputs can be read in several ways.
    #[error("the model's outputs can be read in {} ways; say which with --read-as:\n{}", .0.len(), numbered(.0))]
    Unsure(Vec<String>),
    /// A reading that is none of them.
    #[error("--read-as {0} is none of the readings")]
    NoReading(usize),
    /// It does not run.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// Its outputs are no boxes.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A server's words.
    #[error("{why}: {address}")]
    Protocol {
        /// What is wrong.
        why: ProtocolError,
        /// The server.
        address: String,
    },
    /// A server that cannot be had.
    #[error("{what}: {address}")]
    Server {
        /// What happened.
        what: String,
        /// The server.
        address: String,
    },
    /// The decoder is not there.
    #[error("`{0}` is not there: install ffmpeg, which reads the frames of videos for this command")]
    NoDecoder(&'static str),
    /// A file without pictures.
    #[error("{what}: {}", path.display())]
    Video {
        /// What is wrong with it.
        what: String,
        /// The file.
        path: PathBuf,
    },
    /// A file.
    #[error("cannot be read: {why}: {}", path.display())]
    Read {
        /// What the system said.
        why: io::Error,
        /// The file.
        path: PathBuf,
    },
    /// Words that the detector has no class for.
    #[error("the detector has no class for {0}; its classes are: {1}")]
    NoSuchClass(String, String),
    /// The dataset does not have the video.
    #[error("the dataset has no video whose file is {}", .0.display())]
    NotInDataset(PathBuf),
    /// An argument that is none.
    #[error("{0}")]
    Argument(String),
}

fn numbered(readings: &[String]) -> String {
    let lines = readings.iter().enumerate().map(|(n, reading)| format!("  {}  {reading}", n + 1));
    lines.collect::<Vec<_>>().join("\n")
}
