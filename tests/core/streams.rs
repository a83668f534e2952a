//! Files that are read piece by piece: wherever the pieces end, the dataset and its notes are those of the whole file.

use std::io::{Read, Write};

use verivid::formats::{Ask, LoadError, Loaded, Reading, Severity, Supply, read};

use crate::formats::{good, read_folder};

/// Gives a few bytes at a time, whatever is asked for.
struct Trickle {
    bytes: Vec<u8>,
    at: usize,
    most: usize,
}

impl Read for Trickle {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let rest = &self.bytes[self.at..];
        let count = rest.len().min(into.len()).min(self.most);
        into[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}

fn trickling(bytes: &[u8], piece: usize) -> Supply {
    let read = Trickle { bytes: bytes.to_vec(), at: 0, most: piece };
    Supply::from_reader(read, bytes.len() as u64).in_pieces(piece)
}

/// Reads a folder whose tables come in pieces of so many bytes.
fn in_pieces(files: &[(String, Vec<u8>)], piece: usize) -> Result<Loaded, LoadError> {
    let mut reading = Reading::new("verivid.json");
    loop {
        match reading.next() {
            Ask::Again => {}
            Ask::Done => return reading.finish(),
            Ask::File(path) => {
                let found = files.iter().find(|(name, _)| *name == path);
                let supply = found.map(|(_, bytes)| trickling(bytes, piece));
                reading.supply(&path, supply.ok_or("no such file".into()));
            }
        }
    }
}

fn one_in_pieces(name: &str, bytes: &[u8], piece: usize) -> Result<Loaded, LoadError> {
    let mut reading = Reading::of_file(name, trickling(bytes, piece));
    while reading.next() != Ask::Done {}
    let (done, known) = reading.progress();
    assert!(done <= known, "{done} of {known}");
    reading.finish()
}

/// What is compared of two readings.
fn told(loaded: &Result<Loaded, LoadError>) -> String {
    match loaded {
        Ok(loaded) => {
            let dataset = &loaded.dataset;
            format!(
                "{:#?} {:#?} {:#?} {:#?} {:#?}",
                dataset.videos(),
                dataset.items(),
                dataset.runs(),
                dataset.reports(),
                loaded.notes
            )
        }
        Err(error) => error.to_string(),
    }
}

/// The good folder with another predictions table.
fn with_predictions(table: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut files = good();
    files
        .iter_mut()
        .filter(|(name, _)| name == "predictions/a.jsonl")
        .for_each(|file| file.1 = table.to_vec());
    files
}

#[test]
fn a_table_in_pieces_is_the_table_whole_wherever_they_end() {
    let row =
        |reply: &str| format!("{{\"item\": \"q1\", \"sample\": {}, \"response\": \"{reply}\"}}", reply.len());
    let long = row(&"words ".repeat(400));
    let tables: Vec<Vec<u8>> = vec![
        [row("über 日本 🎬"), row("two")].join("\n").into_bytes(),
        format!("\u{feff}{}\r\n\r\n{}\r\n", row("a"), row("bb")).into_bytes(),
        format!("{long}\n{}\n", row("after a long one")).into_bytes(),
        format!("{}\n{{\"item\": \"q1\", \"resp", row("a")).into_bytes(),
        format!("[{},\n{},\r\n{long}\n]\n \n", row("é"), row("in a list")).into_bytes(),
        format!("[{}, {}", row("a"), row("a list that does not end")).into_bytes(),
        format!("[{}, 12, true, \"text\", {}] more", row("a"), row("bb")).into_bytes(),
        format!("[{} {}]", row("no comma"), row("bb")).into_bytes(),
        format!("{}\noops\n{{\"item\": \"none\"}}\n{}\n", row("a"), row("bb")).into_bytes(),
        format!("{}\n{{\"item\": \"q1\", \"sample\": 9, \"score\": NaN}}\n", row("a")).into_bytes(),
        b"".to_vec(),
        b"\n \n".to_vec(),
        b"no table".to_vec(),
        b"[".to_vec(),
        b"\xEF\xBB".to_vec(),
        [row("a").as_bytes(), b"\n{\"item\": \"q1\", \"sample\": 8, \"response\": \"\xFF\xFE\"}\n"].concat(),
    ];
    for table in tables {
        let files = with_predictions(&table);
        let whole = told(&read_folder(&files));
        for piece in [1, 2, 3, 5, 7, 11, 64, 100, 4096] {
            let shown = String::from_utf8_lossy(&table);
            assert_eq!(told(&in_pieces(&files, piece)), whole, "{piece}: {shown}");
        }
    }
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

/// A Zstandard frame of blocks as they are (RFC 8878).
fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58];
    let blocks: Vec<&[u8]> = bytes.chunks(100_000).collect();
    for (n, block) in blocks.iter().enumerate() {
        let last = u32::from(n + 1 == blocks.len());
        frame.extend(&(last | (block.len() as u32) << 3).to_le_bytes()[..3]);
        frame.extend(*block);
    }
    frame
}

