//! Measures of boxes and tracks, against TrackEval's.

use serde_json::Value;
use verivid::{
    detect::scores::{Frame, Placed, Sequence, clear, frame_scores, hota, identity},
    units::PixelRect,
};

use super::{floats, near, reference};

fn sequence(value: &Value) -> Sequence {
    let placed = |list: &Value| -> Vec<Placed> {
        let one = |row: &Value| {
            let row = floats(row);
            Placed { id: row[0] as usize, rect: PixelRect::new(row[1], row[2], row[3], row[4]).unwrap() }
        };
        list.as_array().unwrap().iter().map(one).collect()
    };
    let frames: Vec<Frame> = (value["frames"].as_array().unwrap().iter().enumerate())
        .map(|(n, frame)| Frame {
            time: n as f64,
            truth: placed(&frame["truth"]),
            own: placed(&frame["own"]),
        })
        .collect();
    let count = |own: bool| {
        let ids = frames.iter().flat_map(|f| if own { &f.own } else { &f.truth }).map(|p| p.id + 1);
        ids.max().unwrap_or(0)
    };
    Sequence { truths: count(false), owns: count(true), frames }
}

#[test]
fn hota_idf1_and_mota_are_trackeval_s() {
    let expected = reference("tracks");
    let sequence = sequence(&expected);
    let (h, c, i) = (hota(&sequence), clear(&sequence), identity(&sequence));
    for (group, name, found) in [
        ("hota", "HOTA", h.hota),
        ("hota", "DetA", h.detection),
        ("hota", "AssA", h.association),
        ("hota", "DetRe", h.recall),
        ("hota", "DetPr", h.precision),
        ("hota", "LocA", h.localisation),
        ("clear", "MOTA", c.accuracy),
        ("clear", "MOTP", c.precision),
        ("clear", "CLR_TP", c.matched as f64),
        ("clear", "CLR_FN", c.missed as f64),
        ("clear", "CLR_FP", c.extra as f64),
        ("clear", "IDSW", c.switches as f64),
        ("clear", "Frag", c.fragments as f64),
        ("clear", "MT", c.tracked[0] as f64),
        ("clear", "PT", c.tracked[1] as f64),
        ("clear", "ML", c.tracked[2] as f64),
        ("identity", "IDF1", i.f1),
        ("identity", "IDR", i.recall),
        ("identity", "IDP", i.precision),
        ("identity", "IDTP", i.matched as f64),
        ("identity", "IDFN", i.missed as f64),
        ("identity", "IDFP", i.extra as f64),
    ] {
        near(found, expected[group][name].as_f64().unwrap(), 2e-6, name);
    }
}

#[test]
fn a_perfect_tracker_has_everything_and_none_has_nothing() {
    let mut perfect = sequence(&reference("tracks"));
    for frame in &mut perfect.frames {
        frame.own = frame.truth.clone();
    }
    perfect.owns = perfect.truths;
    assert_eq!((clear(&perfect).accuracy, identity(&perfect).f1), (1.0, 1.0));
    near(hota(&perfect).hota, 1.0, 1e-12, "HOTA");
    let mut none = perfect.clone();
    none.frames.iter_mut().for_each(|frame| frame.own.clear());
    none.owns = 0;
    assert_eq!((hota(&none).hota, identity(&none).f1, clear(&none).accuracy), (0.0, 0.0, 0.0));
    assert_eq!(hota(&Sequence::default()).hota, 0.0);
}

#[test]
fn boxes_of_a_frame_are_matched_missed_or_extra() {
    let rect = |x: f64| PixelRect::new(x, 0.0, 10.0, 10.0).unwrap();
    let placed = |id, x| Placed { id, rect: rect(x) };
    let frame = Frame {
        time: 0.5,
        truth: vec![placed(0, 0.0), placed(1, 100.0)],
        own: vec![placed(0, 2.0), placed(1, 200.0), placed(2, 1.0)],
    };
    let sequence = Sequence { frames: vec![frame], truths: 2, owns: 3 };
    let scores = frame_scores(&sequence, 0.5, &|_, _| true);
    assert_eq!((scores.all.matched, scores.all.missed, scores.all.extra), (1, 1, 2));
    assert_eq!(scores.frames[0].matched[0].1, 2);
    near(scores.all.precision().unwrap(), 1.0 / 3.0, 1e-12, "precision");
    near(scores.all.recall().unwrap(), 0.5, 1e-12, "recall");
    let other = frame_scores(&sequence, 0.5, &|_, own| own != 2).all;
    assert_eq!((other.matched, other.missed, other.extra), (1, 1, 2));
    let none = frame_scores(&sequence, 0.5, &|_, _| false).all;
    assert_eq!((none.matched, none.precision(), none.f1()), (0, Some(0.0), Some(0.0)));
    assert_eq!(frame_scores(&Sequence::default(), 0.5, &|_, _| true).all.precision(), None);
}
