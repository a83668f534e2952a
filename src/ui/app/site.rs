//! A site: its listing is read at once, the part around an item or the whole dataset when a screen needs it.

use leptos::prelude::*;

use crate::{
    formats::listing::{Listing, Lookup},
    ui::{
        load::{Loader, Progress, Source},
        parts::in_part,
        session::{Listed, Origin, Session, Shared},
    },
    view::board::Wanted,
    web::{address, cancel::Cancel, fetch, fragment},
};

in_part!(
    site,
    fn listing_of(bytes: Vec<u8>) -> Result<Listing, String> {
        Listing::read("listing.json", &bytes).map_err(|why| why.to_string())
    }
);

in_part!(
    site,
    fn part_of(bytes: Vec<u8>, item: String) -> Option<usize> {
        Lookup::part_in(&bytes, &item)
    }
);

/// What is said when the program's part for sites did not arrive.
const MISSING: &str =
    "the part of Verivid that reads sites could not be fetched: is the connection, or the site, gone?";

/// Reads what is wanted of a site, where it is not here yet. `still`: whether it is wanted still.
pub(super) async fn read(session: Session, loader: Loader, wanted: Wanted, still: impl Fn() -> bool) {
    let (Wanted::Listing(given) | Wanted::Around(given, _) | Wanted::Whole(given)) = &wanted else { return };
    let Some(listed) = listing(session, loader, given, &still).await else { return };
    match &wanted {
        Wanted::Whole(_) => whole(session, loader, &listed),
        Wanted::Around(_, item) => {
            let has = session.dataset.try_with_untracked(|dataset| {
                dataset.as_ref().is_some_and(|loaded| loaded.dataset.item_named(item).is_some())
            });
            let here = session.of_site(&listed).is_some();
            if here && has == Some(true) || session.is_whole(&listed) {
                return;
            }
            match around(&listed, item).await {
                Some(part) if still() => loader.open(Source::Address(part)),
                // An id that is in no part: the whole says so.
                None if still() => whole(session, loader, &listed),
                _ => {}
            }
        }
        _ => {}
    }
}

/// Opens the whole dataset, where it is not open.
pub(in crate::ui) fn whole(session: Session, loader: Loader, listed: &Listed) {
    if !session.is_whole(listed)
        && let Some(there) = listed.whole()
    {
        loader.open(Source::Address(there));
    }
}

/// The listing, read once.
async fn listing(session: Session, loader: Loader, given: &str, still: &impl Fn() -> bool) -> Option<Listed> {
    let at = address::join(&fragment::page(), given)?;
    let known = session.listing.try_get_untracked()?;
    if let Some(known) = known.filter(|known| known.at == at) {
        return Some(known);
    }
    loader.cancel();
    if let Some(origin) = Source::Address(at.clone()).stranger() {
        loader.ask(at, origin);
        return None;
    }
    loader.progress.try_set(Progress::Busy { name: given.to_owned(), stage: "Reading", done: 0, total: 0 });
    let bytes = fetch::bytes(&at, &Cancel::new(), |_, _| ()).await.map_err(|why| why.to_string());
    let read = match bytes {
        Ok(bytes) => listing_of(bytes).await.unwrap_or_else(|_| Err(MISSING.to_owned())),
        Err(why) => Err(why),
    };
    if !still() {
        return None;
    }
    match read {
        Ok(listing) => {
            loader.progress.try_set(Progress::Idle);
            let listed = Listed { at, listing: Shared::new(listing) };
            // What was open belongs to another site.
            if session.of_site(&listed).is_none() {
                session.dataset.try_set(None);
                session.origin.try_set(None);
            }
            session.listing.try_set(Some(listed.clone()));
            Some(listed)
        }
        Err(why) => {
            loader.fail(given.to_owned(), why);
            None
        }
    }
}

/// The address of the part that an item is in.
async fn around(listed: &Listed, item: &str) -> Option<String> {
    let file = listed.address(&listed.listing.lookup.as_ref()?.file_of(item))?;
    let bytes = fetch::bytes(&file, &Cancel::new(), |_, _| ()).await.ok()?;
    let part = part_of(bytes, item.to_owned()).await.ok().flatten()?;
    listed.address(&listed.listing.parts.get(part.checked_sub(1)?)?.path)
}

impl Session {
    /// What of a site is open: `Some(None)` all of it, `Some(Some(n))` its n-th part, from 0; `None`: nothing of it.
    pub(in crate::ui) fn of_site(self, listed: &Listed) -> Option<Option<usize>> {
        let Some(Some(Origin::Address(shown))) = self.origin.try_get() else { return None };
        if listed.whole().as_ref() == Some(&shown) {
            return Some(None);
        }
        let same = |path: &str| listed.address(path).as_ref() == Some(&shown);
        listed.listing.parts.iter().position(|part| same(&part.path)).map(Some)
    }

    /// Whether all of a site is open; not reactive.
    pub(in crate::ui) fn is_whole(self, listed: &Listed) -> bool {
        untrack(|| self.of_site(listed) == Some(None))
    }
}
