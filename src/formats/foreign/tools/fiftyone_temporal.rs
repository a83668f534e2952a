//! FiftyOne's labels of temporal detection: `{classes, labels {video: [{label, support | timestamps, confidence?}]}}`.

use serde_json::{Value, json};

use super::super::file::File;
use super::super::film::Counted;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::clock::{Rates, frame};
use super::fiftyone::{event, role};
use super::rows::{About, moments, video};
use crate::formats::error::LoadError;
use crate::formats::note::Severity;

/// Moments by video.
pub(in crate::formats::foreign) static FIFTYONE_TEMPORAL: Format = Format {
    id: "fiftyone-temporal",
    title: "FiftyOne temporal detections",
    sniff: is_temporal,
    read: Read::Last(read),
};

fn is_temporal(sample: &Sample) -> bool {
    let Some(map) = sample.object_with(&["classes", "labels"]) else { return false };
    let videos = map.get("labels").and_then(Value::as_object);
    let first = videos.and_then(|videos| videos.values().find_map(|labels| labels.as_array()?.first()));
    first.is_some_and(|label| label.get("support").is_some() || label.get("timestamps").is_some())
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let tree = file.tree(out)?;
    let Some(videos) = tree.get("labels").and_then(Value::as_object) else {
        return Err(file.refused("`labels` is no object by the names of videos"));
    };
    out.conventions("supports in frames from 1, both ends inclusive; timestamps in seconds, the end is where the last frame begins");
    let all = || videos.values().filter_map(Value::as_array).flatten();
    let scored =
        all().next().is_some() && all().all(|label| label.get("confidence").is_some_and(Value::is_number));
    let run = role("labels", scored, out);
    let framed = all().any(|label| label.get("support").is_some());
    let rates = Rates::known(out);
    for (name, labels) in videos {
        let Some(labels) = labels.as_array() else {
            out.note_once(Severity::SetAside, "a video whose labels are no list was left out");
            continue;
        };
        video(About { id: name.clone(), ..About::default() }, out);
        let named = |label: &Value| {
            let class = label.get("label").and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
            let class = class.and_then(|n| tree.get("classes")?.get(n)).cloned();
            let mut label = label.clone();
            if let Some(class) = class.filter(|_| label.is_object()) {
                label["label"] = json!(class);
            }
            label
        };
        let last = |label: &Value| frame(label.get("support")?.get(1)?);
        let until = labels.iter().filter_map(last).max();
        let clock = (framed && !labels.is_empty()).then(|| {
            rates.clock(
                name,
                Counted { until, ..Counted::default() },
                out,
                "The file counts frames and does not say.",
            )
        });
        let found = labels.iter().filter_map(|label| event(&named(label), clock, out)).collect();
        moments(name, run.as_deref().map(|_| file.stem()), found, out);
    }
    Ok(())
}
