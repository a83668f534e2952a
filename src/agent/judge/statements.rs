//! A statement, judged by the scene.

use super::counting::{bounds, counted, is_number};
use super::opinion::Opinion;
use super::predicates::{Said, agreed, in_words};
use super::times::{appear, extreme, follow, lies, span_in_words};
use super::windows::{common, is_known, is_within, windows};
use crate::agent::evidence::{Located, SAME, Scene, Seen};
use crate::agent::language::{When, known};
use crate::agent::question::{Predicate, Statement};
use crate::model::Track;

/// What the evidence says of a statement.
pub fn judge(statement: &Statement, scene: &Scene) -> Opinion {
    match statement {
        Statement::Is { what, predicate, when, one } => with_thing(what, when, scene, |seen, said| {
            if *predicate == Predicate::Seen {
                is_seen(seen, said)
            } else if *one {
                one_is(seen, predicate, said)
            } else {
                all_are(seen, predicate, said)
            }
        }),
        Statement::Count { what, number, that, when } => {
            with_thing(what, when, scene, |seen, said| is_count(seen, *number, that, said))
        }
        Statement::More(a, b) => more(a, b, scene),
        Statement::Happens { event, when } => happens(event, when, scene),
        Statement::Times { event, number } => times(event, *number as usize, scene),
        Statement::Appear(list) => appear(list, scene),
        Statement::Follow(list) => follow(list, scene),
        Statement::Extreme { event, than, first } => extreme(event, than, *first, scene),
        Statement::Lies { a, how, b } => lies(a, *how, b, scene),
        Statement::Together(a, b) => together(a, b, scene),
        Statement::All(list) => Opinion::all(list.iter().map(|one| judge(one, scene)).collect()),
        Statement::Not(one) => judge(one, scene).denied(),
        Statement::Unclear => Opinion::open("the claim is not one that geometry or time decides"),
    }
}

fn with_thing(
    what: &str,
    when: &When,
    scene: &Scene,
    judged: impl FnOnce(&Seen, &Said<'_>) -> Opinion,
) -> Opinion {
    let Some(seen) = scene.thing(what) else {
        return Opinion::open(format!("\u{201c}{what}\u{201d} was not looked for"));
    };
    if seen.doubtful {
        return Opinion::open(format!("the tools do not agree on \u{201c}{what}\u{201d}"));
    }
    let Some(windows) = windows(when, scene) else {
        return Opinion::open("the time that is meant is not known");
    };
    judged(seen, &Said { scene, when, windows: &windows })
}

/// The tracks by their ids; where there is none, that was found by looking.
fn ids<'a>(tracks: impl IntoIterator<Item = &'a Track>) -> Vec<String> {
    let found: Vec<String> = tracks.into_iter().map(|track| track.id.clone()).collect();
    if found.is_empty() { vec!["perceive".to_owned()] } else { found }
}

fn is_seen(seen: &Seen, said: &Said<'_>) -> Opinion {
    let what = &seen.what;
    let within = |track: &&Track| is_within(&track.presence(), said.windows);
    let there: Vec<&Track> = seen.tracks.iter().filter(|track| within(track) == Some(true)).collect();
    if said.when == &When::Always {
        return always(seen, said.scene.duration);
    }
    if !there.is_empty() {
        let spans: Vec<String> = there.iter().flat_map(|track| track.presence()).map(span_in_words).collect();
        return Opinion::of(
            Some(true),
            ids(there),
            format!("\u{201c}{what}\u{201d} is on screen at {}", spans.join(", ")),
        );
    }
    let apart = seen.tracks.iter().all(|track| within(&track) == Some(false));
    match (seen.complete && apart, seen.tracks.is_empty()) {
        (true, true) => {
            Opinion::of(Some(false), ["perceive".to_owned()], format!("no \u{201c}{what}\u{201d} was found"))
        }
        (true, false) => Opinion::of(
            Some(false),
            ids(&seen.tracks),
            format!("\u{201c}{what}\u{201d} is not on screen then"),
        ),
        (false, _) => Opinion::open(format!("\u{201c}{what}\u{201d} was not found, but may be there")),
    }
}

