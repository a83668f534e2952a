//! What one or two tools found, as one finding: the consensus, and how far it can be trusted.

use crate::agent::evidence::{Located, Seen};
use crate::detect::consensus::{Consensus, consensus, mean_span};
use crate::model::{Agreement, Event, Interpolation, Track};

/// What the tools that answered say of one thing.
pub(super) fn seen(what: &str, by_tool: &[Option<&Seen>]) -> (Agreement, Seen) {
    let empty = Seen { what: what.to_owned(), ..Seen::default() };
    match by_tool {
        [Some(a), Some(b)] => {
            let common = consensus(&a.tracks, &b.tracks);
            let agreement = common.agreement;
            let tracks = partners(&a.tracks, &b.tracks);
            let all_met = tracks.len() == a.tracks.len() && tracks.len() == b.tracks.len();
            let whole = all_met && common.only_first + common.only_second + common.apart == 0;
            let found = Seen {
                what: what.to_owned(),
                complete: whole && a.complete && b.complete,
                // Where one sees what the other does not, nobody knows.
                doubtful: matches!(agreement, Agreement::OneTool | Agreement::Disagreed)
                    || a.doubtful
                    || b.doubtful,
                identities: a.identities && b.identities,
                tracks,
            };
            (agreement, found)
        }
        [Some(one)] | [Some(one), None] | [None, Some(one)] => {
            let agreement = if one.tracks.is_empty() { Agreement::Absent } else { Agreement::OneTool };
            // What two detectors do not see is not there; one alone, which may take one for two, may also miss one.
            let complete = one.complete && (one.identities || !one.tracks.is_empty());
            (agreement, Seen { what: what.to_owned(), complete, ..(*one).clone() })
        }
        _ => (Agreement::Absent, empty),
    }
}

/// The common tracks with each track of either tool in one of them at most, so that they can be counted: those with
/// the most boxes in common first. In the order of the first tool's tracks.
fn partners(first: &[Track], second: &[Track]) -> Vec<Track> {
    let mut pairs: Vec<(usize, usize, Track)> = Vec::new();
    for (n, a) in first.iter().enumerate() {
        for (m, b) in second.iter().enumerate() {
            let Consensus { tracks, .. } = consensus(std::slice::from_ref(a), std::slice::from_ref(b));
            pairs.extend(tracks.into_iter().map(|track| (n, m, moments(track, a, b))));
        }
    }
    let area = |track: &Track| track.boxes.iter().map(|key| key.rect.area()).sum::<f64>();
    pairs.sort_by(|x, y| {
        let more = y.2.boxes.len().cmp(&x.2.boxes.len()).then(area(&y.2).total_cmp(&area(&x.2)));
        more.then((x.0, x.1).cmp(&(y.0, y.1)))
    });
    let mut taken = (vec![false; first.len()], vec![false; second.len()]);
    let mut found: Vec<(usize, Track)> = Vec::new();
    for (n, m, track) in pairs {
        if !taken.0[n] && !taken.1[m] {
            (taken.0[n], taken.1[m]) = (true, true);
            found.push((n, track));
        }
    }
    found.sort_by_key(|(n, _)| *n);
    found.into_iter().map(|(_, track)| track).collect()
}

/// Boxes at single moments stay such: nothing is known between them.
fn moments(track: Track, a: &Track, b: &Track) -> Track {
    let loose = [a, b].iter().any(|one| one.interpolation == Interpolation::None);
    let interpolation = if loose { Interpolation::None } else { track.interpolation };
    Track { interpolation, ..track }
}

/// What the tools that answered say of one event.
pub(super) fn located(what: &str, by_tool: &[Option<&Located>]) -> (Agreement, Located) {
    let empty = Located { what: what.to_owned(), ..Located::default() };
    match by_tool {
        [Some(a), Some(b)] => {
            let (agreement, events) = common_events(&a.events, &b.events);
            let same = a.events.len() == b.events.len() && events.len() == a.events.len();
            let found = Located {
                what: what.to_owned(),
                events,
                complete: same && a.complete && b.complete,
                doubtful: matches!(agreement, Agreement::OneTool | Agreement::Disagreed)
                    || a.doubtful
                    || b.doubtful,
                by_boxes: a.by_boxes || b.by_boxes,
            };
            (agreement, found)
        }
        [Some(one)] | [Some(one), None] | [None, Some(one)] => {
            let agreement = if one.events.is_empty() { Agreement::Absent } else { Agreement::OneTool };
            (agreement, Located { what: what.to_owned(), ..(*one).clone() })
        }
        _ => (Agreement::Absent, empty),
    }
}

/// What two temporal grounders agree on about one event: each occurrence that both have, with the mean of the times
/// that they report, "following the same principle" as boxes (Dr.V, section 5, steps 2 and 3).
fn common_events(first: &[Event], second: &[Event]) -> (Agreement, Vec<Event>) {
    match (first.is_empty(), second.is_empty()) {
        (true, true) => return (Agreement::Absent, Vec::new()),
        (false, false) => {}
        _ => return (Agreement::OneTool, Vec::new()),
    }
    let meets = |a: &Event, b: &Event| {
        a.span == b.span || a.span.start().max(b.span.start()) < a.span.end().min(b.span.end())
    };
    let mut free = vec![true; second.len()];
    let mut found = Vec::new();
    for one in first {
        let partner = (0..second.len()).find(|n| free[*n] && meets(one, &second[*n]));
        if let Some((n, span)) = partner.and_then(|n| Some((n, mean_span(one.span, second[n].span)?))) {
            free[n] = false;
            found.push(Event { span, ..one.clone() });
        }
    }
    let agreement = if found.is_empty() { Agreement::Disagreed } else { Agreement::Agreed };
    (agreement, found)
}
