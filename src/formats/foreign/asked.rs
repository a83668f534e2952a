//! A question and its options, out of the prompt that holds both.

use serde_json::{Map, Value};

/// A prompt in its parts.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Asked {
    /// What comes before the options; all of it where there are none.
    pub(super) question: String,
    /// The options by letter.
    pub(super) options: Map<String, Value>,
    /// What comes after the options, such as how to answer.
    pub(super) after: String,
}

/// Takes the last lines `A. ...`, `B. ...` of a prompt (`(A) ...`, `A: ...` and `A) ...` too) as its options, where
/// they go in order from A and are at least two.
pub(super) fn asked(prompt: &str) -> Asked {
    let lines: Vec<&str> = prompt.lines().collect();
    let starts = lines.iter().rposition(|line| lettered(line).is_some_and(|(letter, _)| letter == 'A'));
    let options = starts.map(|start| {
        let letters = lines.iter().skip(start).zip('A'..='Z');
        letters
            .map_while(|(line, due)| lettered(line).filter(|(letter, _)| *letter == due))
            .collect::<Vec<_>>()
    });
    match (starts, options) {
        (Some(start), Some(options)) if options.len() > 1 => Asked {
            question: lines.get(..start).unwrap_or_default().join("\n").trim().to_owned(),
            after: lines.get(start + options.len()..).unwrap_or_default().join("\n").trim().to_owned(),
            options: options.into_iter().map(|(key, text)| (key.to_string(), Value::from(text))).collect(),
        },
        _ => Asked { question: prompt.to_owned(), ..Asked::default() },
    }
}

/// The letter before a text and the text: `A. x`, `A) x`, `A: x`, `(A) x`, `(A). x`.
fn lettered(line: &str) -> Option<(char, &str)> {
    let line = line.trim();
    let open = line.strip_prefix('(');
    let mut rest = open.unwrap_or(line).chars();
    let letter = rest.next().filter(char::is_ascii_uppercase)?;
    let rest = rest.as_str();
    let text = match open {
        Some(_) => rest.strip_prefix(')').map(|rest| rest.strip_prefix(['.', ':']).unwrap_or(rest))?,
        None => rest.strip_prefix(['.', ')', ':'])?,
    };
    // `A.B` is no option.
    (text.is_empty() || text.starts_with(char::is_whitespace)).then(|| (letter, text.trim()))
}

/// Options that stand in a list: letters before them are taken off where each has its own.
pub(super) fn listed(options: &[String]) -> Map<String, Value> {
    let own: Option<Vec<&str>> = options
        .iter()
        .zip('A'..='Z')
        .map(|(text, due)| lettered(text).filter(|(letter, _)| *letter == due).map(|(_, text)| text))
        .collect();
    let own = own.filter(|own| own.len() == options.len());
    let texts = own.unwrap_or_else(|| options.iter().map(String::as_str).collect());
    let key = |place: usize| char::from_u32('A' as u32 + place as u32).filter(char::is_ascii_uppercase);
    let named = |(place, text): (usize, &str)| {
        let name = key(place).map_or_else(|| (place + 1).to_string(), String::from);
        (name, Value::from(text))
    };
    texts.into_iter().enumerate().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_the_last_lettered_lines_of_a_prompt() {
        for (prompt, question, options, after) in [
            ("Q?\nA. one\nB. two\nAnswer.", "Q?", "A=one B=two", "Answer."),
            ("Q?\n(A) one\n(B) two\n", "Q?", "A=one B=two", ""),
            ("Ex\nA. x\nB. y\nQ?\nA) one\nB) two\nC) three", "Ex\nA. x\nB. y\nQ?", "A=one B=two C=three", ""),
            ("A. Smith wrote it. Who?", "A. Smith wrote it. Who?", "", ""),
            ("Q?\nA. one\nC. three", "Q?\nA. one\nC. three", "", ""),
            ("Q?\nA.one\nB.two", "Q?\nA.one\nB.two", "", ""),
            ("", "", "", ""),
        ] {
            let found = asked(prompt);
            let list: Vec<String> = found
                .options
                .iter()
                .map(|(key, text)| format!("{key}={}", text.as_str().unwrap_or_default()))
                .collect();
            assert_eq!(
                (&*found.question, &*list.join(" "), &*found.after),
                (question, options, after),
                "{prompt}"
            );
        }
    }

    #[test]
    fn letters_before_the_options_of_a_list_are_taken_off_where_each_has_one() {
        for (list, expect) in [
            (&["A. x", "B. y"][..], r#"{"A":"x","B":"y"}"#),
            (&["A. x", "y"], r#"{"A":"A. x","B":"y"}"#),
            (&["x"], r#"{"A":"x"}"#),
            (&[], "{}"),
        ] {
            let list: Vec<String> = list.iter().map(|text| (*text).to_owned()).collect();
            assert_eq!(Value::Object(listed(&list)).to_string(), expect, "{list:?}");
        }
    }
}
