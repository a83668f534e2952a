//! A list of texts as Python writes it: `['A. x', "B. y's"]`, with or without commas (NumPy leaves them out),
//! and as JSON does.

/// The texts; `None` where it is no such list.
pub(super) fn texts(literal: &str) -> Option<Vec<String>> {
    let inside = literal.trim().strip_prefix(['[', '('])?.strip_suffix([']', ')'])?;
    let mut chars = inside.chars().peekable();
    let mut list = Vec::new();
    loop {
        while chars.next_if(|c| c.is_whitespace() || *c == ',').is_some() {}
        let Some(quote) = chars.next() else { return Some(list) };
        if quote != '\'' && quote != '"' {
            return None;
        }
        let mut text = String::new();
        loop {
            match chars.next()? {
                '\\' => text.push_str(&escaped(&mut chars)?),
                c if c == quote => break,
                c => text.push(c),
            }
        }
        list.push(text);
    }
}

/// What stands for the letters after a backslash.
fn escaped(chars: &mut std::iter::Peekable<std::str::Chars>) -> Option<String> {
    let c = chars.next()?;
    let digits = match c {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        'n' => return Some("\n".to_owned()),
        't' => return Some("\t".to_owned()),
        'r' => return Some("\r".to_owned()),
        '\\' | '\'' | '"' | '/' => return Some(c.to_string()),
        c => return Some(format!("\\{c}")),
    };
    let code: String = chars.by_ref().take(digits).collect();
    let letter = u32::from_str_radix(&code, 16).ok().and_then(char::from_u32);
    Some(letter.unwrap_or('\u{fffd}').to_string())
}

#[cfg(test)]
mod tests {
    use super::texts;

    #[test]
    fn a_list_of_texts_is_read_as_python_and_numpy_write_it() {
        for (literal, expect) in [
            ("['A. x', \"B. y's\"]", Some(&["A. x", "B. y's"][..])),
            ("['it\\'s', 'a\\nb', '\\xe9\\u2019', '\\d']", Some(&["it's", "a\nb", "é’", "\\d"])),
            ("['a' 'b'\n 'c']", Some(&["a", "b", "c"])),
            ("[\"a\", \"b\"]", Some(&["a", "b"])),
            ("('a',)", Some(&["a"])),
            ("[]", Some(&[])),
            ("[1, 2]", None),
            ("['a", None),
            ("a, b", None),
            ("", None),
        ] {
            let expect = expect.map(|list| list.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
            assert_eq!(texts(literal), expect, "{literal}");
        }
    }
}
