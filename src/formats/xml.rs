//! The few steps that every reader of XML takes: an attribute by its name, and what a piece of text stands for.
//! Entities of a document's own are never expanded.

use std::borrow::Cow;

use quick_xml::events::{BytesStart, Event};

/// An attribute's value, by its name without the namespace before it.
pub(super) fn attribute(tag: &BytesStart, name: &str) -> Option<String> {
    let mut attributes = tag.attributes();
    let found = attributes
        .with_checks(false)
        .filter_map(Result::ok)
        .find(|attribute| attribute.key.local_name().as_ref() == name)?;
    Some(unescaped(found.value))
}

/// Adds to `text` what an event says; false where it says nothing.
pub(super) fn push_text(event: &Event, text: &mut String) -> bool {
    match event {
        Event::Text(said) => text.push_str(&said.xml10_content()),
        Event::CData(said) => text.push_str(&said.xml10_content()),
        Event::GeneralRef(named) => match entity(named) {
            Some(letter) => text.push(letter),
            None => {
                text.push('&');
                text.push_str(named);
                text.push(';');
            }
        },
        _ => return false,
    }
    true
}

/// What stands between `&` and `;` as a letter.
fn entity(name: &str) -> Option<char> {
    let number = name.strip_prefix('#').map(|digits| match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    });
    match (number, name) {
        (Some(code), _) => code.ok().and_then(char::from_u32),
        (None, "lt") => Some('<'),
        (None, "gt") => Some('>'),
        (None, "amp") => Some('&'),
        (None, "quot") => Some('"'),
        (None, "apos") => Some('\''),
        _ => None,
    }
}

fn unescaped(value: Cow<str>) -> String {
    if !value.contains('&') {
        return value.into_owned();
    }
    let mut text = String::with_capacity(value.len());
    let mut rest = &*value;
    while let Some(at) = rest.find('&') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(12).position(|byte| byte == b';');
        match end.and_then(|end| Some((end, entity(&rest[1..end])?))) {
            Some((end, letter)) => {
                text.push(letter);
                rest = &rest[end + 1..];
            }
            None => {
                text.push('&');
                rest = &rest[1..];
            }
        }
    }
    text.push_str(rest);
    text
}
