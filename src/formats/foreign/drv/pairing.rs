//! Which request a report of Dr.V-Agent answers.

use std::collections::HashMap;

/// What is known of a request once its item and its answer are in the dataset.
#[derive(Clone, Debug, Default)]
pub(super) struct Request {
    /// Name of its file.
    pub(super) stem: String,
    /// Its own id.
    pub(super) task_id: Option<String>,
    /// The video's path.
    pub(super) video: String,
    /// What was asked.
    pub(super) question: String,
    /// The item in the dataset.
    pub(super) item: String,
    /// The run of the answer.
    pub(super) run: String,
    /// The option that was answered.
    pub(super) key: Option<String>,
    /// Whether a report was brought to it.
    pub(super) taken: bool,
}

/// All requests, by what a report may name them by.
#[derive(Default)]
pub(super) struct Pairing {
    requests: Vec<Request>,
    /// Places by a name: `t` an id, `q` video and question, `s` the kernel of a file's name.
    by_name: HashMap<(char, String), Places>,
    /// By item and run the answers that were given, each with its number.
    answers: HashMap<(String, String), HashMap<String, usize>>,
}

/// Runs that the answers of one run to one item are put apart into, where they differ.
const MOST_RUNS: usize = 16;

/// The requests of one name, and how many of the first of them have their report.
#[derive(Default)]
struct Places {
    all: Vec<usize>,
    done: usize,
}

/// Words of a file's name that say what it is, not what it is about.
const WORDS: [&str; 10] =
    ["request", "requests", "report", "reports", "input", "inputs", "output", "outputs", "result", "results"];

/// A file's name without the words that tell requests from reports.
fn kernel(stem: &str) -> String {
    let words = stem.split(['.', '_', '-', ' ']).filter(|word| !word.is_empty());
    let words = words.map(str::to_lowercase).filter(|word| !WORDS.contains(&word.as_str()));
    words.collect::<Vec<_>>().join("_")
}

/// A video and a question as one name.
fn about(video: &str, question: &str) -> String {
    format!("{video}\n{}", question.trim())
}

impl Pairing {
    /// Adds a request; gives its place.
    pub(super) fn add(&mut self, request: Request) -> usize {
        let at = self.requests.len();
        let mut names = vec![('q', about(&request.video, &request.question)), ('s', kernel(&request.stem))];
        if let Some(task) = &request.task_id {
            names.extend([('t', task.clone()), ('s', kernel(task))]);
        }
        for (kind, name) in names {
            let places = self.by_name.entry((kind, name)).or_default();
            if places.all.last() != Some(&at) {
                places.all.push(at);
            }
        }
        self.requests.push(request);
        at
    }

    /// Which answer of a run to an item this is, from 1; the same answer again has the same number.
    pub(super) fn number_of(&mut self, item: &str, run: &str, reply: &str) -> usize {
        let answers = self.answers.entry((item.to_owned(), run.to_owned())).or_default();
        let next = (answers.len() + 1).min(MOST_RUNS);
        *answers.entry(reply.to_owned()).or_insert(next)
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.requests.is_empty()
    }

    /// The request that a report names: by its id, by video and question, or by the name of its file.
    pub(super) fn find(&mut self, task: Option<&str>, of: Option<(&str, &str)>, stem: &str) -> Option<usize> {
        let asked = of.map(|(video, question)| ('q', about(video, question)));
        let named = task.map(|task| ('t', task.to_owned())).into_iter().chain(asked);
        if let Some(at) = named.into_iter().find_map(|name| self.next_of(&name)) {
            return Some(at);
        }
        // The names of files decide where they name one request alone.
        let kernel = Some(kernel(stem)).filter(|kernel| !kernel.is_empty())?;
        match self.by_name.get(&('s', kernel))?.all.as_slice() {
            [alone] => Some(*alone),
            _ => None,
        }
    }

    /// The first request of a name that has no report yet, or else the first: several models may have been asked one
    /// question.
    fn next_of(&mut self, name: &(char, String)) -> Option<usize> {
        let places = self.by_name.get_mut(name)?;
        while places.all.get(places.done).is_some_and(|at| self.requests[*at].taken) {
            places.done += 1;
        }
        places.all.get(places.done).or(places.all.first()).copied()
    }

    /// The request at a place, which has its report now.
    pub(super) fn take(&mut self, at: usize) -> Option<Request> {
        let request = self.requests.get_mut(at)?;
        request.taken = true;
        Some(request.clone())
    }

    /// Places of the requests that have no report.
    pub(super) fn free(&self) -> Vec<usize> {
        (0..self.requests.len()).filter(|at| !self.requests[*at].taken).collect()
    }

    /// Whether requests stand in files of one name.
    pub(super) fn in_one_file(&self, places: &[usize]) -> bool {
        let mut stems = places.iter().map(|at| self.requests[*at].stem.as_str());
        let first = stems.next();
        stems.all(|stem| Some(stem) == first)
    }
}
