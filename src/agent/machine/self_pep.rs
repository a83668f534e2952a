//! Self-PEP, the baseline (Dr.V, appendix E.6): the model describes the video, answers with its description beside it,
//! explains and verifies, and answers again. Prompts in the paper's words; of a question with options it asks for the
//! letter where the paper asks for yes or no.

use serde_json::json;

use super::call::{Answered, Call, Outcome};
use super::diagnosis::{Diagnosis, Stage, Then};
use super::step::{account, cut, fate, put, step};
use super::telling::{chat, frames, options};
use crate::metrics::answers;
use crate::model::{StepName, StepStatus, Task, ToolOutput};

/// The prompt of a stage, and the step under which it stands in the report.
fn place(stage: Stage) -> (&'static str, StepName) {
    match stage {
        Stage::Describe => ("self_pep_describe", StepName::Caption),
        Stage::AnswerAgain => ("self_pep_answer", StepName::Reason),
        _ => ("self_pep_verify", StepName::Feedback),
    }
}

pub(super) fn ask(of: &Diagnosis, stage: Stage) -> Vec<Call> {
    let Some(target) = &of.tools.target else { return Vec::new() };
    let (prompt, name) = place(stage);
    let has_letters = !of.brief.item.options.is_empty() && of.brief.item.task != Task::YesNo;
    let (simple, using) = if has_letters {
        ("the letter of one option", "the letter of one option")
    } else {
        ("simple \u{201c}yes\u{201d} or \u{201c}no\u{201d}", "\u{201c}yes\u{201d} or \u{201c}no\u{201d}")
    };
    let choices = if has_letters { format!("\n{}", options(&of.brief.item)) } else { String::new() };
    let said = |name: StepName| {
        let made = of.report.steps.iter().find(|step| step.name == name);
        made.and_then(|step| step.caption.clone().or(step.text.clone())).unwrap_or_default()
    };
    let values = [
        ("question", of.brief.item.question.clone().unwrap_or_default()),
        ("choices", choices),
        ("description", said(StepName::Caption)),
        ("predict", said(StepName::Reason)),
        ("simple", simple.to_owned()),
        ("using", using.to_owned()),
    ];
    vec![chat(of, target, name, prompt, &values, (false, &frames(of)))]
}

pub(super) fn take(of: &mut Diagnosis, stage: Stage, calls: &[(Call, Answered)]) -> Then {
    let (_, name) = place(stage);
    let mut made = step(name, StepStatus::Ok);
    account(&mut made, calls);
    let said = calls.iter().find_map(|(call, answered)| match &answered.outcome {
        Outcome::Said(reply) => Some((call.tool().to_owned(), cut(&reply.text, 20_000))),
        _ => None,
    });
    let Some((tool, text)) = said else {
        let (status, notes) = fate(calls);
        made.status = status;
        let none = "Self-PEP asks the model that answered, and none is there".to_owned();
        made.text = Some(if calls.is_empty() { none } else { notes.join("\n") });
        if stage == Stage::Verify {
            put(&mut made, "new_answer", &json!(status.id()));
        }
        of.push(made);
        return Then::Go(Stage::Done);
    };
    let next = match stage {
        Stage::Describe => {
            made.by_tool.push((tool, ToolOutput { caption: Some(text.clone()), ..ToolOutput::default() }));
            made.caption = Some(text);
            Stage::AnswerAgain
        }
        Stage::AnswerAgain => {
            made.text = Some(text);
            Stage::Verify
        }
        _ => {
            of.report.after_answer = answers::from_reply(&of.brief.item, &text).answer;
            of.report.after_response = Some(text.clone());
            made.text = Some(text);
            put(&mut made, "new_answer", &json!("ok"));
            Stage::Done
        }
    };
    of.push(made);
    Then::Go(next)
}
