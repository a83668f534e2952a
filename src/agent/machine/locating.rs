//! Step 3: the spans of the events, by two temporal grounders.

use serde_json::{Map, Value, json};

use super::brief::TRUTH;
use super::call::{Answered, Call, Outcome};
use super::diagnosis::{Diagnosis, Stage, Then};
use super::finding;
use super::step::{account, fate, put, step};
use crate::agent::evidence::Located;
use crate::model::{Event, Step, StepName, StepStatus, ToolOutput};

pub(super) fn ask(of: &Diagnosis) -> Vec<Call> {
    if !of.has(StepName::Localize) || of.asked.events.is_empty() {
        return Vec::new();
    }
    let ground = |tool: &String| Call::Ground { tool: tool.clone(), events: of.asked.events.clone() };
    of.tools.grounders.iter().take(2).map(ground).collect()
}

pub(super) fn take(of: &mut Diagnosis, calls: &[(Call, Answered)]) -> Then {
    if !of.has(StepName::Localize) {
        of.skip(StepName::Localize);
        return Then::Go(Stage::Caption);
    }
    let mut made = step(StepName::Localize, StepStatus::Ok);
    account(&mut made, calls);
    let (fate, mut notes) = fate(calls);
    let found: Vec<(&str, &[Located])> = calls
        .iter()
        .filter_map(|(call, answered)| match &answered.outcome {
            Outcome::Located(list) => Some((call.tool(), list.as_slice())),
            _ => None,
        })
        .collect();
    if of.asked.events.is_empty() {
        made.status = StepStatus::Skipped;
        notes.push("the question names no event that could be looked for".to_owned());
    } else if found.is_empty() {
        made.status = fate;
        if calls.is_empty() {
            notes.push("no temporal grounder is there".to_owned());
        }
    } else {
        combine(of, &found, &mut made);
    }
    if found.iter().any(|(tool, _)| *tool == TRUTH) {
        put(&mut made, "stands_in", &json!(TRUTH));
    }
    made.text = Some(notes.join("\n")).filter(|text| !text.is_empty());
    of.push(made);
    Then::Go(Stage::Caption)
}

fn combine(of: &mut Diagnosis, found: &[(&str, &[Located])], made: &mut Step) {
    for (tool, list) in found {
        let mut events: Vec<Event> = Vec::new();
        for event in list.iter().flat_map(|located| &located.events) {
            if !events.contains(event) {
                events.push(event.clone());
            }
        }
        made.by_tool.push(((*tool).to_owned(), ToolOutput { events, ..ToolOutput::default() }));
    }
    let (mut each, mut told) = (Map::new(), Vec::new());
    for what in of.asked.events.clone() {
        let own: Vec<Option<&Located>> =
            found.iter().map(|(_, list)| list.iter().find(|located| located.what == what)).collect();
        let (agreement, located) = finding::located(&what, &own);
        each.insert(what.clone(), json!(agreement.id()));
        made.agreement = Some(made.agreement.map_or(agreement, |worst| worst.max(agreement)));
        for event in &located.events {
            if !made.spans.contains(&event.span) {
                made.spans.push(event.span);
            }
            told.push(json!({
                "id": event.id, "label": event.label, "asked": what, "span": [event.span.start(), event.span.end()],
            }));
        }
        of.scene.located.push(located);
    }
    put(made, "events", &Value::Array(told));
    put(made, "agreement_on", &Value::Object(each));
}
