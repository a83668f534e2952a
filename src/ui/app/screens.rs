//! The screens beyond the home page, each in a wasm file of its own that is fetched when it is
//! first shown: the home page does not wait for what it does not show.

#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;
use leptos::{prelude::*, wasm_split::SplitLoaderError};

use crate::ui::{
    benchmark::Benchmark, compare::Compare, figures::Figures, item::ItemPage, items::Items,
    published::Published, scores::Scores,
};

/// A screen in a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Every run's scores.
    Scores,
    /// The list of items.
    Items,
    /// One item.
    Item,
    /// Runs against each other.
    Compare,
    /// What the benchmark is made of.
    Benchmark,
    /// The papers' figures.
    Figures,
    /// The papers' tables.
    Published,
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
        async fn $name() -> Result<AnyView, SplitLoaderError> {
            Ok(view! { <$component /> }.into_any())
        }

        #[cfg(not(feature = "split"))]
        async fn $ahead() -> Result<(), SplitLoaderError> {
            Ok(())
        }
    };
}

screen!(scores, Scores, fetch_scores);
screen!(items, Items, fetch_items);
screen!(item, ItemPage, fetch_item);
screen!(compare, Compare, fetch_compare);
screen!(benchmark, Benchmark, fetch_benchmark);
screen!(figures, Figures, fetch_figures);
screen!(published, Published, fetch_published);

impl Part {
    /// Fetches the screen's file while its dataset is still being read.
    ///
    /// A failure is not told: the screen asks again when it is shown, and tells then.
    pub(super) async fn fetch_ahead(self) {
        let fetched = match self {
            Self::Scores => fetch_scores().await,
            Self::Items => fetch_items().await,
            Self::Item => fetch_item().await,
            Self::Compare => fetch_compare().await,
            Self::Benchmark => fetch_benchmark().await,
            Self::Figures => fetch_figures().await,
            Self::Published => fetch_published().await,
        };
        drop(fetched);
    }
}

/// The view of a screen, with what stands in its place until its file is there.
pub(super) fn later(screen: Part) -> AnyView {
    let attempt = RwSignal::new(0_u32);
    let shown = move || {
        attempt.track();
        Suspend::new(async move {
            let view = match screen {
                Part::Scores => scores().await,
                Part::Items => items().await,
                Part::Item => item().await,
                Part::Compare => compare().await,
                Part::Benchmark => benchmark().await,
                Part::Figures => figures().await,
                Part::Published => published().await,
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
