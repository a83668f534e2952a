//! MOTChallenge: ground truth, detections and results as lines of numbers, with `seqinfo.ini` and `labels.txt` beside them.

use std::collections::HashMap;

use serde_json::{Map, json};

use super::super::file::{File, stem};
use super::super::film::Counted;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::{Sample, Shape};
use super::clock::{Clock, first_frame};
use super::mot_rows::{CLASSES, Line, are_lines, line};
use super::names::folders;
use super::rows::{About, boxes, video};
use super::size::{shown, size};
use super::tracks::{Shot, Tracks};
use crate::formats::error::LoadError;
use crate::formats::note::Severity;

/// Lines of boxes and what stands beside them.
pub(in crate::formats::foreign) static MOT: Format = Format {
    id: "mot",
    title: "MOTChallenge boxes (gt, det, results)",
    sniff: is_mot,
    read: Read::Together(read),
};

fn is_mot(sample: &Sample) -> bool {
    let Shape::Text(lines) = &sample.shape else { return false };
    let head = lines.iter().map(|line| line.trim()).find(|line| !line.is_empty()).unwrap_or_default();
    head.eq_ignore_ascii_case("[sequence]")
        || sample.name.ends_with("labels.txt") && are_names(lines)
        || are_lines(lines)
}

/// A list of classes: a few words a line.
fn are_names(lines: &[String]) -> bool {
    lines.iter().all(|line| line.len() < 60 && !line.contains([',', '{', '<', '\t']))
        && lines.iter().any(|line| line.chars().any(char::is_alphabetic))
}

/// What `seqinfo.ini` says.
#[derive(Clone, Default)]
struct Sequence {
    name: Option<String>,
    clock: Option<Clock>,
    length: Option<f64>,
    size: Option<(f64, f64)>,
    rest: Map<String, serde_json::Value>,
}

fn sequence(text: &str) -> Sequence {
    let mut found = Sequence::default();
    let (mut width, mut height) = (None, None);
    for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
        let (key, value) = (key.trim(), value.trim());
        let number = || value.parse::<f64>().ok();
        match key.to_lowercase().as_str() {
            "name" => found.name = Some(value.to_owned()),
            "framerate" => found.clock = number().and_then(Clock::of_decimal),
            "seqlength" => found.length = number(),
            "imwidth" => width = number(),
            "imheight" => height = number(),
            _ => {
                found.rest.insert(key.to_owned(), json!(value));
            }
        }
    }
    found.size = size(width, height);
    found
}

/// The folder of a sequence, that above `gt` and `det`, and what stands before `role` in the file's name.
fn place<'a>(path: &'a str, roles: &[&str]) -> (String, &'a str) {
    let folder = path.rsplit_once(['/', '\\']).map_or("", |(folder, _)| folder);
    let last = folder.rsplit(['/', '\\']).next().unwrap_or(folder);
    let is_role = ["gt", "det"].contains(&last);
    let above =
        if is_role { folder[..folder.len() - last.len()].trim_end_matches(['/', '\\']) } else { folder };
    let before = roles.iter().find_map(|role| stem(path).strip_suffix(role));
    (above.to_owned(), before.unwrap_or(""))
}

