//! What was seen as a run of a dataset: of one that is there, or of a new one with this video alone.

use std::path::Path;

use verivid::{
    detect::{
        capabilities::Capabilities,
        labels::Labels,
        query::{Asked, ask},
    },
    model::{About, Dataset, Item, ItemIx, Modality, Prediction, Run, Task, Track, Video, VideoIx},
    units::{FrameRate, PixelSize},
};

use super::{failure::DetectFailure, probe::Clip};

/// What a run is made of.
pub(super) struct Made<'a> {
    pub(super) id: &'a str,
    pub(super) tracks: &'a [Track],
    /// The times that were looked at.
    pub(super) times: Vec<f64>,
    pub(super) rate: Option<f64>,
    pub(super) seconds: f64,
    pub(super) threshold: f64,
}

/// A dataset with this clip alone.
pub(super) fn alone(clip: &Clip, src: String) -> (Dataset, VideoIx) {
    let stem = clip.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut dataset = Dataset::new(About { name: format!("Detections in {stem}"), ..About::default() });
    let mut video = Video::new(stem);
    video.src = Some(src);
    video.duration = Some(clip.table.end());
    video.rate = clip.rate.and_then(|rate| FrameRate::from_decimal(rate.hertz()));
    video.size = PixelSize::new(clip.size.0 as f64, clip.size.1 as f64);
    let at = dataset.push_video(video);
    (dataset, at)
}

/// The video of a dataset whose file this is; addresses of videos are relative to `folder`.
pub(super) fn video_of(dataset: &Dataset, clip: &Clip, folder: &Path) -> Result<VideoIx, DetectFailure> {
    let wanted = clip.path.canonicalize().ok();
    let is_it = |video: &Video| {
        let src = video.src.as_deref().map(|src| folder.join(src).canonicalize().ok());
        src.flatten().is_some_and(|src| Some(src) == wanted)
    };
    let name = clip.path.file_name();
    let is_named = |video: &Video| video.src.as_deref().is_some_and(|src| Path::new(src).file_name() == name);
    let videos = dataset.videos();
    let found = videos.iter().position(is_it).or_else(|| {
        // A dataset that is not beside its videos: the name, where only one has it.
        let named: Vec<usize> = (0..videos.len()).filter(|at| is_named(&videos[*at])).collect();
        <[usize; 1]>::try_from(named).ok().map(|[at]| at)
    });
    let at = found.ok_or_else(|| DetectFailure::NotInDataset(clip.path.clone()))?;
    Ok(VideoIx(at as u32))
}

/// The items that boxes of a video answer: those that ask for boxes; where there is none, a new one.
pub(super) fn items_of(dataset: &mut Dataset, video: VideoIx) -> Vec<ItemIx> {
    let asks = |item: &Item| item.video == video && matches!(item.task, Task::Boxes | Task::Grounding);
    let found: Vec<ItemIx> =
        (0_u32..).zip(dataset.items()).filter(|(_, item)| asks(item)).map(|(at, _)| ItemIx(at)).collect();
    if !found.is_empty() {
        return found;
    }
    let id = format!("boxes:{}", dataset.video(video).id);
    vec![dataset.push_item(Item::new(id, video, Task::Boxes))]
}

/// What is true of a video: the tracks of all its items, each once, of which those that the detector has classes for,
/// and the labels of the others.
pub(super) fn truth_of(
    dataset: &Dataset,
    video: VideoIx,
    labels: Option<&Labels>,
) -> (Vec<Track>, Vec<String>) {
    let (mut truth, mut left_out): (Vec<Track>, Vec<String>) = (Vec::new(), Vec::new());
    let items = dataset.items().iter().filter(|item| item.video == video);
    for track in items.flat_map(|item| &item.tracks) {
        let is_known = labels.is_none_or(|labels| matches!(ask(&track.label, labels), Asked::Found { .. }));
        if !is_known {
            if !left_out.contains(&track.label) {
                left_out.push(track.label.clone());
            }
        } else if truth.iter().all(|one| (&one.label, &one.boxes) != (&track.label, &track.boxes)) {
            truth.push(track.clone());
        }
    }
    (truth, left_out)
}

/// Adds the run; a run of the same name is replaced.
pub(super) fn add_run(dataset: Dataset, items: &[ItemIx], made: &Made<'_>, by: &Capabilities) -> Dataset {
    let mut tables = dataset.into_tables();
    tables.runs.retain(|run| run.id != made.id);
    let prediction = |item: &ItemIx| Prediction {
        tracks: made.tracks.to_vec(),
        frames: made.times.clone(),
        seconds: Some(made.seconds),
        ..Prediction::new(*item)
    };
    tables.runs.push(Run {
        id: made.id.to_owned(),
        model: by.model.clone(),
        setting: "detector".to_owned(),
        modality: Some(Modality::Video),
        weights: None,
        params: None,
        fps: made.rate,
        max_frames: None,
        predictions: items.iter().map(prediction).collect(),
        extra: vec![
            ("runtime".into(), format!("\"{}\"", by.runtime.id())),
            ("threshold".into(), made.threshold.to_string()),
        ],
    });
    Dataset::of_tables(tables)
}
