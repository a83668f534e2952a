//! One small menu by which any table or chart in view leaves the page.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    analysis::{
        export::{self, About, Table, filter_words},
        figures::{self, Panel, Source},
        methods::methods,
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
    let open = RwSignal::new(false);
    let said = RwSignal::new(String::new());
    let leave = Callback::new(move |(kind, copied): (Kind, bool)| {
        let Some(exported) = untrack(|| make.run(())) else { return };
        spawn_local(async move {
            said.try_set(carry_out(session, exported, kind, copied).await);
            open.try_set(false);
            time::sleep(SHOWN).await;
            said.try_set(String::new());
        });
    });
    let ways = move || {
        let kinds = KINDS.iter().filter(|(kind, ..)| has_picture || !matches!(kind, Kind::Svg | Kind::Png));
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
                if event.key() == "Escape" && open.get_untracked() {
                    event.stop_propagation();
                    open.set(false);
                }
            }
        >
            <button
                class="quiet small"
                aria-label=format!("Export {name}")
                aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                "Export"
            </button>
            <span role="status" class="answer" class:shown=move || !said.read().is_empty()>{move || said.get()}</span>
            {move || {
                open.get().then(|| view! {
                    <div class="shade" on:click=move |_| open.set(false)></div>
                    <ul class="export-ways" aria-label=format!("Ways to export {title}")>{ways()}</ul>
                }.into_any())
            }}
        </div>
    }
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
    filter_words(&filter_of(&session.state.read(), &loaded.dataset), &loaded.dataset)
}

fn paragraph(session: Session) -> Option<String> {
    untrack(|| with_source(session, |source| methods(source, &filter_in_words(session))))
}

/// One panel on its way out.
pub(in crate::ui) fn exported(session: Session, panel: &Panel) -> Option<Exported> {
    let filter = filter_in_words(session);
    let about = with_source(session, |source| figures::about(source, std::slice::from_ref(panel), filter))?;
    Some(Exported { table: export::of_panel(panel), about, charts: vec![Drawing::of(panel)] })
}
