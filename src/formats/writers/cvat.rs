//! CVAT 1.1 for video: an XML for each video, `VIDEO.xml`, and for what a run says `RUN/VIDEO.xml`. A track has a box at
//! each keyframe, between which CVAT moves it evenly, and is outside from the frame after its last. Frames from 0;
//! corners in pixels.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::base::Frames;
use super::marks::{Boxed, later_samples, marked};
use super::mot::LATER;
use super::presence::{Stretch, stretches};
use super::told::Told;
use super::writer::Files;
use crate::formats::names::Taken;
use crate::formats::note::Severity;
use crate::formats::verivid::file_name;
use crate::model::{Dataset, Video};
use crate::units::{PixelRect, PixelSize};

/// Writes the folder.
pub(super) fn write(dataset: &Dataset, told: &mut Told) -> Files {
    told.beside_marks(dataset, false);
    told.without_sentences(dataset);
    told.count(Severity::SetAside, LATER, later_samples(dataset));
    let (mut files, mut names, mut run_names) = (Files::new(), Taken::default(), Taken::default());
    let runs: Vec<String> = dataset.runs().iter().map(|run| file_name(&run.id, &mut run_names)).collect();
    for marked in marked(dataset).iter().filter(|marked| marked.has_boxes()) {
        let Some(rate) = told.rate(marked.video) else { continue };
        let frames = Frames::of(marked.video, rate);
        let size = told.known_size(marked.video);
        let name = file_name(&marked.video.id, &mut names);
        if !marked.truth.boxed.is_empty() {
            files.push((format!("{name}.xml"), document(marked.video, &marked.truth.boxed, frames, size)));
        }
        for (run, marks) in marked.runs.iter().filter(|(_, marks)| !marks.boxed.is_empty()) {
            let run = runs.get(run.0 as usize).map_or("run", String::as_str);
            let scores = marks.boxed.iter().flat_map(|boxed| &boxed.track.boxes);
            let scores = scores.filter(|key| key.score.is_some()).count();
            told.count(Severity::Info, "confidences (#) are not in it: boxes of CVAT have none", scores);
            files.push((format!("{run}/{name}.xml"), document(marked.video, &marks.boxed, frames, size)));
        }
    }
    files
}

fn document(video: &Video, boxed: &[Boxed], frames: Frames, size: Option<PixelSize>) -> Vec<u8> {
    let tracks: Vec<Vec<Stretch>> = boxed.iter().map(|boxed| stretches(boxed.track, frames)).collect();
    let last = tracks.iter().flatten().map(|stretch| stretch.until).max().unwrap_or(0);
    let count = frames.count_or(last);
    let labels: BTreeSet<&str> = boxed.iter().map(|boxed| boxed.label).collect();
    let mut text = head(video, &labels, count, size);
    for (id, (boxed, stretches)) in boxed.iter().zip(&tracks).enumerate() {
        let _ = writeln!(text, "  <track id=\"{id}\" label=\"{}\" source=\"file\">", escaped(boxed.label));
        for (n, stretch) in stretches.iter().enumerate() {
            let next = stretches.get(n + 1).map(|next| next.from);
            track_boxes(&mut text, stretch, next.is_none_or(|next| next > stretch.until), count);
        }
        text.push_str("  </track>\n");
    }
    text.push_str("</annotations>\n");
    text.into_bytes()
}

/// The boxes of a stretch; `ends`: the object is gone after it.
fn track_boxes(text: &mut String, stretch: &Stretch, ends: bool, count: u64) {
    for (frame, key) in &stretch.keys {
        shape(text, *frame, key.rect, false);
    }
    if ends && stretch.until < count {
        if let Some((_, key)) = stretch.keys.last() {
            shape(text, stretch.until, key.rect, true);
        }
        return;
    }
    // Past the last frame, or at the next stretch, there is no box that says that it moves until then.
    let last = stretch.until - 1;
    if stretch.keys.last().is_some_and(|(frame, _)| *frame < last)
        && let Some(rect) = stretch.at(last)
    {
        shape(text, last, rect, false);
    }
}

fn shape(text: &mut String, frame: u64, rect: PixelRect, outside: bool) {
    let (x, y) = (rect.x(), rect.y());
    let _ = writeln!(
        text,
        "    <box frame=\"{frame}\" keyframe=\"1\" outside=\"{}\" occluded=\"0\" xtl=\"{x}\" ytl=\"{y}\" xbr=\"{}\" ybr=\"{}\" z_order=\"0\"></box>",
        u8::from(outside),
        x + rect.w(),
        y + rect.h(),
    );
}

fn head(video: &Video, labels: &BTreeSet<&str>, count: u64, size: Option<PixelSize>) -> String {
    let source = escaped(video.src.as_deref().unwrap_or(&video.id));
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<annotations>\n  <version>1.1</version>\n  <meta>\n    <task>\n      <id>0</id>\n      <name>{}</name>\n      <size>{count}</size>\n      <mode>interpolation</mode>\n      <overlap>0</overlap>\n      <bugtracker></bugtracker>\n      <start_frame>0</start_frame>\n      <stop_frame>{}</stop_frame>\n      <frame_filter></frame_filter>\n      <labels>\n",
        escaped(&video.id),
        count.saturating_sub(1),
    );
    for label in labels {
        let label = escaped(label);
        let _ = writeln!(
            text,
            "        <label>\n          <name>{label}</name>\n          <attributes></attributes>\n        </label>"
        );
    }
    text.push_str("      </labels>\n      <segments></segments>\n");
    if let Some(size) = size {
        let _ = writeln!(
            text,
            "      <original_size>\n        <width>{}</width>\n        <height>{}</height>\n      </original_size>",
            size.width(),
            size.height()
        );
    }
    let _ = writeln!(text, "      <source>{source}</source>\n    </task>\n  </meta>");
    text
}

/// Text of an element or an attribute; characters that XML does not allow are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' => safe.push_str("&#10;"),
            '\t' => safe.push_str("&#9;"),
            '\r' => safe.push_str("&#13;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => safe.push(c),
        }
    }
    safe
}
