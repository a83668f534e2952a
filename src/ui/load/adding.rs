//! Files that are dropped on a dataset: opened in its place, or their runs added to it, as the reader says.

use std::collections::BTreeSet;

use leptos::{prelude::*, task::spawn_local};

use super::{
    loader::{Progress, use_loader},
    outcomes::follow,
    source::{Source, is_table, name_of},
};
use crate::{
    formats::{Loaded, Mapping, media::is_video},
    ui::{
        parts::in_part,
        selection::Selecting,
        session::{Session, Shared},
    },
    view::text::plural,
    web::{
        files::{LocalFile, StrayDrops},
        folder::FolderHandle,
    },
};

/// Hears what is dropped anywhere but on the home page's own zone, asks what it is for, and says what came of it.
#[component]
pub(super) fn Drops() -> impl IntoView {
    let loader = use_loader();
    let heard = StoredValue::new_local(StrayDrops::new(move |reading| {
        spawn_local(async move {
            let (files, folder) = reading.await;
            if files.is_empty() {
                return;
            }
            if let [only] = files.as_slice()
                && let Some(mapping) = mapping_in(only).await
            {
                return loader.follow_mapping(mapping);
            }
            if loader.session.dataset.try_with_untracked(Option::is_some) == Some(true) {
                loader.cancel();
                loader.progress.try_set(Progress::Choosing { files, folder });
            } else {
                loader.open(Source::Files { files, folder });
            }
        });
    }));
    on_cleanup(move || heard.dispose());
    move || match loader.progress.get() {
        Progress::Choosing { files, folder } => Some(view! { <Choice files folder /> }.into_any()),
        Progress::Added(words) => Some(
            view! {
                <div class="banner" role="status">
                    <p>{words}</p>
                    <button on:click=move |_| loader.cancel()>"Close"</button>
                </div>
            }
            .into_any(),
        ),
        _ => None,
    }
}

/// The mapping that a small file is.
async fn mapping_in(file: &LocalFile) -> Option<Mapping> {
    if !file.path.ends_with(".json") || file.size() > 1_000_000 {
        return None;
    }
    let bytes = file.bytes().await.ok()?;
    mapping_of(bytes).await.ok()?
}

in_part!(
    dataset,
    fn mapping_of(bytes: Vec<u8>) -> Option<Mapping> {
        Mapping::read(&bytes).ok()
    }
);

/// What of dropped files can be added to the dataset on screen, how that is offered, and the button's words.
fn addable(files: &[LocalFile]) -> (Vec<LocalFile>, &'static str, &'static str) {
    let (films, tables): (Vec<LocalFile>, Vec<LocalFile>) = files
        .iter()
        .filter(|file| is_video(&file.path) || is_table(&file.path))
        .cloned()
        .partition(|file| is_video(&file.path));
    // A folder of tables has a manifest of its own, or is a dataset by itself.
    let in_folders = tables.iter().any(|file| file.path.contains('/'));
    match (tables.is_empty() || in_folders, films.is_empty()) {
        (true, true) => (
            Vec::new(),
            " dropped on an open dataset. It can be opened instead; the runs of a single .json, .jsonl or .zip file can also be added.",
            "",
        ),
        (true, false) if tables.is_empty() => (
            films,
            " dropped on an open dataset. Videos are joined to those of the dataset by their names.",
            "Join to its videos",
        ),
        (true, false) => (
            films,
            " dropped on an open dataset. It can be opened instead; the videos in it can also be joined to those of the dataset by their names.",
            "Join its videos",
        ),
        (false, true) => (
            tables,
            " dropped on an open dataset. Its runs can be added to the dataset, or it can be opened instead.",
            "Add its runs",
        ),
        (false, false) => (
            tables.into_iter().chain(films).collect(),
            " dropped on an open dataset. Runs and videos can be added to the dataset, or they are opened instead.",
            "Add runs and videos",
        ),
    }
}

/// What dropped files are for.
#[component]
fn Choice(files: Vec<LocalFile>, folder: Option<FolderHandle>) -> impl IntoView {
    let loader = use_loader();
    let (added, words, action) = addable(&files);
    let only_films = files.iter().all(|file| !is_table(&file.path));
    let count = files.iter().filter(|file| is_video(&file.path) || is_table(&file.path)).count();
    let (name, was) = match files.as_slice() {
        [only] => (only.path.clone(), " was"),
        _ => (plural(count, "file", "files"), " were"),
    };
    view! {
        <div class="banner" role="alert">
            <p><strong>{name}</strong>{was}{words}</p>
            {(!added.is_empty()).then(|| view! {
                <button class="primary" on:click=move |_| loader.add(added.clone())>{action}</button>
            })}
            {(!only_films).then(|| view! {
                <button on:click=move |_| loader.open(Source::Files { files: files.clone(), folder: folder.clone() })>"Open it instead"</button>
            })}
            <button on:click=move |_| loader.cancel()>"Cancel"</button>
        </div>
    }
}

