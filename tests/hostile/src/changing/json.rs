//! Nodes of JSON replaced, left out, repeated, exchanged, renamed, wrapped.

use serde_json::{Value, json};

use super::ODD;
use crate::dice::Dice;

/// A document with a node changed; none where it is no JSON.
pub(super) fn document(input: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut value: Value = serde_json::from_slice(input).ok()?;
    for _ in 0..=dice.below(3) {
        node(&mut value, dice);
    }
    let mut text = serde_json::to_vec(&value).ok()?;
    if dice.once_in(12) {
        // Python writes what JSON has no word for.
        let token: &[u8] = if dice.once_in(2) { b"NaN" } else { b"-Infinity" };
        if let Some(at) = text.windows(4).position(|window| window == b"null") {
            text.splice(at..at + 4, token.iter().copied());
        }
    }
    Some(text)
}

/// A line of JSON Lines changed, or the lines among themselves.
pub(super) fn line(input: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = input.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let at = dice.below(lines.len());
    match dice.below(8) {
        0 => {
            let other = dice.below(lines.len());
            lines.swap(at, other);
        }
        1 => lines.insert(at, lines[at].clone()),
        2 => _ = lines.remove(at),
        _ => lines[at] = document(&lines[at], dice)?,
    }
    Some(lines.join(&b'\n'))
}

/// The places of all nodes, each a way of places from the top.
fn places(value: &Value, here: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    all.push(here.clone());
    let below: Vec<&Value> = match value {
        Value::Array(list) => list.iter().collect(),
        Value::Object(map) => map.values().collect(),
        _ => Vec::new(),
    };
    for (place, value) in below.into_iter().enumerate() {
        here.push(place);
        places(value, here, all);
        here.pop();
    }
}

fn at<'a>(mut value: &'a mut Value, way: &[usize]) -> Option<&'a mut Value> {
    for place in way {
        value = match value {
            Value::Array(list) => list.get_mut(*place)?,
            Value::Object(map) => map.values_mut().nth(*place)?,
            _ => return None,
        };
    }
    Some(value)
}

fn node(value: &mut Value, dice: &mut Dice) {
    let mut all = Vec::new();
    places(value, &mut Vec::new(), &mut all);
    let (way, other) = (all[dice.below(all.len())].clone(), &all[dice.below(all.len())]);
    let other = at(value, other).map(|other| other.clone());
    let Some(here) = at(value, &way) else { return };
    match dice.below(9) {
        0 | 1 => *here = odd(dice),
        2 => *here = other.unwrap_or_default(),
        3 => *here = json!([here.take()]),
        4 => *here = json!({ "id": here.take() }),
        5 => grown(here, dice),
        _ if way.is_empty() || !dice.once_in(3) => within(here, dice),
        _ => {
            let (last, above) = way.split_last().unwrap_or((&0, &[]));
            if let Some(above) = at(value, above) {
                of_parent(above, *last, dice);
            }
        }
    }
}

/// What may stand anywhere.
fn odd(dice: &mut Dice) -> Value {
    let said = ODD[dice.below(ODD.len())];
    match dice.below(3) {
        0 => Value::from(said),
        _ => serde_json::from_str(said).unwrap_or_else(|_| Value::from(said)),
    }
}

/// A node left out, repeated or under another name in what it stands in.
fn of_parent(above: &mut Value, place: usize, dice: &mut Dice) {
    match above {
        Value::Array(list) => match dice.below(3) {
            0 => _ = list.remove(place),
            1 => list.insert(place, list[place].clone()),
            _ => {
                let other = dice.below(list.len());
                list.swap(place, other);
            }
        },
        Value::Object(map) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let Some(node) = map.shift_remove(&keys[place]) else { return };
            if dice.once_in(2) {
                let other = &keys[dice.below(keys.len())];
                map.insert(
                    if dice.once_in(3) { ODD[dice.below(ODD.len())].to_owned() } else { other.clone() },
                    node,
                );
            }
        }
        _ => {}
    }
}

/// A little of a number or a text changed; what holds others is emptied in part.
fn within(here: &mut Value, dice: &mut Dice) {
    match here {
        Value::Number(number) => {
            let (number, by) =
                (number.as_f64().unwrap_or(0.0), [0.0, -1.0, 0.5, 1000.0, 1e18, 1e-3][dice.below(6)]);
            let sum = if dice.once_in(2) { number * by } else { number + by };
            *here = if sum.fract() == 0.0 && sum.abs() < 9e15 { json!(sum as i64) } else { json!(sum) };
        }
        Value::String(text) => {
            let cut = text.char_indices().nth(dice.below(text.chars().count())).map_or(0, |(at, _)| at);
            match dice.below(4) {
                0 => text.truncate(cut),
                1 => text.insert_str(cut, ODD[dice.below(ODD.len())]),
                2 => *text = text[cut..].to_owned(),
                _ => *text = text.to_uppercase(),
            }
        }
        Value::Array(list) => list.truncate(dice.below(list.len() + 1)),
        Value::Bool(said) => *said = !*said,
        _ => *here = odd(dice),
    }
}

/// A list that is longer, a text that is, or a node that stands deep.
fn grown(here: &mut Value, dice: &mut Dice) {
    match here {
        Value::Array(list) if !list.is_empty() && list.len() < 200 => {
            let more = list[dice.below(list.len())].clone();
            list.extend(std::iter::repeat_n(more, 1 + dice.below(30)));
        }
        Value::String(text) if text.len() < 2_000 => *text = text.repeat(1 + dice.below(20)),
        _ => (0..dice.below(40)).for_each(|_| *here = json!([here.take()])),
    }
}
