//! Which format a file is told to be, and that the documents speak of each.

use super::{read, read_as};
use verivid::formats::{FORMATS, Mapping};

#[test]
fn every_format_has_a_name_of_its_own_and_a_page_of_the_documents() {
    let index = include_str!("../../../docs/formats.md");
    for (n, format) in FORMATS.iter().enumerate() {
        assert!(FORMATS[..n].iter().all(|other| other.id != format.id), "{} stands twice", format.id);
        assert!(
            index.contains(&format!("| `{}` |", format.id)),
            "docs/formats.md does not name {}",
            format.id
        );
    }
    for line in index.lines().filter_map(|line| line.split("](formats/").nth(1)) {
        let page = line.split([')', '#']).next().unwrap();
        let path = format!("{}/docs/formats/{page}", env!("CARGO_MANIFEST_DIR"));
        assert!(std::fs::metadata(&path).is_ok(), "docs/formats/{page} is not there");
    }
}

#[test]
fn a_format_can_be_said_where_a_file_does_not_tell_it() {
    let list = br#"[{"id": "x_1", "questions": [{"question": "Is it?", "answer": "No."}]}]"#;
    assert!(read(&[("list.json", list)]).is_err());
    let loaded = read_as(&[("list.json", list)], Some("eventhallusion"), &[]).unwrap();
    assert_eq!(loaded.dataset.items().len(), 1);
}

#[test]
fn what_is_no_known_format_in_a_folder_is_left_alone_and_told() {
    let clip =
        br#"[{"id": "x_1", "event_info": {}, "questions": [{"question": "Is it?", "answer": "No."}]}]"#;
    let loaded =
        read(&[("a.json", clip), ("readme.txt", b"words"), ("x_1.mp4", b""), (".git/config", b"")]).unwrap();
    assert_eq!(loaded.dataset.items().len(), 1);
    let notes: Vec<_> = loaded.notes.iter().map(|note| (note.file.as_str(), note.reason.as_str())).collect();
    let found = ("a.json", "1 of 1 videos were found among the files");
    assert_eq!(notes, [("readme.txt", "no known format; it was left alone"), found]);
}

#[test]
fn a_mapping_says_how_files_are_read_and_comes_back_as_it_was_written() {
    let list = br#"[{"id": "x_1", "questions": [{"question": "Is it?", "answer": "No."}]}]"#;
    let text = br#"{"verivid_mapping": 1, "format": "eventhallusion", "decisions": {"fps": "25"}}"#;
    let mapping = Mapping::read(text).unwrap();
    assert_eq!(mapping.decisions.0["fps"], "25");
    let again = Mapping::read(mapping.write().as_bytes()).unwrap();
    assert_eq!((again.format.as_deref(), &again.decisions), (Some("eventhallusion"), &mapping.decisions));
    // In a folder the mapping is taken before the files that it is about.
    let loaded = read(&[("a.json", list), ("verivid-mapping.json", text)]).unwrap();
    assert_eq!(loaded.dataset.items().len(), 1);
    for (text, why) in [
        ("{", "it is no JSON"),
        ("{\"format\": null}", "no `\"verivid_mapping\": 1`"),
        ("{\"verivid_mapping\": 1, \"format\": 2}", "expected the name of a format"),
        ("{\"verivid_mapping\": 1, \"decisions\": {\"fps\": 25}}", "`fps` must be a text"),
    ] {
        let said = Mapping::read(text.as_bytes()).err().unwrap();
        assert!(said.contains(why), "{said}");
    }
}
