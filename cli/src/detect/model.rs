//! A model file, read and understood.

use std::{fs, path::Path, thread};

use verivid::detect::{
    head::{Head, Recognition},
    labels::Labels,
    network::Network,
    onnx::{LARGEST_MODEL, OnnxError},
    plan::{Plan, PlanError},
    query::{Asked, ask},
    vocabulary::Vocabulary,
};

use super::failure::DetectFailure;

/// The detector that is always there.
static EMBEDDED: &[u8] = include_bytes!("../../../www/models/nanodet_g_416.onnx");

/// A model and its plan.
pub(crate) struct Loaded {
    /// What it is called.
    pub(crate) name: String,
    /// How frames go in and boxes come out.
    pub(crate) plan: Plan,
    /// What runs it.
    pub(crate) network: Network,
}

/// What was said of how a model is to be used.
#[derive(Clone, Default)]
pub(crate) struct How {
    /// Names that were given beside it.
    pub(crate) labels: Option<Labels>,
    /// Words with their embeddings, of an open vocabulary.
    pub(crate) vocabulary: Option<Vocabulary>,
    /// Which of several readings of its outputs, from 1.
    pub(crate) read_as: Option<usize>,
    /// How many cores compute.
    pub(crate) threads: usize,
}

/// How many cores compute where nobody says.
pub(crate) fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// NanoDet-g, which comes with the program.
pub(crate) fn embedded(threads: usize) -> Result<Loaded, DetectFailure> {
    of_bytes("nanodet_g_416", EMBEDDED.to_vec(), How { threads, ..How::default() })
        .map_err(|why| named(why, Path::new("nanodet_g_416")))
}

/// Loads the ONNX file at `path`.
pub(crate) fn load(path: &Path, how: How) -> Result<Loaded, DetectFailure> {
    let read = |why| DetectFailure::Read { why, path: path.to_path_buf() };
    // Before it is in memory.
    let length = fs::metadata(path).map_err(read)?.len();
    if length > LARGEST_MODEL as u64 {
        return Err(named(PlanError::Onnx(OnnxError::TooLarge(length)).into(), path));
    }
    let bytes = fs::read(path).map_err(read)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    of_bytes(&name, bytes, how).map_err(|why| named(why, path))
}

/// Names of classes from a file, or as they stand on the command line.
pub(crate) fn labels(said: &str) -> Result<Labels, DetectFailure> {
    let path = Path::new(said);
    let read = if path.is_file() {
        let text = fs::read_to_string(path);
        let text = text.map_err(|why| DetectFailure::Read { why, path: path.to_path_buf() })?;
        Labels::from_file(&text)
    } else {
        Labels::typed(said)
    };
    read.ok_or_else(|| DetectFailure::Argument(format!("there are no labels in `{said}`")))
}

/// Words with their embeddings from a file.
pub(crate) fn vocabulary(path: &Path) -> Result<Vocabulary, DetectFailure> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|why| DetectFailure::Read { why, path: path.to_path_buf() })?;
    Vocabulary::read(&text).map_err(|why| DetectFailure::Vocabulary { why, path: path.to_path_buf() })
}

/// A failure before it is known where.
enum Nameless {
    Plan(PlanError),
    Other(DetectFailure),
}

impl From<PlanError> for Nameless {
    fn from(why: PlanError) -> Self {
        Self::Plan(why)
    }
}

fn named(why: Nameless, path: &Path) -> DetectFailure {
    match why {
        Nameless::Plan(why) => DetectFailure::Plan { why, path: path.to_path_buf() },
        Nameless::Other(why) => why,
    }
}

fn of_bytes(name: &str, bytes: Vec<u8>, how: How) -> Result<Loaded, Nameless> {
    let other = |why: DetectFailure| Nameless::Other(why);
    let mut plan = Plan::new(&bytes, how.labels)?;
    if let Some(vocabulary) = how.vocabulary {
        plan = plan.with_vocabulary(vocabulary)?;
    }
    let network = Network::load(bytes, Some(how.threads)).map_err(|why| other(why.into()))?;
    if plan.recognition == Recognition::NeedsRun {
        let shapes = dry_run(&plan, &network).map_err(other)?;
        plan = plan.with_shapes(&shapes)?;
    }
    if let Recognition::Unsure(heads) = plan.recognition.clone() {
        plan = plan.with_head(chosen(&heads, how.read_as).map_err(other)?)?;
    }
    Ok(Loaded { name: name.to_owned(), plan, network })
}

/// The shapes of the outputs on an empty picture.
fn dry_run(plan: &Plan, network: &Network) -> Result<Vec<Vec<usize>>, DetectFailure> {
    let shape = plan.input.shape();
    let empty = vec![0.0; shape.iter().product()];
    let given = network.run(&plan.feed(&empty)?)?;
    Ok(given.into_iter().map(|output| output.shape).collect())
}

fn chosen(heads: &[Head], read_as: Option<usize>) -> Result<Head, DetectFailure> {
    match read_as {
        None => Err(DetectFailure::Unsure(heads.iter().map(Head::label).collect())),
        Some(number) => {
            let head = number.checked_sub(1).and_then(|at| heads.get(at)).cloned();
            head.ok_or(DetectFailure::NoReading(number))
        }
    }
}

/// The classes that words mean; several sets of words are looked for together.
pub(crate) fn words_for(words: &[String], labels: &Labels) -> Result<Vec<u32>, DetectFailure> {
    let (mut classes, mut missing) = (Vec::new(), Vec::new());
    for word in words {
        match ask(word, labels) {
            Asked::Found { classes: found, .. } => classes.extend(found),
            Asked::NoSuchClass { wanted } => missing.push(format!("`{wanted}`")),
        }
    }
    if !missing.is_empty() {
        return Err(DetectFailure::NoSuchClass(missing.join(", "), labels.names.join(", ")));
    }
    classes.sort_unstable();
    classes.dedup();
    Ok(classes)
}
