//! Sentences that several people judged: choices of correct, incorrect and unknown, and the words that are wrong.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::super::out::{Out, content_id};
use super::naming::{Place, Texts};
use super::offsets::Text;
use super::task::{Voice, Voices, video_stem};
use crate::formats::note::Severity;
use crate::model::{ErrorCategory, SentenceLabel};

/// A sentence that somebody judged.
struct Sentence {
    /// The text it stands in, and its characters there.
    place: Place,
    from: usize,
    to: usize,
    text: String,
    truth: Option<SentenceLabel>,
    votes: Map<String, Value>,
    errors: Vec<Value>,
}

/// A marked piece of a text.
struct Mark<'a> {
    id: &'a str,
    place: Place,
    from: usize,
    to: usize,
    piece: String,
    labels: Vec<&'a str>,
}

/// What is known of a task's sentences.
struct Caption {
    texts: Texts,
    counted: HashMap<String, Text>,
    sentences: Vec<Sentence>,
    by_key: HashMap<(String, usize), usize>,
}

fn field<'a>(result: &'a Map<String, Value>, name: &str) -> &'a str {
    result.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// A word of ours, whatever its case and its blanks.
fn word(text: &str) -> String {
    text.trim().to_lowercase().replace([' ', '-'], "_")
}

/// The label that choices name.
fn label(result: &Map<String, Value>) -> Option<SentenceLabel> {
    let choices = result.get("value")?.get("choices")?.as_array()?;
    choices.iter().find_map(|choice| SentenceLabel::from_id(&word(choice.as_str()?)))
}

/// Whether a result judges a sentence.
pub(super) fn is_judgement(result: &Map<String, Value>) -> bool {
    label(result).is_some()
}

/// Writes the task's sentences as an item, and what models said of them; whether there is any.
pub(super) fn sentences(
    id: &Option<String>,
    data: &Map<String, Value>,
    (key, path): (&str, &str),
    voices: &Voices,
    out: &mut Out,
) -> bool {
    if !voices.results().any(|result| label(result).is_some()) {
        return false;
    }
    let controls = voices.results().filter(|result| label(result).is_some());
    let controls = controls.flat_map(|result| [field(result, "to_name"), field(result, "from_name")]);
    let mut caption = Caption {
        texts: Texts::of(data, key, controls),
        counted: HashMap::new(),
        sentences: Vec::new(),
        by_key: HashMap::new(),
    };
    for voice in &voices.people {
        caption.hear(voice, out);
    }
    // A model's choices alone still name the sentences.
    let said: Vec<Vec<(usize, SentenceLabel)>> =
        voices.models.iter().map(|voice| caption.judged(voice, out)).collect();
    let order = caption.order();
    let item = caption.item(id, data, (key, path), &order);
    let Some(item) = out.item(item) else { return true };
    for (voice, said) in voices.models.iter().zip(said).filter(|(_, said)| !said.is_empty()) {
        let said: HashMap<usize, SentenceLabel> = said.into_iter().collect();
        let verdict = |at: &usize| {
            let label = said.get(at).copied().unwrap_or(SentenceLabel::Unknown);
            json!({"label": label.id()})
        };
        let verdicts: Vec<Value> = order.iter().map(verdict).collect();
        let mut row = json!({"item": item, "sentences": verdicts});
        if let Some(score) = voice.score {
            row["model_score"] = json!(score);
        }
        out.prediction(&voice.who, row);
    }
    true
}

/// Where a marked piece begins and ends: in a text, in a page without its tags, or in a paragraph.
fn ends(value: &Map<String, Value>) -> Option<(usize, usize)> {
    let number = |value: Option<&Value>| usize::try_from(value?.as_u64()?).ok();
    let global = value.get("globalOffsets");
    let of = |name: &str, other: &str| {
        let within = number(global.and_then(|global| global.get(name)));
        within.or_else(|| number(value.get(name))).or_else(|| number(value.get(other)))
    };
    Some((of("start", "startOffset")?, of("end", "endOffset")?))
}

impl Caption {
    fn text(&mut self, place: &Place) -> &Text {
        self.counted.entry(place.key.clone()).or_insert_with(|| Text::new(&place.text))
    }

