//! A later row of an id that came before, brought to the earlier one.

use super::fields::{Compared, listed};
use crate::model::{About, Item, Prediction, Run, Video};

/// Completes a video by what a later row of it knows; gives the names of the fields that differ, in a sentence.
pub(in crate::formats) fn completed_video(kept: &mut Video, later: Video) -> String {
    listed(&video(kept, later).differs)
}

/// Completes an item by what a later row of it knows; gives the names of the fields that differ, in a sentence.
pub(in crate::formats) fn completed_item(kept: &mut Item, later: Item) -> String {
    listed(&item(kept, later).differs)
}

/// Completes a prediction by what a later row of it knows, such as a judge's score; gives the names of the fields
/// that it took, or leaves it as it is and gives the names of those that differ.
pub(in crate::formats) fn completed_prediction(
    kept: &mut Prediction,
    later: Prediction,
) -> Result<Vec<String>, Vec<String>> {
    let mut whole = kept.clone();
    let compared = prediction(&mut whole, later);
    if !compared.differs.is_empty() {
        return Err(compared.differs);
    }
    *kept = whole;
    Ok(compared.taken)
}

fn prediction(kept: &mut Prediction, later: Prediction) -> Compared {
    let mut compared = Compared::default();
    compared.field("response", &mut kept.response, later.response);
    if kept.answer.is_none() {
        kept.raw_answer = later.raw_answer;
    }
    compared.field("answer", &mut kept.answer, later.answer);
    compared.field("sentences", &mut kept.sentences, later.sentences);
    compared.field("tracks", &mut kept.tracks, later.tracks);
    compared.field("events", &mut kept.events, later.events);
    compared.field("score", &mut kept.score, later.score);
    compared.field("judge", &mut kept.judge, later.judge);
    compared.field("frames", &mut kept.frames, later.frames);
    compared.field("seconds", &mut kept.seconds, later.seconds);
    compared.extra(&mut kept.extra, later.extra);
    compared
}

/// Videos.
pub(super) fn video(kept: &mut Video, later: Video) -> Compared {
    let mut compared = Compared::default();
    compared.field("src", &mut kept.src, later.src);
    compared.field("duration", &mut kept.duration, later.duration);
    compared.field("fps", &mut kept.rate, later.rate);
    compared.field("width and height", &mut kept.size, later.size);
    compared.field("complexity", &mut kept.complexity, later.complexity);
    compared.field("audio", &mut kept.audio, later.audio);
    compared.field("source", &mut kept.source, later.source);
    compared.field("domain", &mut kept.domain, later.domain);
    compared.extra(&mut kept.extra, later.extra);
    compared
}

/// Items; `later.video` is a place in the merged dataset already.
pub(super) fn item(kept: &mut Item, later: Item) -> Compared {
    let mut compared = Compared { said: true, ..Compared::default() };
    compared.fixed("video", &kept.video, &later.video);
    compared.fixed("task", &kept.task, &later.task);
    compared.field("group", &mut kept.group, later.group);
    compared.field("role", &mut kept.role, later.role);
    compared.field("query", &mut kept.query, later.query);
    compared.field("type", &mut kept.kind, later.kind);
    compared.field("question", &mut kept.question, later.question);
    compared.field("options", &mut kept.options, later.options);
    // How the file wrote the gold belongs to the gold; two spellings of one answer are no conflict.
    if kept.answer.is_none() {
        kept.raw_answer = later.raw_answer;
    }
    compared.field("answer", &mut kept.answer, later.answer);
    compared.field("reference", &mut kept.reference, later.reference);
    compared.field("caption_source", &mut kept.caption_source, later.caption_source);
    compared.field("sentences", &mut kept.sentences, later.sentences);
    compared.field("tracks", &mut kept.tracks, later.tracks);
    compared.field("events", &mut kept.events, later.events);
    compared.field("claims", &mut kept.claims, later.claims);
    compared.extra(&mut kept.extra, later.extra);
    compared
}

/// What is said of a run, without its predictions.
pub(super) fn run(kept: &mut Run, later: Run) -> Compared {
    let mut compared = Compared { said: true, ..Compared::default() };
    compared.fixed("model", &kept.model, &later.model);
    compared.fixed("setting", &kept.setting, &later.setting);
    compared.field("modality", &mut kept.modality, later.modality);
    compared.field("weights", &mut kept.weights, later.weights);
    compared.field("params", &mut kept.params, later.params);
    compared.field("fps", &mut kept.fps, later.fps);
    compared.field("max_frames", &mut kept.max_frames, later.max_frames);
    compared.extra(&mut kept.extra, later.extra);
    compared
}

/// What a later part's manifest says: it is compared and nothing of it is taken over, because its
/// terms and its citation are not those of the whole.
pub(super) fn about(kept: &About, later: About) -> Compared {
    let mut copy = kept.clone();
    let mut compared = Compared::default();
    compared.field("name", &mut copy.name, later.name);
    compared.field("description", &mut copy.description, later.description);
    compared.field("license", &mut copy.license, later.license);
    compared.field("homepage", &mut copy.homepage, later.homepage);
    compared.field("citation", &mut copy.citation, later.citation);
    compared.extra(&mut copy.extra, later.extra);
    compared
}
