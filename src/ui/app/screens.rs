//! The screens beyond the home page, in parts of the program that are fetched when one of theirs is
//! shown. Few parts, since every set of them may share a file: the tables, the item, the studies.

use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    benchmark::Benchmark,
    board::Board,
    compare::Compare,
    figures::Figures,
    item::ItemPage,
    items::Items,
    parts::{Missing, at_once, in_part},
    published::Published,
    report::ReportPage,
    scores::Scores,
};

/// A screen that is fetched before it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A site's first screen.
    Board,
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
    /// One run's report.
    Report,
    /// The papers' tables.
    Published,
}

in_part!(site fetched by fetch_board,
    fn board() -> AnyView {
        view! { <Board /> }.into_any()
    }
);
in_part!(site fetched by fetch_report,
    fn report() -> AnyView {
        view! { <ReportPage /> }.into_any()
    }
);
in_part!(tables fetched by fetch_scores,
    fn scores() -> AnyView {
        view! { <Scores /> }.into_any()
    }
);
in_part!(tables fetched by fetch_items,
    fn items() -> AnyView {
        view! { <Items /> }.into_any()
    }
);
in_part!(item fetched by fetch_item,
    fn item() -> AnyView {
        view! { <ItemPage /> }.into_any()
    }
);
in_part!(studies fetched by fetch_compare,
    fn compare() -> AnyView {
        view! { <Compare /> }.into_any()
    }
);
in_part!(studies fetched by fetch_benchmark,
    fn benchmark() -> AnyView {
        view! { <Benchmark /> }.into_any()
    }
);
in_part!(studies fetched by fetch_figures,
    fn figures() -> AnyView {
        view! { <Figures /> }.into_any()
    }
);
in_part!(studies fetched by fetch_published,
    fn published() -> AnyView {
        view! { <Published /> }.into_any()
    }
);

impl Part {
    /// Fetches the screen's part.
    pub(super) async fn fetch(self) -> Result<(), Missing> {
        match self {
            Self::Board => fetch_board().await,
            Self::Scores => fetch_scores().await,
            Self::Items => fetch_items().await,
            Self::Item => fetch_item().await,
            Self::Compare => fetch_compare().await,
            Self::Benchmark => fetch_benchmark().await,
            Self::Figures => fetch_figures().await,
            Self::Report => fetch_report().await,
            Self::Published => fetch_published().await,
        }
    }

    /// The screen, where its part is there.
    fn view(self) -> Option<AnyView> {
        match self {
            Self::Board => at_once(board()),
            Self::Scores => at_once(scores()),
            Self::Items => at_once(items()),
            Self::Item => at_once(item()),
            Self::Compare => at_once(compare()),
            Self::Benchmark => at_once(benchmark()),
            Self::Figures => at_once(figures()),
            Self::Report => at_once(report()),
            Self::Published => at_once(published()),
        }
    }
}

/// The view of a screen, with what stands in its place until its part is there.
///
/// The part is waited for, the view is not: it is made under the owner of its place, and goes
/// with it.
pub(super) fn later(screen: Part) -> AnyView {
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
