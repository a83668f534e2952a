//! The worker's end: a [`Gathering`] that is fed by the page.

use std::{cell::RefCell, rc::Rc};

use js_sys::Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Archived, FromWorker, ToWorker};
use crate::{
    formats::{
        Begin, Decisions, Format, Gathering, LoadError, Need, Source, archive::Archive, heavy, merge::merge,
        named, wire,
    },
    metrics::{mean_interval, stratified_interval},
    web::files::LocalFile,
};

/// The largest .zip that is kept for the videos in it, in bytes: all of it stays in the worker's memory.
pub const MOST_KEPT: u64 = 512 << 20;

/// Listens until the page ends the worker.
pub fn serve() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let desk = Rc::new(RefCell::new(Desk::new(scope.clone())));
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(message) = ToWorker::unpack(&event.data()) {
            desk.borrow_mut().take(message);
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives as long as its page wants; so does the listener.
    heard.forget();
    post(&scope, &FromWorker::Ready);
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &FromWorker) {
    let (message, transfer) = message.pack();
    let sent = scope.post_message_with_transfer(&message, &Array::from(&transfer));
    // It fails only when the page is gone.
    drop(sent);
}

struct Desk {
    scope: DedicatedWorkerGlobalScope,
    /// What is being read.
    gathering: Option<Gathering>,
    /// Names of the places that are one file each: nothing stands beside these. The dataset's own comes first.
    alone: Vec<Option<String>>,
    /// The dataset's one file, until it is asked for.
    first: Option<LocalFile>,
    /// The format that the files are said to have.
    format: Option<&'static Format>,
    decisions: Decisions,
    beside: Vec<String>,
    /// What is read and merged with the dataset.
    further: Vec<String>,
    /// Files of videos that came later.
    films: Vec<String>,
    /// The .zip of the first part, for its videos, and whether there is one.
    archive: Option<Archive>,
    archived: Archived,
}

impl Desk {
    fn new(scope: DedicatedWorkerGlobalScope) -> Self {
        Self {
            scope,
            gathering: None,
            alone: Vec::new(),
            first: None,
            format: None,
            decisions: Decisions::default(),
            beside: Vec::new(),
            further: Vec::new(),
            films: Vec::new(),
            archive: None,
            archived: Archived::default(),
        }
    }

    fn take(&mut self, message: ToWorker) {
        match message {
            ToWorker::How { format, decisions, beside } => {
                self.format = format.as_deref().and_then(named);
                self.decisions = Decisions(decisions.into_iter().collect());
                self.beside = beside;
            }
            ToWorker::Several { names } => self.begin(Begin::Several(names)),
            ToWorker::Open { manifest } => self.begin(Begin::Manifest(manifest)),
            ToWorker::Whole { name, file } => {
                let small = file.size() <= MOST_KEPT;
                self.archived = if small { Archived::Kept } else { Archived::TooLarge };
                self.first = Some(file);
                self.begin(Begin::Whole(name));
            }
            ToWorker::Further { name } => self.further.push(name),
            ToWorker::Films { names } => self.films = names,
            ToWorker::File { source, path, file } => {
                if let Some(gathering) = &mut self.gathering {
                    gathering.hand(source, &path, file.and_then(|file| file.supply()));
                    self.work();
                }
            }
            ToWorker::Part { bytes } => {
                if let Some(gathering) = &mut self.gathering {
                    gathering.hand_part(bytes);
                    self.work();
                }
            }
            ToWorker::Unpack { path } => self.unpack(path),
            ToWorker::Bootstrap { strata } => {
                let interval = match strata.as_slice() {
                    [values] => mean_interval(values),
                    strata => stratified_interval(strata),
                };
                let ends = interval.map(|interval| (interval.lo, interval.hi));
                post(&self.scope, &FromWorker::Interval(ends));
            }
        }
    }

    fn begin(&mut self, begin: Begin) {
        let (name, alone) = match &begin {
            Begin::Manifest(name) => (name.clone(), None),
            Begin::Whole(name) => (name.clone(), Some(name.clone())),
            Begin::Several(_) => (String::new(), None),
        };
        let beside = std::mem::take(&mut self.beside);
        let mut sources = vec![Source { begin, name, folder: String::new(), beside }];
        self.alone = vec![alone];
        for name in std::mem::take(&mut self.further) {
            let begin = Begin::Whole(name.clone());
            self.alone.push(Some(name.clone()));
            sources.push(Source { begin, name, folder: String::new(), beside: Vec::new() });
        }
        let films = std::mem::take(&mut self.films);
        if !films.is_empty() {
            self.alone.push(None);
            let (name, folder) = (String::new(), String::new());
            sources.push(Source { begin: Begin::Several(films), name, folder, beside: Vec::new() });
        }
        self.gathering = Some(Gathering::new(sources, self.format, self.decisions.clone()));
        self.work();
    }

    /// Works until a file is needed or all is done.
    fn work(&mut self) {
        while let Some(gathering) = &mut self.gathering {
            let need = gathering.next();
            if heavy::missed() {
                self.gathering = None;
                return post(&self.scope, &FromWorker::Lacking);
            }
            match need {
                Need::Again => self.progress(),
                Need::File { source, path } => {
                    let alone = self.alone.get(source).and_then(Option::as_deref);
                    if alone.is_some_and(|name| name != path) {
                        let why =
                            "it stands beside the file that was opened; open the folder or a .zip of it";
                        gathering.hand(source, &path, Err(why.to_owned()));
                        continue;
                    }
                    if let Some(file) = self.first.take_if(|_| source == 0 && alone.is_some()) {
                        gathering.hand(source, &path, file.supply());
                        continue;
                    }
                    self.progress();
                    return post(&self.scope, &FromWorker::Ask { source, path });
                }
                Need::Part { source, path, from, most } => {
                    return post(&self.scope, &FromWorker::AskPart { source, path, from, most });
                }
                Need::Done => {
                    if let Err(error) = self.finish() {
                        return post(&self.scope, &FromWorker::Failed(error.to_string()));
                    }
                }
            }
        }
    }

    /// Sends the whole.
    fn finish(&mut self) -> Result<(), LoadError> {
        let Some(mut gathering) = self.gathering.take() else { return Ok(()) };
        let archive = gathering.take_archive();
        if archive.is_none() {
            self.archived = Archived::Never;
        }
        self.archive = archive.filter(|_| self.archived == Archived::Kept);
        let loaded = merge(gathering.finish()?, &self.decisions);
        wire::send(&loaded, |chunk| post(&self.scope, &FromWorker::Chunk(chunk)));
        post(&self.scope, &FromWorker::Done { archive: self.archived });
        Ok(())
    }

    fn progress(&self) {
        if let Some(gathering) = &self.gathering {
            let (done, total) = gathering.progress();
            post(&self.scope, &FromWorker::Progress { done, total });
        }
    }

    fn unpack(&self, path: String) {
        let bytes = match &self.archive {
            Some(archive) => archive.entry(&path).map_err(|error| error.to_string()),
            None => Err("the archive is not kept".to_owned()),
        };
        let file = bytes.and_then(|bytes| {
            let file = LocalFile::of_bytes(&path, &bytes);
            file.ok_or_else(|| "the browser has no room for it".to_owned())
        });
        post(&self.scope, &FromWorker::Unpacked { path, file });
    }
}
