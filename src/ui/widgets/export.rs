//! One small menu by which any table or chart in view leaves the page.

use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsCast as _;

use crate::{
    analysis::{
        export::{self, About, Table, filter_words},
        figures::{self, Panel, Source},
        methods::{Beside, methods},
    },
    charts::{Drawing, Theme, drawing},
    model::RunIx,
    ui::{
        selection::filter_of,
        session::{Session, use_session},
    },
    web::{download, picture, time},
};

/// What is in view: its numbers, what they were made of, and its pictures, if it has any.
#[derive(Clone, Debug)]
pub(in crate::ui) struct Exported {
    /// The numbers.
    pub(in crate::ui) table: Table,
    /// What they were made of.
    pub(in crate::ui) about: About,
    /// The charts, one under the other; none for a table.
    pub(in crate::ui) charts: Vec<Drawing>,
}

/// How it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Csv,
    Json,
    Markdown,
    Latex,
    Svg,
    Png,
    Methods,
}

/// Each kind with its name, the end of its file's name, and what is in it.
const KINDS: [(Kind, &str, &str, &str); 7] = [
    (Kind::Csv, "CSV", "csv", "text/csv"),
    (Kind::Json, "JSON", "json", "application/json"),
    (Kind::Markdown, "Markdown", "md", "text/markdown"),
    (Kind::Latex, "LaTeX", "tex", "application/x-tex"),
    (Kind::Svg, "SVG", "svg", "image/svg+xml"),
    (Kind::Png, "PNG", "png", "image/png"),
    (Kind::Methods, "Methods paragraph", "txt", "text/plain"),
];

/// Width of an exported picture in points; a PNG has two pixels to a point.
const WIDTH: u32 = 900;
const SCALE: u32 = 2;
/// Width of the ways on the page, in pixels.
const WAYS: f64 = 300.0;
/// How long the answer stays, in milliseconds.
const SHOWN: u64 = 4000;

/// A button that opens the ways out.
#[component]
pub(in crate::ui) fn ExportMenu(
    /// What leaves, for the button's name.
    #[prop(into)]
    name: String,
    /// Whether there is a picture of it.
    has_picture: bool,
    /// Made when a way out is chosen; `None`: nothing is in view.
    make: Callback<(), Option<Exported>>,
) -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(None::<Place>);
    let said = RwSignal::new(String::new());
    let leave = Callback::new(move |(kind, copied): (Kind, bool)| {
        let Some(exported) = untrack(|| make.run(())) else { return };
        spawn_local(async move {
            said.try_set(carry_out(session, exported, kind, copied).await);
            open.try_set(None);
            time::sleep(SHOWN).await;
            said.try_set(String::new());
        });
    });
    let ways = move || {
        // Without a dataset, as beside printed tables, there are no methods to tell.
        let scored = session.outcomes.with_untracked(Option::is_some);
        let kinds = KINDS.iter().filter(|(kind, ..)| match kind {
            Kind::Svg | Kind::Png => has_picture,
            Kind::Methods => scored,
            _ => true,
        });
        let row = |(kind, words, ..): &(Kind, &'static str, &str, &str)| {
            let (kind, words) = (*kind, *words);
            let button = |copied: bool, verb: &'static str| {
                view! {
                    <button class="small" aria-label=format!("{verb} {words}") on:click=move |_| leave.run((kind, copied))>
                        {verb}
                    </button>
                }
                .into_any()
            };
            let copy = (kind != Kind::Png).then(|| button(true, "Copy"));
            view! { <li><span>{words}</span>{copy}{button(false, "Save")}</li> }.into_any()
        };
        kinds.map(row).collect::<Vec<_>>()
    };
    let title = name.clone();
    view! {
        <div
            class="export"
            on:keydown=move |event| {
                if event.key() == "Escape" && open.get_untracked().is_some() {
                    event.stop_propagation();
                    open.set(None);
                }
            }
        >
            <button
                class="quiet small"
                aria-label=format!("Export {name}")
                aria-expanded=move || open.get().is_some().to_string()
                on:click=move |event| open.update(|open| *open = if open.is_some() { None } else { place_of(&event) })
            >
                "Export"
            </button>
            <span role="status" class="answer" class:shown=move || !said.read().is_empty()>{move || said.get()}</span>
            {move || {
                open.get().map(|place| {
                    let px = |value: Option<f64>| value.map_or("auto".to_owned(), |value| format!("{value:.0}px"));
                    view! {
                        <div class="shade" on:click=move |_| open.set(None)></div>
                        <ul
                            class="export-ways"
                            aria-label=format!("Ways to export {title}")
                            style:right=px(Some(place.right))
                            style:top=px(place.top)
                            style:bottom=px(place.bottom)
                        >
                            {ways()}
                        </ul>
                    }
                    .into_any()
                })
            }}
        </div>
    }
}

