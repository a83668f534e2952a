//! One dataset on its way: from its source through the worker to the screen.

use std::{cell::RefCell, collections::BTreeMap, pin::Pin, rc::Rc};

use leptos::{prelude::*, task::spawn_local};

use super::{
    adding,
    loader::{Loader, Progress},
    outcomes::follow,
    source::{Place, Source, name_of, part_of},
};
use crate::{
    formats::{Loaded, media::is_video, wire::Receiving},
    ui::{
        parts::in_part,
        selection::Selecting,
        session::{Origin, Shared},
    },
    view::{
        local::Local,
        route::{Screen, ViewState},
    },
    web::{
        cancel::Cancel,
        files::{self, LocalFile},
        folder::FolderHandle,
        fragment::History,
        recent::{self, Recent},
        time,
        worker::{Archived, FromWorker, Reader, ToWorker},
    },
};

/// Called off: by the reader, or by another dataset.
pub(super) struct Stopped;

/// Why nothing was opened.
pub(super) enum Failure {
    /// Called off.
    Stopped,
    /// A sentence.
    Why(String),
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// What is said when the program's part that opens datasets did not arrive.
pub(super) const MISSING: &str =
    "the part of Verivid that opens datasets could not be fetched: is the connection, or the site, gone?";

/// One dataset being opened.
pub(super) struct Opening {
    /// To whom its progress is told.
    pub(super) loader: Loader,
    /// What it is called until its own name is read.
    pub(super) name: String,
    /// Calls it off.
    pub(super) cancel: Cancel,
    /// The worker that reads it.
    pub(super) reader: RefCell<Rc<Reader>>,
    /// Files whose rows are merged into it, and files of its videos.
    pub(super) more: Vec<LocalFile>,
    /// How many of these, the last, are not on screen yet.
    pub(super) new: usize,
    /// It is on screen already, and read otherwise.
    pub(super) again: bool,
}

/// The work of opening, once its part of the program is there; a sentence where there is more to say than that it
/// is open.
type Work = Pin<Box<dyn Future<Output = Result<Option<String>, Failure>>>>;

in_part!(
    dataset,
    pub(super) fn opened(opening: Opening, source: Source) -> Work {
        Box::pin(opening.run(source))
    }
);

impl Opening {
    fn say(&self, stage: &'static str, done: u64, total: u64) {
        if !self.cancel.is_cancelled() {
            let name = self.name.clone();
            self.loader.progress.try_set(Progress::Busy { name, stage, done, total });
        }
    }

    fn go_on(&self) -> Result<(), Stopped> {
        if self.cancel.is_cancelled() { Err(Stopped) } else { Ok(()) }
    }

    async fn run(self, source: Source) -> Result<Option<String>, Failure> {
        self.say("Reading", 0, 0);
        let folder = match &source {
            Source::Files { folder, .. } => folder.clone(),
            Source::Address(_) => None,
        };
        let given = match &source {
            Source::Address(address) => Some(address.clone()),
            Source::Files { .. } => None,
        };
        let (read_from, local) = (source.clone(), source.local());
        let place = source.place().map_err(Failure::Why)?;
        let first = place.first(&self.cancel, |done, total| self.say("Reading", done, total.unwrap_or(0)));
        let first = first.await;
        self.go_on()?;
        let first = first.map_err(Failure::Why)?;
        let reading = time::Stopwatch::start("verivid:read");
        let (loaded, archived) = self.read(&place, first).await?;
        drop(reading);
        self.say("Indexing", 0, 0);
        time::give_way().await;
        self.go_on()?;
        self.loader.packed.keep(archived, &self.reader());
        self.loader.shown.try_set_value(Some((read_from, self.more.clone())));
        if self.again {
            adding::replace(self.loader.session, loaded);
            return Ok(None);
        }
        if !self.more.is_empty() {
            return Ok(Some(adding::show(self.loader.session, loaded, &self.more, self.new)));
        }
        self.keep(&loaded, (given, folder, local));
        self.show(loaded, &place);
        Ok(None)
    }

