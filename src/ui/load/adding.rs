//! Files that are dropped on a dataset: opened in its place, or their runs added to it, as the reader says.

use leptos::{prelude::*, task::spawn_local};

use super::{
    loader::{Progress, use_loader},
    outcomes::follow,
    source::{Source, name_of},
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

/// What dropped files are for; a folder, with a manifest of its own, can only be opened.
#[component]
fn Choice(files: Vec<LocalFile>, folder: Option<FolderHandle>) -> impl IntoView {
    let loader = use_loader();
    let tables: Vec<LocalFile> = files.iter().filter(|file| !is_video(&file.path)).cloned().collect();
    let can_add = !tables.is_empty() && tables.iter().all(|file| !file.path.contains('/'));
    let name = match files.as_slice() {
        [only] => only.path.clone(),
        all => plural(all.len(), "file", "files"),
    };
    let words = match can_add {
        true => {
            " was dropped on an open dataset. Its runs can be added to the dataset, or it is opened instead."
        }
        false => {
            " was dropped on an open dataset. It can be opened instead; the runs of a single .json, .jsonl or .zip file can also be added."
        }
    };
    view! {
        <div class="banner" role="alert">
            <p><strong>{name}</strong>{words}</p>
            {can_add.then(|| view! {
                <button class="primary" on:click=move |_| loader.add(tables.clone())>"Add its runs"</button>
            })}
            <button on:click=move |_| loader.open(Source::Files { files: files.clone(), folder: folder.clone() })>"Open it instead"</button>
            <button on:click=move |_| loader.cancel()>"Cancel"</button>
        </div>
    }
}

/// Shows the dataset with what was added to it, in place of the one before; the screen stays. Says what came of it.
pub(super) fn show(session: Session, loaded: Loaded, path: &str) -> String {
    let name = name_of(path);
    let before = session.dataset.get_untracked();
    let counts = |loaded: &Loaded| {
        let (dataset, notes) = (&loaded.dataset, loaded.notes.len());
        let said = dataset.runs().iter().map(|run| run.predictions.len()).sum::<usize>();
        [dataset.items().len(), dataset.runs().len(), said, notes]
    };
    let (now, was) = (counts(&loaded), before.map_or([0; 4], |before| counts(&before)));
    let [items, runs, said, notes] = std::array::from_fn(|n| now[n].saturating_sub(was[n]));
    let parts = [
        (runs, plural(runs, "run", "runs")),
        (said, plural(said, "reply", "replies")),
        (items, plural(items, "item", "items")),
    ];
    let added: Vec<String> =
        parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words).collect();
    let mut words = match added.as_slice() {
        [] => format!("{name} adds nothing that was not here already."),
        added => format!("Added from {name}: {}.", added.join(", ")),
    };
    if notes > 0 {
        words = format!("{words} {} under Notes.", plural(notes, "new line", "new lines"));
    }
    replace(session, loaded);
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
