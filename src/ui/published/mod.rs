//! The papers' tables as printed, whether they add up, and one's own runs beside them.

mod board;
mod cell;
mod chooser;
mod drawn;
mod failing;
mod index;
mod leaving;
mod library;
mod own;
mod own_cell;
mod table;
mod walk;

use leptos::prelude::*;

use self::{
    chooser::Chooser, drawn::DrawnCards, failing::Relations, library::Library, own::follow_own,
    table::TableCard,
};
use crate::{ui::session::use_session, view::printed::Printed};

/// The screen.
#[component]
pub(super) fn Published() -> impl IntoView {
    let session = use_session();
    let printed: Memo<Printed> = Memo::new(move |_| session.state.read().printed.clone());
    let library = Library::fetched(session, printed.get_untracked().table);
    let own = follow_own(session, library, printed);
    let body = move || {
        if let Some(why) = library.failure.get() {
            return failed(library, why);
        }
        if library.index.with(Option::is_none) {
            return view! { <p class="boot" role="status">"Fetching the tables"</p> }.into_any();
        }
        view! {
            <div class="published-body">
                <Chooser library printed />
                <div class="published-main">
                    <TableCard library printed own />
                    <DrawnCards library printed />
                    <Relations library printed />
                </div>
            </div>
        }
        .into_any()
    };
    view! {
        <div class="published">
            <header class="published-head">
                <h1>"Published tables"</h1>
                <p class="muted">
                    "As printed. What should hold between figures is recomputed from their digits; only what rounding "
                    "cannot explain is reported."
                </p>
            </header>
            {body}
        </div>
    }
}

fn failed(library: Library, why: String) -> AnyView {
    view! {
        <div class="card" role="alert">
            <p>{format!("The tables could not be read: {why}")}</p>
            <button class="primary" on:click=move |_| library.fetch_again()>"Try again"</button>
        </div>
    }
    .into_any()
}
