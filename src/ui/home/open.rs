//! Opening one's own data: dropped, chosen, or by its address.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    ui::{
        load::{Source, use_loader},
        session::use_session,
    },
    view::route::{Screen, ViewState},
    web::{files, folder, folder::FolderHandle, fragment::History},
};

/// The drop zone with its buttons, and the address field.
#[component]
pub(super) fn OpenPanel() -> impl IntoView {
    let loader = use_loader();
    let over = RwSignal::new(false);
    let dropped = move |event: web_sys::DragEvent| {
        event.prevent_default();
        over.set(false);
        let Some(transfer) = event.data_transfer() else { return };
        let reading = files::dropped(&transfer);
        spawn_local(async move {
            let (files, folder) = reading.await;
            if !files.is_empty() {
                loader.open(Source::Files { files, folder });
            }
        });
    };
    view! {
        <section class="card open" aria-label="Open your own data">
            <h2>"Open your own"</h2>
            <div
                class="drop"
                class:over=move || over.get()
                on:dragover=move |event: web_sys::DragEvent| {
                    if event.data_transfer().is_some_and(|transfer| files::carries_files(&transfer)) {
                        event.prevent_default();
                        over.set(true);
                    }
                }
                on:dragleave=move |_| over.set(false)
                on:drop=dropped
            >
                <p>"Drop files, a folder or a .zip here: a Verivid dataset, or what other programs wrote (benchmarks, harnesses, annotation tools)"</p>
                <div class="buttons">
                    <FolderButton />
                    <label class="button">
                        "Choose files"
                        <FileInput whole_folder=false />
                    </label>
                </div>
                <p class="muted small">"Your files stay on this computer. To add runs to a dataset that is open, drop their file on its page."</p>
            </div>
            <AddressField />
        </section>
    }
}

/// The browser's own file dialog, behind a label that looks like a button.
#[component]
fn FileInput(
    /// Chooses a folder with all that is in it, instead of single files.
    whole_folder: bool,
) -> impl IntoView {
    let loader = use_loader();
    view! {
        <input
            type="file"
            multiple
            prop:webkitdirectory=whole_folder
            class="visually-hidden"
            on:change:target=move |event| {
                let files = files::chosen(&event.target());
                if !files.is_empty() {
                    loader.open(Source::Files { files, folder: None });
                }
            }
        />
    }
}

/// The browser's own folder picker where it has one, since its folders can be opened again.
#[component]
fn FolderButton() -> impl IntoView {
    let loader = use_loader();
    if folder::can_pick() {
        let pick = move |_| {
            spawn_local(async move {
                let Some(folder) = FolderHandle::pick().await else { return };
                let files = folder.files().await;
                loader.open(Source::Files { files, folder: Some(folder) });
            });
        };
        return view! { <button class="primary" on:click=pick>"Choose a folder"</button> }.into_any();
    }
    view! {
        <label class="button primary">
            "Choose a folder"
            <FileInput whole_folder=true />
        </label>
    }
    .into_any()
}

#[component]
fn AddressField() -> impl IntoView {
    let session = use_session();
    let typed = RwSignal::new(String::new());
    let go = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let address = typed.get_untracked().trim().to_owned();
        if !address.is_empty() {
            let state = ViewState { src: Some(address), screen: Screen::Scores, ..ViewState::default() };
            session.go(state, History::Push);
        }
    };
    view! {
        <form class="address" on:submit=go>
            <label for="address">"Or an address"</label>
            <input
                id="address"
                type="text"
                inputmode="url"
                autocomplete="off"
                spellcheck="false"
                placeholder="https://example.org/data/verivid.json"
                on:input:target=move |event| typed.set(event.target().value())
            />
            <button type="submit">"Open"</button>
        </form>
        <p class="muted small">"Only that host is asked, and the hosts of its videos if you allow it."</p>
    }
}
