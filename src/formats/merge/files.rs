//! The files of videos that stand beside parts, found for the videos of all of them.

use std::collections::BTreeSet;

use super::Part;
use crate::formats::join::{Attached, MediaBook, attach};
use crate::formats::{Decisions, Loaded, Note, Severity};

/// What became of the videos of all parts, and the files that belong to none; nothing where no file stood beside any.
pub(super) struct Files(Option<(Attached, Vec<String>)>);

/// Gives the videos of all parts the files that stand beside any of them.
pub(super) fn attached(parts: &mut [Part], decisions: &Decisions) -> Files {
    let media = |parts: &[Part], chosen: fn(&Part) -> bool| {
        MediaBook::of(parts.iter().filter(|part| chosen(part)).flat_map(|part| part.media.iter().cloned()))
    };
    let book = media(parts, |_| true);
    if book.is_empty() {
        return Files(None);
    }
    // A folder of videos alone was given for its videos, and for nothing else.
    let given = media(parts, Part::is_of_videos_alone);
    let mut all = Attached::default();
    for part in parts.iter_mut() {
        let dataset = &mut part.loaded.dataset;
        if part.foreign {
            all.add(attach(dataset, &book, |_| true, decisions));
            continue;
        }
        // The videos of a manifest stand where it says, unless it says nothing, or nothing is there.
        all.add(attach(dataset, &book, |video| video.src.is_none(), decisions));
        if !given.is_empty() {
            let is_lost = |src: &String| !src.contains("://") && book.at_path(src).is_none();
            all.add(attach(dataset, &given, |video| video.src.as_ref().is_some_and(is_lost), decisions));
        }
    }
    if all.of == 0 {
        return Files(None);
    }
    let videos = parts.iter().flat_map(|part| part.loaded.dataset.videos());
    let used: BTreeSet<&str> = videos.filter_map(|video| video.src.as_deref()).collect();
    let unused = book.paths().filter(|path| !used.contains(path) && !all.in_question.contains(*path));
    let unused = unused.map(str::to_owned).collect();
    Files(Some((all, unused)))
}

/// The most files that are named.
const MOST_NAMED: usize = 3;

/// That some files are of no video, with the names of the first.
fn of_no_video(unused: &[String]) -> Option<String> {
    let named: Vec<String> = unused.iter().take(MOST_NAMED).map(|path| format!("`{path}`")).collect();
    let named = named.join(", ");
    Some(match unused {
        [] => return None,
        [_] => format!("the video file {named} is of no video of the dataset"),
        all if all.len() <= MOST_NAMED => {
            format!("{} video files are of no video of the dataset: {named}", all.len())
        }
        all => {
            let more = all.len() - MOST_NAMED;
            format!("{} video files are of no video of the dataset: {named} and {more} more", all.len())
        }
    })
}

impl Files {
    /// Tells what was found, and puts what is doubtful.
    pub(super) fn tell(self, loaded: &mut Loaded) {
        let Some((attached, unused)) = self.0 else { return };
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
        if let Some(reason) = of_no_video(&unused) {
            tell(Severity::Info, reason);
        }
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
