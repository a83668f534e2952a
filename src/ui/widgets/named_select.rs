//! A select of names that may be longer than its place: shut, it shows both ends of the chosen one.

use leptos::prelude::*;

use super::elided;
use crate::view::text;

/// The select, with the words of what is chosen written over it where they are long: the browser would cut their end,
/// by which names of runs differ. The style sheet makes the select's own words unseen.
pub(in crate::ui) fn named_select(select: AnyView, words: &str) -> AnyView {
    if text::head_and_tail(words).1.is_empty() {
        return select;
    }
    view! {
        <span class="named" title=words.to_owned()>
            {select}
            <span class="named-words" aria-hidden="true">{elided(words)}</span>
        </span>
    }
    .into_any()
}

/// What of the options is chosen, in words.
pub(in crate::ui) fn chosen_words(options: &[(String, String)], chosen: &str) -> String {
    options.iter().find(|(value, _)| value == chosen).map(|(_, words)| words.clone()).unwrap_or_default()
}
