//! The files of videos that stand beside parts, found for the videos of all of them.

use super::Part;
use crate::formats::join::{Attached, MediaBook, attach};
use crate::formats::{Decisions, Loaded, Note, Severity};

/// What became of the videos of all parts; nothing where no file stood beside any.
pub(super) struct Files(Option<Attached>);

/// Gives the videos of all parts the files that stand beside any of them.
pub(super) fn attached(parts: &mut [Part], decisions: &Decisions) -> Files {
    let media = parts.iter().flat_map(|part| part.media.iter().cloned());
    let book = MediaBook::of(media);
    if book.is_empty() {
        return Files(None);
    }
    let mut all = Attached::default();
    for part in parts {
        // The videos of a manifest stand where it says, unless it says nothing.
        all.add(attach(&mut part.loaded.dataset, &book, part.foreign, decisions));
    }
    Files((all.of > 0).then_some(all))
}

impl Files {
    /// Tells what was found, and puts what is doubtful.
    pub(super) fn tell(self, loaded: &mut Loaded) {
        let Some(attached) = self.0 else { return };
        let first = loaded.found.iter().position(|found| found.format != "verivid").unwrap_or(0);
        let file = loaded.found.get(first).and_then(|found| found.files.first()).cloned().unwrap_or_default();
        let mut tell = |severity, reason| {
            loaded.notes.push(Note { severity, file: file.clone(), line: None, id: None, reason });
        };
        let mut reason = format!("{} of {} videos were found among the files", attached.found, attached.of);
        if attached.several > 0 {
            reason += &format!("; of the name of {} there are several files", attached.several);
        }
        let severity = if attached.found < attached.of { Severity::Changed } else { Severity::Info };
        tell(severity, reason);
        if let Some((id, told)) = &attached.longer {
            let count = attached.of_other_length;
            let reason =
                format!("{count} videos last longer or shorter than is said of them; of `{id}` {told}");
            tell(Severity::Info, reason);
        }
        if let Some(found) = loaded.found.get_mut(first) {
            found.decisions.extend(attached.doubtful);
        }
    }
}
