//! Tags of XML and cells of tables.

use super::ODD;
use crate::dice::Dice;

/// A tag, or what stands in its quotes, changed.
pub(super) fn tags(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut tags = pieces(input, b"<");
    let at = dice.below(tags.len());
    let tag = tags[at].clone();
    match dice.below(8) {
        0 => _ = tags.remove(at),
        1 => tags.insert(at, tag),
        2 => {
            let other = dice.below(tags.len());
            tags.swap(at, other);
        }
        3 => tags.insert(at, [b"<!-- --><![CDATA[", ODD[dice.below(ODD.len())].as_bytes(), b"]]>"].concat()),
        _ => tags[at] = quoted(&tag, dice),
    }
    tags.concat()
}

/// A tag with another word in quotes, or without one of its attributes.
fn quoted(tag: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut pieces: Vec<Vec<u8>> = tag.split(|byte| *byte == b'"').map(<[u8]>::to_vec).collect();
    if pieces.len() < 3 {
        return [tag, ODD[dice.below(ODD.len())].as_bytes()].concat();
    }
    let at = 1 + 2 * dice.below((pieces.len() - 1) / 2);
    if dice.once_in(4) {
        pieces.drain(at - 1..=at);
    } else {
        pieces[at] = ODD[dice.below(ODD.len())].as_bytes().to_vec();
    }
    pieces.join(&b'"')
}

/// A line, or a cell of it, changed.
pub(super) fn cells(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut lines = pieces(input, b"\n");
    let at = dice.below(lines.len());
    let line = lines[at].clone();
    match dice.below(10) {
        0 => _ = lines.remove(at),
        1 => lines.insert(at, line),
        2 => {
            let other = dice.below(lines.len());
            lines.swap(at, other);
        }
        _ => lines[at] = cell(&line, dice),
    }
    lines.concat()
}

fn cell(line: &[u8], dice: &mut Dice) -> Vec<u8> {
    let separator = *b",\t ;:=|"
        .iter()
        .max_by_key(|separator| line.iter().filter(|byte| byte == separator).count())
        .unwrap_or(&b',');
    let mut cells: Vec<Vec<u8>> = line.split(|byte| *byte == separator).map(<[u8]>::to_vec).collect();
    let at = dice.below(cells.len());
    let odd = ODD[dice.below(ODD.len())].as_bytes().to_vec();
    match dice.below(5) {
        0 => _ = cells.remove(at),
        1 => cells.insert(at, odd),
        2 => cells[at] = [b"\"", cells[at].as_slice(), b"\"\"\n", &odd, b"\""].concat(),
        _ => cells[at] = odd,
    }
    cells.join(&separator)
}

/// Cut before each `mark`.
fn pieces(input: &[u8], mark: &[u8; 1]) -> Vec<Vec<u8>> {
    let mut pieces = vec![Vec::new()];
    for byte in input {
        if byte == &mark[0] {
            pieces.push(Vec::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(*byte);
        }
    }
    pieces
}
