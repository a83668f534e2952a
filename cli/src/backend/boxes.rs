//! Frames and words in, boxes out: `POST /v1/detect`.

use verivid::detect::{
    decode::Output,
    labels::Labels,
    picture::Picture,
    protocol::{BoxesAnswer, BoxesRequest, FrameAnswer, FrameImage, LabelledBox},
    query::{Asked, ask},
};

use super::{
    access::{document, error},
    image::pixels,
    route::not_run,
    shelf::{NotRun, Shelf},
};
use crate::{
    detect::Loaded,
    serve::{Request, Response},
};

/// Detects on every frame of a request with the first model. A frame that cannot be used is told beside it, and the
/// others stand.
pub(super) fn detect(request: &Request, shelf: &Shelf) -> Response {
    let asked = match BoxesRequest::read(request.body.as_deref().unwrap_or_default()) {
        Ok(asked) => asked,
        Err(why) => return error(400, &why.to_string()),
    };
    if asked.video.is_some() {
        return error(422, "this server fetches no videos: send frames");
    }
    let Some(model) = shelf.all().first() else { return error(503, "there is no model") };
    let none = Labels::assumed(0);
    let (classes, unknown_labels) =
        classes(&asked.labels, Shelf::plan(model).labels.as_ref().unwrap_or(&none));
    let mut answer = BoxesAnswer { model: model.name.clone(), frames: Vec::new(), unknown_labels };
    for frame in &asked.frames {
        let boxes = match look(frame, shelf, model) {
            Err(Missed::NotRun(why @ NotRun::Busy)) => return not_run(&why),
            Err(Missed::NotRun(NotRun::Failed(why))) => Err(why.to_string()),
            Err(Missed::Said(why)) => Err(why),
            Ok(boxes) => Ok(boxes),
        };
        let threshold = asked.threshold.unwrap_or(0.0);
        let is_wanted = |class: &u32| asked.labels.is_empty() || classes.iter().any(|(one, _)| one == class);
        let named = |class: u32| {
            let word = classes.iter().find(|(one, _)| *one == class).map(|(_, word)| word.clone());
            word.unwrap_or_else(|| Shelf::plan(model).label(class))
        };
        answer.frames.push(match boxes {
            Err(why) => FrameAnswer { time: frame.time, error: Some(why), ..FrameAnswer::default() },
            Ok(found) => {
                let shown = found.into_iter().filter(|one| one.score >= threshold && is_wanted(&one.class));
                let boxes = shown.map(|one| LabelledBox {
                    rect: one.rect,
                    label: named(one.class),
                    score: one.score,
                    track: None,
                });
                FrameAnswer { time: frame.time, boxes: boxes.collect(), error: None }
            }
        });
    }
    document(200, &answer.document())
}

/// The classes that the words mean, each with its word; the words that mean none.
fn classes(words: &[String], labels: &Labels) -> (Vec<(u32, String)>, Vec<String>) {
    let (mut classes, mut unknown) = (Vec::new(), Vec::new());
    for word in words {
        match ask(word, labels) {
            Asked::Found { classes: found, .. } => {
                classes.extend(found.into_iter().map(|one| (one, word.clone())))
            }
            Asked::NoSuchClass { .. } => unknown.push(word.clone()),
        }
    }
    (classes, unknown)
}

enum Missed {
    NotRun(NotRun),
    Said(String),
}

fn look(
    frame: &FrameImage,
    shelf: &Shelf,
    model: &Loaded,
) -> Result<Vec<verivid::detect::detection::Detection>, Missed> {
    let (size, bytes) = pixels(frame).map_err(Missed::Said)?;
    let wrong = || Missed::Said("the picture's bytes do not fit its size".to_owned());
    let picture = Picture::rgb(size.0, size.1, &bytes).ok_or_else(wrong)?;
    let plan = Shelf::plan(model);
    let mut tensor = Vec::new();
    let fit = plan.prepare(&picture, &mut tensor);
    let fed = plan.feed(&tensor).map_err(|why| Missed::Said(why.to_string()))?;
    let given = shelf.run(model, &fed).map_err(Missed::NotRun)?;
    let outputs: Vec<Output<'_>> = given.iter().map(|one| one.output()).collect();
    plan.finish(&outputs, &fit).map_err(|why| Missed::Said(why.to_string()))
}
