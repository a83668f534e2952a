//! What a misspelt name was perhaps meant to be.

/// The longest name that is compared: no known one is nearly as long.
const LONGEST: usize = 40;

/// The known name that `written` is a slip of: another case, other underscores or hyphens, or an edit or two (a letter
/// too many, too few, another one, or two exchanged); one edit alone where the known name has fewer than six letters.
pub(super) fn near<'a>(written: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if written.len() > LONGEST {
        return None;
    }
    // Nearly every name is told from every other by its length and its letters, and no word is written for it.
    let (length, letters) = (written.len(), letters(written));
    let known = known.filter(|name| {
        let edits = most(name);
        let blanks = |text: &str| text.bytes().filter(|byte| matches!(byte, b'_' | b'-' | b' ')).count();
        let others = (letters ^ self::letters(name)).count_ones() as usize;
        let apart = length.abs_diff(name.len());
        !written.is_ascii() || others <= 2 * edits && apart <= edits + blanks(written) + blanks(name)
    });
    let known = &mut known.peekable();
    known.peek()?;
    let bare = plain(written);
    let distance = |name: &'a str| {
        let most = most(name);
        let found = if plain(name) == bare { 0 } else { edits(&lower(written), &lower(name)) };
        (found <= most).then_some((found, name))
    };
    known.filter_map(distance).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// The edits that a slip of a name may have.
fn most(name: &str) -> usize {
    match name.len() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    }
}

/// Which letters and digits a name has, whatever their case, one bit each.
fn letters(name: &str) -> u64 {
    name.bytes()
        .filter(u8::is_ascii_alphanumeric)
        .fold(0, |all, byte| all | 1 << (byte.to_ascii_lowercase() & 63))
}

fn lower(name: &str) -> Vec<char> {
    name.chars().flat_map(char::to_lowercase).collect()
}

/// Lower-case letters and digits alone.
fn plain(name: &str) -> Vec<char> {
    lower(name).into_iter().filter(|c| !matches!(c, '_' | '-' | ' ')).collect()
}

/// Edits from one word to the other, an exchange of neighbours counting as one (optimal string alignment).
fn edits(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1; b.len() + 1];
        for (j, y) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(x != y);
            let mut least = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(before[j - 1] + 1);
            }
            row[j + 1] = least;
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn a_slip_is_told_from_another_name() {
        let known = ["id", "item", "response", "answer", "type", "max_frames", "src"];
        for (written, meant) in [
            ("respnse", Some("response")),
            ("resopnse", Some("response")),
            ("Response", Some("response")),
            ("tpye", Some("type")),
            ("types", Some("type")),
            ("maxFrames", Some("max_frames")),
            ("max-frames", Some("max_frames")),
            ("ID", Some("id")),
            ("answers", Some("answer")),
            ("idx", None),
            ("note", None),
            ("reason", None),
            ("source", None),
            ("model", None),
            ("", None),
        ] {
            assert_eq!(near(written, known.into_iter()), meant, "{written}");
        }
    }
}
