//! The command from its arguments to its answer.

use std::{fs, path::Path};

use verivid::{
    detect::{
        detection::THRESHOLD,
        sampling::frames,
        tracking::{Tracking, track},
        tracks::tracks,
    },
    formats::verivid::write,
    model::{Dataset, Track, VideoIx},
    units::TimeSpan,
};

use super::{
    detector::{Detector, words},
    failure::DetectFailure,
    joined::{Made, add_run, alone, items_of, truth_of, video_of},
    looking::{Looked, look},
    model::{How, all_cores, embedded, labels, load, vocabulary, words_for},
    probe::{Clip, probe},
    report::{Told, as_json, as_text},
};
use crate::{
    arguments::{Detect, Input},
    failure::{Answer, Failure},
    input,
    remote::{self, Remote},
    sources::way,
};

/// How many frames a second are looked at where nobody says.
const RATE: f64 = 5.0;

/// Detects, and tells or writes what was seen.
pub fn detect(command: &Detect) -> Result<Answer, Failure> {
    let clip = probe(&command.video)?;
    let mut detector = detector(command)?;
    let threshold = command.threshold.unwrap_or(THRESHOLD);
    let classes = match (&detector, detector.capabilities().labels) {
        (Detector::Boxes { .. }, _) | (_, None) => Vec::new(),
        (_, Some(labels)) => words_for(&command.only, &labels)?,
    };
    let range = command.range.as_deref().map(range).transpose()?;
    let rate = if command.every { None } else { Some(command.rate.unwrap_or(RATE)) };
    let wanted = frames(&clip.table, range, rate);
    // Before the work, so that it is not lost.
    let taken = command.to.as_ref().map(|to| to.join(input::MANIFEST)).filter(|path| path.exists());
    if let Some(path) = taken.filter(|_| !command.overwrite) {
        return Err(Failure::Taken(path));
    }
    let looked = look(&clip, wanted, &mut detector)?;
    if let (true, Some(why)) = (looked.frames.is_empty(), looked.broken.as_ref()) {
        return Err(Failure::NothingDetected(why.to_string()));
    }
    if looked.frames.is_empty() {
        let what = "no frame of it could be decoded".to_owned();
        return Err(DetectFailure::Video { what, path: clip.path.clone() }.into());
    }
    let paths = track(&looked.frames, &classes, &looked.cuts, &Tracking::at(threshold));
    let found = tracks(&paths, &looked.frames, &|class| detector.label(class));
    let joined = join(command, &clip, &detector, &looked, &found, threshold)?;
    let told = Told {
        clip: &clip,
        detector: &detector,
        looked: &looked,
        tracks: &found,
        truth: &joined.truth,
        left_out: &joined.left_out,
        threshold,
        classes: &classes,
        written: joined.written,
    };
    let text = if command.json { as_json(&told) } else { as_text(&told) };
    if let Some(why) = &looked.broken {
        eprintln!("verivid: stopped after {} frames: {why}", looked.frames.len());
    }
    Ok(Answer { text, status: u8::from(looked.broken.is_some()) })
}

fn detector(command: &Detect) -> Result<Detector, DetectFailure> {
    let threads = command.threads.unwrap_or_else(all_cores);
    let labels = command.labels.as_deref().map(labels).transpose()?;
    let Some(model) = &command.model else { return embedded(threads).map(Detector::from) };
    if !(model.starts_with("http://") || model.starts_with("https://")) {
        let vocabulary = command.vocabulary.as_deref().map(vocabulary).transpose()?;
        let how = How { labels, vocabulary, read_as: command.read_as, threads };
        return load(Path::new(model), how).map(Detector::from);
    }
    Ok(match remote::open(model, command.token.as_deref(), labels)? {
        Remote::Tensors(plan, server) => Detector::Tensors { plan, server },
        Remote::Boxes(server) => Detector::Boxes {
            server,
            words: words(&command.only),
            threshold: command.threshold.unwrap_or(THRESHOLD) * 0.5,
        },
    })
}

/// `2.5,4` in seconds.
fn range(said: &str) -> Result<TimeSpan, DetectFailure> {
    let span = said
        .split_once(',')
        .and_then(|(start, end)| TimeSpan::new(start.trim().parse().ok()?, end.trim().parse().ok()?));
    span.ok_or_else(|| DetectFailure::Argument(format!("`--range {said}`: expected START,END in seconds")))
}

/// What a dataset says of the video, and where the run was written.
#[derive(Default)]
struct Joined {
    truth: Vec<Track>,
    /// Labels of the truth that the detector has no class for.
    left_out: Vec<String>,
    written: Option<String>,
}

fn join(
    command: &Detect,
    clip: &Clip,
    detector: &Detector,
    looked: &Looked,
    found: &[Track],
    threshold: f64,
) -> Result<Joined, Failure> {
    if command.to.is_none() && command.dataset.is_empty() {
        return Ok(Joined::default());
    }
    let folder = command.to.clone().unwrap_or_else(|| Path::new(".").to_path_buf());
    let (mut dataset, video) = joined_dataset(command, clip, &folder)?;
    let by = detector.capabilities();
    let words = by.labels.as_ref().filter(|_| !by.open_vocabulary);
    let (truth, left_out) = truth_of(&dataset, video, words);
    let Some(to) = &command.to else { return Ok(Joined { truth, left_out, written: None }) };
    let items = items_of(&mut dataset, video);
    let made = Made {
        id: command.run.as_deref().unwrap_or(&by.model),
        tracks: found,
        times: looked.frames.iter().map(|seen| seen.time).collect(),
        rate: if command.every { None } else { Some(command.rate.unwrap_or(RATE)) },
        seconds: looked.took.as_secs_f64(),
        threshold,
    };
    for (name, bytes) in write(&add_run(dataset, &items, &made, &by)) {
        let path = to.join(name);
        let done = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, bytes));
        done.map_err(|why| Failure::Write { why, path })?;
    }
    Ok(Joined { truth, left_out, written: Some(to.display().to_string()) })
}

fn joined_dataset(command: &Detect, clip: &Clip, folder: &Path) -> Result<(Dataset, VideoIx), Failure> {
    if command.dataset.is_empty() {
        let home = clip.path.parent().unwrap_or(Path::new(""));
        let name = clip.path.file_name().unwrap_or_default().to_string_lossy();
        let src = format!("{}{name}", way(folder, home).unwrap_or_default());
        return Ok(alone(clip, src));
    }
    let read = Input { paths: command.dataset.clone(), ..Input::default() };
    let loaded = input::load_moved(&read, &mut |home| way(folder, home))?;
    let video = video_of(&loaded.dataset, clip, folder)?;
    Ok((loaded.dataset, video))
}
