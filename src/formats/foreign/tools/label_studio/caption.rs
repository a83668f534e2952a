//! The sentences of a task while people's choices and marks come in.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::super::super::out::Out;
use super::naming::{Place, Texts};
use super::offsets::Text;
use super::task::{UNSIGNED, Voice};
use crate::formats::note::Severity;
use crate::model::{ErrorCategory, SentenceLabel};

/// A sentence that somebody judged.
pub(super) struct Sentence {
    /// The text it stands in.
    pub(super) place: Place,
    /// Its first character there.
    from: usize,
    /// The one after its last.
    to: usize,
    /// Itself.
    pub(super) text: String,
    /// Its label where an annotation is marked as the truth.
    pub(super) truth: Option<SentenceLabel>,
    /// Labels by annotator.
    pub(super) votes: Map<String, Value>,
    /// What is wrong in it, as rows have it.
    pub(super) errors: Vec<Value>,
    known: BTreeSet<(usize, usize, ErrorCategory)>,
}

/// Where a sentence is in a text, in characters, and which it is.
type Stretch = (usize, usize, usize);

/// Sentences that are looked for in a text.
const MOST_SOUGHT: usize = 1_000;

/// A marked piece of a text.
pub(super) struct Mark<'a> {
    id: &'a str,
    place: Place,
    from: usize,
    to: usize,
    labels: Vec<&'a str>,
}

/// What is known of a task's sentences.
pub(super) struct Caption {
    texts: Texts,
    counted: HashMap<String, Text>,
    /// In the order in which they were heard of.
    pub(super) sentences: Vec<Sentence>,
    by_key: HashMap<(String, usize), usize>,
    /// Whether the texts of the list are sentences already.
    listed: bool,
    /// Sentences by the regions that judged them.
    by_region: HashMap<String, usize>,
    /// Characters that sentences out of marked pieces may still have: pieces that overlap must not add up.
    left: usize,
}

/// A text of a result, empty where there is none.
pub(super) fn field<'a>(result: &'a Map<String, Value>, name: &str) -> &'a str {
    result.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// A word of ours, whatever its case and its blanks.
fn word(text: &str) -> String {
    text.trim().to_lowercase().replace([' ', '-'], "_")
}