/// Shows the dataset with what was added to it, in place of the one before; the screen stays. The last `new` files of
/// `more` are what was added. Says what came of it.
pub(super) fn show(session: Session, loaded: Loaded, more: &[LocalFile], new: usize) -> String {
    let new = &more[more.len().saturating_sub(new)..];
    let (films, tables): (Vec<&LocalFile>, Vec<&LocalFile>) =
        new.iter().partition(|file| is_video(&file.path));
    let notes = session.dataset.get_untracked().map_or(0, |before| before.notes.len());
    let notes = loaded.notes.len().saturating_sub(notes);
    let mut words = Vec::new();
    if !tables.is_empty() {
        words.push(rows_added(session, &loaded, &tables));
    }
    if !films.is_empty() {
        give(session, &films);
        words.push(films_joined(&loaded, &films));
    }
    if notes > 0 {
        words.push(format!("{} under Notes.", plural(notes, "new line", "new lines")));
    }
    replace(session, loaded);
    words.join(" ")
}

/// What files of rows brought.
fn rows_added(session: Session, loaded: &Loaded, tables: &[&LocalFile]) -> String {
    let name = match tables {
        [only] => name_of(&only.path).to_owned(),
        all => plural(all.len(), "file", "files"),
    };
    let before = session.dataset.get_untracked();
    let counts = |loaded: &Loaded| {
        let dataset = &loaded.dataset;
        let said = dataset.runs().iter().map(|run| run.predictions.len()).sum::<usize>();
        [dataset.items().len(), dataset.runs().len(), said]
    };
    let (now, was) = (counts(loaded), before.map_or([0; 3], |before| counts(&before)));
    let [items, runs, said] = std::array::from_fn(|n| now[n].saturating_sub(was[n]));
    let parts = [
        (runs, plural(runs, "run", "runs")),
        (said, plural(said, "reply", "replies")),
        (items, plural(items, "item", "items")),
    ];
    let added: Vec<String> =
        parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words).collect();
    match added.as_slice() {
        [] => format!("{name} adds nothing that was not here already."),
        added => format!("Added from {name}: {}.", added.join(", ")),
    }
}

/// Lets files be played; a file that was given before under the same path stays.
fn give(session: Session, films: &[&LocalFile]) {
    session.files.update(|files| {
        for film in films {
            if !files.contains_key(&film.path)
                && let Some(url) = film.object_url()
            {
                files.insert(film.path.clone(), url);
            }
        }
    });
}

/// How many of the files are now videos of the dataset, what is doubtful, and what is left.
fn films_joined(loaded: &Loaded, films: &[&LocalFile]) -> String {
    let used: BTreeSet<&str> =
        loaded.dataset.videos().iter().filter_map(|video| video.src.as_deref()).collect();
    let joined = films.iter().filter(|film| used.contains(film.path.as_str())).count();
    let all = plural(films.len(), "video file", "video files");
    let open = loaded.found.iter().flat_map(|found| &found.decisions);
    let open: BTreeSet<&str> =
        open.filter(|one| one.key.starts_with("file:") && !one.by_hand).map(|one| one.key.as_str()).collect();
    let mut words = match (joined, films.len()) {
        (0, _) if open.is_empty() => format!("None of {all} has the name of a video of the dataset."),
        (1, 1) => format!("{all} joined to the dataset by its name."),
        _ => format!("{joined} of {all} joined to the dataset by name."),
    };
    if !open.is_empty() {
        let could = plural(open.len(), "video", "videos");
        words += &format!(" {could} could be several of the files: say which under Notes.");
    }
    words
}

/// Puts a dataset in the place of the one on screen; the screen stays.
pub(super) fn replace(session: Session, loaded: Loaded) {
    let shared = Shared::new(loaded);
    session.selecting.set_value(Some(Selecting::new()));
    session.outcomes.set(None);
    session.dataset.set(Some(shared.clone()));
    follow(session, shared);
}
