//! How boxes and their labels look on the canvas.

use crate::metrics::grounding::Fate;
use crate::units::{Letterbox, PixelRect, PixelSize};
use crate::view::overlay::Mark;
use crate::view::palette::Layer;
use crate::view::text::{fixed, shortened};
use crate::web::canvas::Pen;

/// Height of a label in page pixels.
const LABEL: f64 = 17.0;
/// Space to the sides of a label's text.
const PAD: f64 = 4.0;
/// A longer label would hide more than it tells.
const LONGEST: usize = 40;

/// More labels than this would cover the picture.
const CROWD: usize = 40;

type Rect = (f64, f64, f64, f64);

/// The colours that one painting needs, looked up once.
struct Inks {
    halo: String,
    text: String,
    /// By the style sheet's variable.
    known: Vec<(&'static str, String)>,
}

/// Draws `marks`, those that are `picked` last and stronger.
pub(super) fn marks(pen: &Pen, fit: Letterbox, marks: &[Mark], picked: impl Fn(&Mark) -> bool) {
    let inks = Inks::of(pen, marks);
    let (strong, plain): (Vec<&Mark>, Vec<&Mark>) = marks.iter().partition(|mark| picked(mark));
    for (group, is_picked) in [(&plain, false), (&strong, true)] {
        for mark in group {
            outline(pen, &inks, fit, mark, is_picked);
        }
    }
    // Labels come last: no outline goes through a word. In a crowd only those asked for are written.
    let written = if plain.len() > CROWD { &[] } else { plain.as_slice() };
    for mark in written.iter().chain(&strong) {
        label(pen, &inks, mark, fit.screen_rect(mark.rect));
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
}

fn label(pen: &Pen, inks: &Inks, mark: &Mark, rect: Rect) {
    let text = words(mark);
    let width = pen.text_width(&text) + PAD * 3.0;
    let (x, y) = label_place(mark, rect, width, pen.size());
    pen.fill((x, y, width, LABEL), &inks.halo, 0.82);
    pen.fill((x, y, PAD, LABEL), inks.of_mark(mark), 1.0);
    pen.text(&text, x + PAD * 2.0, y + LABEL / 2.0, &inks.text);
}

/// What the object is, which track it is, and how sure its detector was.
fn words(mark: &Mark) -> String {
    let mut text = shortened(&mark.label, LONGEST);
    if mark.track != mark.label {
        text = format!("{text} #{}", shortened(&mark.track, LONGEST / 2));
    }
    if let Some(score) = mark.score {
        text = format!("{text} {}", fixed(score, 2));
    }
    // Not by colour and dash alone.
    match mark.fate {
        Some(fate) => format!("{}: {text}", fate.label()),
        None => text,
    }
}

/// Truth above its box, each run in a row of its own at the foot of its box, all inside the stage.
fn label_place(mark: &Mark, (x, y, _, h): Rect, width: f64, (stage_w, stage_h): (f64, f64)) -> (f64, f64) {
    let top = match mark.layer {
        Layer::Truth => y - LABEL - 1.0,
        // A duplicate lies on the box that found the object first.
        Layer::Run(_) if mark.fate == Some(Fate::Duplicate) => y + 2.0,
        Layer::Run(_) if mark.fate.is_some() => y + h - LABEL - 2.0,
        Layer::Run(place) => y + h - LABEL * (place as f64 + 1.0) - 2.0,
    };
    (x.clamp(0.0, (stage_w - width).max(0.0)), top.clamp(0.0, (stage_h - LABEL).max(0.0)))
}
