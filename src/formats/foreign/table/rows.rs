//! A row of a table as an item, and what a model said of it.

use serde_json::{Map, Value, json};

use super::options::options;
use super::own::{self, Beside};
use crate::formats::foreign::out::{Out, content_id, yes_no};
use crate::formats::foreign::value::{self, number};
use crate::formats::note::Severity;

/// How the rows of one table are read.
#[derive(Default)]
pub(super) struct Rows {
    /// The run, where no column names it.
    run: String,
    /// `mcq`, `yes_no`, `free_form`, `moments`.
    pub(super) task: String,
    /// Options that have a column each: letter and column.
    lettered: Vec<(String, String)>,
    /// Meaning and column.
    columns: Vec<(&'static str, String)>,
}

impl Rows {
    /// No column means anything yet.
    pub(super) fn new(run: String, lettered: Vec<(String, String)>) -> Self {
        Self { run, lettered, ..Self::default() }
    }

    /// Says which column means something.
    pub(super) fn place(&mut self, meaning: &'static str, column: Option<String>) {
        if let Some(column) = column {
            self.lettered.retain(|(_, lettered)| *lettered != column);
            self.columns.push((meaning, column));
        }
        if self.lettered.len() < 2 {
            self.lettered.clear();
        }
    }

    fn value<'a>(&self, meaning: &str, row: &'a Map<String, Value>) -> Option<&'a Value> {
        let (_, column) = self.columns.iter().find(|(known, _)| *known == meaning)?;
        row.get(column).filter(|value| !value.is_null())
    }

    fn text(&self, meaning: &str, row: &Map<String, Value>) -> Option<String> {
        match self.value(meaning, row)? {
            // Harnesses wrap a text in a list.
            Value::Array(list) => value::text(list.first()?),
            other => value::text(other),
        }
        .map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty())
    }

    /// What the first rows ask.
    pub(super) fn likeliest_task(&self, rows: &[Map<String, Value>]) -> &'static str {
        let answers: Vec<String> = rows.iter().filter_map(|row| self.text("answer", row)).collect();
        let words = |answer: &String| {
            let answer = answer.trim_end_matches('.').to_lowercase();
            answer == "yes" || answer == "no"
        };
        let letter = |answer: &String| {
            let bare = answer.trim_matches(|c: char| "(). ".contains(c));
            bare.len() == 1 && bare.chars().all(|c| c.is_ascii_uppercase())
        };
        if !self.lettered.is_empty()
            || rows.iter().any(|row| self.value("options", row).and_then(options).is_some())
        {
            "mcq"
        } else if !answers.is_empty() && answers.iter().all(words) {
            "yes_no"
        } else if !answers.is_empty() && answers.iter().all(letter) {
            "mcq"
        } else if rows
            .iter()
            .any(|row| self.value("start", row).is_some() && self.value("end", row).is_some())
        {
            "moments"
        } else {
            "free_form"
        }
    }

    /// Takes a row.
    pub(super) fn take(&self, mut row: Map<String, Value>, out: &mut Out) {
        let mut beside = own::unpacked(&mut row);
        let question = self.text("question", &row);
        let id = self.text("id", &row);
        if question.is_none() && id.is_none() && self.text("video", &row).is_none() {
            out.note_once(Severity::SetAside, "a row names no video, no question and no id");
            return;
        }
        let video = self.text("video", &row);
        let id = id.unwrap_or_else(|| {
            content_id(video.as_deref().unwrap_or("item"), &[question.as_deref().unwrap_or_default()])
        });
        let named = video.clone().unwrap_or_else(|| id.clone());
        self.video(&named, video.is_some(), &row, &mut beside, out);
        let mut item = Map::new();
        item.insert("id".to_owned(), json!(id));
        item.insert("video".to_owned(), json!(named));
        let task = own::task(&row).unwrap_or(&self.task).to_owned();
        item.insert("task".to_owned(), json!(task));
        let is_query = task == "moments" && row.get("query").is_none_or(Value::is_null);
        let asked = if is_query { "query" } else { "question" };
        item.extend(question.map(|text| (asked.to_owned(), json!(text))));
        item.extend(self.options_of(&row).map(|options| ("options".to_owned(), Value::Object(options))));
        for (meaning, field) in [("type", "type"), ("reference", "reference"), ("group", "group")] {
            item.extend(self.text(meaning, &row).map(|text| (field.to_owned(), json!(text))));
        }
        self.answer(&task, &row, &mut item);
        let response = self.value("response", &row).cloned();
        let said = self.columns.iter().any(|(meaning, _)| *meaning == "response");
        let score = self.value("score", &row).and_then(|value| {
            value.as_bool().map(|flag| f64::from(u8::from(flag))).or_else(|| number(value))
        });
        let run = self.text("model", &row).unwrap_or_else(|| self.run.clone());
        if beside.is_own {
            row.shift_remove(own::TASK);
        }
        self.keep_rest(&mut row, &mut item);
        let Some(id) = out.item(Value::Object(item)) else { return };
        let said_more = beside.prediction();
        if said || score.is_some() || !said_more.is_empty() {
            let response = match response {
                Some(Value::Array(list)) if list.len() == 1 => list.into_iter().next(),
                other => other,
            };
            let response =
                response.map(|reply| if reply.is_string() { reply } else { json!(reply.to_string()) });
            let mut prediction = said_more;
            out.run(&run, beside.run());
            for (name, value) in [("item", json!(id)), ("response", json!(response)), ("score", json!(score))]
            {
                prediction.insert(name.to_owned(), value);
            }
            out.prediction(&run, Value::Object(prediction));
        }
    }

    fn video(&self, id: &str, named: bool, row: &Map<String, Value>, beside: &mut Beside, out: &mut Out) {
        let mut video = beside.video();
        video.insert("id".to_owned(), json!(id));
        if named && !beside.is_own {
            video.insert("src".to_owned(), json!(id));
        }
        video.extend(self.text("source", row).map(|text| ("source".to_owned(), json!(text))));
        let seconds = |name: &str| self.value(name, row).and_then(number);
        if seconds("end").zip(seconds("duration")).is_some_and(|(end, duration)| end > duration + 0.5) {
            out.note_once(Severity::Info, "a span ends after its video");
        }
        video.extend(self.value("duration", row).and_then(number).map(|s| ("duration".to_owned(), json!(s))));
        out.video(Value::Object(video));
    }

    fn options_of(&self, row: &Map<String, Value>) -> Option<Map<String, Value>> {
        if self.lettered.is_empty() {
            return self.value("options", row).and_then(options);
        }
        let cell = |(letter, column): &(String, String)| {
            let text = row.get(column).filter(|value| !value.is_null())?;
            Some((letter.clone(), json!(text.as_str().map_or_else(|| text.to_string(), str::to_owned))))
        };
        Some(self.lettered.iter().filter_map(cell).collect())
    }

    fn answer(&self, task: &str, row: &Map<String, Value>, item: &mut Map<String, Value>) {
        match task {
            "ordering" => {
                let order = self.value("answer", row).filter(|value| value.is_array());
                item.extend(order.map(|order| ("answer".to_owned(), order.clone())));
            }
            "yes_no" => {
                if let Some(value) = self.value("answer", row) {
                    yes_no(value, item);
                }
            }
            "moments" => {
                let ends =
                    self.value("start", row).and_then(number).zip(self.value("end", row).and_then(number));
                if let Some((start, end)) = ends {
                    item.insert("events".to_owned(), json!([{"label": "", "span": [start, end]}]));
                }
            }
            _ => item.extend(self.text("answer", row).map(|text| ("answer".to_owned(), json!(text)))),
        }
    }

    /// What no column stands for stays with the item.
    fn keep_rest(&self, row: &mut Map<String, Value>, item: &mut Map<String, Value>) {
        row.retain(|name, value| {
            let known = self.columns.iter().any(|(_, column)| column == name)
                || self.lettered.iter().any(|(_, column)| column == name);
            !known && !value.is_null()
        });
        for (name, value) in std::mem::take(row) {
            item.entry(name).or_insert(value);
        }
    }
}
