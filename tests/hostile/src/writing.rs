//! Writers: what any dataset is written as is read again.

use verivid::formats::verivid::write;
use verivid::formats::writers::WRITERS;
use verivid::formats::{Decisions, Reading};
use verivid::model::{Dataset, Track, Video};

use crate::parts::Named;
use crate::reading::{check, read_as, through};

/// Frames in which objects are there, of a dataset that is written: some formats have a box for each, so that a few
/// bytes of an annotation are honestly as long as a film.
const MOST_FRAMES: f64 = 20_000.0;

/// How many frames the tracks of a dataset have, about.
fn frames(dataset: &Dataset) -> f64 {
    let of_track = |track: &Track, video: &Video| {
        let rate = video.rate.map_or(25.0, |rate| f64::from(rate.parts().0) / f64::from(rate.parts().1));
        let boxed = track.boxes.first().zip(track.boxes.last());
        let boxed = boxed.map_or(0.0, |(first, last)| last.time - first.time);
        let there: f64 = track.spans.iter().flatten().map(|span| span.end() - span.start()).sum();
        boxed.max(there) * rate + track.boxes.len() as f64
    };
    let found = dataset.runs().iter().flat_map(|run| &run.predictions);
    let found = found.map(|prediction| (&prediction.tracks, dataset.item(prediction.item)));
    let all = dataset.items().iter().map(|item| (&item.tracks, item)).chain(found);
    all.flat_map(|(tracks, item)| tracks.iter().map(|track| of_track(track, dataset.video_of(item)))).sum()
}

/// Writes what was read in every format and reads that; in our own the items are the same.
pub(crate) fn writers(bytes: &[u8]) {
    let Ok(loaded) = read_as("a.json", bytes, None) else { return };
    if frames(&loaded.dataset) > MOST_FRAMES {
        return;
    }
    let said = [("fps", "25"), ("size", "640x480")];
    let said = Decisions(said.map(|(key, answer)| (key.to_owned(), answer.to_owned())).into());
    for writer in &WRITERS {
        let mut files = writer.write(&loaded.dataset, &said).files;
        assert!(!writer.is_file || files.len() == 1, "{} is one file", writer.id);
        for (name, _) in files.iter_mut().filter(|(name, _)| name.is_empty()) {
            *name = format!("a.{}", if writer.id.contains("csv") { "csv" } else { "json" });
        }
        again(&files);
    }
    let files = write(&loaded.dataset);
    let mut reading = Reading::new("verivid.json");
    through(&mut reading, &files);
    match reading.finish() {
        Err(error) => unreachable!("our own format is not read again: {error}"),
        Ok(again) => {
            let ids = |loaded: &verivid::formats::Loaded| -> Vec<String> {
                loaded.dataset.items().iter().map(|item| item.id.clone()).collect()
            };
            assert_eq!(ids(&again), ids(&loaded), "items of our own format, read again");
        }
    }
}

/// Reads files that were written: a folder of them.
fn again(files: &[Named]) {
    let mut reading = Reading::of_files(files.iter().map(|(name, _)| name.clone()).collect());
    through(&mut reading, files);
    check(reading.finish());
}
