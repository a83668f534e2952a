//! Archives: the same dataset out of each kind, and what damaged or hostile ones get.
//! The fixtures come from Python's zipfile (tests/reference/make_archives.py).

use std::io::Write;

use verivid::formats::archive::{Archive, entry};
use verivid::formats::{Ask, LoadError, Loaded, Reading, Severity, read};

use crate::formats::{good, read_folder};

fn opened(name: &str) -> Loaded {
    let bytes = std::fs::read(format!("tests/fixtures/archives/{name}")).unwrap();
    read(name, bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn notes(loaded: &Loaded) -> Vec<(Severity, &str, &str)> {
    loaded.notes.iter().map(|note| (note.severity, &*note.file, note.reason.as_str())).collect()
}

/// The archive loads with the whole dataset, and with this note alone.
fn whole_with(name: &str, severity: Severity, reason: &str) {
    let (loaded, plain) = (opened(name), read_folder(&good()).unwrap());
    assert_eq!(notes(&loaded), [(severity, name, reason)]);
    assert_eq!(loaded.dataset.items(), plain.dataset.items(), "{name}");
}

/// The archive loads without the predictions of run `a`, for this reason.
fn without_predictions(name: &str, reason: &str) {
    let loaded = opened(name);
    let [note] = loaded.notes.as_slice() else { panic!("{name}: {:?}", loaded.notes) };
    assert!(note.severity == Severity::SetAside && note.file == "predictions/a.jsonl", "{name}: {note:?}");
    assert!(note.reason.starts_with("predictions/a.jsonl"), "{name}: {note:?}");
    assert!(note.reason.contains(reason), "{name}: {note:?}");
    assert_eq!((loaded.dataset.items().len(), loaded.dataset.runs()[0].predictions.len()), (5, 0), "{name}");
}

fn zipped(files: &[(String, Vec<u8>)], folder: &str) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(format!("{folder}{name}"), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

#[test]
fn a_zip_a_zip_in_a_folder_and_packed_tables_give_the_same_dataset() {
    let plain = read_folder(&good()).unwrap().dataset;
    let same = |loaded: Loaded| {
        assert_eq!(loaded.notes, []);
        assert_eq!(loaded.dataset.items(), plain.items());
        assert_eq!(loaded.dataset.runs(), plain.runs());
    };
    same(read("d.zip", zipped(&good(), "")).unwrap());
    same(read("d.zip", zipped(&good(), "some/where/")).unwrap());
    let mut packed = good();
    packed.iter_mut().for_each(|(_, bytes)| *bytes = gzipped(bytes));
    same(read_folder(&packed).unwrap());
    same(read("d.zip", zipped(&packed, "")).unwrap());
}

#[test]
fn every_kind_of_zip_gives_the_same_dataset() {
    let plain = read_folder(&good()).unwrap().dataset;
    for name in ["stored.zip", "deflate.zip", "streamed.zip", "zip64.zip"] {
        let loaded = opened(name);
        assert_eq!(loaded.notes, [], "{name}");
        assert_eq!(loaded.dataset.items(), plain.items(), "{name}");
        assert_eq!(loaded.dataset.runs(), plain.runs(), "{name}");
        assert_eq!(loaded.dataset.reports(), plain.reports(), "{name}");
    }
}

#[test]
fn a_file_that_cannot_be_unpacked_is_lost_by_its_name_and_the_rest_loads() {
    for (name, reason) in [
        ("damaged_stored.zip", "it is damaged: its checksum in the archive is another one"),
        ("damaged_deflate.zip", "it is damaged"),
        ("encrypted.zip", "it is encrypted"),
        ("zip_inside.zip", "expected a JSON object or array, found a .zip"),
        ("packed_twice.zip", "it is packed more than once"),
    ] {
        without_predictions(name, reason);
    }
}

#[test]
fn of_two_files_under_one_name_the_later_counts() {
    let reason = "the archive holds a file twice under one name; the later one counts";
    whole_with("repeated.zip", Severity::Changed, reason);
    whole_with("same_path.zip", Severity::Changed, reason);
}

#[test]
fn names_that_point_out_of_the_archive_are_left_alone() {
    let loaded = opened("names.zip");
    let names: Vec<_> = loaded.notes.iter().filter_map(|note| note.reason.split('`').nth(1)).collect();
    assert_eq!(names, ["../evil", "/etc/passwd", "C:\\evil", "a/../../evil", "..\\evil"]);
    assert!(loaded.notes.iter().all(|note| note.reason.ends_with("points out of it and was left alone")));
}

#[test]
fn a_bomb_is_given_up_early_whatever_it_is_packed_in() {
    let blanks = vec![b' '; 200 << 20];
    let gives_up = |loaded: Loaded| {
        assert!(loaded.notes[0].reason.contains("unpack to more than 3"), "{:?}", loaded.notes);
        assert_eq!(loaded.dataset.items().len(), 5);
    };
    let mut files = good();
    files[4].1 = gzipped(&blanks);
    gives_up(read_folder(&files).unwrap());
    files[4].1 = blanks;
    let bomb = zipped(&files, "");
    gives_up(read("bomb.zip", bomb.clone()).unwrap());
    // The archive itself says that the file is larger than any may be: nothing is unpacked.
    let declared = (200u32 << 20).to_le_bytes();
    let mut large = bomb;
    for at in 0..large.len() - 4 {
        if large[at..at + 4] == declared {
            large[at..at + 4].copy_from_slice(&(2u32 << 30).to_le_bytes());
        }
    }
    let loaded = read("large.zip", large).unwrap();
    let reason = "unpacked it has 2048 MB; 1024 MB are the most that one file may have";
    assert!(loaded.notes[0].reason.contains(reason), "{:?}", loaded.notes);
}

#[test]
fn a_manifest_in_a_bomb_or_in_two_wrappers_is_refused_with_one_sentence() {
    let refused = |name: &str, bytes: Vec<u8>, part: &str| {
        let error = read(name, bytes).unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
    };
    refused("a.gz", gzipped(&vec![b' '; 40 << 20]), "a.gz could not be unpacked: its ");
    refused("a.gz", gzipped(&gzipped(b"{}")), "a.gz could not be unpacked: it is packed more than once");
    refused(
        "a.zip.gz",
        gzipped(&zipped(&good(), "")),
        "expected a verivid.json, which begins with `{`, or a file of another program that Verivid reads (docs/formats.md), found a .zip",
    );
    refused(
        "a.zip",
        zipped(&[("x".into(), vec![1])], ""),
        "a.zip could not be read: `x`: no known format; it was left alone",
    );
    let mut gzip = gzipped(&good()[0].1);
    let last = gzip.len() - 6;
    gzip[last] ^= 1;
    refused("a.gz", gzip, "a.gz could not be unpacked: it is damaged after 979 unpacked bytes");
    let zip = std::fs::read("tests/fixtures/archives/deflate.zip").unwrap();
    assert!(matches!(read("a.zip", zip[..zip.len() - 30].to_vec()), Err(LoadError::Packed { .. })));
}

/// The archive of a dataset that was read out of it.
fn archive_of(bytes: Vec<u8>) -> Archive {
    let mut reading = Reading::of_file("d.zip", bytes);
    assert!(reading.take_archive().is_none(), "the tables still come out of it");
    while reading.next() != Ask::Done {}
    let archive = reading.take_archive().unwrap();
    assert!(reading.finish().is_ok());
    archive
}

#[test]
fn a_clip_of_a_dataset_in_a_zip_is_handed_out_by_the_path_that_the_dataset_gives_it() {
    let clip: Vec<u8> = (0..2_000_000u32).map(|at| (at / 7) as u8).collect();
    let mut files = good();
    files.push(("clips/a b.mp4".into(), clip.clone()));
    for folder in ["", "some/where/"] {
        let packed = zipped(&files, folder);
        let archive = archive_of(packed.clone());
        assert_eq!(archive.folder(), folder);
        for path in ["clips/a b.mp4", "./clips//a b.mp4", "clips/../clips/a b.mp4"] {
            assert!(archive.holds(path) && archive.entry(path).unwrap() == clip, "{folder} {path}");
            assert!(entry(packed.clone(), path).unwrap() == clip, "{folder} {path}");
        }
        assert_eq!(archive.stored("clips/a b.mp4"), None, "it is packed");
    }
    let archive = archive_of(zipped(&good(), ""));
    for (path, why) in [
        ("clips/a b.mp4", "the archive has no such file"),
        ("../clips/a b.mp4", "its path leads out of the dataset's folder"),
        ("/etc/passwd", "its path leads out of the dataset's folder"),
        ("https://example.org/a.mp4", "its path leads out of the dataset's folder"),
    ] {
        let expected = format!("{path} could not be unpacked: {why}");
        assert!(!archive.holds(path), "{path}");
        assert_eq!(archive.entry(path).unwrap_err().to_string(), expected);
    }
    assert!(
        entry(b"PK".to_vec(), "a.mp4")
            .unwrap_err()
            .to_string()
            .starts_with("a.mp4 could not be unpacked: it is no")
    );
}

#[test]
fn what_a_zip_holds_unpacked_can_be_cut_out_of_it_and_damage_is_said() {
    let fixture = |name: &str| std::fs::read(format!("tests/fixtures/archives/{name}")).unwrap();
    let bytes = fixture("stored.zip");
    let archive = archive_of(bytes.clone());
    let range = archive.stored("predictions/a.jsonl").unwrap();
    assert_eq!(bytes[range], archive.entry("predictions/a.jsonl").unwrap());
    for (name, why) in [
        ("damaged_stored.zip", "its checksum in the archive is another one"),
        ("damaged_deflate.zip", "it is damaged"),
        ("encrypted.zip", "it is encrypted"),
    ] {
        let error = archive_of(fixture(name)).entry("predictions/a.jsonl").unwrap_err().to_string();
        assert!(error.contains(why), "{name}: {error}");
    }
    let bomb = zipped(&[("verivid.json".into(), b"{}".to_vec()), ("a.mp4".into(), vec![0; 64 << 20])], "");
    let error = entry(bomb, "a.mp4").unwrap_err().to_string();
    assert!(error.contains("unpack to more than 3"), "{error}");
}

#[test]
fn a_zip_that_is_cut_short_is_refused_in_the_words_of_its_user() {
    let zip = std::fs::read("tests/fixtures/archives/deflate.zip").unwrap();
    let error = read("a.zip", zip[..zip.len() - 30].to_vec()).unwrap_err().to_string();
    let expected = "a.zip could not be unpacked: it is no complete .zip: its list of files, which stands at its end, \
                    is missing or damaged; perhaps the download or copy was cut off";
    assert_eq!(error, expected);
}
