//! Step 4: what brought it about and what came of it, in the words of two captioners, over the span of the event.

use serde_json::json;

use super::call::{Answered, Call, Outcome};
use super::diagnosis::{Diagnosis, Stage, Then};
use super::step::{account, cut, fate, put, step};
use super::telling::chat;
use crate::agent::models::chat::sampled;
use crate::model::{Agreement, StepName, StepStatus, ToolOutput};
use crate::units::TimeSpan;

/// The longest caption that is kept, in characters.
const LONGEST: usize = 4_000;

/// The span that claims are about: of the first event that was found, else of the whole video.
fn span(of: &Diagnosis) -> Option<TimeSpan> {
    let found = of
        .scene
        .located
        .iter()
        .filter(|located| !located.doubtful)
        .flat_map(|located| &located.events)
        .next();
    found.map(|event| event.span).or_else(|| TimeSpan::new(0.0, of.brief.duration?))
}

pub(super) fn ask(of: &Diagnosis) -> Vec<Call> {
    if !of.has(StepName::Caption) {
        return Vec::new();
    }
    let (start, end) = span(of).map_or((0.0, 0.0), |span| (span.start(), span.end()));
    let times = sampled(start, end, of.tools.frames);
    let mut calls = Vec::new();
    for claim in &of.claims {
        let values =
            [("start", format!("{start:.2}")), ("end", format!("{end:.2}")), ("claim", claim.clone())];
        for tool in of.tools.captioners.iter().take(2) {
            calls.push(chat(of, tool, StepName::Caption, "caption", &values, (false, &times)));
        }
    }
    calls
}

pub(super) fn take(of: &mut Diagnosis, calls: &[(Call, Answered)]) -> Then {
    if !of.has(StepName::Caption) {
        of.skip(StepName::Caption);
        return Then::Go(Stage::Reason);
    }
    let mut made = step(StepName::Caption, StepStatus::Ok);
    account(&mut made, calls);
    put(&mut made, "claims", &json!(of.claims));
    made.spans.extend(span(of));
    let (fate, mut notes) = fate(calls);
    let each = of.tools.captioners.len().clamp(1, 2);
    for (n, (call, answered)) in calls.iter().enumerate() {
        let Outcome::Said(reply) = &answered.outcome else { continue };
        let claim = of.claims.get(n / each).cloned().unwrap_or_default();
        of.captions.push((call.tool().to_owned(), claim, cut(reply.text.trim(), LONGEST)));
    }
    for (tool, _, text) in &of.captions {
        match made.by_tool.iter_mut().find(|(name, _)| name == tool) {
            Some((_, ToolOutput { caption: Some(before), .. })) => before.extend(["\n", text.as_str()]),
            _ => made
                .by_tool
                .push((tool.clone(), ToolOutput { caption: Some(text.clone()), ..ToolOutput::default() })),
        }
    }
    match made.by_tool.as_slice() {
        [] if of.claims.is_empty() => {
            made.status = StepStatus::Skipped;
            notes.push("there is no claim of cause and effect".to_owned());
        }
        [] => {
            made.status = fate;
            if calls.is_empty() {
                notes.push("no captioner is there".to_owned());
            }
        }
        // That two texts say the same is not for rules to say; only that they are the same.
        [(_, first), (_, second)] => {
            made.agreement = (first.caption == second.caption).then_some(Agreement::Agreed);
            made.caption = made.agreement.and(first.caption.clone());
        }
        [(_, one), ..] => (made.agreement, made.caption) = (Some(Agreement::OneTool), one.caption.clone()),
    }
    made.text = Some(notes.join("\n")).filter(|text| !text.is_empty());
    of.push(made);
    Then::Go(Stage::Reason)
}