#[test]
fn packed_tables_are_unpacked_on_the_way() {
    let rows = |range: std::ops::Range<usize>| -> String {
        range
            .map(|n| format!("{{\"item\": \"q1\", \"sample\": {n}, \"response\": \"reply {n}\"}}\n"))
            .collect()
    };
    let whole = told(&read_folder(&with_predictions(rows(0..9000).as_bytes())));
    let (first, second) = (rows(0..4000), rows(4000..9000));
    for packed in [
        gzipped(rows(0..9000).as_bytes()),
        [gzipped(first.as_bytes()), gzipped(second.as_bytes())].concat(),
        zstd(rows(0..9000).as_bytes()),
        [zstd(first.as_bytes()), zstd(second.as_bytes())].concat(),
    ] {
        let files = with_predictions(&packed);
        for piece in [100, 4096, 1 << 20] {
            assert_eq!(told(&in_pieces(&files, piece)), whole, "{piece}");
        }
    }
    let mut twice = with_predictions(&gzipped(&zstd(rows(0..2).as_bytes())));
    assert!(told(&in_pieces(&twice, 100)).contains("it is packed more than once"));
    // What was read before the damage counts, and the note says where the file was lost.
    let mut damaged = gzipped(rows(0..9000).as_bytes());
    let middle = damaged.len() / 2;
    damaged.truncate(middle);
    twice = with_predictions(&damaged);
    let loaded = in_pieces(&twice, 4096).unwrap();
    assert!(loaded.dataset.runs()[0].predictions.len() > 1000);
    let [note] = loaded.notes.as_slice() else { panic!("{:?}", loaded.notes) };
    assert!(
        note.reason.contains("the rest of the file was not read") && note.reason.contains("it is damaged")
    );
}

#[test]
fn a_bomb_is_given_up_before_it_fills_the_memory() {
    let blanks = [0x02, 0x00, 0x10].to_vec(); // one byte, 128 KB times
    let mut zstd = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58];
    (0..4000).for_each(|_| zstd.extend([blanks.clone(), vec![b' ']].concat()));
    for packed in [gzipped(&vec![b' '; 200 << 20]), zstd] {
        let loaded = in_pieces(&with_predictions(&packed), 1 << 20).unwrap();
        assert!(loaded.notes[0].reason.contains("unpack to more than 3"), "{:?}", loaded.notes);
    }
}

/// Rows without end, made as they are read.
struct Rows {
    row: usize,
    rows: usize,
    odd: usize,
    left: Vec<u8>,
}

