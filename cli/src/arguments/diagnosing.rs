//! The words of `verivid diagnose`.

use std::{path::PathBuf, str::FromStr};

use clap::{Args, ValueEnum};

use super::Input;

/// `verivid diagnose`.
#[derive(Args, Clone, Debug)]
pub struct Diagnose {
    /// What is read; --run says whose answers are looked at, without it those of all runs.
    #[command(flatten)]
    pub input: Input,
    /// Only this item; may be given again
    #[arg(long, value_name = "ID")]
    pub only: Vec<String>,
    /// The reports, a line each, written as they come; what stands in it already is not done again
    #[arg(long, value_name = "FILE", default_value = "reports.jsonl")]
    pub out: PathBuf,
    /// So many at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: u16,
    /// How an answer is mended
    #[arg(long, value_enum, default_value_t)]
    pub method: How,
    /// The dataset's own boxes and events stand for what detectors and grounders would find. What an item has boxes of
    /// is taken to be there in full, and nothing is said of anything else
    #[arg(long)]
    pub truth: bool,
    /// The same, and what an item has no boxes or events of is taken to be absent
    #[arg(long)]
    pub complete_truth: bool,
    /// A detector: `nanodet`, which comes with the program, an ONNX file, or a server's address as `verivid detect` takes
    /// it. Or a run, whose boxes and events then stand for a detector and a grounder. Given twice, the two are
    /// cross-checked
    #[arg(long = "detector", value_name = "nanodet|FILE.onnx|URL|RUN")]
    pub detectors: Vec<String>,
    /// What a server of detectors wants to be told by those who may ask it
    #[arg(long, value_name = "TOKEN", env = "VERIVID_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
    /// The model that sorts questions; without it, rules. A model is NAME@ADDRESS of an OpenAI-compatible server, as
    /// qwen2-vl@http://127.0.0.1:8000/v1
    #[arg(long, value_name = "MODEL")]
    pub classifier: Option<String>,
    /// A model that describes what is seen; given twice, both are asked
    #[arg(long = "captioner", value_name = "MODEL")]
    pub captioners: Vec<String>,
    /// The model that reasons where geometry and time decide nothing
    #[arg(long, value_name = "MODEL")]
    pub reasoner: Option<String>,
    /// The model that words what the answering model is told; without it, rules
    #[arg(long, value_name = "MODEL")]
    pub adviser: Option<String>,
    /// The model that answered, for its new answer
    #[arg(long, value_name = "MODEL")]
    pub target: Option<String>,
    /// The environment variable that holds the key of the servers; it is written nowhere
    #[arg(long, value_name = "NAME", default_value = "VERIVID_API_KEY")]
    pub key_env: String,
    /// A folder with prompts, NAME.txt each, in the place of those that come with the program
    #[arg(long, value_name = "DIR")]
    pub prompts: Option<PathBuf>,
    /// Frames that go with a request
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=256))]
    pub frames: u32,
    /// Take no pixels and no frames out of videos, though ffmpeg is there
    #[arg(long)]
    pub no_frames: bool,
    /// Seconds that a server may take for a reply
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: u64,
    /// How often a request is made again after an error of the server
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=10))]
    pub retries: u32,
    /// Stop after so many
    #[arg(long, value_name = "N")]
    pub max_items: Option<usize>,
    /// Begin no further one once models took so many tokens
    #[arg(long, value_name = "N")]
    pub max_tokens: Option<u64>,
    /// Only the i-th of n parts, as 1/4: the files of all parts, put together, are the whole
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub shard: Shard,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// How an answer is mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub enum How {
    /// The six steps of Dr.V-Agent
    #[default]
    #[value(name = "dr_v_agent")]
    DrVAgent,
    /// The model describes, answers, explains and verifies by itself
    #[value(name = "self_pep")]
    SelfPep,
}

/// One of several parts of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    pub place: usize,
    /// How many there are.
    pub of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('/')
            .and_then(|(i, n)| Some((i.parse::<usize>().ok()?, n.parse::<usize>().ok()?)));
        match parts {
            Some((i, n)) if 1 <= i && i <= n => Ok(Self { place: i - 1, of: n }),
            _ => Err("expected I/N with I from 1 to N, as 1/4".to_owned()),
        }
    }
}