fn always(seen: &Seen, duration: Option<f64>) -> Opinion {
    let Some(duration) = duration else { return Opinion::open("the length of the video is not known") };
    let covered = crate::units::union_length(&seen.presence());
    let told = format!("\u{201c}{}\u{201d} is on screen for {covered:.2} of {duration:.2} s", seen.what);
    let holds = match covered / duration {
        share if share >= 0.98 => Some(true),
        share if share <= 0.9 && seen.complete => Some(false),
        _ => None,
    };
    Opinion::of(holds, ids(&seen.tracks), told)
}

/// One of them is so.
fn one_is(seen: &Seen, predicate: &Predicate, said: &Said<'_>) -> Opinion {
    let mut used = Vec::new();
    let counts = counted(seen, said, predicate, &mut used);
    let told = |holds: &str| format!("{} \u{201c}{}\u{201d} {}", holds, seen.what, in_words(predicate));
    if let Some((track, _)) = counts.iter().find(|(_, holds)| *holds == Some(true)) {
        return Opinion::of(Some(true), [vec![track.id.clone()], used].concat(), told("a"));
    }
    if seen.complete && counts.iter().all(|(_, holds)| *holds == Some(false)) {
        let evidence = if seen.tracks.is_empty() { vec!["perceive".to_owned()] } else { ids(&seen.tracks) };
        let what = &seen.what;
        let why =
            if seen.tracks.is_empty() { format!("no \u{201c}{what}\u{201d} was found") } else { told("no") };
        return Opinion::of(Some(false), [evidence, used].concat(), why);
    }
    Opinion { evidence: ids(&seen.tracks), ..Opinion::open(told("it is not decided whether a")) }
}

/// The thing that is meant is so, and all of it that there is.
fn all_are(seen: &Seen, predicate: &Predicate, said: &Said<'_>) -> Opinion {
    let what = &seen.what;
    if !is_known(seen) {
        return Opinion::open(format!("it is not sure that all of \u{201c}{what}\u{201d} was found"));
    }
    let mut used = Vec::new();
    let counts = counted(seen, said, predicate, &mut used);
    let found: Vec<Option<bool>> = counts.iter().map(|(_, holds)| *holds).collect();
    let (holds, verb) = match agreed(&found) {
        Some(true) => (Some(true), "it is so that"),
        Some(false) => (Some(false), "it is not so that"),
        None => (None, "it is not decided whether"),
    };
    let told = format!("{verb} \u{201c}{what}\u{201d} {}", in_words(predicate));
    Opinion::of(holds, [ids(counts.iter().map(|(track, _)| *track)), used].concat(), told)
}

fn is_count(seen: &Seen, number: u32, that: &Predicate, said: &Said<'_>) -> Opinion {
    let mut used = Vec::new();
    let counts = counted(seen, said, that, &mut used);
    let evidence = || [ids(counts.iter().map(|(track, _)| *track)), used.clone()].concat();
    let Some((least, most)) = bounds(seen, &counts) else {
        return Opinion {
            evidence: evidence(),
            ..Opinion::open("boxes of groups, or of single moments, are not counted")
        };
    };
    let told = match (least, most) {
        (least, most) if least == most => format!("{least} of \u{201c}{}\u{201d} counted", seen.what),
        (least, usize::MAX) => format!("at least {least} of \u{201c}{}\u{201d}", seen.what),
        (least, most) => format!("between {least} and {most} of \u{201c}{}\u{201d}", seen.what),
    };
    let evidence = if counts.is_empty() { vec!["perceive".to_owned()] } else { evidence() };
    Opinion::of(is_number((least, most), number as usize), evidence, told)
}

