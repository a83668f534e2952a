//! What stands in the rows of the timeline: the lanes that are shown, each under what names it, and where a bar's
//! words stand.

use super::palette::Layer;
use super::timeline::{Lane, LaneKind, folded};

/// A row of the timeline.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// What the lanes below it are about, where no lane of the truth says so: the truth is switched off, or silent.
    Head(String),
    /// A lane; `named`: a row above says what it is about.
    Lane {
        /// The lane.
        lane: Lane,
        /// Whether its own label may say whose it is alone.
        named: bool,
    },
}

impl Lane {
    /// What the lane is about: its label and, where that is another word, its track.
    pub fn about(&self) -> String {
        match &self.track {
            Some(id) if *id != self.label && self.kind == LaneKind::Track => format!("{} #{id}", self.label),
            _ => self.label.clone(),
        }
    }
}

/// The rows, of lanes in the order of [`super::timeline::lanes`], without the layers that are off.
///
/// Lanes of runs that belong to a lane of the truth are named by it, shown or not; of the others several with one
/// label share a head, and one that stands alone names itself.
pub fn rows(lanes: &[Lane], is_off: impl Fn(Layer) -> bool) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut rest = lanes;
    while let Some((first, others)) = rest.split_first() {
        let own = others.iter().take_while(|lane| belongs(lane, first)).count();
        let (group, next) = rest.split_at(own + 1);
        rest = next;
        let shown: Vec<&Lane> = group.iter().filter(|lane| !is_off(lane.layer)).collect();
        let by_truth = first.layer == Layer::Truth;
        let named = shown.len() > 1 || by_truth;
        let is_silent = !by_truth || is_off(Layer::Truth);
        if named && is_silent && !shown.is_empty() {
            rows.push(Row::Head(first.about()));
        }
        rows.extend(shown.into_iter().map(|lane| Row::Lane { lane: lane.clone(), named }));
    }
    rows
}

/// Whether a run's lane is about the same as the first one of its group.
fn belongs(lane: &Lane, first: &Lane) -> bool {
    let same = lane.kind == first.kind && folded(&lane.label) == folded(&first.label);
    match (lane.layer, first.layer) {
        (Layer::Truth | Layer::Tool(_), _) | (_, Layer::Tool(_)) => false,
        (_, Layer::Truth) => {
            lane.kind == LaneKind::Overlap || same && (lane.kind != LaneKind::Track || lane.tiou.is_some())
        }
        // Tracks that nothing pairs are about an object each.
        _ => same && lane.kind != LaneKind::Track,
    }
}

/// Where the words of a bar stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// In the bar.
    Inside,
    /// Right of it.
    After,
    /// Left of it.
    Before,
}

/// The room of a bar and beside it, in page pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// From the bar before it, or the edge, to its start.
    pub before: f64,
    /// Its own width.
    pub inside: f64,
    /// From its end to the bar after it, or the edge.
    pub after: f64,
}

/// Width of a character in a bar, and of what is beside its text, in page pixels.
const CHARACTER: f64 = 6.6;
const BESIDE: f64 = 10.0;

/// Where `long` fits, or the number at its end alone, and which of them: never a part of a number, which would be
/// another one. `None`: there is no room, or nothing to say.
pub fn words(long: &str, room: Room) -> Option<(Words, &str)> {
    let number = long.rsplit(' ').next().filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let texts = [Some(long).filter(|long| !long.is_empty()), number];
    let fit = |width: f64| {
        let most = (width - BESIDE) / CHARACTER;
        texts.into_iter().flatten().find(|text| text.chars().count() as f64 <= most)
    };
    let places = [(Words::Inside, room.inside), (Words::After, room.after), (Words::Before, room.before)];
    places.into_iter().find_map(|(place, width)| Some((place, fit(width)?)))
}
