//! The worker's end: a [`Reading`] that is fed by the page.

use std::{cell::RefCell, collections::VecDeque, rc::Rc, sync::Arc};

use js_sys::Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Archived, FromWorker, ToWorker};
use crate::{
    formats::{
        Ask, Decisions, Format, LoadError, Reading,
        archive::Archive,
        heavy,
        merge::{Part, known, merge},
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
    /// What is being read, and its name.
    reading: Option<(String, Reading)>,
    /// It is one file: nothing stands beside it.
    alone: bool,
    /// The format that the files are said to have.
    format: Option<&'static Format>,
    decisions: Decisions,
    beside: Vec<String>,
    /// What is still to be read and merged.
    further: VecDeque<(String, LocalFile)>,
    /// What has been read.
    parts: Vec<Part>,
    /// The .zip of the first part, for its videos, and whether there is one.
    archive: Option<Archive>,
    archived: Archived,
}

impl Desk {
    fn new(scope: DedicatedWorkerGlobalScope) -> Self {
        Self {
            scope,
            reading: None,
            alone: false,
            format: None,
            decisions: Decisions::default(),
            beside: Vec::new(),
            further: VecDeque::new(),
            parts: Vec::new(),
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
            ToWorker::Several { names } => {
                let reading = Reading::of_files(names);
                self.begin(String::new(), reading, false);
            }
            ToWorker::Open { manifest } => {
                let reading = Reading::new(&manifest);
                self.begin(manifest, reading, false);
            }
            ToWorker::Whole { name, file } => {
                let small = file.size() <= MOST_KEPT;
                self.archived = if small { Archived::Kept } else { Archived::TooLarge };
                match file.supply() {
                    Ok(supply) => self.begin(name.clone(), Reading::of_file(&name, supply), true),
                    Err(why) => post(&self.scope, &FromWorker::Failed(why)),
                }
            }
            ToWorker::Further { name, file } => self.further.push_back((name, file)),
            ToWorker::File { path, file } => {
                if let Some((_, reading)) = &mut self.reading {
                    reading.supply(&path, file.and_then(|file| file.supply()));
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

    fn begin(&mut self, name: String, reading: Reading, alone: bool) {
        let reading = reading.as_format(self.format).deciding(self.decisions.clone());
        let reading = reading.beside(std::mem::take(&mut self.beside));
        (self.reading, self.alone) = (Some((name, reading)), alone);
        self.work();
    }

    /// Works until a file is needed or all is done.
    fn work(&mut self) {
        while let Some((_, reading)) = &mut self.reading {
            let ask = reading.next();
            if heavy::missed() {
                self.reading = None;
                return post(&self.scope, &FromWorker::Lacking);
            }
            match ask {
                Ask::Again => self.progress(),
                Ask::File(path) if self.alone => {
                    let why = "it stands beside the file that was opened; open the folder or a .zip of it";
                    reading.refuse(&path, why.to_owned());
                }
                Ask::File(path) => {
                    self.progress();
                    return post(&self.scope, &FromWorker::Ask { path });
                }
                Ask::Done => {
                    if let Err(error) = self.finish_part() {
                        self.reading = None;
                        return post(&self.scope, &FromWorker::Failed(error.to_string()));
                    }
                }
            }
        }
    }

    /// Ends a part and begins the next, or sends the whole.
    fn finish_part(&mut self) -> Result<(), LoadError> {
        let Some((name, mut reading)) = self.reading.take() else { return Ok(()) };
        if self.parts.is_empty() {
            let archive = reading.take_archive();
            if archive.is_none() {
                self.archived = Archived::Never;
            }
            self.archive = archive.filter(|_| self.archived == Archived::Kept);
        }
        self.parts.push(reading.finish_part(&name, "")?);
        if let Some((name, file)) = self.further.pop_front() {
            let lent = Arc::new(known(&self.parts));
            let unavailable = |why| LoadError::Unavailable { file: name.clone(), why };
            let reading = Reading::of_file(&name, file.supply().map_err(unavailable)?);
            let reading = reading.deciding(self.decisions.clone()).knowing(lent);
            (self.reading, self.alone) = (Some((name, reading)), true);
            return Ok(());
        }
        let loaded = merge(std::mem::take(&mut self.parts), &self.decisions);
        wire::send(&loaded, |chunk| post(&self.scope, &FromWorker::Chunk(chunk)));
        post(&self.scope, &FromWorker::Done { archive: self.archived });
        Ok(())
    }

    fn progress(&self) {
        if let Some((_, reading)) = &self.reading {
            let (done, total) = reading.progress();
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
