//! What lies over the video and beside it: marks, and the lanes of the timeline.

use verivid::model::{Event, Interpolation, Item, ItemIx, Keyframe, Prediction, Task, Track, VideoIx};
use verivid::units::PixelRect;
use verivid::view::overlay::{hit, marks_at};
use verivid::view::palette::{Layer, MOST_RUNS, slots};
use verivid::view::timeline::{LaneKind, lanes};

use crate::playback::span;

#[test]
fn a_run_keeps_its_slot_whatever_else_is_shown() {
    for (places, expected) in [
        (vec![0, 1, 2], vec![0, 1, 2]),
        (vec![2], vec![2]),
        (vec![7, 0], vec![7, 0]),
        (vec![9], vec![1]),
        (vec![9, 3], vec![1, 3]),
        // Beyond eight: the first free one, and never that of a run whose own it is.
        (vec![8, 0], vec![1, 0]),
        (vec![9, 1, 0], vec![2, 1, 0]),
        (vec![], vec![]),
    ] {
        assert_eq!(slots(&places), expected, "{places:?}");
    }
}

fn rect(x: f64, y: f64, w: f64, h: f64) -> PixelRect {
    PixelRect::new(x, y, w, h).unwrap()
}

fn track(id: &str, label: &str, from: f64, to: f64, rect: PixelRect) -> Track {
    let boxes = [from, to].map(|time| Keyframe { time, rect, score: None }).to_vec();
    let (id, label) = (id.to_owned(), label.to_owned());
    Track { id, label, interpolation: Interpolation::Linear, boxes, spans: None, extra: Vec::new() }
}

fn event(label: &str, start: f64, end: f64) -> Event {
    Event { id: None, label: label.to_owned(), span: span(start, end), score: None, extra: Vec::new() }
}

fn item(tracks: Vec<Track>, events: Vec<Event>) -> Item {
    Item { tracks, events, ..Item::new("i", VideoIx(0), Task::Grounding) }
}

fn prediction(tracks: Vec<Track>, events: Vec<Event>) -> Prediction {
    Prediction { tracks, events, frames: vec![0.5, 1.5], ..Prediction::new(ItemIx(0)) }
}

#[test]
fn marks_are_those_present_at_the_time_truth_first() {
    let item = item(vec![track("t", "cat", 0.0, 2.0, rect(0.0, 0.0, 100.0, 100.0))], Vec::new());
    let said = prediction(vec![track("p", "cat", 1.0, 3.0, rect(10.0, 10.0, 20.0, 20.0))], Vec::new());
    let layers = |time| -> Vec<_> {
        marks_at(&item, &[None, Some(&said)], time).into_iter().map(|mark| mark.layer).collect()
    };
    assert_eq!(layers(0.5), [Layer::Truth]);
    assert_eq!(layers(1.5), [Layer::Truth, Layer::Run(1)]);
    assert_eq!(layers(2.5), [Layer::Run(1)]);
    let marks = marks_at(&item, &[Some(&said)], 1.5);
    assert_eq!(hit(&marks, 15.0, 15.0).unwrap().track, "p");
    assert_eq!(hit(&marks, 90.0, 90.0).unwrap().track, "t");
    assert!(hit(&marks, 200.0, 15.0).is_none());
}

#[test]
fn a_track_is_named_by_its_id_in_every_layer_or_in_none() {
    let at = rect(0.0, 0.0, 10.0, 10.0);
    let one = |id: &str, label: &str| track(id, label, 0.0, 2.0, at);
    let later = |id: &str, label: &str| track(id, label, 5.0, 6.0, at);
    for (truth, said, expected) in [
        // An id that is the label, and one that is not, read the same.
        (vec![one("cat", "cat")], vec![one("cat-1", "cat")], vec![false, false]),
        (vec![one("t", "cat")], vec![one("cat", "cat")], vec![false, false]),
        // Where one layer has two, also at another time, all of that label are told apart, and no others.
        (vec![one("cat", "cat")], vec![one("cat-1", "cat"), later("cat-2", "cat")], vec![true, true]),
        (
            vec![one("a", "cat"), one("b", "cat"), one("c", "dog")],
            vec![one("d", "dog")],
            vec![true, true, false, false],
        ),
    ] {
        let (item, said) = (item(truth, Vec::new()), prediction(said, Vec::new()));
        let shown: Vec<_> = marks_at(&item, &[Some(&said)], 1.0).iter().map(|mark| mark.several).collect();
        assert_eq!(shown, expected);
    }
}

