//! The rows of the timeline, where the words of a bar and of a tick stand, and what was chosen on this computer.

use verivid::view::lanes::{Room, Row, Words, rows, words};
use verivid::view::local::Local;
use verivid::view::palette::Layer;
use verivid::view::scale::{TickWords, tick_words};
use verivid::view::timeline::{Lane, LaneKind};

fn lane(layer: Layer, kind: LaneKind, label: &str, track: Option<&str>, tiou: Option<f64>) -> Lane {
    let (label, track) = (label.to_owned(), track.map(str::to_owned));
    Lane { layer, kind, label, track, rows: 1, bars: Vec::new(), tiou, series: None }
}

/// A head as its words; a lane as its layer's mark, with a star where it must name itself.
fn told(lanes: &[Lane], off: &[Layer]) -> Vec<String> {
    let told = |row: Row| match row {
        Row::Head(about) => about,
        Row::Lane { lane, named } => format!("{}{}", lane.layer.mark(), if named { "" } else { "*" }),
    };
    rows(lanes, |layer| off.contains(&layer)).into_iter().map(told).collect()
}

#[test]
fn every_lane_is_named_once_with_the_truth_and_without_it() {
    let (first, second) = (Layer::Run(0), Layer::Run(1));
    let hop = |layer| lane(layer, LaneKind::Events, "hops", None, None);
    let cat = |layer, id, tiou| lane(layer, LaneKind::Track, "cat", Some(id), tiou);
    let strip = |layer| lane(layer, LaneKind::Overlap, "cat", Some("p"), None);
    let seen = |layer| lane(layer, LaneKind::Frames, "Frames seen", None, None);
    let all = [
        hop(Layer::Truth),
        lane(first, LaneKind::Events, " Hops", None, None),
        hop(second),
        cat(Layer::Truth, "t", None),
        cat(first, "p", Some(0.5)),
        strip(first),
        cat(first, "q", None),
        cat(second, "r", None),
        lane(first, LaneKind::Events, "sleeps", None, None),
        seen(first),
        seen(second),
    ];
    let truth: &[Layer] = &[Layer::Truth];
    for (off, expected) in [
        (&[][..], vec!["T", "1", "2", "T", "1", "1", "1*", "2*", "1*", "Frames seen", "1", "2"]),
        // Its lanes go, its words stay.
        (truth, vec!["hops", "1", "2", "cat #t", "1", "1", "1*", "2*", "1*", "Frames seen", "1", "2"]),
        (&[first], vec!["T", "2", "T", "2*", "2*"]),
        (&[first, Layer::Truth], vec!["hops", "2", "2*", "2*"]),
        (&[first, second, Layer::Truth], vec![]),
    ] {
        assert_eq!(told(&all, off), expected, "{off:?}");
    }
    assert!(told(&[], &[]).is_empty());
}

#[test]
fn the_words_of_a_bar_stand_in_it_or_beside_it_and_never_half() {
    for (long, before, inside, after, expected) in [
        ("tIoU 81\u{a0}%", 0.0, 90.0, 0.0, Some((Words::Inside, "tIoU 81\u{a0}%"))),
        ("tIoU 81\u{a0}%", 0.0, 40.0, 90.0, Some((Words::Inside, "81\u{a0}%"))),
        ("tIoU 81\u{a0}%", 0.0, 20.0, 90.0, Some((Words::After, "tIoU 81\u{a0}%"))),
        ("tIoU 81\u{a0}%", 90.0, 20.0, 40.0, Some((Words::After, "81\u{a0}%"))),
        ("tIoU 81\u{a0}%", 90.0, 20.0, 30.0, Some((Words::Before, "tIoU 81\u{a0}%"))),
        ("tIoU 81\u{a0}%", 40.0, 20.0, 0.0, Some((Words::Before, "81\u{a0}%"))),
        ("tIoU 81\u{a0}%", 30.0, 20.0, 30.0, None),
        // Without a number there is nothing to shorten to.
        ("no partner", 0.0, 40.0, 70.0, None),
        ("no partner", 0.0, 40.0, 80.0, Some((Words::After, "no partner"))),
        ("", 90.0, 90.0, 90.0, None),
    ] {
        assert_eq!(words(long, Room { before, inside, after }), expected, "{long} {before} {inside} {after}");
    }
}

#[test]
fn the_words_of_a_tick_are_whole_or_not_there() {
    use TickWords::{After, Before, Nowhere};
    for (ticks, width, expected) in [
        (&[(0.0, 4), (80.0, 4)][..], 200.0, &[After, After][..]),
        // At the right edge they stand left of their mark, unless another's words are there.
        (&[(0.0, 4), (200.0, 4)], 200.0, &[After, Before]),
        (&[(110.0, 8), (188.0, 8)], 190.0, &[After, Nowhere]),
        (&[(0.0, 4)], 10.0, &[Nowhere]),
        (&[], 200.0, &[]),
    ] {
        assert_eq!(tick_words(ticks, width), expected, "{ticks:?} {width}");
    }
}

#[test]
fn what_was_chosen_on_this_computer_is_called_by_its_name() {
    let folder = |name: &str| Some(Local::Folder(name.to_owned()));
    let file = |name: &str| Some(Local::File(name.to_owned()));
    for (paths, expected) in [
        (&["data/verivid.json", "data/clips/a.mp4"][..], folder("data")),
        (&["run.jsonl"], file("run.jsonl")),
        (&["a.jsonl", "b.jsonl"], None),
        (&["data/a", "other/b"], None),
        (&["data/a", "b"], None),
        (&[], None),
    ] {
        let local = Local::of_paths(paths);
        assert_eq!(local, expected, "{paths:?}");
        let kept = local.as_ref().map(Local::key);
        assert_eq!(kept.as_deref().and_then(Local::from_key), expected);
    }
    assert_eq!(Local::from_key("folder:a:b"), folder("a:b"));
    assert_eq!(Local::from_key("neither"), None);
    assert!(
        Local::words(folder("data").as_ref())
            .starts_with("folder data of this computer, must be chosen again")
    );
    assert!(Local::words(None).starts_with("several files"));
}
