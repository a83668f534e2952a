//! When is what a sentence says: ActivityNet Captions, Charades-STA, QVHighlights.

use super::{Expected, check, read};
use verivid::metrics::moments::of_run;
use verivid::model::{RunIx, Task};

const ACTIVITYNET: &str = include_str!("../../fixtures/formats/activitynet/annotations.json");

const SUBMISSION: &str = include_str!("../../fixtures/formats/activitynet/submission.json");

#[test]
fn sentences_of_activitynet_are_moments() {
    let expected = Expected {
        format: "activitynet-captions",
        counts: [2, 3, 0, 0],
        notes: &["a sentence ends after its video"],
    };
    let loaded = check(&[("val_1.json", ACTIVITYNET.as_bytes())], &expected);
    let item = &loaded.dataset.items()[1];
    assert_eq!((item.task, item.query.as_deref()), (Task::Moments, Some("He jumps over a bar.")));
    assert_eq!((item.events[0].span.start(), item.events[0].span.end()), (17.0, 60.5));
    assert_eq!(loaded.dataset.videos()[0].duration, Some(82.5));
    // Two annotators' files hold other sentences on the same videos.
    let second = ACTIVITYNET.replace("A man runs.", "A person sprints.");
    let both = [("val_1.json", ACTIVITYNET.as_bytes()), ("val_2.json", second.as_bytes())];
    assert_eq!(read(&both).unwrap().dataset.items().len(), 4);
}

#[test]
fn captions_of_a_submission_are_held_against_the_sentences() {
    let files = [("ours.json", SUBMISSION.as_bytes()), ("val_1.json", ACTIVITYNET.as_bytes())];
    let expected = Expected {
        format: "activitynet-captions",
        counts: [2, 4, 1, 1],
        notes: &["ends before it starts", "a sentence ends after its video"],
    };
    let loaded = check(&files, &expected);
    let item = loaded.dataset.items().iter().find(|item| item.id == "v_a/captions").unwrap();
    assert_eq!(item.reference.as_deref(), Some("A man runs. He jumps over a bar."));
    let run = &loaded.dataset.runs()[0];
    let said = &run.predictions[0];
    assert_eq!((run.id.as_str(), said.response.as_deref()), ("ours", Some("a man is running\nhe jumps")));
    assert_eq!((said.events.len(), said.events[0].label.as_str()), (1, "a man is running"));
}

#[test]
fn odd_videos_of_activitynet_are_read_as_far_as_they_go() {
    for (from, to, items, note) in [
        ("[17, 60.5]]", "[60.5, 17]]", 3, "ends before it starts"),
        (", [17, 60.5]]", "]", 3, "1 times for 2 sentences"),
        ("[[1, 12]]", "[[[1, 9]]]", 3, "one list too deep"),
        ("[[1, 12]]", "null", 3, "0 times for 1 sentences"),
        ("\"duration\": 82.5", "\"duration\": -1", 3, "not negative"),
        (
            "{\"duration\": 10, \"timestamps\": [[1, 12]], \"sentences\": [\"A dog.\"]}",
            "7",
            2,
            "expected an object",
        ),
    ] {
        let text = ACTIVITYNET.replace(from, to);
        assert_ne!(text, ACTIVITYNET, "{from}");
        let loaded = read(&[("val_1.json", text.as_bytes())]).unwrap();
        let reasons: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        assert!(reasons.iter().any(|reason| reason.contains(note)), "{to}: {reasons:?}");
        assert_eq!(loaded.dataset.items().len(), items, "{to}");
    }
}

