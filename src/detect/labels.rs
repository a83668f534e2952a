//! What a detector's classes are called: from the model's metadata, from a file, or as typed.

use serde_json::Value;

use super::{
    label_sets::{COCO_91, coco_80},
    signature::Signature,
};

/// Where the names come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelOrigin {
    /// The model's file says them.
    Metadata,
    /// A file beside it.
    File,
    /// A person typed them.
    Typed,
    /// The number of classes is that of COCO, and nothing else was said: shown as assumed.
    Assumed,
    /// Nobody said them: they are called by their numbers.
    Numbered,
}

/// The names of the classes, in the detector's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// The names.
    pub names: Vec<String>,
    /// Where they come from.
    pub origin: LabelOrigin,
}

/// The most classes that are read.
const MOST: usize = 100_000;

impl Labels {
    /// What the model's own metadata says, in the ways that exporters have: `names`, `labels` or `classes` as
    /// Ultralytics' Python mapping, a JSON mapping or list, or words between commas or on lines.
    pub fn from_metadata(signature: &Signature) -> Option<Self> {
        let said = ["names", "labels", "classes", "class_names", "id2label"];
        let mut found = said.iter().filter_map(|key| names_of(signature.metadatum(key)?));
        Some(Self { names: found.next()?, origin: LabelOrigin::Metadata })
    }

    /// A file of labels: a name a line, a JSON list or mapping, or the `names:` of an Ultralytics YAML file.
    pub fn from_file(text: &str) -> Option<Self> {
        Some(Self { names: names_of(text)?, origin: LabelOrigin::File })
    }

    /// As typed: names between commas, or on lines.
    pub fn typed(text: &str) -> Option<Self> {
        Some(Self { names: names_of(text)?, origin: LabelOrigin::Typed })
    }

    /// Where nobody says names: COCO's where there are as many classes as COCO has, else numbers.
    pub fn assumed(classes: usize) -> Self {
        let coco = |names: Vec<&str>| Self {
            names: names.into_iter().map(str::to_owned).collect(),
            origin: LabelOrigin::Assumed,
        };
        match classes {
            80 => coco(coco_80().collect()),
            91 => coco(COCO_91.to_vec()),
            _ => Self {
                names: (0..classes.min(MOST)).map(|n| n.to_string()).collect(),
                origin: LabelOrigin::Numbered,
            },
        }
    }

    /// The name of a class, its number where it has none.
    pub fn name(&self, class: u32) -> String {
        self.names.get(class as usize).cloned().unwrap_or_else(|| class.to_string())
    }
}

/// Names in any of the spellings; `None` where there is none.
fn names_of(text: &str) -> Option<Vec<String>> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let names = if text.starts_with(['{', '[']) {
        match serde_json::from_str::<Value>(text) {
            Ok(value) => of_json(&value)?,
            Err(_) => of_python(text)?,
        }
    } else if let Some(block) = yaml_block(text) {
        block
    } else {
        let between = if text.contains('\n') { '\n' } else { ',' };
        text.split(between).map(|name| name.trim().to_owned()).collect()
    };
    let mut names: Vec<String> = names.into_iter().take(MOST).collect();
    while names.last().is_some_and(String::is_empty) {
        names.pop();
    }
    (!names.is_empty()).then_some(names)
}

fn of_json(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(list) => Some(
            list.iter().map(|name| name.as_str().map_or_else(|| name.to_string(), str::to_owned)).collect(),
        ),
        Value::Object(map) => {
            let inner = ["names", "id2label", "labels", "classes"].iter().find_map(|key| map.get(*key));
            if let Some(inner) = inner.filter(|inner| inner.is_object() || inner.is_array()) {
                return of_json(inner);
            }
            let pairs = map.iter().map(|(key, name)| Some((key.parse().ok()?, name.as_str()?.to_owned())));
            Some(in_order(pairs.collect::<Option<Vec<_>>>()?))
        }
        _ => None,
    }
}

/// Names by their numbers; a number without a name is called by it.
fn in_order(pairs: Vec<(usize, String)>) -> Vec<String> {
    let count = pairs.iter().map(|(at, _)| at + 1).max().unwrap_or(0).min(MOST);
    let mut names: Vec<String> = (0..count).map(|at| at.to_string()).collect();
    for (at, name) in pairs {
        if let Some(place) = names.get_mut(at) {
            *place = name;
        }
    }
    names
}

/// Python's `{0: 'person', 1: "traffic light"}` and `['a', 'b']`.
fn of_python(text: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut rest = text.get(1..text.len().checked_sub(1)?)?.trim();
    while !rest.is_empty() {
        let mut at = names.len();
        if !rest.starts_with(['\'', '"']) {
            let (number, after) = rest.split_once(':')?;
            at = number.trim().trim_matches(['\'', '"']).parse().ok()?;
            rest = after.trim_start();
        }
        let (name, after) = quoted(rest)?;
        names.push((at, name));
        rest = after.trim_start().trim_start_matches(',').trim_start();
    }
    Some(in_order(names))
}

/// A Python string at the start of `text`, and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mark = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let (mut name, mut escaped) = (String::new(), false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => {
                name.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            c if c == mark => return Some((name, &text[at + 1..])),
            c => name.push(c),
        }
    }
    None
}

/// The `names:` of a YAML file: a list in brackets, or lines `0: person` or `- person`.
fn yaml_block(text: &str) -> Option<Vec<String>> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with("names:"));
    let first = lines.next()?.strip_prefix("names:")?.trim();
    if first.starts_with(['[', '{']) {
        return of_python(first).or_else(|| {
            let inner = first.trim_matches(['[', ']', '{', '}']);
            Some(inner.split(',').map(|name| name.trim().to_owned()).collect())
        });
    }
    let mut names = Vec::new();
    for line in lines {
        let is_inside = line.starts_with([' ', '\t', '-']) || line.trim().is_empty() || line.starts_with('#');
        if !is_inside {
            break;
        }
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (at, name) = match line.strip_prefix("- ") {
            Some(name) => (names.len(), name),
            None => {
                let (number, name) = line.split_once(':')?;
                (number.trim().parse().ok()?, name)
            }
        };
        names.push((at, name.trim().trim_matches(['\'', '"']).to_owned()));
    }
    (!names.is_empty()).then(|| in_order(names))
}
