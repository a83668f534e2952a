//! How to cite a dataset and the paper that describes it, as BibTeX.

use crate::model::About;

/// An entry for the dataset itself, from its name, address and terms.
pub fn of_dataset(about: &About) -> String {
    let name = if about.name.trim().is_empty() { "Untitled dataset" } else { about.name.trim() };
    // Doubled braces keep the capitals of a name.
    let mut fields = vec![format!("title = {{{{{}}}}}", text(name))];
    if let Some(address) = about.homepage.as_deref().map(str::trim).filter(|address| !address.is_empty()) {
        fields.push(format!("howpublished = {{\\url{{{}}}}}", address_of(address)));
    }
    if let Some(license) = about.license.as_deref().map(str::trim).filter(|license| !license.is_empty()) {
        fields.push(format!("note = {{Dataset. Licence: {}}}", text(license)));
    } else {
        fields.push("note = {Dataset}".to_owned());
    }
    entry(&key(&about.name), &fields)
}

/// What the dataset says of its paper: BibTeX as it is, other words as the note of an entry. `None`
/// where it says nothing.
pub fn of_paper(about: &About) -> Option<String> {
    let citation = about.citation.as_deref().map(str::trim).filter(|citation| !citation.is_empty())?;
    if is_bibtex(citation) {
        return Some(citation.to_owned());
    }
    let key = format!("{}-paper", key(&about.name));
    Some(entry(&key, &[format!("note = {{{}}}", text(citation))]))
}

/// Whether a text holds an entry: `@word{`.
fn is_bibtex(text: &str) -> bool {
    text.match_indices('@').any(|(at, _)| {
        let rest = &text[at + 1..];
        let word = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        word > 0 && rest[word..].trim_start().starts_with('{')
    })
}

fn entry(key: &str, fields: &[String]) -> String {
    let lines: Vec<String> = fields.iter().map(|field| format!("  {field},\n")).collect();
    format!("@misc{{{key},\n{}}}\n", lines.concat())
}

/// Letters and digits of a name with single hyphens between them: BibTeX allows these in every key.
fn key(name: &str) -> String {
    let mut key = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            key.push(c.to_ascii_lowercase());
        } else if !key.is_empty() && !key.ends_with('-') {
            key.push('-');
        }
    }
    let kept = key.trim_end_matches('-');
    if kept.is_empty() { "dataset".to_owned() } else { kept.to_owned() }
}

/// A text on one line, with the characters that LaTeX would take for its own written out.
fn text(text: &str) -> String {
    let mut out = String::new();
    for c in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            c => out.push(c),
        }
    }
    out
}

/// An address as `\url` takes it: braces and blanks would end it.
fn address_of(address: &str) -> String {
    let mut out = String::new();
    for c in address.chars() {
        match c {
            '{' => out.push_str("%7B"),
            '}' => out.push_str("%7D"),
            '\\' => out.push_str("%5C"),
            c if c.is_whitespace() => out.push_str("%20"),
            c => out.push(c),
        }
    }
    out
}
