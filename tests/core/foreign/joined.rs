//! Annotations here, outputs there, videos in a folder: what is told to be the same.

use super::{read, read_as};
use verivid::formats::{How, Match};

/// Clips of EventHallusion, each with an id, a question and its options.
fn clips(rows: &[(&str, &str)]) -> String {
    let row = |(id, question): &(&str, &str)| {
        format!(
            r#"{{"id": "{id}", "event_info": {{}}, "questions": [{{"question": "{question}", "answer": "No."}}]}}"#
        )
    };
    format!("[{}]", rows.iter().map(row).collect::<Vec<_>>().join(",\n"))
}

#[test]
fn an_item_is_matched_by_video_and_question_whatever_folder_case_and_blanks() {
    let here = clips(&[("star/AB", "Is it a dog?"), ("star/AB", "Is it a cat?"), ("c", "Is it?")]);
    let there = clips(&[("ab", "is it  a dog ?"), ("other", "Is it?")]);
    let loaded = read(&[("a.json", here.as_bytes()), ("b.json", there.as_bytes())]).unwrap();
    let join = &loaded.joins[0];
    assert_eq!(
        (join.same_id, join.matched, join.doubtful, join.only_here, join.only_before),
        (0, 1, 0, 1, 2)
    );
    assert_eq!(join.rows[1].outcome, Match::One("star/AB/1".into(), How::VideoAndText));
    assert_eq!(join.rows[0].outcome, Match::OnlyHere);
    assert_eq!((loaded.dataset.items().len(), loaded.dataset.videos().len()), (4, 3));
    let note = "of its items 1 stand in the files before it (1 told by video and question), 1 are here alone";
    assert!(loaded.notes.iter().any(|found| found.reason == note), "{:#?}", loaded.notes);
}

#[test]
fn what_could_be_several_stays_apart_until_a_person_says_which() {
    let here = clips(&[("x/v", "Is it?"), ("y/v", "Is it?")]);
    let there = clips(&[("v", "Is it?")]);
    let files: [(&str, &[u8]); 2] = [("a.json", here.as_bytes()), ("b.json", there.as_bytes())];
    let loaded = read(&files).unwrap();
    let candidates = vec!["x/v/1".to_owned(), "y/v/1".to_owned()];
    assert_eq!(loaded.joins[0].rows[0].outcome, Match::Doubtful(candidates));
    assert_eq!(loaded.dataset.items().len(), 3);
    for (said, items) in [("y/v/1", 2), ("none", 3)] {
        let loaded = read_as(&files, None, &[("item:v/1", said)]).unwrap();
        assert_eq!((loaded.joins[0].doubtful, loaded.dataset.items().len()), (0, items), "{said}");
    }
}

#[test]
fn videos_of_the_folder_are_found_by_path_by_ending_and_by_name() {
    let list = clips(&[("star/AB", "One?"), ("cd", "Two?"), ("twice", "Three?"), ("gone", "Four?")]);
    let files: [(&str, &[u8]); 6] = [
        ("list.json", list.as_bytes()),
        ("videos/star/AB.mp4", b""),
        ("videos/other/ab.mp4", b""),
        ("CD.MP4", b""),
        ("1/twice.mp4", b""),
        ("2/twice.mp4", b""),
    ];
    let loaded = read(&files).unwrap();
    let found: Vec<_> = loaded.dataset.videos().iter().map(|video| video.src.as_deref().unwrap()).collect();
    assert_eq!(found, ["videos/star/AB.mp4", "CD.MP4", "twice.mp4", "gone.mp4"]);
    let note = "2 of 4 videos were found among the files; of the name of 1 there are several files";
    assert!(loaded.notes.iter().any(|found| found.reason == note), "{:#?}", loaded.notes);
}
