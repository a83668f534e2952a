//! How well each run says where and when, on this item alone.

use leptos::prelude::*;

use super::case::{Case, Scene};
use super::cell::Cell;
use super::legend::Swatch;
use crate::analysis::item_definitions as definitions;
use crate::metrics::grounding::{
    Compared, Excluded, GroundingOptions, ItemGrounding, TimeOf, compared, judge,
};
use crate::metrics::moments::average_precisions;
use crate::model::{Prediction, Task};
use crate::ui::widgets::elided;
use crate::units::TimeSpan;
use crate::view::palette::Layer;
use crate::view::text::{NONE, per_cent};

/// A run's name, the cells of its row, and what is to be said beside the table.
type Row = (Layer, String, Vec<Cell>, Option<Standing>);

/// A run whose track stands in for an event, with its temporal IoU; or one that is measured by its events.
#[derive(Clone, Copy, PartialEq)]
struct Standing {
    by_track: bool,
    tiou: f64,
}

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
    let row = |(layer, name, cells, _): Row| {
        let cell = |cell: Cell| view! { <td class="number">{cell.show(&name)}</td> };
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
                {stands_in(&rows.read()).map(|words| view! { <p class="muted places-note">{words}</p> })}
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
        let (cells, standing) = match judge(case.video(), case.item(), said, options) {
            Ok(found) => {
                let compared = compared(case.video(), case.item(), said, options.rule);
                (cells(case, said, &found, options), standing(&found, &compared))
            }
            Err(Excluded::NoGold) => return None,
            Err(Excluded::NoRate) => (vec![Cell::words("left out: frame rate not known")], None),
            Err(Excluded::TooLong) => {
                (vec![Cell::words("left out: a track lasts longer than any video")], None)
            }
        };
        Some((layer, run.id.clone(), cells, standing))
    };
    case.runs().zip(said).filter_map(row).collect()
}

fn standing(found: &ItemGrounding, compared: &Compared) -> Option<Standing> {
    let (said, tiou) = (compared.said?, found.tiou?);
    let by_track = said == TimeOf::Tracks;
    (compared.gold == TimeOf::Events).then_some(Standing { by_track, tiou })
}

/// Which runs predict no event, so that by the rule the time of a track stands in for it; and whether that puts one
/// of them ahead.
fn stands_in(rows: &[Row]) -> Option<String> {
    let standing = |by_track: bool| {
        rows.iter().filter_map(move |(_, name, _, own)| {
            own.filter(|own| own.by_track == by_track).map(|own| (name.as_str(), own.tiou))
        })
    };
    let names: Vec<_> = standing(true).map(|(name, _)| name).collect();
    let best = |by_track: bool| standing(by_track).map(|(_, tiou)| tiou).reduce(f64::max);
    let (ahead, others) = (best(true)?, best(false));
    let predict = if names.len() == 1 { "predicts" } else { "predict" };
    let wins = match others {
        Some(others) if ahead > others => {
            " That puts it ahead of the runs that are measured by their events."
        }
        _ => "",
    };
    Some(format!(
        "{} {predict} no event here: as the rule has it, the time of a track stands in for it.{wins}",
        names.join(", ")
    ))
}

fn cells(
    case: &Case,
    said: Option<&Prediction>,
    found: &ItemGrounding,
    options: GroundingOptions,
) -> Vec<Cell> {
    let mut cells = vec![Cell::tiou(case, said, found, options), Cell::viou(case, said, found, options)];
    let counts = found.objects.map(|c| {
        let one = |n: u64| Cell::number(n.to_string(), definitions::objects(&c, options));
        [c.hits, c.misses, c.extras, c.duplicates].map(one)
    });
    cells.extend(counts.unwrap_or_else(|| std::array::from_fn(|_| Cell::words(NONE))));
    cells
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
            Cell::number(per_cent(first), definitions::first_window(&gold, events.len())),
            Cell::number(per_cent(mean), definitions::average_precision(&gold, events.len())),
        ];
        (layer, run.id.clone(), cells, None)
    };
    case.runs().zip(said).map(row).collect()
}
