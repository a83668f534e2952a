//! Frame tables against ffprobe's word on clips that tests/reference/make_media.py made.

use proptest::prelude::*;
use verivid::formats::media::{MediaError, MediaInfo, frame_table, media_info};

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/fixtures/media/{name}")).unwrap()
}

fn info(name: &str) -> MediaInfo {
    media_info(&bytes(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn truth(name: &str) -> Vec<f64> {
    let text = std::fs::read_to_string("tests/fixtures/media/pts.json").unwrap();
    let all: serde_json::Value = serde_json::from_str(&text).unwrap();
    all[name].as_array().unwrap().iter().map(|t| t.as_f64().unwrap()).collect()
}

fn check(name: &str) {
    let (table, truth) = (info(name).table, truth(name));
    let starts: Vec<_> = (0..table.count()).map(|at| table.start_of(at)).collect();
    assert_eq!(starts.len(), truth.len(), "{name}: {starts:?} against {truth:?}");
    for (found, expected) in starts.iter().zip(&truth) {
        assert!((found - expected).abs() < 1e-6, "{name}: {found} is not {expected}");
    }
    for (at, time) in truth.iter().enumerate() {
        assert_eq!(table.frame_at(*time), at, "{name}: the frame at a start as ffprobe rounds it");
    }
    assert!(!table.is_estimated());
}

#[test]
fn tables_agree_with_ffprobe_frame_by_frame() {
    for name in [
        "cfr30.mp4",
        "cfr2997_b.mp4",
        "cfr23976_b.mp4",
        "variable.mp4",
        "offset.mp4",
        "turned.mp4",
        "vp9.webm",
        "vp8.webm",
        "live.webm",
        "variable.mkv",
    ] {
        check(name);
    }
}

#[test]
fn a_cut_without_encoding_shows_nothing_from_before_the_cut() {
    check("cut.mp4");
}

#[test]
fn the_last_frame_ends_one_frame_after_it_starts() {
    for (name, rate) in [("cfr30.mp4", 30.0), ("cfr2997_b.mp4", 30000.0 / 1001.0), ("vp8.webm", 25.0)] {
        let table = info(name).table;
        let last = table.end() - table.start_of(table.count() - 1);
        assert!((last - 1.0 / rate).abs() < 2e-3, "{name}: the last frame lasts {last}");
    }
}

#[test]
fn size_and_rotation_are_reported() {
    for name in ["cfr30.mp4", "vp9.webm", "variable.mkv"] {
        let found = info(name);
        let size = found.size.unwrap();
        assert_eq!((size.width(), size.height(), found.rotation), (64.0, 48.0, 0), "{name}");
    }
    assert_ne!(info("turned.mp4").rotation % 180, 0);
}

#[test]
fn a_fragmented_file_is_read_whole_or_not_at_all() {
    check("fragmented.mp4");
    let whole = bytes("fragmented.mp4");
    let second = whole.windows(4).rposition(|kind| kind == b"moof").unwrap();
    let error = frame_table(&whole[..second + 40]).unwrap_err();
    assert_eq!(error, MediaError::MoreNeeded { from: second as u64 + 40 });
    let error = frame_table(&whole[second - 4..]).unwrap_err();
    assert!(error.to_string().contains("fragmented"));
}

#[test]
fn what_is_no_video_says_so() {
    for garbage in [&b""[..], b"hello", b"<!DOCTYPE html><html>", &[0; 64]] {
        assert_eq!(frame_table(garbage).unwrap_err(), MediaError::Unknown);
    }
}

#[test]
fn a_movie_box_at_the_end_is_found_from_the_start_in_two_reads() {
    let whole = bytes("cfr30.mp4");
    let moov = whole.windows(4).position(|kind| kind == b"moov").unwrap() - 4;
    let MediaError::MoreNeeded { from } = frame_table(&whole[..100]).unwrap_err() else {
        panic!("the first bytes are not enough")
    };
    assert_eq!(from, moov as u64);
    assert_eq!(frame_table(&whole[moov..]).unwrap(), info("cfr30.mp4").table);
}

#[test]
fn a_movie_box_at_the_start_needs_no_more_than_itself() {
    let whole = bytes("cfr2997_b.mp4");
    let mdat = whole.windows(4).position(|kind| kind == b"mdat").unwrap();
    assert_eq!(frame_table(&whole[..mdat + 20]).unwrap(), info("cfr2997_b.mp4").table);
}

#[test]
fn a_box_with_a_64_bit_size_is_stepped_over() {
    let whole = bytes("cfr30.mp4");
    let mut wide = b"\0\0\0\x01free\0\0\0\0\0\0\0\x18nothings".to_vec();
    let ftyp = u32::from_be_bytes(whole[..4].try_into().unwrap()) as usize;
    wide.splice(0..0, whole[..ftyp].iter().copied());
    wide.extend(&whole[ftyp..]);
    assert_eq!(frame_table(&wide).unwrap(), info("cfr30.mp4").table);
}

#[test]
fn a_count_beyond_reason_is_refused_without_the_memory() {
    let mut whole = bytes("cfr30.mp4");
    let stts = whole.windows(4).position(|kind| kind == b"stts").unwrap();
    whole[stts + 12..stts + 16].copy_from_slice(&u32::MAX.to_be_bytes());
    assert!(matches!(frame_table(&whole), Err(MediaError::TooManyFrames { .. })));
}

const CLIPS: [&str; 5] = ["cfr2997_b.mp4", "offset.mp4", "fragmented.mp4", "live.webm", "variable.mkv"];

proptest! {
    #[test]
    fn garbage_behind_a_known_beginning_never_panics(
        start in prop::sample::select(vec![
            b"\0\0\0\x10ftypisom\0\0\0\0".to_vec(),
            b"\0\0\0\0moov".to_vec(),
            vec![0x1A, 0x45, 0xDF, 0xA3, 0x80],
        ]),
        rest in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        let _ = frame_table(&[start, rest].concat());
    }

    #[test]
    fn a_damaged_clip_never_panics_and_has_rising_starts(
        name in prop::sample::select(CLIPS.to_vec()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut clip = bytes(name);
        for (at, byte) in changes {
            let length = clip.len();
            clip[at.index(length)] = byte;
        }
        if is_cut {
            clip.truncate(cut.index(clip.len()));
        }
        if let Ok(table) = frame_table(&clip) {
            prop_assert!(table.count() > 0);
            for at in 1..table.count().min(1000) {
                prop_assert!(table.start_of(at) > table.start_of(at - 1));
            }
        }
    }
}
