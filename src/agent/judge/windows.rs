//! The spans of time that a statement is about.

use crate::agent::evidence::{SAME, Scene, Seen};
use crate::agent::language::When;
use crate::agent::question::shown;
use crate::units::TimeSpan;

/// No video is longer, in seconds.
const EVER: f64 = 1e9;

/// The spans of time that `when` means; `None` where they are not known, or where the event or the thing that it names
/// is absent, so that there is no such time.
pub(super) fn windows(when: &When, scene: &Scene) -> Option<Vec<TimeSpan>> {
    let span = |from: f64, to: f64| TimeSpan::new(from, to).map(|span| vec![span]);
    let some = |spans: &Vec<TimeSpan>| !spans.is_empty();
    // The first and the last tenth, and no more than half a second of it.
    let brief = |duration: f64| (duration / 10.0).min(0.5);
    match when {
        When::Whenever | When::Ever | When::Always => span(-EVER, EVER),
        When::Start => span(0.0, scene.duration.map_or(0.3, brief)),
        When::End => scene.duration.and_then(|all| span(all - brief(all), all)),
        When::At(time) => span(time - 0.05, time + 0.05),
        When::Between(from, to) => span(*from, *to),
        When::FirstHalf => scene.duration.and_then(|all| span(0.0, all / 2.0)),
        When::SecondHalf => scene.duration.and_then(|all| span(all / 2.0, all)),
        When::During(said) => match shown(said) {
            Some(thing) => scene.thing(thing).filter(|seen| is_known(seen)).map(Seen::presence).filter(some),
            None => {
                let found =
                    scene.event(said).filter(|found| found.complete && !found.doubtful && !found.by_boxes)?;
                Some(found.events.iter().map(|event| event.span).collect()).filter(some)
            }
        },
    }
}

/// Whether a thing can be spoken of as known.
pub(super) fn is_known(seen: &Seen) -> bool {
    seen.complete && !seen.doubtful
}

/// The time in seconds that any of `spans` has in common with any of `windows`.
pub(super) fn common(spans: &[TimeSpan], windows: &[TimeSpan]) -> f64 {
    let pairs = spans.iter().flat_map(|span| windows.iter().map(move |window| (span, window)));
    pairs.map(|(a, b)| a.end().min(b.end()) - a.start().max(b.start())).fold(f64::NEG_INFINITY, f64::max)
}

/// Whether spans lie in windows: they have time in common that is worth the name, or are surely apart.
pub(super) fn is_within(spans: &[TimeSpan], windows: &[TimeSpan]) -> Option<bool> {
    let shortest = spans.iter().chain(windows).map(|span| span.length()).fold(f64::INFINITY, f64::min);
    match common(spans, windows) {
        // A moment, or half of what is short, is enough.
        shared if shared >= SAME.min(shortest / 2.0) => Some(true),
        // What is long and only touches has no moment in common.
        shared if shared <= 0.0 && shortest >= 4.0 * SAME => Some(false),
        shared if shared <= -SAME => Some(false),
        _ => None,
    }
}
