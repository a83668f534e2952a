//! Masks as runs of pixels (COCO's run lengths) and outlines, of which the box around them is taken.

use serde_json::Value;

/// The box around a mask: left, top, width, height in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Around {
    /// There it is.
    Box([f64; 4]),
    /// The mask has no pixel.
    Nothing,
    /// It is no mask.
    Unreadable,
}

/// The box around `{size [height, width], counts}`, whose counts are a text or a list, or around outlines
/// `[[x, y, x, y, ...], ...]`.
pub(super) fn around(mask: &Value) -> Around {
    if let Some(outlines) = mask.as_array() {
        return outline(outlines);
    }
    let side = |n: usize| mask.get("size")?.get(n)?.as_u64().filter(|side| *side <= 1 << 20);
    let (Some(height), Some(width)) = (side(0), side(1)) else { return Around::Unreadable };
    let counts = match mask.get("counts") {
        Some(Value::String(text)) => packed(text.as_bytes()),
        Some(Value::Array(list)) => list.iter().map(Value::as_u64).collect(),
        _ => None,
    };
    counts.map_or(Around::Unreadable, |counts| runs(&counts, height, width))
}

/// Run lengths as pycocotools packs them: five bits a letter, each third number as the difference to the one two before it.
fn packed(text: &[u8]) -> Option<Vec<u64>> {
    let mut counts: Vec<i64> = Vec::new();
    let mut letters = text.iter();
    while let Some(first) = letters.next() {
        let (mut letter, mut number, mut shift) = (*first, 0_i64, 0_u32);
        loop {
            let bits = i64::from(letter.checked_sub(48).filter(|bits| *bits < 64)?);
            number |= (bits & 0x1f) << shift;
            shift += 5;
            if bits & 0x20 == 0 {
                if bits & 0x10 != 0 {
                    number |= -1_i64 << shift;
                }
                break;
            }
            letter = *letters.next().filter(|_| shift <= 40)?;
        }
        if let Some(before) = counts.len().checked_sub(2).filter(|_| counts.len() > 2) {
            number = number.checked_add(*counts.get(before)?)?;
        }
        counts.push(number);
    }
    counts.into_iter().map(|count| u64::try_from(count).ok()).collect()
}

/// Runs of pixels out of and in the mask, by turns, down one column after the other.
fn runs(counts: &[u64], height: u64, width: u64) -> Around {
    let all = height * width;
    let (mut at, mut inside) = (0_u64, false);
    let mut found: Option<[u64; 4]> = None;
    for count in counts {
        let end = at.saturating_add(*count);
        if end > all {
            return Around::Unreadable;
        }
        if inside && *count > 0 {
            let (left, right) = (at / height, (end - 1) / height);
            // A run that goes on in the next column goes through the last and the first row.
            let (top, bottom) =
                if left == right { (at % height, (end - 1) % height) } else { (0, height - 1) };
            let one = [left, top, right, bottom];
            found = Some(
                found.map_or(one, |[l, t, r, b]| [l.min(left), t.min(top), r.max(right), b.max(bottom)]),
            );
        }
        (at, inside) = (end, !inside);
    }
    found.map_or(Around::Nothing, |[left, top, right, bottom]| {
        Around::Box([left, top, right - left + 1, bottom - top + 1].map(|side| side as f64))
    })
}

fn outline(outlines: &[Value]) -> Around {
    let mut sides: Option<[f64; 4]> = None;
    for numbers in outlines.iter().filter_map(Value::as_array) {
        for pair in numbers.chunks_exact(2) {
            let (Some(x), Some(y)) = (pair[0].as_f64(), pair[1].as_f64()) else { return Around::Unreadable };
            sides = Some(sides.map_or([x, y, x, y], |[l, t, r, b]| [l.min(x), t.min(y), r.max(x), b.max(y)]));
        }
    }
    match sides {
        Some([l, t, r, b]) => Around::Box([l, t, r - l, b - t]),
        None if outlines.is_empty() => Around::Nothing,
        None => Around::Unreadable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    // The texts are pycocotools' of the same masks: `mask.encode(numpy.asfortranarray(...))`.
    #[test]
    fn the_box_around_a_mask_is_that_of_its_pixels() {
        for (mask, expect) in [
            (json!({"size": [4, 5], "counts": [5, 2, 2, 2, 9]}), Around::Box([1.0, 1.0, 2.0, 2.0])),
            (json!({"size": [4, 5], "counts": "52207"}), Around::Box([1.0, 1.0, 2.0, 2.0])),
            (json!({"size": [4, 5], "counts": "32?"}), Around::Box([0.0, 0.0, 2.0, 4.0])),
            (json!({"size": [4, 5], "counts": "d0"}), Around::Nothing),
            (
                json!({"size": [120, 200], "counts": "\\>1Q^5W1_dJ0000000000000000000000000000000000000000000000000000000000000000000000000000000jg<"}),
                Around::Box([3.0, 30.0, 88.0, 71.0]),
            ),
            (json!({"size": [4, 5], "counts": [20]}), Around::Nothing),
            (json!({"size": [4, 5], "counts": [3, 2, 15]}), Around::Box([0.0, 0.0, 2.0, 4.0])),
            (json!({"size": [4, 5], "counts": [3, 99]}), Around::Unreadable),
            (json!({"size": [0, 0], "counts": []}), Around::Nothing),
            (json!({"counts": "a"}), Around::Unreadable),
            (json!([[1, 2, 4, 2, 4, 8]]), Around::Box([1.0, 2.0, 3.0, 6.0])),
            (json!([]), Around::Nothing),
            (json!("x"), Around::Unreadable),
        ] {
            assert_eq!(around(&mask), expect, "{mask}");
        }
    }
}
