//! Options, however a cell holds them: a JSON object or list, a Python list, lines that begin with letters.

use serde_json::{Map, Value, json};

/// The options by letter; `None` where the value holds none.
pub(in crate::formats::foreign) fn options(value: &Value) -> Option<Map<String, Value>> {
    match value {
        Value::Object(map) if !map.is_empty() => Some(map.clone()),
        Value::Array(list) => by_letter(list.iter().map(text_of).collect()),
        Value::String(text) => of_text(text.trim()),
        _ => None,
    }
}

/// A question apart from the options that stand in its text on lines of their own, `A. ...`.
pub(in crate::formats::foreign) fn split_options(text: &str) -> (&str, Option<Map<String, Value>>) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if led_by(line).is_some_and(|(letter, _)| letter == "A") {
            let found = of_text(&text[at..]);
            if found.is_some() {
                return (text[..at].trim_end(), found);
            }
        }
        at += line.len();
    }
    (text, None)
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Letters for a list; letters that stand before the texts are taken off them.
fn by_letter(list: Vec<String>) -> Option<Map<String, Value>> {
    if list.len() < 2 || list.len() > 26 {
        return None;
    }
    let letters = ('A'..='Z').map(String::from);
    let entry = |(letter, text): (String, String)| {
        let bare = led_by(&text).filter(|(found, _)| *found == letter).map(|(_, rest)| rest.to_owned());
        (letter, json!(bare.unwrap_or(text)))
    };
    Some(letters.zip(list).map(entry).collect())
}

/// `A. text`, `(A) text`, `A) text`, `A: text`.
fn led_by(text: &str) -> Option<(String, &str)> {
    let text = text.trim();
    let inner = text.strip_prefix('(').unwrap_or(text);
    let letter = inner.chars().next().filter(char::is_ascii_uppercase)?;
    let rest = inner[1..].strip_prefix(['.', ')', ':'])?;
    Some((letter.to_string(), rest.trim_start()))
}

fn of_text(text: &str) -> Option<Map<String, Value>> {
    if text.starts_with(['[', '{']) {
        if let Ok(value) = serde_json::from_str::<Value>(text) {
            return options(&value);
        }
        if text.starts_with('[') {
            return by_letter(python_list(text)?);
        }
    }
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let led: Option<Vec<(String, &str)>> = lines.iter().map(|line| led_by(line)).collect();
    let led = led.filter(|led| led.len() > 1)?;
    Some(led.into_iter().map(|(letter, text)| (letter, json!(text))).collect())
}

/// The texts of a list as Python writes it: `['it''s', "b"]`.
fn python_list(text: &str) -> Option<Vec<String>> {
    let mut chars = text.strip_prefix('[')?.strip_suffix(']')?.chars().peekable();
    let mut list = Vec::new();
    loop {
        while chars.next_if(|c| c.is_whitespace() || *c == ',').is_some() {}
        let Some(first) = chars.next() else { return Some(list) };
        let mut entry = String::new();
        if first == '\'' || first == '"' {
            loop {
                match chars.next()? {
                    '\\' => entry.push(match chars.next()? {
                        'n' => '\n',
                        't' => '\t',
                        other => other,
                    }),
                    c if c == first => break,
                    c => entry.push(c),
                }
            }
        } else {
            entry.push(first);
            while let Some(c) = chars.next_if(|c| *c != ',') {
                entry.push(c);
            }
            entry.truncate(entry.trim_end().len());
        }
        list.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_however_a_cell_holds_them() {
        let expect = r#"{"A":"it's","B":"two, three"}"#;
        for cell in [
            json!({"A": "it's", "B": "two, three"}),
            json!(["it's", "two, three"]),
            json!(["A. it's", "B. two, three"]),
            json!(r#"["it's", "two, three"]"#),
            json!(r#"["it's", 'two, three']"#),
            json!("A. it's\nB. two, three"),
            json!("(A) it's\n\n(B) two, three\n"),
        ] {
            assert_eq!(Value::Object(options(&cell).unwrap()).to_string(), expect, "{cell}");
        }
        for cell in
            [json!("no options"), json!(["one"]), json!(""), json!(3), json!("[unfinished"), json!("['a")]
        {
            assert!(options(&cell).is_none(), "{cell}");
        }
    }
}
