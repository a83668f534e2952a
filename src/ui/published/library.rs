//! The tables: the papers' are fetched when the screen is first shown, the chosen one before the
//! others, and audited once all are here; those that the open dataset carries stand after them.

use leptos::{prelude::*, task::spawn_local};

use super::index::Index;

use crate::{
    analysis::audit::{Audit, Finding, findings_of},
    formats::published::{self, Entry},
    model::PublishedTable,
    ui::session::{Session, Shared},
    web::{address, cancel::Cancel, fetch, fragment, time},
};

/// The folder beside the page.
const FOLDER: &str = "published/";
/// Longest slice of the audit, in milliseconds.
const SLICE: f64 = 8.0;

/// The tables of the screen; a copy refers to the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Library {
    /// What there is.
    pub(super) index: Memo<Option<Shared<Index>>>,
    /// By entry; `None` while it is on its way.
    pub(super) tables: Memo<Vec<Option<Shared<PublishedTable>>>>,
    /// Every check, once all of the papers' tables are here.
    pub(super) audit: Memo<Option<Shared<Audit>>>,
    /// Why there is nothing.
    pub(super) failure: RwSignal<Option<String>>,
    papers: Papers,
    first: StoredValue<Option<String>>,
    cancel: StoredValue<Cancel, LocalStorage>,
}

/// What was fetched so far.
#[derive(Clone, Copy, Debug)]
struct Papers {
    index: RwSignal<Option<Shared<Index>>>,
    tables: RwSignal<Vec<Option<Shared<PublishedTable>>>>,
    audit: RwSignal<Option<Shared<Audit>>>,
}

impl Library {
    /// A library that is being fetched, this table before the others, until the owner goes.
    pub(super) fn fetched(session: Session, first: Option<String>) -> Self {
        let papers = Papers {
            index: RwSignal::new(None),
            tables: RwSignal::new(Vec::new()),
            audit: RwSignal::new(None),
        };
        let cancel = StoredValue::new_local(Cancel::new());
        let carried = carried(session, papers.index);
        let carried_audit = follow_carried(carried, cancel);
        let name = move || session.dataset.read().as_ref().map(|loaded| loaded.dataset.about().name.clone());
        let library = Self {
            index: Memo::new(move |_| {
                let (index, carried) = (papers.index.get()?, carried.get());
                let name = name().filter(|_| !carried.is_empty());
                Some(name.map_or_else(|| index.clone(), |name| Shared::new(index.with(&name, &carried))))
            }),
            tables: Memo::new(move |_| {
                let mut tables = papers.tables.get();
                tables.extend(carried.get().iter().cloned().map(Some));
                tables
            }),
            audit: Memo::new(move |_| {
                let (audit, more) = (papers.audit.get()?, carried_audit.get());
                let Some(more) = more.filter(|more| !more.findings.is_empty()) else { return Some(audit) };
                let findings = audit.findings.iter().chain(&more.findings).cloned().collect();
                Some(Shared::new(Audit { findings }))
            }),
            failure: RwSignal::new(None),
            papers,
            first: StoredValue::new(first),
            cancel,
        };
        on_cleanup(move || {
            cancel.try_with_value(Cancel::cancel);
        });
        library.fetch();
        library
    }

    /// After a failure.
    pub(super) fn fetch_again(self) {
        self.failure.set(None);
        self.fetch();
    }

    fn fetch(self) {
        let cancel = self.cancel.get_value();
        let first = self.first.get_value();
        spawn_local(async move {
            let told = |why: String| {
                if !cancel.is_cancelled() {
                    self.failure.try_set(Some(why));
                }
            };
            let index = match index(&cancel).await {
                Ok(index) => Shared::new(index),
                Err(why) => return told(why),
            };
            let at = index.place(first.as_deref());
            self.papers.tables.try_set(vec![None; index.entries.len()]);
            self.papers.index.try_set(Some(index.clone()));
            if let Err(why) = self.fetch_table(&index, at, &cancel).await {
                return told(why);
            }
            for other in (0..index.entries.len()).filter(|other| *other != at) {
                let (index, cancel) = (index.clone(), cancel.clone());
                spawn_local(async move {
                    if let Err(why) = self.fetch_table(&index, other, &cancel).await
                        && !cancel.is_cancelled()
                    {
                        self.failure.try_set(Some(why));
                    }
                });
            }
        });
    }

