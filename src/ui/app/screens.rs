//! The screens of an open dataset, each in a part of the program of its own.

use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    item::ItemPage,
    items::Items,
    parts::{Missing, at_once, in_part},
    scores::Scores,
};

/// A screen of an open dataset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DatasetScreen {
    /// Every run's scores.
    Scores,
    /// The list of items.
    Items,
    /// One item.
    Item,
}

in_part!(scores fetched by fetch_scores,
    fn scores() -> AnyView {
        view! { <Scores /> }.into_any()
    }
);
in_part!(items fetched by fetch_items,
    fn items() -> AnyView {
        view! { <Items /> }.into_any()
    }
);
in_part!(item fetched by fetch_item,
    fn item() -> AnyView {
        view! { <ItemPage /> }.into_any()
    }
);

impl DatasetScreen {
    /// Fetches the screen's part.
    pub(super) async fn fetch(self) -> Result<(), Missing> {
        match self {
            Self::Scores => fetch_scores().await,
            Self::Items => fetch_items().await,
            Self::Item => fetch_item().await,
        }
    }

    /// The screen, where its part is there.
    fn view(self) -> Option<AnyView> {
        match self {
            Self::Scores => at_once(scores()),
            Self::Items => at_once(items()),
            Self::Item => at_once(item()),
        }
    }
}

/// The view of a screen, with what stands in its place until its part is there.
///
/// The part is waited for, the view is not: it is made under the owner of its place, and goes
/// with it.
pub(super) fn of_dataset(screen: DatasetScreen) -> AnyView {
    let fetched = RwSignal::new(at_once(screen.fetch()).map(Ok));
    let fetch = move || {
        spawn_local(async move {
            let outcome = screen.fetch().await.map_err(|_| ());
            fetched.try_set(Some(outcome));
        });
    };
    if fetched.get_untracked().is_none() {
        fetch();
    }
    let again = move |_| {
        fetched.set(None);
        fetch();
    };
    (move || match fetched.get() {
        Some(Ok(())) => screen.view(),
        Some(Err(())) => Some(missing(again)),
        None => Some(view! { <p class="boot" role="status">"Loading"</p> }.into_any()),
    })
    .into_any()
}

/// Says that a part of the program did not arrive, and asks again.
fn missing(again: impl Fn(web_sys::MouseEvent) + 'static) -> AnyView {
    view! {
        <div class="card" role="alert">
            <p>"This part of Verivid could not be fetched: the connection, or the site, is gone. The dataset is still open."</p>
            <button class="primary" on:click=again>"Try again"</button>
        </div>
    }
    .into_any()
}
