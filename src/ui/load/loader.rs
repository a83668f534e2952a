//! The loader: one dataset at a time is being opened; a new one calls off the one before.

use std::{collections::BTreeMap, rc::Rc};

use leptos::{prelude::*, task::spawn_local};

use super::{
    outcomes::follow,
    source::{Place, Source},
};
use crate::{
    formats::{Loaded, wire::Receiving},
    ui::session::{Origin, Session, Shared},
    view::route::{Screen, ViewState},
    web::{
        cancel::Cancel,
        files,
        folder::FolderHandle,
        fragment::History,
        recent::{self, Recent},
        time,
        worker::{FromWorker, Reader, ToWorker},
    },
};

/// How far the loader is.
#[derive(Clone, Debug, PartialEq, Default)]
pub(in crate::ui) enum Progress {
    /// Nothing is being opened.
    #[default]
    Idle,
    /// At work.
    Busy {
        /// What is being opened.
        name: String,
        /// What is being done.
        stage: &'static str,
        /// In bytes.
        done: u64,
        /// In bytes; 0: not known.
        total: u64,
    },
    /// It could not be opened.
    Failed {
        /// What was to be opened.
        name: String,
        /// A sentence.
        why: String,
    },
}

/// Called off: by the reader, or by another dataset.
struct Stopped;

enum Failure {
    Stopped,
    Why(String),
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The page's loader; a copy refers to the same.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Loader {
    /// How far it is.
    pub(in crate::ui) progress: RwSignal<Progress>,
    session: Session,
    running: StoredValue<Option<(Cancel, Rc<Reader>)>, LocalStorage>,
}

/// The loader of the page around the component.
pub(in crate::ui) fn use_loader() -> Loader {
    expect_context::<Loader>()
}

impl Loader {
    pub(in crate::ui) fn new(session: Session) -> Self {
        Self { progress: RwSignal::new(Progress::Idle), session, running: StoredValue::new_local(None) }
    }

    /// Calls off what is being opened.
    pub(in crate::ui) fn cancel(self) {
        if let Some(Some((cancel, reader))) = self.running.try_update_value(Option::take) {
            cancel.cancel();
            reader.stop();
        }
        self.progress.try_set(Progress::Idle);
    }

    /// Opens a dataset in place of the present one.
    pub(in crate::ui) fn open(self, source: Source) {
        self.cancel();
        let name = source.name();
        let from_address = matches!(source, Source::Address(_));
        let cancel = Cancel::new();
        let reader = match Reader::start() {
            Ok(reader) => Rc::new(reader),
            Err(error) => return self.fail(name, error.to_string()),
        };
        self.running.try_set_value(Some((cancel.clone(), Rc::clone(&reader))));
        spawn_local(async move {
            match (Opening { loader: self, name: name.clone(), cancel, reader }).run(source).await {
                Ok(()) => {
                    self.running.try_set_value(None);
                    self.progress.try_set(Progress::Idle);
                }
                Err(Failure::Stopped) => {}
                Err(Failure::Why(why)) => {
                    // The address now names something else than the dataset on screen.
                    if from_address {
                        self.session.dataset.try_set(None);
                        self.session.origin.try_set(None);
                    }
                    self.fail(name, why);
                }
            }
        });
    }

    fn fail(self, name: String, why: String) {
        self.running.try_set_value(None);
        self.progress.try_set(Progress::Failed { name, why });
    }
}

struct Opening {
    loader: Loader,
    name: String,
    cancel: Cancel,
    reader: Rc<Reader>,
}

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

    async fn run(self, source: Source) -> Result<(), Failure> {
        self.say("Reading", 0, 0);
        let folder = match &source {
            Source::Files { folder, .. } => folder.clone(),
            Source::Address(_) => None,
        };
        let given = match &source {
            Source::Address(address) => Some(address.clone()),
            Source::Files { .. } => None,
        };
        let place = source.place().map_err(Failure::Why)?;
        let first = place.first(&self.cancel, |done, total| self.say("Reading", done, total.unwrap_or(0)));
        let first = first.await;
        self.go_on()?;
        let first = first.map_err(Failure::Why)?;
        let loaded = self.read(&place, first).await?;
        self.say("Indexing", 0, 0);
        time::give_way().await;
        self.go_on()?;
        self.show(loaded, &place, given, folder);
        Ok(())
    }

    /// Lets the worker read, handing it what it asks for, and puts the parts together.
    async fn read(&self, place: &Place, first: Vec<u8>) -> Result<Loaded, Failure> {
        let manifest = place.name();
        let mut first = Some(first);
        let mut receiving = Receiving::new();
        let mut since = time::now();
        loop {
            let message = self.reader.next().await;
            self.go_on()?;
            match message.map_err(|error| Failure::Why(error.to_string()))? {
                FromWorker::Ready => self.send(&begin(&manifest, &mut first))?,
                FromWorker::Ask { path } => {
                    let bytes = match first.take_if(|_| path == manifest) {
                        Some(bytes) => Ok(bytes),
                        None => place.beside(&path, &self.cancel).await,
                    };
                    self.go_on()?;
                    self.send(&ToWorker::File { path, bytes })?;
                }
                FromWorker::Progress { done, total } => self.say("Reading", done, total),
                FromWorker::Chunk(bytes) => {
                    let pushed = receiving.push(&bytes);
                    pushed.map_err(|error| Failure::Why(error.to_string()))?;
                }
                FromWorker::Done => {
                    return receiving.finish().map_err(|error| Failure::Why(error.to_string()));
                }
                FromWorker::Failed(why) => return Err(Failure::Why(why)),
                FromWorker::Interval(_) => {}
            }
            if time::now() - since > SLICE {
                time::give_way().await;
                since = time::now();
            }
        }
    }

    fn send(&self, message: &ToWorker) -> Result<(), Failure> {
        self.reader.send(message).map_err(|error| Failure::Why(error.to_string()))
    }

    fn show(&self, loaded: Loaded, place: &Place, given: Option<String>, folder: Option<FolderHandle>) {
        let session = self.loader.session;
        let about = loaded.dataset.about();
        let name = if about.name.is_empty() { self.name.clone() } else { about.name.clone() };
        let mut entry = Recent::new(name, loaded.dataset.items().len());
        (entry.address, entry.folder) = (given.clone(), folder);
        spawn_local(async move { recent::keep(&entry).await });
        let fresh: BTreeMap<_, _> = place.videos().into_iter().collect();
        let old = session.files.try_update(|files| std::mem::replace(files, fresh));
        old.unwrap_or_default().values().for_each(|url| files::forget(url));
        let was_empty = session.dataset.with_untracked(Option::is_none);
        let shared = Shared::new(loaded);
        session.outcomes.set(None);
        session.origin.set(Some(match place {
            Place::Address(address) => Origin::Address(address.clone()),
            Place::Files(..) => Origin::Local,
        }));
        session.dataset.set(Some(shared.clone()));
        follow(session, shared);
        let now = session.state.get_untracked();
        if given.is_some() || (was_empty && now.src.is_none() && now.screen != Screen::Home) {
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
fn begin(name: &str, first: &mut Option<Vec<u8>>) -> ToWorker {
    let is_manifest = name.ends_with(".json")
        && first.as_ref().is_some_and(|bytes| {
            let head = &bytes[..bytes.len().min(1 << 16)];
            head.windows(9).any(|window| window == b"verivid/1")
        });
    if is_manifest {
        return ToWorker::Open { manifest: name.to_owned() };
    }
    ToWorker::Whole { name: name.to_owned(), bytes: first.take().unwrap_or_default() }
}