#[test]
fn lines_of_charades_are_moments_and_bad_lines_are_told() {
    let text = "\u{feff}AO8RW 0.0 6.9##a person is putting a book on a shelf.\r\n\r\nAO8RW 1.5 6.9##a person is putting a book on a shelf.\n\
        AO8RW 0.0 6.9##a person is putting a book on a shelf.\nY6R7T 20.8 30##person begins to ## play\n\
        oops\nA1 x 3##words\nA2 3##words\nA3 9 3##words\n";
    let expected = Expected {
        format: "charades-sta",
        counts: [3, 4, 0, 0],
        notes: &[
            "the row came before",
            "no `##`",
            "no two times",
            "not a video and two times",
            "ends before it starts",
        ],
    };
    let loaded = check(&[("charades_sta_test.txt", text.as_bytes())], &expected);
    let items = loaded.dataset.items();
    assert_eq!(items[2].query.as_deref(), Some("person begins to ## play"));
    assert_eq!((items[2].events[0].span.start(), items[2].events[0].span.end()), (20.8, 30.0));
    assert_eq!(loaded.dataset.videos()[0].src.as_deref(), Some("AO8RW.mp4"));
    assert_eq!(loaded.notes[1].line, Some(6));
    assert!(items[3].events.is_empty());
}

const QUERIES: &str = include_str!("../../fixtures/formats/qvhighlights/annotations.jsonl");

const WINDOWS: &str = include_str!("../../fixtures/formats/qvhighlights/predictions.jsonl");

#[test]
fn queries_and_windows_of_qvhighlights_meet_by_their_number() {
    let files =
        [("highlight_val_release.jsonl", QUERIES.as_bytes()), ("ours_submission.jsonl", WINDOWS.as_bytes())];
    let expected = Expected {
        format: "qvhighlights-predictions",
        counts: [2, 3, 1, 3],
        notes: &["a window ends after its video", "the same item came before"],
    };
    let loaded = check(&files, &expected);
    let (item, run) = (&loaded.dataset.items()[0], &loaded.dataset.runs()[0]);
    assert_eq!((item.id.as_str(), run.id.as_str()), ("2579", "ours"));
    assert!(item.extra.iter().any(|(name, value)| name == "saliency_scores" && value == "[[4,1,1],[4,1,2]]"));
    assert_eq!(run.predictions[0].events[0].score, Some(0.9));
    let outcomes = of_run(&loaded.dataset, RunIx(0));
    assert_eq!(outcomes.rows[0].iou, 68.0 / 70.0);
    assert!(outcomes.rows[1].missing && outcomes.without_gold.len() == 1);
}

#[test]
fn odd_rows_of_qvhighlights_are_read_as_far_as_they_go() {
    for (from, to, items, note) in [
        (
            "\"vid\": \"NUs_210.0_360.0\", \"pred_relevant_windows\": []",
            "\"pred_relevant_windows\": []",
            2,
            "no `vid`",
        ),
        ("[[80, 150, 0.9], [0, 10, 0.1]]", "[[[80, 150, 0.9], [0, 10, 0.1]]]", 3, "one list too deep"),
        ("[[80, 150, 0.9], [0, 10, 0.1]]", "[[150, 80, 0.9], [0, 10]]", 3, "ends before it starts"),
        ("[[80, 150, 0.9], [0, 10, 0.1]]", "[7, [1], [0, 10, NaN]]", 3, "expected [start, end]"),
        ("\"pred_relevant_windows\": []", "\"pred_relevant_windows\": 5", 3, "is no list"),
        ("2580", "2579", 4, "another item is called `2579`"),
    ] {
        let text = WINDOWS
            .replace(from, to)
            .replace("\"qid\": 2581", if items == 4 { "\"qid\": 2581" } else { "\"qid\": \"2581\"" });
        let loaded = read(&[("ours.jsonl", text.as_bytes())]).unwrap();
        let reasons: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        assert!(reasons.iter().any(|reason| reason.contains(note)), "{to}: {reasons:?}");
        assert_eq!(loaded.dataset.items().len(), items.min(3), "{to}");
    }
    let one = WINDOWS.lines().next().unwrap();
    assert_eq!(read(&[("one.jsonl", one.as_bytes())]).unwrap().dataset.runs().len(), 1, "a file of one line");
}
