//! Step 6: what the model that answered is told, F = (A, R), and its new answer.

use serde_json::json;

use super::call::{Answered, Call, Outcome};
use super::diagnosis::{Diagnosis, Stage, Then};
use super::step::{account, cut, put, raw, step};
use super::telling::{answer, boxes, chat, evidence, frames, mended, options};
use crate::agent::models::{Advice, advice};
use crate::metrics::answers;
use crate::model::{StepName, StepStatus, Task, VerdictKind};

pub(super) fn ask(of: &Diagnosis) -> Vec<Call> {
    let Some(model) = of.tools.adviser.as_ref().filter(|_| of.report.hallucinated == Some(true)) else {
        return Vec::new();
    };
    let values = [
        ("question", of.brief.item.question.clone().unwrap_or_default()),
        ("options", options(&of.brief.item)),
        ("answer", answer(of)),
        ("level", of.level().id().to_owned()),
        ("type", of.kind_label()),
        ("assessment", of.report.error_points.join("\n")),
        ("evidence", evidence(of)),
    ];
    vec![chat(of, model, StepName::Feedback, "feedback", &values, (true, &[]))]
}

pub(super) fn take(of: &mut Diagnosis, calls: &[(Call, Answered)]) -> Then {
    let mut made = step(StepName::Feedback, StepStatus::Ok);
    let mut advised = None;
    match calls.last() {
        Some((call, Answered { outcome: Outcome::Said(reply), .. })) => match advice(&reply.text) {
            Ok(read) => advised = Some(read),
            Err(why) if calls.len() == 1 => return Then::Again(vec![mended(call, &why)]),
            Err(why) => {
                made.text = Some(format!("the model's reply could not be used: {why}; worded by rules"))
            }
        },
        Some(_) => made.text = Some("the model did not answer; worded by rules".to_owned()),
        None => {}
    }
    account(&mut made, calls);
    if advised.is_none() {
        made.tools.push("rules".to_owned());
    }
    match of.report.hallucinated {
        Some(true) => {
            let own = advised.unwrap_or_else(|| by_rules(of));
            put(&mut made, "analysis", &json!(own.analysis));
            put(&mut made, "recommendations", &json!(own.recommendations));
            let parts = [own.analysis, own.recommendations];
            let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
            of.report.feedback = Some(text);
        }
        found => {
            made.status = StepStatus::Skipped;
            made.text = Some(match found {
                Some(_) => "the evidence supports the answer: there is nothing to tell".to_owned(),
                None => "the evidence does not decide on the answer: there is nothing to tell".to_owned(),
            });
        }
    }
    of.push(made);
    Then::Go(Stage::Retry)
}

/// As the paper words it (figures 15 and 16): the mistake, the evidence, what it says of the answer, what to do.
fn by_rules(of: &Diagnosis) -> Advice {
    let mut lines =
        vec![format!("You made a {} hallucination at the {} level.", of.kind_label(), of.level().id())];
    for seen in of.scene.seen.iter().filter(|seen| !seen.doubtful) {
        match (seen.tracks.as_slice(), seen.complete) {
            ([], true) => lines.push(format!("According to object detection, no {} was found.", seen.what)),
            ([], false) => {}
            (tracks, _) => lines.extend(tracks.iter().map(|track| {
                format!("{} ({}) was found at (x, y, width, height): {}.", seen.what, track.id, boxes(track))
            })),
        }
    }
    for event in of.scene.located.iter().filter(|located| !located.doubtful && !located.by_boxes) {
        let spans: Vec<String> = event
            .events
            .iter()
            .map(|event| format!("[{:.2}, {:.2}]", event.span.start(), event.span.end()))
            .collect();
        if !spans.is_empty() {
            lines.push(format!("The time of \u{201c}{}\u{201d} is {}.", event.what, spans.join(", ")));
        }
    }
    lines.extend(of.captions.iter().map(|(_, _, text)| format!("In the video: {text}")));
    lines.extend(of.report.error_points.iter().map(|point| format!("This shows: {point}.")));
    let wrong: Vec<String> = (of.report.verdicts.iter())
        .filter(|(_, verdict)| verdict.verdict == VerdictKind::Contradicted)
        .map(|(key, _)| match of.brief.item.options.iter().find(|choice| choice.key == *key) {
            Some(choice) => format!("\u{201c}{key}: {}\u{201d}", choice.text),
            None => format!("\u{201c}{key}\u{201d}"),
        })
        .collect();
    let are = if wrong.len() == 1 { "the choice is" } else { "these choices are" };
    lines.push(format!("Therefore {are} incorrect: {}.", wrong.join(", ")));
    let recommendations =
        "Please reconsider your reasoning and update your answer based on the spatial-temporal \
                           information provided."
            .to_owned();
    Advice { analysis: lines.join("\n"), recommendations }
}

/// How the model is to answer.
pub(super) fn form(task: Task) -> &'static str {
    match task {
        Task::YesNo => "Reply with yes or no.",
        Task::Mcq | Task::CaptionQa => "Reply with the letter of one option.",
        Task::Ordering => "Reply with the letters in order.",
        _ => "Reply in one sentence.",
    }
}

pub(super) fn ask_again(of: &Diagnosis) -> Vec<Call> {
    let Some(feedback) = &of.report.feedback else { return Vec::new() };
    let Some(target) = &of.tools.target else { return Vec::new() };
    let values = [
        ("question", of.brief.item.question.clone().unwrap_or_default()),
        ("options", options(&of.brief.item)),
        ("answer", answer(of)),
        ("feedback", feedback.clone()),
        ("form", form(of.brief.item.task).to_owned()),
    ];
    vec![chat(of, target, StepName::Feedback, "retry", &values, (false, &frames(of)))]
}

pub(super) fn take_again(of: &mut Diagnosis, calls: &[(Call, Answered)]) -> Then {
    let mut state = if of.report.feedback.is_some() { "unavailable" } else { "skipped" };
    let mut kept = None;
    if let Some((call, answered)) = calls.first() {
        state = "failed";
        if let Outcome::Said(reply) = &answered.outcome {
            state = "ok";
            let text = cut(&reply.text, 20_000);
            of.report.after_answer = answers::from_reply(&of.brief.item, &text).answer;
            of.report.after_response = Some(text);
        }
        let version = match call {
            Call::Chat { request, .. } => request.prompt.clone(),
            _ => String::new(),
        };
        kept = Some(json!({
            "model": call.tool(), "prompt_version": version, "output": raw(answered), "seconds": answered.seconds,
            "tokens": match &answered.outcome { Outcome::Said(reply) => reply.tokens, _ => None },
        }));
    }
    if let Some(made) = of.report.steps.last_mut() {
        put(made, "new_answer", &json!(state));
        if let Some(kept) = kept {
            put(made, "retry", &kept);
        }
    }
    Then::Go(Stage::Done)
}
