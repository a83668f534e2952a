//! The labels of boxes: beside their box, inside the picture, none over another.

use verivid::view::labels::{Place, Wanted, places};
use verivid::view::palette::Layer;
use verivid::view::text::{head_and_tail, hertz, middle_shortened};

const PICTURE: Place = (10.0, 20.0, 300.0, 200.0);
const HEIGHT: f64 = 17.0;

fn wanted(of: Place, width: f64, rank: f64) -> Wanted {
    Wanted { of, width, rank, slot: None }
}

/// Where the labels stand, without which of their places that is.
fn corners(wanted: &[Wanted]) -> Vec<Option<(f64, f64)>> {
    places(wanted, HEIGHT, PICTURE).into_iter().map(|at| at.map(|at| (at.x, at.y))).collect()
}

#[test]
fn a_label_keeps_its_place_beside_its_box_while_it_fits() {
    let of = (50.0, 100.0, 80.0, 40.0);
    let rival = wanted((60.0, 90.0, 80.0, 40.0), 60.0, 2.0);
    // The rival takes the room above the box: the label goes to the foot, and stays when the rival has gone.
    let first = places(&[wanted(of, 60.0, 1.0), rival], HEIGHT, PICTURE)[0].unwrap();
    let again = Wanted { slot: Some(first.slot), ..wanted((52.0, 101.0, 80.0, 40.0), 60.0, 1.0) };
    let second = places(&[again], HEIGHT, PICTURE)[0].unwrap();
    assert_eq!((second.slot, second.x, second.y), (first.slot, first.x + 2.0, first.y + 1.0));
    // Where somebody greater stands there, it moves on.
    let greater = Wanted { rank: 9.0, ..again };
    let third = places(&[again, greater], HEIGHT, PICTURE);
    assert_eq!(third[1].unwrap().slot, first.slot);
    assert_ne!(third[0].unwrap().slot, first.slot);
    // A place that does not exist is no place.
    assert_eq!(corners(&[Wanted { slot: Some(99), ..again }]), corners(&[Wanted { slot: None, ..again }]));
}

#[test]
fn a_label_stands_above_its_box_and_inside_the_picture() {
    for (of, width, expected) in [
        ((50.0, 100.0, 80.0, 40.0), 60.0, Some((50.0, 82.0))),
        // At the upper edge, the left edge and the right edge.
        ((50.0, 20.0, 80.0, 40.0), 60.0, Some((50.0, 20.0))),
        ((-40.0, 100.0, 80.0, 40.0), 60.0, Some((10.0, 82.0))),
        ((290.0, 100.0, 80.0, 40.0), 60.0, Some((250.0, 82.0))),
        // Wider than the picture.
        ((50.0, 100.0, 80.0, 40.0), 301.0, None),
    ] {
        assert_eq!(corners(&[wanted(of, width, 1.0)]), [expected], "{of:?} {width}");
    }
}

#[test]
fn the_outline_of_its_own_box_goes_through_no_label_while_there_is_another_place() {
    let outside = |label: Place, of: Place| {
        label.0 >= of.0 + of.2
            || of.0 >= label.0 + label.2
            || label.1 >= of.1 + of.3
            || of.1 >= label.1 + label.3
    };
    let within = |label: Place, of: Place| {
        of.0 <= label.0
            && of.1 <= label.1
            && label.0 + label.2 <= of.0 + of.2
            && label.1 + label.3 <= of.1 + of.3
    };
    for of in [
        // A small one in each corner and at each edge of the picture, a wide flat one, and one that fills it.
        (10.0, 20.0, 25.0, 14.0),
        (285.0, 20.0, 25.0, 14.0),
        (10.0, 206.0, 25.0, 14.0),
        (285.0, 206.0, 25.0, 14.0),
        (150.0, 20.0, 25.0, 14.0),
        (10.0, 100.0, 25.0, 14.0),
        (10.0, 20.0, 300.0, 10.0),
        (10.0, 20.0, 30.0, 200.0),
        (10.0, 20.0, 300.0, 200.0),
    ] {
        for width in [40.0, 140.0] {
            let (x, y) = corners(&[wanted(of, width, 1.0)])[0].unwrap();
            let label = (x, y, width, HEIGHT);
            assert!(outside(label, of) || within(label, of), "{label:?} on {of:?}");
        }
    }
}

#[test]
fn no_label_is_written_over_another_and_the_less_sure_one_gives_way() {
    let of = (100.0, 100.0, 60.0, 60.0);
    let all: Vec<Wanted> = (0..12).map(|n| wanted(of, 50.0, f64::from(n))).collect();
    let found = corners(&all);
    let kept: Vec<(f64, f64)> = found.iter().flatten().copied().collect();
    for (n, a) in kept.iter().enumerate() {
        for b in &kept[n + 1..] {
            assert!((a.0 - b.0).abs() >= 50.0 || (a.1 - b.1).abs() >= HEIGHT, "{a:?} {b:?}");
        }
    }
    assert_eq!(found[11], Some((100.0, 82.0)), "the surest has the first place");
    let left_out = found.iter().take_while(|place| place.is_none()).count();
    assert_eq!(left_out + kept.len(), 12, "those left out are the least sure: {found:?}");
    assert!(left_out > 0);
}

#[test]
fn a_layer_has_a_mark_of_its_own() {
    let marks = [Layer::Truth, Layer::Run(0), Layer::Run(7)].map(Layer::mark);
    assert_eq!(marks, ["T", "1", "8"]);
}

#[test]
fn a_name_that_is_too_long_keeps_its_beginning_and_its_end() {
    for (text, most, expected) in [
        ("short", 5, "short"),
        ("the hand tilts the bottle to the left", 17, "the hand\u{2026}the left"),
        ("\u{e4}\u{f6}\u{fc}\u{df}\u{e9}\u{e8}", 3, "\u{e4}\u{2026}\u{e8}"),
        ("abc", 1, "\u{2026}"),
        ("", 0, ""),
    ] {
        assert_eq!(middle_shortened(text, most), expected);
    }
}

#[test]
fn a_long_name_keeps_the_end_in_which_it_differs() {
    for (name, expected) in [
        ("", ("", "")),
        ("demo-model-a", ("demo-model-a", "")),
        ("eighteen-character", ("eighteen-character", "")),
        ("a_64frames_vanilla_", ("a_64frames", "_vanilla_")),
        ("abcdefghijklmnopqrstu", ("abcdefghi", "jklmnopqrstu")),
        ("qwen2.5-vl-72b_vanilla", ("qwen2.5-vl", "-72b_vanilla")),
        ("qwen2.5-vl-72b_dr_v_agent", ("qwen2.5-vl-72b", "_dr_v_agent")),
        (
            "\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}-vl-72b_vanilla",
            ("\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}-vl", "-72b_vanilla"),
        ),
    ] {
        assert_eq!(head_and_tail(name), expected);
    }
}

#[test]
fn a_rate_is_named_as_its_clip_is() {
    for (rate, words) in [
        (29.999, "30"),
        (30.0, "30"),
        (25.0, "25"),
        (24.9996, "25"),
        (29.970_03, "29.97"),
        (29.972, "29.97"),
        (23.976, "23.976"),
        (23.98, "23.976"),
        (29.9, "29.9"),
        (12.5, "12.5"),
        (0.5, "0.5"),
        (f64::INFINITY, "\u{2013}"),
    ] {
        assert_eq!(hertz(rate), words, "{rate}");
    }
}
