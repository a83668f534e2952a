//! A drawn chart with buttons over its parts, as wide as the page has room.

use leptos::{html, prelude::*};

use crate::{charts::Area, web::observe::Resizing};

/// A picture and what can be pressed in it.
#[derive(Clone)]
pub(in crate::ui) struct Picture {
    /// SVG of our own making.
    pub(in crate::ui) svg: String,
    /// In pixels.
    pub(in crate::ui) height: u32,
    /// Places, what a press does there, in words, and the view that does it.
    pub(in crate::ui) spots: Vec<Spot>,
}

/// One part of a picture.
#[derive(Clone)]
pub(in crate::ui) struct Spot {
    /// Where.
    pub(in crate::ui) area: Area,
    /// What it shows and what a press does.
    pub(in crate::ui) words: String,
    /// The press.
    pub(in crate::ui) press: Callback<web_sys::MouseEvent>,
}

/// The narrowest chart that still reads.
const LEAST: f64 = 280.0;

/// Draws anew whenever the width or what `draw` reads changes.
#[component]
pub(in crate::ui) fn Chart(
    /// Draws for a width in pixels.
    #[prop(into)]
    draw: Callback<u32, Option<Picture>>,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let width = RwSignal::new(None::<u32>);
    Effect::new(move |_| {
        let Some(frame) = node.get() else { return };
        let resizing = StoredValue::new_local(Resizing::new(&frame, move |wide, _| {
            let wide = wide.max(LEAST) as u32;
            if width.try_get_untracked().flatten() != Some(wide) {
                width.try_set(Some(wide));
            }
        }));
        on_cleanup(move || resizing.dispose());
    });
    view! {
        <div node_ref=node class="chart">
            {move || {
                let picture = draw.run(width.get()?)?;
                Some(view! {
                    <div class="chart-frame" style:height=format!("{}px", picture.height)>
                        <div class="chart-picture" aria-hidden="true" inner_html=picture.svg></div>
                        {picture.spots.into_iter().map(spot).collect_view()}
                    </div>
                })
            }}
        </div>
    }
}

fn spot(spot: Spot) -> impl IntoView {
    let px = |value: i32| format!("{value}px");
    let Spot { area, words, press } = spot;
    view! {
        <button
            class="spot"
            style:left=px(area.x)
            style:top=px(area.y)
            style:width=px(area.w)
            style:height=px(area.h)
            aria-label=words.clone()
            title=words
            on:click=move |event| press.run(event)
        ></button>
    }
}
