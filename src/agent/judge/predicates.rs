//! What is said of one track, over the times that are meant.

use super::windows::is_known;
use crate::agent::evidence::{
    Direction, Relation, Scene, Seen, Trend, boxes_within, direction, phases, share, speed, still,
};
use crate::agent::language::{Colour, When, printed, words};
use crate::agent::question::{Motion, Predicate};
use crate::model::{Keyframe, Track};
use crate::units::TimeSpan;

/// What is said, and when.
pub(super) struct Said<'a> {
    pub(super) scene: &'a Scene,
    pub(super) when: &'a When,
    pub(super) windows: &'a [TimeSpan],
}

impl Said<'_> {
    /// Whether a predicate holds of a track; ids of the other tracks that were needed are added to `used`.
    pub(super) fn of(&self, track: &Track, predicate: &Predicate, used: &mut Vec<String>) -> Option<bool> {
        match predicate {
            Predicate::Seen => Some(true),
            Predicate::Placed(places) => {
                let size = self.scene.size?;
                let at =
                    |k: &Keyframe| places.iter().map(|place| place.holds(k.rect, size)).reduce(and).flatten();
                self.over_time(&self.boxes(track).iter().map(at).collect::<Vec<_>>())
            }
            Predicate::Related(relation, other) => {
                self.to_another(track, other, used, |a, b| relation.holds(a.rect, b.rect))
            }
            Predicate::LargerThan(other) => self.larger(track, other, used),
            Predicate::FasterThan(other) => self.faster(track, other, used),
            Predicate::Coloured(colour) => coloured(self.scene.pixels(&track.id)?, *colour),
            Predicate::Says(text) => says(&track.label, text),
            Predicate::Moves(motion) => self.moves(&self.boxes(track), motion),
            Predicate::Grows(trends) => self.grows(&self.boxes(track), trends),
            Predicate::Both(list) => list.iter().map(|one| self.of(track, one, used)).reduce(and).flatten(),
            Predicate::Not(one) => self.of(track, one, used).map(|holds| !holds),
        }
    }

    fn boxes(&self, track: &Track) -> Vec<Keyframe> {
        self.windows.iter().flat_map(|window| boxes_within(track, *window)).collect()
    }

    /// What holds of moments, as one: all must agree, unless it is enough to have been so once, or not to be so once.
    fn over_time(&self, moments: &[Option<bool>]) -> Option<bool> {
        let (any, all) =
            (|wanted| moments.contains(&Some(wanted)), |wanted| moments.iter().all(|m| *m == Some(wanted)));
        match self.when {
            _ if moments.is_empty() => None,
            When::Ever if any(true) => Some(true),
            When::Always if any(false) => Some(false),
            _ if all(true) => Some(true),
            _ if all(false) => Some(false),
            _ => None,
        }
    }

    /// The tracks of another thing that is spoken of as known.
    fn others(&self, name: &str) -> Option<&Seen> {
        self.scene.thing(name).filter(|seen| is_known(seen) && !seen.tracks.is_empty())
    }

    fn to_another(
        &self,
        track: &Track,
        name: &str,
        used: &mut Vec<String>,
        holds: impl Fn(&Keyframe, &Keyframe) -> Option<bool>,
    ) -> Option<bool> {
        let others = self.others(name)?.tracks.iter().filter(|other| other.id != track.id);
        let boxes = self.boxes(track);
        let mut found = Vec::new();
        for other in others {
            let moments: Vec<Option<bool>> =
                boxes.iter().filter_map(|k| Some(holds(k, &other.at(k.time)?))).collect();
            used.push(other.id.clone());
            // One that is never there at the same time says nothing.
            if !moments.is_empty() {
                found.push(self.over_time(&moments));
            }
        }
        agreed(&found)
    }

    fn larger(&self, track: &Track, name: &str, used: &mut Vec<String>) -> Option<bool> {
        self.to_another(track, name, used, |a, b| {
            let (a, b) = (a.rect.area(), b.rect.area());
            if a >= 1.4 * b && a > 0.0 {
                Some(true)
            } else if b >= 1.4 * a && b > 0.0 {
                Some(false)
            } else {
                None
            }
        })
    }

    fn faster(&self, track: &Track, name: &str, used: &mut Vec<String>) -> Option<bool> {
        let size = self.scene.size?;
        let own = speed(&self.boxes(track), size)?;
        let mut found = Vec::new();
        for other in self.others(name)?.tracks.iter().filter(|other| other.id != track.id) {
            used.push(other.id.clone());
            let theirs = speed(&self.boxes(other), size)?;
            found.push(if own >= 1.4 * theirs && own > 0.02 {
                Some(true)
            } else if theirs >= 1.4 * own && theirs > 0.02 {
                Some(false)
            } else {
                None
            });
        }
        agreed(&found)
    }

    fn moves(&self, boxes: &[Keyframe], motion: &Motion) -> Option<bool> {
        let size = self.scene.size?;
        if boxes.len() < 3 {
            return None;
        }
        let centre = |k: &Keyframe| {
            ((k.rect.x() + k.rect.w() / 2.0) / size.width(), (k.rect.y() + k.rect.h() / 2.0) / size.height())
        };
        match motion {
            Motion::Ways(ways) => {
                let alone = ways.len() == 1;
                let one = |way: &Direction| direction(boxes, size, *way, alone);
                ways.iter().map(one).reduce(and).flatten()
            }
            Motion::UpAndDown(trends) => {
                in_turns(&boxes.iter().map(|k| centre(k).1).collect::<Vec<_>>(), trends, (0.06, 0.12))
            }
            Motion::LeftAndRight(trends) => {
                in_turns(&boxes.iter().map(|k| centre(k).0).collect::<Vec<_>>(), trends, (0.06, 0.12))
            }
            Motion::Still => still(boxes, size),
            Motion::Moving => still(boxes, size).map(|still| !still),
            Motion::Faster(trend) => {
                let third = boxes.len() / 3;
                let (first, last) =
                    (speed(&boxes[..=third], size)?, speed(&boxes[boxes.len() - 1 - third..], size)?);
                let (more, less) = match trend {
                    Trend::More => (last, first),
                    Trend::Less => (first, last),
                };
                if more >= 1.5 * less && more > 0.02 {
                    Some(true)
                } else if less >= more {
                    Some(false)
                } else {
                    None
                }
            }
        }
    }

    fn grows(&self, boxes: &[Keyframe], trends: &[Trend]) -> Option<bool> {
        let size = self.scene.size?;
        // What leaves the picture is cut off by its edge: its size is not seen.
        let cut = |k: &Keyframe| {
            let (x, y) = (k.rect.x(), k.rect.y());
            let edge = size.width().min(size.height()) / 200.0;
            x <= edge
                || y <= edge
                || x + k.rect.w() >= size.width() - edge
                || y + k.rect.h() >= size.height() - edge
        };
        let whole = boxes.iter().filter(|k| !cut(k)).count();
        if whole * 10 < boxes.len() * 9 || boxes.len() < 3 {
            return None;
        }
        let sides: Vec<f64> = boxes.iter().filter(|k| !cut(k)).map(|k| k.rect.area().sqrt()).collect();
        let (least, most) = sides.iter().fold((f64::INFINITY, 0.0_f64), |(l, m), v| (l.min(*v), m.max(*v)));
        if trends.is_empty() {
            return if most <= 1.08 * least {
                Some(true)
            } else if most >= 1.25 * least {
                Some(false)
            } else {
                None
            };
        }
        let found = in_turns(&sides, trends, (0.1 * most, 0.16 * most));
        // One of several phases may be the one that is meant.
        let one = |trend: &Trend| phases(&sides, 0.1 * most).contains(trend);
        if found == Some(false) && trends.len() == 1 && trends.iter().any(one) { None } else { found }
    }
}

