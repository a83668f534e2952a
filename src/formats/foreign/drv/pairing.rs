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
    by_name: HashMap<(char, String), Vec<usize>>,
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
            if places.last() != Some(&at) {
                places.push(at);
            }
        }
        self.requests.push(request);
        at
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.requests.is_empty()
    }

    /// The request that a report names: by its id, by video and question, or by the name of its file.
    pub(super) fn find(
        &self,
        task: Option<&str>,
        of: (Option<String>, Option<String>),
        stem: &str,
    ) -> Option<usize> {
        let by = |kind: char, name: String| {
            let places = self.by_name.get(&(kind, name))?;
            // Several models may have been asked one question: the first answer that has no report yet.
            places.iter().find(|at| !self.requests[**at].taken).or(places.first()).copied()
        };
        let (video, question) = of;
        let named = task.and_then(|task| by('t', task.to_owned()));
        let asked = || video.zip(question).and_then(|(video, question)| by('q', about(&video, &question)));
        let kernel = kernel(stem);
        // The names of files decide where they name one request alone.
        let alone =
            || self.by_name.get(&('s', kernel.clone())).filter(|places| places.len() == 1)?.first().copied();
        named.or_else(asked).or_else(|| if kernel.is_empty() { None } else { alone() })
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
