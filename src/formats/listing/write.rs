//! Writes a listing: the same value always gives the same bytes.

use serde_json::{Map, Value, json};

use super::value::{FORMAT, Listing, Place, RunOf, Standing};
use crate::formats::verivid::run_row;

impl Listing {
    /// The listing as JSON, a run a line.
    pub fn write(&self) -> Vec<u8> {
        let mut text = String::from("{\n");
        let fields = self.fields();
        let last = fields.len().saturating_sub(1);
        for (n, (name, value)) in fields.into_iter().enumerate() {
            let comma = if n == last { "" } else { "," };
            text += &format!("{}: {}{comma}\n", Value::from(name), spread(&value));
        }
        text += "}\n";
        text.into_bytes()
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        let (about, counts, coverage) = (&self.about, &self.counts, &self.coverage);
        vec![
            ("format", json!(FORMAT)),
            ("version", json!(self.version)),
            ("name", json!(about.name)),
            ("description", json!(about.description)),
            ("license", json!(about.license)),
            ("homepage", json!(about.homepage)),
            ("citation", json!(about.citation)),
            ("bibtex", json!({"dataset": self.bibtex.dataset, "paper": self.bibtex.paper})),
            (
                "counts",
                json!({
                    "videos": counts.videos,
                    "items": counts.items,
                    "sentences": counts.sentences,
                    "hours": counts.hours,
                    "without_duration": counts.without_duration,
                    "reports": counts.reports,
                    "by_task": counted(&counts.by_task),
                    "by_level": counted(&counts.by_level),
                    "by_type": counted(&counts.by_type),
                }),
            ),
            (
                "coverage",
                json!({
                    "how": coverage.how,
                    "items": coverage.items,
                    "items_with_video": coverage.items_with_video,
                    "videos": coverage.videos,
                    "videos_there": coverage.videos_there,
                }),
            ),
            ("runs", self.runs.iter().map(run).collect()),
            (
                "rankings",
                json!({
                    "questions": self.questions.as_ref().map(standing),
                    "captions": self.captions.as_ref().map(standing),
                }),
            ),
            ("data", json!(self.data)),
            (
                "parts",
                self.parts.iter().map(|part| json!({"path": part.path, "items": part.items})).collect(),
            ),
            (
                "ids",
                json!(
                    self.lookup
                        .as_ref()
                        .map(|it| json!({"folder": it.folder, "digits": it.digits, "hash": "fnv1a32"}))
                ),
            ),
            ("scores_file", json!(self.scores_file)),
            ("scores", self.scores.clone()),
        ]
    }
}

/// A list with an element a line; anything else on one line.
fn spread(value: &Value) -> String {
    match value {
        Value::Array(list) if !list.is_empty() => {
            let lines: Vec<String> = list.iter().map(Value::to_string).collect();
            format!("[\n{}\n]", lines.join(",\n"))
        }
        other => other.to_string(),
    }
}

fn counted(counts: &[(String, usize)]) -> Value {
    Value::Object(counts.iter().map(|(name, count)| (name.clone(), json!(count))).collect::<Map<_, _>>())
}

fn run(run: &RunOf) -> Value {
    json!({
        "head": run_row(&run.head),
        "answered": run.answered,
        "reports": run.reports,
        "content": run.content,
    })
}

fn standing(of: &Standing) -> Value {
    let row = |place: &Place| {
        json!({
            "run": place.run,
            "rank": place.rank,
            "value": place.value,
            "interval": place.interval,
        })
    };
    let pairs = of.pairs.iter();
    json!({
        "items": of.items,
        "left_out": of.left_out,
        "rows": of.rows.iter().map(row).collect::<Vec<_>>(),
        "pairs": pairs.map(|it| json!([it.higher, it.lower, it.difference, it.p, it.p_holm, it.holds])).collect::<Vec<_>>(),
        "groups": of.groups,
        "without": of.without,
    })
}
