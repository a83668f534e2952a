//! Videos of a folder, found for those that a dataset names.

use std::collections::HashMap;

use super::keys::video_key;
use crate::model::{Dataset, VideoIx};

/// What became of the videos: how many name a file that is there, and how many do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::formats) struct Attached {
    /// Videos that have their file.
    pub(in crate::formats) found: usize,
    /// Videos of whose name there are several files.
    pub(in crate::formats) doubtful: usize,
    /// All videos.
    pub(in crate::formats) of: usize,
}

/// Gives each video the path of its file among `media`: the path that it names, or that ends as its name does, or
/// the one file of its name without folders, ending and case.
pub(in crate::formats) fn attach(dataset: &mut Dataset, media: &[String]) -> Attached {
    let mut by_key: HashMap<String, Vec<&String>> = HashMap::new();
    for path in media {
        let files = by_key.entry(video_key(path)).or_default();
        if !files.contains(&path) {
            files.push(path);
        }
    }
    let count = dataset.videos().len();
    let mut attached = Attached { of: count, ..Attached::default() };
    for n in 0..count as u32 {
        let video = dataset.video_mut(VideoIx(n));
        let src = video.src.clone().unwrap_or_else(|| video.id.clone());
        if src.contains("://") {
            continue;
        }
        let Some(files) = by_key.get(&video_key(&src)) else { continue };
        let ends = |path: &&&String| {
            let (path, src) = (path.to_lowercase(), src.trim_start_matches("./").to_lowercase());
            path == src || path.ends_with(&format!("/{src}"))
        };
        let mut ending = files.iter().filter(ends);
        let file = match (files.as_slice(), ending.next(), ending.next()) {
            (_, Some(one), None) => Some(*one),
            ([one], ..) => Some(*one),
            _ => None,
        };
        match file {
            Some(file) => {
                video.src = Some(file.clone());
                attached.found += 1;
            }
            None => attached.doubtful += 1,
        }
    }
    attached
}
