//! The whole page.

use leptos::{prelude::*, task::spawn_local};

use super::{
    address::follow_address,
    banners::{HostsBanner, NewerLink},
    focus::Places,
    header::Header,
    screens::{self, Part},
    waiting::Waiting,
};
use crate::{
    ui::{
        home::Home,
        load::{Loader, LoadingBar, Progress, reopen},
        notes::NotesDialog,
        session::{Session, use_session},
        widgets::{Exports, HelpDialog, Popover, PopoverPanel},
    },
    view::{keys, playback::Command, route::Screen},
    web::{
        files::NoStrayDrops,
        keys::{Keyboard, with_press},
        panic,
    },
};

/// Starts the page.
pub fn start() {
    panic::report_panics();
    leptos::mount::mount_to_body(App);
    panic::report_ready();
}

/// Which dialog of the frame is open.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct NotesOpen(pub(in crate::ui) RwSignal<bool>);

/// The page: contexts, frame, screen.
#[component]
fn App() -> impl IntoView {
    let session = Session::new();
    let loader = Loader::new(session);
    provide_context(session);
    provide_context(loader);
    provide_context(Popover::new());
    provide_context(Exports::new());
    provide_context(NotesOpen(RwSignal::new(false)));
    follow_address(session, loader);
    reopen(session, loader);
    let places = Places::keep(session);
    fetch_screen_ahead(session, loader);
    listen_for_help(session);
    let stray = StoredValue::new_local(NoStrayDrops::new());
    on_cleanup(move || stray.dispose());
    view! {
        <a class="skip" href="#main" on:click=skip_to_main>"Skip to the content"</a>
        <Header />
        <LoadingBar />
        <HostsBanner />
        <NewerLink />
        <main id="main" tabindex="-1" on:scroll=move |_| places.scrolled() on:focusin=move |event| places.focused(&event)>
            <CurrentScreen />
        </main>
        <PopoverPanel />
        <NotesDialog />
        <HelpDialog />
    }
}

/// While a dataset is being read, the screen that will show it is on its way as well.
fn fetch_screen_ahead(session: Session, loader: Loader) {
    let busy = Memo::new(move |_| matches!(*loader.progress.read(), Progress::Busy { .. }));
    Effect::new(move |_| {
        if busy.get() {
            let screen = match session.state.get_untracked().screen {
                Screen::Home | Screen::Scores => Part::Scores,
                Screen::Items => Part::Items,
                Screen::Item(_) => Part::Item,
                Screen::Compare => Part::Compare,
                Screen::Benchmark => Part::Benchmark,
                Screen::Figures => Part::Figures,
                Screen::Published => Part::Published,
            };
            // A failure is not told here: the screen asks again when it is shown, and tells then.
            spawn_local(async move { drop(screen.fetch().await) });
        }
    });
}

/// The fragment is taken: the skip link moves the focus by itself.
fn skip_to_main(event: web_sys::MouseEvent) {
    event.prevent_default();
    if let Some(main) = document().get_element_by_id("main") {
        use wasm_bindgen::JsCast as _;
        drop(main.unchecked_into::<web_sys::HtmlElement>().focus());
    }
}

/// `?` everywhere; the item page hears its own keys.
fn listen_for_help(session: Session) {
    let keyboard = StoredValue::new_local(Keyboard::new(move |event| {
        let on_item = matches!(session.state.get_untracked().screen, Screen::Item(_))
            && session.dataset.with_untracked(Option::is_some);
        if !on_item && with_press(&event, keys::command_for_key) == Some(Command::Help) {
            event.prevent_default();
            session.help.try_update(|open| *open = !*open);
        }
    }));
    on_cleanup(move || keyboard.dispose());
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Home,
    Waiting,
    Part(Part),
}

#[component]
fn CurrentScreen() -> impl IntoView {
    let session = use_session();
    let shown = Memo::new(move |_| {
        let has_data = session.dataset.with(Option::is_some);
        let state = session.state.read();
        match (&state.screen, has_data) {
            (Screen::Home, _) => Shown::Home,
            (Screen::Published, _) => Shown::Part(Part::Published),
            (_, false) if state.src.is_some() => Shown::Waiting,
            (_, false) => Shown::Home,
            (Screen::Scores, true) => Shown::Part(Part::Scores),
            (Screen::Items, true) => Shown::Part(Part::Items),
            (Screen::Item(_), true) => Shown::Part(Part::Item),
            (Screen::Compare, true) => Shown::Part(Part::Compare),
            (Screen::Benchmark, true) => Shown::Part(Part::Benchmark),
            (Screen::Figures, true) => Shown::Part(Part::Figures),
        }
    });
    move || match shown.get() {
        Shown::Home => view! { <Home /> }.into_any(),
        Shown::Waiting => view! { <Waiting /> }.into_any(),
        Shown::Part(part) => screens::later(part),
    }
}