fn more(a: &str, b: &str, scene: &Scene) -> Opinion {
    let (Some(first), Some(second)) = (scene.thing(a), scene.thing(b)) else {
        return Opinion::open("a thing was not looked for");
    };
    let all =
        |seen: &Seen| bounds(seen, &seen.tracks.iter().map(|track| (track, Some(true))).collect::<Vec<_>>());
    let (Some((least_a, most_a)), Some((least_b, most_b))) = (all(first), all(second)) else {
        return Opinion::open("not countable");
    };
    let holds = if least_a > most_b {
        Some(true)
    } else if most_a <= least_b {
        Some(false)
    } else {
        None
    };
    Opinion::of(
        holds,
        ids(first.tracks.iter().chain(&second.tracks)),
        format!("{least_a} of \u{201c}{a}\u{201d}, {least_b} of \u{201c}{b}\u{201d}"),
    )
}

fn together(a: &str, b: &str, scene: &Scene) -> Opinion {
    let (Some(first), Some(second)) = (scene.thing(a), scene.thing(b)) else {
        return Opinion::open("a thing was not looked for");
    };
    if first.doubtful || second.doubtful {
        return Opinion::open("the tools do not agree");
    }
    let known = is_known(first) && is_known(second);
    let shared = common(&first.presence(), &second.presence());
    let holds = if shared >= SAME {
        Some(true)
    } else if known && shared <= -SAME.min(0.02) {
        Some(false)
    } else {
        None
    };
    Opinion::of(
        holds,
        ids(first.tracks.iter().chain(&second.tracks)),
        format!("in common: {:.2} s", shared.max(0.0)),
    )
}

fn event_ids(found: &Located) -> Vec<String> {
    found.events.iter().map(|event| event.id.clone().unwrap_or_else(|| event.label.clone())).collect()
}

fn happens(event: &str, when: &When, scene: &Scene) -> Opinion {
    let absent =
        |what: &String| scene.thing(what).is_some_and(|seen| is_known(seen) && seen.tracks.is_empty());
    if let Some(what) = known(event).iter().find(|what| absent(what)) {
        let told = format!("no \u{201c}{what}\u{201d} was found, so that it takes part in nothing");
        return Opinion::of(Some(false), ["perceive".to_owned()], told);
    }
    let Some(found) = scene.event(event).filter(|found| !found.doubtful && !found.by_boxes) else {
        return Opinion::open(format!("\u{201c}{event}\u{201d} was not found, or the tools do not agree"));
    };
    let Some(windows) = windows(when, scene) else {
        return Opinion::open("the time that is meant is not known");
    };
    let within = |span| is_within(&[span], &windows);
    let spans: Vec<String> = found.events.iter().map(|event| span_in_words(event.span)).collect();
    let told = format!("\u{201c}{event}\u{201d} is at {}", spans.join(", "));
    if found.events.iter().any(|event| within(event.span) == Some(true)) {
        return Opinion::of(Some(true), event_ids(found), told);
    }
    let apart = found.events.iter().all(|event| within(event.span) == Some(false));
    match (found.complete && apart, found.events.is_empty()) {
        (true, true) => {
            let told = format!("\u{201c}{event}\u{201d} was looked for and does not take place");
            Opinion::of(Some(false), ["localize".to_owned()], told)
        }
        (true, false) => Opinion::of(Some(false), event_ids(found), told),
        (false, _) => Opinion::open(format!("\u{201c}{event}\u{201d} was not found, but may take place")),
    }
}

fn times(event: &str, number: usize, scene: &Scene) -> Opinion {
    let Some(found) = scene.event(event).filter(|found| !found.doubtful && !found.by_boxes) else {
        return Opinion::open(format!("\u{201c}{event}\u{201d} was not found, or the tools do not agree"));
    };
    let count = found.events.len();
    let most = if found.complete { count } else { usize::MAX };
    let evidence = if count == 0 { vec!["localize".to_owned()] } else { event_ids(found) };
    Opinion::of(
        is_number((count, most), number),
        evidence,
        format!("\u{201c}{event}\u{201d} takes place {count} times"),
    )
}
