//! COCO annotations of videos, as TAO has them: `annotations.json` (`videos`, `images` with `video_id` and `frame_index`
//! from 0, `tracks`, `annotations` with `track_id` and `bbox` left, top, width, height in pixels) and for each run
//! `results/RUN.json`. A box stands in every frame; frames without a box are no images.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Map, Value, json};

use super::base::Frames;
use super::marks::{Boxed, Marked, later_samples, marked};
use super::mot::{LATER, TOO_LONG};
use super::presence::{MOST_FRAMES, Stretch, every, length, stretches};
use super::told::Told;
use super::writer::Files;
use crate::formats::names::Taken;
use crate::formats::note::Severity;
use crate::formats::verivid::file_name;
use crate::model::{Dataset, RunIx};
use crate::units::PixelRect;

/// The lists of the file.
#[derive(Default)]
struct Lists<'a> {
    videos: Vec<Value>,
    images: Vec<Value>,
    tracks: Vec<Value>,
    annotations: Vec<Value>,
    categories: Vec<&'a str>,
    /// Their numbers.
    numbers: HashMap<&'a str, usize>,
    results: BTreeMap<RunIx, Vec<Value>>,
    /// Tracks so far, of the truth and of runs.
    tracks_of_runs: usize,
}

/// Writes the folder.
pub(super) fn write(dataset: &Dataset, told: &mut Told) -> Files {
    told.beside_marks(dataset, false);
    told.without_sentences(dataset);
    told.count(Severity::SetAside, LATER, later_samples(dataset));
    let all = marked(dataset);
    let mut lists = Lists::default();
    for marked in all.iter().filter(|marked| marked.has_boxes()) {
        lists.video(marked, told);
    }
    let mut taken = Taken::default();
    let names: Vec<String> = dataset.runs().iter().map(|run| file_name(&run.id, &mut taken)).collect();
    let categories: Vec<Value> =
        (1..).zip(&lists.categories).map(|(id, name)| json!({"id": id, "name": name})).collect();
    let about = json!({
        "info": {"description": dataset.about().name},
        "licenses": [],
        "videos": lists.videos, "images": lists.images, "tracks": lists.tracks,
        "annotations": lists.annotations, "categories": categories,
    });
    let mut files = vec![("annotations.json".to_owned(), about.to_string().into_bytes())];
    for (run, rows) in lists.results {
        let name = names.get(run.0 as usize).map_or("run", String::as_str);
        files.push((format!("results/{name}.json"), Value::Array(rows).to_string().into_bytes()));
    }
    files
}

impl<'a> Lists<'a> {
    fn category(&mut self, label: &'a str) -> usize {
        *self.numbers.entry(label).or_insert_with(|| {
            self.categories.push(label);
            self.categories.len()
        })
    }

    fn video(&mut self, marked: &Marked<'a>, told: &mut Told) {
        let video = marked.video;
        let Some(rate) = told.rate(video) else { return };
        let frames = Frames::of(video, rate);
        let all: Vec<Vec<Vec<Stretch>>> = marked
            .all()
            .map(|marks| marks.boxed.iter().map(|boxed| stretches(boxed.track, frames)).collect())
            .collect();
        if all.iter().flatten().map(|one| length(one)).sum::<u64>() > MOST_FRAMES {
            return told.of(Severity::SetAside, &video.id, TOO_LONG);
        }
        let id = self.videos.len() + 1;
        let mut row = Map::new();
        row.insert("id".to_owned(), json!(id));
        row.insert("name".to_owned(), json!(video.id));
        let last = all.iter().flatten().flatten().map(|stretch| stretch.until).max().unwrap_or(0);
        row.insert("length".to_owned(), json!(frames.count_or(last)));
        row.insert("fps".to_owned(), json!(rate.hertz()));
        let mut sides = Map::new();
        if let Some(size) = told.known_size(video) {
            sides.insert("width".to_owned(), json!(size.width() as u64));
            sides.insert("height".to_owned(), json!(size.height() as u64));
        }
        row.extend(sides.clone());
        self.videos.push(Value::Object(row));
        let first = self.images.len() + 1;
        let seen: BTreeSet<u64> =
            all.iter().flatten().flatten().flat_map(|stretch| stretch.from..stretch.until).collect();
        let images: BTreeMap<u64, usize> = seen.into_iter().zip(first..).collect();
        for (frame, image) in &images {
            let mut row = sides.clone();
            row.insert("id".to_owned(), json!(image));
            row.insert("video_id".to_owned(), json!(id));
            row.insert("frame_index".to_owned(), json!(frame));
            row.insert("file_name".to_owned(), json!(format!("{}/{:06}.jpg", video.id, frame + 1)));
            self.images.push(Value::Object(row));
        }
        let runs = marked.runs.iter().map(|(run, marks)| (Some(*run), marks));
        let voices = std::iter::once((None, &marked.truth)).chain(runs);
        for ((run, marks), tracks) in voices.zip(&all) {
            for (boxed, stretches) in marks.boxed.iter().zip(tracks) {
                self.track(*boxed, run, (stretches, frames), (id, &images));
            }
        }
    }

    fn track(
        &mut self,
        boxed: Boxed<'a>,
        run: Option<RunIx>,
        (stretches, frames): (&[Stretch], Frames),
        (video, images): (usize, &BTreeMap<u64, usize>),
    ) {
        let category = self.category(boxed.label);
        let track = match run {
            None => self.tracks.len() + 1,
            Some(_) => {
                self.tracks_of_runs += 1;
                self.tracks_of_runs
            }
        };
        if run.is_none() {
            self.tracks.push(json!({
                "id": track, "video_id": video, "category_id": category, "name": boxed.track.id,
            }));
        }
        for (frame, rect, score) in every(boxed.track, stretches, frames) {
            let mut row = json!({
                "image_id": images.get(&frame), "video_id": video, "track_id": track,
                "category_id": category, "bbox": sides(rect),
            });
            match run {
                None => {
                    row["id"] = json!(self.annotations.len() + 1);
                    row["area"] = json!(rect.area());
                    row["iscrowd"] = json!(0);
                    self.annotations.push(row);
                }
                Some(run) => {
                    row["score"] = json!(score.unwrap_or(1.0));
                    self.results.entry(run).or_default().push(row);
                }
            }
        }
    }
}

fn sides(rect: PixelRect) -> [f64; 4] {
    [rect.x(), rect.y(), rect.w(), rect.h()]
}