/// The label that choices name.
pub(super) fn label(result: &Map<String, Value>) -> Option<SentenceLabel> {
    let choices = result.get("value")?.get("choices")?.as_array()?;
    choices.iter().find_map(|choice| SentenceLabel::from_id(&word(choice.as_str()?)))
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
    /// Nothing is heard yet. `video` is the member of the data that names the video, `controls` are the names that
    /// judgements give.
    pub(super) fn new<'a>(
        data: &Map<String, Value>,
        video: &str,
        controls: impl Iterator<Item = &'a str>,
    ) -> Self {
        Self {
            texts: Texts::of(data, video, controls),
            counted: HashMap::new(),
            sentences: Vec::new(),
            by_key: HashMap::new(),
            by_region: HashMap::new(),
            listed: false,
            left: 2 * data.values().filter_map(Value::as_str).map(str::len).sum::<usize>(),
        }
    }

    fn text(&mut self, place: &Place) -> &Text {
        self.counted.entry(place.key.clone()).or_insert_with(|| Text::new(&place.text))
    }

    /// The pieces of texts that a voice marked.
    fn marks<'a>(&mut self, voice: &Voice<'a>, out: &mut Out) -> Vec<Mark<'a>> {
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
                let told = "a marked piece is of no text of the task's data; it was left out";
                out.note_once(Severity::SetAside, told);
                continue;
            };
            let labels = value.get(kind).and_then(Value::as_array).into_iter().flatten();
            let marked = value.get("text").and_then(Value::as_str);
            let text = self.text(&place);
            let (from, to) = text.characters(start, end, marked);
            let labels = labels.filter_map(Value::as_str).collect();
            marks.push(Mark { id: field(result, "id"), place, from, to, labels });
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
                known: BTreeSet::new(),
            });
            sentences.len() - 1
        })
    }

    /// A text that is a sentence by itself.
    fn whole(&mut self, place: &Place) -> usize {
        let length = self.text(place).length();
        self.sentence(place, (0, length), &place.text)
    }

    /// A text that is a sentence, with the others of its list.
    fn listed(&mut self, place: &Place) -> usize {
        if !self.listed {
            let siblings: Vec<Place> = self.texts.siblings(place).to_vec();
            self.listed = !siblings.is_empty();
            for sibling in &siblings {
                self.whole(sibling);
            }
        }
        self.whole(place)
    }

    /// A marked piece that is a sentence.
    fn piece(&mut self, mark: &Mark, out: &mut Out) -> Option<usize> {
        let known = self.by_key.get(&(mark.place.key.clone(), mark.from)).copied();
        if known.is_some() {
            return known;
        }
        let length = mark.to - mark.from;
        if length > self.left {
            out.note_once(Severity::SetAside, "marked sentences that lie over each other were left out");
            return None;
        }
        self.left -= length;
        let text = self.text(&mark.place).piece(mark.from, mark.to);
        Some(self.sentence(&mark.place, (mark.from, mark.to), &text))
    }

    /// The sentences that a model judged.
    pub(super) fn verdicts(&mut self, voice: &Voice, out: &mut Out) -> Vec<(usize, SentenceLabel)> {
        let marks = self.marks(voice, out);
        self.judged(voice, &marks, out)
    }

    /// The sentences that a voice judged.
    fn judged(&mut self, voice: &Voice, marks: &[Mark], out: &mut Out) -> Vec<(usize, SentenceLabel)> {
        let by_id: HashMap<&str, &Mark> = marks.iter().map(|mark| (mark.id, mark)).collect();
        let mut judged = Vec::new();
        for result in &voice.results {
            let Some(label) = label(result) else { continue };
            let (to_name, from_name) = (field(result, "to_name"), field(result, "from_name"));
            let at = if let Some(mark) = by_id.get(field(result, "id")) {
                self.piece(mark, out)
            } else if let Some(place) = self.texts.of_control(to_name, from_name).cloned() {
                Some(self.listed(&place))
            } else {
                let told =
                    "a choice names no sentence of the task's data; the name of its control stands for it";
                out.note_once(Severity::Changed, told);
                let (key, text) = (from_name.to_owned(), Arc::from(from_name));
                Some(self.whole(&Place { key, rank: (usize::MAX, 0), text }))
            };
            let Some(at) = at else { continue };
            let id = field(result, "id");
            if !id.is_empty() {
                self.by_region.insert(id.to_owned(), at);
            }
            judged.push((at, label));
        }
        judged
    }

    /// Why a voice judged sentences so: texts of its own beside the choices, told by their region, or by the number or
    /// the name of their control (`reason_0`).
    pub(super) fn reasons(&self, voice: &Voice) -> Vec<(usize, String)> {
        let mut reasons = Vec::new();
        for result in voice.results.iter().filter(|result| field(result, "type") == "textarea") {
            let texts = result.get("value").and_then(|value| value.get("text"));
            let words: Vec<&str> = match texts {
                Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
                Some(Value::String(text)) => vec![text],
                _ => continue,
            };
            let words = words.join("\n");
            let by_control = || {
                let place = self.texts.of_control(field(result, "to_name"), field(result, "from_name"))?;
                self.by_key.get(&(place.key.clone(), 0)).copied()
            };
            let at = self.by_region.get(field(result, "id")).copied().or_else(by_control);
            if let Some(at) = at.filter(|_| !words.trim().is_empty()) {
                reasons.push((at, words));
            }
        }
        reasons
    }

    /// Takes the votes of a person; gives what that person marked.
    pub(super) fn votes<'a>(&mut self, voice: &Voice<'a>, out: &mut Out) -> Vec<Mark<'a>> {
        let marks = self.marks(voice, out);
        for (at, label) in self.judged(voice, &marks, out) {
            let Some(sentence) = self.sentences.get_mut(at) else { continue };
            // A truth that nobody signed is no vote.
            if !(voice.is_truth && voice.who == UNSIGNED) {
                sentence.votes.insert(voice.who.clone(), json!(label.id()));
            }
            if voice.is_truth {
                sentence.truth = Some(label);
            }
        }
        marks
    }

    /// Takes the errors that people marked, once all sentences are known.
    pub(super) fn errors<'a>(&mut self, marks: impl IntoIterator<Item = Mark<'a>>, out: &mut Out) {
        let mut stretches: HashMap<String, Vec<Stretch>> = HashMap::new();
        for mark in marks {
            let category = mark.labels.iter().find_map(|label| ErrorCategory::from_id(&word(label)));
            let Some(category) = category else { continue };
            let stretches =
                stretches.entry(mark.place.key.clone()).or_insert_with(|| self.stretches(&mark.place));
            let before = stretches.partition_point(|(from, ..)| *from <= mark.from);
            let found = stretches[..before].last().filter(|(_, to, _)| mark.from < *to).copied();
            let sentence = found.and_then(|(from, _, at)| Some((from, self.sentences.get_mut(at)?)));
            let Some((from, sentence)) = sentence else {
                let told = "a marked error is in no sentence that was judged; it was left out";
                out.note_once(Severity::SetAside, told);
                continue;
            };
            let error = (mark.from - from, mark.to - from, category);
            if sentence.known.insert(error) {
                let (start, end) = (error.0, error.1);
                sentence.errors.push(json!({"start": start, "end": end, "category": category.id()}));
            }
        }
    }

    /// Where the sentences are in a text: those marked in it, or those that stand in it as they are.
    fn stretches(&self, place: &Place) -> Vec<Stretch> {
        let all = self.sentences.iter().enumerate();
        let own = all.clone().filter(|(_, sentence)| sentence.place.key == place.key);
        let mut found: Vec<Stretch> = own.map(|(n, sentence)| (sentence.from, sentence.to, n)).collect();
        if found.is_empty() {
            // They follow each other: each is looked for after the one before it.
            let (mut byte, mut from) = (0, 0);
            let mut missed = Vec::new();
            for (n, sentence) in all.filter(|(_, sentence)| !sentence.text.is_empty()).take(MOST_SOUGHT) {
                let rest = place.text.get(byte..).unwrap_or_default();
                let Some(at) = rest.find(sentence.text.as_str()) else {
                    missed.push((n, sentence));
                    continue;
                };
                from += rest[..at].chars().count();
                let to = from + sentence.text.chars().count();
                found.push((from, to, n));
                (byte, from) = (byte + at + sentence.text.len(), to);
            }
            for (n, sentence) in missed {
                let Some(at) = place.text.find(sentence.text.as_str()) else { continue };
                let from = place.text[..at].chars().count();
                found.push((from, from + sentence.text.chars().count(), n));
            }
        }
        found.sort_unstable();
        found
    }

    /// The sentences in the order of the data.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.sentences.len()).collect();
        order.sort_by_key(|at| self.sentences.get(*at).map(|sentence| (sentence.place.rank, sentence.from)));
        order
    }
}
