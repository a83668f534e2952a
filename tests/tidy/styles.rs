//! Style sheets: all of them are on the page at once, whatever screen they were written for.

use std::collections::BTreeSet;

/// The classes that a sheet styles wherever they stand: selectors that are one class and nothing more.
pub(crate) fn own_classes(sheet: &str) -> BTreeSet<String> {
    let mut classes = BTreeSet::new();
    let mut narrowed = false;
    let code: String = sheet
        .split_inclusive("*/")
        .map(|part| part.split_once("/*").map_or(part, |(code, _)| code))
        .collect();
    let mut depth = 0_u32;
    let mut selector = String::new();
    for letter in code.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '{' | '}' | ';' => {
                if letter == '{' {
                    classes.extend(selector.split(',').filter_map(class_of));
                }
                selector.clear();
            }
            // What stands in brackets narrows a selector: it is no selector of its own.
            _ if depth > 0 => narrowed = true,
            _ => selector.push(letter),
        }
        if letter == ')' && narrowed {
            selector.push('_');
            narrowed = false;
        }
    }
    classes
}

fn class_of(selector: &str) -> Option<String> {
    let class = selector.trim().strip_prefix('.')?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (!class.is_empty() && class.chars().all(plain)).then(|| class.to_owned())
}

/// Classes that two sheets of `sheets` (path, text) style wherever they stand.
pub(crate) fn shared(sheets: &[(&str, &str)]) -> Vec<String> {
    let mut found = Vec::new();
    for (n, (path, text)) in sheets.iter().enumerate() {
        for (other, later) in sheets.iter().skip(n + 1) {
            let both: Vec<String> = own_classes(text).intersection(&own_classes(later)).cloned().collect();
            found.extend(both.into_iter().map(|class| format!(".{class}: {path} and {other}")));
        }
    }
    found
}

#[test]
fn a_class_of_two_sheets_is_found_and_a_narrowed_one_is_not() {
    let one = ".a { x: 1 } /* .c { } */ .b, .d:not(.e, .f) { } @media (max-width: 1px) { .g { } }";
    assert_eq!(own_classes(one).into_iter().collect::<Vec<_>>(), ["a", "b", "g"]);
    let two = ".h .a { } .b > .c { } .g { }";
    assert_eq!(shared(&[("one", one), ("two", two)]), [".g: one and two"]);
}