#[test]
fn layers_differ_in_colour_and_in_dash() {
    let all: Vec<_> = [Layer::Truth].into_iter().chain((0..MOST_RUNS).map(Layer::Run)).collect();
    for (n, a) in all.iter().enumerate() {
        for b in &all[n + 1..] {
            let (a, b) = (a.style(), b.style());
            assert!(a.variable != b.variable && a.dash != b.dash && a.colour != b.colour);
        }
    }
}

#[test]
fn a_run_lies_under_the_truth_of_its_label() {
    let item = item(
        vec![track("t", "cat", 0.0, 4.0, rect(0.0, 0.0, 9.0, 9.0))],
        vec![event("Run", 0.0, 2.0), event("jump", 5.0, 6.0), event("run", 3.0, 4.0)],
    );
    let said = prediction(
        vec![
            track("q", "dog", 0.0, 1.0, rect(0.0, 0.0, 9.0, 9.0)),
            track("p", "cat", 2.0, 4.0, rect(0.0, 0.0, 9.0, 9.0)),
        ],
        vec![event("fly", 0.0, 1.0), event("run ", 1.0, 2.0)],
    );
    let found = lanes(&item, &[Some(&said)]);
    let names: Vec<_> = found.iter().map(|lane| (lane.layer, lane.label.as_str(), lane.bars.len())).collect();
    let (truth, run) = (Layer::Truth, Layer::Run(0));
    assert_eq!(
        names,
        [
            (truth, "Run", 2),
            (run, "Run", 1),
            (truth, "jump", 1),
            (run, "fly", 1),
            (truth, "cat", 1),
            (run, "cat", 1),
            (run, "dog", 1),
            (run, "Frames seen", 2),
        ]
    );
    let pair = found[1].bars[0].pair.unwrap();
    assert_eq!((pair.truth, pair.tiou), (0, 0.5));
    assert_eq!(found[5].tiou, Some(0.5));
    assert_eq!(found[7].kind, LaneKind::Frames);
}

#[test]
fn where_one_thing_is_asked_for_the_timeline_pairs_what_the_scores_count_whatever_it_is_called() {
    use verivid::metrics::grounding::{GroundingOptions, judge};
    let man = |label: &str, from: f64, until: f64| track("t", label, from, until, rect(0.0, 0.0, 9.0, 9.0));
    for (said_event, said_track, paired) in [
        ("jog", "person", true),
        (" Run", "man", true),
        ("", "", true),
        // A name of the truth's own leaves the others aside.
        ("run", "person", true),
    ] {
        let item = item(vec![man("man", 0.0, 4.0)], vec![event("run", 0.0, 2.0)]);
        let said = prediction(vec![man(said_track, 2.0, 4.0)], vec![event(said_event, 1.0, 2.0)]);
        let found = lanes(&item, &[Some(&said)]);
        let of_run =
            |kind: LaneKind| found.iter().find(|lane| lane.layer == Layer::Run(0) && lane.kind == kind);
        let pair = of_run(LaneKind::Events).and_then(|lane| lane.bars[0].pair);
        let score =
            judge(&crate::values::video("v"), &item, Some(&said), GroundingOptions::default()).unwrap();
        assert_eq!(pair.map(|pair| pair.tiou), score.tiou, "{said_event}");
        assert_eq!(of_run(LaneKind::Track).and_then(|lane| lane.tiou).is_some(), paired, "{said_track}");
        assert_eq!(score.pairs.len(), 1, "{said_track}");
    }
    // Between two names labels decide, on the timeline as in the score.
    let item = item(Vec::new(), vec![event("run", 0.0, 2.0), event("sit", 4.0, 6.0)]);
    let said = prediction(Vec::new(), vec![event("jog", 0.0, 2.0), event("sit", 4.0, 6.0)]);
    let found = lanes(&item, &[Some(&said)]);
    let pairs = found.iter().filter(|lane| lane.layer == Layer::Run(0)).flat_map(|lane| &lane.bars);
    assert_eq!(pairs.filter(|bar| bar.pair.is_some()).count(), 1);
    let score = judge(&crate::values::video("v"), &item, Some(&said), GroundingOptions::default()).unwrap();
    assert_eq!((score.tiou, score.extra_events), (Some(0.5), 1));
}

#[test]
fn bars_that_overlap_get_rows_of_their_own() {
    let item = item(Vec::new(), vec![event("a", 0.0, 3.0), event("a", 1.0, 2.0), event("a", 3.0, 4.0)]);
    let lane = &lanes(&item, &[])[0];
    assert_eq!((lane.rows, lane.bars.iter().map(|bar| bar.row).collect::<Vec<_>>()), (2, vec![0, 1, 0]));
}
