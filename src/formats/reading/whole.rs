//! What files of other programs come to in the end: one dataset, with the files of its videos.

use super::others::Others;
use crate::formats::Loaded;
use crate::formats::error::LoadError;
use crate::formats::foreign::Found;
use crate::formats::merge::{Wanted, merge};

/// All parts as one; files of which none could be read are no dataset.
pub(super) fn whole(others: Others, name: &str) -> Result<Loaded, LoadError> {
    let mut loaded = merge(others.parts, &others.decisions);
    if others.found.is_empty() {
        let why = match loaded.notes.as_slice() {
            [only] => format!("`{}`: {}", only.file, only.reason),
            notes => {
                let shown = notes.iter().take(3).map(|note| format!("`{}`: {}", note.file, note.reason));
                let told = shown.collect::<Vec<_>>().join("; ");
                format!("none of its {} files holds a dataset ({told})", notes.len())
            }
        };
        let file = if name.is_empty() { "the folder".to_owned() } else { name.to_owned() };
        return Err(LoadError::Unavailable { file, why });
    }
    loaded.found = others.found;
    Ok(loaded)
}

/// Whether another program wrote any of the files.
pub(super) fn is_foreign(found: &[Found]) -> bool {
    found.iter().any(|found| found.format != "verivid")
}

/// Adds what one file looked for outside to what others did.
pub(super) fn add_wanted(all: &mut Wanted, of_one: Wanted) {
    all.rows |= of_one.rows;
    all.rates |= of_one.rates;
    all.videos.extend(of_one.videos);
}
