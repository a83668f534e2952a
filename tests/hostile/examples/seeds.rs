//! Writes where each target may begin, `fuzz/corpus/TARGET/`, out of the fixtures of the tests and of the seeds that
//! are kept. With `keep TARGET FOLDER` the files of a folder become the seeds that are kept.

use std::fs;
use std::io::{Error, Read as _, Write as _};
use std::path::Path;

use verivid::formats::wire::encode;
use verivid::formats::{Loaded, read};
use verivid_hostile::{Named, TARGETS, folder, joined, keep, seeds};

/// The repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

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
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [word, target, from] = words.as_slice()
        && word == "keep"
    {
        let files = fs::read_dir(from)?.map(|file| fs::read(file?.path())).collect::<Result<Vec<_>, _>>()?;
        return keep(target, files);
    }
    for target in TARGETS {
        for (name, bytes) in seeds(target.name).unwrap_or_default() {
            seed(target.name, &name, &bytes)?;
        }
    }
    let fixtures = Path::new(ROOT).join("tests/fixtures");
    let mut singles = Vec::new();
    for folder in fs::read_dir(fixtures.join("formats"))? {
        let folder = folder?.path();
        let name = |path: &Path| {
            path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
        };
        for file in fs::read_dir(&folder)? {
            let file = file?.path();
            let (label, bytes) = (format!("{}-{}", name(&folder), name(&file)), fs::read(&file)?);
            for target in targets(&label) {
                seed(target, &label, &bytes)?;
            }
            frames(&label, &bytes)?;
            singles.push((label, bytes));
        }
    }
    pairs(&singles)?;
    for folder in ["archives", "media"] {
        for file in fs::read_dir(fixtures.join(folder))? {
            let file = file?.path();
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or("file");
            if folder == "archives" || !name.ends_with(".json") {
                seed(if folder == "media" { "media" } else { "zip" }, name, &fs::read(&file)?)?;
            }
        }
    }
    own(&fixtures)?;
    small()
}

/// The files of an archive that are packed as Zstandard, as they stand in it.
fn frames(label: &str, bytes: &[u8]) -> Result<(), Error> {
    let Ok(mut archive) = zip::ZipArchive::new(std::io::Cursor::new(bytes)) else { return Ok(()) };
    for place in 0..archive.len() {
        let mut file = archive.by_index_raw(place)?;
        if file.compression() == zip::CompressionMethod::ZSTD {
            let mut packed = Vec::new();
            file.read_to_end(&mut packed)?;
            seed("zstd", &format!("{label}-{place}"), &packed)?;
        }
    }
    Ok(())
}

/// The targets that a fixture is for.
fn targets(name: &str) -> &'static [&'static str] {
    match name.rsplit('.').next() {
        Some("json") if name.starts_with("inspect") => &["inspect", "json"],
        Some("json") => &["json", "writers"],
        Some("jsonl") => &["lines"],
        Some("csv" | "tsv") => &["csv"],
        Some("xml") => &["xml"],
        Some("txt") => &["text"],
        Some("xlsx") => &["xlsx"],
        Some("parquet") => &["parquet"],
        Some("eval") => &["inspect"],
        _ => &[],
    }
}

/// Each two fixtures of texts as one folder.
fn pairs(singles: &[Named]) -> Result<(), Error> {
    let texts: Vec<&Named> = singles.iter().filter(|(_, bytes)| std::str::from_utf8(bytes).is_ok()).collect();
    for (place, two) in texts.windows(2).enumerate() {
        let files: Vec<Named> = two.iter().map(|file| (*file).clone()).collect();
        let target = ["join", "folder", "gathering"][place % 3];
        seed(target, &format!("pair-{place}"), &joined(&files))?;
    }
    Ok(())
}

/// Our own format: in one file, as a folder, packed, as chunks.
fn own(fixtures: &Path) -> Result<(), Error> {
    let good = fixtures.join("verivid/good");
    let files: Vec<Named> = TABLES
        .iter()
        .map(|name| ((*name).to_owned(), fs::read(good.join(name)).unwrap_or_default()))
        .collect();
    seed("folder", "good", &joined(&files))?;
    let inline = inline();
    seed("own", "inline", inline.as_bytes())?;
    seed("writers", "inline", inline.as_bytes())?;
    for (name, bytes) in &files {
        seed("own", &name.replace('/', "-"), bytes)?;
    }
    seed("gzip", "inline", &gzipped(inline.as_bytes())?)?;
    seed("gzip", "cells", &gzipped(b"video,question,answer\nv.mp4,Is it?,yes\n")?)?;
    for (name, method) in
        [("stored", zip::CompressionMethod::Stored), ("packed", zip::CompressionMethod::Deflated)]
    {
        seed("zip", name, &zipped(&files, method)?)?;
    }
    let read: Option<Loaded> = read("d.json", inline.into_bytes()).ok();
    for (n, chunk) in read.iter().flat_map(encode).enumerate() {
        seed("wire", &format!("chunk-{n}"), &[[1].as_slice(), chunk.as_slice()].concat())?;
    }
    // `verivid`, one frame, not packed, with its sum; then the same behind a frame that is skipped.
    let frame = b"\x28\xB5\x2F\xFD\x20\x07\x39\x00\x00verivid";
    seed("zstd", "frame", frame)?;
    seed("zstd", "frames", &[b"\x50\x2A\x4D\x18\x02\0\0\0ab", frame.as_slice(), frame.as_slice()].concat())
}

/// Addresses, replies, a mapping, published tables.
fn small() -> Result<(), Error> {
    seed("route", "all", b"#src=https%3A%2F%2Fx.org%2Fd.json&item=q%201&runs=a,b%2Cc&task=mcq&outcome=a:right&q=x&sort=-id&t=12.4&heat=a&base=b&track=t")?;
    let replies =
        ["The answer is (B) two swans.", "**Answer: C**", "<think>A or B</think>\nD", "Yes and no."];
    let more = ["Not A; B is wrong. \\boxed{C}", "A, C, B"];
    for (n, reply) in replies.iter().chain(&more).enumerate() {
        seed(
            "answers",
            &n.to_string(),
            format!("{}a kite|two swans|Boat|yes\n{reply}", n as u8 as char).as_bytes(),
        )?;
    }
    let mapping = r#"{"verivid_mapping": 1, "format": "table", "decisions": {"column:q": "question", "column:g": "answer"}}"#;
    seed(
        "mapping",
        "table",
        format!("-- verivid-mapping.json\n{mapping}\n-- a.csv\nq,g,v\nIs it?,yes,v.mp4\n").as_bytes(),
    )?;
    let published = Path::new(ROOT).join("www/published");
    for name in ["drv_table1", "drv_table7", "vidomni_table5"] {
        let files = [
            "index.json".to_owned(),
            "heads.json".to_owned(),
            format!("{name}.csv"),
            format!("{name}.checks.json"),
        ];
        let read = |name: String| fs::read(published.join(&name)).map(|bytes| (name, bytes));
        seed("published", name, &joined(&files.map(read).into_iter().collect::<Result<Vec<_>, _>>()?))?;
    }
    Ok(())
}

fn seed(target: &str, name: &str, bytes: &[u8]) -> Result<(), Error> {
    let folder = folder("corpus").join(target);
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

fn zipped(files: &[Named], method: zip::CompressionMethod) -> Result<Vec<u8>, Error> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(method);
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
