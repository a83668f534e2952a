//! The tables: fetched when the screen is first shown, the chosen one before the others, and
//! audited once all are here.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    analysis::audit::{Audit, Finding, findings_of, worded},
    formats::published::{self, Entry, Head},
    model::PublishedTable,
    ui::session::Shared,
    web::{address, cancel::Cancel, fetch, fragment, time},
};

/// The folder beside the page.
const FOLDER: &str = "published/";
/// Longest slice of the audit, in milliseconds.
const SLICE: f64 = 8.0;

/// What the index and the heads say.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// The tables, in order.
    pub(super) entries: Vec<Entry>,
    heads: Vec<Head>,
    table_names: Vec<(String, String)>,
    column_names: Vec<(String, String)>,
}

impl Index {
    fn new(entries: Vec<Entry>, heads: Vec<Head>) -> Self {
        let table_names = entries.iter().map(|entry| (entry.id.clone(), entry.number.clone())).collect();
        let column_names = heads.iter().map(|head| (head.name.clone(), head.label.clone())).collect();
        Self { entries, heads, table_names, column_names }
    }

    /// The head of a column.
    pub(super) fn head(&self, name: &str) -> Head {
        let known = self.heads.iter().find(|head| head.name == name);
        known.cloned().unwrap_or_else(|| Head::unknown(name))
    }

    /// The place of a table; the first one where it is not known.
    pub(super) fn place(&self, id: Option<&str>) -> usize {
        self.entries.iter().position(|entry| Some(entry.id.as_str()) == id).unwrap_or(0)
    }

    /// A sentence of the audit as a reader knows tables and columns.
    pub(super) fn words(&self, sentence: &str) -> String {
        worded(sentence, &self.table_names, &self.column_names)
    }
}

/// The tables of the screen; a copy refers to the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Library {
    /// What there is.
    pub(super) index: RwSignal<Option<Shared<Index>>>,
    /// By entry; `None` while it is on its way.
    pub(super) tables: RwSignal<Vec<Option<Shared<PublishedTable>>>>,
    /// Every check, once all tables are here.
    pub(super) audit: RwSignal<Option<Shared<Audit>>>,
    /// Why there is nothing.
    pub(super) failure: RwSignal<Option<String>>,
    first: StoredValue<Option<String>>,
    cancel: StoredValue<Cancel, LocalStorage>,
}

impl Library {
    /// A library that is being fetched, this table before the others, until the owner goes.
    pub(super) fn fetched(first: Option<String>) -> Self {
        let library = Self {
            index: RwSignal::new(None),
            tables: RwSignal::new(Vec::new()),
            audit: RwSignal::new(None),
            failure: RwSignal::new(None),
            first: StoredValue::new(first),
            cancel: StoredValue::new_local(Cancel::new()),
        };
        on_cleanup(move || {
            library.cancel.try_with_value(Cancel::cancel);
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
            self.tables.try_set(vec![None; index.entries.len()]);
            self.index.try_set(Some(index.clone()));
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
        let whole = self.tables.try_update(|tables| {
            if let Some(slot) = tables.get_mut(at) {
                *slot = Some(table);
            }
            tables.iter().all(Option::is_some)
        });
        if whole == Some(true) {
            self.make_audit(cancel).await;
        }
        Ok(())
    }

    /// Makes every check, in slices.
    async fn make_audit(self, cancel: &Cancel) {
        let Some(tables) = self.tables.try_get_untracked() else { return };
        let tables: Vec<PublishedTable> = tables.iter().flatten().map(|table| (**table).clone()).collect();
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
                    return;
                }
            }
        }
        self.audit.try_set(Some(Shared::new(Audit { findings })));
    }
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
