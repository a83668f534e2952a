//! A select with a label.

use leptos::prelude::*;

use crate::ui::widgets::{chosen_words, named_select};

/// Values and what they are called, which is chosen, and what a choice does.
pub(super) fn select(
    label: &'static str,
    options: Vec<(String, String)>,
    chosen: String,
    choose: impl Fn(String) + 'static,
) -> AnyView {
    let choose: Box<dyn Fn(String)> = Box::new(choose);
    let words = chosen_words(&options, &chosen);
    let option = |(value, words): (String, String)| {
        let selected = value == chosen;
        view! { <option value=value prop:selected=selected>{words}</option> }.into_any()
    };
    let options: Vec<_> = options.into_iter().map(option).collect();
    let select =
        view! { <select on:change:target=move |event| choose(event.target().value())>{options}</select> };
    view! {
        <label>
            <span>{label}</span>
            {named_select(select.into_any(), &words)}
        </label>
    }
    .into_any()
}
