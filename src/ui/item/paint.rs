//! How boxes and their labels look on the canvas.

use super::case::TrackKey;
use crate::units::{Letterbox, PixelRect, PixelSize};
use crate::view::labels::{Stands, Wanted, places};
use crate::view::overlay::{FATE_CORE, Mark};
use crate::view::palette::Layer;
use crate::view::text::{fixed, middle_shortened};
use crate::web::canvas::Pen;

/// Height of a label in page pixels.
const LABEL: f64 = 17.0;
/// Space to the sides of a label's text.
const PAD: f64 = 4.0;
/// A longer label would hide more than it tells.
const LONGEST: usize = 40;

/// A label is not made shorter than so many characters.
const SHORTEST: usize = 8;

/// More labels than this would cover the picture.
const CROWD: usize = 40;

type Rect = (f64, f64, f64, f64);

/// Where the labels of the picture before stood, by their tracks.
pub(super) type Slots = Vec<(TrackKey, usize)>;

/// The track of a mark.
pub(super) fn key_of(mark: &Mark) -> TrackKey {
    TrackKey { layer: mark.layer, track: mark.track.clone() }
}

/// Whether a mark is of this track.
pub(super) fn is(mark: &Mark, key: &TrackKey) -> bool {
    mark.layer == key.layer && mark.track == key.track
}

/// The colours that one painting needs, looked up once.
struct Inks {
    halo: String,
    text: String,
    /// By the style sheet's variable.
    known: Vec<(&'static str, String)>,
}

/// What the reader has picked out.
pub(super) struct Picks {
    /// The address says so: it has the first places.
    pub(super) selected: Option<TrackKey>,
    /// The pointer is on it: nothing moves for that.
    pub(super) hovered: Option<TrackKey>,
}

impl Picks {
    fn selects(&self, mark: &Mark) -> bool {
        self.selected.as_ref().is_some_and(|key| is(mark, key))
    }

    fn hovers(&self, mark: &Mark) -> bool {
        self.hovered.as_ref().is_some_and(|key| is(mark, key))
    }