impl Read for Rows {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        while self.left.len() < into.len() && self.row < self.rows {
            self.row += 1;
            let item = if self.row == self.odd { "nobody" } else { "q1" };
            let ends = if self.row.is_multiple_of(3) { "\r\n\n" } else { "\n" };
            // All but the first few are the same prediction: the dataset stays small.
            self.left.extend(format!("{{\"item\": \"{item}\", \"score\": 1}}{ends}").bytes());
        }
        let count = self.left.len().min(into.len());
        into[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

#[test]
fn lines_are_counted_right_through_millions_of_rows() {
    let (rows, odd) = (2_000_000, 1_900_001);
    let mut reading = Reading::new("verivid.json");
    let files = good();
    while let ask @ (Ask::Again | Ask::File(_)) = reading.next() {
        let Ask::File(path) = ask else { continue };
        if path == "predictions/a.jsonl" {
            let read = Rows { row: 0, rows, odd, left: Vec::new() };
            reading.supply(&path, Ok(Supply::from_reader(read, 60_000_000).in_pieces(1 << 16)));
        } else {
            let bytes = files.iter().find(|(name, _)| *name == path).map(|(_, bytes)| bytes.clone());
            reading.hand(&path, bytes.ok_or("no such file".into()));
        }
    }
    let loaded = reading.finish().unwrap();
    let note = loaded.notes.iter().find(|note| note.id.as_deref() == Some("nobody")).unwrap();
    // A blank line after each third row.
    assert_eq!(note.line, Some(odd + (odd - 1) / 3));
    assert_eq!(note.reason, "there is no item `nobody`");
}

#[test]
fn a_row_that_is_too_long_is_passed_over_and_the_next_is_read() {
    let long = format!("{{\"item\": \"q1\", \"response\": \"{}\"}}", "x".repeat(33 << 20));
    let next = r#"{"item": "q1", "sample": 7, "response": "next"}"#;
    let broken = r#"{"item": "nobody"}"#;
    for (table, line) in
        [(format!("{long}\n{next}\n{broken}\n"), 3), (format!("[{long},\n{next},\n\n{broken}]"), 4)]
    {
        let loaded = in_pieces(&with_predictions(table.as_bytes()), 1 << 20).unwrap();
        let kept = &loaded.dataset.runs()[0].predictions;
        assert_eq!((kept.len(), kept[0].sample), (1, 7));
        let notes: Vec<_> =
            loaded.notes.iter().map(|note| (note.severity, note.line, &*note.reason)).collect();
        assert_eq!(
            notes,
            [
                (Severity::SetAside, Some(1), "a row of 33 MB; 32 MB are the most that is read"),
                (Severity::SetAside, Some(line), "there is no item `nobody`"),
            ]
        );
    }
}

#[test]
fn files_of_other_programs_in_pieces_are_the_files_whole() {
    let row = |n: usize| {
        format!(
            r#"{{"id": "r{n}", "video": "v{}.mp4", "question": "Is it {n}, é?", "answer": "yes", "response": "Yes {n}."}}"#,
            n / 5
        )
    };
    let rows: Vec<String> = (0..3000).map(row).collect();
    let cells = rows.iter().enumerate().map(|(n, _)| format!("c{n},v.mp4,\"Is it\r\n{n}, é?\",no,No."));
    let table = "id,video,question,answer,response\r\n".to_owned() + &cells.collect::<Vec<_>>().join("\r\n");
    for (name, text) in [
        ("rows.jsonl", rows.join("\n")),
        ("rows.json", format!("[\n{}\n]", rows.join(",\n"))),
        ("rows.csv", table),
    ] {
        let whole = told(&read(name, text.clone().into_bytes()));
        for piece in [30_000, 70_001] {
            assert_eq!(told(&one_in_pieces(name, text.as_bytes(), piece)), whole, "{name}, {piece}");
            let packed = gzipped(text.as_bytes());
            if !name.ends_with(".csv") {
                let unpacked = told(&one_in_pieces(name, &packed, piece));
                assert_eq!(unpacked, whole, "{name}, packed, {piece}");
            }
        }
    }
}

#[test]
fn a_file_that_must_be_held_is_taken_in_and_read() {
    let manifest = r#"{"format": "verivid/1", "name": "n", "videos": [{"id": "v"}], "items": [{"id": "q", "video": "v", "task": "yes_no", "answer": "yes"}]}"#;
    let loaded = one_in_pieces("d.json", manifest.as_bytes(), 16).unwrap();
    assert_eq!((loaded.notes.len(), loaded.dataset.items().len()), (0, 1));
}
