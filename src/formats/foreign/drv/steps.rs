//! A report of Dr.V-Agent as the six steps of ours.

use serde_json::{Map, Value, json};

use super::evidence::{self, Agreement, Thing, by_tool, event, span, things, track};

/// The texts of a list.
fn texts(value: Option<&Value>) -> impl Iterator<Item = &str> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// How a step ended: it was not asked for, it has something to show, or a warning says why it has not.
fn status(wanted: bool, found: bool, warnings: Option<&Value>) -> &'static str {
    match (wanted, found) {
        (_, true) => "ok",
        (false, false) => "skipped",
        (true, false) if texts(warnings).any(|warning| warning.to_lowercase().contains("failed")) => "failed",
        (true, false) => "unavailable",
    }
}

/// What the tools noted of the things, thing by thing.
fn notes(things: &[Thing]) -> Option<String> {
    let told = |thing: &Thing| {
        let notes: Vec<&str> = texts(thing.said.get("notes")).collect();
        (!notes.is_empty()).then(|| format!("{}: {}", thing.name, notes.join("; ")))
    };
    Some(things.iter().filter_map(told).collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
}

/// The worst of the things' agreements, and each by name.
fn agreements(of: impl Iterator<Item = (String, Agreement)>, step: &mut Value) {
    let of: Vec<(String, Agreement)> = of.collect();
    if let Some(worst) = of.iter().map(|(_, agreement)| *agreement).max() {
        step["agreement"] = json!(worst.id());
    }
    if of.len() > 1 {
        let each: Map<String, Value> = of.into_iter().map(|(name, one)| (name, json!(one.id()))).collect();
        step["agreement_on"] = Value::Object(each);
    }
}

/// A step that asked tools, with what each of them found.
fn asked(name: &str, wanted: bool, by_tool: Map<String, Value>, warnings: Option<&Value>) -> Value {
    let tools: Vec<&String> = by_tool.keys().collect();
    let status = status(wanted, !tools.is_empty(), warnings);
    json!({"name": name, "status": status, "tools": tools, "by_tool": by_tool})
}

/// The six steps.
pub(super) fn steps(report: &Map<String, Value>) -> Vec<Value> {
    let class = report.get("classification");
    let level = class.and_then(|class| class.get("level")).and_then(Value::as_str).unwrap_or_default();
    let entities = class.and_then(|class| class.get("entities"));
    let named = |name: &str| texts(entities.and_then(|all| all.get(name))).next().is_some();
    let evidence = report.get("evidence");
    let warnings = report.get("warnings");
    let timed = matches!(level, "temporal" | "cognitive");
    let caused = level == "cognitive";
    let mut classify = json!({"name": "classify", "status": status(true, class.is_some(), None)});
    for name in ["objects", "events", "claims"] {
        if let Some(list) = entities.and_then(|all| all.get(name)) {
            classify[name] = list.clone();
        }
    }
    output(class, &mut classify);
    let (objects, events, claims) =
        (things(evidence, "perceptive"), things(evidence, "temporal"), things(evidence, "cognitive"));
    vec![
        classify,
        perceive(&objects, named("objects"), warnings),
        localize(&events, timed && named("events"), warnings),
        caption(&claims, caused && named("claims"), warnings),
        reason(report.get("assessment")),
        feedback(report.get("feedback")),
    ]
}

/// What the model behind a step said, as it said it.
fn output(part: Option<&Value>, step: &mut Value) {
    if let Some(raw) = part.and_then(|part| part.get("raw_response")).filter(|raw| !raw.is_null()) {
        step["output"] = raw.clone();
    }
}

fn perceive(objects: &[Thing], wanted: bool, warnings: Option<&Value>) -> Value {
    let sampling = evidence::sampling(objects);
    let seen = |thing: &Thing<'_>, list: &[Value]| {
        let track = (!list.is_empty()).then(|| track(thing.name, list, sampling));
        track.into_iter().collect()
    };
    let common = |thing: &Thing| {
        let consensus = thing.consensus();
        let source = consensus.first()?.get("source").and_then(Value::as_str).unwrap_or_default();
        let mut track = track(thing.name, consensus, sampling);
        // The consensus of one tool is a copy of what it found.
        track["tool"] = json!(if source == "intersection" { "" } else { source });
        Some(track)
    };
    let by_tool = by_tool(objects, "tracks", |thing| {
        thing.by_source().map(|(tool, list)| (tool, seen(thing, list))).collect()
    });
    let mut step = asked("perceive", wanted, by_tool, warnings);
    step["tracks"] = objects.iter().filter_map(common).collect();
    step["text"] = json!(notes(objects));
    agreements(objects.iter().map(|thing| (thing.name.to_owned(), thing.agreement())), &mut step);
    step
}

