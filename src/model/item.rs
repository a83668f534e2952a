//! One question, or one dense caption, about one video, with its truth.

use super::{
    ErrorCategory, Event, Extra, HallucinationType, Level, SentenceLabel, Track, VideoIx,
    taxonomy::vocabulary,
};
use crate::units::TimeSpan;

vocabulary! {
    /// What is asked of a model.
    Task {
        /// Choose an option.
        Mcq = "mcq", "Multiple choice";
        /// Yes or no.
        YesNo = "yes_no", "Yes / no";
        /// Choose a structured option and write a caption of it (Dr.V, sections 4.2 and C.3).
        CaptionQa = "caption_qa", "Caption QA";
        /// Judge each sentence of a dense caption (VidOmni-Bench, section 3.1).
        Verification = "verification", "Verification";
        /// Where and when is what the query says.
        Grounding = "grounding", "Grounding";
        /// When is what the query says.
        Moments = "moments", "Moments";
        /// Plain object tracks.
        Boxes = "boxes", "Boxes";
        /// Put in order.
        Ordering = "ordering", "Ordering";
        /// A free reply.
        FreeForm = "free_form", "Free form";
    }
}

impl Task {
    /// Whether an answer is scored as right or wrong (spec: question answering).
    pub fn is_qa(self) -> bool {
        matches!(self, Self::Mcq | Self::YesNo | Self::CaptionQa | Self::Ordering | Self::FreeForm)
    }
}

/// An answer: an option's key, `yes` / `no`, free text, or an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One key or word.
    One(String),
    /// Several, in order.
    Order(Vec<String>),
}

/// One option of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The letter.
    pub key: String,
    /// What it says; a structured option is rendered as `objects: ...; relationship: ...`.
    pub text: String,
    /// The structured option as raw JSON.
    pub structured: Option<String>,
}

/// Where in a sentence an error stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorSpan {
    /// In Unicode scalar values of the text.
    pub start: usize,
    /// End exclusive.
    pub end: usize,
    /// What is wrong.
    pub category: ErrorCategory,
}

/// One sentence of a dense caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// The sentence.
    pub text: String,
    /// The annotators' label, or the plurality of the votes.
    pub label: SentenceLabel,
    /// The words that are wrong.
    pub errors: Vec<ErrorSpan>,
    /// The spans of the video that are enough to decide it.
    pub certificate: Vec<TimeSpan>,
    /// Annotator and label, in file order.
    pub votes: Vec<(String, SentenceLabel)>,
    /// Everything else that the file said.
    pub extra: Extra,
}

/// A statement of cause and effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The statement.
    pub text: String,
    /// What brought it about.
    pub cause: Option<String>,
    /// What came of it.
    pub effect: Option<String>,
}

/// A row of the items table.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Unique among the items.
    pub id: String,
    /// The video that it is about.
    pub video: VideoIx,
    /// What is asked.
    pub task: Task,
    /// Items that belong together share it.
    pub group: Option<String>,
    /// The part that the item plays in its group.
    pub role: Option<String>,
    /// The sentence to be found (grounding, moments).
    pub query: Option<String>,
    /// The hallucination type.
    pub kind: Option<HallucinationType>,
    /// The question.
    pub question: Option<String>,
    /// The options, in file order.
    pub options: Vec<Choice>,
    /// The gold answer.
    pub answer: Option<Answer>,
    /// The gold as the file had it, where it was normalised.
    pub raw_answer: Option<String>,
    /// A reference caption.
    pub reference: Option<String>,
    /// The model that wrote the caption.
    pub caption_source: Option<String>,
    /// The caption, sentence by sentence.
    pub sentences: Vec<Sentence>,
    /// The true boxes.
    pub tracks: Vec<Track>,
    /// The true events.
    pub events: Vec<Event>,
    /// What is claimed.
    pub claims: Vec<Claim>,
    /// Everything else that the file said.
    pub extra: Extra,
}

impl Item {
    /// An item of which nothing else is known; the other fields are filled in by name.
    pub fn new(id: impl Into<String>, video: VideoIx, task: Task) -> Self {
        Self {
            id: id.into(),
            video,
            task,
            group: None,
            role: None,
            query: None,
            kind: None,
            question: None,
            options: Vec::new(),
            answer: None,
            raw_answer: None,
            reference: None,
            caption_source: None,
            sentences: Vec::new(),
            tracks: Vec::new(),
            events: Vec::new(),
            claims: Vec::new(),
            extra: Vec::new(),
        }
    }

    /// The level of the item's type, where it has one.
    pub fn level(&self) -> Option<Level> {
        self.kind.as_ref().map(HallucinationType::level)
    }

    /// One line that says what the item is about: question, query or first sentence.
    pub fn title(&self) -> &str {
        let first = || self.sentences.first().map(|s| s.text.as_str());
        self.question.as_deref().or(self.query.as_deref()).or_else(first).unwrap_or(&self.id)
    }
}
