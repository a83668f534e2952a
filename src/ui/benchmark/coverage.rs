//! Which items have a video that can be played here, and which have not.

use leptos::{prelude::*, task::spawn_local};

use super::{
    card::{card, table_menu, waiting},
    links::item_link,
    number::number,
};
use crate::{
    analysis::{
        composition_definitions as definitions,
        composition_videos::{Absence, Coverage, Missing, coverage, missing_table},
    },
    metrics::Ratio,
    model::{Dataset, Video, VideoIx},
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Walked, leaving},
    },
    view::text,
    web::{address, time},
};

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;
/// At most this many videos are listed, and this many items of each.
const MOST_VIDEOS: usize = 60;
const MOST_ITEMS: usize = 12;

/// The coverage line and the list of what is missing.
#[component]
pub(super) fn CoverageCard() -> impl IntoView {
    let session = use_session();
    let found = follow(session);
    let defined = Signal::derive(move || {
        let found = found.read();
        found.as_ref().map(|found| definitions::coverage(found)).into_iter().collect()
    });
    card("Missing videos", defined, move || {
        let shown = found.try_get().flatten().zip(session.dataset.get());
        let body = shown.map(|(found, loaded)| body(&found, &loaded.dataset));
        body.unwrap_or_else(waiting)
    })
}

/// Looks for the videos again after each change of the items, the files or the hosts: in slices,
/// since a name is looked for among all files.
fn follow(session: Session) -> RwSignal<Option<Shared<Coverage>>> {
    let found = RwSignal::new(None);
    let asked = StoredValue::new(0_u32);
    Effect::new(move |_| {
        session.files.track();
        drop(session.hosts_waiting());
        let (Some(loaded), kept) = (session.dataset.get(), session.kept.get()) else { return };
        let mine = asked.try_update_value(|asked| {
            *asked += 1;
            *asked
        });
        spawn_local(async move {
            let mut absences = Vec::new();
            let mut since = time::now();
            for video in loaded.dataset.videos() {
                absences.push(untrack(|| absence(session, video)));
                if time::now() - since > SLICE {
                    time::give_way().await;
                    if asked.try_get_value() != mine {
                        return;
                    }
                    since = time::now();
                }
            }
            let of = |video: VideoIx| absences.get(video.0 as usize).copied().flatten();
            found.try_set(Some(Shared::new(coverage(&loaded.dataset, &kept, &of))));
        });
    });
    found
}

/// Why a video cannot be played here; whether a file at an address is there is known once it is asked for.
fn absence(session: Session, video: &Video) -> Option<Absence> {
    if session.media_url(video).is_some() {
        return None;
    }
    Some(match video.src.as_deref() {
        None => Absence::NoFile,
        Some(src) if src.contains("//") && address::media(src, None).is_some() => Absence::HostNotAllowed,
        Some(src) if src.contains("//") => Absence::AddressRefused,
        Some(_) => Absence::NotAmongFiles,
    })
}

fn body(found: &Shared<Coverage>, dataset: &Dataset) -> AnyView {
    let share = Ratio::bare(found.playable_items as f64, found.items);
    let line = format!(
        "of the items have a video that can be played: {} of {}, on {} of {}",
        text::count(found.playable_items),
        text::plural(found.items, "item", "items"),
        text::count(found.playable_videos),
        text::plural(found.videos, "video", "videos"),
    );
    let value = text::per_cent_or_none(share.value);
    let unused = dataset.videos().len() - found.videos.min(dataset.videos().len());
    let unused = (unused > 0).then(|| {
        let words = format!(
            "{} of the dataset belong to none of these items",
            text::plural(unused, "video", "videos")
        );
        view! { <p class="muted small">{words}</p> }.into_any()
    });
    view! {
        <p class="coverage-line">
            {number("the items", value, None, definitions::coverage(found))}
            <span>{line}</span>
        </p>
        <progress class="coverage-bar" max=found.items.max(1).to_string() value=found.playable_items.to_string() aria-hidden="true"></progress>
        {missing(found, dataset)}
        {save(found)}
        {unused}
    }
    .into_any()
}

/// The whole list on its way out: on the page its beginning is enough.
fn save(found: &Shared<Coverage>) -> Option<AnyView> {
    if found.missing.is_empty() {
        return None;
    }
    let (session, found) = (use_session(), found.clone());
    let leave = move || {
        let loaded = session.dataset.get()?;
        let table = missing_table(&loaded.dataset, &found);
        leaving(session, "Items without video", (table, Vec::new()), &[])
    };
    Some(table_menu("the items without video", leave))
}

fn missing(found: &Coverage, dataset: &Dataset) -> AnyView {
    if found.missing.is_empty() {
        return view! { <p class="muted small">"No video is missing. Whether a file at an address answers is found when it is played."</p> }
            .into_any();
    }
    let reasons = Absence::ALL.iter().filter_map(|why| {
        let count = found.missing.iter().filter(|missing| missing.why == *why).count();
        (count > 0).then(|| format!("{}: {}", text::plural(count, "video", "videos"), why.label()))
    });
    let reasons = reasons.collect::<Vec<_>>().join("; ");
    let rows: Vec<_> = found.missing.iter().take(MOST_VIDEOS).map(|it| row(it, dataset)).collect();
    let more = found.missing.len().saturating_sub(MOST_VIDEOS);
    let more = (more > 0).then(|| {
        view! { <p class="muted small">{format!("and {} more", text::plural(more, "video", "videos"))}</p> }.into_any()
    });
    view! {
        <p class="small">{reasons}</p>
        <details class="chart-words" open=found.missing.len() <= 6>
            <summary>"The videos and their items"</summary>
            <Walked class="scroll-x" label="Table of videos that cannot be played">
                <table class="plain missing">
                    <caption class="visually-hidden">"Videos that cannot be played, and their items"</caption>
                    <thead>
                        <tr><th scope="col">"Video"</th><th scope="col">"Why"</th><th scope="col">"Items"</th></tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </Walked>
            {more}
        </details>
    }
    .into_any()
}

fn row(missing: &Missing, dataset: &Dataset) -> AnyView {
    let items = missing.items.iter().take(MOST_ITEMS);
    let links: Vec<_> =
        items.map(|at| view! { <li>{item_link(&dataset.item(*at).id)}</li> }.into_any()).collect();
    let more = missing.items.len().saturating_sub(MOST_ITEMS);
    let more = (more > 0)
        .then(|| view! { <li class="muted">{format!("and {} more", text::count(more))}</li> }.into_any());
    view! {
        <tr>
            <th scope="row">{dataset.video(missing.video).id.clone()}</th>
            <td>{missing.why.label()}</td>
            <td><ul class="item-links">{links}{more}</ul></td>
        </tr>
    }
    .into_any()
}
