//! Orders of events and of appearances.

use super::opinion::Opinion;
use crate::agent::evidence::{Allen, Located, SAME, Scene, Seen};
use crate::agent::question::TimeRelation;
use crate::model::{Event, Interpolation};
use crate::units::TimeSpan;

/// Whether events lie so to each other, all of the one to all of the other.
pub(super) fn lies(a: &str, how: TimeRelation, b: &str, scene: &Scene) -> Opinion {
    let (Some(first), Some(second)) = (scene.event(a), scene.event(b)) else {
        return Opinion::open("an event was not looked for");
    };
    if let Some(missing) = missing(first) {
        return missing;
    }
    if first.by_boxes || second.by_boxes {
        return Opinion::open("only the things that the events are named by were found");
    }
    if second.doubtful || !second.complete || second.events.is_empty() {
        return Opinion::open(format!("\u{201c}{b}\u{201d} was not found"));
    }
    let relations: Vec<Allen> = pairs(first, second).map(|(x, y)| Allen::of(x.span, y.span, SAME)).collect();
    let holds = match how {
        TimeRelation::Before => agreed(relations.iter().map(|relation| relation.is_before())),
        TimeRelation::After => agreed(relations.iter().map(|relation| relation.inverse().is_before())),
        TimeRelation::While => Some(relations.iter().any(|relation| relation.shares())),
    };
    let told = format!("{}; {}", when_is(a, first), when_is(b, second));
    Opinion::of(holds, ids(first).chain(ids(second)), told)
}

/// Whether events follow each other in this order.
pub(super) fn follow(list: &[String], scene: &Scene) -> Opinion {
    let pair = |two: &[String]| {
        let (Some(a), Some(b)) = (scene.event(&two[0]), scene.event(&two[1])) else {
            return Opinion::open("an event was not looked for");
        };
        if let Some(missing) = missing(a).or_else(|| missing(b)) {
            return missing;
        }
        let order = |(x, y): (&Event, &Event)| comes(x.span, y.span);
        let told = format!("{}; {}", when_is(&two[0], a), when_is(&two[1], b));
        Opinion::of(agreed(pairs(a, b).map(order)), ids(a).chain(ids(b)), told)
    };
    if repeated(list) { Opinion::open("an event is named twice") } else { every(list, pair) }
}

/// Whether an event is the first of all to take place, or the last: its first time against their first times.
pub(super) fn extreme(event: &str, than: &[String], first: bool, scene: &Scene) -> Opinion {
    let pair = |other: &String| {
        let (Some(a), Some(b)) = (scene.event(event), scene.event(other)) else {
            return Opinion::open("an event was not looked for");
        };
        if let Some(missing) = missing(a) {
            return missing;
        }
        if b.doubtful || !b.complete || b.events.is_empty() {
            // What does not take place comes before nothing; but it may be that it was not found.
            return Opinion::open(format!("\u{201c}{other}\u{201d} was not found"));
        }
        let told = format!("{}; {}", when_is(event, a), when_is(other, b));
        let end = |found: &Located| {
            let spans = found.events.iter().map(|event| event.span);
            if first {
                spans.min_by(|x, y| x.start().total_cmp(&y.start()))
            } else {
                spans.max_by(|x, y| x.end().total_cmp(&y.end()))
            }
        };
        let holds = end(a).zip(end(b)).and_then(|(x, y)| if first { comes(x, y) } else { comes(y, x) });
        Opinion::of(holds, ids(a).chain(ids(b)), told)
    };
    if than.contains(&event.to_owned()) {
        return Opinion::open("an event is named twice");
    }
    Opinion::all(than.iter().map(pair).collect())
}

