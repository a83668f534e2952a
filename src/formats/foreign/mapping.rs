//! A mapping file: how a person said that files are to be read, to be said again.

use serde_json::{Map, Value, json};

use super::found::Decisions;

/// What a mapping file is called where it stands beside the files that it is about.
pub const MAPPING: &str = "verivid-mapping.json";

/// How files are to be read. The format is a name: who only keeps a mapping need not hold every reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// Name of the format that they have; `None`: it is told by what stands in them.
    pub format: Option<String>,
    /// Answers to what they leave open.
    pub decisions: Decisions,
}

impl Mapping {
    /// The mapping in words, as its file.
    pub fn write(&self) -> String {
        let decisions: Map<String, Value> =
            self.decisions.0.iter().map(|(key, said)| (key.clone(), json!(said))).collect();
        let file = json!({
            "verivid_mapping": 1,
            "format": self.format,
            "decisions": decisions,
        });
        // A value that was just made of texts has a text.
        format!("{}\n", serde_json::to_string_pretty(&file).unwrap_or_default())
    }

    /// Reads a mapping file; the error is a sentence.
    pub fn read(text: &[u8]) -> Result<Self, String> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let file: Value = serde_json::from_slice(text).map_err(|error| format!("it is no JSON: {error}"))?;
        if file.get("verivid_mapping").and_then(Value::as_u64) != Some(1) {
            return Err(
                "it has no `\"verivid_mapping\": 1`, and is no mapping file of this version".to_owned()
            );
        }
        let format = match file.get("format") {
            None | Some(Value::Null) => None,
            Some(Value::String(name)) => Some(name.clone()),
            Some(_) => return Err("`format`: expected the name of a format (docs/formats.md)".to_owned()),
        };
        let mut decisions = Decisions::default();
        for (key, said) in file.get("decisions").and_then(Value::as_object).into_iter().flatten() {
            let said = said.as_str().ok_or_else(|| format!("`decisions`: `{key}` must be a text"))?;
            decisions.0.insert(key.clone(), said.to_owned());
        }
        Ok(Self { format, decisions })
    }

    /// Whether a file is a mapping.
    pub(in crate::formats) fn is_one(name: &str, bytes: &[u8]) -> bool {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        name == MAPPING
            || name.ends_with(".json") && bytes.len() < 1 << 20 && {
                let head = &bytes[..bytes.len().min(64)];
                head.windows(17).any(|window| window == b"\"verivid_mapping\"")
            }
    }
}
