//! The loader: one dataset at a time is being opened; a new one calls off the one before.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};

use super::{
    opening::{Failure, MISSING, Opening, opened},
    source::Source,
};
use crate::{
    ui::session::Session,
    web::{cancel::Cancel, fetch, worker::Reader},
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
    /// A link leads to another host: the reader is asked before that host is.
    Asking {
        /// The address in the link.
        address: String,
        /// Its scheme, host and port.
        origin: String,
    },
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
    pub(in crate::ui) progress: RwSignal<Progress>,
    pub(super) session: Session,
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
        if let Some(origin) = source.stranger() {
            self.leave();
            self.progress.try_set(Progress::Asking { address: source.name(), origin });
            return;
        }
        let name = source.name();
        let from_address = matches!(source, Source::Address(_));
        let cancel = Cancel::new();
        let reader = match Reader::start() {
            Ok(reader) => Rc::new(reader),
            Err(error) => return self.fail(name, error.to_string()),
        };
        self.running.try_set_value(Some((cancel.clone(), Rc::clone(&reader))));
        spawn_local(async move {
            let opening = Opening { loader: self, name: name.clone(), cancel, reader };
            let opened = match opened(opening, source).await {
                Ok(opened) => opened.await,
                Err(_) => Err(Failure::Why(MISSING.to_owned())),
            };
            match opened {
                Ok(()) => {
                    self.running.try_set_value(None);
                    self.progress.try_set(Progress::Idle);
                }
                Err(Failure::Stopped) => {}
                Err(Failure::Why(why)) => {
                    if from_address {
                        self.leave();
                    }
                    self.fail(name, why);
                }
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