/// Whether things appear for the first time in this order.
pub(super) fn appear(list: &[String], scene: &Scene) -> Opinion {
    let pair = |two: &[String]| {
        let (Some(a), Some(b)) = (scene.thing(&two[0]), scene.thing(&two[1])) else {
            return Opinion::open("a thing was not looked for");
        };
        for (name, seen) in [(&two[0], a), (&two[1], b)] {
            if !super::windows::is_known(seen) {
                return Opinion::open(format!("it is not sure that all of \u{201c}{name}\u{201d} was found"));
            }
            if seen.tracks.is_empty() {
                return Opinion::of(
                    Some(false),
                    ["perceive".to_owned()],
                    format!("no \u{201c}{name}\u{201d} was found"),
                );
            }
        }
        let told = format!("{}; {}", first_is(&two[0], a), first_is(&two[1], b));
        let tracks = a.tracks.iter().chain(&b.tracks).map(|track| track.id.clone());
        Opinion::of(appears(a, b), tracks, told)
    };
    if repeated(list) { Opinion::open("a thing is named twice") } else { every(list, pair) }
}

/// Every one before every later one.
fn every(list: &[String], pair: impl Fn(&[String]) -> Opinion) -> Opinion {
    let mut found = Vec::new();
    for (n, first) in list.iter().enumerate() {
        for second in &list[n + 1..] {
            found.push(pair(&[first.clone(), second.clone()]));
        }
    }
    Opinion::all(found)
}

fn repeated(list: &[String]) -> bool {
    list.iter().enumerate().any(|(n, one)| list[..n].contains(one))
}

fn missing(found: &Located) -> Option<Opinion> {
    let name = &found.what;
    if found.doubtful {
        return Some(Opinion::open(format!("the tools do not agree on \u{201c}{name}\u{201d}")));
    }
    match (found.events.is_empty(), found.complete) {
        (true, true) => {
            let told = format!("\u{201c}{name}\u{201d} was looked for and does not take place");
            Some(Opinion::of(Some(false), ["localize".to_owned()], told))
        }
        (_, false) => {
            Some(Opinion::open(format!("it is not sure that all of \u{201c}{name}\u{201d} was found")))
        }
        (false, true) => None,
    }
}

fn pairs<'a>(a: &'a Located, b: &'a Located) -> impl Iterator<Item = (&'a Event, &'a Event)> {
    a.events.iter().flat_map(move |x| b.events.iter().map(move |y| (x, y)))
}

fn agreed(found: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let all: Vec<Option<bool>> = found.collect();
    super::predicates::agreed(&all)
}

/// Whether one comes first: it starts first, and ends no later.
fn comes(a: TimeSpan, b: TimeSpan) -> Option<bool> {
    let (starts, ends) = (b.start() - a.start(), b.end() - a.end());
    if starts > SAME && ends > -SAME {
        Some(true)
    } else if starts < -SAME && ends < SAME {
        Some(false)
    } else {
        None
    }
}

fn appears(a: &Seen, b: &Seen) -> Option<bool> {
    let (x, y) = (extent(a)?, extent(b)?);
    // Boxes at chosen moments say when a thing was there, not when it came.
    let loose = a.tracks.iter().chain(&b.tracks).any(|track| track.interpolation == Interpolation::None);
    if loose {
        return if x.end() < y.start() {
            Some(true)
        } else if y.end() < x.start() {
            Some(false)
        } else {
            None
        };
    }
    let later = y.start() - x.start();
    if later > SAME {
        Some(true)
    } else if later < -SAME {
        Some(false)
    } else {
        None
    }
}

fn extent(seen: &Seen) -> Option<TimeSpan> {
    let spans = seen.presence();
    let end = spans.iter().map(|span| span.end()).fold(f64::NEG_INFINITY, f64::max);
    TimeSpan::new(spans.first()?.start(), end)
}

fn ids(found: &Located) -> impl Iterator<Item = String> + use<'_> {
    found.events.iter().map(|event| event.id.clone().unwrap_or_else(|| event.label.clone()))
}

/// A span in words.
pub(super) fn span_in_words(span: TimeSpan) -> String {
    format!("[{:.2}, {:.2}]", span.start(), span.end())
}

fn when_is(name: &str, found: &Located) -> String {
    let spans: Vec<String> = found.events.iter().map(|event| span_in_words(event.span)).collect();
    format!("\u{201c}{name}\u{201d} is at {}", spans.join(", "))
}

fn first_is(name: &str, seen: &Seen) -> String {
    match extent(seen) {
        Some(extent) => format!("\u{201c}{name}\u{201d} first appears at {:.2}", extent.start()),
        None => format!("\u{201c}{name}\u{201d} does not appear"),
    }
}
