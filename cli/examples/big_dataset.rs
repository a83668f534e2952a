//! Writes a made-up dataset of any size, for measuring: `big_dataset DIR ITEMS RUNS`. The same numbers give the same
//! bytes.
#![expect(clippy::print_stdout, reason = "an example prints what it wrote")]

use std::{
    env, fs,
    io::{self, BufWriter, Write},
    path::Path,
};

/// Items of one video.
const OF_A_VIDEO: usize = 5;

const TYPES: [&str; 14] = [
    "object",
    "color",
    "number",
    "location",
    "static_relation",
    "ocr",
    "action",
    "dynamic_attribute",
    "dynamic_relation",
    "sequence",
    "factual_prediction",
    "counterfactual_prediction",
    "context_explanation",
    "knowledge_explanation",
];

/// Numbers that look like chance (xorshift, Marsaglia 2003).
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n.max(1)
    }
}

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    let folder = words.next().unwrap_or_else(|| "big".to_owned());
    let mut number = |standard: usize| words.next().and_then(|word| word.parse().ok()).unwrap_or(standard);
    let (items, runs) = (number(100_000), number(20));
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("predictions"))?;
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let mut videos = BufWriter::new(fs::File::create(folder.join("videos.jsonl"))?);
    for n in 0..items.div_ceil(OF_A_VIDEO) {
        let (seconds, complexity) = (10 + chance.below(2_400), 1 + chance.below(5));
        writeln!(
            videos,
            "{{\"id\": \"v{n}\", \"src\": \"clips/v{n}.mp4\", \"duration\": {seconds}, \"fps\": 30, \"width\": 1280, \"height\": 720, \
             \"complexity\": {complexity}, \"source\": \"made up {}\"}}",
            n % 7
        )?;
    }
    let mut gold = Vec::with_capacity(items);
    let mut table = BufWriter::new(fs::File::create(folder.join("items.jsonl"))?);
    for n in 0..items {
        gold.push(chance.below(4));
        item(&mut table, n, gold[n])?;
    }
    table.flush()?;
    let mut heads = Vec::new();
    for run in 0..runs {
        heads.push(format!(
            "{{\"id\": \"run-{run}\", \"model\": \"Made-up model {run}\", \"setting\": \"vanilla\", \"modality\": \"video\", \
             \"weights\": \"{}\", \"params\": \"{}B\", \"max_frames\": {}, \"predictions\": \"predictions/run-{run}.jsonl\"}}",
            if run % 3 == 0 { "closed" } else { "open" },
            1 + run * 3,
            8 << (run % 4)
        ));
        let path = folder.join(format!("predictions/run-{run}.jsonl"));
        let mut table = BufWriter::new(fs::File::create(path)?);
        for (n, gold) in gold.iter().enumerate() {
            prediction(&mut table, n, *gold, 20 + run * 3, &mut chance)?;
        }
        table.flush()?;
    }
    let manifest = format!(
        "{{\"format\": \"verivid/1\", \"name\": \"Made up, {items} items\", \"license\": \"CC0-1.0\", \"videos\": \"videos.jsonl\", \
         \"items\": \"items.jsonl\", \"runs\": [{}]}}\n",
        heads.join(",\n")
    );
    fs::write(folder.join("verivid.json"), manifest)?;
    println!("{}: {items} items, {runs} runs", folder.display());
    Ok(())
}

/// Seven questions of eight are multiple choice, the eighth is a caption of four sentences.
fn item(out: &mut impl Write, n: usize, gold: usize) -> io::Result<()> {
    let (video, kind) = (n / OF_A_VIDEO, TYPES[n % TYPES.len()]);
    if n % 8 == 7 {
        let label = |k: usize| if k == gold { "incorrect" } else { "correct" };
        let sentence = |k: usize| {
            format!("{{\"text\": \"Somebody does the {k}. thing of {n}.\", \"label\": \"{}\"}}", label(k))
        };
        let sentences: Vec<String> = (0..4).map(sentence).collect();
        return writeln!(
            out,
            "{{\"id\": \"item-{n}\", \"video\": \"v{video}\", \"task\": \"verification\", \"caption_source\": \"Writer {}\", \"sentences\": [{}]}}",
            n % 3,
            sentences.join(", ")
        );
    }
    let letter = char::from(b'A' + gold as u8);
    writeln!(
        out,
        "{{\"id\": \"item-{n}\", \"video\": \"v{video}\", \"task\": \"mcq\", \"type\": \"{kind}\", \"question\": \"What of the {kind} is \
         seen in the {n}. question of this made-up set?\", \"options\": {{\"A\": \"the first of {n}\", \"B\": \"the second of {n}\", \
         \"C\": \"the third of {n}\", \"D\": \"the last of {n}\"}}, \"answer\": \"{letter}\"}}"
    )
}

/// `skill` of a hundred are right.
fn prediction(
    out: &mut impl Write,
    n: usize,
    gold: usize,
    skill: usize,
    chance: &mut Chance,
) -> io::Result<()> {
    let said = if chance.below(100) < skill { gold } else { chance.below(4) };
    if n % 8 == 7 {
        let label = |k: usize| if k == said { "incorrect" } else { "correct" };
        let verdicts: Vec<String> = (0..4).map(|k| format!("{{\"label\": \"{}\"}}", label(k))).collect();
        return writeln!(out, "{{\"item\": \"item-{n}\", \"sentences\": [{}]}}", verdicts.join(", "));
    }
    let letter = char::from(b'A' + said as u8);
    writeln!(
        out,
        "{{\"item\": \"item-{n}\", \"response\": \"The answer is ({letter}), as is seen at {} s.\"}}",
        chance.below(600)
    )
}