/// What stands beside lines.
#[derive(Default)]
struct Beside {
    /// By folder and what names of files there begin with.
    sequences: HashMap<(String, String), Sequence>,
    by_name: HashMap<String, Sequence>,
    classes: HashMap<(String, String), Vec<String>>,
    /// The least number of a corner in all files.
    least: f64,
}

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    let mut beside = Beside { least: f64::INFINITY, ..Beside::default() };
    let mut boxed = Vec::new();
    for file in files {
        let text = file.text();
        let head: Vec<String> = text.lines().take(20).map(str::to_owned).collect();
        let (folder, before) = place(&file.name, &["seqinfo", "labels"]);
        let key = (folder, before.to_owned());
        if text.trim_start().get(..10).is_some_and(|head| head.eq_ignore_ascii_case("[sequence]")) {
            let sequence = sequence(&text);
            if let Some(name) = sequence.name.clone() {
                beside.by_name.insert(name, sequence.clone());
            }
            beside.sequences.insert(key, sequence);
        } else if !are_lines(&head) && are_names(&head) {
            beside.classes.insert(key, text.lines().map(|name| name.trim().to_owned()).collect());
        } else {
            let lines = lines(file, out);
            let corners = lines.iter().flat_map(|line| line.rect.iter().take(2));
            beside.least = corners.fold(beside.least, |least, number| least.min(*number));
            boxed.push((file, lines));
        }
    }
    let Some(first) = files.first().filter(|_| boxed.is_empty()) else {
        out.conventions(
            "frames from 1, of which frame f covers [(f - 1) / fps, f / fps); boxes left, top, width, height in pixels",
        );
        let mut boxed: Vec<_> = boxed
            .into_iter()
            .map(|(file, lines)| {
                out.at(&file.name, 1);
                (role(file, &lines, out), file, lines)
            })
            .collect();
        // The truth comes first: runs speak of its items.
        boxed.sort_by_key(|(run, ..)| run.is_some());
        for (run, file, lines) in boxed {
            beside.boxes(file, run, &lines, out);
        }
        return Ok(());
    };
    Err(first.refused("there are no boxes beside it"))
}

/// The lines of a file.
fn lines(file: &File, out: &mut Out) -> Vec<Line> {
    let text = file.text();
    let full = text.lines().zip(1..).filter(|(text, _)| !text.trim().is_empty());
    let mut lines = Vec::new();
    for (text, number) in full {
        match line(text) {
            Some(line) => lines.push(line),
            None => {
                out.at(&file.name, number);
                out.note(Severity::SetAside, "no box", "the line holds no box".to_owned());
            }
        }
    }
    lines
}

/// What the lines of a file are.
fn role(file: &File, lines: &[Line], out: &mut Out) -> Option<String> {
    let name = file.stem().to_lowercase();
    let folders: Vec<String> = file.name.split(['/', '\\']).map(str::to_lowercase).collect();
    let has = |role: &str| name == role || folders.iter().any(|folder| folder == role);
    let begins = |role: &str| name.strip_prefix(role).is_some_and(|rest| rest.starts_with(['_', '-', '.']));
    let ends = |role: &str| name.strip_suffix(role).is_some_and(|rest| rest.ends_with(['_', '-', '.']));
    let told = |role: &str| has(role) || begins(role) || ends(role);
    let run = || {
        let folder = folders_of_run(&file.name).filter(|folder| *folder != file.stem());
        folder.unwrap_or_else(|| file.stem()).to_owned()
    };
    if told("gt") || told("ground_truth") {
        return None;
    }
    if told("det") {
        return Some("det".to_owned());
    }
    // A confidence is rarely whole.
    let scored = lines.iter().any(|line| line.confidence.is_some_and(|score| score.fract() != 0.0));
    let options = [("truth", "they are true"), ("run", "a tracker or a detector found them")];
    let likeliest = if scored { "run" } else { "truth" };
    let said = out.decide("role", likeliest, &options, || {
        format!("What are the boxes of `{}`? Neither its name nor its folder says gt or det.", file.name)
    });
    (said == "run").then(run)
}

/// The folder that names a tracker: that above `data`.
fn folders_of_run(path: &str) -> Option<&str> {
    folders(path).next()
}

impl Beside {
    /// What `seqinfo.ini` says of a file: by the name that the file has, or beside it.
    fn known(&self, path: &str) -> Sequence {
        let (folder, before) = place(path, &["gt", "det"]);
        let beside = self.sequences.get(&(folder, before.to_owned()));
        self.by_name.get(stem(path)).or(beside).cloned().unwrap_or_default()
    }

