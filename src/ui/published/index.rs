//! What there is to choose from, and what tables and columns are called.

use crate::{
    analysis::audit::worded,
    formats::published::{Entry, Head},
    model::PublishedTable,
    ui::session::Shared,
};

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
    pub(super) fn new(entries: Vec<Entry>, heads: Vec<Head>) -> Self {
        let table_names = entries.iter().map(|entry| (entry.id.clone(), entry.number.clone())).collect();
        let column_names = heads.iter().map(|head| (head.name.clone(), head.label.clone())).collect();
        Self { entries, heads, table_names, column_names }
    }

    /// The same with the tables that a dataset carries.
    pub(super) fn with(&self, dataset: &str, tables: &[Shared<PublishedTable>]) -> Self {
        let entry = |table: &Shared<PublishedTable>| Entry {
            id: table.id.clone(),
            title: table.title.clone(),
            citation: table.citation.clone(),
            paper: dataset.to_owned(),
            number: table.id.clone(),
            topic: table.title.clone(),
            ..Entry::default()
        };
        let entries = self.entries.iter().cloned().chain(tables.iter().map(entry)).collect();
        Self::new(entries, self.heads.clone())
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
