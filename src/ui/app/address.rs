//! `#src=` opens a dataset: by a link, the back button, or the home page.

use leptos::prelude::*;

use crate::{
    ui::{
        load::{Loader, Source},
        session::{Origin, Session},
    },
    web::{address, fragment},
};

/// Opens the address's dataset whenever it is another than the one shown or being opened.
pub(super) fn follow_address(session: Session, loader: Loader) {
    let asked = Memo::new(move |_| session.state.read().src.clone());
    Effect::new(move |_| {
        let Some(src) = asked.get() else { return };
        let there = address::join(&fragment::page(), &src);
        let shown = match session.origin.get_untracked() {
            Some(Origin::Address(shown)) => Some(shown),
            _ => None,
        };
        if shown.is_none() || shown != there {
            loader.open(Source::Address(src));
        }
    });
    // The tab says what is in it.
    Effect::new(move |_| {
        let name = session.dataset.read().as_ref().map(|loaded| loaded.dataset.about().name.clone());
        document().set_title(&match name {
            Some(name) if !name.is_empty() => format!("{name} \u{2013} Verivid"),
            _ => "Verivid".to_owned(),
        });
    });
}
