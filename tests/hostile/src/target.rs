//! All targets: what is done with the bytes, and how much memory that may take.

use crate::{core, joining, memory, packed, reading, writing};

/// What hostile bytes are given to.
pub struct Target {
    /// Its name: that of its file in `fuzz/fuzz_targets` and of its seeds in `fuzz/seeds`.
    pub name: &'static str,
    /// What may be held at once whatever the length of the input, in bytes.
    pub floor: usize,
    run: fn(&[u8]),
}

/// Bytes that may be held for each of the input.
const TIMES: usize = 4;

/// Tables, buffers, what a dataset is made of: 8 MB.
const FLOOR: usize = 8 << 20;

/// What is packed unpacks to up to 32 MB before it is asked whether it grew too much (`formats::unpack`), into a list
/// that doubles as it grows, beside which the text and what is read of it stand.
const UNPACKED: usize = 128 << 20;

/// A frame of Zstandard looks back over up to 16 MB (`formats::zstd`).
const WINDOW: usize = 48 << 20;

/// Pictures that a clip counts without a byte for each: 250,000 of them (`formats::media`), on two clocks.
const COUNTED: usize = 32 << 20;

/// What is written has a box for each frame, up to 20,000 of them here, as text and as what is read of that again.
const WRITTEN: usize = 128 << 20;

/// Places that are opened at once are read twice, the second time knowing each other, beside what came of the first, and
/// here in two orders: 24 MB.
const TWICE: usize = 24 << 20;

/// A page makes room for up to 400,000 predictions, as its worker counts them, before they come
/// (`formats::wire::receiving`): moving a long list would hold it up.
const ROOM: usize = 160 << 20;

impl Target {
    const fn new(name: &'static str, run: fn(&[u8])) -> Self {
        Self { name, floor: FLOOR, run }
    }

    const fn holding(name: &'static str, floor: usize, run: fn(&[u8])) -> Self {
        Self { name, floor, run }
    }

    /// How many bytes may be held at once while an input of this length is worked on.
    pub const fn limit(&self, length: usize) -> usize {
        let times = length.saturating_mul(TIMES);
        if times > self.floor { times } else { self.floor }
    }

    /// Works on an input; gives the most bytes that it held at once.
    ///
    /// # Panics
    ///
    /// Where the input makes something panic, contradicts itself or takes more memory than it may.
    pub fn run(&self, input: &[u8]) -> usize {
        let held = memory::peak(|| (self.run)(input));
        let (length, limit) = (input.len(), self.limit(input.len()));
        assert!(
            held <= limit,
            "`{}`: {length} bytes take {held} bytes of memory; {limit} are allowed",
            self.name
        );
        held
    }
}

const JSON: &[&str] = &["a.json", "gt_annotations.json", "Model_predictions.json"];
const LINES: &[&str] = &["a.jsonl", "20250101_samples_task.jsonl", "a.json"];
const TEXT: &[&str] = &["gt/gt.txt", "clip_1.txt", "sta.txt", "a.txt"];

/// All of them, in the order in which inputs find most.
pub static TARGETS: &[Target] = &[
    Target::holding("zip", UNPACKED, packed::zip),
    Target::new("xml", |bytes| reading::read_each(bytes, &["a.xml", "annotations.xml"], &["cvat"])),
    Target::new("csv", |bytes| {
        reading::read_each(bytes, &["a.csv", "a.tsv", "results.csv"], &["table", "vlmevalkit"])
    }),
    Target::holding("xlsx", UNPACKED, packed::xlsx),
    Target::holding("parquet", UNPACKED, packed::parquet),
    Target::new("join", joining::join),
    Target::new("json", |bytes| reading::read_any(bytes, JSON)),
    Target::new("lines", |bytes| reading::read_any(bytes, LINES)),
    Target::new("text", |bytes| reading::read_each(bytes, TEXT, &["mot", "ultralytics-txt", "charades"])),
    Target::holding("inspect", UNPACKED, packed::inspect),
    Target::holding("gzip", UNPACKED, packed::gzip),
    Target::holding("zstd", WINDOW, packed::zstd),
    Target::new("own", |bytes| reading::read_each(bytes, &["verivid.json", "d.json", "d.jsonl"], &[])),
    Target::holding("pieces", UNPACKED, reading::in_pieces),
    Target::new("folder", joining::folder),
    Target::holding("gathering", TWICE, joining::gathering),
    Target::new("mapping", core::mapping),
    Target::new("published", core::published),
    Target::holding("writers", WRITTEN, writing::writers),
    Target::holding("media", COUNTED, core::media),
    Target::holding("wire", ROOM, core::wire),
    Target::new("route", core::route),
    Target::new("answers", core::answers),
];

/// The target of a name.
pub fn named(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
