//! Changes of an input that keep it what it is, so that what comes of it passes the first look of a reader: nodes of
//! JSON, tags of XML, cells of tables, files of archives with their sums made right.

mod json;

mod text;

mod archive;

use crate::dice::Dice;
use crate::parts;

/// What stands for anything: numbers at their ends, texts that mean something elsewhere, nothing.
const ODD: &[&str] = &[
    "",
    " ",
    "0",
    "-1",
    "1",
    "NaN",
    "Infinity",
    "null",
    "None",
    "NA",
    "true",
    "yes",
    "no",
    "A",
    "(B)",
    "1e308",
    "-1e308",
    "1e-320",
    "0.1",
    "2147483648",
    "4294967295",
    "9007199254740993",
    "18446744073709551615",
    "-9223372036854775808",
    "30000/1001",
    "1/0",
    "00:00:99.5",
    "1:2",
    "[]",
    "{}",
    "[0, 1]",
    "[[1e9, -1]]",
    "['A', None]",
    "\u{0}",
    "\u{feff}",
    "\u{301}",
    "é",
    "a/../b.mp4",
    "C:\\a.MP4",
    "#",
    "\"",
    "'",
    "&amp;",
    "&#0;",
    "_x0000_",
    "1920x1080",
];

/// Longer inputs are changed by bytes alone: finding a node takes their length.
const MOST: usize = 256 << 10;

/// Changes an input by one to four steps.
pub fn changed(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut now = input.to_vec();
    for _ in 0..=dice.below(4) {
        now = once(&now, dice);
    }
    now
}

fn once(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    if input.len() > MOST || dice.once_in(6) {
        return bytes(input, dice);
    }
    let start = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input).trim_ascii_start();
    let kept = match start {
        [b'P', b'K', ..] => archive::zip(input, dice),
        [0x1F, 0x8B, ..] => archive::gzip(input, dice),
        [b'-', b'-', b' ', ..] => Some(files(input, dice)),
        [b'{' | b'[', ..] => json::document(input, dice).or_else(|| json::line(input, dice)),
        [b'<', ..] => Some(text::tags(input, dice)),
        _ if std::str::from_utf8(input).is_ok() => Some(text::cells(input, dice)),
        _ => None,
    };
    kept.unwrap_or_else(|| bytes(input, dice))
}

/// One of several files changed, left out, put in twice or after the others.
fn files(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut files = parts::split(input);
    let at = dice.below(files.len());
    match dice.below(8) {
        0 if files.len() > 1 => _ = files.remove(at),
        1 => files.swap(0, at),
        2 => files.extend(files.get(at).cloned().map(|(name, bytes)| (format!("b_{name}"), bytes))),
        _ => files[at].1 = once(&files[at].1, dice),
    }
    parts::joined(&files)
}

/// Some bytes changed, whatever they are; more often near the end, where tables of contents stand.
fn bytes(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=dice.below(6) {
        let near = if dice.once_in(3) { bytes.len().saturating_sub(300) } else { 0 };
        let at = near + dice.below(bytes.len() - near);
        match dice.below(8) {
            _ if bytes.is_empty() => bytes.push(b'<'),
            0 => bytes[at] = dice.below(256) as u8,
            1 | 2 => bytes[at] ^= 1 << dice.below(8),
            3 => bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][dice.below(5)],
            4 => _ = bytes.remove(at),
            5 if dice.once_in(8) => bytes.truncate(at),
            6 => {
                let end = bytes.len().min(at + 4);
                bytes[at..end].fill(if dice.once_in(2) { 0xFF } else { 0 });
            }
            _ => bytes.insert(at, b"<>&;\"{}[],:0\n-"[dice.below(14)]),
        }
    }
    bytes
}
