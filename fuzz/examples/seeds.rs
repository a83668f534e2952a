//! Writes where each target begins, `corpus/TARGET/`, out of the fixtures of the tests.

use std::fs;
use std::io::{Error, Write as _};
use std::path::{Path, PathBuf};

use verivid::formats::wire::encode;
use verivid::formats::{Ask, Loaded, Reading};

/// In the order in which a reading asks for them.
const TABLES: [&str; 6] = [
    "verivid.json",
    "videos.jsonl",
    "items.jsonl",
    "captions.json",
    "predictions/a.jsonl",
    "reports/a.jsonl",
];

fn main() -> Result<(), Error> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures");
    let good = fixtures.join("verivid/good");
    let files = TABLES.map(|name| (name, fs::read(good.join(name)).unwrap_or_default()));
    let inline = inline();
    seed("read", "inline.json", inline.as_bytes())?;
    seed("read", "inline.json.gz", &gzipped(inline.as_bytes())?)?;
    for (n, packed) in [true, false].into_iter().enumerate() {
        seed("read", &format!("folder-{n}.zip"), &zipped(&files, packed)?)?;
    }
    let parts: Vec<&[u8]> = files.iter().map(|(_, bytes)| bytes.as_slice()).collect();
    seed("tables", "folder", &parts.join(b"\n--\n".as_slice()))?;
    let part = br#"{"format":"verivid/1","name":"n","videos":[{"id":"v","src":"../v.mp4"}],"items":[{"id":"q","video":"v","task":"free_form"}],"runs":[{"id":"m","model":"M","predictions":[{"item":"q","response":"x"}]}]}"#;
    let whole = br#"{"format":"verivid/1","name":"n","runs":[{"id":"m"}],"parts":["p/1.json","p/2.json","../x.json","verivid.json"]}"#;
    seed("tables", "parts", &[whole.as_slice(), part, part].join(b"\n--\n".as_slice()))?;
    for folder in ["archives", "formats/workbook", "formats/inspect"] {
        for file in fs::read_dir(fixtures.join(folder))? {
            let file = file?.path();
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or("file");
            seed("read", name, &fs::read(&file)?)?;
        }
    }
    for format in fs::read_dir(fixtures.join("formats"))? {
        for file in fs::read_dir(format?.path())? {
            let file = file?.path();
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or("file");
            let folder = file.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or("");
            seed("read", &format!("{folder}-{name}"), &fs::read(&file)?)?;
        }
    }
    if let Some(loaded) = load(&files) {
        for (n, chunk) in encode(&loaded).into_iter().enumerate() {
            seed("wire", &format!("chunk-{n}"), &[[1].as_slice(), chunk.as_slice()].concat())?;
        }
    }
    for clip in fs::read_dir(fixtures.join("media"))? {
        let clip = clip?.path();
        let name = clip.file_name().and_then(|name| name.to_str()).unwrap_or("clip");
        if !name.ends_with(".json") {
            seed("media", name, &fs::read(&clip)?)?;
        }
    }
    seed("route", "all", b"#src=https%3A%2F%2Fx.org%2Fd.json&item=q%201&runs=a,b%2Cc&task=mcq&outcome=a:right&q=x&sort=-id&t=12.4&heat=a&base=b&track=t")?;
    let replies = [
        "The answer is (B) two swans.",
        "**Answer: C**",
        "<think>A or B</think>\nD",
        "Yes and no.",
        "Not A; B is wrong. \\boxed{C}",
        "A, C, B",
    ];
    for (n, reply) in replies.iter().enumerate() {
        // The task's byte stands at the end of what libFuzzer cuts a tuple from.
        seed("answers", &n.to_string(), format!("a kite|two swans|Boat|yes\n{reply}\0").as_bytes())?;
    }
    Ok(())
}

fn seed(target: &str, name: &str, bytes: &[u8]) -> Result<(), Error> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), bytes)
}

/// One file that holds every kind of record.
fn inline() -> String {
    let video = r#"{"id": "v", "src": "v.mp4", "duration": 9.5, "fps": "30000/1001", "width": 64, "height": 48, "complexity": 3}"#;
    let items = r#"{"id": "q", "video": "v", "task": "mcq", "type": "color", "options": {"A": "a", "B": "b"}, "answer": "b", "tracks": [{"id": "t", "boxes": [{"t": 0, "box": [1, 2, 3, 4]}]}], "events": [{"label": "e", "span": [0, 1]}]},
{"id": "c", "video": "v", "task": "verification", "sentences": [{"text": "abc", "label": "incorrect", "errors": [{"start": 0, "end": 2, "category": "object"}], "votes": {"x": "correct"}, "certificate": [[0, 2]]}]}"#;
    let predictions = r#"{"item": "q", "response": "B", "frames": [0.5]}, {"item": "c", "sentences": [{"label": "correct"}]}"#;
    format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{video}], "items": [{items}], "runs": [{{"id": "r", "model": "M", "predictions": [{predictions}]}}]}}"#
    )
}

fn gzipped(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes)?;
    gzip.finish()
}

fn zipped(files: &[(&str, Vec<u8>)], packed: bool) -> Result<Vec<u8>, Error> {
    use zip::CompressionMethod::{Deflated, Stored};
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, bytes) in files {
        zip.start_file(*name, options.compression_method(if packed { Deflated } else { Stored }))?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

fn load(files: &[(&str, Vec<u8>)]) -> Option<Loaded> {
    let mut reading = Reading::new(TABLES[0]);
    loop {
        match reading.next() {
            Ask::Again => {}
            Ask::Done => return reading.finish().ok(),
            Ask::File(path) => {
                let found = files.iter().find(|(name, _)| *name == path);
                reading.hand(&path, found.map(|(_, bytes)| bytes.clone()).ok_or("no such file".into()));
            }
        }
    }
}
