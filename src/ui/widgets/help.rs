//! The list of keys and, where the header has no room for it, the theme.

use leptos::prelude::*;

use super::Dialog;
use crate::{
    ui::{app::ThemeSwitch, session::use_session},
    view::keys::KEYS,
};

/// What every key does; the table is the one that the keys themselves are read from.
#[component]
pub(in crate::ui) fn HelpDialog() -> impl IntoView {
    let session = use_session();
    view! {
        <Dialog open=session.help title="Keys and theme">
            <p class="theme-row"><span>"Theme"</span><ThemeSwitch /></p>
            <table class="keys">
                <tbody>
                    {KEYS
                        .iter()
                        .map(|row| view! { <tr><th scope="row"><kbd>{row.shown}</kbd></th><td>{row.does}</td></tr> })
                        .collect_view()}
                </tbody>
            </table>
            <p class="muted">
                "Keys do nothing while you type. In the list of items j and k move, Enter opens. "
                "Every number in a table is a button: it says how it was computed."
            </p>
        </Dialog>
    }
}