    /// Lets the worker read, handing it what it asks for, and puts the parts together.
    async fn read(&self, place: &Place, mut first: Option<LocalFile>) -> Result<(Loaded, Archived), Failure> {
        let manifest = place.name();
        let given = first.clone();
        let mut receiving = Receiving::new();
        let mut since = time::now();
        let (films, tables): (Vec<_>, Vec<_>) =
            self.more.iter().cloned().partition(|file| is_video(&file.path));
        loop {
            let reader = self.reader();
            let message = reader.next().await;
            self.go_on()?;
            match message.map_err(|error| Failure::Why(error.to_string()))? {
                FromWorker::Ready => {
                    for file in &tables {
                        self.send(&ToWorker::Further { name: name_of(&file.path).to_owned() })?;
                    }
                    if !films.is_empty() {
                        let names = films.iter().map(|film| film.path.clone()).collect();
                        self.send(&ToWorker::Films { names })?;
                    }
                    let how = self.loader.mapping();
                    let (format, decisions) = (how.format, how.decisions.0.into_iter().collect());
                    self.send(&ToWorker::How { format, decisions, beside: place.names() })?;
                    self.send(&match place {
                        Place::Several(_) => ToWorker::Several { names: place.names() },
                        _ => begin(&manifest, &mut first).await.map_err(Failure::Why)?,
                    })?;
                }
                FromWorker::Lacking => {
                    self.begin_again()?;
                    (first, receiving) = (given.clone(), Receiving::new());
                }
                FromWorker::Ask { source, path } => {
                    let further = source.checked_sub(1).and_then(|n| tables.get(n));
                    let file = match (further, first.take_if(|_| source == 0 && path == manifest)) {
                        (Some(file), _) => Ok(file.clone()),
                        (None, Some(file)) => Ok(file),
                        (None, None) => place.beside(&path, &self.cancel).await,
                    };
                    self.go_on()?;
                    self.send(&ToWorker::File { source, path, file })?;
                }
                FromWorker::AskPart { source, path, from, most } => {
                    let bytes = match source {
                        0 => place.part(&path, from, most).await,
                        _ => part_of(&films, &path, from, most).await,
                    };
                    self.go_on()?;
                    self.send(&ToWorker::Part { bytes })?;
                }
                FromWorker::Progress { done, total } => self.say("Reading", done, total),
                FromWorker::Chunk(bytes) => {
                    let pushed = receiving.push(&bytes);
                    pushed.map_err(|error| Failure::Why(error.to_string()))?;
                }
                FromWorker::Done { archive } => {
                    let loaded = receiving.finish().map_err(|error| Failure::Why(error.to_string()))?;
                    return Ok((loaded, archive));
                }
                FromWorker::Failed(why) => return Err(Failure::Why(why)),
                FromWorker::Interval(_) | FromWorker::Unpacked { .. } => {}
            }
            if time::now() - since > SLICE {
                time::give_way().await;
                since = time::now();
            }
        }
    }

    fn send(&self, message: &ToWorker) -> Result<(), Failure> {
        self.reader().send(message).map_err(|error| Failure::Why(error.to_string()))
    }

    fn reader(&self) -> Rc<Reader> {
        Rc::clone(&self.reader.borrow())
    }

    /// Puts the full worker in the place of the one that lacks a reader.
    fn begin_again(&self) -> Result<(), Failure> {
        let full = Reader::start(true).map_err(|error| Failure::Why(error.to_string()))?;
        let full = Rc::new(full);
        self.loader.goes_on_with(&full);
        self.reader.replace(full);
        Ok(())
    }

    /// Among the datasets opened before.
    fn keep(&self, loaded: &Loaded, from: (Option<String>, Option<FolderHandle>, Option<Local>)) {
        let about = loaded.dataset.about();
        let name = if about.name.is_empty() { self.name.clone() } else { about.name.clone() };
        let mut entry = Recent::new(name, loaded.dataset.items().len());
        (entry.address, entry.folder, entry.local) = from;
        spawn_local(async move { recent::keep(&entry).await });
    }

    fn show(&self, loaded: Loaded, place: &Place) {
        let session = self.loader.session;
        let fresh: BTreeMap<_, _> = place.videos().into_iter().collect();
        let old = session.files.try_update(|files| std::mem::replace(files, fresh));
        old.unwrap_or_default().values().for_each(|url| files::forget(url));
        let was_empty = session.dataset.with_untracked(Option::is_none);
        let shared = Shared::new(loaded);
        session.selecting.set_value(Some(Selecting::new()));
        session.outcomes.set(None);
        session.origin.set(Some(match place {
            Place::Address(address) => Origin::Address(address.clone()),
            Place::Files(..) | Place::Several(_) => Origin::Local,
        }));
        session.dataset.set(Some(shared.clone()));
        follow(session, shared);
        let now = session.state.get_untracked();
        if matches!(place, Place::Address(_))
            || (was_empty && now.src.is_none() && now.screen != Screen::Home)
        {
            if now.screen == Screen::Home {
                session.change(History::Replace, |state| state.screen = Screen::Scores);
            }
            return;
        }
        session.go(ViewState { screen: Screen::Scores, ..ViewState::default() }, History::Push);
    }
}

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

/// A manifest is read file by file; anything else is one file.
async fn begin(name: &str, first: &mut Option<LocalFile>) -> Result<ToWorker, String> {
    let Some(file) = first.as_ref() else { return Ok(ToWorker::Open { manifest: name.to_owned() }) };
    if name.ends_with(".json") {
        let head = file.head(1 << 16).await?;
        if head.windows(9).any(|window| window == b"verivid/1") {
            return Ok(ToWorker::Open { manifest: name.to_owned() });
        }
    }
    let file = file.clone();
    *first = None;
    Ok(ToWorker::Whole { name: name.to_owned(), file })
}
