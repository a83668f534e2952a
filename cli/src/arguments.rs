//! The command line as it is typed.

mod conventions;
mod detecting;
mod diagnosing;
mod publishing;

use std::path::PathBuf;

use clap::{
    Args, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser},
};
use verivid::formats::{FORMATS, writers::WRITERS};

pub use self::conventions::{Basis, Compared, Format, Grounding, Together, ZeroDivision};
pub use self::detecting::{Backend, Detect};
pub use self::diagnosing::{Diagnose, How, Shard};
pub use self::publishing::{AddRun, Bundle, Embed, Leaderboard, LeaderboardTask, Report, Videos};

/// See where a video language model hallucinates.
#[derive(Debug, Parser)]
#[command(name = "verivid", version, about)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read a dataset and say what was understood, and every record that was not
    Check(Check),
    /// Two runs on the same items, one before and after its diagnosis, or several in order
    Compare(Compare),
    /// Every metric that the data allows, by run
    Score(Score),
    /// The relations of published tables that do not hold
    Audit(Audit),
    /// Write what was read as a folder of the verivid format, or in the format of another program
    Convert(Convert),
    /// The page's charts as pictures
    Plot(Plot),
    /// Look for what answers get wrong, step by step, and write a report of each
    Diagnose(Box<Diagnose>),
    /// Serve the page and the data on this machine
    View(View),
    /// A static site of a dataset, for any host
    Bundle(Bundle),
    /// The page beside data that stays where it is
    Embed(Embed),
    /// One run's report, in one file
    Report(Report),
    /// A leaderboard that takes submitted runs
    Leaderboard(Leaderboard),
    /// Boxes over time for a video
    Detect(Detect),
    /// Serve detectors on this machine
    Backend(Backend),
}

/// The formats that `--as` can name.
fn written_formats() -> PossibleValuesParser {
    let own = PossibleValue::new("verivid").help("Verivid dataset (a folder)");
    let others = WRITERS.iter().map(|writer| {
        let title = if writer.is_file {
            format!("{} (a file)", writer.title)
        } else {
            format!("{} (a folder)", writer.title)
        };
        PossibleValue::new(writer.id).help(title)
    });
    PossibleValuesParser::new(std::iter::once(own).chain(others))
}

/// The formats that `--from` can name.
fn read_formats() -> PossibleValuesParser {
    let known = FORMATS.iter().map(|format| PossibleValue::new(format.id).help(format.title));
    PossibleValuesParser::new(known.chain([PossibleValue::new("verivid").help("Verivid dataset")]))
}

/// What is read, and how.
#[derive(Args, Clone, Debug, Default)]
pub struct Input {
    /// A folder with a verivid.json, that file, or a .zip or .gz of it; a file or a folder of files that another
    /// program wrote (docs/formats.md); several are merged into one
    /// dataset, and a file of predictions alone speaks of the items of the others
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Read as this format, whatever it looks like
    #[arg(long, value_name = "NAME", value_parser = read_formats(), hide_possible_values = true)]
    pub from: Option<String>,
    /// Answer what a file leaves open, as `check` lists it; may be given again
    #[arg(long = "decide", value_name = "KEY=ANSWER")]
    pub decide: Vec<String>,
    /// A mapping file, as the page saves it, that says how the files are to be read
    #[arg(long, value_name = "FILE")]
    pub mapping: Option<PathBuf>,
    /// Only this run; may be given again
    #[arg(long = "run", value_name = "ID")]
    pub runs: Vec<String>,
    /// Let every note, not only a record set aside, end with status 1
    #[arg(long)]
    pub strict: bool,
}

