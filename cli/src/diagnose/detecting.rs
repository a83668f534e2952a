//! Detectors for a diagnosis: the one that comes with the program, any ONNX file, or a server, by the clients of
//! `verivid detect`. A video is looked at once for all questions about it.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use verivid::{
    agent::{detected, evidence::Seen, machine::Outcome},
    detect::{
        detection::THRESHOLD,
        labels::{LabelOrigin, Labels},
        sampling::frames,
        tracking::{Tracking, track},
        tracks::tracks,
    },
    model::Track,
};

use crate::{
    detect::{Detector, How, all_cores, embedded, load, look, probe},
    failure::Failure,
    remote::{self, Remote},
};

/// The detector that comes with the program.
pub(super) const EMBEDDED: &str = "nanodet";
/// How many frames a second are looked at, as `verivid detect` does where nobody says.
const RATE: f64 = 5.0;

/// Detectors, each by the name that stands in reports.
pub(super) struct Detectors(BTreeMap<String, Mutex<One>>);

/// The tracks of a video, or why there are none.
type Found = Result<Arc<Vec<Track>>, String>;

struct One {
    detector: Detector,
    /// By video, and by the words that were looked for where the detector takes words.
    done: BTreeMap<(PathBuf, Vec<String>), Found>,
}

/// Whether a name is that of a detector and not of a run.
pub(super) fn is_detector(name: &str) -> bool {
    name == EMBEDDED || is_address(name) || name.to_lowercase().ends_with(".onnx")
}

fn is_address(name: &str) -> bool {
    name.starts_with("http://") || name.starts_with("https://")
}

impl Detectors {
    /// Makes them ready, and tells their names in the order in which they were given.
    pub(super) fn open(given: &[String], token: Option<&str>) -> Result<(Self, Vec<String>), Failure> {
        let (mut all, mut names) = (BTreeMap::new(), Vec::new());
        for text in given {
            let detector = open(text, token)?;
            let name = if is_address(text) { text.clone() } else { detector.capabilities().model };
            let name = if all.contains_key(&name) { format!("{name} ({text})") } else { name };
            names.push(name.clone());
            all.insert(name, Mutex::new(One { detector, done: BTreeMap::new() }));
        }
        Ok((Self(all), names))
    }

    /// Whether there is one of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// What one finds of these things on a video.
    pub(super) fn outcome(&self, name: &str, video: &Path, objects: &[String]) -> Outcome {
        let Some(one) = self.0.get(name) else {
            return Outcome::Unavailable("there is no such detector".to_owned());
        };
        // Another that panicked left nothing half done: what is kept is whole videos.
        let mut one = one.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match one.seen(video, objects) {
            Ok(list) => Outcome::Seen(list),
            Err(why) => Outcome::Failed(why),
        }
    }
}

fn open(text: &str, token: Option<&str>) -> Result<Detector, Failure> {
    if text == EMBEDDED {
        return Ok(embedded(all_cores()).map(Detector::from)?);
    }
    if !is_address(text) {
        let how = How { threads: all_cores(), ..How::default() };
        return Ok(load(Path::new(text), how).map(Detector::from)?);
    }
    Ok(match remote::open(text, token, None)? {
        Remote::Tensors(plan, server) => Detector::Tensors { plan, server },
        Remote::Boxes(server) => {
            let words = Labels { names: Vec::new(), origin: LabelOrigin::Typed };
            Detector::Boxes { server, words, threshold: THRESHOLD * 0.5 }
        }
    })
}

impl One {
    fn seen(&mut self, video: &Path, objects: &[String]) -> Result<Vec<Seen>, String> {
        let closed = match &mut self.detector {
            // It is asked for the words of the question, and answers in them.
            Detector::Boxes { words, .. } => {
                words.names = objects.to_vec();
                None
            }
            other => Some(other.capabilities().labels.ok_or("its classes have no names: give it labels")?),
        };
        let asked = if closed.is_some() { Vec::new() } else { objects.to_vec() };
        let key = (video.to_path_buf(), asked);
        let found = match self.done.get(&key) {
            Some(found) => found.clone(),
            None => {
                let found = self.tracks(video).map(Arc::new);
                self.done.insert(key, found.clone());
                found
            }
        }?;
        let of_word = |what: &String| Seen {
            what: what.clone(),
            tracks: found.iter().filter(|track| track.label == *what).cloned().collect(),
            complete: true,
            ..Seen::default()
        };
        Ok(match closed {
            Some(labels) => detected::seen(objects, &labels, &found),
            None => objects.iter().map(of_word).collect(),
        })
    }

    fn tracks(&mut self, video: &Path) -> Result<Vec<Track>, String> {
        let clip = probe(video).map_err(|why| why.to_string())?;
        let wanted = frames(&clip.table, None, Some(RATE));
        let looked = look(&clip, wanted, &mut self.detector).map_err(|why| why.to_string())?;
        if let Some(why) = looked.broken {
            return Err(why.to_string());
        }
        let paths = track(&looked.frames, &[], &looked.cuts, &Tracking::at(THRESHOLD));
        Ok(tracks(&paths, &looked.frames, &|class| self.detector.label(class)))
    }
}
