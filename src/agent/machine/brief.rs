//! What is to be diagnosed, and with what.

use crate::agent::models::Prompts;
use crate::metrics::answers;
use crate::model::{Answer, Dataset, Item, ItemIx, Run};
use crate::units::PixelSize;

/// The tool that is the truth of the dataset.
pub const TRUTH: &str = "truth";

/// How an answer is mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    /// The six steps.
    #[default]
    DrVAgent,
    /// Describe, answer, explain and verify, all by the model itself (Dr.V, appendix E.6, after VideoHallucer).
    SelfPep,
}

impl Method {
    /// The setting of a run that was mended so.
    pub fn id(self) -> &'static str {
        match self {
            Self::DrVAgent => "dr_v_agent",
            Self::SelfPep => "self_pep",
        }
    }
}

/// An answer to be diagnosed.
#[derive(Clone, Debug, PartialEq)]
pub struct Brief {
    /// The item's place in its dataset.
    pub at: ItemIx,
    /// The item. Its gold answer is read by nobody.
    pub item: Item,
    /// The id of the run.
    pub run: String,
    /// What the boxes refer to.
    pub size: Option<PixelSize>,
    /// In seconds.
    pub duration: Option<f64>,
    /// The answer, as the default rule reads it.
    pub answer: Option<Answer>,
    /// The reply that it was read from.
    pub reply: Option<String>,
}

impl Brief {
    /// The answer of `run` to an item, its first sample.
    pub fn of(dataset: &Dataset, at: ItemIx, run: &Run) -> Self {
        let own = dataset.item(at);
        let video = dataset.video_of(own);
        let item = Item { answer: None, raw_answer: None, reference: None, ..own.clone() };
        let prediction = run.predictions_on(at).first();
        let answer = answers::extract(&item, prediction).answer;
        let reply = prediction.and_then(|prediction| prediction.response.clone());
        Self { at, item, run: run.id.clone(), size: video.size, duration: video.duration, answer, reply }
    }

    /// The answer in words: the option's key and its text.
    pub fn answer_in_words(&self) -> String {
        match &self.answer {
            Some(Answer::One(key)) => match self.item.options.iter().find(|choice| choice.key == *key) {
                Some(choice) => format!("{key}: {}", choice.text),
                None => key.clone(),
            },
            Some(Answer::Order(list)) => list.join(", "),
            None => self.reply.clone().unwrap_or_default(),
        }
    }
}

/// What there is to work with. What is missing makes its step unavailable; the rules of our own are always there.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Toolbox {
    /// The model that sorts questions; none: our rules.
    pub classifier: Option<String>,
    /// Detectors; the first two are asked.
    pub detectors: Vec<String>,
    /// The tool that takes pixels.
    pub painter: Option<String>,
    /// Temporal grounders; the first two are asked.
    pub grounders: Vec<String>,
    /// Captioners; the first two are asked.
    pub captioners: Vec<String>,
    /// The model that reasons where our rules decide nothing.
    pub reasoner: Option<String>,
    /// The model that words the feedback; none: our own words.
    pub adviser: Option<String>,
    /// The model that answered, for its new answer.
    pub target: Option<String>,
    /// What models are told.
    pub prompts: Prompts,
    /// How many frames go with a request; 0: none.
    pub frames: u32,
}
