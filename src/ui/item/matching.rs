//! Whose boxes are matched with the true ones over the picture, and what the strokes mean then.

use leptos::prelude::*;

use super::case::Scene;
use super::player::Player;
use crate::metrics::grounding::Fate;
use crate::ui::widgets::{chosen_words, named_select};
use crate::view::overlay::{FATE_CORE, FATES, fate_style};
use crate::view::palette::Layer;
use crate::web::fragment::History;

/// A select of the runs that draw boxes here, and the legend; nothing where none does.
#[component]
pub fn Matching() -> impl IntoView {
    let scene = Scene::here();
    // The run that is matched is among them even where it draws nothing: then all is missed.
    let runs = Memo::new(move |_| {
        let (sample, matched) = (scene.sample.get(), scene.matched.get());
        scene.case.with(|case| {
            if case.item().tracks.is_empty() {
                return Vec::new();
            }
            let said = case.predictions(sample);
            let draws = case.runs().zip(said).filter(|((layer, ..), said)| {
                Some(*layer) == matched || said.is_some_and(|said| !said.tracks.is_empty())
            });
            draws.map(|((_, _, run), _)| run.id.clone()).collect::<Vec<_>>()
        })
    });
    let choose = move |id: String| {
        let run = Some(id).filter(|id| !id.is_empty());
        scene.session.change(History::Replace, |state| state.conventions.matched = run);
    };
    let chosen = move || {
        let matched = scene.matched.get();
        matched.map(|layer| scene.case.with(|case| case.layer_name(layer))).unwrap_or_default()
    };
    let select = move || {
        let none = (String::new(), "off".to_owned());
        let options: Vec<_> =
            std::iter::once(none).chain(runs.get().into_iter().map(|id| (id.clone(), id))).collect();
        let (chosen, words) = (chosen(), chosen_words(&options, &chosen()));
        let option = |(value, words): (String, String)| {
            let selected = chosen == value;
            view! { <option value=value prop:selected=selected>{words}</option> }.into_any()
        };
        let options = options.into_iter().map(option).collect_view();
        let select =
            view! { <select on:change:target=move |event| choose(event.target().value())>{options}</select> };
        named_select(select.into_any(), &words)
    };
    move || {
        (!runs.read().is_empty()).then(|| {
            view! {
                <div class="matching" role="group" aria-label="Matching">
                    <label>
                        <span>"Match with the truth"</span>
                        {select}
                    </label>
                    <Show when=move || scene.matched.get().is_some()><Fates /></Show>
                </div>
            }
        })
    }
}

/// The legend, with how many boxes of each kind are on screen; a hit is a true and a predicted box.
#[component]
fn Fates() -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let marks = Memo::new(move |_| scene.marks(player.moment()));
    let count = move |fate: Fate| {
        marks.with(|marks| {
            let of = marks.iter().filter(|mark| mark.fate == Some(fate));
            of.filter(|mark| fate != Fate::Hit || mark.layer == Layer::Truth).count()
        })
    };
    let entry = move |fate: Fate| {
        let style = fate_style(fate);
        let dash = style.dash.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
        let class = format!("stroke {}", style.variable.trim_start_matches('-'));
        view! {
            <li title=meaning(fate)>
                <svg class=class width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
                    <line class="fate-line" x1="0" y1="5" x2="28" y2="5" stroke-width=style.width.to_string() stroke-dasharray=dash />
                    <line class="fate-core" x1="0" y1="5" x2="28" y2="5" stroke-width=FATE_CORE.to_string() />
                </svg>
                {fate.label()} " " <span class="number">{move || count(fate)}</span>
            </li>
        }
    };
    view! { <ul class="box-fates" aria-label="What became of the boxes on screen">{FATES.map(entry).collect_view()}</ul> }
}

fn meaning(fate: Fate) -> &'static str {
    match fate {
        Fate::Hit => "A true and a predicted box of one label with an IoU of 0.5 or more",
        Fate::Miss => "A true box that nobody found",
        Fate::Extra => "A predicted box where nothing is",
        Fate::Duplicate => "A predicted box on a true one that another found better",
    }
}
