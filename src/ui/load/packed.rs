//! The .zip that the dataset on screen came from: its worker stays, and unpacks a video when it is wanted.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};

use crate::{
    model::Video,
    ui::session::Session,
    web::{
        files,
        worker::{Archived, FromWorker, Reader, ToWorker},
    },
};

/// How far a video of the .zip is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Unpacked {
    /// There is no .zip, or the video's `src` is a full address.
    Elsewhere,
    /// It is being unpacked.
    Waiting,
    /// It can be played from this address.
    Ready(String),
    /// It cannot be had from the .zip; why.
    Failed(String),
}

/// The .zip of the dataset on screen; a copy refers to the same.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Packed {
    session: Session,
    archived: RwSignal<Archived>,
    /// By path.
    asked: RwSignal<Vec<(String, Unpacked)>>,
    reader: StoredValue<Option<Rc<Reader>>, LocalStorage>,
}

impl Packed {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            archived: RwSignal::new(Archived::Never),
            asked: RwSignal::new(Vec::new()),
            reader: StoredValue::new_local(None),
        }
    }

    /// The dataset on screen is another: the worker of the one before goes, with its archive. The videos are given
    /// back with the session's files.
    pub(super) fn keep(self, archived: Archived, reader: &Rc<Reader>) {
        let kept = (archived == Archived::Kept).then(|| Rc::clone(reader));
        let before = self.reader.try_update_value(|now| std::mem::replace(now, kept));
        if let Some(Some(before)) = before {
            before.stop();
        }
        self.asked.set(Vec::new());
        self.archived.set(archived);
        if archived == Archived::Kept {
            spawn_local(self.listen(Rc::clone(reader)));
        }
    }

    async fn listen(self, reader: Rc<Reader>) {
        while let Ok(message) = reader.next().await {
            let FromWorker::Unpacked { path, file } = message else { continue };
            let is_same =
                self.reader.try_with_value(|now| now.as_ref().is_some_and(|n| Rc::ptr_eq(n, &reader)));
            if is_same != Some(true) {
                return;
            }
            let url =
                file.and_then(|file| file.object_url().ok_or_else(|| "the browser refused it".to_owned()));
            let state = match url {
                Ok(url) => {
                    let before =
                        self.session.files.try_update(|files| files.insert(path.clone(), url.clone()));
                    // The dataset was read again, with more runs: the same video, unpacked anew.
                    before.flatten().iter().for_each(|before| files::forget(before));
                    Unpacked::Ready(url)
                }
                Err(why) => Unpacked::Failed(why),
            };
            self.asked.try_update(|asked| {
                if let Some((_, now)) = asked.iter_mut().find(|(asked, _)| *asked == path) {
                    *now = state;
                }
            });
        }
    }

    /// How far a video is; reactive.
    pub(in crate::ui) fn state(self, video: &Video) -> Unpacked {
        let src = video.src.as_deref().filter(|src| !src.contains("://"));
        let Some(src) = src else { return Unpacked::Elsewhere };
        // The reader gave the file itself, or it was unpacked before.
        if self.session.files.with(|files| files.contains_key(src)) {
            return Unpacked::Elsewhere;
        }
        match self.archived.get() {
            Archived::Never => Unpacked::Elsewhere,
            Archived::TooLarge => Unpacked::Failed(TOO_LARGE.to_owned()),
            Archived::Kept => self.asked.with(|asked| {
                asked
                    .iter()
                    .find(|(path, _)| path == src)
                    .map_or(Unpacked::Waiting, |(_, state)| state.clone())
            }),
        }
    }

    /// Has a video unpacked, once.
    pub(in crate::ui) fn ask(self, video: &Video) {
        let Some(path) = video.src.clone() else { return };
        if self.state(video) != Unpacked::Waiting
            || self.asked.with_untracked(|asked| asked.iter().any(|(other, _)| *other == path))
        {
            return;
        }
        self.asked.update(|asked| asked.push((path.clone(), Unpacked::Waiting)));
        self.reader.try_with_value(|reader| {
            // A worker that has gone leaves the video waiting; it goes only with its dataset.
            reader.iter().for_each(|reader| drop(reader.send(&ToWorker::Unpack { path: path.clone() })));
        });
    }
}

/// The limit is `web::worker::MOST_KEPT`.
const TOO_LARGE: &str =
    "the .zip is larger than 512 MB, too large to be kept: unpack it and open the folder to see its videos";
