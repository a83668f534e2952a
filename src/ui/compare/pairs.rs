//! Pairs that suggest themselves: a method and its base, a run before and after its diagnosis.

use leptos::prelude::*;

use super::{choose::put, room::Room};
use crate::view::compared::Other;

/// More than these are in the table of methods.
const MOST: usize = 5;

/// A line of buttons; nothing where nothing suggests itself.
pub(super) fn suggestions(room: Room) -> Option<AnyView> {
    let loaded = room.loaded.get()?;
    let chosen = room.chosen.get()?;
    let candidates = room.candidates.read();
    let mut all: Vec<(usize, Option<usize>, String)> = Vec::new();
    let diagnosed = candidates.iter().enumerate().filter(|(_, own)| own.after);
    all.extend(diagnosed.map(|(run, own)| (run, None, format!("{}: after its diagnosis", own.id))));
    for pair in room.pairs.get().iter() {
        let method = loaded.dataset.run(pair.method);
        let words = format!("{}: {}", method.model, method.setting);
        all.push((pair.base.0 as usize, Some(pair.method.0 as usize), words));
    }
    if all.is_empty() {
        return None;
    }
    let more = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    let button = |(a, b, words): (usize, Option<usize>, String)| {
        let other = b.map_or(Other::After, Other::Run);
        let pressed = (chosen.a, chosen.b) == (a, other);
        view! {
            <button aria-pressed=pressed.to_string() on:click=move |_| put(room, a, b)>{words}</button>
        }
        .into_any()
    };
    Some(
        view! {
            <div class="compare-suggested" role="group" aria-label="Before and after a method">
                <span class="muted small">"Before and after"</span>
                {all.into_iter().map(button).collect::<Vec<_>>()}
                {(more > 0).then(|| view! { <span class="muted small">{format!("and {more} more under Methods below")}</span> }.into_any())}
            </div>
        }
        .into_any(),
    )
}
