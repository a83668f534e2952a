//! Ultralytics `save_txt`: a folder of files `{video}_{frame}.txt`, each line `class x y width height [confidence] [id]`
//! with the middle of the box, in shares of the picture.

use std::collections::HashMap;

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::{Sample, Shape as Form};
use super::clock::{Rates, first_frame};
use super::names::{folders, video_and_frame};
use super::rows::{About, boxes, video};
use super::size::of_video;
use super::tracks::{Shot, Tracks};
use crate::formats::error::LoadError;
use crate::formats::note::Severity;

/// Detections of the frames of videos, in text.
pub(in crate::formats::foreign) static ULTRALYTICS_TEXT: Format = Format {
    id: "ultralytics-txt",
    title: "Ultralytics detections (save_txt)",
    sniff: is_text,
    read: Read::Together(read),
};

fn is_text(sample: &Sample) -> bool {
    let Form::Text(lines) = &sample.shape else { return false };
    let mut full = lines.iter().filter(|line| !line.trim().is_empty()).peekable();
    full.peek().is_some() && full.all(|line| detection(line).is_some())
}

/// A line: its class, the box, the confidence, the track.
struct Detection {
    class: String,
    rect: [f64; 4],
    score: Option<f64>,
    id: Option<String>,
}

fn detection(line: &str) -> Option<Detection> {
    let cells: Vec<&str> = line.split_whitespace().take(8).collect();
    let (class, rest) = cells.split_first()?;
    class.parse::<u32>().ok()?;
    let numbers: Vec<f64> = rest.iter().map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
    let &[x, y, w, h, ref more @ ..] = numbers.as_slice() else { return None };
    // A box may reach a little over the edge.
    let is_share = |share: &f64| (-0.5..=1.5).contains(share);
    if ![x, y, w, h].iter().all(is_share) || more.len() > 2 {
        return None;
    }
    let track = |id: f64| (id.fract() == 0.0 && id >= 0.0).then(|| id.to_string());
    let (score, id) = match more {
        [score, id] => (Some(*score), track(*id)),
        // Without confidences the track follows the box.
        [one] if one.fract() == 0.0 && *one > 1.0 => (None, track(*one)),
        [one] => (Some(*one), None),
        _ => (None, None),
    };
    Some(Detection { class: (*class).to_owned(), rect: [x - w / 2.0, y - h / 2.0, w, h], score, id })
}

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    out.conventions("frames by the numbers of the files' names, the first is 1; boxes middle, width, height in shares of the picture");
    let mut places: HashMap<(String, String), usize> = HashMap::new();
    let mut clips: Vec<(String, String, Tracks)> = Vec::new();
    let mut scored = false;
    for file in files {
        let (id, frame) = video_and_frame(&file.name);
        let run = folders(&file.name).find(|folder| *folder != id).unwrap_or("ultralytics").to_owned();
        let at = *places.entry((id.clone(), run.clone())).or_insert_with(|| {
            clips.push((id, run, Tracks::default()));
            clips.len() - 1
        });
        let Some((_, _, tracks)) = clips.get_mut(at) else { continue };
        for (line, number) in file.text().lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
            out.at(&file.name, number);
            let Some(found) = detection(line) else {
                out.note(Severity::SetAside, "no box", "the line holds no box".to_owned());
                continue;
            };
            if frame.is_none() {
                out.note_once(
                    Severity::Changed,
                    "a file's name has no number; its boxes are shown in the first frame",
                );
            }
            scored |= found.score.is_some();
            let shot = Shot { frame: frame.unwrap_or(1), rect: found.rect, score: found.score };
            let label = format!("class {}", found.class);
            tracks.add(found.id.as_deref(), &label, shot, serde_json::Map::new);
        }
    }
    if let Some(file) = files.first() {
        out.at(&file.name, 1);
    }
    let options = [("run", "a model found them"), ("truth", "they are true")];
    let likeliest = if scored { "run" } else { "truth" };
    let said = out.decide("role", likeliest, &options, || {
        let has = if scored {
            "have confidences, as detections do"
        } else {
            "have no confidences, as training labels"
        };
        format!("Did a model find these boxes, or are they true? They {has}.")
    });
    let rates = Rates::known(out);
    let base = first_frame(out, 1, "The program counts from 1.");
    for (id, run, mut tracks) in clips {
        let size = of_video(out, &id);
        tracks.map(|shot| {
            let [x, y, w, h] = shot.rect;
            let rect = [x * size.0, y * size.1, w * size.0, h * size.1];
            Shot { frame: shot.frame - base, rect, ..shot }
        });
        video(About { id: id.clone(), size: Some(size), ..About::default() }, out);
        let clock = rates.clock(&id, tracks.counted(), out, "Detections do not say.");
        let rows = tracks.rows(clock, out);
        boxes(&id, Some(run.as_str()).filter(|_| said == "run"), rows, out);
    }
    Ok(())
}
