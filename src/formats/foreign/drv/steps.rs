//! A report of Dr.V-Agent as the six steps of ours.

use serde_json::{Map, Value, json};

use super::evidence::{self, Agreement, Thing, event, span, things, tools, track};

/// The texts of a list.
fn texts<'a>(value: Option<&'a Value>) -> impl Iterator<Item = &'a str> {
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

/// The tools that a thing's evidence names.
fn sources<'a>(thing: &Thing<'a>) -> Vec<&'a str> {
    thing.by_source().map(|(tool, _)| tool).collect()
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
    let tools = tools(objects, sources);
    let sampling = evidence::sampling(objects);
    let of_tool = |tool: &str| {
        let seen = |thing: &Thing| {
            let (_, list) = thing.by_source().find(|(known, list)| *known == tool && !list.is_empty())?;
            Some(track(thing.name, list, sampling))
        };
        let tracks: Vec<Value> = objects.iter().filter_map(seen).collect();
        (tool.to_owned(), json!({"tracks": tracks}))
    };
    let common = |thing: &Thing| {
        let consensus = thing.consensus();
        let source = consensus.first()?.get("source").and_then(Value::as_str).unwrap_or_default();
        let mut track = track(thing.name, consensus, sampling);
        // The consensus of one tool is a copy of what it found.
        track["tool"] = json!(if source == "intersection" { "" } else { source });
        Some(track)
    };
    let mut step = json!({
        "name": "perceive", "status": status(wanted, !tools.is_empty(), warnings), "tools": tools,
        "by_tool": tools.iter().map(|tool| of_tool(tool)).collect::<Map<_, _>>(),
        "tracks": objects.iter().filter_map(common).collect::<Vec<_>>(), "text": notes(objects),
    });
    agreements(objects.iter().map(|thing| (thing.name.to_owned(), thing.agreement())), &mut step);
    step
}

fn localize(events: &[Thing], wanted: bool, warnings: Option<&Value>) -> Value {
    let tools = tools(events, sources);
    let of_tool = |tool: &str| {
        let seen = events.iter().flat_map(|thing| {
            let lists = thing.by_source().filter(|(known, _)| *known == tool);
            lists.flat_map(|(_, list)| list).map(|interval| event(thing.name, interval))
        });
        (tool.to_owned(), json!({"events": seen.collect::<Vec<_>>()}))
    };
    let common = || events.iter().flat_map(|thing| thing.consensus().iter().map(move |found| (thing, found)));
    let mut step = json!({
        "name": "localize", "status": status(wanted, !tools.is_empty(), warnings), "tools": tools,
        "by_tool": tools.iter().map(|tool| of_tool(tool)).collect::<Map<_, _>>(),
        "spans": common().map(|(_, found)| span(found)).collect::<Vec<_>>(),
        "events": common().map(|(thing, found)| event(thing.name, found)).collect::<Vec<_>>(),
        "text": notes(events),
    });
    agreements(events.iter().map(|thing| (thing.name.to_owned(), thing.agreement())), &mut step);
    step
}

/// What each captioner says of a claim.
fn captions<'a>(claim: &Thing<'a>) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
    let said = claim.said.get("captions_by_source").and_then(Value::as_object);
    said.into_iter().flatten().filter_map(|(tool, text)| Some((tool.as_str(), text.as_str()?)))
}

/// One caption as it is, several each behind its claim.
fn told<'a>(captions: impl Iterator<Item = (&'a str, &'a str)>) -> Option<String> {
    match captions.collect::<Vec<_>>().as_slice() {
        [] => None,
        [(_, only)] => Some((*only).to_owned()),
        all => {
            Some(all.iter().map(|(claim, text)| format!("{claim}: {text}")).collect::<Vec<_>>().join("\n"))
        }
    }
}

fn caption(claims: &[Thing], wanted: bool, warnings: Option<&Value>) -> Value {
    let tools = tools(claims, |claim| captions(claim).map(|(tool, _)| tool).collect());
    let of_tool = |tool: &str| {
        let said = claims.iter().flat_map(|claim| {
            captions(claim).filter(|(known, _)| *known == tool).map(|(_, text)| (claim.name, text))
        });
        (tool.to_owned(), json!({"caption": told(said)}))
    };
    let common =
        |claim: &Thing<'_>| claim.said.get("consensus_caption").and_then(Value::as_str).map(str::to_owned);
    let agreed: Vec<(&str, String)> =
        claims.iter().filter_map(|claim| Some((claim.name, common(claim)?))).collect();
    let interval =
        |claim: &Thing<'_>| claim.said.get("time_interval").filter(|found| !found.is_null()).map(span);
    let mut step = json!({
        "name": "caption", "status": status(wanted, !tools.is_empty(), warnings), "tools": tools,
        "by_tool": tools.iter().map(|tool| of_tool(tool)).collect::<Map<_, _>>(),
        "spans": claims.iter().filter_map(interval).collect::<Vec<_>>(),
        "caption": told(agreed.iter().map(|(name, text)| (*name, text.as_str()))),
        "claims": claims.iter().map(|claim| json!({"text": claim.name, "span": interval(claim), "caption": common(claim)})).collect::<Vec<_>>(),
        "text": notes(claims),
    });
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
