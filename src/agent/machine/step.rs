//! Steps of a report as they are written down.

use serde_json::{Value, json};

use super::call::{Answered, Call, Outcome};
use crate::model::{Step, StepName, StepStatus};

/// A step of which nothing but its name and its end is known.
pub(super) fn step(name: StepName, status: StepStatus) -> Step {
    Step {
        name,
        status,
        tools: Vec::new(),
        by_tool: Vec::new(),
        agreement: None,
        tracks: Vec::new(),
        spans: Vec::new(),
        caption: None,
        text: None,
        seconds: None,
        extra: Vec::new(),
    }
}

/// Adds a field that is kept as JSON.
pub(super) fn put(step: &mut Step, name: &str, value: &Value) {
    step.extra.push((name.into(), value.to_string()));
}

/// Adds what calls took: tools, models, prompts, tokens, cost, seconds, and what was asked of models and said by them.
pub(super) fn account(step: &mut Step, calls: &[(Call, Answered)]) {
    let (mut tokens, mut cost, mut seconds) = (None, None, None);
    let (mut asked, mut said) = (Vec::new(), Vec::new());
    for (call, answered) in calls {
        if !step.tools.iter().any(|tool| tool == call.tool()) {
            step.tools.push(call.tool().to_owned());
        }
        add(&mut seconds, answered.seconds);
        if let Outcome::Said(reply) = &answered.outcome {
            tokens = match (tokens, reply.tokens) {
                (Some(a), Some(b)) => Some(a + b),
                (a, b) => a.or(b),
            };
            add(&mut cost, reply.cost);
        }
        if let Call::Chat { tool, request, .. } = call {
            asked.push(json!({
                "model": tool, "prompt_version": request.prompt, "system": request.system, "user": request.user,
                "frames": request.frames,
            }));
            said.push(raw(answered));
        }
    }
    step.seconds = seconds;
    if let Some((Call::Chat { tool, request, .. }, _)) =
        calls.iter().find(|(call, _)| matches!(call, Call::Chat { .. }))
    {
        put(step, "model", &json!(tool));
        put(step, "prompt_version", &json!(request.prompt));
        put(step, "input", &Value::Array(asked));
        put(step, "output", &Value::Array(said));
    }
    if let Some(tokens) = tokens {
        put(step, "tokens", &json!(tokens));
    }
    if let Some(cost) = cost {
        put(step, "cost", &json!(cost));
    }
}

fn add(sum: &mut Option<f64>, more: Option<f64>) {
    *sum = match (*sum, more) {
        (Some(a), Some(b)) => Some(a + b),
        (a, b) => a.or(b),
    };
}

/// The longest reply of a model that is kept, in characters.
const LONGEST: usize = 20_000;

/// What a model said as it said it, or why it did not. Of a reply without end, its beginning.
pub(super) fn raw(answered: &Answered) -> Value {
    match &answered.outcome {
        Outcome::Said(reply) => json!(cut(&reply.text, LONGEST)),
        Outcome::Unavailable(why) => json!({"unavailable": why}),
        Outcome::Failed(why) => json!({"failed": cut(why, LONGEST)}),
        _ => json!({"failed": "the outcome of another kind of call"}),
    }
}

/// A text up to a number of characters, and how many there were.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((at, _)) => format!("{} [cut: {} bytes in all]", &text[..at], text.len()),
    }
}

/// Why calls came to nothing, and whether a tool was there at all.
pub(super) fn fate(calls: &[(Call, Answered)]) -> (StepStatus, Vec<String>) {
    let mut notes = Vec::new();
    let mut status = StepStatus::Unavailable;
    for (call, answered) in calls {
        match &answered.outcome {
            Outcome::Unavailable(why) => notes.push(format!("{}: {why}", call.tool())),
            Outcome::Failed(why) => {
                status = StepStatus::Failed;
                notes.push(format!("{} failed: {}", call.tool(), cut(why, 500)));
            }
            _ => {}
        }
    }
    (status, notes)
}
