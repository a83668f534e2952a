//! Small datasets made in the test.

use verivid::model::{
    About, Answer, Choice, Dataset, Item, ItemIx, Prediction, Run, Sentence, SentenceLabel, SentenceVerdict,
    Task, Video, VideoIx,
};

pub(crate) fn video(id: &str) -> Video {
    Video::new(id)
}

pub(crate) fn item(id: &str, video: VideoIx, task: Task) -> Item {
    Item::new(id, video, task)
}

pub(crate) fn prediction(item: ItemIx) -> Prediction {
    Prediction::new(item)
}

pub(crate) fn choice(key: &str, text: &str) -> Choice {
    Choice { key: key.to_owned(), text: text.to_owned(), structured: None }
}

pub(crate) fn one(text: &str) -> Option<Answer> {
    Some(Answer::One(text.to_owned()))
}

pub(crate) fn reply(item: ItemIx, response: &str) -> Prediction {
    Prediction { response: Some(response.to_owned()), ..prediction(item) }
}

pub(crate) fn run(id: &str, model: &str, predictions: Vec<Prediction>) -> Run {
    Run {
        id: id.to_owned(),
        model: model.to_owned(),
        setting: "vanilla".to_owned(),
        modality: None,
        weights: None,
        params: None,
        fps: None,
        max_frames: None,
        predictions,
        extra: Vec::new(),
    }
}

pub(crate) fn sentence(label: SentenceLabel) -> Sentence {
    Sentence {
        text: "Something happens.".to_owned(),
        label,
        errors: Vec::new(),
        certificate: Vec::new(),
        votes: Vec::new(),
        extra: Vec::new(),
    }
}

pub(crate) fn verdict(label: SentenceLabel) -> SentenceVerdict {
    SentenceVerdict { label, reason: None }
}

pub(crate) fn empty() -> Dataset {
    Dataset::new(About::default())
}
