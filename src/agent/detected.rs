//! What a detector with a closed list of classes says of the things that a question names.

use super::evidence::Seen;
use crate::detect::labels::Labels;
use crate::detect::query::{Asked, Match, ask};
use crate::model::Track;

/// What was found of each thing: `tracks` are all that the detector found on the video, labelled by its classes.
///
/// A class that is called so, or by a synonym, is the thing, and was looked for in full. A wider class (a person, where a
/// man was asked for), or one that leaves a word unchecked (`red`), shows the thing only by showing nothing: then it is
/// absent. Of a kind (an animal) a detector has some members, never all. What it has no class for was not looked for.
pub fn seen(objects: &[String], labels: &Labels, tracks: &[Track]) -> Vec<Seen> {
    objects.iter().map(|what| one(what, labels, tracks)).collect()
}

fn one(what: &str, labels: &Labels, tracks: &[Track]) -> Seen {
    let none = Seen { what: what.to_owned(), ..Seen::default() };
    let Asked::Found { classes, by, ignored } = ask(what, labels) else { return none };
    let names: Vec<String> = classes.iter().map(|class| labels.name(*class)).collect();
    let found: Vec<Track> = tracks.iter().filter(|track| names.contains(&track.label)).cloned().collect();
    let is_it = ignored.is_empty() && by != Match::Wider;
    if is_it {
        Seen { tracks: found, complete: by != Match::Kinds, ..none }
    } else {
        Seen { complete: found.is_empty() && by != Match::Kinds, ..none }
    }
}
