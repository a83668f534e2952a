//! The evidence of a report: what each tool saw, in tracks, events and captions.

use serde_json::{Map, Value, json};

/// What two tools say of one thing, in the words of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Agreement {
    /// None found it.
    Absent,
    /// Both did, with a common part.
    Agreed,
    /// One did.
    OneTool,
    /// Both did, with none.
    Disagreed,
}

impl Agreement {
    /// Of `found` tools that found something, and whether they have a common part.
    pub(super) fn of(found: usize, common: bool) -> Self {
        match found {
            0 => Self::Absent,
            1 => Self::OneTool,
            _ if common => Self::Agreed,
            _ => Self::Disagreed,
        }
    }

    /// The word of a report.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::Agreed => "agreed",
            Self::OneTool => "one_tool",
            Self::Disagreed => "disagreed",
        }
    }
}

/// One object, event or claim of the evidence.
pub(super) struct Thing<'a> {
    /// What it is called.
    pub(super) name: &'a str,
    /// What is said of it.
    pub(super) said: &'a Map<String, Value>,
}

impl<'a> Thing<'a> {
    /// What each tool found, tool by tool; the consensus is not among them.
    pub(super) fn by_source(&self) -> impl Iterator<Item = (&'a str, &'a [Value])> + use<'a> {
        let tools = self.said.get("by_source").and_then(Value::as_object);
        let list = |(tool, list): (&'a String, &'a Value)| {
            (tool.as_str(), list.as_array().map_or(&[][..], Vec::as_slice))
        };
        tools.into_iter().flatten().map(list)
    }

    /// What the tools have in common.
    pub(super) fn consensus(&self) -> &'a [Value] {
        self.said.get("consensus").and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// Whether the tools agree.
    pub(super) fn agreement(&self) -> Agreement {
        let found = self.by_source().filter(|(_, list)| !list.is_empty()).count();
        Agreement::of(found, !self.consensus().is_empty())
    }
}

/// The objects, events or claims of one level of the evidence.
pub(super) fn things<'a>(evidence: Option<&'a Value>, level: &str) -> Vec<Thing<'a>> {
    let map = evidence.and_then(|evidence| evidence.get(level)).and_then(Value::as_object);
    let thing = |(name, said): (&'a String, &'a Value)| Some(Thing { name, said: said.as_object()? });
    map.into_iter().flatten().filter_map(thing).collect()
}

/// What each tool found, tool by tool in the order in which they are first named: `part` gives the tools of a thing,
/// each with what it found of it, which stands in a list under `field`.
pub(super) fn by_tool<'a>(
    things: &[Thing<'a>],
    field: &str,
    part: impl Fn(&Thing<'a>) -> Vec<(&'a str, Vec<Value>)>,
) -> Map<String, Value> {
    let mut tools: Map<String, Value> = Map::new();
    for (tool, found) in things.iter().flat_map(part) {
        let known = tools.entry(tool).or_insert_with(|| json!({field: []}));
        if let Some(list) = known.get_mut(field).and_then(Value::as_array_mut) {
            list.extend(found);
        }
    }
    tools
}

/// The time between two of the pictures that the tools were shown: the least that lies between two of their boxes.
pub(super) fn sampling(things: &[Thing]) -> Option<f64> {
    let seen = |observations: &[Value]| observations.iter().filter_map(at).collect::<Vec<f64>>();
    let mut times: Vec<f64> =
        things.iter().flat_map(|thing| thing.by_source().flat_map(|(_, list)| seen(list))).collect();
    times.sort_by(f64::total_cmp);
    // Times are rounded to hundredths.
    times.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 0.005).min_by(f64::total_cmp)
}

fn at(observation: &Value) -> Option<f64> {
    observation.get("timestamp").and_then(Value::as_f64)
}

/// A track of one object's boxes. Where a picture was shown and no box found, the object is absent.
pub(super) fn track(name: &str, observations: &[Value], sampling: Option<f64>) -> Value {
    let mut boxes: Vec<(f64, Value)> = Vec::new();
    for observation in observations {
        let sides =
            ["x", "y", "w", "h"].map(|side| observation.get("bbox").and_then(|found| found.get(side)));
        let sides = sides.map(|side| side.cloned().unwrap_or_default());
        let time = observation.get("timestamp").cloned().unwrap_or_default();
        let found = json!({"t": time, "box": sides, "score": observation.get("confidence")});
        boxes.push((at(observation).unwrap_or(f64::INFINITY), found));
    }
    boxes.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut spans: Vec<[f64; 2]> = Vec::new();
    for (time, _) in boxes.iter().filter(|(time, _)| time.is_finite()) {
        let near = |end: f64| sampling.is_none_or(|step| time - end <= 1.5 * step);
        match spans.last_mut().filter(|span| near(span[1])) {
            Some(span) => span[1] = *time,
            None => spans.push([*time, *time]),
        }
    }
    let boxes: Vec<Value> = boxes.into_iter().map(|(_, found)| found).collect();
    let mut track = json!({"id": name, "label": name, "boxes": boxes});
    if spans.len() > 1 {
        track["spans"] = json!(spans);
    }
    track
}

/// An interval of the evidence as a span; a broken one is left to the checks that all spans pass.
pub(super) fn span(interval: &Value) -> Value {
    json!([interval.get("start"), interval.get("end")])
}

/// An interval of the evidence as an event.
pub(super) fn event(name: &str, interval: &Value) -> Value {
    json!({"label": name, "span": span(interval), "score": interval.get("confidence")})
}
