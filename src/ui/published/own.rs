//! The rows of the open runs beside the table, computed in slices.

use leptos::{prelude::*, task::spawn_local};

use super::library::Library;
use crate::{
    analysis::leaderboard::{Belongs, Input, Over, OwnRow, Unit, differences, rows, units},
    formats::{Loaded, published::Entry},
    metrics::{
        ItemSet,
        grounding::{GroundingOptions, GroundingOutcomes, GroundingSteps},
        outcomes::RunOutcomes,
        verification::ZeroDivision,
    },
    model::{PublishedTable, RunIx},
    ui::session::{Session, Shared},
    view::printed::Printed,
    web::time,
};

/// Longest slice, in milliseconds.
const SLICE: f64 = 8.0;
/// Items of a grounding run that are judged at a time.
const AT_A_TIME: usize = 64;
/// Ensembles are pairs of runs: past so many rows nobody reads on.
const MOST_ROWS: usize = 60;

/// Own rows and what is said of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Owned {
    /// The rows.
    pub(super) rows: Vec<OwnRow>,
    /// What keeps them from being compared.
    pub(super) differs: Vec<String>,
    /// Whether rows beyond [`MOST_ROWS`] were left out.
    pub(super) cut: bool,
}

/// The own rows of the table on screen.
pub(super) type OwnRows = RwSignal<Owned>;

/// All that own rows follow from.
#[derive(Clone, PartialEq)]
struct Wanted {
    loaded: Shared<Loaded>,
    outcomes: Shared<Vec<RunOutcomes>>,
    kept: Shared<ItemSet>,
    convention: ZeroDivision,
    table: Shared<PublishedTable>,
    at: usize,
}

/// Makes the rows anew when the table, the dataset or its filter changes.
pub(super) fn follow_own(session: Session, library: Library, printed: Memo<Printed>) -> OwnRows {
    let made = RwSignal::new(Owned::default());
    let wanted = Memo::new(move |_| {
        let index = library.index.get()?;
        let at = index.place(printed.read().table.as_deref());
        Some(Wanted {
            loaded: session.dataset.get()?,
            outcomes: session.outcomes.get()?,
            kept: session.kept.get(),
            convention: session.state.read().zero_division,
            table: library.tables.with(|tables| tables.get(at).cloned().flatten())?,
            at,
        })
    });
    Effect::new(move |_| {
        let asked = wanted.get();
        made.set(Owned::default());
        let entry = asked.as_ref().and_then(|asked| {
            library.index.with_untracked(|index| index.as_ref()?.entries.get(asked.at).cloned())
        });
        let Some((asked, entry)) = asked.zip(entry) else { return };
        let Some(belongs) = entry.own.as_deref().and_then(Belongs::from_id) else { return };
        spawn_local(async move {
            let is_current = || wanted.try_get_untracked().flatten().as_ref() == Some(&asked);
            if let Some(owned) = make(&asked, &entry, belongs, &is_current).await {
                made.try_set(owned);
            }
        });
    });
    made
}

async fn make(
    asked: &Wanted,
    entry: &Entry,
    belongs: Belongs,
    is_current: &impl Fn() -> bool,
) -> Option<Owned> {
    let dataset = &asked.loaded.dataset;
    let mut owned = Owned::default();
    let mut since = time::now();
    for unit in units(belongs, dataset) {
        if owned.rows.len() >= MOST_ROWS {
            owned.cut = true;
            break;
        }
        let grounding = match belongs {
            Belongs::Grounding => Some(grounded(asked, unit.run).await),
            _ => None,
        };
        owned.rows.extend(of_unit(asked, belongs, unit, grounding.as_ref()));
        if time::now() - since > SLICE {
            time::give_way().await;
            if !is_current() {
                return None;
            }
            since = time::now();
        }
    }
    let over = Over {
        dataset: &dataset.about().name,
        kept: asked.kept.len(),
        total: dataset.items().len(),
        size: entry.size.as_deref(),
        convention: asked.convention,
    };
    owned.differs = differences(belongs, &owned.rows, over);
    is_current().then_some(owned)
}

fn of_unit(
    asked: &Wanted,
    belongs: Belongs,
    unit: Unit,
    grounding: Option<&GroundingOutcomes>,
) -> Vec<OwnRow> {
    let input = Input {
        dataset: &asked.loaded.dataset,
        outcomes: &asked.outcomes,
        kept: &asked.kept,
        convention: asked.convention,
        grounding,
    };
    rows(belongs, &asked.table, input, unit)
}

async fn grounded(asked: &Wanted, run: RunIx) -> GroundingOutcomes {
    let mut steps = GroundingSteps::new(&asked.loaded.dataset, run, GroundingOptions::default());
    let mut since = time::now();
    while steps.step(AT_A_TIME) {
        if time::now() - since > SLICE {
            time::give_way().await;
            since = time::now();
        }
    }
    steps.finish()
}
