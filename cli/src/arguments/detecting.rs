//! What is typed for detectors.

use std::{net::IpAddr, path::PathBuf};

use clap::Args;

/// `verivid detect`.
#[derive(Args, Clone, Debug)]
pub struct Detect {
    /// The video; its frames are decoded by ffmpeg, which must be installed
    #[arg(value_name = "VIDEO")]
    pub video: PathBuf,
    /// An ONNX file, or a server's address: of a model of the Open Inference Protocol (http://HOST/v2/models/NAME), of
    /// boxes (http://HOST/v1/detect), or of the server alone; without it, the NanoDet that comes with the program
    #[arg(long, value_name = "FILE.onnx|URL")]
    pub model: Option<String>,
    /// The names of the classes: a file, or names between commas
    #[arg(long, value_name = "FILE|NAMES")]
    pub labels: Option<String>,
    /// Words with their embeddings, for a model of an open vocabulary: a JSON file {"cup": [0.1, ...], ...}
    #[arg(long, value_name = "FILE")]
    pub vocabulary: Option<PathBuf>,
    /// Only what these words mean; may be given again. A server of boxes is asked for them
    #[arg(long, value_name = "WORDS")]
    pub only: Vec<String>,
    /// From where to where, in seconds
    #[arg(long, value_name = "START,END")]
    pub range: Option<String>,
    /// How many frames a second are looked at [default: 5]
    #[arg(long, value_name = "NUMBER")]
    pub rate: Option<f64>,
    /// Look at every frame
    #[arg(long, conflicts_with = "rate")]
    pub every: bool,
    /// Boxes with a lower score are left out [default: 0.4]
    #[arg(long, value_name = "0..1")]
    pub threshold: Option<f64>,
    /// How many cores compute; without it, all
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<usize>,
    /// Which of several readings of a model's outputs, as the error lists them
    #[arg(long, value_name = "NUMBER")]
    pub read_as: Option<usize>,
    /// The dataset that has the video: its truth is compared with, and the run is added to it; may be given again
    #[arg(long, value_name = "PATH")]
    pub dataset: Vec<PathBuf>,
    /// The folder into which the dataset with the run is written
    #[arg(long, value_name = "DIR")]
    pub to: Option<PathBuf>,
    /// What the run is called; without it, as the model
    #[arg(long, value_name = "ID")]
    pub run: Option<String>,
    /// Write over files that are there
    #[arg(long)]
    pub overwrite: bool,
    /// What a server wants to be told by those who may ask it
    #[arg(long, value_name = "TOKEN", env = "VERIVID_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// `verivid backend`.
#[derive(Args, Clone, Debug)]
pub struct Backend {
    /// An ONNX file; may be given again. Without it, the NanoDet that comes with the program
    #[arg(long = "model", value_name = "FILE.onnx")]
    pub models: Vec<PathBuf>,
    /// The names of the classes of the models: a file, or names between commas
    #[arg(long, value_name = "FILE|NAMES")]
    pub labels: Option<String>,
    /// Which of several readings of a model's outputs, as the error lists them
    #[arg(long, value_name = "NUMBER")]
    pub read_as: Option<usize>,
    /// The port; the next free one is taken if it is in use
    #[arg(long, default_value_t = 8000)]
    pub port: u16,
    /// The address that is listened on. Beyond this machine a token is needed
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// What those who ask must say (Authorization: Bearer TOKEN); made up where it is needed and none is given
    #[arg(long, value_name = "TOKEN", env = "VERIVID_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
    /// Pages of this origin may ask, besides those of this machine; may be given again
    #[arg(long, value_name = "ORIGIN")]
    pub allow_origin: Vec<String>,
    /// How many cores compute; without it, all
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<usize>,
    /// The most megabytes of a request
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub limit: u64,
}
