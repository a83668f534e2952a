//! Whose marks are whose, and which of them are drawn.

use leptos::prelude::*;

use super::case::Scene;
use crate::ui::widgets::elided;
use crate::view::palette::Layer;

/// A switch for the truth and for each run shown. On a narrow page they are folded into one row.
#[component]
pub fn Legend(
    /// Whether they are folded, where there is little room.
    folded: RwSignal<bool>,
) -> impl IntoView {
    let scene = Scene::here();
    let layers = move || {
        scene.case.with(|case| {
            let runs = case.runs().map(|(layer, ..)| layer);
            let layers = std::iter::once(Layer::Truth).chain(runs);
            layers.map(|layer| (layer, case.layer_name(layer))).collect::<Vec<_>>()
        })
    };
    let count = move || {
        let all = layers();
        let shown =
            scene.hidden.with(|hidden| all.iter().filter(|(layer, _)| !hidden.contains(layer)).count());
        format!("Layers: {shown} of {}", all.len())
    };
    view! {
        <div class="legend" role="group" aria-label="Layers">
            <button type="button" class="legend-fold" aria-expanded=move || (!folded.get()).to_string()
                on:click=move |_| folded.update(|folded| *folded = !*folded)
            >
                {count}
            </button>
            <For each=layers key=|pair| pair.clone() let((layer, name))>
                <LayerSwitch layer name />
            </For>
            <button type="button" class="legend-bare" aria-pressed=move || scene.bare.get().to_string()
                title="See the picture alone (hold Shift)"
                on:click=move |_| scene.bare.update(|bare| *bare = !*bare)
            >
                {move || if scene.bare.get() { "Show boxes" } else { "Hide boxes" }}
            </button>
        </div>
    }
}

#[component]
fn LayerSwitch(layer: Layer, name: String) -> impl IntoView {
    let scene = Scene::here();
    let shown = move || scene.hidden.with(|hidden| !hidden.contains(&layer));
    // While one run is matched, the boxes of the others are not drawn, whatever their switch says.
    let aside = move || layer != Layer::Truth && scene.matched.get().is_some_and(|matched| matched != layer);
    view! {
        <label class="legend-layer" class:off=move || !shown() class:aside=aside
            title=move || if aside() { "Its boxes are not drawn while another run is matched with the truth; its lanes are" } else { layer.style().name }
        >
            <input type="checkbox" prop:checked=shown on:change:target=move |event| scene.switch(layer, event.target().checked()) />
            <Swatch layer />
            <LayerMark layer />
            <span class="legend-name">{elided(&name)}</span>
            {move || aside().then(|| view! { <span class="legend-aside">"lanes only"</span> })}
        </label>
    }
}

/// A layer's mark, as it stands in the labels of boxes.
#[component]
pub fn LayerMark(
    /// Whose.
    layer: Layer,
) -> impl IntoView {
    view! { <span class="layer-mark" aria-hidden="true">{layer.mark()}</span> }
}

/// A piece of the line that a layer is drawn with.
#[component]
pub fn Swatch(
    /// Whose line.
    layer: Layer,
) -> impl IntoView {
    let style = layer.style();
    let dash = style.dash.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
    view! {
        <svg class=format!("stroke of-layer-{}", style.colour) width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
            <line x1="0" y1="5" x2="28" y2="5" stroke-width=style.width.to_string() stroke-dasharray=dash />
        </svg>
    }
}
