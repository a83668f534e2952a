//! The screens of an open dataset, each in a wasm file of its own that is fetched when it is
//! first shown: the home page does not wait for what it does not show.

#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;
use leptos::{prelude::*, wasm_split::SplitLoaderError};

use crate::ui::{item::ItemPage, items::Items, scores::Scores};

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

/// Declares a screen's function twice: in a file of its own, or in the page's only file.
macro_rules! screen {
    ($name:ident, $component:ident, $ahead:ident) => {
        #[cfg(feature = "split")]
        #[wasm_split($name, fallible, preload($ahead), wasm_split_path = leptos::wasm_split)]
        fn $name() -> Result<AnyView, SplitLoaderError> {
            Ok(view! { <$component /> }.into_any())
        }

        #[cfg(not(feature = "split"))]
        #[expect(clippy::unused_async, reason = "it waits for its file in the page as it is published")]
        async fn $name() -> Result<AnyView, SplitLoaderError> {
            Ok(view! { <$component /> }.into_any())
        }

        #[cfg(not(feature = "split"))]
        #[expect(clippy::unused_async, reason = "it waits for its file in the page as it is published")]
        async fn $ahead() -> Result<(), SplitLoaderError> {
            Ok(())
        }
    };
}

screen!(scores, Scores, fetch_scores);
screen!(items, Items, fetch_items);
screen!(item, ItemPage, fetch_item);

impl DatasetScreen {
    /// Fetches the screen's file while its dataset is still being read.
    ///
    /// A failure is not told: the screen asks again when it is shown, and tells then.
    pub(super) async fn fetch_ahead(self) {
        let fetched = match self {
            Self::Scores => fetch_scores().await,
            Self::Items => fetch_items().await,
            Self::Item => fetch_item().await,
        };
        drop(fetched);
    }
}

/// The view of a screen of an open dataset, with what stands in its place until its file is there.
pub(super) fn of_dataset(screen: DatasetScreen) -> AnyView {
    let attempt = RwSignal::new(0_u32);
    let shown = move || {
        attempt.track();
        Suspend::new(async move {
            let view = match screen {
                DatasetScreen::Scores => scores().await,
                DatasetScreen::Items => items().await,
                DatasetScreen::Item => item().await,
            };
            view.unwrap_or_else(|_| unreachable_part(attempt))
        })
    };
    view! { <Suspense fallback=|| view! { <p class="boot" role="status">"Loading"</p> }>{shown}</Suspense> }
        .into_any()
}

/// Says that a part of the program did not arrive, and asks again.
fn unreachable_part(attempt: RwSignal<u32>) -> AnyView {
    view! {
        <div class="card" role="alert">
            <p>"This part of Verivid could not be fetched: the connection, or the site, is gone. The dataset is still open."</p>
            <button class="primary" on:click=move |_| attempt.update(|n| *n += 1)>"Try again"</button>
        </div>
    }
    .into_any()
}
