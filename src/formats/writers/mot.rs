//! MOTChallenge: `VIDEO/gt/gt.txt` with `seqinfo.ini`, and for each run `trackers/RUN/data/VIDEO.txt`, where TrackEval
//! looks for it. A line is `frame, id, left, top, width, height, confidence, class, visibility`: frames from 1, the
//! upper left pixel 1, 1, classes by their line in `labels.txt`. A box stands in every frame.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use super::base::Frames;
use super::marks::{Boxed, later_samples, marked};
use super::presence::{MOST_FRAMES, Stretch, every, length, stretches};
use super::told::Told;
use super::writer::Files;
use crate::formats::names::Taken;
use crate::formats::note::Severity;
use crate::formats::verivid::file_name;
use crate::model::Dataset;

/// Labels, numbered from 1 in the order in which they come.
#[derive(Default)]
struct Classes<'a> {
    labels: Vec<&'a str>,
    numbers: HashMap<&'a str, usize>,
}

impl<'a> Classes<'a> {
    fn add(&mut self, label: &'a str) {
        self.numbers.entry(label).or_insert_with(|| {
            self.labels.push(label);
            self.labels.len()
        });
    }

    fn number(&self, label: &str) -> usize {
        self.numbers.get(label).copied().unwrap_or(0)
    }

    /// The first so many of them.
    fn file(&self, most: usize) -> Vec<u8> {
        // A label is a line.
        let lines = self
            .labels
            .iter()
            .take(most)
            .map(|label| label.split_whitespace().collect::<Vec<_>>().join(" ") + "\n");
        lines.collect::<String>().into_bytes()
    }
}

/// Writes the folder.
pub(super) fn write(dataset: &Dataset, told: &mut Told) -> Files {
    told.beside_marks(dataset, false);
    told.without_sentences(dataset);
    told.count(Severity::SetAside, LATER, later_samples(dataset));
    let all = marked(dataset);
    let mut classes = Classes::default();
    for boxed in all.iter().flat_map(|marked| marked.all()).flat_map(|marks| &marks.boxed) {
        classes.add(boxed.label);
    }
    // The last class of each folder.
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    let (mut files, mut names, mut run_names) = (Files::new(), Taken::default(), Taken::default());
    let runs: Vec<String> = dataset.runs().iter().map(|run| file_name(&run.id, &mut run_names)).collect();
    for marked in all.iter().filter(|marked| marked.has_boxes()) {
        let Some(rate) = told.rate(marked.video) else { continue };
        let frames = Frames::of(marked.video, rate);
        let tracks = |boxed: &[Boxed]| -> Vec<Vec<Stretch>> {
            boxed.iter().map(|boxed| stretches(boxed.track, frames)).collect()
        };
        if marked
            .all()
            .map(|marks| tracks(&marks.boxed).iter().map(|one| length(one)).sum::<u64>())
            .sum::<u64>()
            > MOST_FRAMES
        {
            told.of(Severity::SetAside, &marked.video.id, TOO_LONG);
            continue;
        }
        let name = file_name(&marked.video.id, &mut names);
        let mut last = 0;
        let mut lines = |boxed: &[Boxed], is_truth: bool, folder: String| {
            let tracks = tracks(boxed);
            let ends = tracks.iter().flatten().map(|stretch| stretch.until);
            last = ends.fold(last, u64::max);
            let numbers: Vec<usize> = boxed.iter().map(|boxed| classes.number(boxed.label)).collect();
            let highest = folders.entry(folder).or_default();
            *highest = numbers.iter().copied().fold(*highest, usize::max);
            text((boxed, &tracks, frames), &numbers, is_truth)
        };
        if !marked.truth.boxed.is_empty() {
            let text = lines(&marked.truth.boxed, true, format!("{name}/gt"));
            files.push((format!("{name}/gt/gt.txt"), text));
        }
        for (run, marks) in marked.runs.iter().filter(|(_, marks)| !marks.boxed.is_empty()) {
            let run = runs.get(run.0 as usize).map_or("run", String::as_str);
            let text = lines(&marks.boxed, false, format!("trackers/{run}/data"));
            files.push((format!("trackers/{run}/data/{name}.txt"), text));
        }
        let mut about = format!("[Sequence]\nname={name}\nimDir=img1\n{}", rate_lines(frames, told));
        let _ = writeln!(about, "seqLength={}", frames.count_or(last));
        if let Some(size) = told.known_size(marked.video) {
            let _ = writeln!(about, "imWidth={}\nimHeight={}", size.width(), size.height());
        }
        about.push_str("imExt=.jpg\n");
        files.push((format!("{name}/seqinfo.ini"), about.into_bytes()));
    }
    // The list of classes beside each file of boxes. A long one ends with the last that stands there.
    let lists = folders.into_iter();
    files.extend(
        lists.map(|(folder, highest)| (format!("{folder}/labels.txt"), classes.file(highest.max(SHORT)))),
    );
    files
}

/// A list of so many classes is written whole everywhere.
const SHORT: usize = 100;

/// Marks of later samples of a run, in formats that have none.
pub(super) const LATER: &str = "later samples of runs (#) are not in it: the first counts";

/// A video with more boxes than can be meant.
pub(super) const TOO_LONG: &str =
    "its tracks have more than 2,000,000 boxes, one a frame, and were not written";

/// Frames a second: whole, since programs of MOTChallenge read no other and refuse names that they do not know, and in a remark as they are.
fn rate_lines(frames: Frames, told: &mut Told) -> String {
    let (num, den) = frames.rate.parts();
    if den == 1 {
        return format!("frameRate={num}\n");
    }
    let reason = "frame rates (#) are not whole: `seqinfo.ini` has them rounded, and as they are in a remark";
    told.count(Severity::Info, reason, 1);
    format!("; frame rate: {num}/{den}\nframeRate={}\n", frames.rate.hertz().round().max(1.0))
}

/// The lines, by frame and then by track.
fn text(
    (boxed, tracks, frames): (&[Boxed], &[Vec<Stretch>], Frames),
    classes: &[usize],
    is_truth: bool,
) -> Vec<u8> {
    let mut lines = Vec::new();
    for (((id, boxed), stretches), class) in (1..).zip(boxed).zip(tracks).zip(classes) {
        for (frame, rect, score) in every(boxed.track, stretches, frames) {
            let confidence = if is_truth { 1.0 } else { score.unwrap_or(1.0) };
            let (x, y, w, h) = (rect.x() + 1.0, rect.y() + 1.0, rect.w(), rect.h());
            // Nobody said how much of a box is hidden: all of a true one counts as seen.
            let seen = if is_truth { "1" } else { "-1" };
            let line = format!("{},{id},{x},{y},{w},{h},{confidence},{class},{seen}\n", frame + 1);
            lines.push((frame, id, line));
        }
    }
    lines.sort_by_key(|(frame, id, _)| (*frame, *id));
    lines.into_iter().map(|(_, _, line)| line).collect::<String>().into_bytes()
}