/// `verivid check`.
#[derive(Args, Clone, Debug, Default)]
pub struct Check {
    /// What is read.
    #[command(flatten)]
    pub input: Input,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// `verivid score`.
#[derive(Args, Clone, Debug, Default)]
pub struct Score {
    /// What is read.
    #[command(flatten)]
    pub input: Input,
    /// How the numbers are written
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The benchmark's or harness's rule by which answers are read, for every reply anew; without it,
    /// the file's answer or else the default rule
    #[arg(long, value_name = "NAME")]
    pub rule: Option<String>,
    /// What an undefined quotient of a caption counts as
    #[arg(long, value_enum, default_value_t)]
    pub zero_division: ZeroDivision,
    /// Score the runs as one, too, in a row of its own: those that judge captions on captions, those that answer
    /// questions on questions (by majority alone)
    #[arg(long, value_enum)]
    pub ensemble: Option<Together>,
    /// What is asked of where and when
    #[command(flatten)]
    pub grounding: Grounding,
}

/// `verivid compare`.
#[derive(Args, Clone, Debug, Default)]
pub struct Compare {
    /// What is read.
    #[command(flatten)]
    pub input: Input,
    /// The runs: two are compared, three and more ranked, one is compared with itself after its
    /// diagnosis; without it, all
    #[arg(long = "runs", value_name = "A,B")]
    pub compared: Vec<String>,
    /// How the numbers are written
    #[arg(long, value_enum, default_value_t)]
    pub format: Compared,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The benchmark's or harness's rule by which answers are read, for every reply anew; without it,
    /// the file's answer or else the default rule
    #[arg(long, value_name = "NAME")]
    pub rule: Option<String>,
    /// What an undefined quotient of a caption counts as
    #[arg(long, value_enum, default_value_t)]
    pub zero_division: ZeroDivision,
    /// What the averages of a method's gain are over
    #[arg(long, value_enum, default_value_t)]
    pub basis: Basis,
}

/// `verivid audit`.
#[derive(Args, Clone, Debug, Default)]
pub struct Audit {
    /// A dataset with published tables, or a table.csv with its table.checks.json beside it;
    /// without one, the printed tables of the two papers
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Read as this format, whatever it looks like
    #[arg(long, value_name = "NAME", value_parser = read_formats(), hide_possible_values = true)]
    pub from: Option<String>,
    /// Let every note, not only a record set aside, end with status 1
    #[arg(long)]
    pub strict: bool,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// `verivid convert`.
#[derive(Args, Clone, Debug)]
pub struct Convert {
    /// What is read.
    #[command(flatten)]
    pub input: Input,
    /// The folder that is written, or the file where the format is one
    #[arg(long, value_name = "FILE")]
    pub to: PathBuf,
    /// The format that is written (docs/formats.md, Writing). Formats that count frames need each video's frame
    /// rate, those with boxes in per cent its size; where it is not known, --decide fps=25 and --decide size=1920x1080
    /// say it
    #[arg(long = "as", value_name = "NAME", default_value = "verivid", value_parser = written_formats())]
    pub format: String,
    /// Write over files that are there
    #[arg(long)]
    pub overwrite: bool,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// `verivid plot`.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("paths", |paths| paths.required(false).required_unless_present("published")))]
pub struct Plot {
    /// What is read; of a heatmap, the first --run is shown.
    #[command(flatten)]
    pub input: Input,
    /// Which chart
    #[arg(long, value_enum, required_unless_present = "published")]
    pub what: Option<What>,
    /// The chart that a table of the papers holds the data of, instead of one of PATH; `audit --json` lists tables
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["paths", "what"])]
    pub published: Option<String>,
    /// What the cells of grids show; without it, the first that a run has
    #[arg(long, value_enum)]
    pub measure: Option<Measure>,
    /// The benchmark's or harness's rule by which answers are read, for every reply anew; without it,
    /// the file's answer or else the default rule
    #[arg(long, value_name = "NAME")]
    pub rule: Option<String>,
    /// What an undefined quotient of a caption counts as
    #[arg(long, value_enum, default_value_t)]
    pub zero_division: ZeroDivision,
    /// Show the heatmap's difference from this run
    #[arg(long, value_name = "ID")]
    pub base: Option<String>,
    /// Width of the picture in points; a .png has two pixels to a point
    #[arg(long, value_name = "POINTS", default_value_t = 900, value_parser = clap::value_parser!(u32).range(200..=4000))]
    pub width: u32,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
    /// On a dark ground
    #[arg(long)]
    pub dark: bool,
    /// Where the picture goes: its ending, .svg or .png, says of which kind it is
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// The charts that can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// A score of one run over complexity and duration, or its difference from another
    Heatmap,
    /// Accuracy by level and task
    Levels,
    /// Accuracy by hallucination type
    Types,
    /// What a method gains, by type
    Gains,
    /// A score by complexity
    Complexity,
    /// A score by duration
    Duration,
    /// A score over complexity and duration, of every run
    Crossed,
    /// Recall of incorrect sentences by error category
    Categories,
    /// Recall gained by the largest model of a family
    Growth,
    /// Evaluators by caption sources, own captions against others'
    #[value(name = "self_preference")]
    SelfPreference,
    /// The effect of the frames a second
    #[value(name = "frame_rates")]
    FrameRates,
    /// What sound adds
    Audio,
}

/// What a heatmap shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Measure {
    /// Mean F1 over captions
    F1,
    /// Mean precision over captions
    Precision,
    /// Mean recall over captions
    Recall,
    /// Accuracy over questions
    Accuracy,
}

/// `verivid view`.
#[derive(Args, Clone, Debug, Default)]
pub struct View {
    /// A folder with a verivid.json, that file, or a .zip of it; without one, the page alone
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The port on 127.0.0.1; the next free one is taken if it is in use
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// Follow files that are still being written: the page shows what comes
    #[arg(long, requires = "paths")]
    pub watch: bool,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// The folder of the built page; without it, dist beside the program, in its workspace, or here
    #[arg(long, value_name = "DIR")]
    pub page: Option<PathBuf>,
}
