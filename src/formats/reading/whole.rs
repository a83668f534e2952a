//! What files of other programs come to in the end: one dataset, with the files of its videos.

use super::others::Others;
use crate::formats::error::LoadError;
use crate::formats::foreign::Found;
use crate::formats::merge::merge;
use crate::formats::note::Severity;
use crate::formats::{Loaded, Note, join};

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
    attach(&mut loaded, &others.media);
    Ok(loaded)
}

/// Whether another program wrote any of the files.
pub(super) fn is_foreign(found: &[Found]) -> bool {
    found.iter().any(|found| found.format != "verivid")
}

/// Finds the files of the videos, and tells what was found.
pub(super) fn attach(loaded: &mut Loaded, media: &[String]) {
    if media.is_empty() {
        return;
    }
    let attached = join::attach(&mut loaded.dataset, media);
    let mut reason = format!("{} of {} videos were found among the files", attached.found, attached.of);
    if attached.doubtful > 0 {
        reason += &format!("; of the name of {} there are several files", attached.doubtful);
    }
    let severity = if attached.found < attached.of { Severity::Changed } else { Severity::Info };
    let file = loaded.found.first().and_then(|found| found.files.first()).cloned().unwrap_or_default();
    loaded.notes.push(Note { severity, file, line: None, id: None, reason });
}
