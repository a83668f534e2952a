//! verivid.json: what the dataset is called and where its tables stand.

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::Node;
use crate::formats::error::LoadError;
use crate::formats::fields::Fields;
use crate::formats::json::{self, excerpt};
use crate::formats::near::near;
use crate::formats::note::{Notes, Row};
use crate::model::{About, Modality, PublishedTable, Run, Weights};

/// Where a table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Source {
    /// In a file, as the manifest writes its path.
    Path(String),
    /// In the manifest: its bytes, and the line and column at which they begin.
    Inline(Range<usize>, usize, usize),
}

/// One entry of `runs`.
#[derive(Debug)]
pub(in crate::formats) struct RunEntry {
    /// The run, without predictions.
    pub(in crate::formats) run: Run,
    /// The line of the entry.
    pub(in crate::formats) line: usize,
    /// Its predictions.
    pub(in crate::formats) predictions: Vec<Source>,
    /// Its reports.
    pub(in crate::formats) reports: Vec<Source>,
}

/// A manifest that was read.
#[derive(Debug)]
pub(in crate::formats) struct Manifest {
    /// What it says of the whole.
    pub(in crate::formats) about: About,
    /// The videos table.
    pub(in crate::formats) videos: Vec<Source>,
    /// The items table, in one or several files.
    pub(in crate::formats) items: Vec<Source>,
    /// The runs.
    pub(in crate::formats) runs: Vec<RunEntry>,
    /// Published tables.
    pub(in crate::formats) published: Vec<PublishedTable>,
}

/// What a manifest is read from.
pub(in crate::formats) struct Reader<'a> {
    /// The whole file.
    pub(in crate::formats) bytes: &'a [u8],
    /// Its name.
    pub(in crate::formats) file: &'a Arc<str>,
    /// Where notes go.
    pub(in crate::formats) notes: &'a mut Notes,
}