fn localize(events: &[Thing], wanted: bool, warnings: Option<&Value>) -> Value {
    let by_tool = by_tool(events, "events", |thing| {
        let all = |list: &[Value]| list.iter().map(|interval| event(thing.name, interval)).collect();
        thing.by_source().map(|(tool, list)| (tool, all(list))).collect()
    });
    let common =
        || events.iter().flat_map(|thing| thing.consensus().iter().map(move |found| (thing.name, found)));
    let mut step = asked("localize", wanted, by_tool, warnings);
    step["spans"] = common().map(|(_, found)| span(found)).collect();
    step["events"] = common().map(|(name, found)| event(name, found)).collect();
    step["text"] = json!(notes(events));
    agreements(events.iter().map(|thing| (thing.name.to_owned(), thing.agreement())), &mut step);
    step
}

/// What each captioner says of a claim.
fn captions<'a>(claim: &Thing<'a>) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
    let said = claim.said.get("captions_by_source").and_then(Value::as_object);
    said.into_iter().flatten().filter_map(|(tool, text)| Some((tool.as_str(), text.as_str()?)))
}

/// Captions of one claim as they are, of several each behind its claim.
fn told(captions: Vec<(&str, &str)>, claims: usize) -> Option<String> {
    let one =
        |(claim, text): (&str, &str)| if claims > 1 { format!("{claim}: {text}") } else { text.to_owned() };
    Some(captions.into_iter().map(one).collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
}

fn caption(claims: &[Thing], wanted: bool, warnings: Option<&Value>) -> Value {
    let mut by_tool: Map<String, Value> = Map::new();
    for (claim, (tool, text)) in
        claims.iter().flat_map(|claim| captions(claim).map(|said| (claim.name, said)))
    {
        let text = told(vec![(claim, text)], claims.len()).unwrap_or_default();
        match by_tool.get_mut(tool).and_then(|said| said.get_mut("caption")) {
            Some(Value::String(before)) => before.extend(["\n", text.as_str()]),
            _ => _ = by_tool.insert(tool.to_owned(), json!({"caption": text})),
        }
    }
    let common = |claim: &Thing<'_>| claim.said.get("consensus_caption").cloned().unwrap_or_default();
    let interval =
        |claim: &Thing<'_>| claim.said.get("time_interval").filter(|found| !found.is_null()).map(span);
    let agreed =
        claims.iter().filter_map(|claim| Some((claim.name, claim.said.get("consensus_caption")?.as_str()?)));
    let mut step = asked("caption", wanted, by_tool, warnings);
    step["spans"] = claims.iter().filter_map(interval).collect();
    step["caption"] = json!(told(agreed.collect(), claims.len()));
    let one =
        |claim: &Thing<'_>| json!({"text": claim.name, "span": interval(claim), "caption": common(claim)});
    step["claims"] = claims.iter().map(one).collect();
    step["text"] = json!(notes(claims));
    let agreement = |claim: &Thing<'_>| {
        let said: Vec<&str> =
            captions(claim).map(|(_, text)| text.trim()).filter(|text| !text.is_empty()).collect();
        let same = said.windows(2).all(|pair| pair[0] == pair[1]);
        (claim.name.to_owned(), Agreement::of(said.len(), same))
    };
    agreements(claims.iter().map(agreement), &mut step);
    step
}

fn reason(assessment: Option<&Value>) -> Value {
    let mut step = json!({"name": "reason", "status": status(true, assessment.is_some(), None)});
    if let Some(sure) = assessment.and_then(|said| said.get("confidence")) {
        step["confidence"] = sure.clone();
    }
    output(assessment, &mut step);
    step
}

/// What the model is told: the analysis, then what it should do.
pub(super) fn advice(feedback: Option<&Value>) -> Option<String> {
    let part = |name: &str| feedback.and_then(|said| said.get(name)).and_then(Value::as_str);
    let parts =
        ["analysis", "recommendations"].into_iter().filter_map(part).filter(|text| !text.trim().is_empty());
    Some(parts.collect::<Vec<_>>().join("\n\n")).filter(|text| !text.is_empty())
}

fn feedback(said: Option<&Value>) -> Value {
    let text = advice(said);
    let mut step = json!({"name": "feedback", "status": status(true, text.is_some(), None), "text": text});
    output(said, &mut step);
    step
}
