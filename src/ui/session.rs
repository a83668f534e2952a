//! What the whole page shares: the dataset, what is known of it, and the address.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Deref,
    sync::Arc,
};

use leptos::prelude::*;

use super::{
    selection::{self, Differences, Selecting},
    together::Together,
};
use crate::{
    analysis::{ItemSet, methods::Beside},
    formats::Loaded,
    metrics::outcomes::RunOutcomes,
    model::{ItemIx, RunIx, Video},
    view::{
        palette::Layer,
        route::{Screen, ViewState},
    },
    web::{
        address, fetch,
        fragment::{self, History},
        theme::{self, SystemTheme},
    },
};

/// A shared immutable value, compared by identity: datasets are never compared by content.
#[derive(Debug)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Shares `value`.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// Where the dataset came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// An absolute address: a link can carry it.
    Address(String),
    /// Files of this computer: a link cannot.
    Local,
}

/// The page's shared state; a copy refers to the same.
#[derive(Clone, Copy, Debug)]
pub struct Session {
    /// The dataset and its notes.
    pub dataset: RwSignal<Option<Shared<Loaded>>>,
    /// Outcomes by run, as `Dataset::runs`; `None` while they are being extracted.
    pub outcomes: RwSignal<Option<Shared<Vec<RunOutcomes>>>>,
    /// The replies that the rule in use and another judge judge otherwise, where a screen wants to know; `None`: not
    /// known, or not yet.
    pub(super) differences: Differences,
    /// The ensemble that the address asks for and what became of every item under it; `None`: not asked for, or not yet.
    pub(super) together: RwSignal<Option<Together>>,
    /// What the screen of scores shows of places and times; `None`: another screen is shown, or not yet.
    pub(super) placed: RwSignal<Option<Shared<Beside>>>,
    /// Where the dataset came from.
    pub origin: RwSignal<Option<Origin>>,
    /// What is on screen.
    pub state: Memo<ViewState>,
    /// The items that the filter lets through.
    pub kept: Memo<Shared<ItemSet>>,
    /// The same, in the order of the list.
    pub list: Memo<Shared<Vec<ItemIx>>>,
    /// The runs that marks and bars are shown of, at most eight.
    pub shown: Memo<Vec<RunIx>>,
    /// Whether the page is dark, for what is drawn and not styled.
    pub dark: RwSignal<bool>,
    /// The item looked at last, by id: where the list takes up again.
    pub last_item: RwSignal<Option<String>>,
    /// Object addresses of local files by their path inside the dataset, and of attached
    /// videos under `video:` and the video's id.
    pub files: RwSignal<BTreeMap<String, String>>,
    /// What the playhead has reached while a video plays, in seconds as the address has them: there the time is
    /// written once it rests.
    pub(super) playing_at: StoredValue<Option<f64>>,
    /// Whether the list of keys is open.
    pub help: RwSignal<bool>,
    /// Origins of videos that the reader let the page ask.
    /// Set before the first dataset is.
    pub(super) selecting: StoredValue<Option<Selecting>>,
    hosts: RwSignal<BTreeSet<String>>,
    address: RwSignal<ViewState>,
}

impl Session {
    /// A session that shows what the address says.
    pub fn new() -> Self {
        let address = RwSignal::new(ViewState::from_fragment(&fragment::read()));
        let listening = StoredValue::new_local(fragment::Listening::new(move |text| {
            address.try_set(ViewState::from_fragment(&text));
        }));
        on_cleanup(move || listening.dispose());
        let dark = RwSignal::new(theme::is_dark());
        let system = StoredValue::new_local(SystemTheme::new(move || {
            dark.try_set(theme::is_dark());
        }));
        on_cleanup(move || system.dispose());
        let (dataset, outcomes) = (RwSignal::new(None), RwSignal::new(None));
        let state = Memo::new(move |_| address.get());
        let selecting = StoredValue::new(None);
        let differences = RwSignal::new(None);
        let kept = selection::kept(dataset, outcomes, state, differences, selecting);
        Self {
            dataset,
            outcomes,
            differences,
            together: RwSignal::new(None),
            placed: RwSignal::new(None),
            origin: RwSignal::new(None),
            state,
            kept,
            list: selection::list(dataset, outcomes, state, kept, selecting),
            shown: selection::shown(dataset, state),
            dark,
            last_item: RwSignal::new(None),
            files: RwSignal::new(BTreeMap::new()),
            playing_at: StoredValue::new(None),
            help: RwSignal::new(false),
            selecting,
            hosts: RwSignal::new(BTreeSet::new()),
            address,
        }
    }

