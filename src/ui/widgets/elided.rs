//! A name that may be longer than its place: its middle goes, both its ends stay.

use leptos::prelude::*;

use crate::view::text;

/// The name on as many lines as it needs, broken where a reader would break it.
pub(in crate::ui) fn broken(name: &str) -> AnyView {
    let parts =
        name.split_inclusive(['_', '/', '.', '+']).map(|part| view! { {part.to_owned()}<wbr /> }.into_any());
    view! { <span title=name.to_owned()>{parts.collect::<Vec<_>>()}</span> }.into_any()
}

/// The name on one line; its title has the whole of it. The style sheet cuts, at whatever width there is.
pub(in crate::ui) fn elided(name: &str) -> AnyView {
    let (head, tail) = text::head_and_tail(name);
    view! {
        <span class="elided" title=name.to_owned()>
            <span class="elided-head">{head.to_owned()}</span>
            {(!tail.is_empty()).then(|| view! { <span class="elided-tail">{tail.to_owned()}</span> })}
        </span>
    }
    .into_any()
}
