//! Boxes and events that are there already, in the place of a detector and of a grounder: the truth of a dataset ("what
//! would perfect perception say?"), or what a run predicted.

use super::evidence::{Located, Seen};
use super::language::{Match, Noun, contains, stems};
use crate::model::{Event, Interpolation, Track};

/// What is there already.
#[derive(Clone, Copy, Debug)]
pub struct StandIn<'a> {
    /// Boxes.
    pub tracks: &'a [Track],
    /// Events.
    pub events: &'a [Event],
    /// Whether two tracks are surely two things.
    pub identities: bool,
    /// Whether a thing that is not there is absent from the video. Without it, what is there is taken to be all of its
    /// kind, and nothing is said of other kinds.
    pub everything: bool,
}

impl StandIn<'_> {
    /// What it says of things, as a detector that was asked for them.
    pub fn seen(&self, objects: &[String]) -> Vec<Seen> {
        objects.iter().map(|what| self.one(what)).collect()
    }

    /// How well the best of the labels fits a thing.
    pub(super) fn best(&self, what: &str) -> Match {
        let Some(noun) = Noun::of(what) else { return Match::Maybe };
        self.tracks.iter().map(|track| noun.matches(&track.label)).max().unwrap_or(Match::No)
    }

    pub(super) fn one(&self, what: &str) -> Seen {
        let noun = Noun::of(what);
        let of = |track: &&Track| noun.as_ref().map_or(Match::No, |noun| noun.matches(&track.label));
        let tracks: Vec<Track> =
            self.tracks.iter().filter(|track| of(track) == Match::Yes).cloned().collect();
        // Who names a cup and a bowl tells them apart.
        let least = if tracks.is_empty() { Match::Alike } else { Match::Maybe };
        let may_be = |track: &Track| (least..Match::Yes).contains(&of(&track));
        let open = self.tracks.iter().any(may_be) || noun.is_none();
        let complete = !open && (self.everything || !tracks.is_empty());
        Seen { what: what.to_owned(), tracks, complete, doubtful: false, identities: self.identities }
    }

    /// What it says of events, as a grounder that was asked for them. Where there are no events at all, the boxes of
    /// what an event is named by stand for it.
    pub fn located(&self, events: &[String]) -> Vec<Located> {
        events.iter().map(|what| self.event(what)).collect()
    }

    pub(super) fn event(&self, what: &str) -> Located {
        let phrase = stems(what);
        if self.events.is_empty() {
            return self.by_boxes(what, &phrase);
        }
        let found: Vec<Event> =
            self.events.iter().filter(|event| is_event(&event.label, &phrase)).cloned().collect();
        // One event has many descriptions: that none is worded like this says nothing.
        let complete = !found.is_empty();
        Located { what: what.to_owned(), events: found, complete, doubtful: false, by_boxes: false }
    }

    fn by_boxes(&self, what: &str, phrase: &[String]) -> Located {
        let means = |track: &&Track| {
            let label = stems(&track.label);
            !label.is_empty() && label.iter().all(|stem| phrase.contains(stem))
        };
        let mut tracks = self.tracks.iter().filter(means);
        let found = tracks.next().filter(|_| tracks.next().is_none());
        let events = found.and_then(|track| {
            let span = track.extent()?;
            // Boxes at chosen moments say when a thing was there only where nothing else was there between them.
            let loose = track.interpolation == Interpolation::None;
            let apart = |other: &Track| {
                other.id == track.id
                    || other
                        .extent()
                        .is_none_or(|other| other.end() < span.start() || span.end() < other.start())
            };
            let clear = !loose || self.tracks.iter().all(apart);
            clear.then(|| Event {
                id: Some(track.id.clone()),
                label: what.to_owned(),
                span,
                score: None,
                extra: Vec::new(),
            })
        });
        let events: Vec<Event> = events.into_iter().collect();
        Located {
            what: what.to_owned(),
            complete: !events.is_empty(),
            events,
            doubtful: false,
            by_boxes: true,
        }
    }
}

/// Words that turn a sentence round.
const DENIALS: &[&str] =
    &["not", "never", "without", "fail", "almost", "tri", "no", "instead", "don't", "doesn't", "didn't"];

/// Whether an event's label says what the phrase says, and may be more. Who does it may be missing from the label.
fn is_event(label: &str, phrase: &[String]) -> bool {
    let label = stems(label);
    let denied = |stem: &&str| label.iter().any(|own| own == stem) != phrase.iter().any(|own| own == stem);
    if DENIALS.iter().any(denied) {
        return false;
    }
    let without_doer = || {
        (1..=2).any(|lead| {
            let rest = phrase.get(lead..).unwrap_or_default();
            rest.len() >= 2 && rest.first() == label.first() && contains(&label, rest)
        })
    };
    contains(&label, phrase) || without_doer()
}
