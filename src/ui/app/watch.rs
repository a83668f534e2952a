//! A bar while files are followed: how far the runs are, and the newest failures.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    ui::{
        load::{Progress, use_loader},
        parts::{at_once, in_part},
        session::{Session, use_session},
    },
    view::{
        route::{Screen, ViewState},
        watched::{NEWS, News},
    },
    web::{address, cancel::Cancel, fetch, fragment, fragment::History, time},
};

/// How often the server is asked, in milliseconds.
const PACE: u64 = 1000;

in_part!(site fetched by fetch_bar,
    fn bar() -> AnyView {
        view! { <Bar /> }.into_any()
    }
);

/// The bar's place; nothing where nothing is followed.
#[component]
pub(super) fn Watch() -> impl IntoView {
    let session = use_session();
    let there = RwSignal::new(false);
    let follows = Memo::new(move |_| session.state.read().watch);
    Effect::new(move |_| {
        if follows.get() {
            spawn_local(async move {
                let fetched = fetch_bar().await.is_ok();
                there.try_set(fetched);
            });
        }
    });
    move || (follows.get() && there.get()).then(|| at_once(bar())).flatten()
}

#[component]
fn Bar() -> impl IntoView {
    let (session, loader) = (use_session(), use_loader());
    let news = RwSignal::new(News::default());
    // The version that is on screen at least; a page that came late reads once more than it needs.
    let shown = RwSignal::new(0_u64);
    ask(session, news);
    let on_item = Memo::new(move |_| matches!(session.state.read().screen, Screen::Item(_)));
    let behind = Memo::new(move |_| news.read().version > shown.get());
    let renew = move || {
        shown.set(news.read_untracked().version);
        loader.renew();
    };
    // Who watches a video is not disturbed.
    Effect::new(move |_| {
        let idle = matches!(*loader.progress.read(), Progress::Idle);
        if behind.get() && idle && !on_item.get() && session.dataset.with(Option::is_some) {
            renew();
        }
    });
    view! {
        <div class="banner watch-bar" role="status" aria-label="Files that are followed">
            <p><strong>"Following the files"</strong>": "{move || news.read().words()}"."</p>
            {move || newest(session, &news.read().newest)}
            <Show when=move || behind.get() && on_item.get()>
                <button on:click=move |_| renew()>"Show what is new"</button>
            </Show>
        </div>
    }
}

/// Asks for as long as the bar is there.
fn ask(session: Session, news: RwSignal<News>) {
    spawn_local(async move {
        while let Some(src) = news.try_get_untracked().map(|_| session.state.get_untracked().src) {
            let there = src
                .and_then(|src| address::join(&fragment::page(), &src))
                .and_then(|manifest| address::join(&manifest, NEWS));
            if let Some(there) = there
                && let Ok(bytes) = fetch::bytes(&there, &Cancel::new(), |_, _| ()).await
                && let Some(said) = News::read(&bytes)
                && news.try_get_untracked().is_some_and(|before| before != said)
            {
                news.try_set(said);
            }
            time::sleep(PACE).await;
        }
    });
}

fn newest(session: Session, newest: &[(String, String)]) -> Option<AnyView> {
    let link = |(run, item): &(String, String)| {
        let (id, title) = (item.clone(), format!("{run} has it wrong"));
        let to = move || session.state.get().with_item(id.clone());
        let there = to.clone();
        let press = move |event: web_sys::MouseEvent| {
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                event.prevent_default();
                session.go(untrack(&there), History::Push);
            }
        };
        let href = move || format!("#{}", ViewState::to_fragment(&to()));
        view! { <li><a href=href title=title on:click=press>{item.clone()}</a></li> }.into_any()
    };
    let links: Vec<_> = newest.iter().map(link).collect();
    (!links.is_empty()).then(|| {
        view! { <span>"Newest failures:"</span><ul class="watch-newest" aria-label="Newest failures">{links}</ul> }
            .into_any()
    })
}
