//! Where the labels of boxes stand: beside their box, inside the picture, and never one over another.

/// A rectangle on the screen: left, top, width, height in page pixels.
pub type Place = (f64, f64, f64, f64);

/// A label that wants to be seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The box that it names.
    pub of: Place,
    /// How wide it is, in page pixels.
    pub width: f64,
    /// Who is placed first: the greatest.
    pub rank: f64,
    /// Which of its places it had in the picture before: it is tried first, so that a label does not jump while a video
    /// plays. Without it the places are a function of the boxes alone.
    pub slot: Option<usize>,
}

/// Where a label stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stands {
    /// Its left edge.
    pub x: f64,
    /// Its top.
    pub y: f64,
    /// Which of its places that is: the next picture's [`Wanted::slot`].
    pub slot: usize,
}

/// Where each label stands, in the order given; `None` where there was no room left. All are `height` high and inside
/// `picture`. The places of a label, in the order in which they are tried after the one that it had: above its box,
/// inside its foot, inside its head, below it, at its left edge and then at its right; then beside the box. Where its
/// own box's outline would go through it, it stands only if there is no other place.
pub fn places(wanted: &[Wanted], height: f64, picture: Place) -> Vec<Option<Stands>> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    // Stable: among equals the first comes first.
    order.sort_by(|a, b| wanted[*b].rank.total_cmp(&wanted[*a].rank));
    let mut found = vec![None; wanted.len()];
    let mut taken: Vec<Place> = Vec::new();
    for at in order {
        let label = wanted[at];
        let place = |at: &Stands| (at.x, at.y, label.width, height);
        let free = |at: &Stands| !taken.iter().any(|other| meet(*other, place(at)));
        let all = corners(label, height);
        let stands = |slot: usize| {
            let (x, y) = inside(*all.get(slot)?, label.width, height, picture)?;
            Some(Stands { x, y, slot })
        };
        let tried = || label.slot.into_iter().chain(0..all.len()).filter_map(stands).filter(free);
        let clean = tried().find(|at| !is_cut(place(at), label.of));
        found[at] = clean.or_else(|| tried().next());
        taken.extend(found[at].map(|at| place(&at)));
    }
    found
}

fn corners(label: Wanted, height: f64) -> [(f64, f64); 10] {
    let (x, y, w, h) = label.of;
    let right = x + w - label.width;
    let tops = [y - height - 1.0, y + h - height - 2.0, y + 2.0, y + h + 1.0];
    let [above, foot, head, below] = tops;
    [
        (x, above),
        (x, foot),
        (x, head),
        (x, below),
        (right, above),
        (right, foot),
        (right, head),
        (right, below),
        (x + w + 2.0, y),
        (x - label.width - 2.0, y),
    ]
}

/// Whether the outline of the box goes through the label: it is neither outside nor within. What is drawn along an
/// edge of the label leaves its words whole.
fn is_cut(label: Place, of: Place) -> bool {
    const ALONG: f64 = 1.0;
    let apart = (label.0 + ALONG, label.1 + ALONG, label.2 - 2.0 * ALONG, label.3 - 2.0 * ALONG);
    let within = of.0 <= apart.0
        && of.1 <= apart.1
        && apart.0 + apart.2 <= of.0 + of.2
        && apart.1 + apart.3 <= of.1 + of.3;
    meet(apart, of) && !within
}

/// The corner moved into the picture; `None` where the label is larger than that.
fn inside((x, y): (f64, f64), width: f64, height: f64, (left, top, w, h): Place) -> Option<(f64, f64)> {
    let (most_x, most_y) = (left + w - width, top + h - height);
    (most_x >= left && most_y >= top).then(|| (x.clamp(left, most_x), y.clamp(top, most_y)))
}

fn meet(a: Place, b: Place) -> bool {
    a.0 < b.0 + b.2 && b.0 < a.0 + a.2 && a.1 < b.1 + b.3 && b.1 < a.1 + a.3
}
