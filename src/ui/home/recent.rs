//! Datasets opened before.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    ui::{
        load::{Loader, Source, use_loader},
        session::{Session, use_session},
    },
    view::{
        local::Local,
        route::{Screen, ViewState},
        text,
    },
    web::{
        fragment::History,
        recent::{self, Recent},
        time,
    },
};

/// The list, once the browser has told what it kept.
#[component]
pub(super) fn RecentList() -> impl IntoView {
    let all = RwSignal::new_local(Vec::<Recent>::new());
    let read = move || {
        spawn_local(async move {
            all.try_set(recent::list().await);
        });
    };
    read();
    let rows =
        move || all.get().into_iter().map(|entry| view! { <RecentRow entry reread=read /> }).collect_view();
    view! {
        <Show when=move || all.with(|all| !all.is_empty())>
            <section class="card recent" aria-label="Opened before">
                <h2>"Opened before"</h2>
                <ul>{rows}</ul>
            </section>
        </Show>
    }
}

#[component]
fn RecentRow(entry: Recent, reread: impl Fn() + Copy + 'static) -> impl IntoView {
    let session = use_session();
    let loader = use_loader();
    let place = match (&entry.address, &entry.folder) {
        (Some(address), _) => address.clone(),
        (None, Some(folder)) => format!("folder {}", folder.folder_name()),
        (None, None) => Local::words(entry.local.as_ref()),
    };
    let day = time::day_and_hour(entry.opened);
    let can_open = entry.address.is_some() || entry.folder.is_some();
    let words = view! {
        <strong>{entry.name.clone()}</strong>
        <span class="muted small">{place}", "{text::plural(entry.items, "item", "items")}", opened "{day}</span>
    };
    let entry = StoredValue::new_local(entry);
    let open = move |_| again(session, loader, &entry.get_value());
    let forget = move |_| {
        spawn_local(async move {
            recent::forget(&entry.get_value()).await;
            reread();
        });
    };
    view! {
        <li>
            <button class="recent-row" disabled=!can_open on:click=open>{words}</button>
            <button class="square quiet" aria-label="Forget" title="Forget" on:click=forget>"\u{d7}"</button>
        </li>
    }
}

fn again(session: Session, loader: Loader, entry: &Recent) {
    if let Some(src) = entry.address.clone() {
        let state = ViewState { src: Some(src), screen: Screen::Scores, ..ViewState::default() };
        return session.go(state, History::Push);
    }
    let Some(folder) = entry.folder.clone() else { return };
    spawn_local(async move {
        if folder.is_granted().await {
            let files = folder.files().await;
            loader.open(Source::Files { files, folder: Some(folder) });
        }
    });
}
