//! The dataset as a NumPy program would have it: one array a column, codes for words, before either
//! program's clock starts. Made from the dataset alone, so that neither program checks itself.

use std::{fs, io, path::Path};

use verivid::model::{Answer, Dataset, HallucinationType, Item, Prediction, Task};

/// Stands for what there is none of.
const NONE: u8 = 255;
/// An answer that is none of the options.
const UNREADABLE: u8 = 254;

/// Writes each array to `folder` as raw bytes, in the machine's order.
pub(crate) fn write(dataset: &Dataset, folder: &Path) -> io::Result<()> {
    let (captions, questions): (Vec<_>, Vec<_>) =
        dataset.items_indexed().partition(|(_, item)| item.task == Task::Verification);
    let put = |name: &str, bytes: Vec<u8>| fs::write(folder.join(name), bytes);
    let sentences = || captions.iter().flat_map(|(_, item)| &item.sentences);
    put("lengths.u1", captions.iter().map(|(_, item)| item.sentences.len() as u8).collect())?;
    put("truth.u1", sentences().map(|sentence| sentence.label as u8).collect())?;
    put("cell.u1", captions.iter().map(|(_, item)| cell(dataset, item)).collect())?;
    put("complexity.u1", captions.iter().map(|(_, item)| complexity(dataset, item)).collect())?;
    put("source.u1", captions.iter().map(|(_, item)| source(item)).collect())?;
    let spans =
        || sentences().enumerate().flat_map(|(n, s)| s.errors.iter().map(move |e| (n, e.category as u8)));
    put("span_sentence.u4", spans().flat_map(|(n, _)| (n as u32).to_ne_bytes()).collect())?;
    put("span_category.u1", spans().map(|(_, category)| category).collect())?;
    let words =
        |item: &Item| item.sentences.iter().map(|s| s.text.split_whitespace().count() as u32).sum::<u32>();
    put("words.u4", captions.iter().flat_map(|(_, item)| words(item).to_ne_bytes()).collect())?;
    let of_questions = |of: &dyn Fn(&Item) -> u8| questions.iter().map(|(_, item)| of(item)).collect();
    put("q_task.u1", of_questions(&|item| item.task as u8))?;
    put("q_type.u1", of_questions(&kind))?;
    put("q_level.u1", of_questions(&|item| item.level().map_or(NONE, |level| level as u8)))?;
    put("q_cell.u1", of_questions(&|item| cell(dataset, item)))?;
    put("q_gold.u1", of_questions(&|item| item.answer.as_ref().map_or(NONE, |gold| code(item, gold))))?;
    put("q_role.u1", of_questions(&role))?;
    let (mut said, mut answers) = (Vec::new(), Vec::new());
    for run in dataset.run_indices() {
        let on = |at| dataset.run(run).predictions_on(at).first();
        captions.iter().for_each(|(at, item)| said.extend(verdicts(item, on(*at))));
        answers.extend(questions.iter().map(|(at, item)| answer(item, on(*at))));
    }
    put("said.u1", said)?;
    put("a_said.u1", answers)
}

fn cell(dataset: &Dataset, item: &Item) -> u8 {
    let video = dataset.video_of(item);
    let place = video.complexity.zip(video.bracket());
    place.map_or(NONE, |(complexity, bracket)| complexity as u8 * 3 + bracket as u8)
}

fn complexity(dataset: &Dataset, item: &Item) -> u8 {
    dataset.video_of(item).complexity.map_or(NONE, |complexity| complexity as u8)
}

/// The number in the writer's name.
fn source(item: &Item) -> u8 {
    let number = item.caption_source.as_deref().and_then(|name| name.rsplit(' ').next()?.parse().ok());
    number.unwrap_or(NONE)
}

fn kind(item: &Item) -> u8 {
    match item.kind {
        Some(HallucinationType::Drv(place)) => place,
        _ => NONE,
    }
}

/// 0: basic, 1: hallucinated; pairs stand together.
fn role(item: &Item) -> u8 {
    match item.role.as_deref() {
        Some("basic") => 0,
        Some("hallucinated") => 1,
        _ => NONE,
    }
}

/// The option's place, or 0 for yes and 1 for no.
fn code(item: &Item, answer: &Answer) -> u8 {
    let Answer::One(word) = answer else { return UNREADABLE };
    let place = match item.task {
        Task::YesNo => ["yes", "no"].iter().position(|known| known == word),
        _ => item.options.iter().position(|option| option.key == *word),
    };
    place.map_or(UNREADABLE, |place| place as u8)
}

fn answer(item: &Item, prediction: Option<&Prediction>) -> u8 {
    let answer = prediction.and_then(|prediction| prediction.answer.as_ref());
    answer.map_or(NONE, |answer| code(item, answer))
}

/// A label a sentence; of a caption without a prediction, none.
fn verdicts(item: &Item, prediction: Option<&Prediction>) -> Vec<u8> {
    match prediction.and_then(|prediction| prediction.sentences.as_ref()) {
        Some(verdicts) => verdicts.iter().map(|verdict| verdict.label as u8).collect(),
        None => vec![NONE; item.sentences.len()],
    }
}
