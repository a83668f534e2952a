//! A step of a diagnosis over the picture and on the timeline: what each tool found and what they agree on; and the
//! step in words.

use super::overlay::Mark;
use super::palette::Layer;
use super::timeline::{Lane, event_lane, track_lane};
use crate::model::{Dataset, Event, ItemIx, Report, Step, StepName, Track};
use crate::units::{Moment, TimeSpan};

/// A step that is looked at: of whose answer, and which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// The run's id.
    pub run: String,
    /// The step.
    pub step: StepName,
}

/// The reports on an item for runs that are shown, those of the same run in file order; `shown` empty: of all.
pub fn reports_on<'a>(dataset: &'a Dataset, at: ItemIx, shown: &[String]) -> Vec<&'a Report> {
    let own = dataset.reports().iter().filter(|report| report.item == at);
    own.filter(|report| shown.is_empty() || shown.contains(&report.run)).collect()
}

/// The layers of a step's evidence: what is agreed on or stands alone, the first tool's, the second tool's.
pub const TOOLS: [Layer; 3] = [Layer::Tool(0), Layer::Tool(1), Layer::Tool(2)];

/// Tracks and spans that are a step's evidence, by layer. Of reasoning: what its verdicts name, wherever it was found.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Evidence {
    tracks: Vec<(Layer, Track)>,
    events: Vec<(Layer, Event)>,
}

impl Evidence {
    /// Of a step of a report.
    pub fn of(report: &Report, name: StepName) -> Self {
        let own = report.steps.iter().find(|step| step.name == name);
        match own {
            Some(step) if name == StepName::Reason && step.tracks.is_empty() => Self::named(report),
            Some(step) => Self::found(step),
            None => Self::default(),
        }
    }

    fn found(step: &Step) -> Self {
        let mut all = Self::default();
        let place = |tool: &str| step.by_tool.iter().position(|(name, _)| name == tool);
        for (n, (_, output)) in step.by_tool.iter().enumerate() {
            let layer = Layer::Tool((n + 1).min(2));
            all.tracks.extend(output.tracks.iter().map(|track| (layer, track.clone())));
            all.events.extend(output.events.iter().map(|event| (layer, event.clone())));
        }
        for (tool, track) in &step.tracks {
            // What one tool alone found stands once.
            let layer = place(tool).map_or(Layer::Tool(0), |n| Layer::Tool((n + 1).min(2)));
            if !all.tracks.iter().any(|(other, same)| *other == layer && same == track) {
                all.tracks.push((layer, track.clone()));
            }
        }
        let known = |span: &TimeSpan| {
            step.by_tool.len() == 1 && all.events.iter().any(|(_, event)| event.span == *span)
        };
        let spans: Vec<TimeSpan> = step.spans.iter().filter(|span| !known(span)).copied().collect();
        let label = if step.name == StepName::Localize { "agreed on" } else { "looked at" };
        all.events.extend(spans.into_iter().map(|span| (Layer::Tool(0), event(label, span))));
        all
    }

    fn named(report: &Report) -> Self {
        let ids: Vec<&str> = report
            .verdicts
            .iter()
            .flat_map(|(_, verdict)| verdict.evidence.iter().map(String::as_str))
            .collect();
        let mut all = Self::default();
        for step in &report.steps {
            let agreed = step.tracks.iter().map(|(_, track)| track);
            let found = step.by_tool.iter().flat_map(|(_, output)| &output.tracks);
            for track in agreed.chain(found).filter(|track| ids.contains(&track.id.as_str())) {
                if !all.tracks.iter().any(|(_, same)| same.id == track.id) {
                    all.tracks.push((Layer::Tool(0), track.clone()));
                }
            }
            for event in step.by_tool.iter().flat_map(|(_, output)| &output.events) {
                let id = event.id.as_deref().unwrap_or(&event.label);
                if ids.contains(&id) && !all.events.iter().any(|(_, same)| same == event) {
                    all.events.push((Layer::Tool(0), event.clone()));
                }
            }
        }
        all
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.tracks.is_empty() && self.events.is_empty()
    }

    /// The boxes of a frame, the tools' first: what they agree on lies over them.
    pub fn marks(&self, moment: Moment) -> Vec<Mark> {
        let like = |track: &Track, layer: Layer| {
            let same = self.tracks.iter().filter(|(own, other)| *own == layer && other.label == track.label);
            same.count() > 1
        };
        let mut marks: Vec<Mark> = (self.tracks.iter())
            .filter_map(|(layer, track)| {
                let found = track.on(moment)?;
                let several = like(track, *layer);
                let (track, label) = (track.id.clone(), track.label.clone());
                let (rect, score) = (found.rect, found.score);
                Some(Mark { layer: *layer, track, label, rect, score, several, fate: None })
            })
            .collect();
        marks.sort_by_key(|mark| std::cmp::Reverse(mark.layer));
        marks
    }

    /// The lanes of the timeline, one for each object and for each event of a layer.
    pub fn lanes(&self) -> Vec<Lane> {
        let mut lanes = Vec::new();
        for layer in TOOLS {
            let events: Vec<Event> =
                self.events.iter().filter(|(own, _)| *own == layer).map(|(_, event)| event.clone()).collect();
            for (n, event) in events.iter().enumerate() {
                let first = events.iter().position(|other| other.label == event.label) == Some(n);
                lanes.extend(first.then(|| event_lane(layer, &event.label, &events, &[])).flatten());
            }
            let tracks = self.tracks.iter().filter(|(own, _)| *own == layer);
            lanes.extend(tracks.map(|(_, track)| track_lane(layer, track, None)));
        }
        lanes
    }

    /// The first second at which there is something to see.
    pub fn start(&self) -> Option<f64> {
        let tracks = self.tracks.iter().filter_map(|(_, track)| Some(track.presence().first()?.start()));
        tracks.chain(self.events.iter().map(|(_, event)| event.span.start())).reduce(f64::min)
    }
}

fn event(label: &str, span: TimeSpan) -> Event {
    Event { id: None, label: label.to_owned(), span, score: None, extra: Vec::new() }
}

/// A field of a step's raw JSON as text to read: words as they are, all else as JSON.
pub fn field(step: &Step, name: &str) -> Option<String> {
    let (_, raw) = step.extra.iter().find(|(own, _)| own.as_str() == name)?;
    let text = match serde_json::from_str::<serde_json::Value>(raw) {
        Ok(serde_json::Value::String(text)) => text,
        Ok(serde_json::Value::Array(list)) => {
            list.iter().map(one).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
        }
        Ok(value) => one(&value),
        Err(_) => raw.clone(),
    };
    Some(text).filter(|text| !text.is_empty())
}

/// A value in lines: of a request, what it says.
fn one(value: &serde_json::Value) -> String {
    let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match value {
        serde_json::Value::Object(map) => {
            map.iter().map(|(name, value)| format!("{name}: {}", text(value))).collect::<Vec<_>>().join("\n")
        }
        other => text(other),
    }
}
