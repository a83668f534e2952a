//! The beginning of a JSON text as a value: enough of it to tell a format, however large the file is
//! and wherever it is cut off.

use serde_json::{Map, Value};

/// The most bytes that are looked at.
const REACH: usize = 1 << 20;
/// Elements of a list that are kept; the others are passed over.
const ELEMENTS: usize = 10;
/// Members of an object that are kept.
const MEMBERS: usize = 48;
/// Deeper values are passed over.
const DEPTH: usize = 12;
/// Bytes of a text that are kept.
const TEXT: usize = 2_000;

/// The first JSON value of `bytes`, thinned out; lists and objects that do not end are ended.
/// `None` where no JSON value begins. What follows the value is in the second part.
pub(super) fn skeleton(bytes: &[u8]) -> Option<(Value, &[u8])> {
    let mut reader = Reader { bytes: &bytes[..bytes.len().min(REACH)], at: 0 };
    reader.blanks();
    let value = reader.value(0)?;
    Some((value, &bytes[reader.at.min(bytes.len())..]))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Takes a byte and the blanks after it.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.at += 1;
            self.blanks();
        }
        found
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.peek()? {
            b'{' => Some(self.object(depth)),
            b'[' => Some(self.list(depth)),
            b'"' => self.text().map(Value::String),
            _ => self.word(),
        }
    }

    fn list(&mut self, depth: usize) -> Value {
        self.take(b'[');
        let mut list = Vec::new();
        while let Some(byte) = self.peek() {
            if byte == b']' {
                self.at += 1;
                break;
            }
            if list.len() < ELEMENTS && depth < DEPTH {
                let Some(value) = self.value(depth + 1) else { break };
                list.push(value);
            } else if !self.pass() {
                break;
            }
            self.blanks();
            self.take(b',');
        }
        Value::Array(list)
    }

    fn object(&mut self, depth: usize) -> Value {
        self.take(b'{');
        let mut map = Map::new();
        while let Some(byte) = self.peek() {
            if byte == b'}' {
                self.at += 1;
                break;
            }
            let Some(name) = self.text() else { break };
            self.blanks();
            if !self.take(b':') {
                break;
            }
            if map.len() < MEMBERS && depth < DEPTH {
                let Some(value) = self.value(depth + 1) else { break };
                map.insert(name, value);
            } else if !self.pass() {
                break;
            }
            self.blanks();
            self.take(b',');
        }
        Value::Object(map)
    }

    /// Passes over a value; false at the end of the bytes.
    fn pass(&mut self) -> bool {
        match self.peek() {
            Some(b'"') => return self.text().is_some(),
            Some(b'{' | b'[') => {}
            _ => return self.word().is_some(),
        }
        let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                _ if escaped => escaped = false,
                b'\\' if in_string => escaped = true,
                b'"' => in_string = !in_string,
                b'{' | b'[' if !in_string => depth += 1,
                b'}' | b']' if !in_string => {
                    depth -= 1;
                    if depth == 0 {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    fn text(&mut self) -> Option<String> {
        if self.peek() != Some(b'"') {
            return None;
        }
        let start = self.at;
        self.at += 1;
        let mut escaped = false;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    let whole = &self.bytes[start..self.at];
                    let text = serde_json::from_slice::<String>(whole);
                    let mut text = text
                        .unwrap_or_else(|_| String::from_utf8_lossy(&whole[1..whole.len() - 1]).into_owned());
                    let end = (0..=text.len().min(TEXT)).rev().find(|end| text.is_char_boundary(*end));
                    text.truncate(end.unwrap_or(0));
                    return Some(text);
                }
                _ => {}
            }
        }
        None
    }

    /// A number, `true`, `false`, `null`, or what Python writes for no number.
    fn word(&mut self) -> Option<Value> {
        let rest = &self.bytes[self.at..];
        let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}') || byte.is_ascii_whitespace();
        let length = rest.iter().take(64).position(ends).unwrap_or(rest.len().min(64));
        let word = std::str::from_utf8(&rest[..length]).ok().filter(|word| !word.is_empty())?;
        let value = match word {
            "NaN" | "Infinity" | "-Infinity" => Value::Null,
            word => serde_json::from_str(word).ok()?,
        };
        self.at += length;
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_text_is_a_value_wherever_it_is_cut() {
        for (text, expect) in [
            (
                r#"{"a": [1,2,3,4,5,6,7,8,9,10,11,{"x": "]"}], "b": NaN}"#,
                r#"{"a":[1,2,3,4,5,6,7,8,9,10],"b":null}"#,
            ),
            (r#"[{"a": "x\"y"}, {"b": {"c": 1"#, r#"[{"a":"x\"y"},{"b":{"c":1}}]"#),
            (r#"{"a": {"b": "cut of"#, r#"{"a":{}}"#),
            (r#" "word" "#, r#""word""#),
            ("[1, oops]", "[1]"),
        ] {
            assert_eq!(skeleton(text.as_bytes()).unwrap().0.to_string(), expect, "{text}");
        }
        assert!(skeleton(b"").is_none() && skeleton(b"plain text").is_none());
    }

    #[test]
    fn what_follows_the_first_value_is_given_back() {
        let (value, rest) = skeleton(b"{\"a\": 1}\n{\"a\": 2}\n").unwrap();
        assert_eq!((value.to_string().as_str(), rest), ("{\"a\":1}", &b"\n{\"a\": 2}\n"[..]));
    }
}