    /// Shows `next` and writes it to the address.
    ///
    /// Every caller is something that the reader pressed: an address that comes this way was added
    /// by the reader. One that stood in a link comes by the fragment, and is asked about first.
    pub fn go(self, next: ViewState, history: History) {
        let Some(now) = self.address.try_get_untracked().filter(|now| *now != next) else { return };
        if let Some(src) = next.src.as_deref().filter(|_| next.src != now.src)
            && let Some(chosen) = address::join(&fragment::page(), src)
        {
            fetch::add(&chosen);
        }
        fragment::write(&next.to_fragment(), history);
        if let Screen::Item(id) = &next.screen {
            self.last_item.try_set(Some(id.clone()));
        }
        self.address.try_set(next);
    }

    /// Changes what is on screen: [`Session::go`] from the present state.
    pub fn change(self, history: History, change: impl FnOnce(&mut ViewState)) {
        let Some(mut next) = self.address.try_get_untracked() else { return };
        change(&mut next);
        self.go(next, history);
    }

    /// Opens the item `by` places further in the list, if there is one.
    pub fn step_item(self, by: isize) {
        let (Some(Some(loaded)), Some(list)) =
            (self.dataset.try_get_untracked(), self.list.try_get_untracked())
        else {
            return;
        };
        let here = match &self.state.get_untracked().screen {
            Screen::Item(id) => loaded.dataset.item_named(id),
            _ => None,
        };
        let place = here.and_then(|at| list.iter().position(|other| *other == at));
        let next = match place {
            Some(place) => place.checked_add_signed(by),
            None => Some(0),
        };
        if let Some(at) = next.and_then(|next| list.get(next)) {
            let id = loaded.dataset.item(*at).id.clone();
            // Steps from one item to the next are no places to come back to: the list is.
            self.change(History::Replace, |state| {
                state.screen = Screen::Item(id);
                state.leave_item();
            });
        }
    }

    /// How a run is drawn while it is among those shown; reactive.
    pub fn layer_of(self, run: RunIx) -> Option<Layer> {
        selection::layer_of(&self.shown.read(), run)
    }

    /// The address from which the video can be played; reactive, since files may be attached.
    pub fn media_url(self, video: &Video) -> Option<String> {
        let found = self.attached(video).or_else(|| local_file(&self.files.read(), video.src.as_deref()?));
        found.or_else(|| self.address_of(video))
    }

    /// The local file that the reader gave for the video; reactive.
    pub fn attached(self, video: &Video) -> Option<String> {
        self.files.with(|files| files.get(&format!("video:{}", video.id)).cloned())
    }

    /// Where the video's `src` leads to, seen from the dataset's address, if that may be asked; reactive.
    pub fn address_of(self, video: &Video) -> Option<String> {
        let (src, origin) = (video.src.as_deref()?, self.origin.get());
        let base = match origin {
            Some(Origin::Address(address)) => Some(address),
            _ => None,
        };
        let url = address::media(src, base.as_deref())?;
        self.hosts.track();
        fetch::is_allowed(&url).then_some(url)
    }

    /// Origins of the dataset's videos that nothing has been asked of yet.
    pub fn hosts_waiting(self) -> Vec<String> {
        self.hosts.track();
        let dataset = self.dataset.get();
        let base = match self.origin.get() {
            Some(Origin::Address(address)) => Some(address),
            _ => None,
        };
        let videos = dataset.iter().flat_map(|loaded| loaded.dataset.videos());
        // A path has no host of its own; only addresses can lead elsewhere.
        let away = videos.filter_map(|video| video.src.as_deref()).filter(|src| src.contains("//"));
        let urls = away.filter_map(|src| address::media(src, base.as_deref()));
        let hosts = urls.filter(|url| !fetch::is_allowed(url)).filter_map(|url| address::origin(&url));
        hosts.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Lets the page ask these origins for videos.
    pub fn allow_hosts(self, origins: Vec<String>) {
        origins.iter().for_each(|origin| fetch::add(origin));
        self.hosts.try_update(|hosts| hosts.extend(origins));
    }

    /// Whether the address names a dataset.
    pub(in crate::ui) fn has_address(self) -> bool {
        self.state.with_untracked(|state| state.src.is_some())
    }

    /// Plays `url` for the video from now on.
    pub fn attach(self, video: &Video, url: String) {
        let key = format!("video:{}", video.id);
        self.files.try_update(|files| files.insert(key, url));
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

/// The file at `src`, or the only one of that name.
fn local_file(files: &BTreeMap<String, String>, src: &str) -> Option<String> {
    let wanted = src.trim_start_matches("./");
    if let Some(found) = files.get(wanted) {
        return Some(found.clone());
    }
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let mut same = files.iter().filter(|(path, _)| name(path) == name(wanted));
    match (same.next(), same.next()) {
        (Some((_, url)), None) => Some(url.clone()),
        _ => None,
    }
}

/// The session of the page around the component.
pub fn use_session() -> Session {
    expect_context::<Session>()
}
