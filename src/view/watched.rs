//! What a server that follows files says of them, beside the manifest.

use serde_json::Value;

use super::text;

/// The name of the file, beside the manifest.
pub const NEWS: &str = "watch.json";

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct News {
    /// Grows with every change.
    pub version: u64,
    /// Items of the dataset.
    pub items: usize,
    /// How many of them each run answers, by its id.
    pub answered: Vec<(String, usize)>,
    /// The newest failures: run and item, by id.
    pub newest: Vec<(String, String)>,
}

impl News {
    /// Reads it; `None` of anything else.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let whole: Value = serde_json::from_slice(bytes).ok()?;
        let text = |of: &Value, name: &str| Some(of.get(name)?.as_str()?.to_owned());
        let count = |of: &Value| usize::try_from(of.get("items")?.as_u64()?).ok();
        let list = |name: &str| whole.get(name).and_then(Value::as_array).into_iter().flatten();
        Some(Self {
            version: whole.get("version")?.as_u64()?,
            items: count(&whole)?,
            answered: list("answered").filter_map(|of| Some((text(of, "run")?, count(of)?))).collect(),
            newest: list("newest").filter_map(|of| Some((text(of, "run")?, text(of, "item")?))).collect(),
        })
    }

    /// How far the runs are that do not answer all; all of them where all do.
    pub fn words(&self) -> String {
        let unfinished: Vec<&(String, usize)> =
            self.answered.iter().filter(|(_, answered)| *answered < self.items).collect();
        if unfinished.is_empty() {
            return format!("every run answers all {}", text::plural(self.items, "item", "items"));
        }
        let one = |(run, answered): &&(String, usize)| {
            format!("{run} answers {} of {}", text::count(*answered), text::count(self.items))
        };
        unfinished.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_is_read_and_told() {
        let said = br#"{"version": 2, "items": 9, "answered": [{"run": "a", "items": 9}, {"run": "b", "items": 3}], "newest": [{"run": "b", "item": "q"}]}"#;
        let news = News::read(said).unwrap_or_default();
        assert_eq!((news.version, news.newest.len()), (2, 1));
        assert_eq!(news.words(), "b answers 3 of 9");
        let done = News { answered: vec![("a".into(), 9)], ..news };
        assert_eq!(done.words(), "every run answers all 9\u{a0}items");
        for junk in ["", "{}", "[1]", r#"{"version": -1, "items": 2}"#] {
            assert_eq!(News::read(junk.as_bytes()), None, "{junk}");
        }
    }
}
