//! One model run and its predictions.

use super::{Answer, Event, Extra, ItemIx, SentenceLabel, Track, taxonomy::vocabulary};

vocabulary! {
    /// What the model was given.
    Modality {
        /// Pictures alone.
        Video = "video", "Video";
        /// Pictures and sound.
        VideoAudio = "video+audio", "Video + audio";
    }
}

vocabulary! {
    /// Whether the model's weights can be had.
    Weights {
        /// They can.
        Open = "open", "Open";
        /// They cannot.
        Closed = "closed", "Closed";
    }
}

/// A run's word on one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceVerdict {
    /// `Incorrect` flags the sentence.
    pub label: SentenceLabel,
    /// The model's reason.
    pub reason: Option<String>,
}

/// A judge model's verdict on a reply.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Judge {
    /// Which model judged.
    pub model: Option<String>,
    /// Its verdict.
    pub verdict: Option<String>,
    /// Its words.
    pub text: Option<String>,
}

/// What a run said of one item.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// The item.
    pub item: ItemIx,
    /// Epoch or seed.
    pub sample: u32,
    /// The raw reply.
    pub response: Option<String>,
    /// The answer as the file parsed it.
    pub answer: Option<Answer>,
    /// One verdict for each sentence of the item, where the counts agree.
    pub sentences: Option<Vec<SentenceVerdict>>,
    /// Predicted boxes.
    pub tracks: Vec<Track>,
    /// Predicted events.
    pub events: Vec<Event>,
    /// The harness's own score.
    pub score: Option<f64>,
    /// A judge's verdict.
    pub judge: Option<Box<Judge>>,
    /// The times in seconds that the model was shown.
    pub frames: Vec<f64>,
    /// The answer as the file had it, where it was normalised.
    pub raw_answer: Option<String>,
    /// How long the reply took.
    pub seconds: Option<f64>,
    /// Everything else that the file said.
    pub extra: Extra,
}

impl Prediction {
    /// The first sample's prediction on `item`, of which nothing else is known; the other fields
    /// are filled in by name.
    pub fn new(item: ItemIx) -> Self {
        Self {
            item,
            sample: 0,
            response: None,
            answer: None,
            sentences: None,
            tracks: Vec::new(),
            events: Vec::new(),
            score: None,
            judge: None,
            frames: Vec::new(),
            raw_answer: None,
            seconds: None,
            extra: Vec::new(),
        }
    }
}

/// A row of the runs table with its predictions.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Unique among the runs.
    pub id: String,
    /// The model's name.
    pub model: String,
    /// `vanilla`, `self_pep`, `dr_v_agent`, `ensemble` or another.
    pub setting: String,
    /// What the model was given.
    pub modality: Option<Modality>,
    /// Whether its weights can be had.
    pub weights: Option<Weights>,
    /// Its size, as written.
    pub params: Option<String>,
    /// Frames a second that it was shown.
    pub fps: Option<f64>,
    /// The most frames that it was shown.
    pub max_frames: Option<u64>,
    /// Sorted by item, then sample; no two alike in both.
    pub predictions: Vec<Prediction>,
    /// Everything else that the file said.
    pub extra: Extra,
}

impl Run {
    /// The run without its predictions.
    pub fn head(&self) -> Self {
        Self {
            id: self.id.clone(),
            model: self.model.clone(),
            setting: self.setting.clone(),
            modality: self.modality,
            weights: self.weights,
            params: self.params.clone(),
            fps: self.fps,
            max_frames: self.max_frames,
            predictions: Vec::new(),
            extra: self.extra.clone(),
        }
    }

    /// The predictions on `item`, by sample.
    pub fn predictions_on(&self, item: ItemIx) -> &[Prediction] {
        let start = self.predictions.partition_point(|p| p.item < item);
        let length = self.predictions[start..].partition_point(|p| p.item == item);
        &self.predictions[start..start + length]
    }
}
