//! What one or two tools found, as one finding: the consensus, and how far it can be trusted.

use crate::agent::evidence::{Located, Seen};
use crate::detect::consensus::{common_events, consensus};
use crate::model::Agreement;

/// What the tools that answered say of one thing.
pub(super) fn seen(what: &str, by_tool: &[Option<&Seen>]) -> (Agreement, Seen) {
    let empty = Seen { what: what.to_owned(), ..Seen::default() };
    match by_tool {
        [Some(a), Some(b)] => {
            let common = consensus(&a.tracks, &b.tracks);
            let sure = matches!(common.agreement, Agreement::Agreed | Agreement::Absent) && common.alone == 0;
            let found = Seen {
                what: what.to_owned(),
                tracks: common.tracks,
                complete: sure && a.complete && b.complete,
                // Where one sees what the other does not, nobody knows.
                doubtful: matches!(common.agreement, Agreement::OneTool | Agreement::Disagreed)
                    || a.doubtful
                    || b.doubtful,
                identities: a.identities && b.identities,
            };
            (common.agreement, found)
        }
        [Some(one)] | [Some(one), None] | [None, Some(one)] => {
            let agreement = if one.tracks.is_empty() { Agreement::Absent } else { Agreement::OneTool };
            (agreement, Seen { what: what.to_owned(), ..(*one).clone() })
        }
        _ => (Agreement::Absent, empty),
    }
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
