//! Sites: bundles, pages beside data, and leaderboards.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::Input;

/// What becomes of the videos.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Videos {
    /// Into the bundle; those at an https address are linked
    #[default]
    Copy,
    /// By their addresses; files beside the bundle by a relative one
    Link,
    /// Left out: each visitor chooses a folder of their own
    None,
}

impl Videos {
    /// The word on the command line and in a listing.
    pub fn id(self) -> &'static str {
        match self {
            Self::Copy => "copy",
            Self::Link => "link",
            Self::None => "none",
        }
    }
}

/// `verivid bundle`.
#[derive(Args, Clone, Debug, Default)]
pub struct Bundle {
    /// What is read.
    #[command(flatten)]
    pub input: Input,
    /// The folder of the site
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// What becomes of the videos
    #[arg(long, value_enum, default_value_t)]
    pub videos: Videos,
    /// A folder, besides the dataset's own, that videos may be copied or linked from; may be given again
    #[arg(long, value_name = "DIR")]
    pub videos_below: Vec<PathBuf>,
    /// Write over a bundle that is there; what no bundle wrote stays
    #[arg(long)]
    pub overwrite: bool,
    /// Let search engines and other robots read the site
    #[arg(long)]
    pub public: bool,
    /// The folder of the built page; without it, dist beside the program, in its workspace, or here
    #[arg(long, value_name = "DIR")]
    pub page: Option<PathBuf>,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// `verivid embed`.
#[derive(Args, Clone, Debug, Default)]
pub struct Embed {
    /// A folder with a verivid.json, that file, or its https:// address
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    /// The folder of the page; without it, `view` in the dataset's folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write over a page that is there; what was not written with it stays
    #[arg(long)]
    pub overwrite: bool,
    /// Let search engines and other robots read the page
    #[arg(long)]
    pub public: bool,
    /// The folder of the built page; without it, dist beside the program, in its workspace, or here
    #[arg(long, value_name = "DIR")]
    pub page: Option<PathBuf>,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// `verivid leaderboard`.
#[derive(Args, Clone, Debug)]
pub struct Leaderboard {
    /// What to do.
    #[command(subcommand)]
    pub task: LeaderboardTask,
}

/// What can be done with a leaderboard.
#[derive(Clone, Debug, Subcommand)]
pub enum LeaderboardTask {
    /// Check a run, and add it to a site that `verivid bundle` made
    Add(AddRun),
}

/// `verivid leaderboard add`.
#[derive(Args, Clone, Debug, Default)]
pub struct AddRun {
    /// The run: a file of predictions, or whatever else is read, that speaks of the site's items
    #[command(flatten)]
    pub input: Input,
    /// The folder of the site
    #[arg(long, value_name = "SITE")]
    pub to: PathBuf,
    /// Only check: nothing is written
    #[arg(long)]
    pub dry_run: bool,
    /// Take a run that leaves out items of the kinds that it answers; they count as wrong
    #[arg(long)]
    pub allow_missing: bool,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// `verivid report`.
#[derive(Args, Clone, Debug)]
pub struct Report {
    /// What is read; of which run, --run says where there are several.
    #[command(flatten)]
    pub input: Input,
    /// The file that is written: .html
    #[arg(long, value_name = "FILE.html")]
    pub out: PathBuf,
    /// A folder besides the dataset's own that videos may be in; may be given again
    #[arg(long, value_name = "DIR")]
    pub videos_below: Vec<PathBuf>,
    /// Without pictures of the failures; with them, ffmpeg must be installed
    #[arg(long)]
    pub no_stills: bool,
    /// The rule by which answers are read, as for `score`
    #[arg(long, value_name = "NAME")]
    pub rule: Option<String>,
    /// Write over a file that is there
    #[arg(long)]
    pub overwrite: bool,
}
