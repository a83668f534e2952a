//! What a number of one item says that it was computed from: it makes the number, to the last bit.

use verivid::analysis::item_definitions as definitions;
use verivid::metrics::grounding::{
    Compared, GroundingOptions, GroundingRule, TimeOf, TrackSeries, compared, judge, series,
};
use verivid::model::{Item, Prediction, RunIx};

use crate::grounding::{clip, dataset_of, event, frames, grounded, reference, said};

#[test]
fn what_is_said_to_be_compared_makes_the_number_on_every_item_of_the_reference() {
    let dataset = dataset_of(&reference());
    let options = GroundingOptions::default();
    let mut seen = 0;
    for (at, item) in dataset.items_indexed() {
        for said in dataset.run(RunIx(0)).predictions_on(at) {
            let video = dataset.video_of(item);
            let Ok(found) = judge(video, item, Some(said), options) else { continue };
            assert_eq!(compared(video, item, Some(said), options.rule).tiou(), found.tiou, "{}", item.id);
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} items");
}

fn of(item: &Item, said: &Prediction, rule: GroundingRule) -> Compared {
    compared(&clip(10), item, Some(said), rule)
}

#[test]
fn each_side_is_measured_by_its_events_or_without_any_by_its_tracks() {
    let (cat, hop) = (|until| frames("cat", 0, until, 10, 0.0), |until| event("hop", 0.0, until));
    let (events, tracks) = (TimeOf::Events, TimeOf::Tracks);
    let verivid = GroundingRule::Verivid;
    for (gold_event, said_event, said_track, rule, expected, stands_in) in [
        (true, true, true, verivid, (events, Some(events)), false),
        (true, false, true, verivid, (events, Some(tracks)), true),
        (false, false, true, verivid, (tracks, Some(tracks)), false),
        (false, true, true, verivid, (tracks, Some(events)), false),
        (true, false, false, verivid, (events, None), false),
        // The rules of others hold tubes against each other where both sides have boxes.
        (true, true, true, GroundingRule::CgStvg, (tracks, Some(tracks)), false),
        (true, true, false, GroundingRule::CgStvg, (tracks, Some(events)), false),
    ] {
        let item = grounded(vec![cat(30)], if gold_event { vec![hop(3.0)] } else { Vec::new() });
        let said = said(
            if said_track { vec![cat(20)] } else { Vec::new() },
            if said_event { vec![hop(1.5)] } else { Vec::new() },
        );
        let found = of(&item, &said, rule);
        assert_eq!((found.gold, found.said), expected);
        assert_eq!(found.stands_in(), stands_in);
    }
}

#[test]
fn a_temporal_iou_gives_its_seconds_and_what_they_are_of() {
    let hop = |label: &str, from: f64, until: f64| event(label, from, until);
    let cat = frames("cat", 0, 20, 10, 0.0);
    for (gold, said, expected) in [
        (
            vec![hop("hop", 0.0, 3.0)],
            said(vec![cat.clone()], Vec::new()),
            ("2.000\u{a0}s in both the true event and the predicted track", "3.000\u{a0}s in either"),
        ),
        (
            vec![hop("hop", 0.0, 3.0)],
            said(vec![cat], vec![hop("jump", 1.0, 4.0)]),
            ("2.000\u{a0}s in both the true and the predicted event", "4.000\u{a0}s in either"),
        ),
        (
            vec![hop("hop", 0.0, 3.0), hop("sit", 4.0, 5.0)],
            said(Vec::new(), vec![hop("sit", 4.0, 5.0)]),
            ("sum of 2 quotients below, of the true and the predicted event", "2 true labels"),
        ),
        (
            vec![hop("hop", 2.0, 2.0)],
            said(Vec::new(), vec![hop("hop", 2.0, 2.0)]),
            ("1 instants in both the true and the predicted event", "1 instants in either"),
        ),
    ] {
        let item = grounded(Vec::new(), gold);
        let options = GroundingOptions::default();
        let found = judge(&clip(10), &item, Some(&said), options).expect("a judgement");
        let definition = definitions::tiou(&found, options, &of(&item, &said, options.rule));
        assert_eq!((definition.numerator.as_str(), definition.denominator.as_str()), expected);
    }
}

#[test]
fn a_spatio_temporal_iou_gives_the_sum_and_the_points_that_make_it() {
    let options = GroundingOptions::default();
    let item = grounded(vec![frames("cat", 0, 30, 10, 0.0)], Vec::new());
    let said = said(vec![frames("cat", 10, 40, 10, 0.0)], Vec::new());
    let found = judge(&clip(10), &item, Some(&said), options).expect("a judgement");
    let strips = series(&clip(10), &item, &said, options.edges).expect("strips");
    let definition = definitions::viou(&found, options, &strips);
    let words = (definition.numerator.as_str(), definition.denominator.as_str());
    assert_eq!(words, ("20.00 of IoU summed", "40 frames in either"));
    assert_eq!(found.viou, strips.first().and_then(TrackSeries::viou));
    assert_eq!(definitions::strip(&strips[0]).denominator, words.1);
}
