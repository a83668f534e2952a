//! The loader: one dataset at a time is being opened; a new one calls off the one before.

use std::{cell::RefCell, rc::Rc};

use leptos::{prelude::*, task::spawn_local};

use super::{
    opening::{Failure, MISSING, Opening, opened},
    packed::Packed,
    source::{Source, is_heavy},
};
use crate::{
    formats::Mapping,
    ui::session::Session,
    view::text::plural,
    web::{cancel::Cancel, fetch, files::LocalFile, folder::FolderHandle, worker::Reader},
};

/// How far the loader is.
#[derive(Clone, Debug, Default)]
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
    /// A link leads to another host: the reader is asked before that host is.
    Asking {
        /// The address in the link.
        address: String,
        /// Its scheme, host and port.
        origin: String,
    },
    /// Files were dropped on a dataset: the reader is asked what they are for.
    Choosing {
        /// The files.
        files: Vec<LocalFile>,
        /// The folder that they came from, where the browser can keep it.
        folder: Option<FolderHandle>,
    },
    /// A file's rows are now part of the dataset; a sentence says which.
    Added(String),
    /// It could not be opened.
    Failed {
        /// What was to be opened.
        name: String,
        /// A sentence.
        why: String,
    },
}

/// The page's loader; a copy refers to the same.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Loader {
    /// How far it is.
    pub(in crate::ui) progress: RwSignal<Progress, LocalStorage>,
    /// The .zip of the dataset on screen.
    pub(in crate::ui) packed: Packed,
    pub(super) session: Session,
    /// What the dataset on screen was read from, and what was added to it.
    pub(super) shown: StoredValue<Option<(Source, Vec<LocalFile>)>, LocalStorage>,
    running: StoredValue<Option<(Cancel, Rc<Reader>)>, LocalStorage>,
    /// How a person said that the files on screen are to be read.
    pub(super) how: StoredValue<Mapping>,
}

/// The loader of the page around the component.
pub(in crate::ui) fn use_loader() -> Loader {
    expect_context::<Loader>()
}

impl Loader {
    pub(in crate::ui) fn new(session: Session) -> Self {
        Self {
            progress: RwSignal::new_local(Progress::Idle),
            packed: Packed::new(session),
            session,
            shown: StoredValue::new_local(None),
            running: StoredValue::new_local(None),
            how: StoredValue::new(Mapping::default()),
        }
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
        if let Some(origin) = source.stranger() {
            self.leave();
            self.progress.try_set(Progress::Asking { address: source.name(), origin });
            return;
        }
        let name = source.name();
        self.how.try_set_value(Mapping::default());
        self.start(name, source, (Vec::new(), 0), false);
    }

    /// Reads the dataset on screen again, with the rows of further files merged into it.
    pub(super) fn add(self, files: Vec<LocalFile>) {
        self.cancel();
        let Some(Some((source, mut more))) = self.shown.try_get_value() else {
            return self.open(Source::Files { files, folder: None });
        };
        let name = match files.as_slice() {
            [only] => only.path.clone(),
            all => plural(all.len(), "file", "files"),
        };
        let new = files.len();
        more.extend(files);
        self.start(name, source, (more, new), false);
    }

    /// Answers what the files on screen leave open, and reads them again.
    pub(in crate::ui) fn decide(self, said: Vec<(String, String)>) {
        self.how.try_update_value(|how| how.decisions.0.extend(said));
        self.again();
    }

    /// Reads the files on screen as a mapping says.
    pub(in crate::ui) fn follow_mapping(self, mapping: Mapping) {
        self.how.try_set_value(mapping);
        self.again();
    }

    /// What was said of the files on screen.
    pub(in crate::ui) fn mapping(self) -> Mapping {
        self.how.try_get_value().unwrap_or_default()
    }

    fn again(self) {
        let Some(Some((source, more))) = self.shown.try_get_value() else { return };
        self.cancel();
        let name = source.name();
        self.start(name, source, (more, 0), true);
    }

    /// `more` are further files, and how many of them are new; `again`: the same files, read otherwise; the screen stays.
    fn start(self, name: String, source: Source, (more, new): (Vec<LocalFile>, usize), again: bool) {
        let leaves = matches!(source, Source::Address(_)) && more.is_empty() && !again;
        let cancel = Cancel::new();
        let reader = match Reader::start(is_heavy(&source, &more)) {
            Ok(reader) => Rc::new(reader),
            Err(error) => return self.fail(name, error.to_string()),
        };
        self.running.try_set_value(Some((cancel.clone(), Rc::clone(&reader))));
        spawn_local(async move {
            let reader = RefCell::new(reader);
            let opening = Opening { loader: self, name: name.clone(), cancel, reader, more, new, again };
            let opened = match opened(opening, source).await {
                Ok(opened) => opened.await,
                Err(_) => Err(Failure::Why(MISSING.to_owned())),
            };
            match opened {
                Ok(said) => {
                    self.running.try_set_value(None);
                    self.progress.try_set(said.map_or(Progress::Idle, Progress::Added));
                }
                Err(Failure::Stopped) => {}
                Err(Failure::Why(why)) => {
                    if leaves {
                        self.leave();
                    }
                    self.fail(name, why);
                }
            }
        });
    }

    /// Another worker goes on with what is being opened.
    pub(super) fn goes_on_with(self, reader: &Rc<Reader>) {
        self.running.try_update_value(|running| {
            if let Some((_, now)) = running {
                *now = Rc::clone(reader);
            }
        });
    }

    /// The address now names something else than the dataset on screen.
    fn leave(self) {
        self.session.dataset.try_set(None);
        self.session.origin.try_set(None);
    }

    /// Opens a link's dataset: the reader lets the page ask that host.
    pub(in crate::ui) fn allow(self, address: String, origin: &str) {
        fetch::add(origin);
        self.open(Source::Address(address));
    }

    fn fail(self, name: String, why: String) {
        self.running.try_set_value(None);
        self.progress.try_set(Progress::Failed { name, why });
    }
}
