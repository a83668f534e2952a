//! The printed tables of both papers, carried in the program; the page has the same files.

use verivid::{
    formats::{LoadError, Note, published},
    model::PublishedTable,
};

/// A file of `www/published` with its bytes.
macro_rules! files {
    ($($name:literal)+) => {
        &[$(($name, include_bytes!(concat!("../../../www/published/", $name)))),+]
    };
}

/// The folder as users of the page see it.
pub(crate) const FOLDER: &str = "published";

/// Every file that the index names.
const FILES: &[(&str, &[u8])] = files! {
    "index.json"
    "drv_table1.csv"
    "drv_table1.checks.json"
    "drv_table2.csv"
    "drv_table2.checks.json"
    "drv_table3.csv"
    "drv_table3.checks.json"
    "drv_table4.csv"
    "drv_table7.csv"
    "drv_table7.checks.json"
    "drv_table8.csv"
    "drv_table9.csv"
    "drv_table10.csv"
    "drv_table10.checks.json"
    "drv_text.csv"
    "drv_text.checks.json"
    "vidomni_table1.csv"
    "vidomni_table2.csv"
    "vidomni_table3.csv"
    "vidomni_table4.csv"
    "vidomni_table5.csv"
    "vidomni_table5.checks.json"
    "vidomni_table6.csv"
    "vidomni_table6.checks.json"
    "vidomni_table7.csv"
    "vidomni_table8.csv"
    "vidomni_table9.csv"
    "vidomni_table10.csv"
    "vidomni_table11.csv"
    "vidomni_table11.checks.json"
    "vidomni_table12.csv"
    "vidomni_table12.checks.json"
    "vidomni_table13.csv"
};

fn file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// The tables, in the index's order.
pub(crate) fn tables() -> Result<(Vec<PublishedTable>, Vec<Note>), LoadError> {
    let bytes = |name: &str| {
        let why = "it is not part of the program".to_owned();
        file(name).ok_or_else(|| LoadError::Unavailable { file: format!("{FOLDER}/{name}"), why })
    };
    let (entries, mut notes) = published::index("index.json", bytes("index.json")?)?;
    let mut tables = Vec::new();
    for entry in &entries {
        let checks = entry.checks.as_deref().map(bytes).transpose()?;
        let (table, found) = published::table(entry, bytes(&entry.table)?, checks)?;
        tables.push(table);
        notes.extend(found);
    }
    Ok((tables, notes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_the_index_is_carried_and_read_without_a_note() {
        let (tables, notes) = tables().unwrap();
        assert_eq!((tables.len(), notes), (22, Vec::new()));
    }
}