impl Reader<'_> {
    /// Reads the manifest whose members stand at `nodes`.
    pub(in crate::formats) fn read(&mut self, nodes: &[Node]) -> Result<Manifest, LoadError> {
        let members: Vec<&Node> = nodes.iter().filter(|node| node.depth == 1).collect();
        self.check_format(&members)?;
        let mut map = Map::new();
        let (mut videos, mut items, mut published) = (None, None, Vec::new());
        for node in members {
            match self.key(node).as_deref() {
                None => return Err(self.malformed(node, "a key in quotes")),
                Some("videos") => videos = Some(self.sources(node)?),
                Some("items") => items = Some(self.sources(node)?),
                Some("runs") if self.starts_with(node, b'[') => {}
                Some("published") => published = self.published(node)?,
                Some(name) => {
                    let earlier = map.insert(name.to_owned(), self.value(node)?);
                    self.note_repeat(name, node, earlier.is_some());
                }
            }
        }
        let missing = |name: &'static str| {
            let slip = map.keys().find(|key| near(key, std::iter::once(name)).is_some());
            LoadError::Malformed {
                file: self.file.to_string(),
                line: 1,
                column: 1,
                expected: format!("a manifest with `{name}`, a path or a list"),
                found: slip.map_or_else(|| "none".to_owned(), |slip| format!("`{slip}`")),
            }
        };
        let (videos, items) =
            (videos.ok_or_else(|| missing("videos"))?, items.ok_or_else(|| missing("items"))?);
        let runs = self.runs(nodes)?;
        let about = self.about(map, [!runs.is_empty(), !published.is_empty()]);
        Ok(Manifest { about, videos, items, runs, published })
    }

    fn check_format(&self, members: &[&Node]) -> Result<(), LoadError> {
        let expected = "a manifest with `\"format\": \"verivid/1\"` (docs/format.md), or a file of another program that Verivid reads (docs/formats.md)";
        let format = members.iter().rev().find(|node| self.key(node).as_deref() == Some("format"));
        let Some(node) = format else {
            let found = "no `format`".to_owned();
            let (file, expected) = (self.file.to_string(), expected.to_owned());
            return Err(LoadError::Malformed { file, line: 1, column: 1, expected, found });
        };
        match self.value(node)? {
            Value::String(format) if format == "verivid/1" => Ok(()),
            found => {
                let expected = "`verivid/1`, the format that docs/format.md describes".to_owned();
                let (file, found) = (self.file.to_string(), json::describe(&found));
                Err(LoadError::Malformed { file, line: node.line, column: node.column, expected, found })
            }
        }
    }

    fn starts_with(&self, node: &Node, byte: u8) -> bool {
        self.bytes.get(node.value.start) == Some(&byte)
    }

    fn key(&self, node: &Node) -> Option<String> {
        let key = node.key.clone()?;
        let quoted = self.bytes.get(key.start.checked_sub(1)?..key.end + 1)?;
        serde_json::from_slice(quoted).ok()
    }

    fn malformed(&self, node: &Node, expected: &str) -> LoadError {
        let column = node.column;
        let found = excerpt(&self.bytes[node.value.clone()]);
        let (file, expected) = (self.file.to_string(), expected.to_owned());
        LoadError::Malformed { file, line: node.line, column, expected, found }
    }

    fn value(&self, node: &Node) -> Result<Value, LoadError> {
        let bytes = &self.bytes[node.value.clone()];
        json::parse(bytes).map(|parsed| parsed.value).map_err(|fault| {
            let shift = if fault.line == 1 { node.column - 1 } else { 0 };
            LoadError::Malformed {
                file: self.file.to_string(),
                line: node.line + fault.line - 1,
                column: fault.column + shift,
                expected: fault.expected,
                found: fault.found,
            }
        })
    }

    /// A path, a list of paths, or the table itself.
    fn sources(&mut self, node: &Node) -> Result<Vec<Source>, LoadError> {
        let inline = || vec![Source::Inline(node.value.clone(), node.line, node.column)];
        let first = self.bytes[node.value.clone()].iter().skip(1).find(|b| !b.is_ascii_whitespace());
        if self.starts_with(node, b'[') && first != Some(&b'"') {
            return Ok(inline());
        }
        match self.value(node)? {
            Value::String(path) => Ok(vec![Source::Path(path)]),
            Value::Array(list) => {
                let path = |value: Value| match value {
                    Value::String(path) => Ok(Source::Path(path)),
                    _ => Err(self.malformed(node, "a list of paths")),
                };
                list.into_iter().map(path).collect()
            }
            _ => Err(self.malformed(node, "a path or a list")),
        }
    }

    fn row(&mut self, line: usize) -> Row<'_> {
        Row { notes: self.notes, file: self.file, line, id: None }
    }

    fn note_repeat(&mut self, name: &str, node: &Node, repeated: bool) {
        if repeated {
            let reason = format!("the key `{name}` stands twice; the last counts");
            self.row(node.line).changed("repeated key", reason);
        }
    }

    fn published(&mut self, node: &Node) -> Result<Vec<PublishedTable>, LoadError> {
        let value = self.value(node)?;
        let mut row = self.row(node.line);
        let Value::Array(list) = value else {
            row.set_aside(
                "bad published",
                format!("`published`: expected a list, found {}", json::describe(&value)),
            );
            return Ok(Vec::new());
        };
        let mut tables: Vec<PublishedTable> = Vec::new();
        for value in list {
            let Some(table) = super::published::table(value, &mut row) else { continue };
            if tables.iter().any(|other| other.id == table.id) {
                row.set_aside(
                    "repeated id",
                    format!("the table id `{}` stands twice; the first is kept", table.id),
                );
            } else {
                tables.push(table);
            }
        }
        Ok(tables)
    }

    fn about(&mut self, map: Map<String, Value>, [runs, published]: [bool; 2]) -> About {
        let mut row = self.row(1);
        let mut fields = Fields::new(map, "");
        fields.take("format");
        ["videos", "items"].into_iter().for_each(|name| fields.mention(name, true));
        fields.mention("published", published);
        if runs {
            fields.mention("runs", true);
        } else if let Some(value) = fields.take("runs") {
            fields.refuse("runs", value, "a list", &mut row);
        }
        let name = fields.text("name", &mut row).unwrap_or_else(|| {
            row.info("no name", "the manifest gives the dataset no name".into());
            String::new()
        });
        About {
            name,
            description: fields.text("description", &mut row),
            license: fields.text("license", &mut row),
            homepage: fields.text("homepage", &mut row),
            citation: fields.text("citation", &mut row),
            extra: fields.rest(&mut row),
        }
    }

    /// The entries of `runs`: their members come before them in `nodes`.
    fn runs(&mut self, nodes: &[Node]) -> Result<Vec<RunEntry>, LoadError> {
        let mut runs: Vec<RunEntry> = Vec::new();
        let mut members: Vec<&Node> = Vec::new();
        for node in nodes {
            match node.depth {
                3 => members.push(node),
                2 => {
                    let members = std::mem::take(&mut members);
                    if let Some(entry) = self.run(node, &members)? {
                        if runs.iter().any(|other| other.run.id == entry.run.id) {
                            let mut row = self.row(entry.line);
                            row.id = Some(entry.run.id);
                            row.set_aside("repeated id", "a run of this id came before".into());
                        } else {
                            runs.push(entry);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(runs)
    }

    fn run(&mut self, node: &Node, members: &[&Node]) -> Result<Option<RunEntry>, LoadError> {
        let mut map = Map::new();
        let (mut predictions, mut reports) = (Vec::new(), Vec::new());
        if !self.starts_with(node, b'{') {
            let value = self.value(node)?;
            let found = json::describe(&value);
            self.row(node.line).set_aside("bad run", format!("a run must be an object, found {found}"));
            return Ok(None);
        }
        for member in members {
            match self.key(member).as_deref() {
                None => return Err(self.malformed(member, "a key in quotes")),
                Some("predictions") => predictions = self.sources(member)?,
                Some("reports") => reports = self.sources(member)?,
                Some(name) => {
                    let earlier = map.insert(name.to_owned(), self.value(member)?);
                    self.note_repeat(name, member, earlier.is_some());
                }
            }
        }
        let line = node.line;
        let tables = [!predictions.is_empty(), !reports.is_empty()];
        let run = run(Fields::new(map, ""), tables, &mut self.row(line));
        Ok(run.map(|run| RunEntry { run, line, predictions, reports }))
    }
}

fn run(mut fields: Fields, [predictions, reports]: [bool; 2], row: &mut Row) -> Option<Run> {
    fields.mention("predictions", predictions);
    fields.mention("reports", reports);
    let id = super::building::identified(&mut fields, row)?;
    Some(Run {
        model: fields.text("model", row).unwrap_or_else(|| id.clone()),
        setting: fields.text("setting", row).unwrap_or_else(|| "vanilla".to_owned()),
        modality: fields.word("modality", "video or video+audio", Modality::from_id, row),
        weights: fields.word("weights", "open or closed", Weights::from_id, row),
        params: fields.text("params", row),
        fps: fields.number("fps", row),
        max_frames: fields.whole("max_frames", row),
        predictions: Vec::new(),
        extra: fields.rest(row),
        id,
    })
}
