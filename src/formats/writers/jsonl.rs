//! Tables as JSON Lines. Columns that every table has stand in every row, `null` where nothing is known.

use serde_json::{Map, Value};

use super::rows::{self, Table};
use super::told::Told;
use super::writer::Files;
use crate::model::Dataset;

/// The items.
pub(super) fn items(dataset: &Dataset, told: &mut Told) -> Files {
    vec![(String::new(), bytes(rows::items(dataset, told)))]
}

/// What runs said.
pub(super) fn predictions(dataset: &Dataset, told: &mut Told) -> Files {
    vec![(String::new(), bytes(rows::predictions(dataset, told)))]
}

fn bytes(table: Table) -> Vec<u8> {
    let mut text = String::new();
    for mut row in table.rows {
        let mut whole = Map::new();
        for name in &table.always {
            whole.insert((*name).to_owned(), row.shift_remove(*name).unwrap_or(Value::Null));
        }
        whole.extend(row);
        text.push_str(&Value::Object(whole).to_string());
        text.push('\n');
    }
    text.into_bytes()
}