    fn any(&self, mark: &Mark) -> bool {
        self.selects(mark) || self.hovers(mark)
    }
}

/// Draws `marks`, those that are picked last and stronger. With empty `slots` the picture is a function of the other
/// arguments alone.
pub(super) fn marks(
    pen: &Pen,
    (fit, size): (Letterbox, PixelSize),
    marks: &[Mark],
    picks: &Picks,
    slots: &mut Slots,
) {
    let inks = Inks::of(pen, marks);
    let (strong, plain): (Vec<&Mark>, Vec<&Mark>) = marks.iter().partition(|mark| picks.any(mark));
    for (group, is_picked) in [(&plain, false), (&strong, true)] {
        for mark in group {
            outline(pen, &inks, fit, mark, is_picked);
        }
    }
    // Labels come last: no outline goes through a word. In a crowd only those asked for are written.
    let is_crowd = marks.len() > CROWD;
    let written: Vec<&Mark> = marks.iter().filter(|mark| !is_crowd || picks.any(mark)).collect();
    let whole = PixelRect::new(0.0, 0.0, size.width(), size.height());
    if let Some(whole) = whole {
        labels(pen, &inks, (fit, fit.screen_rect(whole)), &written, picks, slots);
    }
}

/// The edge of the picture that is not there.
pub(super) fn frame(pen: &Pen, fit: Letterbox, size: PixelSize) {
    if let Some(whole) = PixelRect::new(0.0, 0.0, size.width(), size.height()) {
        pen.outline(fit.screen_rect(whole), &pen.colour("--stage-muted"), 1.0, &[]);
    }
}

impl Inks {
    fn of(pen: &Pen, marks: &[Mark]) -> Self {
        let mut known: Vec<(&'static str, String)> = Vec::new();
        for variable in marks.iter().map(|mark| mark.style().variable) {
            if !known.iter().any(|(other, _)| *other == variable) {
                known.push((variable, pen.colour(variable)));
            }
        }
        Self { halo: pen.colour("--stage"), text: pen.colour("--stage-ink"), known }
    }

    fn of_mark(&self, mark: &Mark) -> &str {
        let variable = mark.style().variable;
        self.known.iter().find(|(known, _)| *known == variable).map_or(self.text.as_str(), |(_, ink)| ink)
    }
}

fn outline(pen: &Pen, inks: &Inks, fit: Letterbox, mark: &Mark, picked: bool) {
    let (rect, style) = (fit.screen_rect(mark.rect), mark.style());
    let width = if picked { style.width + 1.5 } else { style.width };
    let colour = inks.of_mark(mark);
    if picked {
        pen.fill(rect, colour, 0.18);
    }
    // The halo keeps the outline apart from pictures of its own colour.
    pen.outline(rect, &inks.halo, width + 2.0, &[]);
    pen.outline(rect, colour, width, style.dash);
    if mark.fate.is_some() {
        pen.outline(rect, &inks.halo, FATE_CORE, &[]);
    }
}

/// Writes the labels, each beside its box and none over another; those for which there is no room are left out, of
/// several the less sure ones. The boxes stay, and the table has all.
fn labels(
    pen: &Pen,
    inks: &Inks,
    (fit, picture): (Letterbox, Rect),
    written: &[&Mark],
    picks: &Picks,
    slots: &mut Slots,
) {
    let texts: Vec<(String, Wanted)> = written
        .iter()
        .map(|mark| {
            let (text, width) = fitting(pen, mark, picture.2);
            let rank = rank(mark, picks.selects(mark));
            let slot = slots.iter().find(|(key, _)| is(mark, key)).map(|(_, slot)| *slot);
            (text, Wanted { of: fit.screen_rect(mark.rect), width, rank, slot })
        })
        .collect();
    let wanted: Vec<Wanted> = texts.iter().map(|(_, wanted)| *wanted).collect();
    let write = |mark: &Mark, text: &str, width: f64, at: Stands| {
        // Opaque: what is drawn behind would go through the words.
        pen.fill((at.x, at.y, width, LABEL), &inks.halo, 1.0);
        pen.fill((at.x, at.y, PAD, LABEL), inks.of_mark(mark), 1.0);
        pen.text(text, at.x + PAD * 2.0, at.y + LABEL / 2.0, &inks.text);
    };
    slots.clear();
    let mut over = None;
    for ((mark, (text, wanted)), place) in written.iter().zip(&texts).zip(places(&wanted, LABEL, picture)) {
        if let Some(at) = place {
            slots.push((key_of(mark), at.slot));
            write(mark, text, wanted.width, at);
        } else if picks.hovers(mark) {
            over = Some((mark, text, *wanted));
        }
    }
    // The label under the pointer is seen, over others where it must be: they stay where they are.
    if let Some((mark, text, wanted)) = over
        && let Some(Some(at)) = places(&[wanted], LABEL, picture).first()
    {
        write(mark, text, wanted.width, *at);
    }
}

/// Those selected first, then the truth, then the runs by how sure they are.
fn rank(mark: &Mark, selected: bool) -> f64 {
    let own = match mark.layer {
        Layer::Truth => 2.0,
        // What tools agree on is what a step is about.
        Layer::Tool(place) => {
            if place == 0 {
                2.0
            } else {
                1.0
            }
        }
        Layer::Run(_) => mark.score.unwrap_or(1.0).clamp(0.0, 1.0),
    };
    if selected { own + 4.0 } else { own }
}

/// A label's words, shortened until they take no more than half of the picture, and their width.
fn fitting(pen: &Pen, mark: &Mark, room: f64) -> (String, f64) {
    let mut most = LONGEST;
    loop {
        let text = words(mark, most);
        let width = pen.text_width(&text) + PAD * 3.0;
        if width <= (room / 2.0).max(120.0) || most <= SHORTEST {
            return (text, width);
        }
        most = most * 2 / 3;
    }
}

/// Whose it is, what the object is, which track it is where its label does not tell, and how
/// sure its detector was.
fn words(mark: &Mark, most: usize) -> String {
    let mut text = middle_shortened(&mark.label, most);
    if mark.several {
        text = format!("{text} #{}", middle_shortened(&mark.track, most / 2));
    }
    if let Some(score) = mark.score {
        text = format!("{text} {}", fixed(score, 2));
    }
    // Not by colour and dash alone: the mark stands in the legend too.
    text = format!("{} {text}", mark.layer.mark());
    match mark.fate {
        Some(fate) => format!("{}: {text}", fate.label()),
        None => text,
    }
}
