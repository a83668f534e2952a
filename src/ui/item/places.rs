//! How well each run says where and when, on this item alone.

use leptos::prelude::*;

use super::case::{Case, Scene};
use super::legend::Swatch;
use crate::analysis::definition::Definition;
use crate::analysis::item_definitions as definitions;
use crate::metrics::grounding::{Excluded, GroundingOptions, ItemGrounding, judge};
use crate::metrics::moments::average_precisions;
use crate::model::{Prediction, Task};
use crate::ui::widgets::{Shown, Told, elided, explanation, number};
use crate::units::TimeSpan;
use crate::view::palette::Layer;
use crate::view::text::{NONE, per_cent, per_cent_or_none};

/// A run's name and the cells of its row, each with what it means; a cell that says why there is no number has no
/// meaning.
type Row = (Layer, String, Vec<Cell>);

type Cell = (String, Option<Definition>);

/// A table of the runs; nothing where the truth says neither, or no run does.
#[component]
pub fn Places() -> impl IntoView {
    let scene = Scene::here();
    let options = Memo::new(move |_| scene.session.state.with(|state| state.conventions.grounding));
    let rows = Memo::new(move |_| {
        let sample = scene.sample.get();
        scene.case.with(|case| {
            if case.item().task == Task::Moments {
                moments(case, sample)
            } else {
                places(case, sample, options.get())
            }
        })
    });
    let is_moments = scene.case.with_untracked(|case| case.item().task == Task::Moments);
    let heads: &[&str] = if is_moments {
        &["tIoU of the first window", "AP, mean over 0.5 to 0.95"]
    } else {
        &["tIoU", "vIoU", "Hits", "Misses", "Extras", "Duplicates"]
    };
    let rule = move || match is_moments {
        true => "QVHighlights".to_owned(),
        false => format!("rule {}", options.get().rule.label()),
    };
    let row = |(layer, name, cells): Row| {
        let cell = |cell: Cell| view! { <td class="number">{explained(&name, cell)}</td> };
        let cells = cells.into_iter().map(cell).collect_view();
        view! { <tr><th scope="row"><Swatch layer />{elided(&name)}</th>{cells}</tr> }
    };
    let table = move || {
        view! {
            <section class="places" aria-label="Where and when">
                <h2>"Where and when"</h2>
                <div class="scroll-x">
                    <table>
                        <caption>{rule}", on this item; boxes over all frames"</caption>
                        <thead>
                            <tr>
                                <th scope="col">"Run"</th>
                                {heads.iter().map(|head| view! { <th scope="col" class="number">{*head}</th> }).collect_view()}
                            </tr>
                        </thead>
                        <tbody>{rows.get().into_iter().map(row).collect_view()}</tbody>
                    </table>
                </div>
            </section>
        }
    };
    move || (!rows.read().is_empty()).then(table)
}

fn says(said: &Option<&Prediction>) -> bool {
    said.is_some_and(|said| !said.tracks.is_empty() || !said.events.is_empty())
}

fn places(case: &Case, sample: usize, options: GroundingOptions) -> Vec<Row> {
    let said = case.predictions(sample);
    if !said.iter().any(says) {
        return Vec::new();
    }
    let row = |((layer, _, run), said): ((Layer, _, &crate::model::Run), Option<&Prediction>)| {
        let cells = match judge(case.video(), case.item(), said, options) {
            Ok(found) => cells(&found, options),
            Err(Excluded::NoGold) => return None,
            Err(Excluded::NoRate) => vec![("left out: frame rate not known".to_owned(), None)],
            Err(Excluded::TooLong) => {
                vec![("left out: a track lasts longer than any video".to_owned(), None)]
            }
        };
        Some((layer, run.id.clone(), cells))
    };
    case.runs().zip(said).filter_map(row).collect()
}

fn cells(found: &ItemGrounding, options: GroundingOptions) -> Vec<Cell> {
    let share =
        |value: Option<f64>, definition: Definition| (per_cent_or_none(value), value.map(|_| definition));
    let mut cells = vec![
        share(found.tiou, definitions::tiou(found, options)),
        share(found.viou, definitions::viou(found, options)),
    ];
    let counts = found.objects.map(|c| {
        let one = |n: u64| (n.to_string(), Some(definitions::objects(&c, options)));
        [c.hits, c.misses, c.extras, c.duplicates].map(one)
    });
    cells.extend(counts.unwrap_or_else(|| std::array::from_fn(|_| (NONE.to_owned(), None))));
    cells
}

/// A number of `whose` as a button that says what it is; words as they are.
fn explained(whose: &str, (value, definition): Cell) -> AnyView {
    let Some(definition) = definition else { return value.into_any() };
    item_number(whose, value, definition)
}

fn moments(case: &Case, sample: usize) -> Vec<Row> {
    let said = case.predictions(sample);
    let gold: Vec<TimeSpan> = case.item().events.iter().map(|event| event.span).collect();
    if gold.is_empty() || !said.iter().any(says) {
        return Vec::new();
    }
    let row = |((layer, _, run), said): ((Layer, _, &crate::model::Run), Option<&Prediction>)| {
        let events = said.map_or(&[][..], |said| &said.events);
        let first = events
            .first()
            .map_or(0.0, |first| gold.iter().map(|span| span.iou(first.span)).fold(0.0, f64::max));
        let ap = average_precisions(&gold, events);
        let mean = ap.iter().sum::<f64>() / ap.len() as f64;
        let cells = vec![
            (per_cent(first), Some(definitions::first_window(&gold, events.len()))),
            (per_cent(mean), Some(definitions::average_precision(&gold, events.len()))),
        ];
        (layer, run.id.clone(), cells)
    };
    case.runs().zip(said).map(row).collect()
}

/// A number of this item alone that explains itself.
pub(super) fn item_number(whose: &str, value: String, definition: Definition) -> AnyView {
    let heading = format!("{} of {whose}: {value}", definition.name);
    let shown = Shown { value, label: heading.clone(), plain: true, ..Shown::default() };
    number(shown, move || {
        explanation(heading.clone(), &definition, &Told { no_quotient: true, ..Told::default() })
    })
}
