//! After a failure of the program: the folder that was open, opened again.

use leptos::task::spawn_local;

use super::{Loader, Source};
use crate::{
    ui::session::Session,
    web::{recent, storage},
};

/// What `boot.js` leaves behind when the reader asks for the same dataset again.
const WISH: &str = "verivid-reopen";

/// Opens the folder that was opened last, if the reader wished it before the page was loaded again.
/// A dataset with an address needs none of this: the address brings it back.
pub(in crate::ui) fn reopen(session: Session, loader: Loader) {
    let wished = storage::take_for_reload(WISH).is_some();
    if !wished || session.has_address() {
        return;
    }
    spawn_local(async move {
        let Some(folder) = recent::list().await.into_iter().next().and_then(|latest| latest.folder) else {
            return;
        };
        if folder.is_granted().await {
            let files = folder.files().await;
            loader.open(Source::Files { files, folder: Some(folder) });
        }
    });
}