    /// The pieces of texts that a voice marked.
    fn marks<'a>(&mut self, voice: &Voice<'a>) -> Vec<Mark<'a>> {
        let mut marks = Vec::new();
        for result in &voice.results {
            let kind = field(result, "type");
            if !["labels", "hypertextlabels", "paragraphlabels"].contains(&kind) {
                continue;
            }
            let Some(value) = result.get("value").and_then(Value::as_object) else { continue };
            let ends = ends(value);
            let (Some((start, end)), Some(place)) =
                (ends, self.texts.marked(field(result, "to_name")).cloned())
            else {
                continue;
            };
            let labels = value.get(kind).and_then(Value::as_array).into_iter().flatten();
            let marked = value.get("text").and_then(Value::as_str);
            let text = self.text(&place);
            let (from, to) = text.characters(start, end, marked);
            let piece = text.piece(from, to);
            let labels = labels.filter_map(Value::as_str).collect();
            marks.push(Mark { id: field(result, "id"), place, from, to, piece, labels });
        }
        marks
    }

    /// The sentence of a text that is one, or of a marked piece; made where it is new.
    fn sentence(&mut self, place: &Place, (from, to): (usize, usize), text: &str) -> usize {
        let sentences = &mut self.sentences;
        *self.by_key.entry((place.key.clone(), from)).or_insert_with(|| {
            sentences.push(Sentence {
                place: place.clone(),
                from,
                to,
                text: text.to_owned(),
                truth: None,
                votes: Map::new(),
                errors: Vec::new(),
            });
            sentences.len() - 1
        })
    }

    /// A text that is a sentence by itself.
    fn whole(&mut self, place: &Place) -> usize {
        let length = self.text(place).text.chars().count();
        self.sentence(place, (0, length), &place.text)
    }

    /// The sentences that a voice judged.
    fn judged(&mut self, voice: &Voice, out: &mut Out) -> Vec<(usize, SentenceLabel)> {
        let marks = self.marks(voice);
        let by_id: HashMap<&str, &Mark> = marks.iter().map(|mark| (mark.id, mark)).collect();
        let mut judged = Vec::new();
        for result in &voice.results {
            let Some(label) = label(result) else { continue };
            let (to_name, from_name) = (field(result, "to_name"), field(result, "from_name"));
            let at = if let Some(mark) = by_id.get(field(result, "id")) {
                self.sentence(&mark.place, (mark.from, mark.to), &mark.piece)
            } else if let Some(place) = self.texts.of_control(to_name, from_name).cloned() {
                for sibling in self.texts.siblings(&place).to_vec() {
                    self.whole(&sibling);
                }
                self.whole(&place)
            } else {
                let told =
                    "a choice names no sentence of the task's data; the name of its control stands for it";
                out.note_once(Severity::Changed, told);
                let place =
                    Place { key: from_name.to_owned(), rank: (usize::MAX, 0), text: from_name.to_owned() };
                self.whole(&place)
            };
            judged.push((at, label));
        }
        judged
    }

    /// Takes the votes and marks of a person.
    fn hear(&mut self, voice: &Voice, out: &mut Out) {
        for (at, label) in self.judged(voice, out) {
            let Some(sentence) = self.sentences.get_mut(at) else { continue };
            sentence.votes.insert(voice.who.clone(), json!(label.id()));
            if voice.is_truth {
                sentence.truth = Some(label);
            }
        }
        for mark in self.marks(voice) {
            let category = mark.labels.iter().find_map(|label| ErrorCategory::from_id(&word(label)));
            if let Some(category) = category {
                self.mark(&mark, category, out);
            }
        }
    }

    /// Gives a marked piece to the sentence that it is in.
    fn mark(&mut self, mark: &Mark, category: ErrorCategory, out: &mut Out) {
        let holds = |sentence: &Sentence| {
            if sentence.place.key == mark.place.key {
                return (sentence.from <= mark.from && mark.from < sentence.to).then_some(sentence.from);
            }
            // The piece may be marked in the caption of which the sentence is a part.
            let at = mark.place.text.find(sentence.text.as_str()).filter(|_| !sentence.text.is_empty())?;
            let from = mark.place.text[..at].chars().count();
            let length = sentence.text.chars().count();
            (from <= mark.from && mark.from < from + length).then_some(from)
        };
        let own = self.sentences.iter().position(|sentence| sentence.place.key == mark.place.key);
        let found = self.sentences.iter().enumerate().skip(own.unwrap_or(0));
        let found = found.filter(|(_, s)| own.is_none() || s.place.key == mark.place.key);
        let Some((at, from)) = found.take(1_000).find_map(|(n, sentence)| Some((n, holds(sentence)?))) else {
            let told = "a marked error is in no sentence that was judged; it was left out";
            return out.note_once(Severity::SetAside, told);
        };
        let error = json!({
            "start": mark.from - from, "end": mark.to - from, "category": category.id(),
        });
        if let Some(sentence) =
            self.sentences.get_mut(at).filter(|sentence| !sentence.errors.contains(&error))
        {
            sentence.errors.push(error);
        }
    }

    /// The sentences in the order of the data.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.sentences.len()).collect();
        order.sort_by_key(|at| self.sentences.get(*at).map(|sentence| (sentence.place.rank, sentence.from)));
        order
    }

    fn item(
        &self,
        id: &Option<String>,
        data: &Map<String, Value>,
        (key, path): (&str, &str),
        order: &[usize],
    ) -> Value {
        let sentences: Vec<&Sentence> = order.iter().filter_map(|at| self.sentences.get(*at)).collect();
        let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        let row = |sentence: &&Sentence| {
            let mut row = json!({"text": sentence.text, "votes": sentence.votes, "errors": sentence.errors});
            if let Some(label) = sentence.truth {
                row["label"] = json!(label.id());
            }
            row
        };
        let mut item = json!({
            "id": content_id(video_stem(path), &texts), "video": path, "task": "verification",
            "sentences": sentences.iter().map(row).collect::<Vec<_>>(),
        });
        if let Some(id) = id {
            item["label_studio_task"] = json!(id);
        }
        let source =
            ["caption_source", "caption_model", "model"].iter().find_map(|name| data.get(*name)?.as_str());
        if let Some(source) = source {
            item["caption_source"] = json!(source);
        }
        let used = |name: &str| {
            let list = format!("{name}[");
            let by_list =
                |sentence: &&Sentence| sentence.place.key == name || sentence.place.key.starts_with(&list);
            name == key || sentences.iter().any(by_list)
        };
        let rest: Map<String, Value> = data
            .iter()
            .filter(|(name, _)| !used(name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        if !rest.is_empty() {
            item["data"] = Value::Object(rest);
        }
        item
    }
}
