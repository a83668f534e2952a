//! What a page needs of a site for what is on screen: its listing alone, the part around an item, or all of it.

use crate::view::route::{Screen, ViewState};

/// What is to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing.
    Nothing,
    /// A dataset that is no bundle, by its address.
    Dataset(String),
    /// The listing at this address, and nothing else.
    Listing(String),
    /// The part of a bundle that an item is in: the listing's address, the item's id.
    Around(String, String),
    /// The whole dataset of the listing at this address.
    Whole(String),
}

/// Whether an address is that of a listing, by its name.
pub fn is_listing(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    path.rsplit('/').next().is_some_and(|name| name == "listing.json")
}

/// What is to be read for what is on screen; `site`: what the page itself opens at the bare address.
pub fn wanted(state: &ViewState, site: Option<&str>) -> Wanted {
    let Some(src) = state.src.as_deref().or(site) else { return Wanted::Nothing };
    let src = src.to_owned();
    if !is_listing(&src) {
        return Wanted::Dataset(src);
    }
    match &state.screen {
        Screen::Home | Screen::Board | Screen::Published => Wanted::Listing(src),
        Screen::Item(id) => Wanted::Around(src, id.clone()),
        _ => Wanted::Whole(src),
    }
}
