//! One small menu by which any table or chart in view leaves the page.

use std::collections::HashMap;

use leptos::{prelude::*, task::spawn_local};

use super::{Popover, use_popover};
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
/// How long the answer stays, in milliseconds.
const SHOWN: u64 = 4000;
/// How long what is asked for may still be in the making, in milliseconds, and how often it is looked for.
const PATIENCE: u64 = 20_000;
const STEP: u64 = 100;

/// What makes the tables and charts that are on screen, each by its button, and what was last done with one.
///
/// A card is drawn anew when its numbers come, and its button with it: the open ways, and a file that is still waited
/// for, ask whoever makes it by then.
#[derive(Clone, Copy)]
pub(in crate::ui) struct Exports {
    makers: StoredValue<HashMap<String, Callback<(), Option<Exported>>>>,
    said: RwSignal<Option<(String, String)>>,
}

impl Exports {
    pub(in crate::ui) fn new() -> Self {
        Self { makers: StoredValue::new(HashMap::new()), said: RwSignal::new(None) }
    }

    fn say(self, id: &str, words: &str) {
        self.said.set(Some((id.to_owned(), words.to_owned())));
    }

    /// What is to leave, once it is there: a press while the scores are still computed is not lost.
    /// Whoever goes to another screen meanwhile is not followed by a file.
    async fn once_there(self, session: Session, id: &str) -> Option<Exported> {
        let here = || session.state.try_with_untracked(|state| state.screen.clone());
        let screen = here();
        for _ in 0..PATIENCE / STEP {
            let maker = self.makers.with_value(|makers| makers.get(id).copied());
            let made = untrack(|| maker.and_then(|maker| maker.try_run(())).flatten());
            if made.is_some() {
                return made;
            }
            self.say(id, "Being computed \u{2026}");
            time::sleep(STEP).await;
            if here() != screen {
                break;
            }
        }
        None
    }
}

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
    /// Its place among several of the name.
    #[prop(optional)]
    at: usize,
) -> impl IntoView {
    let (session, popover, exports) = (use_session(), use_popover(), expect_context::<Exports>());
    let id = format!("export {name} {at}");
    exports.makers.update_value(|makers| {
        makers.insert(id.clone(), make);
    });
    let said = {
        let id = id.clone();
        move || {
            exports
                .said
                .with(|said| said.as_ref().filter(|(of, _)| *of == id).map(|(_, words)| words.clone()))
        }
    };
    let words = said.clone();
    let open = {
        let (id, title) = (id.clone(), name.clone());
        move |event: web_sys::MouseEvent| {
            let (id, title) = (id.clone(), title.clone());
            popover.open_as(&event, "Ways to export", move || {
                ways(session, popover, exports, &id, &title, has_picture)
            });
        }
    };
    view! {
        <div class="export">
            <button id=id class="small" aria-label=format!("Export {name}") aria-haspopup="dialog" on:click=open>
                "Export"
            </button>
            <span role="status" class="answer" class:shown=move || said().is_some()>{words}</span>
        </div>
    }
}

/// The ways out, in the page's one panel.
fn ways(
    session: Session,
    popover: Popover,
    exports: Exports,
    id: &str,
    title: &str,
    has_picture: bool,
) -> AnyView {
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
            let id = id.to_owned();
            let leave = move |_| {
                let id = id.clone();
                popover.close();
                spawn_local(leave(session, exports, id, kind, copied));
            };
            view! { <button class="small" aria-label=format!("{verb} {words}") on:click=leave>{verb}</button> }
                .into_any()
        };
        let copy = (kind != Kind::Png).then(|| button(true, "Copy"));
        view! { <li><span>{words}</span>{copy}{button(false, "Save")}</li> }.into_any()
    };
    let rows: Vec<_> = kinds.map(row).collect();
    view! {
        <h3>{format!("Export {title}")}</h3>
        <ul class="export-ways">{rows}</ul>
    }
    .into_any()
}

/// Lets it leave, and says so for a while.
async fn leave(session: Session, exports: Exports, id: String, kind: Kind, copied: bool) {
    let words = match exports.once_there(session, &id).await {
        Some(exported) => carry_out(session, exported, kind, copied).await,
        None => "There is nothing here to export yet".to_owned(),
    };
    exports.say(&id, &words);
    time::sleep(SHOWN).await;
    exports.said.update(|said| {
        if said.as_ref().is_some_and(|(of, now)| *of == id && *now == words) {
            *said = None;
        }
    });
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
