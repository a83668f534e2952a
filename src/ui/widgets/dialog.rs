//! A dialog over the page: the browser keeps the focus inside and closes it on Escape.

use leptos::{html, prelude::*};

/// A dialog that is open while `open` says so.
#[component]
pub(in crate::ui) fn Dialog(
    /// Whether it is open; closing it says so here.
    open: RwSignal<bool>,
    /// Its heading.
    title: &'static str,
    /// Made anew each time that it is opened.
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = node.get() else { return };
        if open.get() && !dialog.open() {
            drop(dialog.show_modal());
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog
            node_ref=node
            class="dialog"
            aria-label=title
            on:close=move |_| open.set(false)
            on:click=move |event| {
                // A click beside the dialog has the dialog itself as its target.
                let beside = node.get_untracked().is_some_and(|dialog| {
                    let target: Option<web_sys::Element> =
                        event.target().and_then(|target| wasm_bindgen::JsCast::dyn_into(target).ok());
                    target.is_some_and(|target| target.is_same_node(Some(&dialog)))
                });
                if beside {
                    open.set(false);
                }
            }
        >
            <Show when=move || open.get()>
                <div class="dialog-body">
                    <header class="dialog-head">
                        <h2>{title}</h2>
                        <button class="square" aria-label="Close" on:click=move |_| open.set(false)>"\u{d7}"</button>
                    </header>
                    {children()}
                </div>
            </Show>
        </dialog>
    }
}
