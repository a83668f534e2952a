//! Text that fits: an estimate of its width, and lines broken to it.

/// Width of `text` in pixels at a font size, estimated for a common sans-serif and rounded up.
///
/// The backends do not agree on fonts, so the estimate is on the wide side.
pub fn width(text: &str, size: i32) -> i32 {
    let em: f64 = text.chars().map(advance).sum();
    (em * f64::from(size)).ceil() as i32
}

/// Advance of a character in em, a little over that of Helvetica and DejaVu Sans.
fn advance(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '|' | '\'' | '!' => 0.34,
        'f' | 't' | 'r' | ' ' | '\u{a0}' | '(' | ')' | '[' | ']' | '-' | '/' => 0.4,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '\u{2026}' => 0.98,
        c if c.is_ascii_uppercase() => 0.72,
        c if c.is_ascii() => 0.63,
        '\u{2013}' | '\u{2212}' => 0.8,
        // Scripts of full width, and whatever else is not Latin.
        c if (c as u32) >= 0x1100 => 1.05,
        _ => 0.72,
    }
}

/// The longest beginning of `text` that fits, with an ellipsis where something is left out.
pub fn fitted(text: &str, size: i32, most: i32) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&kept, size) + width("\u{2026}", size) > most {
            kept.pop();
            break;
        }
    }
    // Half a word reads worse than a word less, unless that leaves next to nothing.
    let kept = kept.trim_end();
    if kept.is_empty() && most < size { String::new() } else { format!("{kept}\u{2026}") }
}

/// A name with its middle left out where it is too long: names often differ in their last letters.
pub fn fitted_name(name: &str, size: i32, most: i32) -> String {
    if width(name, size) <= most {
        return name.to_owned();
    }
    let mut tail = String::new();
    for c in name.chars().rev() {
        if width(&tail, size) + width(&c.to_string(), size) > most * 2 / 5 {
            break;
        }
        tail.insert(0, c);
    }
    let head = fitted(name, size, most - width(&tail, size));
    let joined = format!("{head}{tail}");
    if width(&joined, size) <= most { joined } else { fitted(name, size, most) }
}

/// `text` in at most `lines` lines of at most `most` pixels, broken at spaces and after `-`, `_`
/// and `/`, and inside a word only where that alone is too long.
pub fn wrapped(text: &str, size: i32, most: i32, lines: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut current = String::new();
    let pieces = text.split_inclusive([' ', '-', '_', '/']);
    let mut pieces = pieces.flat_map(|piece| cut(piece, size, most)).peekable();
    while let Some(piece) = pieces.next() {
        let longer = format!("{current}{piece}");
        if current.is_empty() || width(longer.trim_end(), size) <= most {
            current = longer;
        } else if out.len() + 1 < lines {
            out.push(std::mem::replace(&mut current, piece));
        } else {
            current = longer;
            current.extend(pieces.by_ref());
        }
    }
    out.push(current);
    out.iter().map(|line| fitted(line.trim_end(), size, most)).collect()
}

/// A piece that is too long for a line, in pieces that are not.
fn cut(piece: &str, size: i32, most: i32) -> Vec<String> {
    let mut cut = vec![String::new()];
    for c in piece.chars() {
        if let Some(last) = cut.last_mut() {
            last.push(c);
            if width(last.trim_end(), size) > most && last.chars().nth(1).is_some() {
                last.pop();
                cut.push(c.to_string());
            }
        }
    }
    cut
}
