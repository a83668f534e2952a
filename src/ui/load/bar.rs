//! The loading bar, and the sentence when something could not be opened.

use leptos::prelude::*;

use super::{Progress, adding::Drops, use_loader};
use crate::view::text::could_not_open;

/// How much, in a unit that reads well.
fn size(bytes: u64) -> String {
    if bytes < 1_000_000 {
        return format!("{} KB", bytes.div_ceil(1000));
    }
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Shown while a dataset is being opened; the style sheet hides it for the first half second.
#[component]
pub(in crate::ui) fn LoadingBar() -> impl IntoView {
    let loader = use_loader();
    let busy = Memo::new(move |_| matches!(&*loader.progress.read(), Progress::Busy { .. }));
    let failed = Memo::new(move |_| match loader.progress.get() {
        Progress::Failed { name, why } => Some((name, why)),
        _ => None,
    });
    let asking = Memo::new(move |_| match loader.progress.get() {
        Progress::Asking { address, origin } => Some((address, origin)),
        _ => None,
    });
    let share = Memo::new(move |_| match &*loader.progress.read() {
        Progress::Busy { done, total, .. } if *total > 0 => Some(*done as f64 / *total as f64),
        _ => None,
    });
    let words = move || match loader.progress.get() {
        Progress::Busy { name, stage, done, total } => {
            let amount = match (done, total) {
                (0, _) => String::new(),
                (done, 0) => format!(", {}", size(done)),
                (done, total) => format!(", {} of {}", size(done), size(total.max(done))),
            };
            format!("{stage} {name}{amount}")
        }
        _ => String::new(),
    };
    view! {
        <Drops />
        <Show when=move || busy.get()>
            <div class="loading" role="status">
                <span class="loading-words">{words}</span>
                <progress max="1" value=move || share.get() aria-label="Loading"></progress>
                <button on:click=move |_| loader.cancel()>"Cancel"</button>
            </div>
        </Show>
        {move || asking.get().map(|(address, origin)| view! {
            <div class="banner" role="alert">
                <p>
                    "This link opens a dataset at "<strong>{origin.clone()}</strong>
                    ". Nothing has been asked of that host yet."
                </p>
                <button class="primary" on:click=move |_| loader.allow(address.clone(), &origin)>
                    "Load it from there"
                </button>
                <button on:click=move |_| loader.cancel()>"Not now"</button>
            </div>
        })}
        {move || failed.get().map(|(name, why)| view! {
            <div class="banner bad" role="alert">
                <p><strong>{could_not_open(&name, &why)}</strong>" "{why}</p>
                <button on:click=move |_| loader.cancel()>"Close"</button>
            </div>
        })}
    }
}