    async fn fetch_table(self, index: &Index, at: usize, cancel: &Cancel) -> Result<(), String> {
        let Some(entry) = index.entries.get(at) else { return Ok(()) };
        let table = Shared::new(table(entry, cancel).await?);
        let whole = self.papers.tables.try_update(|tables| {
            if let Some(slot) = tables.get_mut(at) {
                *slot = Some(table);
            }
            tables.iter().all(Option::is_some)
        });
        if whole == Some(true) {
            let Some(tables) = self.papers.tables.try_get_untracked() else { return Ok(()) };
            let tables: Vec<_> = tables.into_iter().flatten().collect();
            if let Some(audit) = audit(&tables, cancel).await {
                self.papers.audit.try_set(Some(Shared::new(audit)));
            }
        }
        Ok(())
    }
}

/// The tables of the open dataset; one with the id of a paper's table is taken for that one.
fn carried(
    session: Session,
    index: RwSignal<Option<Shared<Index>>>,
) -> Memo<Shared<Vec<Shared<PublishedTable>>>> {
    Memo::new(move |_| {
        let (loaded, index) = (session.dataset.get(), index.get());
        let Some((loaded, index)) = loaded.zip(index) else { return Shared::new(Vec::new()) };
        let is_new = |table: &&PublishedTable| index.entries.iter().all(|entry| entry.id != table.id);
        let tables = loaded.dataset.published().iter().filter(is_new);
        Shared::new(tables.cloned().map(Shared::new).collect())
    })
}

/// Their audit, made anew for another dataset.
fn follow_carried(
    carried: Memo<Shared<Vec<Shared<PublishedTable>>>>,
    cancel: StoredValue<Cancel, LocalStorage>,
) -> RwSignal<Option<Shared<Audit>>> {
    let made = RwSignal::new(None);
    Effect::new(move |_| {
        let tables = carried.get();
        made.set(None);
        if tables.is_empty() {
            return;
        }
        let cancel = cancel.get_value();
        spawn_local(async move {
            let audit = audit(&tables, &cancel).await;
            if carried.try_get_untracked().as_ref() == Some(&tables) {
                made.try_set(audit.map(Shared::new));
            }
        });
    });
    made
}

/// Every check of some tables, in slices; `None` when it was called off.
async fn audit(tables: &[Shared<PublishedTable>], cancel: &Cancel) -> Option<Audit> {
    let tables: Vec<PublishedTable> = tables.iter().map(|table| (**table).clone()).collect();
    let mut findings: Vec<Finding> = Vec::new();
    let mut since = time::now();
    for table in &tables {
        for check in &table.checks {
            findings.extend(findings_of(check, table, &tables));
            if time::now() - since > SLICE {
                time::give_way().await;
                since = time::now();
            }
            if cancel.is_cancelled() {
                return None;
            }
        }
    }
    Some(Audit { findings })
}

async fn bytes(name: &str, cancel: &Cancel) -> Result<Vec<u8>, String> {
    let url = address::join(&fragment::page(), &format!("{FOLDER}{name}"));
    let url = url.ok_or_else(|| format!("{name} has no address"))?;
    fetch::bytes(&url, cancel, |_, _| {}).await.map_err(|error| format!("{error}: {FOLDER}{name}"))
}

async fn index(cancel: &Cancel) -> Result<Index, String> {
    let entries = bytes("index.json", cancel).await?;
    let heads = bytes("heads.json", cancel).await?;
    let (entries, _) = published::index("index.json", &entries).map_err(|error| error.to_string())?;
    let (heads, _) = published::heads("heads.json", &heads).map_err(|error| error.to_string())?;
    Ok(Index::new(entries, heads))
}

async fn table(entry: &Entry, cancel: &Cancel) -> Result<PublishedTable, String> {
    let csv = bytes(&entry.table, cancel).await?;
    let checks = match &entry.checks {
        Some(name) => Some(bytes(name, cancel).await?),
        None => None,
    };
    let read = published::table(entry, &csv, checks.as_deref());
    read.map(|(table, _)| table).map_err(|error| error.to_string())
}