    fn boxes(&self, file: &File, run: Option<String>, lines: &[Line], out: &mut Out) {
        out.at(&file.name, 1);
        let known = self.known(&file.name);
        let stem = file.stem();
        let is_plain = ["gt", "det"].contains(&stem);
        let above = folders(&file.name).next().unwrap_or(stem);
        let id = known.name.clone().unwrap_or_else(|| if is_plain { above } else { stem }.to_owned());
        let mut tracks = self.tracks(lines, run.is_some(), &file.name, out);
        let base = match tracks.first_frame() {
            Some(0) => first_frame(out, 0, "A box is of frame 0; MOTChallenge begins with 1."),
            _ => 1,
        };
        let shift = corner(self.least, out);
        tracks.map(|shot| {
            let [x, y, w, h] = shot.rect;
            Shot { frame: shot.frame - base, rect: [x - shift, y - shift, w, h], ..shot }
        });
        let counted = Counted { frames: known.length, ..tracks.counted() };
        let clock = Clock::of_video(out, &id, known.clock, counted, "There is no `seqinfo.ini` beside it.");
        let shown = known.size.map(|stated| shown(out, &id, stated, Some(tracks.reach())));
        shown.into_iter().for_each(|shown| tracks.show(shown));
        let mut about = About { id, clock: Some(clock), rest: known.rest, ..About::default() };
        about.duration = known.length.map(|length| length / clock.hertz()).filter(|_| clock.stated);
        about.size = shown.map(|shown| shown.size);
        let id = about.id.clone();
        video(about, out);
        let rows = tracks.rows(clock, out);
        boxes(&id, run.as_deref(), rows, out);
    }

    fn tracks(&self, lines: &[Line], is_run: bool, path: &str, out: &mut Out) -> Tracks {
        let mut tracks = Tracks::default();
        let (folder, before) = place(path, &["gt", "det"]);
        let names = self.classes.get(&(folder, before.to_owned()));
        for line in lines {
            if line.has_more {
                out.note_once(
                    Severity::Info,
                    "columns past the ninth, or a place in the world, are not kept",
                );
            }
            if !is_run && line.confidence == Some(0.0) && line.class.is_some() {
                let told = "a true box is marked to be ignored (0 in the seventh column) and was left out";
                out.note_once(Severity::Info, told);
                continue;
            }
            let label = label(line.class, names);
            let id = line.id.map(|id| id.to_string());
            let score = line.confidence.filter(|_| is_run);
            let shot = Shot { frame: line.frame, rect: line.rect, score };
            let about = || {
                let visibility = line.visibility.map(|seen| ("visibility".to_owned(), json!(seen)));
                visibility.into_iter().collect()
            };
            tracks.add(id.as_deref(), &label, shot, about);
        }
        tracks
    }
}

/// A class by its number: from 1 in a list beside the boxes, or else of the challenge.
fn label(class: Option<i64>, names: Option<&Vec<String>>) -> String {
    let Some(class) = class else { return "object".to_owned() };
    let at = usize::try_from(class - 1).ok();
    let named = match names {
        Some(names) => at.and_then(|at| names.get(at)).map(String::as_str),
        None => at.and_then(|at| CLASSES.get(at)).copied(),
    };
    named.map_or_else(|| format!("class {class}"), str::to_owned)
}

/// How far boxes are from where pixels count from 0: MOTChallenge counts them from 1.
fn corner(least: f64, out: &mut Out) -> f64 {
    let options = [("1", "the upper left pixel is 1, 1"), ("0", "the upper left pixel is 0, 0")];
    let likeliest = if least == 0.0 { "0" } else { "1" };
    let said = out.decide("pixel_base", likeliest, &options, || {
        format!("Is the upper left pixel 1, 1, as MOTChallenge has it, or 0, 0? The least number of a corner is {least}.")
    });
    if said == "1" { 1.0 } else { 0.0 }
}
