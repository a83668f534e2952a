//! How many there are: tracks are counted, never boxes.

use super::predicates::Said;
use crate::agent::evidence::Seen;
use crate::agent::language::Noun;
use crate::agent::question::Predicate;
use crate::model::{Interpolation, Track};

/// At least so many, and at most; `None` where no number can be said at all.
pub(super) fn bounds(seen: &Seen, counts: &[(&Track, Option<bool>)]) -> Option<(usize, usize)> {
    // A box around "people" is no person, and boxes at single moments are not yet things.
    let group = |track: &Track| Noun::of(&track.label).is_some_and(|noun| noun.plural);
    let loose = |track: &Track| track.interpolation == Interpolation::None;
    if seen.doubtful || counts.iter().any(|(track, _)| group(track) || loose(track)) {
        return None;
    }
    let sure: Vec<&Track> =
        counts.iter().filter(|(_, holds)| *holds == Some(true)).map(|(track, _)| *track).collect();
    let open = counts.iter().filter(|(_, holds)| holds.is_none()).count();
    let least = if seen.identities { sure.len() } else { at_once(&sure) };
    let most = if seen.complete { sure.len() + open } else { usize::MAX };
    Some((least, most))
}

/// The most of them that are on screen together.
fn at_once(tracks: &[&Track]) -> usize {
    let starts = tracks.iter().flat_map(|track| track.presence()).map(|span| span.start());
    let there = |time: f64| {
        let shown =
            |track: &&&Track| track.presence().iter().any(|span| span.start() <= time && time <= span.end());
        tracks.iter().filter(shown).count()
    };
    starts.map(there).max().unwrap_or(0)
}

/// Whether a number lies within bounds: it is the only one, or it is none of them.
pub(super) fn is_number((least, most): (usize, usize), number: usize) -> Option<bool> {
    if number < least || number > most { Some(false) } else { (least == most).then_some(true) }
}

/// Each track that is there in the windows, and whether it counts.
pub(super) fn counted<'a>(
    seen: &'a Seen,
    said: &Said<'_>,
    that: &Predicate,
    used: &mut Vec<String>,
) -> Vec<(&'a Track, Option<bool>)> {
    let mut found = Vec::new();
    for track in &seen.tracks {
        match super::windows::is_within(&track.presence(), said.windows) {
            Some(false) => {}
            Some(true) => found.push((track, said.of(track, that, used))),
            None => found.push((track, None)),
        }
    }
    found
}
