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
}

/// The left upper corner of each label, in the order given; `None` where there was no room left. All are `height`
/// high and inside `picture`. The places of a label, in the order in which they are tried: above its box, inside its
/// foot, inside its head, below it, at its left edge and then at its right.
pub fn places(wanted: &[Wanted], height: f64, picture: Place) -> Vec<Option<(f64, f64)>> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    // Stable: among equals the first comes first.
    order.sort_by(|a, b| wanted[*b].rank.total_cmp(&wanted[*a].rank));
    let mut found = vec![None; wanted.len()];
    let mut taken: Vec<Place> = Vec::new();
    for at in order {
        let label = wanted[at];
        let free =
            |(x, y): &(f64, f64)| !taken.iter().any(|other| meet(*other, (*x, *y, label.width, height)));
        let place = corners(label, height).map(|corner| inside(corner, label.width, height, picture));
        found[at] = place.into_iter().flatten().find(free);
        taken.extend(found[at].map(|(x, y)| (x, y, label.width, height)));
    }
    found
}

fn corners(label: Wanted, height: f64) -> [(f64, f64); 8] {
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
    ]
}

/// The corner moved into the picture; `None` where the label is larger than that.
fn inside((x, y): (f64, f64), width: f64, height: f64, (left, top, w, h): Place) -> Option<(f64, f64)> {
    let (most_x, most_y) = (left + w - width, top + h - height);
    (most_x >= left && most_y >= top).then(|| (x.clamp(left, most_x), y.clamp(top, most_y)))
}

fn meet(a: Place, b: Place) -> bool {
    a.0 < b.0 + b.2 && b.0 < a.0 + a.2 && a.1 < b.1 + b.3 && b.1 < a.1 + a.3
}
