//! Datasets about drawn scenes, and machines that are driven to their end.

use serde_json::{Map, Value, json};
use verivid::agent::evidence::Painted;
use verivid::agent::language::Colour;
use verivid::agent::machine::{Answered, Brief, Call, Diagnosis, Method, Next, Outcome, TRUTH, Toolbox};
use verivid::agent::stand_in::StandIn;
use verivid::formats::{Severity, read};
use verivid::model::{Dataset, ItemIx, Report, Run, Track};

/// Lines of JSON.
pub(super) fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// One dataset of scenes and of questions about them; every question knows all of its scene.
pub(super) fn dataset(scenes: &[Value], questions: &[Value]) -> Dataset {
    let video = |scene: &Value| {
        let own = scene.as_object().unwrap().iter();
        own.filter(|(name, _)| !matches!(name.as_str(), "tracks" | "events"))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect::<Map<_, _>>()
    };
    let item = |(n, question): (usize, &Value)| {
        let scene = scenes.iter().find(|scene| scene["id"] == question["scene"]).unwrap();
        let mut item = question.as_object().unwrap().clone();
        item.remove("scene");
        item.insert("id".to_owned(), json!(format!("q{n:03}")));
        item.insert("video".to_owned(), scene["id"].clone());
        for name in ["tracks", "events"] {
            item.entry(name).or_insert_with(|| scene[name].clone());
        }
        Value::Object(item)
    };
    let manifest = json!({
        "format": "verivid/1",
        "videos": scenes.iter().map(video).collect::<Vec<_>>(),
        "items": questions.iter().enumerate().map(item).collect::<Vec<_>>(),
        "runs": [{"id": "nobody", "model": "nobody", "predictions": []}],
    });
    let loaded = read("verivid.json", manifest.to_string().into_bytes()).unwrap();
    let lost = loaded.notes.iter().find(|note| note.severity != Severity::Info);
    assert_eq!(lost, None);
    loaded.dataset
}

/// What there is where truth stands for detectors and grounders.
pub(super) fn truth() -> Toolbox {
    Toolbox {
        detectors: vec![TRUTH.to_owned()],
        painter: Some("labels".to_owned()),
        grounders: vec![TRUTH.to_owned()],
        ..Toolbox::default()
    }
}

/// Nobody's answers.
pub(super) fn nobody() -> Run {
    Run {
        id: "nobody".to_owned(),
        model: "nobody".to_owned(),
        setting: "vanilla".to_owned(),
        modality: None,
        weights: None,
        params: None,
        fps: None,
        max_frames: None,
        predictions: Vec::new(),
        extra: Vec::new(),
    }
}

/// What true perception answers to a call: all that there is, in the colours that the labels name.
pub(super) fn by_truth(call: &Call, brief: &Brief) -> Outcome {
    let there = StandIn {
        tracks: &brief.item.tracks,
        events: &brief.item.events,
        identities: true,
        everything: true,
    };
    match call {
        Call::Detect { objects, .. } => Outcome::Seen(there.seen(objects)),
        Call::Ground { events, .. } => Outcome::Located(there.located(events)),
        Call::Paint { tracks, .. } => Outcome::Painted(tracks.iter().map(painted).collect()),
        Call::Chat { .. } => Outcome::Unavailable("no model".to_owned()),
    }
}

fn painted(track: &Track) -> Painted {
    let colour = track.label.split(' ').find_map(Colour::named);
    let pixel = match colour {
        Some(Colour::Red) => [220, 20, 30],
        Some(Colour::Green) => [30, 160, 50],
        Some(Colour::Blue) => [30, 60, 220],
        Some(Colour::White) => [250, 250, 250],
        Some(Colour::Black) => [10, 10, 10],
        Some(Colour::Yellow) => [240, 230, 40],
        // A colour that nobody has a name for.
        _ => [120, 90, 90],
    };
    Painted { track: track.id.clone(), pixels: vec![pixel; 16] }
}

/// Runs a diagnosis to its end.
pub(super) fn report(
    dataset: &Dataset,
    at: ItemIx,
    tools: Toolbox,
    answer: impl Fn(&Call, &Brief) -> Outcome,
) -> Report {
    let brief = Brief::of(dataset, at, &nobody());
    let mut machine = Diagnosis::new(brief.clone(), tools, Method::DrVAgent);
    loop {
        let answered: Vec<(u32, Outcome)> = match machine.step() {
            Next::Report(report) => return report.clone(),
            Next::Calls(calls) => {
                calls.into_iter().map(|(number, call)| (number, answer(call, &brief))).collect()
            }
        };
        for (number, outcome) in answered {
            machine.hand(number, Answered::of(outcome));
        }
    }
}
