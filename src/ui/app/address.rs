//! `#src=` opens a dataset: by a link, the back button, or the home page.

use leptos::{prelude::*, task::spawn_local};

use super::site;
use crate::{
    ui::{
        load::{Loader, Source},
        session::{Origin, Session},
    },
    view::board::{Wanted, wanted},
    web::{address, fragment},
};

/// Opens the address's dataset whenever it is another than the one shown or being opened.
pub(super) fn follow_address(session: Session, loader: Loader) {
    let asked =
        Memo::new(move |_| session.site.with_value(|site| wanted(&session.state.read(), site.as_deref())));
    Effect::new(move |_| {
        session.hear_of_hosts();
        let src = match asked.get() {
            Wanted::Nothing => return,
            Wanted::Dataset(src) => src,
            of_site => {
                let now = of_site.clone();
                let still = move || asked.try_get_untracked().as_ref() == Some(&now);
                return spawn_local(site::read(session, loader, of_site, still));
            }
        };
        let there = address::join(&fragment::page(), &src);
        let shown = match session.origin.get_untracked() {
            Some(Origin::Address(shown)) => Some(shown),
            _ => None,
        };
        if shown.is_none() || shown != there {
            session.listing.try_set(None);
            loader.open(Source::Address(src));
        }
    });
    // The tab says what is in it.
    Effect::new(move |_| {
        document().set_title(&match session.name() {
            Some(name) if !name.is_empty() => format!("{name} \u{2013} Verivid"),
            _ => "Verivid".to_owned(),
        });
    });
}
