//! CVAT 1.1: tracks of a video.

use super::{Expected, check, read, read_as};

fn document(meta: &str, tracks: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<annotations><version>1.1</version><meta><task>{meta}</task><source>t&amp;u.mp4</source></meta>{tracks}</annotations>"
    )
}

fn shape(frame: u32, outside: u32, keyframe: u32, x: u32) -> String {
    let right = x + 10;
    format!(
        r#"<box frame="{frame}" outside="{outside}" occluded="0" keyframe="{keyframe}" xtl="{x}" ytl="5" xbr="{right}" ybr="25"/>"#
    )
}

const SIZE: &str = "<size>20</size><original_size><width>640</width><height>360</height></original_size>";
const STEPS: &str = "<size>20</size><start_frame>100</start_frame><stop_frame>157</stop_frame><frame_filter>step=3</frame_filter>";

#[test]
fn a_track_is_there_from_a_box_to_the_next_that_is_outside() {
    for (name, meta, shapes, spans) in [
        // Frames, at 10 a second.
        ("outside ends", SIZE, vec![(2, 0, 1, 0), (6, 1, 1, 40)], vec![(0.2, 0.6)]),
        ("the last holds to the end", SIZE, vec![(2, 0, 1, 0), (6, 0, 1, 40)], vec![(0.2, 2.0)]),
        (
            "it comes back",
            SIZE,
            vec![(2, 0, 1, 0), (6, 1, 1, 40), (10, 0, 1, 5), (12, 1, 1, 5)],
            vec![(0.2, 0.6), (1.0, 1.2)],
        ),
        (
            "frames of a program",
            SIZE,
            vec![(2, 0, 0, 0), (3, 0, 0, 1), (7, 0, 0, 1)],
            vec![(0.2, 0.4), (0.7, 0.8)],
        ),
        ("never there", SIZE, vec![(2, 1, 1, 0)], vec![]),
        (
            "every third frame",
            STEPS,
            vec![(100, 0, 1, 0), (112, 1, 1, 40), (130, 0, 1, 5)],
            vec![(10.0, 11.2), (13.0, 15.8)],
        ),
    ] {
        let shapes: String = shapes.iter().map(|(f, o, k, x)| shape(*f, *o, *k, *x)).collect();
        let text = document(meta, &format!(r#"<track id="0" label="cup">{shapes}</track>"#));
        let loaded = read_as(&[("a.xml", text.as_bytes())], None, &[("fps", "10")]).unwrap();
        let track = &loaded.dataset.items()[0].tracks[0];
        let found: Vec<_> =
            track.spans.as_ref().unwrap().iter().map(|span| (span.start(), span.end())).collect();
        assert_eq!(found, spans, "{name}");
    }
}

#[test]
fn between_boxes_it_moves_evenly_towards_where_it_went() {
    let shapes = [shape(2, 0, 1, 0), shape(6, 1, 1, 40)].concat();
    let text = document(SIZE, &format!(r#"<track id="0" label="cup">{shapes}</track>"#));
    let loaded = read_as(&[("a.xml", text.as_bytes())], None, &[("fps", "10")]).unwrap();
    let item = &loaded.dataset.items()[0];
    assert_eq!(item.id, "t&u/boxes");
    let rect = item.tracks[0].at(0.4).unwrap().rect;
    assert!((rect.x() - 20.0).abs() < 1e-9 && rect.h() == 20.0, "{rect:?}");
    // It is last seen in the frame before the one from which it is gone, on its way there.
    assert!((item.tracks[0].at(0.5).unwrap().rect.x() - 30.0).abs() < 1e-9);
    assert!(item.tracks[0].at(0.6).is_none() && item.tracks[0].at(0.65).is_none());
}

#[test]
fn attributes_are_kept_and_what_is_no_box_is_told() {
    let tracks = r#"<track id="1" label="a" source="manual" group_id="4">
        <box frame="0" outside="0" occluded="1" keyframe="1" xtl="1" ytl="2" xbr="3" ybr="4" rotation="30"><attribute name="lit">yes</attribute><attribute name="kind">x</attribute></box>
        <box frame="1" outside="0" occluded="0" keyframe="1" xtl="1" ytl="2" xbr="3" ybr="4"><attribute name="lit">no</attribute><attribute name="kind">x</attribute></box></track>
      <track id="2" label="b"><polygon frame="0" outside="0" keyframe="0" points="5.0,6.0;9.0,3.5;7.0,8.0"/></track>
      <track id="3" label="c"><mask frame="0" outside="0" keyframe="0" rle="1,2" left="2" top="3" width="4" height="5"/></track>
      <track id="4" label="s"><skeleton frame="0" points="1,2"/><polyline frame="0" points="1,2;3,4"/></track>
      <track id="5" label="d"><box frame="0" xtl="1" ytl="x" xbr="2" ybr="3"/><box xtl="1" ytl="1" xbr="2" ybr="3"/></track>"#;
    let notes = [
        "box is turned",
        "without a frame",
        "whose numbers",
        "`skeleton` is not read",
        "`polyline` is not read",
        "of a mask the box",
        "of a polygon the box",
    ];
    let loaded = read_as(&[("a.xml", document(SIZE, tracks).as_bytes())], None, &[("fps", "10")]).unwrap();
    for note in &loaded.notes {
        assert!(notes.iter().any(|piece| note.reason.contains(piece)), "{}", note.reason);
    }
    assert_eq!(loaded.notes.len(), notes.len(), "{:#?}", loaded.notes);
    let tracks = &loaded.dataset.items()[0].tracks;
    let rect = |n: usize| {
        let rect = tracks[n].boxes[0].rect;
        (rect.x(), rect.y(), rect.w(), rect.h())
    };
    assert_eq!((tracks.len(), rect(1), rect(2)), (3, (5.0, 3.5, 4.0, 4.5), (2.0, 3.0, 4.0, 5.0)));
    let extra: Vec<_> = tracks[0].extra.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let attributes = r#"{"lit":[[0.0,"yes"],[0.1,"no"]],"kind":"x"}"#;
    assert_eq!(
        extra,
        [
            ("occluded_boxes", "1"),
            ("attributes", attributes),
            ("source", "\"manual\""),
            ("group_id", "\"4\"")
        ]
    );
}

#[test]
fn a_film_that_is_shown_upright_is_asked_for() {
    let track = r#"<track id="0" label="a"><box frame="0" outside="0" xtl="100" ytl="1000" xbr="700" ybr="1270"/></track>"#;
    let meta = "<original_size><width>1280</width><height>720</height></original_size>";
    let text = document(meta, track);
    let files: [(&str, &[u8]); 1] = [("a.xml", text.as_bytes())];
    for (said, size) in [("shown", (720.0, 1280.0)), ("stored", (1280.0, 720.0))] {
        let loaded = read_as(&files, None, &[("rotation", said)]).unwrap();
        assert!(loaded.found[0].decisions.iter().any(|decision| decision.key == "rotation"));
        let found = loaded.dataset.videos()[0].size.unwrap();
        assert_eq!((found.width(), found.height()), size);
    }
    let size = read(&files).unwrap().dataset.videos()[0].size.unwrap();
    assert_eq!(size.width(), 720.0);
}

#[test]
fn broken_documents_give_what_came_before_or_are_refused() {
    let track = format!(r#"<track id="0" label="cup">{}</track>"#, shape(0, 0, 0, 1));
    let whole = document(SIZE, &track);
    let cut = &whole[..whole.len() - 14];
    let expected = Expected { format: "cvat", counts: [1, 1, 0, 0], notes: &["the file is cut off"] };
    check(&[("a.xml", cut.as_bytes())], &expected);
    let deep = "<annotations>".repeat(5_000);
    let entity = r#"<!DOCTYPE a [<!ENTITY x "yyyyyyyyyy">]><annotations><meta><source>&x;</source></meta></annotations>"#;
    for text in [deep.as_str(), entity, "<annotations></annotations>", "<annotations", "<annotations><track"]
    {
        assert!(read(&[("a.xml", text.as_bytes())]).is_err(), "{}", &text[..12]);
    }
}

/// A skeleton of three points, of which the last is never seen; in frame 4 it is gone.
const IN_FRAMES: &str = r#"<track id="0" label="man" source="manual">
  <skeleton frame="0" keyframe="1" z_order="0"><points label="head" outside="0" occluded="0" points="10,20"><attribute name="sure">yes</attribute></points><points label="foot" outside="0" points="30,60"/><points label="hand" outside="1" points="500,500"/><attribute name="age">old</attribute></skeleton>
  <skeleton frame="2" keyframe="1"><points label="head" outside="0" points="20,20"/><points label="foot" outside="1" points="30,60"/><points label="hand" outside="1" points="500,500"/></skeleton>
  <skeleton frame="4" keyframe="1"><points label="head" outside="1" points="20,20"/><points label="foot" outside="1" points="30,60"/><points label="hand" outside="1" points="500,500"/></skeleton>
</track>"#;

/// The same, each point with keyframes of its own: of the head frames 0 and 4, between which it moves.
const IN_TRACKS: &str = r#"<track id="0" label="man" source="manual"><skeleton frame="0" points="1,2"/>
  <track id="0" label="head"><points frame="0" outside="0" keyframe="1" points="10,20"/><points frame="4" outside="1" keyframe="1" points="30,20"/></track>
  <track id="1" label="foot"><points frame="0" outside="0" keyframe="1" points="30,60"/><points frame="2" outside="1" keyframe="1" points="30,60"/></track>
  <track id="2" label="hand"><points frame="0" outside="1" keyframe="1" points="500,500"/></track></track>"#;

#[test]
fn of_a_skeleton_the_box_around_the_points_that_are_seen_is_taken() {
    for (name, tracks) in [("in frames", IN_FRAMES), ("in tracks", IN_TRACKS)] {
        let text = document(SIZE, tracks);
        let loaded = read_as(&[("a.xml", text.as_bytes())], None, &[("fps", "10")]).unwrap();
        let track = &loaded.dataset.items()[0].tracks[0];
        let rect = |frame: f64| {
            let rect = track.at(frame / 10.0)?.rect;
            Some([rect.x(), rect.y(), rect.w(), rect.h()])
        };
        assert_eq!(rect(0.0), Some([10.0, 20.0, 20.0, 40.0]), "{name}");
        assert_eq!(rect(2.0), Some([20.0, 20.0, 0.0, 0.0]), "{name}");
        assert_eq!(rect(4.0), None, "{name}");
        let told: Vec<_> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        assert!(told[0].starts_with("of a skeleton the box around the points"), "{name}: {told:?}");
        let said: Vec<&str> = track.extra.iter().map(|(name, _)| name.as_str()).collect();
        let expect = if name == "in frames" { &["attributes", "source"][..] } else { &["source"] };
        assert_eq!(said, expect, "{name}: {:?}", track.extra);
    }
}

#[test]
fn a_skeleton_without_points_or_with_broken_ones_is_told() {
    for (tracks, note) in [
        (r#"<track id="0" label="s"><skeleton frame="0"/></track>"#, "`skeleton` is not read"),
        (
            r#"<track id="0" label="s"><skeleton frame="0"><points points="a,b"/></skeleton></track>"#,
            "`skeleton` is not read",
        ),
        (
            r#"<track id="0" label="s"><skeleton><points points="1,2"/></skeleton></track>"#,
            "a shape without a frame",
        ),
    ] {
        let loaded =
            read_as(&[("a.xml", document(SIZE, tracks).as_bytes())], None, &[("fps", "10")]).unwrap();
        assert!(loaded.dataset.items().is_empty(), "{tracks}");
        assert!(loaded.notes.iter().any(|told| told.reason.contains(note)), "{:#?}", loaded.notes);
    }
    // Points that each have a frame of their own are looked for in the frames of some others alone.
    let joints: String =
        (0..3_000).map(|n| format!(r#"<track><points frame="{n}" points="1,{n}"/></track>"#)).collect();
    let text = document(SIZE, &format!(r#"<track id="0" label="s">{joints}</track>"#));
    let loaded = read_as(&[("a.xml", text.as_bytes())], None, &[("fps", "10")]).unwrap();
    assert_eq!(loaded.dataset.items()[0].tracks[0].boxes.len(), 256);
}