/// Whether a series goes up and down in these turns, whether small turns count or only large ones.
fn in_turns(values: &[f64], trends: &[Trend], (small, large): (f64, f64)) -> Option<bool> {
    match (phases(values, small) == trends, phases(values, large) == trends) {
        (true, true) => Some(true),
        (false, false) => Some(false),
        _ => None,
    }
}

fn coloured(pixels: &[[u8; 3]], colour: Colour) -> Option<bool> {
    let (own, possible) = share(pixels, colour);
    if own >= 0.6 {
        Some(true)
    } else if own <= 0.03 && possible <= 0.45 {
        Some(false)
    } else {
        None
    }
}

/// Whether a text is what is written on a thing of this label; nothing where the label does not tell what is written.
fn says(label: &str, text: &str) -> Option<bool> {
    let own = printed(label)?;
    let plain = |text: &str| words(text).into_iter().map(|word| word.text).collect::<Vec<_>>();
    Some(plain(&own) == plain(text))
}

/// What all say.
pub(super) fn agreed(found: &[Option<bool>]) -> Option<bool> {
    let first = found.first().copied().flatten()?;
    found.iter().all(|one| *one == Some(first)).then_some(first)
}

fn and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// In words, for the report.
pub(super) fn in_words(predicate: &Predicate) -> String {
    match predicate {
        Predicate::Seen => "can be seen".to_owned(),
        Predicate::Placed(places) => {
            let names: Vec<String> = places.iter().map(|place| format!("{place:?}").to_lowercase()).collect();
            format!("is in the frame's {}", names.join(" "))
        }
        Predicate::Related(relation, other) => format!("is {} {other}", relation_in_words(*relation)),
        Predicate::Coloured(colour) => format!("is {}", colour.name()),
        Predicate::Says(text) => format!("says \u{201c}{text}\u{201d}"),
        Predicate::Moves(motion) => match motion {
            Motion::Ways(ways) => {
                let names: Vec<String> = ways.iter().map(|way| format!("{way:?}").to_lowercase()).collect();
                format!("moves {}", names.join(" and "))
            }
            Motion::UpAndDown(_) => "moves up and down in these turns".to_owned(),
            Motion::LeftAndRight(_) => "moves left and right in these turns".to_owned(),
            Motion::Still => "stays where it is".to_owned(),
            Motion::Moving => "moves".to_owned(),
            Motion::Faster(Trend::More) => "gets faster".to_owned(),
            Motion::Faster(Trend::Less) => "gets slower".to_owned(),
        },
        Predicate::Grows(trends) => match trends.as_slice() {
            [] => "keeps its size in the picture".to_owned(),
            [Trend::More] => "grows in the picture".to_owned(),
            [Trend::Less] => "shrinks in the picture".to_owned(),
            _ => "grows and shrinks in these turns".to_owned(),
        },
        Predicate::FasterThan(other) => format!("moves faster than {other}"),
        Predicate::LargerThan(other) => format!("is larger than {other}"),
        Predicate::Both(list) => list.iter().map(in_words).collect::<Vec<_>>().join(", and "),
        Predicate::Not(one) => format!("not: {}", in_words(one)),
    }
}

fn relation_in_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Left => "left of",
        Relation::Right => "right of",
        Relation::Above => "above",
        Relation::Below => "below",
        Relation::Inside | Relation::InsideRound => "inside",
        Relation::On => "on",
        Relation::Behind => "behind",
        Relation::InFront => "in front of",
        Relation::Beside => "beside",
        Relation::Touching => "in touch with",
    }
}
