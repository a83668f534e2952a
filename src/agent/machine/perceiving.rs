//! Step 2: the boxes of the things, by two detectors, and their colours where these are asked for.

use serde_json::{Map, Value, json};

use super::brief::TRUTH;
use super::call::{Answered, Call, Outcome};
use super::diagnosis::{Diagnosis, Stage, Then};
use super::finding;
use super::step::{account, fate, put, step};
use crate::agent::evidence::Seen;
use crate::model::{Step, StepName, StepStatus, ToolOutput, Track};

pub(super) fn ask(of: &Diagnosis) -> Vec<Call> {
    if of.asked.objects.is_empty() {
        return Vec::new();
    }
    let detect = |tool: &String| Call::Detect { tool: tool.clone(), objects: of.asked.objects.clone() };
    of.tools.detectors.iter().take(2).map(detect).collect()
}

pub(super) fn take(of: &mut Diagnosis, calls: &[(Call, Answered)]) -> Then {
    let mut made = step(StepName::Perceive, StepStatus::Ok);
    account(&mut made, calls);
    put(&mut made, "objects", &json!(of.asked.objects));
    let (fate, mut notes) = fate(calls);
    let found: Vec<(&str, &[Seen])> = calls
        .iter()
        .filter_map(|(call, answered)| match &answered.outcome {
            Outcome::Seen(list) => Some((call.tool(), list.as_slice())),
            _ => None,
        })
        .collect();
    if of.asked.objects.is_empty() {
        made.status = StepStatus::Skipped;
        notes.push("the question names nothing that could be looked for".to_owned());
    } else if found.is_empty() {
        made.status = fate;
        if calls.is_empty() {
            notes.push("no detector is there".to_owned());
        }
    } else {
        combine(of, &found, &mut made);
    }
    if found.iter().any(|(tool, _)| *tool == TRUTH) {
        put(&mut made, "stands_in", &json!(TRUTH));
    }
    made.text = Some(notes.join("\n")).filter(|text| !text.is_empty());
    of.push(made);
    Then::Go(Stage::Paint)
}

fn combine(of: &mut Diagnosis, found: &[(&str, &[Seen])], made: &mut Step) {
    for (tool, list) in found {
        let mut tracks: Vec<Track> = Vec::new();
        for track in list.iter().flat_map(|seen| &seen.tracks) {
            if !tracks.contains(track) {
                tracks.push(track.clone());
            }
        }
        made.by_tool.push(((*tool).to_owned(), ToolOutput { tracks, ..ToolOutput::default() }));
    }
    let mut each = Map::new();
    let alone = match found {
        [(one, _)] => (*one).to_owned(),
        _ => String::new(),
    };
    let mut known: Vec<Track> = Vec::new();
    for what in of.asked.objects.clone() {
        let own: Vec<Option<&Seen>> =
            found.iter().map(|(_, list)| list.iter().find(|seen| seen.what == what)).collect();
        let (agreement, mut seen) = finding::seen(&what, &own);
        each.insert(what.clone(), json!(agreement.id()));
        made.agreement = Some(made.agreement.map_or(agreement, |worst| worst.max(agreement)));
        for track in &mut seen.tracks {
            // Two detectors, or two calls of one, may give one name to two things.
            if known.iter().any(|other| other.id == track.id && other != track) {
                track.id = format!("{what}/{}", track.id);
            }
            if !known.contains(track) {
                known.push(track.clone());
                made.tracks.push((alone.clone(), track.clone()));
            }
        }
        of.scene.seen.push(seen);
    }
    put(made, "agreement_on", &Value::Object(each));
}

/// Pixels of what a colour is said of.
pub(super) fn ask_colours(of: &Diagnosis) -> Vec<Call> {
    let wanted =
        |what: &&String| of.scene.thing(what).is_some_and(|seen| !seen.doubtful && !seen.tracks.is_empty());
    let named: Vec<&String> = of.asked.coloured.iter().filter(wanted).collect();
    let Some(tool) = of.tools.painter.as_ref().filter(|_| !named.is_empty()) else { return Vec::new() };
    let tracks =
        named.into_iter().filter_map(|what| of.scene.thing(what)).flat_map(|seen| seen.tracks.clone());
    vec![Call::Paint { tool: tool.clone(), tracks: tracks.collect() }]
}

pub(super) fn take_colours(of: &mut Diagnosis, calls: &[(Call, Answered)]) -> Then {
    for (call, answered) in calls {
        let Some(made) = of.report.steps.last_mut() else { break };
        made.tools.push(call.tool().to_owned());
        if let Some(seconds) = answered.seconds {
            made.seconds = Some(made.seconds.unwrap_or(0.0) + seconds);
        }
        match &answered.outcome {
            Outcome::Painted(list) => of.scene.painted = list.clone(),
            Outcome::Unavailable(why) | Outcome::Failed(why) => {
                let before = made.text.take().map(|text| text + "\n").unwrap_or_default();
                made.text = Some(format!("{before}{}: {why}", call.tool()));
            }
            _ => {}
        }
    }
    Then::Go(Stage::Localize)
}