/// Where the ways stand, in pixels from the window's edges: a card would cut off what leaves it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    right: f64,
    top: Option<f64>,
    bottom: Option<f64>,
}

/// Beside the button that was pressed, above it where there is more room.
fn place_of(event: &web_sys::MouseEvent) -> Option<Place> {
    let button: web_sys::Element = event.current_target()?.dyn_into().ok()?;
    let (here, page) = (button.get_bounding_client_rect(), document().document_element()?);
    let (width, height) = (f64::from(page.client_width()), f64::from(page.client_height()));
    // The ways must fit to the left of the button's right edge.
    let right = (width - here.right()).clamp(8.0, (width - WAYS - 8.0).max(8.0));
    Some(match here.bottom() > height * 0.55 {
        true => Place { right, top: None, bottom: Some(height - here.top() + 4.0) },
        false => Place { right, top: Some(here.bottom() + 4.0), bottom: None },
    })
}

/// Does it, and says what was done.
async fn carry_out(session: Session, exported: Exported, kind: Kind, copied: bool) -> String {
    let Some((_, name, ending, media)) = KINDS.iter().find(|(each, ..)| *each == kind) else {
        return String::new();
    };
    let file = format!("{}.{ending}", exported.about.file_stem());
    let (theme, foot) = (Theme::light(), exported.about.sentence());
    let about = Some(&exported.about);
    let text = match kind {
        Kind::Csv => export::csv(&exported.table, about),
        Kind::Json => export::json(&exported.table, &exported.about),
        Kind::Markdown => export::markdown(&exported.table, about),
        Kind::Latex => export::latex(&exported.table, about),
        Kind::Methods => paragraph(session).unwrap_or_default(),
        Kind::Svg | Kind::Png => {
            drawing::stacked_svg(&exported.charts, &foot, WIDTH, &theme).unwrap_or_default()
        }
    };
    if copied {
        let done = download::copy(&text).await;
        return if done {
            format!("{name} copied")
        } else {
            "The browser refused: save it instead".to_owned()
        };
    }
    if kind == Kind::Png {
        let size = (WIDTH, drawing::stacked_height(&exported.charts, &foot, WIDTH, &theme));
        let done = picture::save_png(&file, &text, size, SCALE).await;
        return if done {
            format!("Saved {file}")
        } else {
            "The browser could not draw the picture".to_owned()
        };
    }
    download::save(&file, media, &text);
    format!("Saved {file}")
}

/// Calls `with` with everything that the session shows; `None` before the answers are read.
pub(in crate::ui) fn with_source<T>(session: Session, with: impl FnOnce(&Source<'_>) -> T) -> Option<T> {
    let (loaded, outcomes) = session.dataset.get().zip(session.outcomes.get())?;
    let (kept, state) = (session.kept.get(), session.state.read());
    let all = loaded.dataset.run_indices();
    let named: Vec<RunIx> = state.runs.iter().filter_map(|id| loaded.dataset.run_named(id)).collect();
    let chosen = !named.is_empty();
    Some(with(&Source {
        dataset: &loaded.dataset,
        outcomes: &outcomes,
        runs: &if chosen { named } else { all.collect() },
        chosen,
        items: &kept,
        convention: state.zero_division,
        measure: state.heat.measure,
    }))
}

/// The filter in force in words.
pub(in crate::ui) fn filter_in_words(session: Session) -> String {
    let Some(loaded) = session.dataset.get() else { return String::new() };
    let filter = filter_of(&session.state.read(), &loaded.dataset, session.differences);
    filter_words(&filter, &loaded.dataset)
}

/// What the screen shows beside questions and captions.
fn beside(session: Session) -> Beside {
    let placed = session.placed.get();
    let ensemble = session.together.get().map(|together| together.ensemble);
    Beside { ensemble, ..placed.map(|placed| (*placed).clone()).unwrap_or_default() }
}

fn paragraph(session: Session) -> Option<String> {
    untrack(|| with_source(session, |source| methods(source, &filter_in_words(session), &beside(session))))
}

/// One panel on its way out.
pub(in crate::ui) fn exported(session: Session, panel: &Panel) -> Option<Exported> {
    exported_all(session, std::slice::from_ref(panel))
}

/// The panels of one figure on their way out; `None` where no one table holds them.
pub(in crate::ui) fn exported_all(session: Session, panels: &[Panel]) -> Option<Exported> {
    let table = export::of_panels(panels)?;
    let about = with_source(session, |source| figures::about(source, panels, filter_in_words(session)))?;
    Some(Exported { table, about, charts: panels.iter().map(Drawing::of).collect() })
}
